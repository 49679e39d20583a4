package salesman

import (
	"ptrnet/core/decoding"
	"ptrnet/core/problem"
	"ptrnet/core/relation"
	"ptrnet/core/tour"
)

const name = "tsp"

// The indices of the metrics in a score's values.
const (
	tourLength = iota
	optimalLength
	gap
	invalid
	accuracy
)

// defaultMethod proves optimality for any number of cities, given time.
const defaultMethod = "branch-and-cut"

// Describe implements problem.Problem.
func (*Problem) Describe() problem.Description {
	return problem.Description{
		Name: name, File: "tsplib", Points: 3, Group: 1, Ring: true, Permutation: true, Objective: true,
		SolverPoints: 5000, // a matrix of distances of 200 MB
		Words: problem.Words{
			Title: "Shortest tour", Short: "Tour",
			What:   "The traveling salesman looks for the shortest round trip through all cities.",
			Gist:   "The shortest tour visits every city once and returns, and no such tour is shorter.",
			Answer: "tour", Answers: "Tours", Point: "city", Place: "cities", Best: "the shortest tour",
			Invalid: "not a tour", InvalidPart: "it does not visit every city once",
			Ranked: "the shortest tour", Feasible: "only cities not yet visited",
			Dominated:     "hypotheses over the same cities with the same endpoints are merged, and the beam score includes a small length penalty",
			Sequence:      "the cities in the order of the tour, from the first",
			ExactSentence: "the shortest tour",
			Faults:        faults(),
		},
		Metrics: []problem.Metric{
			{Name: "tour_length", Title: "Mean tour", Short: "length", Field: "length", Unit: problem.Length, Better: -1},
			{Name: "optimal_length", Title: "Shortest tour", Short: "optimal", Unit: problem.Length},
			{Name: "gap", Title: "Longer than the shortest tour", Short: "gap",
				Sentence: "{value} longer than {best}, over {sets}", Field: "gap", Unit: problem.Share, Better: -1},
			{Name: "invalid", Title: "Not a tour", Short: "invalid", Unit: problem.Share, Better: -1, Proportion: true, High: 1},
			{Name: "accuracy", Title: "Shortest tours", Short: "optimal tours", Unit: problem.Share, Better: 1, Proportion: true, High: 1},
		},
		Headline:     "gap",
		Methods:      methods(),
		RandomPoints: 200,
		Boards:       []int{55, 73, 86, 100, 113, 294, 533, 569, 626, 676, 690, 794, 859, 868, 883, 929},
		Merging:      decoding.Merging{Temperature: 1.75, CostWeight: 0.1}, // chosen on tours of validation seeds (docs/log.md)
		Nearest:      64,                                                   // the fewest that leave tours of 200 cities as long as they are (docs/log.md)
		Decoding:     problem.Decoding{Beam: 1, Constrained: true},
		Live:         problem.Decoding{Beam: 10, Constrained: true},
		Paper:        paper(),
		Training: problem.Training{
			BestFrame: "similarity", BestRelation: relation.Surroundings, Mixture: "uniform:5,small,strip:3,gaussian:2,clusters:4,ring,circle,grid:2,spiral,human:2,pairs",
			Best:         problem.Schedule{MinN: 5, MaxN: 200, Hidden: 128, Steps: 300_000, Rate: 3e-3, Curriculum: 0.5, Fixed: 400_000, Labels: "or-opt", Windows: 0.35},
			BrowserOrder: "angle", BrowserMax: 10, BrowserSizes: [][2]int{{8, 8}, {5, 5}, {3, 7}}, ProvenTo: 50, Beyond: true, Costly: true, Instances: 2000,
			Sizes: []int{5, 10, 20, 25, 30, 40, 50}, Examples: []int{10, 20, 50},
		},
	}
}

// methods are those of package tour, the default first.
func methods() []problem.Method {
	var list []problem.Method
	for _, m := range tour.Methods() {
		method := problem.Method{Name: m.Name, Title: m.Title, Source: m.Source, Exact: m.Exact, Search: true, Limit: m.Limit}
		if m.Name == defaultMethod {
			list = append([]problem.Method{method}, list...)
		} else {
			list = append(list, method)
		}
	}
	return list
}

// paper is Table 2.
func paper() problem.Paper {
	tours := func(metric string, lengths ...float64) []problem.Figure {
		figures := make([]problem.Figure, len(lengths))
		for i, l := range lengths {
			figures[i] = problem.Figure{Metric: metric, Value: l, Digits: 2}
		}
		return figures
	}
	const unknown = 0
	// The columns are the paper's: optimal, A1, A2, A3, Ptr-Net.
	cell := func(low, high int, labels string, n int, optimal, a1, a2, a3, ours float64) problem.Cell {
		c := problem.Cell{Architecture: "ptrnet", Low: low, High: high, Labels: labels, N: n,
			Figures: tours("tour_length", ours), Solvers: tours("tour_length", a1, a2, a3)}
		// The excess over the optimum or, if that is unknown, over A3's tours.
		best, over := a3, "A3"
		if optimal != unknown {
			c.Figures = append(c.Figures, tours("optimal_length", optimal)...)
			best, over = optimal, "its optimum"
		}
		c.Figures = append(c.Figures, problem.Figure{Metric: "gap", Value: ours/best - 1, Digits: 1, Over: over})
		return c
	}
	return problem.Paper{Where: "Table 2", Constrained: true, Released: true, Orders: []string{"random", "x"},
		Solvers: []problem.Solver{{Name: "A1", Method: "greedy-path-2opt"}, {Name: "A2", Method: "2opt"}, {Name: "A3", Method: "christofides-2opt"}},
		Cells: []problem.Cell{
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
