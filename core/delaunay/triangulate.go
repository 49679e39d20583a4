// Package delaunay triangulates points of the plane so that no circle through a triangle's corners has
// another point inside. All decisions are exact predicates, so the result is right for every finite input:
// collinear, cocircular and equal points, coordinates of any magnitudes.
//
// The algorithm is divide and conquer: L. Guibas and J. Stolfi, "Primitives for the manipulation of general
// subdivisions and the computation of Voronoi diagrams", 1985, section 9.
//
// The package knows nothing of networks or of how a triangulation is written as a sequence.
package delaunay

import (
	"math"
	"slices"

	"ptrnet/core/geom"
	"ptrnet/core/hull"
	"ptrnet/core/poll"
)

// A Triangulator holds the buffers of triangulations, about 150 bytes for each
// point of the largest one. Its zero value is ready; it serves one goroutine.
type Triangulator struct {
	Poll poll.Poll

	order []int        // [V] indices of the distinct points by x, then by y: the vertices
	at    []geom.Point // [V]

	// Half-edges e and e^1 are the two directions of an edge. Those with the same origin form a ring.
	origin     []int32 // vertices; -1 if the edge was deleted
	next, prev []int32 // the half-edges that follow counter-clockwise and clockwise around the origin
	deleted    []int32 // half-edges to use again

	triangles []int32 // what Run returns
}

// Run is a Delaunay triangulation of the points: the indices of three for each triangle, counter-clockwise.
// The points must be within ±1e101, which those that are Near (package geom) are even when stretched, or it
// panics, and fewer than 2^28. Of equal points the one with the lowest index is triangulated, the others are
// in no triangle. If all points are collinear there are no triangles. If four or more points lie on an empty
// circle, the result is any of the valid triangulations; the same points in the same order give the same one.
//
// With h points on the hull's boundary, those between its corners included, n distinct points give 2n−2−h
// triangles. Time is O(n log n). The result is valid until the next Run.
func (t *Triangulator) Run(points []geom.Point) []int32 {
	for _, p := range points {
		if !(math.Abs(p.X) <= 1e101 && math.Abs(p.Y) <= 1e101) {
			panic("delaunay: " + geom.Check(points).Error())
		}
	}
	t.order = hull.Order(t.order, points, &t.Poll)
	t.at, t.triangles = t.at[:0], t.triangles[:0]
	t.origin, t.next, t.prev, t.deleted = t.origin[:0], t.next[:0], t.prev[:0], t.deleted[:0]
	if len(t.order) < 3 {
		return nil
	}
	for _, i := range t.order {
		t.at = append(t.at, points[i])
	}
	t.divide(0, int32(len(t.at)))
	t.triangles = slices.Grow(t.triangles, 6*len(t.at))
	for e := range int32(len(t.origin)) {
		second := t.along(e)
		third := t.along(second)
		// Each face once, and not the outer one.
		if t.origin[e] >= 0 && e < second && e < third && t.along(third) == e && t.left(e, t.origin[third]) {
			for _, f := range [3]int32{e, second, third} {
				t.triangles = append(t.triangles, int32(t.order[t.origin[f]]))
			}
		}
	}
	return t.triangles
}

// divide triangulates the vertices from, …, end-1, at least two. It returns the half-edges of their hull from the
// first vertex, counter-clockwise, and from the last, clockwise.
func (t *Triangulator) divide(from, end int32) (first, last int32) {
	switch end - from {
	case 2:
		a := t.add(from, from+1)
		return a, a ^ 1
	case 3:
		a, b := t.add(from, from+1), t.add(from+1, from+2)
		t.splice(a^1, b)
		if t.left(a, from+2) {
			t.connect(b, a)
		} else if t.left(a^1, from+2) {
			c := t.connect(b, a)
			return c ^ 1, c
		}
		return a, b ^ 1
	}
	middle := (from + end) / 2
	first, a := t.divide(from, middle)
	b, last := t.divide(middle, end)
	// The lower common tangent of the two hulls.
	for {
		if t.left(a, t.origin[b]) {
			a = t.along(a)
		} else if t.left(b^1, t.origin[a]) {
			b = t.next[b^1]
		} else {
			break
		}
	}
	base := t.connect(b^1, a)
	if t.origin[a] == t.origin[first] {
		first = base ^ 1
	}
	if t.origin[b] == t.origin[last] {
		last = base
	}
	for base >= 0 {
		base = t.rise(base)
	}
	return first, last
}

