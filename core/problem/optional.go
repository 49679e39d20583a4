package problem

import (
	"math/rand/v2"

	"ptrnet/core/geom"
)

// Reranker is a problem whose outputs can be ranked without the exact answer: tours by their
// length, hulls and triangulations by their violations. A walk's cost is that of its output, so that
// of the hypotheses with which a beam ends the best counts, not the most probable.
type Reranker interface {
	// Rank is lower for a better output, infinite for one that is no answer. Outputs
	// may hold any indices.
	Rank(points []geom.Point, output []int) float64
}

// Relabeler is a problem whose solutions can be carried over when the points change
// places, so that one costly solution serves as many examples.
type Relabeler interface {
	// Canonical turns a solution of points, in any of the forms that mean the same,
	// into the one that Target would give, in place.
	Canonical(points []geom.Point, solution []int)
}

// Voter is a problem whose outputs have parts that several outputs can vote on.
type Voter interface {
	// Vote puts an answer together of the parts that most outputs have, greedily by
	// votes; false if no answer comes of it. Outputs may hold any indices.
	Vote(points []geom.Point, outputs [][]int) (Consensus, bool)
	// Same reports whether two outputs mean the same, whether or not that is exact: a vote
	// that comes to no answer falls back to what most mean. All indices name points.
	Same(points []geom.Point, a, b []int) bool
}

// Shaped is a problem whose solutions can be written as sequences in more than one form.
type Shaped interface {
	// Shape makes Target and Walk use one of Description.Forms.
	Shape(form string)
}

// Perturber is a problem whose solutions can be made to begin wrongly, for a network to learn to go
// on from there (perturbed prefixes). It is for training: who does not ask for it carries no code for it.
type Perturber interface {
	// Perturb turns the solution of points, as Target gives it, into an output whose first
	// index is wrong and which goes on from there as well as can be, in place but for what
	// it grows by. It reports false, and leaves the solution, where there is no such output.
	Perturb(solution []int, points []geom.Point, rng *rand.Rand) ([]int, bool)
}

// Stoppable is a problem whose exact solutions may take long to find.
type Stoppable interface {
	// StopTargets makes Target ask stop often, and give up once it is true: what it
	// appends then is no exact solution. nil: it never does.
	StopTargets(stop func() bool)
}

// Counter is a problem whose answers have parts worth counting.
type Counter interface {
	// Parts is the number of Description.Parts in an output.
	Parts(output []int) int
}

// Tied is a problem with more than one exact answer for some points, or with several forms
// of one: four points on a circle have two triangulations, a grid many shortest tours, a
// hull may name points inside its sides.
type Tied interface {
	// Nearest is the exact solution that has most in common with an output, as far as it
	// is known; exact itself where there is one alone. Outputs may hold any indices.
	Nearest(points []geom.Point, exact, output []int) []int
	// Ties are the edges of that solution, cut where the output cuts them, and tell
	// whether an edge between two points stands in any exact answer.
	Ties(points []geom.Point, exact, output []int) (edges []Edge, legal func(a, b int) bool)
}

// Nearest is the exact solution that has most in common with an output.
func Nearest(p Problem, points []geom.Point, exact, output []int) []int {
	if t, ok := p.(Tied); ok {
		return t.Nearest(points, exact, output)
	}
	return exact
}

// Explainer is a problem that can say where an output left the exact answer.
type Explainer interface {
	// Explain finds the step at which a wrong output left the exact answer that is nearest
	// to it, or where it costs most. Outputs may hold any indices.
	Explain(points []geom.Point, exact, output []int, ended bool) Fault
}

// Retracer is an Explainer that can find out more, given time, where a fault is Rough.
type Retracer interface {
	// Retrace finds the step at which a wrong output left the exact answer; false if it
	// cannot, or stop comes true before. All indices name points.
	Retrace(points []geom.Point, exact, output []int, stop func() bool) (Fault, bool)
}

// Fault is where and why an output is wrong. What it means in words is
// Words.Faults[Kind].
type Fault struct {
	Kind   int
	Step   int    // which choice of the decoder, from 0; len(output) is that of the end symbol
	Chosen int    // what it took: a point, or the end symbol len(points)
	Right  []int  // what it could have taken there; empty where nothing was right any more
	Part   []int  // the points of the part at fault: an edge, a triangle
	Rough  bool   // it is where the output costs most, not where it left the exact answer: see Retracer
	Circle Circle // what no point should be in
	Detail float64
	// Detail is a length in the points' own units, how far inside, how much longer, or a share by which the
	// output is worse. NaN: there is none.
}

// Circle is one around a place, none if the radius is 0.
type Circle struct {
	Center geom.Point
	Radius float64
}
