package convexhull

import (
	"ptrnet/core/hull"
	"ptrnet/core/problem"
	"ptrnet/core/relation"
)

const name = "hull"

// The indices of the metrics in a score's values.
const (
	accuracy = iota
	areaCoverage
	notSimple
)

// Describe implements problem.Problem.
func (*Problem) Describe() problem.Description {
	methods := make([]problem.Method, 0, 4)
	for _, m := range hull.Methods() {
		methods = append(methods, problem.Method{Name: m.Name, Title: m.Title, Source: m.Source, Exact: true})
	}
	return problem.Description{
		Name: name, Points: 3, Group: 1, Ring: true,
		Words: problem.Words{
			Title: "Convex hull", Short: "Convex hull",
			What:   "The convex hull is the outline that a rubber band would take if stretched around all the points.",
			Gist:   "The hull is the outline that a rubber band would take if stretched around all the points.",
			Answer: "hull", Answers: "Convex hulls", Point: "point", Place: "points", Best: "the exact hull",
			Invalid: "not a simple polygon", InvalidPart: "its outline crosses itself or never closes",
			Ranked: "the first whose outline closes and never crosses itself", Feasible: "no edge crosses another", Part: "edge", Parts: "Corners",
			Sequence:      "the corners, counter-clockwise, and the first again",
			ExactSentence: "the convex hull",
			Faults:        faults(),
		},
		Metrics: []problem.Metric{
			{Name: "accuracy", Title: "Accuracy", Short: "right", Sentence: "Exactly right on {value} of {sets}", Unit: problem.Share, Better: 1, Proportion: true, High: 1},
			{Name: "area_coverage", Title: "Area covered", Short: "area", Field: "areaCoverage", Unit: problem.Share, Better: 1, High: 1, Hidden: "not_simple", Above: 0.01},
			{Name: "not_simple", Title: "Not a simple polygon", Short: "not simple", Unit: problem.Share, Better: -1, Proportion: true, High: 1},
		},
		Flaws:    []string{"never close", "name a corner twice", "have fewer than three corners", "cross or touch themselves"},
		Headline: "accuracy",
		Methods:  methods,
		Boards:   []int{158, 2439, 13055, 19597, 21215, 21834, 25902, 29808, 34446, 34717, 37739, 38235, 38511, 39154, 45067, 45866},
		Decoding: problem.Decoding{Beam: 1},
		Live:     problem.Decoding{Beam: 3, Constrained: true},
		Paper:    paper(),
		Training: problem.Training{
			BestFrame: "affine", BestRelation: relation.Places, Mixture: "uniform:6,small,strip:2,gaussian:2,clusters:4,ring:9,circle:6,grid:3,spiral,human,pairs:4",
			Best:         problem.Schedule{MinN: 5, MaxN: 200, Hidden: 128, Steps: 400_000, Rate: 4e-3, Curriculum: 0.5},
			BrowserOrder: "x", BrowserMax: 50, BrowserSizes: [][2]int{{5, 20}, {5, 5}, {3, 8}, {10, 10}}, Beyond: true, Instances: 10_000,
			Sizes: []int{5, 10, 20, 50, 100, 200, 500}, Examples: []int{10, 50, 500},
		},
	}
}

// paper is Table 1.
func paper() problem.Paper {
	cell := func(architecture string, low, high, n int, right, area float64) problem.Cell {
		figures := []problem.Figure{
			{Metric: "accuracy", Value: right, Digits: 1},
			{Metric: "area_coverage", Value: area, Digits: 1, Fail: area == 0},
		}
		return problem.Cell{Architecture: architecture, Low: low, High: high, N: n, Figures: figures}
	}
	const fail = 0
	return problem.Paper{Where: "Table 1", Released: true, Orders: []string{"random", "x"}, Cells: []problem.Cell{
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
