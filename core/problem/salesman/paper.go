package salesman

import "ptrnet/core/paper"

// Paper is Table 2.
func (*Problem) Paper() paper.Results {
	tours := func(metric string, lengths ...float64) []paper.Figure {
		figures := make([]paper.Figure, len(lengths))
		for i, l := range lengths {
			figures[i] = paper.Figure{Metric: metric, Value: l, Digits: 2}
		}
		return figures
	}
	const unknown = 0
	// The columns are the paper's: optimal, A1, A2, A3, Ptr-Net.
	cell := func(low, high int, labels string, n int, optimal, a1, a2, a3, ours float64) paper.Cell {
		c := paper.Cell{Architecture: "ptrnet", Low: low, High: high, Labels: labels, N: n,
			Figures: tours("tour_length", ours), Solvers: tours("tour_length", a1, a2, a3)}
		if optimal != unknown {
			c.Figures = append(c.Figures, tours("optimal_length", optimal)...)
		}
		return c
	}
	return paper.Results{
		Solvers: []paper.Solver{{Name: "A1", Method: "greedy-path-2opt"}, {Name: "A2", Method: "2opt"},
			{Name: "A3", Method: "christofides-2opt"}},
		Cells: []paper.Cell{
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
