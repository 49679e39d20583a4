package tour

import "slices"

// Christofides combines a minimum spanning tree and a minimum-weight perfect matching of its odd-degree
// cities into an Eulerian circuit, and skips cities already visited. On a metric the tour is at most 3/2 of
// the optimum; on uniform points it is about 10 % above it. Cost O(n³), the matching.
//
// Source: Christofides, 1976.
func Christofides(d Distances) []int {
	if d.n < 3 {
		return identity(d.n)
	}
	return shortcut(d.n, closedWalk(d), 0)
}

// ChristofidesTwoOpt is the best of TwoOpt from Christofides' tours, with the circuit shortcut
// from each of its first 64 cities. If stop, which may be nil, becomes true, the search ends
// after the current start. Cost O(n³), and O(n²) for each pass of 2-opt.
//
// The implementation behind the paper's A3 does this from all cities, but matches odd cities
// greedily, without the guarantee of 3/2; this is A3 as the paper describes it.
func ChristofidesTwoOpt(d Distances, stop func() bool) []int {
	if d.n < 3 {
		return identity(d.n)
	}
	circuit := closedWalk(d)
	return bestTwoOpt(d, stop,
		func(city int) []int { return shortcut(d.n, circuit, slices.Index(circuit, city)) })
}

// closedWalk is an Eulerian circuit of the tree and the matching, by Hierholzer's algorithm
// (1873). The edge from the last city to the first is implied. n ≥ 3.
func closedWalk(d Distances) []int {
	edges := spanningTree(d)
	at := make([][]int, d.n) // indices of edges
	join := func(k, u, v int) { at[u], at[v] = append(at[u], k), append(at[v], k) }
	for k, e := range edges {
		join(k, e/d.n, e%d.n)
	}
	var odd []int
	for v := range at {
		if len(at[v])%2 == 1 {
			odd = append(odd, v)
		}
	}
	for _, pair := range minimumMatching(d, odd) {
		join(len(edges), pair[0], pair[1])
		edges = append(edges, pair[0]*d.n+pair[1])
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
		stack = append(stack, edges[k]/d.n+edges[k]%d.n-v)
	}
	return walk[:len(walk)-1]
}

// shortcut lists each city at its first occurrence in the walk from position start.
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
