package triangulation

import (
	"slices"

	"ptrnet/core/decoding"
	"ptrnet/core/geom"
)

// walk is the walk of a partial triangulation.
type walk struct {
	*board
	symbols []int
	entered int  // the number of symbols whose triangles the other fields include
	lost    bool // no triangulation has this prefix
	// front is the border of the region not yet covered, in no order. Initially it is the hull's boundary; a
	// triangle removes those of its edges that are in the front, and adds the others, reversed.
	front []int

	// Except in fans: results that remain valid, because triangles are only added.
	// of the triangles: the points that follow each counter-clockwise, as an edge, and the corner that came
	// before at its own point
	corners []int
	around  []int // of each point the corner that came last there, its end in corners; 0: none
	blocked pairs // pairs of points whose segment crosses a triangle
	barren  pairs // first and second corners that no feasible triangle begins with
}

// pairs is a set of pairs of n points, [n][n] bits.
type pairs []int

func (s pairs) has(k int) bool { return s[k>>6]>>(k&63)&1 != 0 }
func (s pairs) add(k int)      { s[k>>6] |= 1 << (k & 63) }

// Walk implements problem.Problem. A triangle is infeasible if it has a point inside or overlaps an earlier
// one; a corner is infeasible if only such triangles can begin with it. In fans of sorted points only the
// third corner is a choice: a triangle begins with an edge of the front at the front's first point, because
// no later triangle begins with that point. The end is feasible after a triangulation. For collinear points
// nothing is feasible. Cost: a triangle is tested when asked for, in O(f) for a front of f edges and the
// points between its left and right corners, and in O(m) after m triangles if it is feasible; except in fans,
// one or two corners take a search for a triangle.
func (p *Problem) Walk(points []geom.Point, sorted bool) decoding.Walk {
	b := p.newBoard(points, sorted)
	n := len(points)
	w := &walk{board: b, front: b.border()}
	w.lost = b.flat && n > 0
	if !b.fans {
		words := n*n/64 + 1
		w.around, w.blocked, w.barren = make([]int, n), make([]int, words), make([]int, words)
	}
	return w
}

func (w *walk) Fork(into decoding.Walk) decoding.Walk {
	to, ok := into.(*walk)
	if !ok {
		to = &walk{}
	}
	to.board, to.entered, to.lost = w.board, w.entered, w.lost
	again := func(to *[]int, from []int) { *to = append((*to)[:0], from...) }
	again(&to.symbols, w.symbols)
	again(&to.front, w.front)
	again(&to.corners, w.corners)
	again(&to.around, w.around)
	again((*[]int)(&to.blocked), w.blocked)
	again((*[]int)(&to.barren), w.barren)
	return to
}

func (w *walk) Take(symbol int) { w.symbols = append(w.symbols, symbol) }

// Cost is the number of violations, zero for a triangulation of feasible triangles.
func (w *walk) Cost() float64 {
	if w.entered == len(w.symbols) && w.complete() {
		return 0
	}
	return w.problem.Rank(w.points, w.symbols)
}

// complete reports whether the triangles entered are a triangulation.
func (w *walk) complete() bool { return !w.lost && len(w.front) == 0 }

// Mask allows triples whose first index is the smallest and whose indices differ (in the paper's
// form they increase), no triple twice, and the end between triples.
func (w *walk) Mask(mask []bool) {
	n, prefix, fan := len(w.points), w.symbols, w.problem.fan
	corner, last := len(prefix)%3, -1
	if corner > 0 {
		last = prefix[len(prefix)-1]
	}
	first := last
	if corner == 2 {
		first = prefix[len(prefix)-2]
	}
	for j := range n {
		switch {
		case corner == 0:
			mask[j] = j < n-2
		case fan:
			mask[j] = j > first && j != last
		default:
			mask[j] = j > last && (corner == 2 || j < n-1)
		}
	}
	mask[n] = corner == 0 && (len(prefix) > 0 || n < 3)
	if corner != 2 {
		return
	}
	open := -1 // some third corner, though the triple be there
	for j := range n {
		if mask[j] {
			open = j
		}
	}
	for k := 0; k+2 < len(prefix); k += 3 {
		switch t := prefix[k : k+3]; {
		case t[0] == first && t[1] == last:
			mask[t[2]] = false
		case fan && t[0] == first && t[2] == last:
			mask[t[1]] = false
		}
	}
	if open >= 0 && !slices.Contains(mask, true) {
		// Every third corner is taken: only a triple that is there already is
		// left, which Score does not count twice.
		mask[open] = true
	}
}

func (w *walk) Feasible(symbol int) bool {
	w.enter()
	begun := w.symbols[w.entered:]
	if symbol == len(w.points) {
		return len(begun) == 0 && w.complete()
	}
	if w.lost || len(w.front) == 0 {
		return false
	}
	if w.fans {
		return w.continues(begun, symbol)
	}
	switch len(begun) {
	case 0:
		return w.begins(symbol)
	case 1:
		return symbol > begun[0] && w.hasThird(begun[0], symbol)
	}
	a, b := begun[0], begun[1]
	return a < b && symbol >= w.least(a, b) && w.clear(w.firstEqual[a], w.firstEqual[b]) && w.fits(a, b, symbol)
}

