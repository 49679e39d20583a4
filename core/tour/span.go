package tour

import (
	"math"
	"slices"
)

// edge is an edge u-v of length w.
type edge struct {
	w    float64
	u, v int
}

// sortBy sorts numbers by their keys, the least first, and those of equal keys by number. It is the
// package's one sort, because each type that slices sorts has a copy of its code.
//
//go:noinline
func sortBy(list []int, key []float64) {
	slices.SortFunc(list, func(a, b int) int {
		switch v, w := key[a], key[b]; {
		case v < w:
			return -1
		case v > w:
			return 1
		}
		return a - b
	})
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
	edges := make([]int, 0, n-1)
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
		edges = append(edges, near[u].u*n+u)
		rest = slices.Delete(rest, best, best+1)
	}
	sortBy(edges, d.flat)
	tree := make([]edge, len(edges))
	for k, e := range edges {
		tree[k] = edge{d.flat[e], e / n, e % n}
	}
	return tree
}
