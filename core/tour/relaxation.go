package tour

import (
	"math/bits"
	"slices"

	"ptrnet/core/tour/internal/simplex"
)

// relaxation is the linear program over the edges: every city has degree 2, and the cuts hold. Its edges are
// a selection; all others are priced when a node is solved. Row v < n is the degree of city v, row n+k cut k.
type relaxation struct {
	d    Distances
	n    int
	unit float64 // costs are distances in this unit, a power of two

	lp       simplex.LP
	ends     [][2]int32
	isColumn []bool // [n][n] symmetric, the edge is a column
	cuts     []*cut
	pool     []*cut          // cuts that were slack
	active   map[uint64]bool // the keys of cuts
	cutter
	entries []simplex.Entry

	x       []float64
	support support
}

// start sets up the degree constraints, and as edges those of the tour and each city's nearest.
func (r *relaxation) start(d Distances, unit float64, tour []int) {
	n := d.n
	*r = relaxation{d: d, n: n, unit: unit, active: map[uint64]bool{}, cutter: r.cutter}
	r.cutter.reset(n)
	for range n {
		r.lp.AddRow(nil, 2, true)
	}
	r.isColumn = make([]bool, n*n)
	addEdge := func(u, v int) {
		if u != v && !r.isColumn[u*n+v] {
			r.add([][2]int32{{int32(u), int32(v)}})
		}
	}
	for k, v := range tour {
		addEdge(v, tour[(k+1)%n])
	}
	var near [6]int
	for v := range n {
		for _, u := range near[:d.nearest(v, near[:])] {
			addEdge(v, u)
		}
	}
}

func (r *relaxation) add(edges [][2]int32) {
	entries := make([][]simplex.Entry, len(edges))
	for j, e := range edges {
		r.isColumn[int(e[0])*r.n+int(e[1])], r.isColumn[int(e[1])*r.n+int(e[0])] = true, true
		entries[j] = []simplex.Entry{{At: e[0], Value: 1}, {At: e[1], Value: 1}}
	}
	for k, c := range r.cuts {
		r.load(c)
		for j, e := range edges {
			if times := r.crossings(e[0], e[1]); times > 0 {
				entries[j] = append(entries[j], simplex.Entry{At: int32(r.n + k), Value: float64(times)})
			}
		}
		r.unload(c)
	}
	for j, e := range edges {
		r.lp.AddColumn(r.d.At(int(e[0]), int(e[1]))/r.unit, entries[j])
		r.ends = append(r.ends, e)
	}
}

func (r *relaxation) addCut(c *cut) {
	r.load(c)
	r.entries = r.entries[:0]
	for j, e := range r.ends {
		if times := r.crossings(e[0], e[1]); times > 0 {
			r.entries = append(r.entries, simplex.Entry{At: int32(j), Value: float64(times)})
		}
	}
	r.unload(c)
	c.slackRounds, r.active[c.key] = -1, true
	r.lp.AddRow(r.entries, c.least, false)
	r.cuts = append(r.cuts, c)
}

// maxPool is the most cuts of the pool; the oldest go first.
const maxPool = 4000

// drop moves cuts that were slack for some rounds to the pool.
func (r *relaxation) drop() {
	keep := make([]bool, r.lp.Rows())
	for i := range r.n {
		keep[i] = true
	}
	active := r.cuts[:0]
	for k, c := range r.cuts {
		if c.slackRounds++; !r.lp.Slack(r.n + k) {
			c.slackRounds = 0
		}
		if c.slackRounds <= 2 {
			keep[r.n+k] = true
			active = append(active, c)
			continue
		}
		if r.pool = append(r.pool, c); len(r.pool) > maxPool {
			r.pool = r.pool[1:]
		}
		delete(r.active, c.key)
	}
	r.cuts = active
	r.lp.KeepRows(keep)
}

func (r *relaxation) solution() {
	r.x = resize(r.x, len(r.ends))
	for j := range r.x {
		r.x[j] = r.lp.X(j)
	}
	r.support.load(r.n, r.ends, r.x)
}

