package bridge

//go:generate go run ./generate

import (
	"ptrnet/core/geom"
	"ptrnet/core/jsontext"
)

// The messages between the page and core. A question is a type …Arguments with the method answer; its
// answer has the type …Answer, and is null if there is none. From this file, ./generate writes
// messages_json.go, what codec needs to read arguments and write answers, and web/engine/messages.ts, the
// types for the page.
//
// Fields have the same names in JSON. Each argument may be missing; the page must give those without ? in
// their tag ts. A field of an answer with ? is not written if it is "" or NaN. What follows in the tag is
// the type in TypeScript, if the Go type says less; a list that may be null there is null if it is nil. A
// jsontext.Object without a tag contains further fields. Lists of float32, float64 and bytes are not in the
// JSON, but beside it.

// About is what a question is about: a problem, points, and how they are measured.
type About struct {
	task    string
	rule    string  `ts:"?"` // for distances, see Contents
	stretch float64 `ts:"?"` // the factor of y, see problems.Stretched
	points  []geom.Point
}

// Decoding is a network, by its id, and its decoding options.
type Decoding struct {
	weights     string
	beam        int
	constrained bool
}

// LoadArguments, with a weight file beside them, load it under an id.
type LoadArguments struct {
	id string
}

// SolveArguments ask for the exact solution, unless the limit is 0, for the network's answer, unless
// weights is empty, and for their comparison. A network for stretched points is compared with the solution
// of the points stretched as in its training.
type SolveArguments struct {
	About
	Decoding
	method string
	limit  float64 // milliseconds
	trace  bool    // whether the answer has the decoder's steps
	board  bool    // whether found and improve will ask about the output
}

type SolveAnswer struct {
	exact      *Exact
	model      *Model
	exactError string    `ts:"?"`
	modelError string    `ts:"?"`
	floats     []float32 `ts:"?"` // the probabilities of all steps: of the points, then of the end symbol
}

// Solution is what a solver found, in ms milliseconds.
type Solution struct {
	method        string
	ms            float64
	proven        bool
	length, bound float64
	sequence      []int
}

// Exact is the answer of an exact or approximate solver.
type Exact struct {
	Solution
	excess, parts float64
	edges         []Edge
}

// Edge is an edge of an answer between two points.
type Edge struct {
	a, b  int
	after int // number of indices of the sequence, for stepEdges of steps, after which the edge is complete
	wrong bool
}

// Model is the answer of a network, after ms milliseconds.
type Model struct {
	weights        string
	ms             float64
	ended          bool
	logProbability float64
	sequence       []int
	steps          []Step
	Judged
}

// Step is a decoder step. If from is not -1 it asks which point follows to around from, beyond the edge between
// them, or with to -1 which is the first around from; to choose from closes its list.
type Step struct {
	chosen   int
	from, to int
	after    int       // number of indices of the sequence after the step
	rejected *Rejected // the most probable symbol, if a less probable one was chosen
}

// Rejected is a symbol that was not chosen, and why: constraints forbade it; the beam ranked its
// continuations lower; the beam dropped it.
type Rejected struct {
	symbol int
	reason string `ts:"'' | 'barred' | 'outranked' | 'dropped'"`
}

// Judged is the comparison of an answer with the exact one. The problem's metrics are further fields.
type Judged struct {
	parts          float64
	valid, correct bool
	metrics        jsontext.Object
	edges, missing []Edge
	stepEdges      []Edge // those of the steps
	fault          *Fault
	spot           Spot
}

// Fault is the step at which a wrong answer departed from the exact one, with a circle that should contain
// no point.
type Fault struct {
	kind, step, chosen int
	detail             float64
	right, part        []int
	Circle
}

// Circle is a circle; none if the radius is 0. With another stretch than 1 it is an ellipse, radius /
// stretch high.
type Circle struct {
	x, y, radius, stretch float64
}

// Spot is the largest distance of a wrong answer from the exact one; 0 for none.
type Spot struct {
	far float64
}

// ExactArguments ask for the solution by a method, within a limit in milliseconds. Progress: the best so
// far.
type ExactArguments struct {
	About
	method string
	limit  float64
}

type ExactAnswer = Exact

// FoundArguments hand over the tour of a search, with which outputs are compared from then on.
type FoundArguments struct {
	About
	Solution
}

type FoundAnswer = Compared

// Compared is the exact answer and the board's output, compared, as far as there are any.
type Compared struct {
	exact *Exact
	model *Output
}

// Output is the output that the board shows, perhaps a tour that the network has improved.
type Output struct {
	improved bool
	sequence []int
	Judged
}

