package tour

import "slices"

// sort sorts edges u·n + v, the shortest first.
func (d Distances) sort(edges []int) { sortPolled(edges, d.flat, d) }

// sortBy sorts numbers by their keys, the least first, and those of equal keys by number.
func sortBy(list []int, key []float64) { sortPolled(list, key, Distances{}) }

// sortPolled is the package's one sort, because each type that slices sorts has a copy of its code.
//
//go:noinline
func sortPolled(list []int, key []float64, d Distances) {
	slices.SortFunc(list, func(a, b int) int {
		d.steps(1)
		switch v, w := key[a], key[b]; {
		case v < w:
			return -1
		case v > w:
			return 1
		}
		return a - b
	})
}

// spanningTree is the edges u·n + v of a minimum spanning tree, the shortest first.
// Cost O(n²), by Prim's algorithm.
//
// Source: Jarník, 1930; Prim, 1957.
func spanningTree(d Distances) []int {
	n := d.n
	if n == 0 {
		return nil
	}
	edges := make([]int, 0, n-1)
	near, rest := make([]int, n), identity(n)[1:] // near[v] is the tree's nearest city to v
	for u := 0; len(rest) > 0; {
		d.steps(len(rest))
		row, best := d.row(u), 0
		for k, v := range rest {
			if row[v] < d.At(near[v], v) {
				near[v] = u
			}
			if d.At(near[v], v) < d.At(near[rest[best]], rest[best]) {
				best = k
			}
		}
		u = rest[best]
		edges = append(edges, near[u]*n+u)
		rest = slices.Delete(rest, best, best+1)
	}
	d.sort(edges)
	return edges
}
