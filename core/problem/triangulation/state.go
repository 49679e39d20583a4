package triangulation

import (
	"slices"

	"ptrnet/core/decoding"
	"ptrnet/core/geom"
)

// state is that of a partial triangulation.
type state struct {
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

// Start implements problem.Problem. A triangle is infeasible if it has a point inside or overlaps an earlier
// one; a corner is infeasible if only such triangles can begin with it. In fans of sorted points only the
// third corner is a choice: a triangle begins with an edge of the front at the front's first point, because
// no later triangle begins with that point. The end is feasible after a triangulation. For collinear points
// nothing is feasible. Cost: a triangle is tested when asked for, in O(f) for a front of f edges and the
// points between its left and right corners, and in O(m) after m triangles if it is feasible; except in fans,
// one or two corners take a search for a triangle.
func (p *Problem) Start(points []geom.Point, sorted bool) decoding.State {
	b := p.newBoard(points, sorted)
	n := len(points)
	s := &state{board: b, front: b.border()}
	s.lost = b.flat && n > 0
	if !b.fans {
		words := n*n/64 + 1
		s.around, s.blocked, s.barren = make([]int, n), make([]int, words), make([]int, words)
	}
	return s
}

func (s *state) Fork(into decoding.State) decoding.State {
	to, ok := into.(*state)
	if !ok {
		to = &state{}
	}
	to.board, to.entered, to.lost = s.board, s.entered, s.lost
	again := func(to *[]int, from []int) { *to = append((*to)[:0], from...) }
	again(&to.symbols, s.symbols)
	again(&to.front, s.front)
	again(&to.corners, s.corners)
	again(&to.around, s.around)
	again((*[]int)(&to.blocked), s.blocked)
	again((*[]int)(&to.barren), s.barren)
	return to
}

func (s *state) Take(symbol int) { s.symbols = append(s.symbols, symbol) }

// Cost is the number of violations, zero for a triangulation of feasible triangles.
func (s *state) Cost() float64 {
	if s.entered == len(s.symbols) && s.complete() {
		return 0
	}
	return s.problem.Rank(s.points, s.symbols)
}

// complete reports whether the triangles entered are a triangulation.
func (s *state) complete() bool { return !s.lost && len(s.front) == 0 }

// Mask allows triples whose first index is the smallest and whose indices differ (in the paper's
// form they increase), no triple twice, and the end between triples.
func (s *state) Mask(mask []bool) {
	n, prefix, fan := len(s.points), s.symbols, s.problem.fan
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

func (s *state) Feasible(symbol int) bool {
	s.enter()
	begun := s.symbols[s.entered:]
	if symbol == len(s.points) {
		return len(begun) == 0 && s.complete()
	}
	if s.lost || len(s.front) == 0 {
		return false
	}
	if s.fans {
		return s.continues(begun, symbol)
	}
	switch len(begun) {
	case 0:
		return s.begins(symbol)
	case 1:
		return symbol > begun[0] && s.hasThird(begun[0], symbol)
	}
	a, b := begun[0], begun[1]
	return a < b && symbol >= s.least(a, b) && s.clear(s.firstEqual[a], s.firstEqual[b]) && s.fits(a, b, symbol)
}

// least is the smallest allowed third corner after two others.
func (s *state) least(a, b int) int {
	if s.problem.fan {
		return a + 1
	}
	return b + 1
}

// continues reports whether a fan's triangle may continue with a symbol after its begun corners.
func (s *state) continues(begun []int, symbol int) bool {
	first := symbol
	if len(begun) > 0 {
		first = begun[0]
	}
	if slices.Min(s.front)>>16 != first {
		return false
	}
	switch len(begun) {
	case 0:
		return true
	case 1:
		return slices.Contains(s.front, edge(first, symbol))
	}
	return slices.Contains(s.front, edge(first, begun[1])) && s.turn(first, begun[1], symbol) > 0 &&
		s.fits(first, begun[1], symbol)
}

// Forced implements decoding.Forced: in fans only the third corner is a choice.
func (s *state) Forced() int {
	s.enter()
	begun := s.symbols[s.entered:]
	if !s.fans || s.lost || len(begun) == 2 {
		return -1
	}
	if len(s.front) == 0 {
		return len(s.points)
	}
	first, second := ends(slices.Min(s.front))
	switch {
	case len(begun) == 0:
		return first
	case begun[0] == first:
		return second
	}
	return -1
}

// enter updates the front for all complete triangles.
func (s *state) enter() {
	for ; s.entered+2 < len(s.symbols); s.entered += 3 {
		a, b, c := s.symbols[s.entered], s.symbols[s.entered+1], s.symbols[s.entered+2]
		if s.lost = s.lost || !s.clear(s.firstEqual[a], s.firstEqual[b]) || !s.fits(a, b, c); s.lost {
			continue
		}
		p, q, r := s.oriented(a, b, c)
		for range 3 {
			if k := slices.Index(s.front, edge(p, q)); k >= 0 {
				last := len(s.front) - 1
				s.front[k] = s.front[last]
				s.front = s.front[:last]
			} else {
				s.front = append(s.front, edge(q, p))
			}
			if !s.fans {
				s.corners = append(s.corners, edge(q, r), s.around[p])
				s.around[p] = len(s.corners)
			}
			p, q, r = q, r, p
		}
	}
}

// oriented is a triangle's corners, one index for equal points, counter-clockwise unless degenerate.
func (s *state) oriented(a, b, c int) (p, q, r int) {
	p, q, r = s.firstEqual[a], s.firstEqual[b], s.firstEqual[c]
	if s.turn(p, q, r) < 0 {
		q, r = r, q
	}
	return p, q, r
}

// begins reports whether a feasible triangle has the point as its smallest index.
func (s *state) begins(a int) bool {
	for b := a + 1; b < len(s.points); b++ {
		if s.hasThird(a, b) {
			return true
		}
	}
	return false
}

// hasThird reports whether some third corner gives a feasible triangle with two corners.
func (s *state) hasThird(a, b int) bool {
	k := a*len(s.points) + b
	if s.barren.has(k) {
		return false
	}
	if s.clear(s.firstEqual[a], s.firstEqual[b]) {
		for c := s.least(a, b); c < len(s.points); c++ {
			if c != b && s.fits(a, b, c) {
				return true
			}
		}
	}
	s.barren.add(k)
	return false
}

// clear reports whether no triangle crosses the segment between two points.
func (s *state) clear(p, q int) bool {
	if s.fans {
		return !s.crossed(p, q)
	}
	if p == q || s.crossed(p, q) {
		return false
	}
	if s.covered(p, q, 1) {
		s.blocked.add(s.pair(p, q))
		return false
	}
	return true
}

// fits reports whether a triangle whose first side is clear overlaps no earlier triangle.
func (s *state) fits(a, b, c int) bool {
	p, q, third := s.firstEqual[a], s.firstEqual[b], s.firstEqual[c]
	if !s.fans && (s.blocked.has(s.pair(q, third)) || s.blocked.has(s.pair(third, p))) {
		return false
	}
	x, y, z := s.oriented(a, b, c)
	return s.turn(x, y, z) > 0 && s.vacant(x, y, z) && !s.crossed(q, third) && !s.crossed(third, p) &&
		(s.fans || !s.covered(x, y, 0))
}

// pair is the index of two points in blocked.
func (s *state) pair(p, q int) int { return min(p, q)*len(s.points) + max(p, q) }

// crossed reports whether the front crosses the segment between two points.
func (s *state) crossed(p, q int) bool {
	if !s.fans && s.blocked.has(s.pair(p, q)) {
		return true
	}
	k := s.crossing(s.front, p, q)
	if k < 0 {
		return false
	}
	s.front[k], s.front[k/2] = s.front[k/2], s.front[k] // edges that cross often move to the front
	if !s.fans {
		s.blocked.add(s.pair(p, q))
	}
	return true
}

// covered reports whether one of the triangles around p covers the direction to q or, unless
// least is 1, begins in that direction, counter-clockwise.
func (s *state) covered(p, q, least int) bool {
	for k := s.around[p]; k > 0; k = s.corners[k-1] {
		if from, to := ends(s.corners[k-2]); s.turn(p, from, q) >= least && s.turn(p, q, to) > 0 {
			return true
		}
	}
	return false
}
