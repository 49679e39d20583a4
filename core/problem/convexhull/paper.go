package convexhull

import "ptrnet/core/paper"

// Paper is Table 1.
func (*Problem) Paper() paper.Results {
	cell := func(architecture string, low, high, n int, right, area float64) paper.Cell {
		figures := []paper.Figure{
			{Metric: "accuracy", Value: right, Digits: 1},
			{Metric: "area_coverage", Value: area, Digits: 1, Fail: area == 0},
		}
		return paper.Cell{Architecture: architecture, Low: low, High: high, N: n, Figures: figures}
	}
	const fail = 0
	return paper.Results{Cells: []paper.Cell{
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
