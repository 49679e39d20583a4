package bridge

import (
	"errors"
	"math"

	"ptrnet/core/evaluation"
	"ptrnet/core/geom"
	"ptrnet/core/problem"
)

// mostCells is the largest number of cells along a side of the grid of boundary.
const mostCells = 256

// answer compares the corners of the cells, row by row from the first corner of the square, see
// model.Boundary and Model.ThirdCorner.
func (a *BoundaryArguments) answer(b *Bridge, w *Call) (message, error) {
	m, err := b.acquire(w, a.weights)
	if err != nil {
		return nil, err
	}
	if a.cells < 1 || a.cells > mostCells || len(a.corners) != 2 {
		return nil, errors.New("not a grid of 1 to 256 cells between two corners")
	}
	points, width := a.plane(), problem.Rule(a.rule).Width(a.points)
	answer := &BoundaryAnswer{overlap: math.NaN()}
	if len(a.edge) == 2 {
		sequence, through, ok, err := m.ThirdCorner(points, a.edge[0], a.edge[1])
		if !ok {
			return answer, err
		}
		a.sequence, a.step = sequence, len(sequence)-1
		to := sequence[a.step-1]
		at := []int{a.edge[0] + a.edge[1] - to, to, sequence[a.step]}
		answer.ThirdCorner = &ThirdCorner{sequence, at, circle(through)}
	}
	places := make([]geom.Point, 0, (a.cells+1)*(a.cells+1))
	from, to, cells := a.corners[0], a.corners[1], float64(a.cells)
	for i := range (a.cells + 1) * (a.cells + 1) {
		s, t := float64(i%(a.cells+1))/cells, float64(i/(a.cells+1))/cells
		places = append(places, geom.Point{X: width * (from.X + s*(to.X-from.X)), Y: from.Y + t*(to.Y-from.Y)})
	}
	by := m.Forms
	if a.full {
		by = m.Scores
	}
	found, err := m.Boundary(by, points, a.sequence, a.step, places, w.yieldIfDue)
	answer.floats, answer.numbers, answer.overlap = found.Form, found.Exact, found.Overlap
	if err == nil && answer.ThirdCorner == nil && found.Edge != nil {
		answer.ThirdCorner = &ThirdCorner{a.sequence, append(found.Edge, a.sequence[a.step]), circle(found.Circle)}
	}
	return answer, err
}

// answer is Model.Choice.
func (a *ChoiceArguments) answer(b *Bridge, w *Call) (message, error) {
	m, err := b.acquire(w, a.weights)
	if err != nil {
		return nil, err
	}
	probabilities, err := m.Choice(a.plane(), a.sequence, w.yieldIfDue)
	return &ChoiceAnswer{probabilities}, err
}

// answer is evaluation.Overlap.
func (a *OverlapArguments) answer(b *Bridge, w *Call) (message, error) {
	m, err := b.acquire(w, a.weights)
	if err != nil {
		return nil, err
	}
	overlap, err := evaluation.Overlap(m, w.yieldIfDue)
	return &OverlapAnswer{overlap}, err
}
