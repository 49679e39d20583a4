package problem

import (
	"ptrnet/core/decoding"
	"ptrnet/core/geom"
)

// incomparable keeps the compiler from making a comparison of a struct that nobody
// compares, and of every array of it that a list stands in: 2 KB of a visitor's download.
type incomparable [0]func()

// Description is what can be said of a problem without looking at points. Whoever shows,
// measures or trains problems takes names, limits and defaults from here.
type Description struct {
	Name   string // in flags, files and addresses: "hull"
	Words  Words
	Points int    // the fewest points to which there is an answer of more than a point
	File   string // the format of files that is made for it, as package dataset calls it; "" for none

	Metrics  []Metric // in the order of Score.Values
	Headline string   // the metric that a chart shows
	Methods  []Method // solvers, the default first, which is exact
	Flaws    []string // what makes an output no answer, as "of 50 outputs 3 …" ends: see Score.Flaw
	Forms    []string // of sequences, the paper's first; empty: there is one form only

	Group        int  // indices of a sequence that make one part: 3 for triangles, 1 where each stands for itself
	Ring         bool // a sequence runs through points and back to the first: its edges close
	Permutation  bool // every answer names each point once, so that a network can be trained among those left
	Objective    bool // answers are better or worse by their length, and Solution has lengths and bounds
	SolverPoints int  // more are not solved, for the memory that they would take; 0: any number
	RandomPoints int  // more are not drawn at random for one answer, for the time that it would take; 0: any number

	Merging  decoding.Merging // of hypotheses of a beam, where walks are decoding.Additive
	Decoding Decoding         // by default
	Live     Decoding         // by default where a visitor waits for a single answer; the zero value: Decoding
	Boards   []int            // seeds of first boards on which the page's network hesitates, as make boards finds them; none: any seed will do
	Terms    []Term           // words of this problem alone that need explaining
	Paper    Paper
	Training Training
}

// Words are what a problem and its answers are called on the page, the command line and
// in plots. They fit into the sentences of whoever says them.
type Words struct {
	_             incomparable
	Title, Short  string // of a tab: "Convex hull", "Hull"
	What          string // one sentence for who has never heard of it
	Gist          string // the same, plainer and short enough for the first screen of a phone
	Answer        string // "the exact hull": hull
	Answers       string // "Convex hulls": begins a title
	Point         string // what the points are: "point", "city"
	Place         string // plural of Point
	Best          string // an answer as good as the exact one: "the exact hull", "the shortest tour"
	Invalid       string // an output that is no answer: "no simple polygon"
	InvalidPart   string // why, of "it", the output: "its outline crosses itself or never closes"
	Ranked        string // which of a beam's answers counts, where it is not the most probable
	Dominated     string // which hypotheses of a beam are dominated and dropped, where walks have a cost
	Feasible      string // what constrained decoding leaves: "no edge crosses another"
	Part, Parts   string // of what answers are put together and counted: "edge", "Corners"; "" for none
	Sequence      string // what a sequence is, for the explanation beside the board
	ExactSentence string // what the exact answer is, for plots and tooltips
	Faults        []string
	// Faults say what each kind of Fault is (Explainer), in sentences with {chosen}, {right},
	// {a}, {b}, {c} for the points of Part, and {share} for the detail in percent of the width.
}

// Decoding is how outputs are looked for.
type Decoding struct {
	Beam        int  // hypotheses kept; 1 is greedy
	Constrained bool // only what is feasible
}

// Term is a word that not everyone knows, and what it means, in a sentence.
type Term struct {
	_             incomparable
	Word, Meaning string
}

// LiveDecoding is how a single answer is looked for by default.
func (d Description) LiveDecoding() Decoding {
	if d.Live == (Decoding{}) {
		return d.Decoding
	}
	return d.Live
}

// Method is an algorithm that solves a problem, selectable by name.
type Method struct {
	_                   incomparable
	Name, Title, Source string
	Exact               bool // finds the right answer, given time
	Search              bool // may take long: it can be stopped, and has an answer then
	Limit               int  // the most points it takes; 0 for no limit
}

// Unit is what a metric is measured in.
type Unit string

