package triangulation

import (
	"slices"

	"ptrnet/core/geom"
)

// front is the border between what the triangles of an output cover and what is left, as
// directed edges: what lies left of each is to be covered. At first it is the hull's
// boundary; a triangle takes its own edges off, and those that were not there it puts on the
// other way round.
type front struct {
	boundary []bool // [n][n], from the one to the other; nil: no front is kept
	edges    []bool // the same, of the front
	from     int    // the first point from which an edge of it goes; -1: there is none left
}

// border is the boundary of the hull, counter-clockwise, through all points on it: the edges
// with no point right of them and none between their ends, which through tells. Where several
// points lie in one place there is none.
func (s *candidates) border(points []geom.Point, through []bool) {
	for a, p := range points {
		if slices.Contains(points[:a], p) {
			return
		}
	}
	boundary := make([]bool, s.n*s.n)
	for i := range boundary {
		a, b := i/s.n, i%s.n
		boundary[i] = a != b && s.left[b*s.n+a] == set{} && !through[i]
	}
	s.front.boundary = boundary
}

// advance makes the front that of an output, whose triangles have area.
func (s *candidates) advance(output []int) {
	edges := append(s.front.edges[:0], s.front.boundary...)
	for k := 0; k < len(output); k += 3 {
		a, b, c := output[k], output[k+1], output[k+2]
		if !s.isLeft(a, b, c) {
			b, c = c, b
		}
		for range 3 {
			if edges[a*s.n+b] {
				edges[a*s.n+b] = false
			} else {
				edges[b*s.n+a] = true
			}
			a, b, c = b, c, a
		}
	}
	s.front.edges, s.front.from = edges, -1
	if first := slices.Index(edges, true); first >= 0 {
		s.front.from = first / s.n
	}
}

// base reports whether the front has an edge from a point, to second, or to any if that is -1, and
// none from a point before it.
func (s *candidates) base(first, second int) bool {
	return s.front.from == first && (second < 0 || s.front.edges[first*s.n+second])
}
