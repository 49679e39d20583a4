package problem

// Words are the names of a problem and its solutions on the page, the command line and in plots. They are
// inserted into sentences there. The page has them from the catalog; its WebAssembly does not link them.
type Words struct {
	Title   string `json:"title"`  // "Convex hull"
	Short   string `json:"short"`  // of a tab: "Hull"
	What    string `json:"-"`      // an explanation in one sentence
	Answer  string `json:"answer"` // "the exact hull": hull
	Answers string `json:"-"`      // "Convex hulls": begins a title
	Point   string `json:"point"`  // "point", "city"
	Points  string `json:"-"`      // plural of Point
	Best    string `json:"best"`   // an optimal solution: "the exact hull", "the shortest tour"
	// why "it", the output, is invalid: "its outline crosses itself or never closes"
	InvalidPart string `json:"invalidPart"`
	Ranked      string `json:"ranked"` // the output that re-ranking chooses
	// which hypotheses of a beam are dominated and dropped, where states have a cost
	Dominated string `json:"dominated"`
	Part      string `json:"part"`     // what an output consists of: "triangle"; "" for none
	Sequence  string `json:"sequence"` // what a sequence is, for the explanation beside the board
	// defects of invalid outputs, to complete "of 50 outputs 3 …": see Score.Flaw
	Flaws []string `json:"-"`
	// Faults are sentences for each kind of Fault (Explainer), with {chosen}, {right}, {a}, {b}, {c} and {d} for
	// the points of Part, {Chosen} and {D} for them as "Point 3", {share} for the detail in percent of the
	// width, and {inside} for the detail as a depth in words: "just inside", "inside", "well inside".
	Faults []string `json:"-"`
}
