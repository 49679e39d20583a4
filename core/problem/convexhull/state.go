package convexhull

import (
	"ptrnet/core/decoding"
	"ptrnet/core/geom"
	"ptrnet/core/hull"
)

// outline is the state of a hull: a partial ring of corners.
type outline struct {
	problem *Problem
	points  []geom.Point
	chain   []int
}

// Start implements problem.Problem. The action mask allows no point twice except the first, which
// closes the ring, and then the end. A corner is feasible if its edge meets no earlier edge. A
// chain may still enclose its own end, and then nothing is feasible; nor is closing a ring of
// collinear points. Cost: O(h) for each symbol after h corners.
func (p *Problem) Start(points []geom.Point) decoding.State {
	return &outline{problem: p, points: points}
}

func (w *outline) Fork(into decoding.State) decoding.State {
	to, ok := into.(*outline)
	if !ok {
		to = &outline{}
	}
	to.problem, to.points, to.chain = w.problem, w.points, append(to.chain[:0], w.chain...)
	return to
}

func (w *outline) Take(symbol int) { w.chain = append(w.chain, symbol) }

// closed reports whether the ring is closed, so that only the end may follow.
func (w *outline) closed() bool {
	last := len(w.chain) - 1
	return len(w.points) == 0 || last > 0 && w.chain[last] == w.chain[0]
}

// closes reports whether the first corner may follow again. A ring of one or two corners is a
// hull only if there are no three distinct points, which is certain for two points or fewer.
func (w *outline) closes() bool {
	h, n := len(w.chain), len(w.points)
	return h > 2 || h > 0 && (h >= n || n < 3)
}

func (w *outline) Mask(mask []bool) {
	closed := w.closed()
	for j := range mask {
		mask[j] = closed == (j == len(w.points))
	}
	for k, i := range w.chain {
		mask[i] = k == 0 && !closed && w.closes()
	}
}

func (w *outline) Feasible(symbol int) bool {
	closed := w.closed()
	if symbol == len(w.points) {
		return closed
	}
	again := len(w.chain) > 0 && symbol == w.chain[0]
	return !closed && (!again || w.closes()) && hull.Extends(w.points, w.chain, symbol)
}

// Cost is Rank.
func (w *outline) Cost() float64 { return w.problem.Rank(w.points, w.chain) }
