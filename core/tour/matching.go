package tour

import "slices"

// minimumMatching is a minimum-weight perfect matching of the given cities, an even number. Cost
// O(k³) time and O(k²) memory for k cities, by the primal-dual blossom algorithm on the complete
// graph. It computes in integers: other distances are rounded to multiples of 2⁻⁴⁴ of the longest,
// so that the sum is minimal within k such units.
//
// Source: Edmonds, 1965; in O(k³), Gabow, 1976, and Galil, 1986.
func minimumMatching(d Distances, cities []int) [][2]int {
	k := len(cities)
	var m blossoms
	m.init(k)
	longest := 0.0
	for i, a := range cities {
		for _, b := range cities[:i] {
			longest = max(longest, d.At(a, b))
		}
	}
	integral := d.integral()
	round := func(w float64) int64 {
		if !integral {
			w = w / longest * (1 << 44)
		}
		return int64(w + 0.5)
	}
	// The heaviest matching of the weights all - distance is perfect, because
	// one pair more weighs more than the others can lose.
	all := (round(longest) + 1) * int64(k+2)
	for i, a := range cities {
		for j, b := range cities[:i] {
			w := all - round(d.At(a, b))
			m.weight[(i+1)*m.size+j+1], m.weight[(j+1)*m.size+i+1] = w, w
		}
	}
	m.run(d)
	pairs := make([][2]int, 0, k/2)
	for v := 1; v <= k; v++ {
		if u := m.mate[v]; u < v {
			pairs = append(pairs, [2]int{cities[u-1], cities[v-1]})
		}
	}
	return pairs
}

// The labels of a blossom in the search forest.
const (
	outer     = 0 // at even distance from a root
	inner     = 1
	unreached = -1
)

// blossoms is the state of the algorithm for a maximum weight matching. Vertices are 1..n, blossoms n+1..top;
// 0 is none. A blossom is an odd cycle of vertices and blossoms, cycle[b], entered and left at its base
// cycle[b][0]. What holds throughout, with dual(u) of vertices and dual(b) ≥ 0 of blossoms:
//
//	slack(u,v) = dual(u) + dual(v) - 2 weight(u,v) ≥ 0 between outermost blossoms,
//
// and = 0 on the edges of the matching, the forest and the cycles.
type blossoms struct {
	n, top, size int
	weight       []int64    // [size][size], of vertices
	edge         [][2]int32 // [size][size], the best edge between two blossoms, from the first's vertex
	via          []int32    // [size][size], via[b][v] is the part of b that holds vertex v, or 0
	dual         []int64
	mate         []int   // of a blossom: the vertex outside that its base is matched to
	tight        []int   // the outer vertex with the least slack to a blossom
	in           []int   // the outermost blossom of each vertex or blossom; 0 if not in use
	parent       []int   // of a blossom in the forest: the vertex outside it hangs from
	label        []int   // of outermost blossoms
	seen         []int   // scratch of meet
	now          int     // for seen
	cycle        [][]int // of blossoms
	queue        []int   // outer vertices to scan
}

func (m *blossoms) init(n int) {
	size := n + n/2 + 2
	*m = blossoms{
		n: n, top: n, size: size,
		weight: make([]int64, size*size), edge: make([][2]int32, size*size), via: make([]int32, size*size),
		dual: make([]int64, size), mate: make([]int, size), tight: make([]int, size), in: make([]int, size),
		parent: make([]int, size), label: make([]int, size), seen: make([]int, size), cycle: make([][]int, size),
	}
}

// run augments the matching as long as that adds weight.
func (m *blossoms) run(d Distances) {
	most := slices.Max(m.weight)
	for u := 1; u <= m.n; u++ {
		m.in[u], m.dual[u], m.via[u*m.size+u] = u, most, int32(u)
		for v := 1; v <= m.n; v++ {
			if u != v {
				m.edge[u*m.size+v] = [2]int32{int32(u), int32(v)}
			}
		}
	}
	for m.phase() {
		d.steps(m.n * m.n)
	}
}

// between is the best edge from blossom a to blossom b; 0, 0 if there is none.
func (m *blossoms) between(a, b int) (int, int) {
	e := m.edge[a*m.size+b]
	return int(e[0]), int(e[1])
}

func (m *blossoms) slack(u, v int) int64 {
	return m.dual[u] + m.dual[v] - 2*m.weight[u*m.size+v]
}

// slackBetween is the slack of the best edge from blossom a to b, which exists.
func (m *blossoms) slackBetween(a, b int) int64 { return m.slack(m.between(a, b)) }

// offer updates the least slack to blossom x by that of outer vertex u.
func (m *blossoms) offer(u, x int) {
	if m.tight[x] == 0 || m.slackBetween(u, x) < m.slackBetween(m.tight[x], x) {
		m.tight[x] = u
	}
}

func (m *blossoms) findTight(x int) {
	m.tight[x] = 0
	for u := 1; u <= m.n; u++ {
		if m.edge[u*m.size+x][0] != 0 && m.in[u] != x && m.label[m.in[u]] == outer {
			m.offer(u, x)
		}
	}
}

func (m *blossoms) enqueue(x int) {
	if x <= m.n {
		m.queue = append(m.queue, x)
		return
	}
	for _, part := range m.cycle[x] {
		m.enqueue(part)
	}
}

// contain makes b the outermost blossom of all vertices in x.
func (m *blossoms) contain(x, b int) {
	m.in[x] = b
	if x > m.n {
		for _, part := range m.cycle[x] {
			m.contain(part, b)
		}
	}
}

// evenWay is the position of part x in b's cycle, which it reverses if necessary so that an even
// number of edges lead there from the base.
func (m *blossoms) evenWay(b, x int) int {
	cycle := m.cycle[b]
	at := slices.Index(cycle, x)
	if at%2 == 1 {
		slices.Reverse(cycle[1:])
		at = len(cycle) - at
	}
	return at
}

// setMate matches blossom a to blossom b by their best edge, and rematches the inside of a accordingly.
func (m *blossoms) setMate(a, b int) {
	u, v := m.between(a, b)
	m.mate[a] = v
	if a <= m.n {
		return
	}
	x := int(m.via[a*m.size+u])
	at := m.evenWay(a, x)
	cycle := m.cycle[a]
	for i := range at {
		m.setMate(cycle[i], cycle[i^1])
	}
	m.setMate(x, b)
	m.cycle[a] = append(slices.Clone(cycle[at:]), cycle[:at]...)
}

// augment matches a to b and flips the matching along a's path to its root.
func (m *blossoms) augment(a, b int) {
	for {
		next := m.in[m.mate[a]]
		m.setMate(a, b)
		if next == 0 {
			return
		}
		up := m.in[m.parent[next]]
		m.setMate(next, up)
		a, b = up, next
	}
}

// meet is the outer blossom where the paths of a and b to their roots meet, 0 if they are in different trees.
func (m *blossoms) meet(a, b int) int {
	for m.now++; a != 0 || b != 0; a, b = b, a {
		if a == 0 {
			continue
		}
		if m.seen[a] == m.now {
			return a
		}
		m.seen[a] = m.now
		if a = m.in[m.mate[a]]; a != 0 {
			a = m.in[m.parent[a]]
		}
	}
	return 0
}