// tightSets lists the handles, and the teeth of more than two cities, of combs that are tight.
func (r *relaxation) tightSets() [][]int32 {
	var list [][]int32
	for k, c := range r.cuts {
		if len(c.sizes) == 1 || r.lp.Slack(r.n+k) {
			continue
		}
		for i, size := range c.sizes {
			if i == 0 || size > 2 {
				list = append(list, c.set(i))
			}
		}
	}
	return list
}

// violationOf is by how much x violates a cut.
func (r *relaxation) violationOf(c *cut) float64 {
	r.load(c)
	sum := 0.0
	for _, u := range c.cities {
		for _, e := range r.support.edges[u] {
			if other := r.mask[e.to]; other == 0 || e.to > u {
				sum += e.x * float64(bits.OnesCount64(r.mask[u]^other))
			}
		}
	}
	r.unload(c)
	return c.least - sum
}

func (r *relaxation) violatedInPool() []violated {
	var list []violated
	r.pool = slices.DeleteFunc(r.pool, func(c *cut) bool { return r.active[c.key] })
	for _, c := range r.pool {
		if by := r.violationOf(c); by > minViolation {
			list = append(list, violated{c, by})
		}
	}
	return list
}

// addBestCuts adds the most violated of the cuts, at most cutsPerRound; those that are in already are left
// out. It returns how many.
func (r *relaxation) addBestCuts(list []violated) int {
	key := make([]float64, len(list))
	for k, v := range list {
		key[k] = -v.by
	}
	by := identity(len(list))
	sortBy(by, key)
	count := 0
	for _, k := range by {
		if count == cutsPerRound {
			break
		}
		if c := list[k].cut; !r.active[c.key] {
			r.addCut(c)
			count++
		}
	}
	return count
}

// multipliers of the degree constraints and of the cuts: with them, the cuts' at least 0, follows a
// lower bound of all tours.
type multipliers struct {
	city []float64
	cuts []*cut
	cut  []float64
}

// duals are the program's multipliers plus t times its ray, in distances.
func (r *relaxation) duals(t float64) multipliers {
	m := multipliers{city: make([]float64, r.n)}
	dual := r.lp.Dual
	if t != 0 {
		ray, _ := r.lp.Ray()
		dual = func(k int) float64 { return r.lp.Dual(k) + t*ray[k] }
	}
	for v := range m.city {
		m.city[v] = dual(v) * r.unit
	}
	for k, c := range r.cuts {
		if y := dual(r.n + k); y > 0 {
			m.cuts, m.cut = append(m.cuts, c), append(m.cut, y*r.unit)
		}
	}
	return m
}

// price adds edges that are no columns, whose reduced costs under the multipliers are below room
// distances: at most so many, the lowest first. It returns how many.
func (r *relaxation) price(m multipliers, scratch []float64, room float64, most int) int {
	n, w := r.n, scratch
	m.reduce(r.d, w, true)
	var list []int
	for u := range n {
		for v, c := range w[u*n : u*n+u] {
			if c < room && !r.isColumn[u*n+v] {
				list = append(list, u*n+v)
			}
		}
	}
	sortBy(list, w)
	list = list[:min(len(list), most)]
	edges := make([][2]int32, len(list))
	for k, e := range list {
		edges[k] = [2]int32{int32(e % n), int32(e / n)}
	}
	r.add(edges)
	return len(edges)
}

// column is the number of an edge's column, -1 if there is none.
func (r *relaxation) column(u, v int32) int {
	for j, e := range r.ends {
		if e[0] == u && e[1] == v || e[0] == v && e[1] == u {
			return j
		}
	}
	return -1
}

// tour is greedy by x, then by distance.
func (r *relaxation) tour() []int {
	by := identity(len(r.support.x))
	sortBy(by, r.support.x)
	slices.Reverse(by)
	for k, e := range by {
		by[k] = int(r.support.u[e])*r.n + int(r.support.v[e])
	}
	return greedy(r.d, by)
}
