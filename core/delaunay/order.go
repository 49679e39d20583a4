package delaunay

import (
	"cmp"
	"math"
	"slices"

	"ptrnet/core/geom"
	"ptrnet/core/poll"
)

// An order sorts points by distance from the center of a small circle through
// three of them, the seeds. It only makes the sweep fast, and may be rounded, except that
// the seeds must not be collinear and that equal points must be adjacent.
type order struct {
	seed     [3]int32 // counter-clockwise
	center   geom.Point
	distance []float64 // of each point from the center, squared
	nearest  []int     // the points, the nearest first
}

func squared(p, q geom.Point) float64 {
	dx, dy := p.X-q.X, p.Y-q.Y
	return float64(dx*dx) + float64(dy*dy)
}

// sort reports whether there are seeds: there are none if all points are collinear.
func (o *order) sort(points []geom.Point, poll *poll.Poll) bool {
	if len(points) < 3 || !o.chooseSeed(points, poll) {
		return false
	}
	o.distance, o.nearest = o.distance[:0], o.nearest[:0]
	for i, p := range points {
		o.distance, o.nearest = append(o.distance, squared(p, o.center)), append(o.nearest, i)
	}
	slices.SortFunc(o.nearest, func(i, j int) int {
		poll.Step()
		if a, b := o.distance[i], o.distance[j]; a != b {
			return cmp.Compare(a, b)
		}
		return cmp.Or(points[i].Compare(points[j]), i-j)
	})
	return true
}

// chooseSeed takes a point in the middle, its nearest neighbor, and the third whose circle with them is
// smallest (of equal points always the first), and that circle's center.
func (o *order) chooseSeed(points []geom.Point, poll *poll.Poll) bool {
	low, high := points[0], points[0]
	for _, p := range points {
		low = geom.Point{X: min(low.X, p.X), Y: min(low.Y, p.Y)}
		high = geom.Point{X: max(high.X, p.X), Y: max(high.Y, p.Y)}
	}
	middle := geom.Point{X: low.X/2 + high.X/2, Y: low.Y/2 + high.Y/2}

	nearest := func(to geom.Point, but int) int {
		found, best := -1, math.Inf(1)
		for i, p := range points {
			poll.Step()
			if d := squared(p, to); d < best && (but < 0 || p != points[but]) {
				found, best = i, d
			}
		}
		return found
	}
	i := nearest(middle, -1)
	j := nearest(points[i], i)
	if j < 0 {
		return false // all points are equal
	}
	a, b := points[i], points[j]
	k, best := -1, math.Inf(1)
	for l, p := range points {
		poll.Step()
		if d := squared(p, Circumcenter(a, b, p)); (k < 0 || d < best) && geom.Orient(a, b, p) != 0 {
			k = l
			if d < best {
				best = d
			}
		}
	}
	if k < 0 {
		return false
	}
	o.center = Circumcenter(a, b, points[k])
	if math.IsInf(best, 1) { // no center has a number, of points as near as 1e-160
		o.center = a
	}
	if geom.Orient(a, b, points[k]) < 0 {
		j, k = k, j
	}
	o.seed = [3]int32{int32(i), int32(j), int32(k)}
	return true
}

// Circumcenter is the circumcenter of a triangle; infinite or arbitrary for collinear points.
func Circumcenter(a, b, c geom.Point) geom.Point {
	bx, by := b.X-a.X, b.Y-a.Y
	cx, cy := c.X-a.X, c.Y-a.Y
	bb := float64(bx*bx) + float64(by*by)
	cc := float64(cx*cx) + float64(cy*cy)
	half := 0.5 / (float64(bx*cy) - float64(by*cx))
	return geom.Point{
		X: a.X + float64((float64(cy*bb)-float64(by*cc))*half),
		Y: a.Y + float64((float64(bx*cc)-float64(cx*bb))*half),
	}
}

// direction is a number in [0, 1] that grows with the angle of p around the
// center, from the left counter-clockwise.
func (o *order) direction(p geom.Point) float64 {
	dx, dy := p.X-o.center.X, p.Y-o.center.Y
	size := math.Abs(dx) + math.Abs(dy)
	if size == 0 {
		return 0
	}
	if dy > 0 {
		return (3 - dx/size) / 4
	}
	return (1 + dx/size) / 4
}
