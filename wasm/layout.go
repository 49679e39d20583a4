//go:build js && wasm

package main

import "ptrnet/core/geom"

// The layout of every answer in numbers stands here and nowhere else. `go run ./web/layout`
// makes of these types the tables by which they are laid out (shapes.go) and what reads them
// (web/engine/layout.js), field by field in this order and under these names: a number each,
// a bool as 0 or 1, a list as its length and what is in it, a pointer as whether there is
// something and what, a point as x and y. A call lays out one value of the type that its
// comment names, and the reader takes all of it.

// loaded is the handle of weights.
type loaded struct{ handle int }

// interrupted is the number of a call's work, for goOn and callOff.
type interrupted struct{ work int }

// solved is what a question comes to: what the points look like, where a network takes so
// many; of several exact solutions the one nearest to the network's; the answer of the network.
type solved struct {
	likeness *likeness
	exact    *solution
	model    *answer
}

// likeness is what points look like.
type likeness struct {
	kind    int // its place among those of the catalog
	uniform bool
	strange bool // they are like no kind
}

// solution is an exact solution, or the best of a search so far.
type solution struct {
	ms       float64
	proven   bool
	length   float64
	bound    float64
	excess   float64 // how far it can be above the best
	parts    float64 // NaN where they are not counted
	sequence []int
	edges    []edge
}

// edge is a line between two points: after how many symbols it is there, and whether it is
// wrong.
type edge struct {
	a, b, after int
	wrong       bool
}

// answer is what the network said. Probabilities, apart: [steps][points+1].
type answer struct {
	ms             float64
	ended          bool
	logProbability float64
	view           int     // the symmetry whose steps follow
	share          float64 // of the symmetries that agree; 0 for one
	sequence       []int
	chosen         []int          // the symbol of each step
	overs          []over         // of each step
	beams          [][]hypothesis // of each step of the beam
	judged         judged
}

// over is what a step passed over, -1 for nothing, and why: model.Over.
type over struct{ symbol, why int }

// hypothesis is one of a beam's.
type hypothesis struct {
	parent, symbol int
	logProbability float64
	finished       bool
}

// judged is what an answer is worth beside the exact solution, without which nothing is wrong.
type judged struct {
	parts   float64 // NaN where they are not counted
	valid   bool
	correct bool
	values  []float64 // of each metric; none without an exact solution
	edges   []edge
	missing []edge // of the exact solution
	played  []edge // of the steps, which of several symmetries are those of one
	fault   *fault // where a wrong answer left the exact one
	spot    spot
}

// spot is the place at which a wrong answer is farthest from the exact one: problem.Spot.
type spot struct{ x, y, far float64 }

// fault is where and why an answer is wrong: problem.Fault.
type fault struct {
	kind, step, chosen int
	detail             float64
	rough              bool
	right, part        []int
	x, y, radius       float64 // of the circle, none if the radius is 0
}

// retraced is the fault that takes time to find, if it was found.
type retraced struct{ fault *fault }

// later is an answer beside an exact solution that came later, and of the exact ones that
// which is nearest to it.
type later struct {
	judged  judged
	nearest nearest
}

type nearest struct {
	sequence []int
	edges    []edge
}

// draft is what can be read of a text of points.
type draft struct {
	instances int
	scaled    bool // the points were scaled to the unit square
	frame     frame
	points    []geom.Point
	lines     []int // of the points
	wrong     int   // how many faults there are
	faults    []place
}

// frame is where the unit square lies among the points of a text.
type frame struct{ x, y, side float64 }

// place is one in a text.
type place struct{ line, column int }

// drawn is random points.
type drawn struct{ points []geom.Point }

// evaluated is what an evaluation has come to so far.
type evaluated struct {
	done, correct int
	failures      int // that are kept
	figures       []figure
}

// figure is that of a metric, in their order: its value and the ends of its 95 % interval,
// NaN where it is not defined.
type figure struct{ value, low, high float64 }

// failure is a wrong answer that was kept.
type failure struct {
	points                []geom.Point
	sequence              []int
	exact, edges, missing []edge
	far                   float64 // how far it is from the exact one at most
}

// surrounded is what measuring around a point set has come to so far.
type surrounded struct {
	tried, done, correct int
	figures              []figure
}

// trained is how far a training run is: the mean loss of its newest steps, and its rate.
type trained struct {
	step, examples int
	loss, rate     float64
}

// scored is what trained weights are worth.
type scored struct {
	instances int
	figures   []figure
}
