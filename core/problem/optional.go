package problem

import (
	"math/rand/v2"

	"ptrnet/core/geom"
)

// Reranker is a problem whose outputs can be ranked without the exact solution: tours by their
// length, hulls by their area, triangulations by their violations.
type Reranker interface {
	// Rank is the cost of the output's state (decoding.State), by which a beam's final hypotheses are re-ranked:
	// lower for a better output, infinite for one that cannot be ranked. Outputs may have any indices.
	Rank(points []geom.Point, output []int) float64
}

// Tester is a problem in which an exact geometric test decides which of two candidates is the next symbol of a
// network's output.
type Tester interface {
	// Test is 1 if a candidate at place j is right where a is the choice after a prefix, -1 if a is, and 0 if
	// the test does not decide: for a hull, whether a lies to the left of the line from the last point over j,
	// and for a third corner, whether j lies inside the circle through the last edge and a.
	Test(points []geom.Point, prefix []int, j, a geom.Point) int
}

// Circular is a Tester whose test is a circle through both ends of an edge.
type Circular interface {
	// ThirdCorner appends an output up to the step that decides which point lies beyond an edge, to the left of
	// it seen from its first point in the order of the points, and the right choice there. The output is that of
	// the exact solution as far as it precedes that step. It reports false if no point lies there, or if outputs have
	// no such step.
	ThirdCorner(dst []int, points []geom.Point, from, to int) ([]int, bool)
	// Beyond is the edge to the left of which the symbol after a prefix is sought; it reports false if the step
	// asks something else. Prefixes may be any choices of points.
	Beyond(prefix []int) (from, to int, ok bool)
	// Through is the circle through three points.
	Through(a, b, c geom.Point) Circle
}

// Stretchable is a problem that can be asked of points whose y is multiplied by a factor first, so that
// circles become ellipses.
type Stretchable interface {
	Stretch(by float64) Problem
}

// LeftOfLastEdge reports whether a place lies to the left of the edge between the last two points of a prefix.
// After one point all do.
func LeftOfLastEdge(points []geom.Point, prefix []int, p geom.Point) bool {
	from, to := points[prefix[max(0, len(prefix)-2)]], points[prefix[len(prefix)-1]]
	return from == to || geom.Orient(from, to, p) > 0
}

// Relabeler is a problem whose solutions can be transferred to permuted and transformed points, so that one
// costly solution gives many training examples. The symmetries of the square (input.Symmetry) must turn
// solutions into solutions; those of other problems are computed anew, and need not be invariant.
type Relabeler interface {
	// Canonical converts a solution of points, as any equivalent sequence, into that of Target, in place.
	Canonical(points []geom.Point, solution []int)
}

// LaidOut is a problem whose networks can write solutions in more than one layout.
type LaidOut interface {
	// Lay makes Start, MaxLength and the methods of Spelled use one of Description.Layouts.
	Lay(layout string)
}

// Spelled is a problem whose networks may write other symbols than the solution's indices, in an order that
// depends on the order of the points. Points and indices are in the order in which the network reads them.
type Spelled interface {
	// Spell appends the output of a network for a solution to dst.
	Spell(dst []int, points []geom.Point, solution []int) []int
	// Solution is the solution that an output, which may have any indices, stands for, in any order of its parts,
	// and what was asked at each symbol.
	Solution(points []geom.Point, output []int) (solution []int, steps []Asked)
}

// Asked is what is asked at a step of an output.
type Asked struct {
	// the edge beyond which a point is asked for, or the end of the list of From; To is -1 for the first point
	// after From, and both are -1 if it is not asked for in this way
	From, To int
	After    int // the number of the solution's indices after the step
}

// Spell appends the output of a network for a solution to dst: the solution itself, unless the problem is Spelled.
func Spell(p Problem, dst []int, points []geom.Point, solution []int) []int {
	if s, ok := p.(Spelled); ok {
		return s.Spell(dst, points, solution)
	}
	return append(dst, solution...)
}

// Perturber is a problem whose solutions can be given a perturbed prefix, from which a network
// learns to recover. It is for training only; programs that do not use it do not link its code.
type Perturber interface {
	// Perturb converts the solution of points, as Target gives it, into an output whose first
	// index is wrong and whose continuation is the best possible, in place or grown. It reports
	// false, and leaves the solution unchanged, if there is no such output.
	Perturb(solution []int, points []geom.Point, rng *rand.Rand) ([]int, bool)
}

// Stoppable is a problem whose methods may take long.
type Stoppable interface {
	// StopOn makes the methods that may take long call stop often, from now on. Once it is true, Target may stop
	// early: what it appends then need not be exact. The others go on. nil: none.
	StopOn(stop func() bool)
}

// StopOn makes a problem's methods call stop often, if it is Stoppable.
func StopOn(p Problem, stop func() bool) {
	if s, ok := p.(Stoppable); ok {
		s.StopOn(stop)
	}
}

// Counter is a problem whose solutions have parts that are counted.
type Counter interface {
	// Parts is the number of parts (Words.Part) of an output.
	Parts(output []int) int
}

// Tied is a problem with several exact solutions for some points, or several sequences for one: four
// cocircular points have two Delaunay triangulations, a hull may name points in the interior of its sides.
type Tied interface {
	// Nearest is the exact solution that has most in common with an output, or an approximation
	// of it; exact itself if it is the only one. Outputs may have any indices.
	Nearest(points []geom.Point, exact, output []int) []int
	// Ties returns the edges of that solution, nearest, divided where the output divides them, and a
	// function that reports whether an edge is in any exact solution.
	Ties(points []geom.Point, nearest, output []int) (edges []Edge, legal func(a, b int) bool)
}

// Nearest is the exact solution that has most in common with an output.
func Nearest(p Problem, points []geom.Point, exact, output []int) []int {
	if t, ok := p.(Tied); ok {
		return t.Nearest(points, exact, output)
	}
	return exact
}

// Explainer is a problem that can find the step at which an output went wrong.
type Explainer interface {
	// Explain finds the step at which a wrong output of a network departed from the nearest exact solution (Tied), in
	// the order of the points in which the network reads them if the problem is Spelled. Outputs may have any indices.
	Explain(points []geom.Point, nearest, output []int, ended bool) Fault
}

// Fault is where and why an output is wrong. Words.Faults[Kind] is its sentence.
type Fault struct {
	Kind   int
	Step   int     // the decoder step, from 0; len(output) is that of the end symbol
	Chosen int     // the chosen symbol: a point, or the end symbol len(points)
	Right  []int   // the symbols that would have been right; empty if none would
	Part   []int   // the points of the part at fault: an edge, a triangle
	Circle Circle  // the circle that should be empty
	Detail float64 // a length in the points' own units, how far inside or outside; NaN: there is none
}

// Circle is a circle; none if the radius is 0. With Stretch it is an ellipse, the circle of points whose y is
// multiplied by it: Radius along x, Radius / Stretch along y.
type Circle struct {
	Center          geom.Point
	Radius, Stretch float64
}

// Weighted is a problem on distances that need not be Euclidean, such as TSPLIB's.
type Weighted interface {
	// Under is the same problem with other distances of n points, [n][n]. Its methods must be called with these
	// points; solutions, lengths and scores follow the distances.
	Under(n int, distances []float64) Problem
	// Distance is the other distance of two points; it must not be called of the plane's.
	Distance(i, j int) float64
}
