package problem

import (
	"ptrnet/core/decoding"
	"ptrnet/core/geom"
)

// incomparable makes a struct incomparable, so that the compiler generates no equality
// functions for it and for arrays of it: 2 KB of the page's download.
type incomparable [0]func()

// Description is the data of a problem that do not depend on points. The page, evaluation and
// training take names, limits and defaults from it.
type Description struct {
	Name   string // in flags, files and addresses: "hull"
	Words  Words
	Points int    // the fewest points with a nontrivial solution
	File   string // the file format for this problem, see dataset.Format; "" for none

	Metrics  []Metric // in the order of Score.Values
	Headline string   // the metric that a chart shows
	Methods  []Method // solvers, the default first; the default is exact
	Flaws    []string // defects of invalid outputs, to complete "of 50 outputs 3 …": see Score.Flaw
	Forms    []string // forms of sequences, the paper's first; empty: there is only one

	Group        int  // indices of a part in a sequence: 3 for triangles, otherwise 1
	Ring         bool // a sequence is a closed polygon
	Permutation  bool // every solution names each point once, so that networks can be trained with an action mask
	Objective    bool // solutions have a length, which is minimized; Solution has lengths and bounds
	SolverPoints int  // the most points that are solved, bounded by memory; 0: no limit
	RandomPoints int  // the most points that are drawn at random for one instance, bounded by time; 0: no limit

	Merging  decoding.Merging // merging of a beam's hypotheses, if walks are decoding.Additive
	Nearest  int              // candidates of a step of networks that are trained with the action mask and have relative features: the inputs nearest to the last one; 0: all
	Decoding Decoding         // the default
	Live     Decoding         // the default for a single instance in the page; the zero value: Decoding
	Boards   []int            // seeds of first boards on which the page's network is uncertain, found by make boards; none: any seed
	Terms    []Term           // technical terms of this problem, with explanations
	Paper    Paper
	Training Training
}

// Words are the names of a problem and its solutions on the page, the command line and in
// plots. They are inserted into sentences there.
type Words struct {
	_             incomparable
	Title, Short  string // of a tab: "Convex hull", "Hull"
	What          string // an explanation in one sentence
	Gist          string // the same, short enough for the first screen of a phone
	Answer        string // "the exact hull": hull
	Answers       string // "Convex hulls": begins a title
	Point         string // "point", "city"
	Place         string // plural of Point
	Best          string // an optimal solution: "the exact hull", "the shortest tour"
	Invalid       string // an invalid output: "not a simple polygon"
	InvalidPart   string // why "it", the output, is invalid: "its outline crosses itself or never closes"
	Ranked        string // the output that re-ranking chooses
	Dominated     string // which hypotheses of a beam are dominated and dropped, where walks have a cost
	Feasible      string // the rule of constrained decoding: "no edge crosses another"
	Part, Parts   string // what an output consists of, one and as they are counted: "triangle", "Triangles"; "" for none
	Sequence      string // the form of a sequence, for the explanation beside the board
	ExactSentence string // the exact solution, for plots and tooltips
	Faults        []string
	// Faults are sentences for each kind of Fault (Explainer), with {chosen}, {right}, {a}, {b},
	// {c} and {d} for the points of Part, {Chosen} and {D} for them as "Point 3", {share} for the detail in percent of the width, and {inside} for
	// the detail as a depth in words: "just inside", "inside", "well inside".
}

// Decoding is the options of decoding.
type Decoding struct {
	Beam        int  // hypotheses kept; 1 is greedy
	Constrained bool // constrained decoding
}

// Term is a technical term with its meaning in a sentence.
type Term struct {
	_             incomparable
	Word, Meaning string
}

// LiveDecoding is the default decoding of a single instance in the page.
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
	Exact               bool // finds an optimal solution, given time
	Search              bool // may take long; stopped early, it returns its best solution
	Limit               int  // the most points it takes; 0 for no limit
}

// Unit is the unit of a metric.
type Unit string

const (
	Share  Unit = "share"  // 0 to 1, or a ratio; shown in percent
	Length Unit = "length" // in the points' own units
)