const (
	Share  Unit = "share"  // 0 to 1, or a ratio; shown in percent
	Length Unit = "length" // in the points' own units
)

// Metric is a figure that answers are measured by: the mean of one value for each
// instance for which the value is defined.
type Metric struct {
	_          incomparable
	Name       string // in weight files and JSON: "area_coverage"
	Title      string // "Area covered"
	Short      string // of a column or beside a number: "area"
	Sentence   string // what a score says, with {value} and {sets} in it; "" for title and value
	Field      string // what scripts of the page know it by in an answer: "areaCoverage"; "" for none
	Unit       Unit
	Better     int     // 1: more is better; -1: less; 0: neither
	Proportion bool    // each value is 0 or 1: the interval is Wilson's, else the normal one
	High       float64 // the largest value possible; 0: there is none. The smallest is 0
	Hidden     string  // "" or another metric, above whose Above this one is not worth saying (the paper's FAIL)
	Above      float64
}

// MetricNamed is the metric of that name and its place in Metrics.
func (d Description) MetricNamed(name string) (Metric, int) {
	for i, m := range d.Metrics {
		if m.Name == name {
			return m, i
		}
	}
	return Metric{}, -1
}

// Training is what is particular in training networks for a problem.
type Training struct {
	BestForm     string   // form of sequence of our best networks; "" is the paper's
	BestFrame    string   // standard frame of our best networks, see package input; all that it takes out leaves answers unchanged
	Mixture      string   // kinds of points that our best networks learn from, see pointset.ParseMixture
	BrowserOrder string   // presentation order that a small network learns fastest, see package input
	BrowserMax   int      // the most points in a browser, where every example is solved as it is drawn
	BrowserSizes [][2]int // ranges of points that a visitor can choose for it, the first at the start
	MeasuredTo   int      // the most points that validation and scores in weight files measure; 0: as far as asked
	Beyond       bool     // networks are measured beyond the sizes trained on
	Sizes        []int    // numbers of points of interest, for tables
	Examples     []int    // numbers of points of which results show drawings
	Instances    int      // for each cell of a table
	Costly       bool     // exact solutions take so long that few instances are measured
}

// Paper is what Vinyals, Fortunato and Jaitly report of a problem ("Pointer Networks", 2015).
type Paper struct {
	Where       string   // "Table 1"
	Constrained bool     // its beam search considers valid outputs only
	Untold      bool     // it does not say on which n networks were trained
	Released    bool     // its authors released test files; their points are in random order
	Orders      []string // in which its networks read the points, or may have: see package input
	Solvers     []Solver // the approximate algorithms of its tables
	Cells       []Cell
}

// Solver is an algorithm of the paper's tables and the one of ours that is like it.
type Solver struct {
	_            incomparable
	Name, Method string
}

// Cell is a network of the paper's tables, trained on some numbers of points and tested
// on one.
type Cell struct {
	Architecture string // as in weight files: "ptrnet", "seq2seq", "attention"
	Low, High    int    // numbers of points in training
	Labels       string // name of the Solver whose answers were learnt; "" for exact ones
	N            int    // number of points in the test
	Figures      []Figure
	Solvers      []Figure // of Paper.Solvers, in their order
}

// Figure is a number that the paper prints.
type Figure struct {
	_      incomparable
	Metric string
	Value  float64
	Digits int    // behind the point, as printed (of percent for shares)
	Fail   bool   // it prints FAIL instead
	Over   string // "" if the paper prints it; else it follows from what it prints, and this is what it is held against
}

// Figure is what the paper says of a metric, if anything.
func (c Cell) Figure(metric string) (Figure, bool) {
	for _, f := range c.Figures {
		if f.Metric == metric {
			return f, true
		}
	}
	return Figure{}, false
}

// Places maps every point to the first point that lies where it does: duplicates count as one.
func Places(points []geom.Point) []int {
	place, at := make([]int, len(points)), make(map[geom.Point]int, len(points))
	for i, p := range points {
		if _, ok := at[p]; !ok {
			at[p] = i
		}
		place[i] = at[p]
	}
	return place
}
