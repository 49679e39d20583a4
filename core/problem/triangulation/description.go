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

// Describe implements problem.Problem.
func (*Problem) Describe() problem.Description {
	return problem.Description{
		Name: "delaunay", Points: 3, Group: 3,
		Words: problem.Words{
			Title: "Delaunay", Short: "Delaunay",
			What:   "The Delaunay triangulation joins the points into triangles so that no point lies inside the circle through a triangle's three corners.",
			Gist:   "Triangles join points; no circle through a triangle’s corners contains another point.",
			Answer: "triangulation", Answers: "Delaunay triangulations", Point: "point", Place: "points", Best: "the exact triangulation",
			Invalid: "not a triangulation",
			Ranked:  "the one with the fewest gaps and overlaps", Feasible: "no triangle overlaps another or contains a point, and fans leave no gap", Part: "triangle", Parts: "Triangles",
			Sequence:      "the triangles in turn, three corners each: sorted by incenter for the paper’s networks, fan by fan for ours",
			ExactSentence: "the Delaunay triangulation",
			Faults:        faults(),
		},
		Metrics: []problem.Metric{
			{Name: "accuracy", Title: "Accuracy", Short: "right", Unit: problem.Share, Better: 1, Proportion: true, High: 1},
			{Name: "triangle_coverage", Title: "Triangles right", Short: "triangles",
				Sentence: "{value} of the triangles right in {sets}", Field: "triangleCoverage", Unit: problem.Share, Better: 1, High: 1},
			{Name: "invalid", Title: "Not a triangulation", Short: "invalid", Unit: problem.Share, Better: -1, Proportion: true, High: 1},
		},
		Flaws:    []string{"stop within a triangle", "name a corner of a triangle, or a triangle, twice", "overlap or leave a gap"},
		Headline: "triangle_coverage",
		Methods:  []problem.Method{{Name: "sweep-hull", Title: "Radial sweep-hull", Source: "D. Sinclair, 2016", Exact: true}},
		Forms:    []string{Incenter, Fan},
		Boards:   []int{420, 508, 627, 699, 711, 839, 1144, 1789, 1878, 1999, 2080, 2386, 2427, 2972, 3115, 3234},
		Decoding: problem.Decoding{Beam: 1},
		Live:     problem.Decoding{Beam: 1, Constrained: true},
		Terms: []problem.Term{
			{Word: "incenter", Meaning: "The center of the circle inside a triangle that touches its three sides. The paper sorts the triangles of an answer by it."},
			{Word: "fan", Meaning: "All triangles around one point, one after another. Our network answers fan by fan; the paper’s orders triangles by incenter."},
		},
		Paper: paper(),
		Training: problem.Training{
			BestFrame: "similarity", BestRelation: relation.Recall, Mixture: "uniform:6,small,strip:4,gaussian:2,clusters:4,ring:9,grid:2,spiral,human:2,pairs:4",
			Best:     problem.Schedule{MinN: 5, MaxN: 200, Hidden: 128, Steps: 180_000, Rate: 4e-3, Curriculum: 0.85},
			BestForm: Fan, BrowserOrder: "x", BrowserMax: 50, BrowserSizes: [][2]int{{5, 10}, {4, 4}, {5, 5}, {3, 6}}, Beyond: true, Instances: 10_000,
			Sizes: []int{5, 10, 20, 50, 100, 200}, Examples: []int{10, 50},
		},
	}
}

// paper is section 4.3, which does not state the n of training; it is assumed to be the n tested.
func paper() problem.Paper {
	cell := func(n int, right, triangles problem.Figure) problem.Cell {
		right.Metric, triangles.Metric = "accuracy", "triangle_coverage"
		return problem.Cell{Architecture: "ptrnet", Low: n, High: n, N: n, Figures: []problem.Figure{right, triangles}}
	}
	// It does not state the order of the points either. With points in random order, a network
	// solves, after eighteen million examples, a fifth as many instances as the paper's after one
	// million; with points sorted by x, 0.4 million suffice (docs/reproduction.md).
	return problem.Paper{Where: "section 4.3", Untold: true, Orders: []string{"random", "x"}, Cells: []problem.Cell{
		cell(5, problem.Figure{Value: 0.807, Digits: 1}, problem.Figure{Value: 0.930, Digits: 1}),
		cell(10, problem.Figure{Value: 0.226, Digits: 1}, problem.Figure{Value: 0.813, Digits: 1}),
		cell(50, problem.Figure{Value: 0}, problem.Figure{Value: 0.528, Digits: 1}),
	}}
}
