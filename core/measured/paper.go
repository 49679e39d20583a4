package measured

// Paper is what Vinyals, Fortunato and Jaitly ("Pointer Networks", 2015) measured for a problem.
type Paper struct {
	Solvers []Solver // the approximate algorithms of its tables
	Cells   []PaperCell
}

// Solver is an algorithm of the paper's tables with the corresponding method of ours.
type Solver struct {
	Name, Method string
}

// PaperCell is a network of the paper's tables, trained on some numbers of points and tested on one.
type PaperCell struct {
	Architecture string // as in weight files: "ptrnet", "seq2seq", "attention"
	Low, High    int    // numbers of points in training
	Labels       string // name of the Solver whose solutions are the targets; "" for exact ones
	N            int    // number of points in the test
	Figures      []PaperFigure
	Solvers      []PaperFigure // of Paper.Solvers, in their order
}

// PaperFigure is a number that the paper prints.
type PaperFigure struct {
	Metric string
	Value  float64
	Digits int  // decimals, as printed (of percent for shares)
	Fail   bool // it prints FAIL instead
}

// Figure is the paper's figure of a metric, if there is one.
func (c PaperCell) Figure(metric string) (PaperFigure, bool) {
	for _, f := range c.Figures {
		if f.Metric == metric {
			return f, true
		}
	}
	return PaperFigure{}, false
}

// ByPaper is what the paper measured for the problem of a name; nothing for others than its three.
func ByPaper(task string) Paper {
	switch task {
	case "hull":
		return hulls()
	case "delaunay":
		return triangulations()
	case "tsp":
		return tours()
	}
	return Paper{}
}

// hulls is Table 1.
func hulls() Paper {
	cell := func(architecture string, low, high, n int, right, area float64) PaperCell {
		return PaperCell{Architecture: architecture, Low: low, High: high, N: n, Figures: []PaperFigure{
			{Metric: "accuracy", Value: right, Digits: 1},
			{Metric: "area_coverage", Value: area, Digits: 1, Fail: area == 0},
		}}
	}
	const fail = 0
	return Paper{Cells: []PaperCell{
		cell("seq2seq", 50, 50, 50, 0.019, fail),
		cell("attention", 50, 50, 50, 0.389, 0.997),
		cell("ptrnet", 50, 50, 50, 0.726, 0.999),
		cell("seq2seq", 5, 5, 5, 0.877, 0.996),
		cell("ptrnet", 5, 50, 5, 0.920, 0.996),
		cell("seq2seq", 10, 10, 10, 0.299, fail),
		cell("ptrnet", 5, 50, 10, 0.870, 0.998),
		cell("ptrnet", 5, 50, 50, 0.696, 0.999),
		cell("ptrnet", 5, 50, 100, 0.503, 0.999),
		cell("ptrnet", 5, 50, 200, 0.221, 0.999),
		cell("ptrnet", 5, 50, 500, 0.013, 0.992),
	}}
}

// triangulations is section 4.3. Of training, the paper states n = 50 (Figure 3); for 5 and 10 the n tested is
// assumed.
func triangulations() Paper {
	cell := func(n int, right, triangles PaperFigure) PaperCell {
		right.Metric, triangles.Metric = "accuracy", "triangle_coverage"
		return PaperCell{Architecture: "ptrnet", Low: n, High: n, N: n, Figures: []PaperFigure{right, triangles}}
	}
	return Paper{Cells: []PaperCell{
		cell(5, PaperFigure{Value: 0.807, Digits: 1}, PaperFigure{Value: 0.930, Digits: 1}),
		cell(10, PaperFigure{Value: 0.226, Digits: 1}, PaperFigure{Value: 0.813, Digits: 1}),
		cell(50, PaperFigure{Value: 0}, PaperFigure{Value: 0.528, Digits: 1}),
	}}
}

// tours is Table 2.
func tours() Paper {
	lengths := func(metric string, all ...float64) (figures []PaperFigure) {
		for _, l := range all {
			figures = append(figures, PaperFigure{Metric: metric, Value: l, Digits: 2})
		}
		return figures
	}
	const unknown = 0
	// The columns are the paper's: optimal, A1, A2, A3, Ptr-Net.
	cell := func(low, high int, labels string, n int, optimal, a1, a2, a3, ours float64) PaperCell {
		c := PaperCell{Architecture: "ptrnet", Low: low, High: high, Labels: labels, N: n,
			Figures: lengths("tour_length", ours), Solvers: lengths("tour_length", a1, a2, a3)}
		if optimal != unknown {
			c.Figures = append(c.Figures, lengths("optimal_length", optimal)...)
		}
		return c
	}
	return Paper{
		Solvers: []Solver{{"A1", "greedy-path-2opt"}, {"A2", "2opt"}, {"A3", "christofides-2opt"}},
		Cells: []PaperCell{
			cell(5, 5, "", 5, 2.12, 2.18, 2.12, 2.12, 2.12),
			cell(10, 10, "", 10, 2.87, 3.07, 2.87, 2.87, 2.88),
			cell(50, 50, "A1", 50, unknown, 6.46, 5.84, 5.79, 6.42),
			cell(50, 50, "A3", 50, unknown, 6.46, 5.84, 5.79, 6.09),
			cell(5, 20, "", 5, 2.12, 2.18, 2.12, 2.12, 2.12),
			cell(5, 20, "", 10, 2.87, 3.07, 2.87, 2.87, 2.87),
			cell(5, 20, "", 20, 3.83, 4.24, 3.86, 3.85, 3.88),
			cell(5, 20, "", 25, unknown, 4.71, 4.27, 4.24, 4.30),
			cell(5, 20, "", 30, unknown, 5.11, 4.63, 4.60, 4.72),
			cell(5, 20, "", 40, unknown, 5.82, 5.27, 5.23, 5.91),
			cell(5, 20, "", 50, unknown, 6.46, 5.84, 5.79, 7.66),
		}}
}