// least is the smallest allowed third corner after two others.
func (w *walk) least(a, b int) int {
	if w.problem.fan {
		return a + 1
	}
	return b + 1
}

// continues reports whether a fan's triangle may continue with a symbol after its begun corners.
func (w *walk) continues(begun []int, symbol int) bool {
	first := symbol
	if len(begun) > 0 {
		first = begun[0]
	}
	if slices.Min(w.front)>>16 != first {
		return false
	}
	switch len(begun) {
	case 0:
		return true
	case 1:
		return slices.Contains(w.front, edge(first, symbol))
	}
	return slices.Contains(w.front, edge(first, begun[1])) && w.turn(first, begun[1], symbol) > 0 &&
		w.fits(first, begun[1], symbol)
}

// Forced implements decoding.Forced: in fans only the third corner is a choice.
func (w *walk) Forced() int {
	w.enter()
	begun := w.symbols[w.entered:]
	if !w.fans || w.lost || len(begun) == 2 {
		return -1
	}
	if len(w.front) == 0 {
		return len(w.points)
	}
	first, second := ends(slices.Min(w.front))
	switch {
	case len(begun) == 0:
		return first
	case begun[0] == first:
		return second
	}
	return -1
}

// enter updates the front for all complete triangles.
func (w *walk) enter() {
	for ; w.entered+2 < len(w.symbols); w.entered += 3 {
		a, b, c := w.symbols[w.entered], w.symbols[w.entered+1], w.symbols[w.entered+2]
		if w.lost = w.lost || !w.clear(w.firstEqual[a], w.firstEqual[b]) || !w.fits(a, b, c); w.lost {
			continue
		}
		p, q, r := w.oriented(a, b, c)
		for range 3 {
			if k := slices.Index(w.front, edge(p, q)); k >= 0 {
				last := len(w.front) - 1
				w.front[k] = w.front[last]
				w.front = w.front[:last]
			} else {
				w.front = append(w.front, edge(q, p))
			}
			if !w.fans {
				w.corners = append(w.corners, edge(q, r), w.around[p])
				w.around[p] = len(w.corners)
			}
			p, q, r = q, r, p
		}
	}
}

// oriented is a triangle's corners, one index for equal points, counter-clockwise unless degenerate.
func (w *walk) oriented(a, b, c int) (p, q, r int) {
	p, q, r = w.firstEqual[a], w.firstEqual[b], w.firstEqual[c]
	if w.turn(p, q, r) < 0 {
		q, r = r, q
	}
	return p, q, r
}

// begins reports whether a feasible triangle has the point as its smallest index.
func (w *walk) begins(a int) bool {
	for b := a + 1; b < len(w.points); b++ {
		if w.hasThird(a, b) {
			return true
		}
	}
	return false
}

// hasThird reports whether some third corner gives a feasible triangle with two corners.
func (w *walk) hasThird(a, b int) bool {
	k := a*len(w.points) + b
	if w.barren.has(k) {
		return false
	}
	if w.clear(w.firstEqual[a], w.firstEqual[b]) {
		for c := w.least(a, b); c < len(w.points); c++ {
			if c != b && w.fits(a, b, c) {
				return true
			}
		}
	}
	w.barren.add(k)
	return false
}

// clear reports whether no triangle crosses the segment between two points.
func (w *walk) clear(p, q int) bool {
	if w.fans {
		return !w.crossed(p, q)
	}
	if p == q || w.crossed(p, q) {
		return false
	}
	if w.covered(p, q, 1) {
		w.blocked.add(w.pair(p, q))
		return false
	}
	return true
}

// fits reports whether a triangle whose first side is clear overlaps no earlier triangle.
func (w *walk) fits(a, b, c int) bool {
	p, q, third := w.firstEqual[a], w.firstEqual[b], w.firstEqual[c]
	if !w.fans && (w.blocked.has(w.pair(q, third)) || w.blocked.has(w.pair(third, p))) {
		return false
	}
	x, y, z := w.oriented(a, b, c)
	return w.turn(x, y, z) > 0 && w.vacant(x, y, z) && !w.crossed(q, third) && !w.crossed(third, p) &&
		(w.fans || !w.covered(x, y, 0))
}

// pair is the index of two points in blocked.
func (w *walk) pair(p, q int) int { return min(p, q)*len(w.points) + max(p, q) }

// crossed reports whether the front crosses the segment between two points.
func (w *walk) crossed(p, q int) bool {
	if !w.fans && w.blocked.has(w.pair(p, q)) {
		return true
	}
	k := w.crossing(w.front, p, q)
	if k < 0 {
		return false
	}
	w.front[k], w.front[k/2] = w.front[k/2], w.front[k] // move-to-front: edges that cross often are found early
	if !w.fans {
		w.blocked.add(w.pair(p, q))
	}
	return true
}

// covered reports whether one of the triangles around p covers the direction to q or, unless
// least is 1, begins in that direction, counter-clockwise.
func (w *walk) covered(p, q, least int) bool {
	for k := w.around[p]; k > 0; k = w.corners[k-1] {
		if from, to := ends(w.corners[k-2]); w.turn(p, from, q) >= least && w.turn(p, q, to) > 0 {
			return true
		}
	}
	return false
}
