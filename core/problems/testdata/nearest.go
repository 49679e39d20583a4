package problems

import (
	"math"
	"slices"

	"ptrnet/core/decoding"
	"ptrnet/core/geom"
	"ptrnet/core/problem"
)

// nearest is a fourth problem, which a test puts into the folder above this one and into the list there, with no
// other change, to see that the trainer follows: the points in the order of their distance from the middle of the square.
type nearest struct{}

func (nearest) Describe() problem.Description {
	return problem.Description{
		Name: "nearest", Points: 2, Group: 1, Permutation: true,
		Metrics: []problem.Metric{
			{Name: "accuracy", Title: "Accuracy", Short: "right", Unit: problem.Share, Better: 1, Proportion: true,
				High: 1},
			{Name: "in_place", Title: "Points in their place", Short: "in place", Field: "inPlace",
				Unit: problem.Share, Better: 1, High: 1},
		},
		Headline: "accuracy",
		Methods:  []problem.Method{{Name: "sort", Title: "Sorting", Source: "von Neumann, 1945", Exact: true}},
		Decoding: problem.Decoding{Beam: 1},
		Live:     problem.Decoding{Beam: 1},
		Search:   problem.Decoding{Beam: 1, Constrained: true},
		Training: problem.Training{BrowserMax: 20, BrowserRange: [2]int{5, 5}},
	}
}

func (nearest) Words() problem.Words {
	return problem.Words{
		Title: "Nearest first", Short: "Nearest",
		What:   "All points, the nearest to the middle of the square first.",
		Answer: "order", Answers: "Orders by distance", Point: "point", Points: "points", Best: "the exact order",
		InvalidPart: "it leaves out points or names them twice",
		Sequence:    "all points, the nearest to the middle first",
	}
}

func (nearest) Target(dst []int, points []geom.Point) []int {
	first := len(dst)
	for i := range points {
		dst = append(dst, i)
	}
	distance := func(i int) float64 { return math.Hypot(points[i].X-0.5, points[i].Y-0.5) }
	slices.SortFunc(dst[first:], func(i, j int) int {
		switch a, b := distance(i), distance(j); {
		case a < b:
			return -1
		case a > b:
			return 1
		}
		return i - j
	})
	return dst
}

func (nearest) MaxLength(n int) int { return n }

func (nearest) Start(points []geom.Point) decoding.State {
	return decoding.NewPermutation(len(points))
}

func (nearest) Score(points []geom.Point, exact, output []int, ended bool) problem.Score {
	s := problem.Score{Values: []float64{0, 0}}
	right := 0
	for k, i := range exact {
		if k < len(output) && output[k] == i {
			right++
		}
	}
	if len(exact) > 0 {
		s.Values[1] = float64(right) / float64(len(exact))
	}
	sorted := slices.Sorted(slices.Values(output))
	s.Valid = len(output) == len(points) && problem.InRange(output, len(points)) &&
		len(slices.Compact(sorted)) == len(points)
	if s.Correct = s.Valid && ended && right == len(exact); s.Correct {
		s.Values[0] = 1
	}
	return s
}

func (p nearest) Solve(_ string, points []geom.Point, _ problem.SolveOptions) problem.Solution {
	return problem.Solution{Sequence: p.Target(nil, points), Proven: true}
}

func (nearest) Edges(dst []problem.Edge, sequence []int, _ bool) []problem.Edge {
	return problem.Chain(dst, sequence, false)
}

func (nearest) Write(dst, solution []int) []int { return append(dst, solution...) }

func (nearest) Read(indices []int, _ int) ([]int, *problem.OutputError) { return indices, nil }
