package tour

import (
	"math"
	"slices"
)

// combs finds violated combs for a solution of the relaxation that no subtour constraint cuts off.
//
// Handles are components of the edges with fractional x. A blossom's teeth are edges that leave
// the handle (Padberg & Hong, 1980). Other teeth are stretches of the best tour: since their
// edges are mostly those of x, few edges leave them, and a dynamic program along the tour finds
// the best disjoint ones. Handles then give or take a city as long as that raises the violation.
// Handles and larger teeth of tight combs are tried as handles too.
type combs struct {
	n       int
	x       *support
	cutter  *cutter
	tour    []int
	place   []int32       // of a city in the tour
	leaving [][]candidate // [place], the stretches of the tour from there with x(δ) < 3, the shortest first

	inside []bool  // the present handle
	start  int     // where the dynamic program along the tour begins: no tooth goes across
	next   []int32 // [place], cities of the shortest stretch from there that crosses the handle
	best   [2][]float64
	from   [2][]stretch // of best: the last tooth
	found  []violated
}

type stretch struct{ first, size int32 }

// candidate is a stretch that may be a tooth: w is x(δ) - 3.
type candidate struct {
	size int
	w    float64
}

// violated is a cut with what x lacks of it.
type violated struct {
	cut *cut
	by  float64
}

// toothSize is the most cities of a tooth.
const toothSize = 100

// load prepares the search for a solution and a tour.
func (c *combs) load(x *support, cutter *cutter, tour []int) {
	n := x.n
	c.n, c.x, c.cutter, c.tour = n, x, cutter, tour
	c.place, c.inside, c.next = resize(c.place, n), resize(c.inside, n), resize(c.next, n)
	clear(c.inside)
	for p := range c.best {
		c.best[p], c.from[p] = resize(c.best[p], n+1), resize(c.from[p], n+1)
	}
	for k, v := range tour {
		c.place[v] = int32(k)
	}
	most := min(n/2, toothSize)
	c.leaving = resize(c.leaving, n)
	for i := range n {
		row := c.leaving[i][:0]
		leaving := 0.0
		for k := range most {
			at := i + k
			if at >= n {
				at -= n
			}
			to, w := x.at(int32(tour[at]))
			into := 0.0
			for e, v := range to {
				back := int(c.place[v]) - i
				if back < 0 {
					back += n
				}
				if back < k {
					into += w[e]
				}
			}
			leaving += 2 - 2*into
			if w := leaving - 3; w < -1e-3 {
				row = append(row, candidate{k + 1, w})
			}
		}
		c.leaving[i] = row
	}
}

// search tries all handles, and sets that may be some, and returns the violated combs.
func (c *combs) search(more [][]int32) []violated {
	c.found = c.found[:0]
	seen := map[uint64]bool{}
	each := func(handle []int32) {
		if len(handle) < 2 || len(handle) > c.n-2 {
			return
		}
		hash := uint64(0)
		for _, v := range handle {
			hash ^= c.cutter.hash[v]
		}
		if hash = min(hash, hash^c.cutter.all); !seen[hash] {
			seen[hash] = true
			c.try(handle)
		}
	}
	for _, range_ := range [][2]float64{{zero, 1 - 1e-6}, {0.05, 1 - 1e-6}, {zero, 0.95}, {0.2, 0.8}, {0.3, 1 - 1e-6}, {zero, 0.7}, {0.4, 1 - 1e-6}} {
		for _, handle := range sets(c.x.components(range_[0], range_[1])) {
			each(handle)
		}
	}
	for _, handle := range more {
		each(handle)
	}
	return c.found
}

const violation = 0.02 // the least that counts

// try looks for combs with a handle or one near it.
func (c *combs) try(handle []int32) {
	c.blossom(handle)
	for _, v := range handle {
		c.inside[v] = true
	}
	c.cut()
	out := c.boundary()
	value := out + c.teeth() - 1
	for again := value < 1.2; again; {
		again = false
		for _, v := range c.border() {
			change := c.toggle(v)
			if with := out + change + c.teeth() - 1; with < value-1e-4 {
				out, value, again = out+change, with, true
			} else {
				c.toggle(v)
			}
		}
	}
	if value < -violation {
		c.note()
	}
	clear(c.inside)
}

