package tour

import (
	"math"
	"slices"
)

// combs finds cuts that a solution of the relaxation violates: subtour constraints, blossoms and combs.
//
// Handles are components of the edges with fractional x, and the sets of tight combs. A blossom's teeth are
// edges that leave the handle (Padberg & Hong, 1980). A comb's teeth are stretches of a tour that is near x:
// since their edges are mostly those of x, few edges leave them, and a dynamic program along the tour finds
// the best disjoint ones. Handles then give or take a city as long as that raises the violation.
type combs struct {
	n      int
	x      *support
	cutter *cutter
	tour   []int
	place  []int32 // of a city in the tour
	most   int     // cities of a tooth
	// [place][most+1], x(δ) - 3 of the stretch from there of so many cities, 0 if it is not below
	leaving [][]float64
	better  [][]int32 // [place][most+1], the next longer stretch that fewer edges leave, 0 for none

	inside []bool  // the present handle
	next   []int32 // [place], cities of the shortest stretch from there that crosses the handle
	best   [2][]float64
	last   [2][]int32 // of best: the cities of the last tooth, 0 if none ends there
	found  []violated
}

// violated is a cut with what x lacks of it.
type violated struct {
	cut *cut
	by  float64
}

const (
	toothSize    = 100  // the most cities of a tooth
	minViolation = 0.02 // the least that counts
)

// load prepares the search for a solution and a tour.
func (c *combs) load(x *support, cutter *cutter, tour []int) {
	n := x.n
	c.n, c.x, c.cutter, c.tour, c.found = n, x, cutter, tour, nil
	c.place, c.inside, c.next = resize(c.place, n), resize(c.inside, n), resize(c.next, n)
	for p := range c.best {
		c.best[p], c.last[p] = resize(c.best[p], n+1), resize(c.last[p], n+1)
	}
	for k, v := range tour {
		c.place[v] = int32(k)
	}
	c.most = min(n/2, toothSize)
	c.leaving, c.better = resize(c.leaving, n), resize(c.better, n)
	for i := range n {
		w, better := resize(c.leaving[i], c.most+1), resize(c.better[i], c.most+1)
		c.leaving[i], c.better[i] = w, better
		clear(w)
		clear(better)
		sum := 0.0
		for k, v := range tour[i:min(i+c.most, n)] {
			sum += 2
			for _, e := range x.edges[v] {
				if p := int(c.place[e.to]); i <= p && p < i+k {
					sum -= 2 * e.x
				}
			}
			w[k+1] = min(sum-3, 0)
		}
		for k := c.most - 1; k > 0; k-- {
			next := k + 1
			for next > 0 && w[next] > w[k]-1e-3 {
				next = int(better[next])
			}
			better[k] = int32(next)
		}
	}
}

// subtours lists violated subtour constraints: of the components of the edges above some values,
// and of stretches of the tour.
func (c *combs) subtours() []violated {
	try := func(set []int32) {
		if len(set) > 1 && len(set) < c.n-1 {
			if by := 2 - c.setHandle(set); by > minViolation {
				c.found = append(c.found, violated{c.cutter.subtour(set), by})
			}
		}
	}
	for _, low := range [...]float64{zero, 0.1, 0.25, 0.4, 0.5, 0.6, 0.75, 0.9} {
		for _, set := range sets(c.x.components(low, 2)) {
			try(set)
		}
	}
	for i, w := range c.leaving {
		size, least := 0, -1.0
		for k, v := range w {
			if v < least {
				size, least = k, v-1e-6
			}
		}
		try(c.stretch(i, size))
	}
	return c.found
}

// stretch is the cities of a stretch of the tour.
func (c *combs) stretch(first, size int) []int32 {
	set := make([]int32, size)
	for k := range set {
		set[k] = int32(c.tour[first+k])
	}
	return set
}

// search tries all handles, and sets that may be some, and returns the violated combs.
func (c *combs) search(more [][]int32) []violated {
	seen := map[uint64]bool{}
	try := func(handle []int32) {
		hash := uint64(0)
		for _, v := range handle {
			hash ^= c.cutter.hash[v]
		}
		if hash = min(hash, hash^c.cutter.all); len(handle) > 1 && len(handle) < c.n-1 && !seen[hash] {
			seen[hash] = true
			c.blossom(handle)
			c.comb(handle)
		}
	}
	for _, weights := range [...][2]float64{{zero, 1 - 1e-6}, {0.05, 1 - 1e-6}, {zero, 0.95}, {0.2, 0.8},
		{0.3, 1 - 1e-6}, {zero, 0.7}, {0.4, 1 - 1e-6}} {
		for _, handle := range sets(c.x.components(weights[0], weights[1])) {
			try(handle)
		}
	}
	for _, handle := range more {
		try(handle)
	}
	return c.found
}

// setHandle makes a set the present handle, and returns x(δ(set)).
func (c *combs) setHandle(set []int32) float64 {
	clear(c.inside)
	out := 0.0
	for _, v := range set {
		out += c.toggle(v)
	}
	return out
}

