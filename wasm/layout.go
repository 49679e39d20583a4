//go:build js && wasm

package main

import "ptrnet/core/geom"

// These types define the layout of every numeric answer. `go run ./web/layout` generates from
// them the tables of the writer (shapes.go) and the reader (web/engine/layout.js), field by
// field in this order and under these names: a number as it is, a bool as 0 or 1, a list as its
// length and elements, a pointer as 0, or 1 and its value, a point as x and y. A call writes one
// value of the type that its comment names, and the reader reads all of it.

// loaded is the handle of weights.
type loaded struct{ handle int }

// interrupted is the number of an unfinished call, for goOn and callOff.
type interrupted struct{ work int }

// solved is the result of solve: the exact solution, of several the one nearest to the network's
// answer, and the network's answer.
type solved struct {
	exact *solution
	model *answer
}

// solution is an exact solution, or the best of a search so far.
type solution struct {
	ms       float64
	proven   bool
	length   float64
	bound    float64
	excess   float64 // upper bound on its relative excess over the optimum
	parts    float64 // number of parts, NaN if they are not counted
	sequence []int
	edges    []edge
	cuts     []outline // of the sets that a tour's bound rests on
}

// outline is problem.Outline.
type outline struct {
	ring  []int
	level int
}

// edge is an edge, with the number of symbols after which it is complete, and whether it is
// wrong.
type edge struct {
	a, b, after int
	wrong       bool
}

// answer is the network's answer. The probabilities, [steps][points+1], are separate.
type answer struct {
	ms             float64
	ended          bool
	logProbability float64
	view           int     // the symmetry whose steps follow
	share          float64 // of the symmetries that agree; 0 for one
	sequence       []int
	order          []int          // the points in presented order
	chosen         []int          // the symbol of each step
	overs          []over         // of each step
	beams          [][]hypothesis // of each step of the beam
	judged         judged
}

// over is model.Over: the more probable symbol that a step did not choose, -1 for none, and why.
type over struct{ symbol, why int }

// hypothesis is a hypothesis of a beam.
type hypothesis struct {
	parent, symbol int
	logProbability float64
	finished       bool
}

// judged is the comparison of an answer with the exact solution; without one nothing is wrong.
type judged struct {
	parts   float64 // number of parts, NaN if they are not counted
	valid   bool
	correct bool
	values  []float64 // of each metric; none without an exact solution
	edges   []edge
	missing []edge // of the exact solution
	played  []edge // of the traced steps, with test-time augmentation those of one symmetry
	fault   *fault // the first error of a wrong answer
	spot    spot
}

// spot is problem.Spot, the place where a wrong answer is farthest from the exact one.
type spot struct{ x, y, far float64 }

// fault is where and why an answer is wrong: problem.Fault.
type fault struct {
	kind, step, chosen int
	detail             float64
	rough              bool
	right, part        []int
	x, y, radius       float64 // of the circle, none if the radius is 0
}

// retraced is the result of retrace; nil if no fault was found.
type retraced struct{ fault *fault }

// later is the comparison of an answer with an exact solution that was found later, and the
// nearest of the exact solutions.
type later struct {
	judged  judged
	nearest nearest
}

type nearest struct {
	sequence []int
	edges    []edge
}

// improved is a tour after windows of it were decoded again (improve.Improver).
type improved struct {
	tried, kept    int
	before, length float64
	sequence       []int
}

// drawn is random points.
type drawn struct{ points []geom.Point }

// evaluated is the state of an evaluation.
type evaluated struct {
	done, correct int
	failures      int // number kept
	figures       []figure
}

// figure is a metric's value and the ends of its 95 % interval, NaN if undefined.
type figure struct{ value, low, high float64 }

// failure is a wrong answer that was kept.
type failure struct {
	points                []geom.Point
	sequence              []int
	exact, edges, missing []edge
	far                   float64 // its largest distance from the exact one
}

// surrounded is the state of an evaluation around a point set.
type surrounded struct {
	tried, done, correct int
	figures              []figure
}

// trained is the state of a training run: the mean loss of its last steps, and its learning rate.
type trained struct {
	step, examples int
	loss, rate     float64
}

// scored is the evaluation of trained weights.
type scored struct {
	instances int
	figures   []figure
}
