package model

import (
	"errors"
	"math"

	"ptrnet/core/geom"
)

// Forms sets form to how much the comparison alone prefers each place to the point sequence[step]: the first
// scores are left out, and the places are not inputs. A place is preferred where the form is positive. The
// decoder has chosen sequence[:step]. If stop becomes true, the error is ErrStopped. Cost: that of decoding step
// symbols greedily, and 6·C operations for each place and each of C units.
func (m *Model) Forms(
	form []float32, points []geom.Point, sequence []int, step int, places []geom.Point, stop func() bool,
) error {
	if err := m.Check(points); err != nil {
		return err
	}
	n := len(points)
	if m.Net.ComparisonUnits == 0 {
		return errors.New("the network has no comparison")
	}
	if step < 1 || step >= len(sequence) || sequence[step] >= n {
		return errors.New("no point was chosen after others at this step")
	}
	m.present(points, n)
	// The frame is an affine map, which three points determine.
	seen, ok := affine(points, m.framed[:n], places)
	if !ok {
		return errors.New("all points lie on a line")
	}
	scores, position := m.replay(points, n, sequence[:step], stop)
	if scores == nil {
		return ErrStopped
	}
	m.inference.Forms(form, position[sequence[step]], seen)
	return nil
}

// affine maps places by the affine map that maps points to images: [len(places)][2]. It reports false if all
// points lie on a line.
func affine(points, images []geom.Point, places []geom.Point) (mapped []float32, ok bool) {
	o, a, b, area := points[0], 0, 0, 0.0
	for i, p := range points {
		if math.Hypot(p.X-o.X, p.Y-o.Y) > math.Hypot(points[a].X-o.X, points[a].Y-o.Y) {
			a = i
		}
	}
	cross := func(p, q geom.Point) float64 { return (p.X-o.X)*(q.Y-o.Y) - (p.Y-o.Y)*(q.X-o.X) }
	for i, p := range points {
		if math.Abs(cross(points[a], p)) > math.Abs(area) {
			b, area = i, cross(points[a], p)
		}
	}
	if area == 0 {
		return nil, false
	}
	to, u, v := images[0], images[a], images[b]
	for _, p := range places {
		s, t := cross(p, points[b])/area, cross(points[a], p)/area
		mapped = append(mapped, float32(to.X+s*(u.X-to.X)+t*(v.X-to.X)), float32(to.Y+s*(u.Y-to.Y)+t*(v.Y-to.Y)))
	}
	return mapped, true
}
