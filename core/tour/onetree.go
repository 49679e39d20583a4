package tour

import "math"

// oneTree finds minimum 1-trees: a spanning tree of the cities 1..n-1 and two
// edges at city 0. Every tour is one, so that for any multipliers π
//
//	L(π) = min over 1-trees T of Σ over edges uv of T of (d(u,v) + πᵤ + πᵥ) - 2 Σ πᵥ
//
// is at most the length of every tour. Source: Held & Karp, 1970, 1971.
type oneTree struct {
	d Distances
	n int

	// The edges that are not forbidden: those of city v are first[v] to
	// first[v+1]. A required edge has the cost -Inf, so that it is taken first.
	first []int
	to    []int32
	cost  []float64

	parent []int     // in the tree, -1 at its root, city 1; of city 0 not defined
	order  []int     // of the tree's cities, parents first
	degree []int     // in the 1-tree
	ends   [3]int    // of city 0: its two edges, and the next best or -1
	key    []float64 // scratch of Prim's algorithm
	rest   []int32

	// Filled by marginals: repl[v] is a lower bound on the increase of the 1-tree's cost without
	// the edge from v to its parent, +Inf if it is required; replEnds is the same for the edges of
	// city 0.
	repl     []float64
	replEnds [2]float64
	depth    []int
}

func (t *oneTree) reset(d Distances) {
	n := d.n
	t.d, t.n = d, n
	t.first = resize(t.first, n+1)
	t.parent, t.degree, t.depth = resize(t.parent, n), resize(t.degree, n), resize(t.depth, n)
	t.key, t.repl = resize(t.key, n), resize(t.repl, n)
	t.rest, t.order = resize(t.rest, n), resize(t.order, n)[:0]
}

// load loads the edges that e does not forbid.
func (t *oneTree) load(e *edgeStates) {
	t.to, t.cost = t.to[:0], t.cost[:0]
	for v := range t.n {
		t.first[v] = len(t.to)
		row := t.d.row(v)
		for u, state := range e.state[v*t.n : (v+1)*t.n] {
			switch state {
			case free:
				t.to, t.cost = append(t.to, int32(u)), append(t.cost, row[u])
			case required:
				t.to, t.cost = append(t.to, int32(u)), append(t.cost, math.Inf(-1))
			}
		}
	}
	t.first[t.n] = len(t.to)
}

// minimum finds a minimum 1-tree and returns L(pi), +Inf if there is no
// 1-tree. Cost O(n² + edges), by Prim's algorithm without a heap.
func (t *oneTree) minimum(pi []float64) float64 {
	n := t.n
	key, rest := t.key, t.rest[:0]
	for v := 2; v < n; v++ {
		rest = append(rest, int32(v))
	}
	for v := range key {
		key[v] = math.Inf(1)
	}
	clear(t.degree)
	key[0] = math.Inf(-1) // city 0 is not in the tree
	t.order = t.order[:0]
	sum := 0.0
	for u := 1; ; {
		key[u] = math.Inf(-1)
		t.order = append(t.order, u)
		lo, hi := t.first[u], t.first[u+1]
		to, cost, piU := t.to[lo:hi], t.cost[lo:hi], pi[u]
		for k, v := range to {
			if w := cost[k] + piU + pi[v]; w < key[v] {
				key[v] = w
				t.parent[v] = u
			}
		}
		if len(rest) == 0 {
			break
		}
		best, least := 0, key[rest[0]]
		for k, v := range rest {
			if w := key[v]; w < least {
				best, least = k, w
			}
		}
		if math.IsInf(least, 1) {
			return least
		}
		u = int(rest[best])
		rest[best] = rest[len(rest)-1]
		rest = rest[:len(rest)-1]
		p := t.parent[u]
		sum += t.d.At(u, p) + pi[u] + pi[p]
		t.degree[u]++
		t.degree[p]++
	}
	t.parent[1] = -1
	return t.closeAtZero(sum, pi)
}

