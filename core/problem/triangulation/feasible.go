package triangulation

import (
	"slices"

	"ptrnet/core/delaunay"
	"ptrnet/core/geom"
)

// Triangles are kept apart while they are chosen of up to candidateLimit points, and if there
// are at most candidateTriangles with no point in them: of n random points there are some 2n²,
// of points on a circle n³/6.
const (
	candidateLimit     = 100
	candidateTriangles = 30_000
)

// candidates knows which triangles can stand in a triangulation of some points, all of them,
// and which of those go together.
type candidates struct {
	n         int
	left      []set      // [n][n] the points left of the line from one to the other
	triangles [][3]uint8 // with no point in them; corners and triangles in increasing order
	shapes    []shape    // of the triangles
	first     []int      // [n][n] which of them is the first with these two corners, or behind
	apart     [][]uint64
	// of the triangles: sets of those that have no area in common with one; nil before
	// it was asked for

	before []int // what was asked about last
	free   []uint64
	// the triangles apart from all of those
	front front // of those, in a fan
}

// set is a set of points.
type set [2]uint64

// A set has room for every point.
const _ = uint(128 - candidateLimit)

func (s *set) add(p int)      { s[p/64] |= 1 << (p % 64) }
func (s *set) has(p int) bool { return s[p/64]>>(p%64)&1 != 0 }

// apart reports whether two sets have no point in common.
func (s *set) apart(t *set) bool { return s[0]&t[0]|s[1]&t[1] == 0 }

// shape is a triangle's corners as a set, and its sides, counter-clockwise, as what knows
// the points left of them: places in candidates.left.
type shape struct {
	corners set
	sides   [3]int32
}

// beyond reports whether a side of t has all of u on its outer side.
func (s *candidates) beyond(t, u *shape) bool {
	return s.left[t.sides[0]].apart(&u.corners) || s.left[t.sides[1]].apart(&u.corners) || s.left[t.sides[2]].apart(&u.corners)
}

// newCandidates is nil if there are too many points or triangles. fans: outputs
// are fans of sorted points.
func newCandidates(points []geom.Point, fans bool) *candidates {
	n := len(points)
	if n > candidateLimit {
		return nil
	}
	s := &candidates{n: n, left: make([]set, n*n), first: make([]int, 0, n*n+1)}
	s.shapes = make([]shape, 0, 2*n*n)
	through := make([]bool, n*n) // there is a point between the two
	for a := range n {
		for b := range a {
			for c := range b {
				turn := geom.Orient(points[a], points[b], points[c])
				for range 3 {
					switch {
					case turn > 0:
						s.left[a*n+b].add(c)
					case turn < 0:
						s.left[b*n+a].add(c)
					case within(points[a], points[c], points[b]):
						through[a*n+b], through[b*n+a] = true, true
					}
					a, b, c = b, c, a
				}
			}
		}
	}
	for a := range n {
		for b := range n {
			s.first = append(s.first, len(s.triangles))
			for c := max(a, b) + 1; a < b && c < n; c++ {
				if through[a*n+b] || through[b*n+c] || through[a*n+c] {
					continue
				}
				if t, ok := s.vacant(a, b, c); ok {
					s.triangles = append(s.triangles, [3]uint8{uint8(a), uint8(b), uint8(c)})
					s.shapes = append(s.shapes, t)
				}
			}
		}
		if len(s.triangles) > candidateTriangles {
			return nil
		}
	}
	if fans {
		s.border(points, through)
	}
	s.first = append(s.first, len(s.triangles))
	s.apart = make([][]uint64, len(s.triangles))
	return s
}

// within reports, for b on the line through a and c, whether it lies between them and
// in the place of neither.
func within(a, b, c geom.Point) bool {
	return b != a && b != c && geom.Between(a, b, c)
}

func (s *candidates) isLeft(a, b, p int) bool { return s.left[a*s.n+b].has(p) }

