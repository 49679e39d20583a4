package delaunay

import (
	"math"
	"slices"

	"ptrnet/core/geom"
	"ptrnet/core/poll"
)

// A Triangulator holds the buffers of triangulations, about 150 bytes for each
// point of the largest one. Its zero value is ready; it serves one goroutine.
type Triangulator struct {
	Poll  poll.Poll
	order order

	// Vertices are numbered in the order of the sweep, each distinct point once.
	at     []geom.Point // [V]
	origin []int32      // [V] index of the point in the input

	// The triangles and their adjacency, laid out as in mapbox/delaunator (but counter-clockwise
	// where y points up): half-edge e belongs to triangle e/3 and leads from triangles[e] to the
	// triangle's next corner, the triangle on its left.
	triangles []int32 // [3T] vertices
	halfedges []int32 // [3T] the same edge in the neighboring triangle, or -1 on the hull

	// The hull, counter-clockwise, as a ring of vertices.
	next, prev []int32 // [V] next[v] == v where v has left the hull
	edge       []int32 // [V] the half-edge from v to next[v]
	buckets    []int32 // a hull vertex by direction from the center, or -1
	stack      []int32 // half-edges to legalize

	inner  int32 // a half-edge at the vertex inserted last, to walk from
	inside int   // vertices inserted inside the hull
	tested int   // orientation and circle tests of the sweep
}

// Run is a Delaunay triangulation of the points: the indices of three for each triangle, counter-clockwise.
// The points must be within ±1e101, which those that are Near (package geom) are even when stretched, or it
// panics, and fewer than 2^28. Of equal points the one with the lowest index is triangulated, the others are
// in no triangle. If all points are collinear there are no triangles. If four or more points lie on an empty
// circle, the result is any of the valid triangulations; the same points in the same order give the same one.
//
// With h points on the hull's boundary, those between its corners included, n distinct points give 2n−2−h
// triangles. Time is O(n log n) in practice; it is quadratic if rounded distances give no order: for points on
// circles far from each other, or if coordinates span hundreds of orders of magnitude or are all below
// 1e-150. The result is valid until the next Run.
func (t *Triangulator) Run(points []geom.Point) []int32 {
	t.triangles, t.halfedges = t.triangles[:0], t.halfedges[:0]
	for _, p := range points {
		if !(math.Abs(p.X) <= 1e101 && math.Abs(p.Y) <= 1e101) {
			panic("delaunay: " + geom.Check(points).Error())
		}
	}
	if t.order.sort(points, &t.Poll) {
		t.number(points)
		t.sweep()
		for i, v := range t.triangles {
			t.triangles[i] = t.origin[v]
		}
	}
	return t.triangles
}

// number makes vertices of the distinct points: the seeds 0, 1 and 2, then the
// others in sorted order, and reserves room for everything of that size.
func (t *Triangulator) number(points []geom.Point) {
	t.at, t.origin = t.at[:0], t.origin[:0]
	seed := t.order.seed
	for _, i := range seed {
		t.at, t.origin = append(t.at, points[i]), append(t.origin, i)
	}
	var last geom.Point
	for k, i := range t.order.nearest {
		p := points[i]
		if k > 0 && p == last {
			continue
		}
		last = p
		if !slices.Contains(seed[:], int32(i)) {
			t.at, t.origin = append(t.at, p), append(t.origin, int32(i))
		}
	}
	n := len(t.at)
	t.next, t.prev, t.edge = sized(t.next, n), sized(t.prev, n), sized(t.edge, n)
	t.triangles, t.halfedges = slices.Grow(t.triangles, 3*(2*n-5)), slices.Grow(t.halfedges, 3*(2*n-5))
}

// sized is a slice of n numbers in the memory of s if that is enough.
func sized(s []int32, n int) []int32 { return slices.Grow(s[:0], n)[:n] }

// add appends the counter-clockwise triangle of vertices i, j, k, whose edges
// ij, jk, ki have the given twins or -1, and returns its first half-edge.
func (t *Triangulator) add(i, j, k, ij, jk, ki int32) int32 {
	e := int32(len(t.triangles))
	t.triangles = append(t.triangles, i, j, k)
	t.halfedges = append(t.halfedges, -1, -1, -1)
	t.link(e, ij)
	t.link(e+1, jk)
	t.link(e+2, ki)
	return e
}

// link makes a and b each other's twins; b may be -1.
func (t *Triangulator) link(a, b int32) {
	t.halfedges[a] = b
	if b >= 0 {
		t.halfedges[b] = a
	}
}

// around gives the two edges that follow e in its triangle.
func around(e int32) (next, prev int32) {
	switch e % 3 {
	case 0:
		return e + 1, e + 2
	case 1:
		return e + 1, e - 1
	}
	return e - 2, e - 1
}

// legalize flips the edge a, and then the edges this uncovers, until all are
// locally Delaunay again. All of them are opposite p, the new point:
//
//	     p                 p
//	a2 /   \ a1       b  / | \ a1
//	 u ──a── v   -->   u a2|b2 v
//	b1 \   / b2       b1 \ | / a
//	     q                 q
func (t *Triangulator) legalize(a int32) {
	triangles, halfedges, at := t.triangles, t.halfedges, t.at
	stack := t.stack[:0]
	for {
		if b := halfedges[a]; b >= 0 {
			t.Poll.Step()
			t.tested++
			_, a2 := around(a)
			b1, b2 := around(b)
			u, v, p, q := triangles[a], triangles[b], triangles[a2], triangles[b2]
			if geom.InCircle(at[u], at[v], at[p], at[q]) > 0 {
				triangles[a], triangles[b] = q, p
				up, vq := halfedges[a2], halfedges[b2]
				t.link(a, vq)
				t.link(b, up)
				t.link(a2, b2)
				if vq < 0 {
					t.edge[q] = a
				}
				if up < 0 {
					t.edge[p] = b
				}
				stack = append(stack, b1)
				continue // with a, now opposite p from q to v
			}
		}
		if len(stack) == 0 {
			break
		}
		a = stack[len(stack)-1]
		stack = stack[:len(stack)-1]
	}
	t.stack = stack
}
