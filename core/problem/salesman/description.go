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

func (*Problem) Describe() problem.Description {
	var methods []problem.Method
	for _, m := range tour.Methods() {
		methods = append(methods,
			problem.Method{Name: m.Name, Title: m.Title, Source: m.Source, Exact: m.Exact, Search: true,
				Limit: m.Limit})
	}
	return problem.Description{
		Name: name, File: "tsplib", Points: 3, Group: 1, Ring: true, Permutation: true, Objective: true,
		SolverPoints: 5000, // two matrices of 200 MB each for each worker, and less for edges
		Metrics: []problem.Metric{
			{Name: "tour_length", Title: "Mean tour", Short: "length", Field: "length", Unit: problem.Length,
				Better: -1},
			{Name: "optimal_length", Title: "Shortest tour", Short: "optimal", Unit: problem.Length},
			{Name: "gap", Title: "Longer than the shortest tour", Short: "gap",
				Sentence: "{value} longer than {best}, over {sets}", Field: "gap", Unit: problem.Share, Better: -1},
			{Name: "invalid", Title: "Not a tour", Short: "invalid", Unit: problem.Share, Better: -1, Proportion: true,
				High: 1},
			{Name: "accuracy", Title: "Shortest tours", Short: "optimal tours", Unit: problem.Share, Better: 1,
				Proportion: true, High: 1},
		},
		Headline:     "gap",
		Methods:      methods,
		RandomPoints: 200,
		Merging:      decoding.Merging{Temperature: 1.75, CostWeight: 0.1}, // chosen on tours of validation seeds
		// the fewest that leave tours of 200 cities as long as they are
		Nearest:  64,
		Decoding: problem.Decoding{Beam: 1, Constrained: true},
		Live:     problem.Decoding{Beam: 20, Constrained: true},
		Search:   problem.Decoding{Beam: 20, Constrained: true},
		Training: problem.Training{
			Frame: "similarity", Relation: relation.Neighbors,
			Mixture: "uniform:5,small,strip:3,gaussian:2,clusters:4,ring,circle,grid:2,spiral,human:2,pairs",
			Schedule: problem.Schedule{MinN: 5, MaxN: 200, Hidden: 128, Steps: 300_000, Rate: 3e-3, Curriculum: 0.5,
				Fixed: 400_000, Labels: "or-opt", Windows: 0.35},
			BrowserMax: 10, BrowserRange: [2]int{8, 8}, ProvenTo: 50, Costly: true,
		},
	}
}
