package model

import (
	"errors"
	"math"
	"slices"

	"ptrnet/core/geom"
	"ptrnet/core/problem"
)

// Boundary is where one more candidate would be preferred to the choice of a step, and where an exact test
// prefers one.
type Boundary struct {
	Form  []float32 // by how much each place is preferred; negative: it is not
	Exact []float64 // for each place; see problem.Tester; nil if the problem has no test
	// of the preferred places and the right ones: intersection over union; NaN if there are none
	Overlap float64
	// of a problem.Circular, in a step that asks for a point beyond an edge: the edge, and the circle through it and
	// the choice, if that is not the edge's first point
	Edge   []int
	Circle problem.Circle
}

// Preference sets form to how much each place is preferred to the point sequence[step], which the decoder chose after
// sequence[:step]: Model.Forms, by the comparison alone, or Model.Scores, by the full network. If stop becomes true,
// the error is ErrStopped.
type Preference func(form []float32, points []geom.Point, sequence []int, step int, places []geom.Point,
	stop func() bool) error

// Boundary compares places with the point sequence[step]. The sequence is an output (Answer.Symbols).
func (m *Model) Boundary(by Preference, points []geom.Point, sequence []int, step int, places []geom.Point,
	stop func() bool) (Boundary, error) {
	if !problem.InRange(sequence, len(points)+1) {
		return Boundary{}, errors.New("the sequence names points that there are not")
	}
	if slices.Contains(sequence[:max(0, min(step, len(sequence)))], len(points)) {
		return Boundary{}, errors.New("the sequence ends before this step")
	}
	if err := geom.Check(places); err != nil {
		return Boundary{}, err
	}
	b := Boundary{Form: make([]float32, len(places)), Overlap: math.NaN()}
	if err := by(b.Form, points, sequence, step, places, stop); err != nil {
		return Boundary{}, err
	}
	m.present(points, len(points))
	prefix := m.positions(sequence[:step])
	tester, ok := m.Problem.(problem.Tester)
	if !ok {
		return b, nil
	}
	if p, ok := tester.(problem.Circular); ok {
		if from, to, ok := p.Beyond(prefix); ok {
			b.Edge, b.Circle = []int{m.perm[from], m.perm[to]}, through(p, points, m.perm[from], m.perm[to], sequence[step])
		}
	}
	b.Exact = make([]float64, len(places))
	both, either := 0, 0
	for k, p := range places {
		right := tester.Test(m.presented, prefix, p, points[sequence[step]])
		b.Exact[k] = float64(right)
		if right == 0 || math.IsNaN(float64(b.Form[k])) {
			continue
		}
		if right > 0 && b.Form[k] > 0 {
			both++
		}
		if right > 0 || b.Form[k] > 0 {
			either++
		}
	}
	if either > 0 {
		b.Overlap = float64(both) / float64(either)
	}
	return b, nil
}

// ThirdCorner is an output up to the step that decides which point lies beyond an edge between two points,
// and the right choice there (problem.Circular), for Boundary; and the circle through the three. It does not depend
// on what the network would choose. It reports false if the problem has no such step, or no point lies there.
func (m *Model) ThirdCorner(
	points []geom.Point, a, b int,
) (sequence []int, circle problem.Circle, ok bool, err error) {
	if !problem.InRange([]int{a, b}, len(points)) {
		return nil, circle, false, errors.New("the edge names points that there are not")
	}
	if err := m.Check(points); err != nil {
		return nil, circle, false, err
	}
	p, circular := m.Problem.(problem.Circular)
	if !circular {
		return nil, circle, false, nil
	}
	m.present(points, len(points))
	sequence, ok = p.ThirdCorner(nil, m.presented, slices.Index(m.perm, a), slices.Index(m.perm, b))
	sequence = at(m.perm, sequence)
	if ok {
		circle = p.Through(points[a], points[b], points[sequence[len(sequence)-1]])
	}
	return sequence, circle, ok, nil
}

// through is the circle through three points; none if the third is one of the others.
func through(p problem.Circular, points []geom.Point, a, b, third int) (c problem.Circle) {
	if third != a && third != b {
		c = p.Through(points[a], points[b], points[third])
	}
	return c
}

// positions are the indices of points in the order in which the network reads them.
func (m *Model) positions(points []int) []int {
	list := make([]int, len(points))
	for k, i := range points {
		list[k] = slices.Index(m.perm, i)
	}
	return list
}

// setsAtOnce is the number of point sets that Scores decodes in a batch.
const setsAtOnce = 16

// Scores sets form to how much the network prefers each place, as one more point, to the point
// sequence[step]: the difference of their scores, which is that of their log-probabilities, after
// sequence[:step], without constraints. It is NaN where the point would come before the owner of the open list of
// lists, which would be another's then. If stop becomes true, the error is ErrStopped. Cost: for each place, that of
// decoding step+1 symbols of all points and the place.
func (m *Model) Scores(
	form []float32, points []geom.Point, sequence []int, step int, places []geom.Point, stop func() bool,
) error {
	n := len(points) + 1
	if step < 0 || step >= len(sequence) || sequence[step] >= len(points) {
		return errors.New("no point was chosen at this step")
	}
	sets := make([]geom.Point, 0, setsAtOnce*n)
	for first := 0; first < len(places); first += setsAtOnce {
		some := places[first:min(first+setsAtOnce, len(places))]
		sets = sets[:0]
		for _, p := range some {
			sets = append(append(sets, points...), p)
		}
		if err := m.Check(sets[:n]); err != nil {
			return err
		}
		scores, position := m.replay(sets, n, sequence[:step], stop)
		if scores == nil {
			return ErrStopped
		}
		for r := range some {
			u, at := scores[r*(n+1):][:n+1], position[r*n:][:n]
			form[first+r] = u[at[n-1]] - u[at[sequence[step]]]
			if owner := m.owner(sequence[:step], at); at[n-1] < owner {
				form[first+r] = float32(math.NaN())
			}
		}
	}
	return nil
}

// owner is the first point of the edge beyond which a point is sought, of an output in the layout of lists, where the
// points stand; -1 if there is none.
func (m *Model) owner(prefix, position []int) int {
	p, ok := m.Problem.(problem.Circular)
	if layouts := m.Problem.Describe().Layouts; ok && m.Meta.Layout != "" && m.Meta.Layout != layouts[0] {
		if from, _, ok := p.Beyond(at(position, prefix)); ok {
			return from
		}
	}
	return -1
}

// replay gives the decoder the sets, [sets][n], and in each the same prefix. It returns the next step's
// scores, [sets][n+1], in presented order, and where each point stands in it, [sets][n]; nil if it is
// canceled.
func (m *Model) replay(
	sets []geom.Point, n int, prefix []int, stop func() bool,
) (scores []float32, position []int) {
	m.present(sets, n)
	f := m.inference
	f.Stop, f.Compared = stop, nil
	rows, symbols := make([]int, len(sets)/n), make([]int, len(sets)/n)
	position = make([]int, len(sets))
	for i, j := range m.perm[:len(sets)] {
		position[i/n*n+j] = i % n
	}
	for r := range rows {
		rows[r] = r
	}
	f.Encode(m.x, len(rows), n)
	for step := 0; stop == nil || !stop(); step++ {
		if step == 0 {
			f.Start(rows)
		}
		scores = f.Step()
		if stop != nil && stop() {
			break // the scores are not complete
		}
		if step == len(prefix) {
			return scores, position
		}
		for r := range rows {
			symbols[r] = position[r*n+prefix[step]]
		}
		f.Advance(rows, symbols)
	}
	return nil, nil
}
