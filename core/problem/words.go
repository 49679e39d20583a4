package problem

// Words are the names of a problem and its solutions on the page, the command line and in
// plots. They are inserted into sentences there. The page's WebAssembly does not link them.
type Words struct {
	Title, Short  string   // of a tab: "Convex hull", "Hull"
	What          string   // an explanation in one sentence
	Gist          string   // the same, short enough for the first screen of a phone
	Answer        string   // "the exact hull": hull
	Answers       string   // "Convex hulls": begins a title
	Point         string   // "point", "city"
	Points        string   // plural of Point
	Best          string   // an optimal solution: "the exact hull", "the shortest tour"
	Invalid       string   // an invalid output: "not a simple polygon"
	InvalidPart   string   // why "it", the output, is invalid: "its outline crosses itself or never closes"
	Ranked        string   // the output that re-ranking chooses
	Dominated     string   // which hypotheses of a beam are dominated and dropped, where walks have a cost
	Feasible      string   // the rule of constrained decoding: "no edge crosses another"
	Part, Parts   string   // what an output consists of, one and as they are counted: "triangle", "Triangles"; "" for none
	Sequence      string   // the form of a sequence, for the explanation beside the board
	ExactSentence string   // the exact solution, for plots and tooltips
	Flaws         []string // defects of invalid outputs, to complete "of 50 outputs 3 …": see Score.Flaw
	Terms         []Term   // technical terms of this problem, with explanations
	Boards        []int    // seeds of first boards on which the page's network is uncertain, found by make boards; none: any seed
	Faults        []string
	// Faults are sentences for each kind of Fault (Explainer), with {chosen}, {right}, {a}, {b},
	// {c} and {d} for the points of Part, {Chosen} and {D} for them as "Point 3", {share} for the detail in percent of the width, and {inside} for
	// the detail as a depth in words: "just inside", "inside", "well inside".
}

// Term is a technical term with its meaning in a sentence.
type Term struct {
	Word, Meaning string
}
