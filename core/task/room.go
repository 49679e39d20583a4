package task

import (
	"slices"

	"ptrnet/core/geom"
)

// Triangles are kept apart while they are chosen of up to roomLimit points, and if there
// are at most roomTriangles with no point in them: of n random points there are some 2n²,
// of points on a circle n³/6.
const (
	roomLimit     = 100
	roomTriangles = 30_000
)

// room knows which triangles can stand in a triangulation of some points, all of them,
// and which of those go together.
type room struct {
	n, words  int
	left      []uint64   // [n][n] sets of points: those left of the line from one to the other
	triangles [][3]uint8 // with no point in them; corners and triangles in increasing order
	first     []int      // [n][n] which of them is the first with these two corners, or behind
	apart     [][]uint64
	// of the triangles: sets of those that have no area in common with one; nil before
	// it was asked for

	before []int // what was asked about last
	free   []uint64
	// the triangles apart from all of those
}

// newRoom is nil if there are too many points or triangles.
func newRoom(points []geom.Point) *room {
	n := len(points)
	if n > roomLimit {
		return nil
	}
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
					r.triangles = append(r.triangles, [3]uint8{uint8(a), uint8(b), uint8(c)})
				}
			}
		}
		if len(r.triangles) > roomTriangles {
			return nil
		}
	}
	r.first = append(r.first, len(r.triangles))
	r.apart = make([][]uint64, len(r.triangles))
	return r
}

// within reports, for b on the line through a and c, whether it lies between them and
// in the place of neither.
func within(a, b, c geom.Point) bool {
	return b != a && b != c && geom.Between(a, b, c)
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
func (r *room) beyond(t, u [3]uint8) bool {
	if !r.isLeft(int(t[0]), int(t[1]), int(t[2])) {
		t[1], t[2] = t[2], t[1]
	}
	for i, from := range t {
		a, b := int(from), int(t[(i+1)%3])
		if !r.isLeft(a, b, int(u[0])) && !r.isLeft(a, b, int(u[1])) && !r.isLeft(a, b, int(u[2])) {
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
		c := ascending(output[k], output[k+1], output[k+2])
		t := [3]uint8{uint8(c[0]), uint8(c[1]), uint8(c[2])}
		for i := r.first[c[0]*r.n+c[1]]; i < r.first[c[0]*r.n+c[1]+1]; i++ {
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
	a, b, c := corners[0], uint8(corners[1]), uint8(corners[2])
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
// come. The end fits behind a triangulation. Above 100 points, or 30,000 triangles with no
// point in them, everything fits. Cost for k such triangles: O(n³) to prepare, O(k) for
// each that comes up for the first time and O(km/64) for a prefix of m; 3 bytes and a
// slice for each, and k/8 bytes for each that has come up.
func (d *Delaunay) Fits(points []geom.Point) func(prefix []int, symbol int) bool {
	var r *room
	ready := false
	return func(prefix []int, symbol int) bool {
		if !ready {
			r, ready = newRoom(points), true
		}
		if r == nil {
			return true
		}
		if symbol == len(points) {
			return d.Cost(points, prefix) == 0
		}
		done := len(prefix) / 3 * 3
		r.enter(prefix[:done])
		var corners [3]int
		known := copy(corners[:], prefix[done:])
		corners[known] = symbol
		return r.any(corners, known+1, d.fan)
	}
}