// BoundaryArguments ask where one more candidate would be preferred to the choice of a step of a sequence, the
// points that the steps chose. The candidate is tried at the corners of cells × cells cells between two corners of
// a square. An edge, two points, stands for a sequence and a step: the exact answer up to the edge, and the step
// that chooses the right point above it, whatever the network would choose. Without such a point the answer is
// empty.
type BoundaryArguments struct {
	About
	weights  string
	sequence []int `ts:"?"`
	step     int   `ts:"?"`
	edge     []int `ts:"?[number, number]"`
	cells    int
	full     bool `ts:"?"` // by the full network, instead of the comparison alone
	corners  []geom.Point
}

type BoundaryAnswer struct {
	*ThirdCorner
	overlap float64   `ts:"?"` // of the preferred places and the right ones, intersection over union
	floats  []float32 `ts:"?"` // how much the candidate is preferred
	numbers []float64 `ts:"?"` // the decision of the exact test: 1, -1, or 0 for none
}

// ThirdCorner is an output up to a point beyond an edge, the edge and the point, and the circle through the
// three; if the choice is to close the list, the point is the edge's first and the radius is 0. After a step that
// seeks no such point, there is none.
type ThirdCorner struct {
	sequence []int
	triangle []int `ts:"[number, number, number]"`
	Circle
}

// ChoiceArguments ask for the probabilities of the step after a sequence, by the network alone.
type ChoiceArguments struct {
	About
	weights  string
	sequence []int
}

type ChoiceAnswer struct {
	floats []float32 // of the points, then of the end symbol
}

// OverlapArguments ask by how much a network's regions overlap the exact ones, on boards that are always the
// same.
type OverlapArguments struct {
	weights string
}

type OverlapAnswer struct {
	overlap float64 `ts:"?"`
}

// ImproveArguments ask to decode windows of the board's tour again for a limit of milliseconds; shorter ones
// are accepted.
type ImproveArguments struct {
	About
	weights string
	seed    uint32
	limit   float64
}

type ImproveAnswer struct {
	tried, accepted int     // numbers of windows
	before, length  float64 // the length before and now
	Compared
}

// EvaluateArguments ask to measure a network on count instances of n points of a kind.
type EvaluateArguments struct {
	Decoding
	kind  string `ts:"?"`
	n     int    `ts:"?"`
	count int
	seed  uint32
}

// EvaluateAnswer is the result of an evaluation; as progress, so far.
type EvaluateAnswer struct {
	done, total, correct int
	msPerAnswer          float64
	figures              jsontext.Object `ts:"Record<string, Figure>"`
	last                 []Failure       // the instance measured last, right or wrong; none at first
	failures             []Failure       // since the report before
}

// Figure is a measured metric with its 95 % confidence interval.
type Figure struct {
	value, low, high float64
}

// Failure is an instance with an answer, most often a wrong one.
type Failure struct {
	points []geom.Point
	edges  []Edge
	far    float64 // largest distance of the answer from the exact one
}

// TrainArguments begin a training run.
type TrainArguments struct {
	task                  string
	low, high, hidden     int
	stretch, milliseconds float64
	seed                  uint32
}

// TrainOnArguments continue the run until its time is over. Progress: Training, with more weight files if
// it is watched; the first steps, slow of them, take their time.
type TrainOnArguments struct {
	watched bool `ts:"?"`
	slow    int  `ts:"?"`
}

// Training is the state of a training run; after a measurement, with figures and the weight file.
type Training struct {
	examples int
	*Measurement
	bytes []byte `ts:"?"`
}

type Measurement struct {
	figures jsontext.Object `ts:"Record<string, Figure>"`
}

// PartArguments, with the weights of another instance's run beside them, ask for a part of a step of it, see
// train.Part.
type PartArguments struct {
	step, steps, from, groups, grain int
}

type PartAnswer struct {
	floats []float32
}

// TrainResultArguments ask for a more precise measurement of the run.
type TrainResultArguments struct{}

type TrainResultAnswer = Training

// DrawArguments ask for n points of a kind.
type DrawArguments struct {
	kind string
	n    int
	seed uint32
}

type DrawAnswer []geom.Point

// ReadFileArguments, with a text beside them, ask to read points from it.
type ReadFileArguments struct{}

type ReadFileAnswer interface{ *Contents | *Misread }

// Contents are what a text contains. What it lacks is ”.
type Contents struct {
	points    []geom.Point // of the first set, x to the right and y upwards
	names     []string     `ts:"string[] | null"`
	instances int          // number of point sets
	rule      string       // how distances are measured: TSPLIB's rule, 'sphere', or '' in the plane
	title     string       // TSPLIB's NAME
	columns   []string     `ts:"[string, string] | null"` // the names of x and y in a header
	task      string       // the problem of the file, '' for any
}

// Misread is what is wrong with a text, and where.
type Misread struct {
	line, column int
	fault        string
}