// toggle moves a city into the handle or out of it, and returns the change of x(δ(handle)).
func (c *combs) toggle(v int32) float64 {
	change := 0.0
	for _, e := range c.x.edges[v] {
		if c.inside[e.to] == c.inside[v] {
			change += e.x
		} else {
			change -= e.x
		}
	}
	c.inside[v] = !c.inside[v]
	return change
}

// border lists the cities with edges across the handle's border.
func (c *combs) border() []int32 {
	var list []int32
	for v, in := range c.inside {
		for _, e := range c.x.edges[v] {
			if c.inside[e.to] != in {
				list = append(list, int32(v))
				break
			}
		}
	}
	return list
}

// comb looks for a comb with a handle or one near it, whose teeth are stretches of the tour.
func (c *combs) comb(handle []int32) {
	out := c.setHandle(handle)
	odd, even := c.teeth()
	for again := out+odd < 2.2; again; {
		again = false
		for _, v := range c.border() {
			change := c.toggle(v)
			// At most one tooth crosses the handle only because of v, and adds -1 at best.
			if change+min(odd, even-1) < odd-1e-4 {
				if o, e := c.teeth(); change+o < odd-1e-4 {
					out, odd, even, again = out+change, o, e, true
					continue
				}
			}
			c.toggle(v)
		}
	}
	if by := 1 - out - odd; by > minViolation {
		c.teeth()
		var teeth [][]int32
		for a, parity := c.n, 1; a > 0; {
			size := int(c.last[parity][a])
			if size == 0 {
				a--
				continue
			}
			a -= size
			parity = 1 - parity
			teeth = append(teeth, c.stretch(a, size))
		}
		c.note(teeth, by)
	}
}

// teeth is the least sum of x(δ(T)) - 3 over odd numbers, and over even ones, of disjoint stretches T
// of the tour that cross the handle.
func (c *combs) teeth() (odd, even float64) {
	n := c.n
	for i, crossing := n-1, int32(n); i >= 0; i-- {
		if crossing++; i+1 < n && c.inside[c.tour[i]] != c.inside[c.tour[i+1]] {
			crossing = 2
		}
		c.next[i] = crossing
	}
	for p := range c.best {
		for k := range c.best[p] {
			c.best[p][k] = math.Inf(1)
		}
	}
	e, o, lastE, lastO := c.best[0], c.best[1], c.last[0], c.last[1]
	e[0] = 0
	for a := range n {
		if e[a] < e[a+1] {
			e[a+1], lastE[a+1] = e[a], 0
		}
		if o[a] < o[a+1] {
			o[a+1], lastO[a+1] = o[a], 0
		}
		size := int(c.next[a])
		if size > c.most {
			continue
		}
		leaving, better := c.leaving[a], c.better[a]
		if leaving[size] == 0 {
			size = int(better[size])
		}
		for ; size > 0 && a+size <= n; size = int(better[size]) {
			w := leaving[size]
			if e[a]+w < o[a+size] {
				o[a+size], lastO[a+size] = e[a]+w, int32(size)
			}
			if o[a]+w < e[a+size] {
				e[a+size], lastE[a+size] = o[a]+w, int32(size)
			}
		}
	}
	return o[n], e[n]
}

// note records the comb of the present handle and of teeth, if they are one.
func (c *combs) note(teeth [][]int32, by float64) {
	var handle []int32
	for v, in := range c.inside {
		if in {
			handle = append(handle, int32(v))
		}
	}
	if made := c.cutter.comb(handle, teeth); made != nil {
		c.found = append(c.found, violated{made, by})
	}
}

// blossom looks for a comb whose teeth are edges that leave a handle.
func (c *combs) blossom(handle []int32) {
	c.setHandle(handle)
	for range 5 {
		// All edges above ½, and the one nearest to ½ if that makes their number odd.
		var teeth [][]int32
		value, nearest, flip := -1.0, 1.0, -1
		for e, u := range c.x.u {
			v, x := c.x.v[e], c.x.x[e]
			if c.inside[u] == c.inside[v] {
				continue
			}
			value += min(x, 1-x)
			if x > 0.5 {
				teeth = append(teeth, []int32{u, v, int32(e)})
			}
			if gap := math.Abs(1 - 2*x); gap < nearest {
				nearest, flip = gap, e
			}
		}
		if len(teeth)%2 == 0 {
			if value += nearest; flip < 0 {
				return
			}
			before := len(teeth)
			teeth = slices.DeleteFunc(teeth, func(t []int32) bool { return t[2] == int32(flip) })
			if len(teeth) == before {
				teeth = append(teeth, []int32{c.x.u[flip], c.x.v[flip], int32(flip)})
			}
		}
		if value >= -minViolation {
			return
		}
		// Two teeth with a city in common: it changes sides, and both edges with it.
		count := map[int32]int{}
		shared := int32(-1)
		for k, t := range teeth {
			teeth[k] = t[:2]
			for _, v := range t[:2] {
				if count[v]++; count[v] == 2 {
					shared = v
				}
			}
		}
		if shared < 0 {
			c.note(teeth, -value)
			return
		}
		c.inside[shared] = !c.inside[shared]
	}
}