// Metric is a measure of outputs: the mean of a value over the instances for which it is
// defined.
type Metric struct {
	_          incomparable
	Name       string // in weight files and JSON: "area_coverage"
	Title      string // "Area covered"
	Short      string // of a column or beside a number: "area"
	Sentence   string // a sentence with {value}, {sets} and perhaps {best}, the solution compared with; "" for title and value
	Field      string // its name in the page's script interface: "areaCoverage"; "" for none
	Unit       Unit
	Better     int     // 1: more is better; -1: less; 0: neither
	Proportion bool    // each value is 0 or 1: the interval is Wilson's, else the normal one
	High       float64 // the largest value possible; 0: there is none. The smallest is 0
	Hidden     string  // "" or a metric: if that exceeds Above, this one is hidden (the paper's FAIL)
	Above      float64
}

// MetricNamed is the metric of that name and its index in Metrics.
func (d Description) MetricNamed(name string) (Metric, int) {
	for i, m := range d.Metrics {
		if m.Name == name {
			return m, i
		}
	}
	return Metric{}, -1
}

// Training is the defaults of training for a problem.
type Training struct {
	BestForm     string   // form of sequence of our best networks; "" is the paper's
	BestFrame    string   // normalization of our best networks, see package input; solutions are invariant under it
	BestRelation string   // relative features of our best networks, see package relation
	Mixture      string   // kinds of points that our best networks are trained on, see pointset.ParseMixture
	Best         Schedule // of the one run that trains our best network
	BrowserOrder string   // presentation order of in-browser training, see package input
	BrowserMax   int      // the most points in in-browser training, where every example is solved when drawn
	BrowserSizes [][2]int // ranges of points to choose from for it, the default first
	ProvenTo     int      // the most points whose exact solutions take seconds; scores of more are against the best known. 0: no limit
	Beyond       bool     // networks are also measured on more points than in training
	Sizes        []int    // numbers of points in tables
	Examples     []int    // numbers of points in figures of examples
	Instances    int      // instances for each cell of a table
	Costly       bool     // exact solutions take so long that fewer instances are measured
}

// Schedule is the settings of a training run, as history.Run has them.
type Schedule struct {
	MinN, MaxN int     // points per example, drawn in proportion to 1/n
	Hidden     int     // hidden units
	Steps      int     // of 16 examples
	Rate       float64 // learning rate, after 1,000 steps of warm-up
	Curriculum float64 // share of the run over which the sizes grow
	Fixed      int     // size of a fixed training set; 0: new examples in every step
	Labels     string  // method that solves it
	Windows    float64 // share of the steps that train on windows of tours
}

// Paper is the results of Vinyals, Fortunato and Jaitly ("Pointer Networks", 2015) for a problem.
type Paper struct {
	Where       string   // "Table 1"
	Constrained bool     // its beam search considers valid outputs only
	Untold      bool     // it does not state the n of training
	Released    bool     // its authors released test files, whose points are in random order
	Orders      []string // the presentation orders that its networks may have used, see package input
	Solvers     []Solver // the approximate algorithms of its tables
	Cells       []Cell
}

// Solver is an algorithm of the paper's tables with the corresponding method of ours.
type Solver struct {
	_            incomparable
	Name, Method string
}

// Cell is a network of the paper's tables, trained on some numbers of points and tested
// on one.
type Cell struct {
	Architecture string // as in weight files: "ptrnet", "seq2seq", "attention"
	Low, High    int    // numbers of points in training
	Labels       string // name of the Solver whose solutions are the targets; "" for exact ones
	N            int    // number of points in the test
	Figures      []Figure
	Solvers      []Figure // of Paper.Solvers, in their order
}

// Figure is a number that the paper prints.
type Figure struct {
	_      incomparable
	Metric string
	Value  float64
	Digits int    // decimals, as printed (of percent for shares)
	Fail   bool   // it prints FAIL instead
	Over   string // "" if the paper prints it; otherwise it is computed from the paper's figures, relative to this
}

// Figure is the paper's figure of a metric, if there is one.
func (c Cell) Figure(metric string) (Figure, bool) {
	for _, f := range c.Figures {
		if f.Metric == metric {
			return f, true
		}
	}
	return Figure{}, false
}

// FirstEqual maps every point to the first point that is equal to it.
func FirstEqual(points []geom.Point) []int {
	first, at := make([]int, len(points)), make(map[geom.Point]int, len(points))
	for i, p := range points {
		if _, ok := at[p]; !ok {
			at[p] = i
		}
		first[i] = at[p]
	}
	return first
}