// closeAtZero adds the two best edges of city 0, and records the third.
func (t *oneTree) closeAtZero(sum float64, pi []float64) float64 {
	t.ends = [3]int{-1, -1, -1}
	var w [3]float64
	for k := t.first[0]; k < t.first[1]; k++ {
		v := int(t.to[k])
		c := t.cost[k] + pi[v]
		at := 3
		for at > 0 && (t.ends[at-1] < 0 || c < w[at-1]) {
			at--
		}
		if at < 3 {
			copy(t.ends[at+1:], t.ends[at:])
			copy(w[at+1:], w[at:])
			t.ends[at], w[at] = v, c
		}
	}
	if t.ends[1] < 0 {
		return math.Inf(1)
	}
	for _, v := range t.ends[:2] {
		sum += t.d.At(0, v) + pi[0] + pi[v]
		t.degree[v]++
	}
	t.degree[0] = 2
	for _, p := range pi {
		sum -= 2 * p
	}
	return sum
}

// tour lists the 1-tree's cities in order if every degree is 2.
func (t *oneTree) tour() []int {
	adj := make([][2]int, t.n)
	for v := range adj {
		adj[v] = [2]int{-1, -1}
	}
	for _, v := range t.order[1:] {
		link(adj, v, t.parent[v])
	}
	link(adj, 0, t.ends[0])
	link(adj, 0, t.ends[1])
	return walk(adj)
}

// marginals fixes edges by reduced cost: an edge outside the 1-tree that would
// raise its cost by more than room is forbidden in e, an edge inside whose loss
// would do so is required. It fills repl and replEnds, and is false if e allows no tour. The
// 1-tree is that of the last call of minimum with pi.
// Cost: for each edge the length of its path in the tree.
func (t *oneTree) marginals(pi []float64, e *edgeStates, room float64) bool {
	for _, v := range t.order {
		t.repl[v] = math.Inf(1)
		if p := t.parent[v]; p >= 0 {
			t.depth[v] = t.depth[p] + 1
		} else {
			t.depth[v] = 0
		}
	}
	for u := 1; u < t.n; u++ {
		for k := t.first[u]; k < t.first[u+1]; k++ {
			v := int(t.to[k])
			if v == 0 || v > u || math.IsInf(t.cost[k], -1) || t.parent[u] == v || t.parent[v] == u {
				continue
			}
			if t.cover(u, v, t.cost[k]+pi[u]+pi[v], pi, e) > room && !e.forbid(u, v) {
				return false
			}
		}
	}
	for _, v := range t.order[1:] {
		if p := t.parent[v]; e.at(v, p) == required {
			t.repl[v] = math.Inf(1)
		} else if t.repl[v] > room && !e.require(v, p) {
			return false
		}
	}
	return t.marginalsAtZero(pi, e, room)
}

// cover walks the path in the tree between u and v, lowers repl along it to
// what the edge u-v of cost w offers, and returns by how much that edge would
// raise the cost of the 1-tree.
func (t *oneTree) cover(u, v int, w float64, pi []float64, e *edgeStates) float64 {
	longest := math.Inf(-1)
	for u != v {
		if t.depth[u] < t.depth[v] {
			u, v = v, u
		}
		p := t.parent[u]
		if e.at(u, p) != required {
			c := t.d.At(u, p) + pi[u] + pi[p]
			longest = max(longest, c)
			t.repl[u] = min(t.repl[u], w-c)
		}
		u = p
	}
	return w - longest
}

func (t *oneTree) marginalsAtZero(pi []float64, e *edgeStates, room float64) bool {
	cost := func(v int) float64 { return t.d.At(0, v) + pi[v] }
	second := t.ends[1]
	full := e.at(0, second) == required
	for k := t.first[0]; k < t.first[1]; k++ {
		v := int(t.to[k])
		if v == t.ends[0] || v == second || e.at(0, v) != free {
			continue
		}
		if (full || cost(v)-cost(second) > room) && !e.forbid(0, v) {
			return false
		}
	}
	for k, v := range t.ends[:2] {
		t.replEnds[k] = math.Inf(1)
		if e.at(0, v) == required {
			continue
		}
		if third := t.ends[2]; third >= 0 {
			t.replEnds[k] = cost(third) - cost(v)
		}
		if t.replEnds[k] > room && !e.require(0, v) {
			return false
		}
	}
	return true
}
