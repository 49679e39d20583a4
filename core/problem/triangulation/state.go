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
	sides   []int // of the triangles, counter-clockwise, as edges, in any order; as many as symbols of whole triangles
	lost    bool  // no triangulation has this prefix
	// These remain valid, because triangles are only added.
	crossed pairs // points whose segment crosses a triangle, the lower index first
	barren  pairs // first and second corners that no feasible triangle begins with
}

// pairs is a set of pairs of n points, [n][n] bits.
type pairs []uint64

func (s pairs) has(k int) bool { return s[k>>6]>>(k&63)&1 != 0 }
func (s pairs) add(k int)      { s[k>>6] |= 1 << (k & 63) }

// Start implements problem.Problem. A triangle is infeasible if it has a point inside or overlaps an earlier
// one; a corner is infeasible if only such triangles can begin with it. The end is feasible after a
// triangulation. For collinear points nothing is feasible. Cost: a triangle is tested when asked for, in O(m) after
// m triangles, and the points between its left and right corners; one or two corners take a search for a triangle.
// Of lists see listState.
func (p *Problem) Start(points []geom.Point) decoding.State {
	b := p.newBoard(points)
	n := len(points)
	front := b.border()
	lost := b.flat && n > 0
	if p.lists {
		return &listState{board: b, front: front, lost: lost, larger: slices.Repeat([]int{-1}, n), lists: lists{last: -1}}
	}
	b.total = max(0, 2*len(b.byX)-2-len(front))
	return &state{board: b, lost: lost, crossed: make(pairs, n*n/64+1), barren: make(pairs, n*n/64+1)}
}

func (s *state) Fork(into decoding.State) decoding.State {
	to, ok := into.(*state)
	if !ok {
		to = &state{}
	}
	symbols, sides, crossed, barren := to.symbols[:0], to.sides[:0], to.crossed[:0], to.barren[:0]
	*to = *s
	to.symbols, to.sides = append(symbols, s.symbols...), append(sides, s.sides...)
	to.crossed, to.barren = append(crossed, s.crossed...), append(barren, s.barren...)
	return to
}

func (s *state) Take(symbol int) { s.symbols = append(s.symbols, symbol) }

// Cost is the number of violations, zero for a triangulation of feasible triangles.
func (s *state) Cost() float64 {
	if len(s.sides) == len(s.symbols) && s.complete() {
		return 0
	}
	return s.problem.Rank(s.points, s.symbols)
}

// complete reports whether the triangles are a triangulation: all of the same points have as many.
func (s *state) complete() bool { return !s.lost && len(s.sides) == 3*s.total }

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
	begun := s.symbols[len(s.sides):]
	switch {
	case symbol == len(s.points):
		return len(begun) == 0 && s.complete()
	case s.lost || s.complete():
		return false
	case len(begun) == 0:
		return s.begins(symbol)
	case len(begun) == 1:
		return symbol > begun[0] && s.hasThird(begun[0], symbol)
	}
	a, b := begun[0], begun[1]
	return a < b && symbol > b && s.clear(a, b) && s.fits(a, b, symbol)
}

// enter adds the symbols' complete triangles.
func (s *state) enter() {
	for k := len(s.sides); k+2 < len(s.symbols) && !s.lost; k += 3 {
		a, b, c := s.symbols[k], s.symbols[k+1], s.symbols[k+2]
		s.lost = !s.clear(a, b) || !s.fits(a, b, c)
		p, q, r := s.oriented(a, b, c)
		s.sides = append(s.sides, edge(p, q), edge(q, r), edge(r, p))
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
	if s.clear(a, b) {
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
func (s *state) clear(a, b int) bool {
	p, q := s.firstEqual[a], s.firstEqual[b]
	k := min(p, q)*len(s.points) + max(p, q)
	if !s.crossed.has(k) && s.crosses(s.sides, p, q) {
		s.crossed.add(k)
	}
	return !s.crossed.has(k)
}

// fits reports whether a triangle whose first side is clear overlaps no other and has no point inside. Triangles
// without a point inside overlap if a side of one crosses one of the other, or if they are the same.
func (s *state) fits(a, b, c int) bool {
	p, q, r := s.oriented(a, b, c)
	return s.turn(p, q, r) > 0 && s.clear(b, c) && s.clear(c, a) && !slices.Contains(s.sides, edge(p, q)) &&
		s.vacant(p, q, r)
}
