package tour

import "ptrnet/core/geom"

// Method is a solver that can be chosen by name.
type Method struct {
	Name   string
	Title  string // for people
	Source string // author and year
	Exact  bool   // run to the end, its tours are optimal, and proven unless they are too small (Finest)
	// Limit is the largest n for which the method is offered: held-karp takes no more, and approximate
	// methods take seconds. branch-and-cut may be stopped there long before its proof (docs/architecture.md).
	Limit int
	// Solve gives a tour of all n ≥ 0 cities, canonical. Approximate methods give the bound 0,
	// ignore Progress, and check Stop only if they try several tours.
	Solve func(d Distances, o ExactOptions) Result
}

// Methods is all solvers, the exact ones first, and of them the one for any number of cities. Those that
// correspond to the paper's columns are greedy-path-2opt for A1, 2opt for A2 and christofides-2opt for A3;
// their comments state the differences.
func Methods() []Method {
	return []Method{
		{"branch-and-cut", "Branch and cut", "Dantzig, Fulkerson & Johnson, 1954; Padberg & Rinaldi, 1991", true,
			1000, Exact},
		{"held-karp", "Dynamic programming", "Bellman, 1962; Held & Karp, 1962", true, HeldKarpLimit,
			func(d Distances, _ ExactOptions) Result {
				tour := HeldKarp(d)
				l := Length(d, tour)
				return Result{Tour: tour, Length: l, Bound: l, Proven: true}.rounded()
			}},
		{"or-opt", "Iterated Or-opt", "Or, 1976; Martin, Otto & Felten, 1991", false, 2000,
			unproven(func(d Distances, stop func() bool) []int { return OrOpt(d, OrOptions{Stop: stop}) })},
		{"christofides-2opt", "Christofides and 2-opt", "Christofides, 1976; Croes, 1958", false, 500,
			unproven(ChristofidesTwoOpt)},
		{"christofides", "Christofides", "Christofides, 1976", false, 500,
			unproven(func(d Distances, _ func() bool) []int { return Christofides(d) })},
		{"2opt", "Nearest neighbor and 2-opt", "Croes, 1958", false, 500,
			unproven(NearestNeighborTwoOpt)},
		{"greedy-path-2opt", "Greedy path and 2-opt", "Bentley, 1992; Croes, 1958", false, 2000,
			unproven(func(d Distances, _ func() bool) []int { return GreedyPathTwoOpt(d) })},
		{"greedy", "Greedy edges", "Bentley, 1992", false, 2000,
			unproven(func(d Distances, _ func() bool) []int { return GreedyEdge(d) })},
		{"nearest-neighbor", "Nearest neighbor", "Flood, 1956", false, 5000,
			unproven(func(d Distances, _ func() bool) []int { return NearestNeighbor(d, 0) })},
	}
}

func unproven(solve func(Distances, func() bool) []int) func(Distances, ExactOptions) Result {
	return func(d Distances, o ExactOptions) Result {
		tour := Canonical(solve(d, o.Stop))
		return Result{Tour: tour, Length: Length(d, tour)}
	}
}

// Solver finds shortest tours of many inputs and reuses its memory. The zero value is ready. It is
// for one goroutine at a time.
type Solver struct {
	Stop func() bool // ends a search early once it is true, see ExactOptions; nil: never

	d     Distances
	table completions
	tree  search
}

// byTable is the number of cities up to which dynamic programming is faster than branch and cut.
const byTable = 12

// Optimal is a shortest tour, canonical, without a time limit except Stop: see Exact. The caller
// owns the result.
func (s *Solver) Optimal(points []geom.Point) []int {
	s.d.euclidean(points)
	if len(points) <= byTable {
		return s.table.solve(s.d)
	}
	return s.tree.solve(s.d, ExactOptions{Stop: s.Stop}).Tour
}
