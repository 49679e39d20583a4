package problem

import "ptrnet/core/decoding"

// Description is the rules of a problem that do not depend on points: names, metrics, solvers, limits and
// defaults, for networks, evaluation, training and the page. What only people read is Words.
type Description struct {
	Name   string // in flags, files and addresses: "hull"
	Points int    // the fewest points with a nontrivial solution
	File   string // the file format for this problem, see dataset.Format; "" for none

	Metrics  []Metric // in the order of Score.Values
	Headline string   // the metric that a chart shows
	Methods  []Method // solvers, the default first; the default is exact
	Layouts  []string // of networks' sequences, the paper's first; empty: there is only one

	// indices of a part in a sequence, at least 1: 3 for triangles, 2 for edges of their own, 1 for corners. A
	// solution has whole parts
	Group int
	Ring  bool // a sequence is a closed polygon
	// every solution names each point once, so that networks can be trained with an action mask
	Permutation  bool
	Objective    bool // solutions have a length, which is minimized; Solution has lengths and bounds
	SolverPoints int  // the most points that are solved, bounded by memory; 0: no limit
	RandomPoints int  // the most points that are drawn at random for one instance, bounded by time; 0: no limit

	Merging decoding.Merging // merging of a beam's hypotheses, if states are decoding.Additive
	// candidates of a step of networks that are trained with the action mask and have relative features: the
	// inputs nearest to the last one; 0: all
	Nearest  int
	Decoding Decoding // the default
	Live     Decoding // the page's default
	Search   Decoding // the page's "with search"
	Training Training
}

// Decoding is the options of decoding.
type Decoding struct {
	Beam        int  `json:"beam"`        // hypotheses that survive a step; 1 is greedy
	Constrained bool `json:"constrained"` // constrained decoding
}

// Method is an algorithm that solves a problem, selectable by name.
type Method struct {
	Name   string `json:"name"`
	Title  string `json:"title"`
	Source string `json:"-"`      // author and year
	Exact  bool   `json:"-"`      // finds an optimal solution, given time
	Search bool   `json:"search"` // may take long, and is run apart
	Limit  int    `json:"-"`      // the most points it takes; 0 for no limit
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
	Name  string `json:"name"`  // in weight files and JSON: "area_coverage"
	Title string `json:"title"` // "Area covered"
	Short string `json:"-"`     // of a column or beside a number: "area"
	// a sentence with {value}, {sets} and perhaps {best}, the solution compared with; "" for title and value
	Sentence string `json:"sentence"`
	// its name in the page's script interface, "areaCoverage", which no other field of an answer has; "" for none
	Field      string  `json:"field"`
	Unit       Unit    `json:"unit"`
	Better     int     `json:"better"`     // 1: more is better; -1: less; 0: neither
	Proportion bool    `json:"proportion"` // each value is 0 or 1: the interval is Wilson's, else the normal one
	High       float64 `json:"-"`          // the largest value possible; 0: there is none. The smallest is 0
	// "" or a metric: if that exceeds Above, this one is hidden (the paper's FAIL)
	Hidden string  `json:"-"`
	Above  float64 `json:"-"`
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
	// Of the page's networks (recipe extended): the layout of sequences, "" for the paper's; the normalization,
	// see package input, under which solutions are invariant; the relative features, see package relation; and
	// the kinds of points, see pointset.ParseMixture.
	Layout, Frame, Relation, Mixture string

	Schedule     Schedule // of the one run that trains our best network
	BrowserMax   int      // the most points in in-browser training, where every example is solved when drawn
	BrowserRange [2]int   // of the points of its examples, unless the board asks for more
	// the most points for which thousands of exact solutions take seconds; few instances of more are measured,
	// against the best that ten seconds find. 0: no limit
	ProvenTo int
	Costly   bool // exact solutions take so long that fewer instances are measured
}

// Schedule is the settings of a training run, as train.Run has them.
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
