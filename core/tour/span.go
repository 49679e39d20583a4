package tour

import (
	"cmp"
	"math"
	"slices"
)

// edge is an edge u-v of length w.
type edge struct {
	w    float64
	u, v int
}

// shorter orders edges by length and, of equal ones, by their cities.
func shorter(a, b edge) int {
	switch {
	case a.w < b.w:
		return -1
	case a.w > b.w:
		return 1
	}
	return cmp.Or(a.u-b.u, a.v-b.v)
}

// spanningTree is the edges of a minimum spanning tree, the shortest first.
// Cost O(n²), by Prim's algorithm.
//
// Source: Jarník, 1930; Prim, 1957.
func spanningTree(d Distances) []edge {
	n := d.n
	if n == 0 {
		return nil
	}
	edges := make([]edge, 0, n-1)
	near, rest := make([]edge, n), identity(n)[1:] // near[v] is v's shortest edge into the tree
	for v := range near {
		near[v].w = math.Inf(1)
	}
	for u := 0; len(rest) > 0; {
		row, best := d.row(u), 0
		for k, v := range rest {
			if row[v] < near[v].w {
				near[v] = edge{row[v], u, v}
			}
			if near[v].w < near[rest[best]].w {
				best = k
			}
		}
		u = rest[best]
		edges = append(edges, near[u])
		rest = slices.Delete(rest, best, best+1)
	}
	slices.SortFunc(edges, shorter)
	return edges
}