// cut sets start to the middle of the longest stretch of the tour on one side of the handle's border.
func (c *combs) cut() {
	most, run, first := 0, 0, 0
	side := c.inside[c.tour[0]]
	for k := range 2 * c.n {
		if now := c.inside[c.tour[k%c.n]]; now != side {
			side, run, first = now, 0, k
		}
		if run++; run > most {
			most, c.start = run, (first+run/2)%c.n
		}
	}
}

// boundary is x(δ(handle)).
func (c *combs) boundary() float64 {
	sum := 0.0
	for e, u := range c.x.u {
		if c.inside[u] != c.inside[c.x.v[e]] {
			sum += c.x.x[e]
		}
	}
	return sum
}

// border lists the cities with edges across the handle's border.
func (c *combs) border() []int32 {
	var list []int32
	for e, u := range c.x.u {
		if v := c.x.v[e]; c.inside[u] != c.inside[v] {
			list = append(list, u, v)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// toggle moves a city into the handle or out of it, and returns the change of x(δ(handle)).
func (c *combs) toggle(v int32) float64 {
	to, w := c.x.at(v)
	change := 0.0
	for e, u := range to {
		if c.inside[u] == c.inside[v] {
			change += w[e]
		} else {
			change -= w[e]
		}
	}
	c.inside[v] = !c.inside[v]
	return change
}

// teeth is the least sum of x(δ(T)) - 3 over odd numbers of disjoint stretches T of the tour that
// cross the handle.
func (c *combs) teeth() float64 {
	n := c.n
	// Backwards: where the handle's border is crossed next.
	at, crossing := c.start-1, int32(math.MaxInt32/2)
	if at < 0 {
		at = n - 1
	}
	side := c.inside[c.tour[at]]
	for a := n - 1; a >= 0; a-- {
		now := c.inside[c.tour[at]]
		if crossing++; now != side {
			side, crossing = now, 2
		}
		c.next[at] = crossing
		if at--; at < 0 {
			at = n - 1
		}
	}
	for p := range c.best {
		for k := range c.best[p] {
			c.best[p][k] = math.Inf(1)
		}
	}
	even, odd := c.best[0], c.best[1]
	even[0] = 0
	for a := range n {
		if even[a] < even[a+1] {
			even[a+1], c.from[0][a+1] = even[a], stretch{}
		}
		if odd[a] < odd[a+1] {
			odd[a+1], c.from[1][a+1] = odd[a], stretch{}
		}
		i := c.start + a
		if i >= n {
			i -= n
		}
		shortest, least := int(c.next[i]), 0.0
		for _, t := range c.leaving[i] {
			size, w := t.size, t.w
			if a+size > n {
				break
			}
			if size < shortest || w >= least {
				continue
			}
			least = w - 1e-6
			tooth := stretch{int32(i), int32(size)}
			if even[a]+w < odd[a+size] {
				odd[a+size], c.from[1][a+size] = even[a]+w, tooth
			}
			if odd[a]+w < even[a+size] {
				even[a+size], c.from[0][a+size] = odd[a]+w, tooth
			}
			if w < -1+1e-6 {
				break
			}
		}
	}
	return odd[n]
}

// note records the comb of the present handle.
func (c *combs) note() {
	value := c.boundary() + c.teeth() - 1
	var teeth [][]int32
	parity := 1
	for a := c.n; a > 0; {
		last := c.from[parity][a]
		if last.size == 0 {
			a--
			continue
		}
		var tooth []int32
		for k := range int(last.size) {
			tooth = append(tooth, int32(c.tour[(int(last.first)+k)%c.n]))
		}
		teeth = append(teeth, tooth)
		a -= int(last.size)
		parity = 1 - parity
	}
	c.add(teeth, -value)
}

// add records the comb of the present handle and of teeth, if they are one.
func (c *combs) add(teeth [][]int32, by float64) {
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
	for _, v := range handle {
		c.inside[v] = true
	}
	defer clear(c.inside)
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
		if value >= -violation {
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
		if shared >= 0 {
			c.inside[shared] = !c.inside[shared]
			continue
		}
		c.add(teeth, -value)
		return
	}
}
