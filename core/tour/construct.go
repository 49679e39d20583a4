package tour

// NearestNeighbor starts at city start and repeatedly goes to the nearest unvisited city, ties to the lowest
// number. Cost O(n²). On uniform points about 25 % above the optimum. start is ignored when n is 0.
//
// Source: Flood, 1956; analyzed by Rosenkrantz, Stearns & Lewis, 1977.
func NearestNeighbor(d Distances, start int) []int {
	tour := identity(d.n)
	if d.n == 0 {
		return tour
	}
	tour[0], tour[start] = start, 0
	for k := 1; k < d.n; k++ {
		d.steps(d.n - k)
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

// GreedyEdge adds edges from the shortest up, unless an edge closes a cycle or gives a city three edges; ties
// go to lower city numbers. Cost O(n² log n), the sort. On uniform points 14 to 19 % above the optimum.
//
// Source: Bentley, 1992, who calls it the greedy heuristic.
func GreedyEdge(d Distances) []int { return greedy(d, nil) }

// greedy is GreedyEdge after the given edges u·n + v, in their order.
func greedy(d Distances, edges []int) []int {
	n := d.n
	// other[v] is the far end of the path that v is an end of.
	other, adj := identity(n), make([][2]int, n)
	for v := range adj {
		adj[v] = [2]int{-1, -1}
	}
	for taken := 0; taken < n-1; {
		for _, e := range edges {
			d.steps(1)
			a, b := e/n, e%n
			if taken == n-1 || adj[a][1] >= 0 || adj[b][1] >= 0 || other[a] == b {
				continue
			}
			link(adj, a, b)
			p, q := other[a], other[b]
			other[p], other[q] = q, p
			taken++
		}
		edges = edges[:0]
		for a := range n {
			d.steps(n - a)
			for b := a + 1; b < n && adj[a][1] < 0; b++ {
				if adj[b][1] < 0 {
					edges = append(edges, a*n+b)
				}
			}
		}
		d.sort(edges)
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
