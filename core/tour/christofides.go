package tour

import "slices"

// Christofides joins a minimum spanning tree and a minimum weight perfect
// matching of its cities of odd degree into one closed walk over all its edges,
// and skips the cities it has seen. On a metric the tour is at most 3/2 of the
// optimum; on uniform points it is about 10 % above it. Cost O(n³), the
// matching.
//
// Source: Christofides, 1976.
func Christofides(d Distances) []int {
	if d.n < 3 {
		return identity(d.n)
	}
	return shortcut(d.n, closedWalk(d), 0)
}

// ChristofidesTwoOpt is the best of TwoOpt from Christofides' tours, the walk
// being cut short from each of its cities in turn, the first 64 of them. A stop
// that comes true ends the search after the current one; nil never does.
// Cost O(n³), and O(n²) for each pass of 2-opt.
//
// The paper's A3 does this with all cities, but pairs odd cities greedily, which
// the factor of 3/2 does not allow; this is what the paper says A3 is.
func ChristofidesTwoOpt(d Distances, stop func() bool) []int {
	if d.n < 3 {
		return identity(d.n)
	}
	circuit := closedWalk(d)
	best := TwoOpt(d, shortcut(d.n, circuit, 0))
	length := Length(d, best)
	for c := 1; c < min(d.n, starts) && !stopped(stop); c++ {
		tour := TwoOpt(d, shortcut(d.n, circuit, slices.Index(circuit, c)))
		if l := Length(d, tour); l < length {
			best, length = tour, l
		}
	}
	return best
}

// closedWalk is a walk that takes each edge of the tree and of the matching
// once, by Hierholzer's algorithm (1873). It is not closed: the edge from the
// last city to the first is understood. n ≥ 3.
func closedWalk(d Distances) []int {
	edges := spanningTree(d)
	at := make([][]int, d.n) // indices of edges
	for k, e := range edges {
		at[e.u], at[e.v] = append(at[e.u], k), append(at[e.v], k)
	}
	var odd []int
	for v := range at {
		if len(at[v])%2 == 1 {
			odd = append(odd, v)
		}
	}
	for _, pair := range minimumMatching(d, odd) {
		u, v, k := pair[0], pair[1], len(edges)
		edges = append(edges, edge{d.At(u, v), u, v})
		at[u], at[v] = append(at[u], k), append(at[v], k)
	}
	used := make([]bool, len(edges))
	var walk []int
	for stack := []int{0}; len(stack) > 0; {
		v := stack[len(stack)-1]
		for len(at[v]) > 0 && used[at[v][len(at[v])-1]] {
			at[v] = at[v][:len(at[v])-1]
		}
		if len(at[v]) == 0 {
			stack, walk = stack[:len(stack)-1], append(walk, v)
			continue
		}
		k := at[v][len(at[v])-1]
		used[k] = true
		stack = append(stack, edges[k].u+edges[k].v-v)
	}
	return walk[:len(walk)-1]
}

// shortcut lists each city where the walk from position start first meets it.
func shortcut(n int, walk []int, start int) []int {
	tour, seen := make([]int, 0, n), make([]bool, n)
	for k := range walk {
		if v := walk[(start+k)%len(walk)]; !seen[v] {
			seen[v] = true
			tour = append(tour, v)
		}
	}
	return tour
}
