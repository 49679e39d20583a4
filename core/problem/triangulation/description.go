package triangulation

import (
	"ptrnet/core/problem"
	"ptrnet/core/relation"
)

// The indices of the metrics in a score's values.
const (
	accuracy = iota
	triangleCoverage
	invalid
)

func (*Problem) Describe() problem.Description {
	return problem.Description{
		Name: "delaunay", Points: 3, Group: 3,
		Metrics: []problem.Metric{
			{Name: "accuracy", Title: "Accuracy", Short: "right", Unit: problem.Share, Better: 1, Proportion: true,
				High: 1},
			{Name: "triangle_coverage", Title: "Triangles right", Short: "triangles",
				Sentence: "{value} of the triangles right in {sets}", Field: "triangleCoverage", Unit: problem.Share,
				Better: 1, High: 1},
			{Name: "invalid", Title: "Not a triangulation", Short: "invalid", Unit: problem.Share, Better: -1,
				Proportion: true, High: 1},
		},
		Headline: "triangle_coverage",
		Methods: []problem.Method{{Name: "sweep-hull", Title: "Radial sweep-hull", Source: "D. Sinclair, 2016",
			Exact: true}},
		Layouts:  []string{Incenter, Lists},
		Decoding: problem.Decoding{Beam: 1},
		Live:     problem.Decoding{Beam: 1},
		Search:   problem.Decoding{Beam: 1, Constrained: true},
		Training: problem.Training{
			Frame: "similarity", Relation: relation.Lists,
			Mixture:  "uniform:6,small,strip:4,gaussian:2,clusters:4,ring:9,grid:2,spiral,human:2,pairs:4",
			Schedule: problem.Schedule{MinN: 5, MaxN: 200, Hidden: 64, Steps: 240_000, Rate: 4e-3, Curriculum: 0.6},
			Layout:   Lists, BrowserMax: 50, BrowserRange: [2]int{5, 10},
		},
	}
}
