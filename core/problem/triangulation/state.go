package triangulation

import (
	"slices"

	"ptrnet/core/decoding"
	"ptrnet/core/geom"
)

// state is that of a partial triangulation in the paper's layout.
type state struct {
	*board
	symbols []int
	entered int  // the number of symbols whose triangles the other fields include
	lost    bool // no triangulation has this prefix
	// front is the border of the region not yet covered, in no order. Initially it is the hull's boundary; a
	// triangle removes those of its edges that are in the front, and adds the others, reversed.
	front []int

	// Results that remain valid, because triangles are only added.
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
// one; a corner is infeasible if only such triangles can begin with it. The end is feasible after a
// triangulation. For collinear points nothing is feasible. Cost: a triangle is tested when asked for, in O(f) for
// a front of f edges and the points between its left and right corners, and in O(m) after m triangles if it is
// feasible; one or two corners take a search for a triangle. Of lists see listState.
func (p *Problem) Start(points []geom.Point) decoding.State {
	b := p.newBoard(points)
	n := len(points)
	front := b.border()
	lost := b.flat && n > 0
	if p.lists {
		return &listState{board: b, front: front, lost: lost, larger: fill(nil, n), lists: lists{last: -1}}
	}
	words := n*n/64 + 1
	return &state{board: b, front: front, lost: lost, around: make([]int, n), blocked: make([]int, words),
		barren: make([]int, words)}
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

// Mask allows triples whose indices increase, no triple twice, and the end between triples.
func (s *state) Mask(mask []bool) {
	n, prefix := len(s.points), s.symbols
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
		if t := prefix[k : k+3]; t[0] == first && t[1] == last {
			mask[t[2]] = false
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
	switch len(begun) {
	case 0:
		return s.begins(symbol)
	case 1:
		return symbol > begun[0] && s.hasThird(begun[0], symbol)
	}
	a, b := begun[0], begun[1]
	return a < b && symbol > b && s.clear(s.firstEqual[a], s.firstEqual[b]) && s.fits(a, b, symbol)
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
			s.front = advance(s.front, p, q)
			s.corners = append(s.corners, edge(q, r), s.around[p])
			s.around[p] = len(s.corners)
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
		for c := b + 1; c < len(s.points); c++ {
			if s.fits(a, b, c) {
				return true
			}
		}
	}
	s.barren.add(k)
	return false
}

// clear reports whether no triangle crosses the segment between two points.
func (s *state) clear(p, q int) bool {
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
	if s.blocked.has(s.pair(q, third)) || s.blocked.has(s.pair(third, p)) {
		return false
	}
	x, y, z := s.oriented(a, b, c)
	return s.turn(x, y, z) > 0 && s.vacant(x, y, z) && !s.crossed(q, third) && !s.crossed(third, p) &&
		!s.covered(x, y, 0)
}

// pair is the index of two points in blocked.
func (s *state) pair(p, q int) int { return min(p, q)*len(s.points) + max(p, q) }

// crossed reports whether the front crosses the segment between two points.
func (s *state) crossed(p, q int) bool {
	if s.blocked.has(s.pair(p, q)) {
		return true
	}
	if s.crosses(s.front, p, q) {
		s.blocked.add(s.pair(p, q))
		return true
	}
	return false
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
