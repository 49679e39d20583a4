package tour

import (
	"math"
	"slices"
)

// NearestNeighbor starts at city start and repeatedly goes to the nearest unvisited city, ties to
// the lowest number. Cost O(n²). On uniform points about
// 25 % above the optimum. start is ignored when n is 0.
//
// Source: Flood, 1956; analyzed by Rosenkrantz, Stearns & Lewis, 1977.
func NearestNeighbor(d Distances, start int) []int {
	tour := identity(d.n)
	if d.n == 0 {
		return tour
	}
	tour[0], tour[start] = start, 0
	for k := 1; k < d.n; k++ {
		row, best := d.row(tour[k-1]), k
		for t := k + 1; t < d.n; t++ {
			a, b := tour[t], tour[best]
			if row[a] < row[b] || row[a] == row[b] && a < b {
				best = t
			}
		}
		tour[k], tour[best] = tour[best], tour[k]
	}
	return tour
}

// GreedyEdge adds edges from the shortest up, unless an edge closes a cycle or gives a city three
// edges; ties go to lower city numbers. Cost
// O(n² log n), the sort. On uniform points 14 to 19 % above the optimum.
//
// Source: Bentley, 1992, who calls it the greedy heuristic.
func GreedyEdge(d Distances) []int {
	n := d.n
	edges := make([]int, 0, n*(n-1)/2+1)
	for i := range n {
		for j := i + 1; j < n; j++ {
			edges = append(edges, i*n+j)
		}
	}
	d.sortEdges(edges)

	// other[v] is the far end of the path that v is an end of.
	other, adj := identity(n), make([][2]int, n)
	for v := range adj {
		adj[v] = [2]int{-1, -1}
	}
	for taken, k := 0, 0; taken < n-1; k++ {
		a, b := edges[k]/n, edges[k]%n
		if adj[a][1] >= 0 || adj[b][1] >= 0 || other[a] == b {
			continue
		}
		link(adj, a, b)
		p, q := other[a], other[b]
		other[p], other[q] = q, p
		taken++
	}
	return walk(adj)
}

// link records the edge a-b at both ends.
func link(adj [][2]int, a, b int) {
	for _, e := range [2][2]int{{a, b}, {b, a}} {
		if adj[e[0]][0] < 0 {
			adj[e[0]][0] = e[1]
		} else {
			adj[e[0]][1] = e[1]
		}
	}
}

// walk lists the cities of a path or cycle through all of adj's cities, where
// -1 stands for no neighbor.
func walk(adj [][2]int) []int {
	at := 0
	for v := range adj {
		if adj[v][1] < 0 {
			at = v
			break
		}
	}
	tour := make([]int, 0, len(adj))
	for from := -1; len(tour) < len(adj); {
		tour = append(tour, at)
		next := adj[at][0]
		if next == from && adj[at][1] >= 0 {
			next = adj[at][1]
		}
		from, at = at, next
	}
	return tour
}

// NearestInsertion grows a cycle from the closest pair: the city nearest to the
// cycle is inserted where it lengthens the cycle least. Cost O(n²). At most twice the
// optimum on a metric; on uniform points about 25 % above it.
//
// Source: Rosenkrantz, Stearns & Lewis, 1977.
func NearestInsertion(d Distances) []int { return insertion(d, -1) }

// FarthestInsertion is NearestInsertion with the city farthest from the cycle,
// from the farthest pair: the outline first, details later. Cost O(n²). On
// uniform points about 10 % above the optimum.
//
// Source: Rosenkrantz, Stearns & Lewis, 1977.
func FarthestInsertion(d Distances) []int { return insertion(d, 1) }

// insertion takes the city whose distance to the cycle, times sign, is largest.
func insertion(d Distances, sign float64) []int {
	n := d.n
	if n < 3 {
		return identity(n)
	}
	a, b, best := 0, 0, math.Inf(-1)
	for i := range n {
		for j, w := range d.row(i)[:i] {
			if sign*w > best {
				a, b, best = j, i, sign*w
			}
		}
	}
	next := make([]int, n) // along the cycle
	next[a], next[b] = b, a
	outside := identity(n)
	outside = slices.DeleteFunc(outside, func(v int) bool { return v == a || v == b })
	near := make([]float64, n) // distance to the cycle
	for v := range near {
		near[v] = min(d.At(v, a), d.At(v, b))
	}
	for len(outside) > 0 {
		pick := 0
		for k, v := range outside {
			if sign*near[v] > sign*near[outside[pick]] {
				pick = k
			}
		}
		c := outside[pick]
		outside = slices.Delete(outside, pick, pick+1)

		row, at, least := d.row(c), a, math.Inf(1)
		for v := a; ; {
			w := next[v]
			if more := row[v] + row[w] - d.At(v, w); more < least {
				at, least = v, more
			}
			if v = w; v == a {
				break
			}
		}
		next[c], next[at] = next[at], c
		for _, v := range outside {
			near[v] = min(near[v], row[v])
		}
	}
	tour := make([]int, 0, n)
	for v := 0; len(tour) < n; v = next[v] {
		tour = append(tour, v)
	}
	return tour
}