// rise adds the edge that follows base upwards between two triangulations side by side; base leads from the right one
// to the left one. It deletes edges that are not Delaunay, and returns -1 at the upper common tangent.
func (t *Triangulator) rise(base int32) int32 {
	a, b := t.candidate(base, base^1, t.next), t.candidate(base, base, t.prev)
	switch {
	case a < 0 && b < 0:
		return -1
	case a < 0 || b >= 0 && t.inside(t.origin[a^1], t.origin[a], t.origin[b], t.origin[b^1]):
		return t.connect(b, base^1)
	}
	return t.connect(base^1, a^1)
}

// candidate is the half-edge, of those after an end of base in a ring, that leads to the third corner of base's triangle
// if that is a vertex on this side; -1 if there is none above base. It deletes those before it.
func (t *Triangulator) candidate(base, end int32, ring []int32) int32 {
	e := ring[end]
	if !t.left(base^1, t.origin[e^1]) {
		return -1
	}
	for t.inside(t.origin[base^1], t.origin[base], t.origin[e^1], t.origin[ring[e]^1]) {
		after := ring[e]
		t.splice(e, t.prev[e])
		t.splice(e^1, t.prev[e^1])
		t.origin[e], t.origin[e^1], t.deleted = -1, -1, append(t.deleted, e&^1)
		e = after
	}
	return e
}

// left reports whether a vertex lies to the left of a half-edge.
func (t *Triangulator) left(e, v int32) bool {
	t.Poll.Step()
	return geom.Orient(t.at[t.origin[e]], t.at[t.origin[e^1]], t.at[v]) > 0
}

// inside reports whether vertex v lies inside the circle through a, b and c, counter-clockwise.
func (t *Triangulator) inside(a, b, c, v int32) bool {
	t.Poll.Step()
	return geom.InCircle(t.at[a], t.at[b], t.at[c], t.at[v]) > 0
}

// along is the half-edge that follows e along the face on its left.
func (t *Triangulator) along(e int32) int32 { return t.prev[e^1] }

// add adds an edge between two vertices that no other edge touches, and returns its half-edge from u.
func (t *Triangulator) add(u, v int32) int32 {
	e := int32(len(t.origin))
	if last := len(t.deleted) - 1; last >= 0 {
		e, t.deleted = t.deleted[last], t.deleted[:last]
	} else {
		t.origin, t.next, t.prev = append(t.origin, 0, 0), append(t.next, 0, 0), append(t.prev, 0, 0)
	}
	t.origin[e], t.next[e], t.prev[e] = u, e, e
	t.origin[e+1], t.next[e+1], t.prev[e+1] = v, e+1, e+1
	return e
}

// splice joins the rings of two half-edges, each behind the other, or parts them if they are one.
func (t *Triangulator) splice(a, b int32) {
	afterA, afterB := t.next[a], t.next[b]
	t.next[a], t.next[b] = afterB, afterA
	t.prev[afterA], t.prev[afterB] = b, a
}

// connect adds the edge from the end of a to the origin of b, with the same face on the left of all three.
func (t *Triangulator) connect(a, b int32) int32 {
	e := t.add(t.origin[a^1], t.origin[b])
	t.splice(e, t.along(a))
	t.splice(e^1, b)
	return e
}

// Circumcenter is the circumcenter of a triangle; infinite or arbitrary for collinear points.
func Circumcenter(a, b, c geom.Point) geom.Point {
	bx, by := b.X-a.X, b.Y-a.Y
	cx, cy := c.X-a.X, c.Y-a.Y
	bb := float64(bx*bx) + float64(by*by)
	cc := float64(cx*cx) + float64(cy*cy)
	half := 0.5 / (float64(bx*cy) - float64(by*cx))
	return geom.Point{
		X: a.X + float64((float64(cy*bb)-float64(by*cc))*half),
		Y: a.Y + float64((float64(bx*cc)-float64(cx*bb))*half),
	}
}
