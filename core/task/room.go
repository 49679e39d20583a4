package task

import (
	"slices"

	"ptrnet/core/geom"
)

// roomLimit is the largest number of points for which triangles are kept apart while
// they are chosen. At random points it has some 20,000 to choose from, twice the square
// of the points.
const roomLimit = 100

// room knows which triangles can stand in a triangulation of some points, all of them,
// and which of those go together.
type room struct {
	n, words  int
	left      []uint64 // [n][n] sets of points: those left of the line from one to the other
	triangles [][3]int // with no point in them; corners and triangles in increasing order
	first     []int    // [n][n] which of them is the first with these two corners, or behind
	apart     [][]uint64
	// of the triangles: sets of those that have no area in common with one; nil before
	// it was asked for

	before []int // what was asked about last
	free   []uint64
	// the triangles apart from all of those
}

func newRoom(points []geom.Point) *room {
	n := len(points)
	r := &room{n: n, words: (n + 63) / 64, first: make([]int, 0, n*n+1)}
	r.left = make([]uint64, n*n*r.words)
	through := make([]bool, n*n) // there is a point between the two
	for a := range n {
		for b := range a {
			for c := range b {
				turn := geom.Orient(points[a], points[b], points[c])
				for range 3 {
					switch {
					case turn > 0:
						r.left[(a*n+b)*r.words+c/64] |= 1 << (c % 64)
					case turn < 0:
						r.left[(b*n+a)*r.words+c/64] |= 1 << (c % 64)
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
			r.first = append(r.first, len(r.triangles))
			for c := max(a, b) + 1; a < b && c < n; c++ {
				if !through[a*n+b] && !through[b*n+c] && !through[a*n+c] && r.vacant(a, b, c) {
					r.triangles = append(r.triangles, [3]int{a, b, c})
				}
			}
		}
	}
	r.first = append(r.first, len(r.triangles))
	r.apart = make([][]uint64, len(r.triangles))
	return r
}

// within reports, for b on the line through a and c, whether it lies between them and
// in the place of neither.
func within(a, b, c geom.Point) bool {
	return b != a && b != c && min(a.X, c.X) <= b.X && b.X <= max(a.X, c.X) && min(a.Y, c.Y) <= b.Y && b.Y <= max(a.Y, c.Y)
}

func (r *room) isLeft(a, b, p int) bool { return r.left[(a*r.n+b)*r.words+p/64]>>(p%64)&1 != 0 }

// vacant reports whether a triangle has an area and no point inside.
func (r *room) vacant(a, b, c int) bool {
	if !r.isLeft(a, b, c) {
		b, c = c, b
		if !r.isLeft(a, b, c) {
			return false
		}
	}
	inside := uint64(0)
	for w := range r.words {
		inside |= r.left[(a*r.n+b)*r.words+w] & r.left[(b*r.n+c)*r.words+w] & r.left[(c*r.n+a)*r.words+w]
	}
	return inside == 0
}

// beyond reports whether a side of t has all of u on its outer side.
func (r *room) beyond(t, u [3]int) bool {
	if !r.isLeft(t[0], t[1], t[2]) {
		t[1], t[2] = t[2], t[1]
	}
	for i, a := range t {
		b := t[(i+1)%3]
		if !r.isLeft(a, b, u[0]) && !r.isLeft(a, b, u[1]) && !r.isLeft(a, b, u[2]) {
			return true
		}
	}
	return false
}

// enter makes free what goes together with the triangles of an output.
func (r *room) enter(output []int) {
	if r.free != nil && slices.Equal(r.before, output) {
		return
	}
	r.before = append(r.before[:0], output...)
	words := (len(r.triangles) + 63) / 64
	r.free = append(r.free[:0], make([]uint64, words)...)
	for w := range r.free {
		r.free[w] = ^uint64(0)
	}
	for k := 0; k < len(output); k += 3 {
		t := ascending(output[k], output[k+1], output[k+2])
		for i := r.first[t[0]*r.n+t[1]]; i < r.first[t[0]*r.n+t[1]+1]; i++ {
			if r.triangles[i] != t {
				continue
			}
			if r.apart[i] == nil {
				r.apart[i] = make([]uint64, words)
				for j, u := range r.triangles {
					if r.beyond(t, u) || r.beyond(u, t) {
						r.apart[i][j/64] |= 1 << (j % 64)
					}
				}
			}
			for w, set := range r.apart[i] {
				r.free[w] &= set
			}
		}
	}
}

// any reports whether a free triangle begins with these corners.
func (r *room) any(corners [3]int, known int, fan bool) bool {
	a, b, c := corners[0], corners[1], corners[2]
	for i := r.first[a*r.n]; i < r.first[(a+1)*r.n]; i++ {
		if r.free[i/64]>>(i%64)&1 == 0 {
			continue
		}
		t := r.triangles[i]
		if known == 1 || t[1] == b && (known == 2 || t[2] == c) || fan && t[2] == b && (known == 2 || t[1] == c) {
			return true
		}
	}
	return false
}

// Fits: a triangle that has a point in it, or overlaps one before, is in no
// triangulation of all the points; nor is a corner of which only such triangles can
// come. The end fits behind a triangulation. Above 100 points it is nil. Cost: O(n³) to
// prepare; for each triangle that comes up for the first time O(k), for a prefix of m
// triangles O(km/64), for k triangles with no point in them, some 2n².
func (d *Delaunay) Fits(points []geom.Point) func(prefix []int, symbol int) bool {
	n := len(points)
	if n > roomLimit {
		return nil
	}
	var r *room
	return func(prefix []int, symbol int) bool {
		if symbol == n {
			return d.Cost(points, prefix) == 0
		}
		if r == nil {
			r = newRoom(points)
		}
		done := len(prefix) / 3 * 3
		r.enter(prefix[:done])
		var corners [3]int
		known := copy(corners[:], prefix[done:])
		corners[known] = symbol
		return r.any(corners, known+1, d.fan)
	}
}
