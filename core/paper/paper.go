// Package paper is what Vinyals, Fortunato and Jaitly ("Pointer Networks", 2015) measured, as data to compare
// with. Each problem has its own results. The page's WebAssembly does not link them.
package paper

// Results are those for a problem; the zero value has none.
type Results struct {
	Solvers []Solver // the approximate algorithms of its tables
	Cells   []Cell
}

// Solver is an algorithm of the paper's tables with the corresponding method of ours.
type Solver struct {
	Name, Method string
}

// Cell is a network of the paper's tables, trained on some numbers of points and tested on one.
type Cell struct {
	Architecture string // as in weight files: "ptrnet", "seq2seq", "attention"
	Low, High    int    // numbers of points in training
	Labels       string // name of the Solver whose solutions are the targets; "" for exact ones
	N            int    // number of points in the test
	Figures      []Figure
	Solvers      []Figure // of Results.Solvers, in their order
}

// Figure is a number that the paper prints.
type Figure struct {
	Metric string
	Value  float64
	Digits int  // decimals, as printed (of percent for shares)
	Fail   bool // it prints FAIL instead
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

// Of is the paper's results for a problem: those of its method Paper, if it has one.
func Of(problem any) Results {
	if p, ok := problem.(interface{ Paper() Results }); ok {
		return p.Paper()
	}
	return Results{}
}
