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
	notSimpleClosed
	crossing
)

func (*Problem) Describe() problem.Description {
	var methods []problem.Method
	for _, m := range hull.Methods() {
		methods = append(methods, problem.Method{Name: m.Name, Title: m.Title, Source: m.Source, Exact: true})
	}
	return problem.Description{
		Name: name, Points: 3, Group: 1, Ring: true,
		Metrics: []problem.Metric{
			{Name: "accuracy", Title: "Accuracy", Short: "right", Sentence: "Exactly right on {value} of {sets}",
				Unit: problem.Share, Better: 1, Proportion: true, High: 1},
			{Name: "area_coverage", Title: "Area covered", Short: "area", Field: "areaCoverage", Unit: problem.Share,
				Better: 1, High: 1, Hidden: "crossing", Above: 0.01},
			{Name: "not_simple", Title: "Not a simple polygon", Short: "not simple", Unit: problem.Share, Better: -1,
				Proportion: true, High: 1},
			{Name: "not_simple_closed", Title: "Not a simple polygon once closed", Short: "not simple once closed",
				Unit: problem.Share, Proportion: true, High: 1},
			{Name: "crossing", Title: "Crosses itself", Short: "crossing", Unit: problem.Share, Proportion: true,
				High: 1},
		},
		Headline: "accuracy",
		Methods:  methods,
		Decoding: problem.Decoding{Beam: 1},
		Live:     problem.Decoding{Beam: 1},
		Search:   problem.Decoding{Beam: 3, Constrained: true},
		Training: problem.Training{
			Frame: "affine", Relation: relation.Coordinates,
			Mixture:    "uniform:6,small,strip:2,gaussian:2,clusters:4,ring:9,circle:6,grid:3,spiral,human,pairs:4",
			Schedule:   problem.Schedule{MinN: 5, MaxN: 500, Hidden: 64, Steps: 300_000, Rate: 4e-3, Curriculum: 0.9},
			BrowserMax: 50, BrowserRange: [2]int{5, 20},
		},
	}
}