// vacant is the shape of a triangle, if it has an area and no point inside.
func (s *candidates) vacant(a, b, c int) (t shape, ok bool) {
	if !s.isLeft(a, b, c) {
		b, c = c, b
		if !s.isLeft(a, b, c) {
			return t, false
		}
	}
	t.sides = [3]int32{int32(a*s.n + b), int32(b*s.n + c), int32(c*s.n + a)}
	x, y, z := &s.left[t.sides[0]], &s.left[t.sides[1]], &s.left[t.sides[2]]
	if x[0]&y[0]&z[0]|x[1]&y[1]&z[1] != 0 {
		return t, false
	}
	t.corners.add(a)
	t.corners.add(b)
	t.corners.add(c)
	return t, true
}

// apartFrom is the set of the triangles that have no area in common with one.
func (s *candidates) apartFrom(t *shape) []uint64 {
	found := make([]uint64, 0, (len(s.shapes)+63)/64)
	for from := 0; from < len(s.shapes); from += 64 {
		word := uint64(0)
		for j := range s.shapes[from:min(from+64, len(s.shapes))] {
			if u := &s.shapes[from+j]; s.beyond(t, u) || s.beyond(u, t) {
				word |= 1 << j
			}
		}
		found = append(found, word)
	}
	return found
}

// enter makes free what goes together with the triangles of an output.
func (s *candidates) enter(output []int) {
	if s.free != nil && slices.Equal(s.before, output) {
		return
	}
	s.before = append(s.before[:0], output...)
	if s.front.boundary != nil {
		s.advance(output)
	}
	words := (len(s.triangles) + 63) / 64
	s.free = append(s.free[:0], make([]uint64, words)...)
	for w := range s.free {
		s.free[w] = ^uint64(0)
	}
	for k := 0; k < len(output); k += 3 {
		c := delaunay.Ascending(output[k], output[k+1], output[k+2])
		t := [3]uint8{uint8(c[0]), uint8(c[1]), uint8(c[2])}
		for i := s.first[c[0]*s.n+c[1]]; i < s.first[c[0]*s.n+c[1]+1]; i++ {
			if s.triangles[i] != t {
				continue
			}
			if s.apart[i] == nil {
				s.apart[i] = s.apartFrom(&s.shapes[i])
			}
			for w, set := range s.apart[i] {
				s.free[w] &= set
			}
		}
	}
}

// any reports whether a free triangle begins with these corners.
func (s *candidates) any(corners [3]int, known int, fan bool) bool {
	a, b, c := corners[0], uint8(corners[1]), uint8(corners[2])
	for i := s.first[a*s.n]; i < s.first[(a+1)*s.n]; i++ {
		if s.free[i/64]>>(i%64)&1 == 0 {
			continue
		}
		t := s.triangles[i]
		if known == 1 || t[1] == b && (known == 2 || t[2] == c) || fan && t[2] == b && (known == 2 || t[1] == c) {
			return true
		}
	}
	return false
}

// Feasible: a triangle that has a point in it, or overlaps one before, is in no
// triangulation of all the points; nor is a corner of which only such triangles can
// come. Fans of sorted points leave a choice of third corners alone: a triangle begins at the first
// point on the front (see there) with an edge of it, since behind none begins with that point any
// more. The end is feasible behind a triangulation. Above 100 points, or 30,000 triangles with no
// point in them, everything is. Cost for k such triangles: O(n³) to prepare, O(k) for
// each that comes up for the first time and O(km/64) for a prefix of m; 35 bytes and a
// slice for each, and k/8 bytes for each that has come up.
func (p *Problem) Feasible(points []geom.Point, sorted bool) func(prefix []int, symbol int) bool {
	var s *candidates
	ready := false
	return func(prefix []int, symbol int) bool {
		if !ready {
			s, ready = newCandidates(points, p.fan && sorted), true
		}
		if s == nil {
			return true
		}
		if symbol == len(points) {
			return p.Violations(points, prefix) == 0
		}
		done := len(prefix) / 3 * 3
		s.enter(prefix[:done])
		var corners [3]int
		known := copy(corners[:], prefix[done:])
		corners[known] = symbol
		if s.front.boundary != nil && (known == 0 && !s.base(symbol, -1) || known == 1 && !s.base(corners[0], symbol)) {
			return false
		}
		return s.any(corners, known+1, p.fan)
	}
}
