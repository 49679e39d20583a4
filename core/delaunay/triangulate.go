package delaunay

import (
	"math"
	"strconv"

	"ptrnet/core/geom"
)

// A Triangulation is a list of triangles with their adjacency, laid out as in
// mapbox/delaunator (but counter-clockwise where y points up). Half-edge e
// belongs to triangle e/3 and leads from Triangles[e] to the triangle's next
// corner, the triangle on its left.
type Triangulation struct {
	Triangles []int32 // [3T] point indices, three for each triangle, counter-clockwise
	Halfedges []int32 // [3T] the same edge in the neighboring triangle, or -1 on the hull
}

// Len is the number of triangles.
func (t Triangulation) Len() int { return len(t.Triangles) / 3 }

// A Triangulator holds the buffers of triangulations, about 150 bytes for each
// point of the largest one. Its zero value is ready; it serves one goroutine.
type Triangulator struct {
	order  order
	scaled []geom.Point // [n] the input, where rescaled

	// Vertices are numbered in the order of the sweep, each distinct point once.
	at     []geom.Point // [V]
	origin []int32      // [V] index of the point in the input

	triangles []int32 // [3T] vertices
	halfedges []int32 // [3T]

	// The hull, counter-clockwise, as a ring of vertices.
	next, prev []int32 // [V] next[v] == v where v has left the hull
	edge       []int32 // [V] the half-edge from v to next[v]
	buckets    []int32 // a hull vertex by direction from the center, or -1
	stack      []int32 // half-edges to legalize

	inner  int32 // a half-edge at the vertex inserted last, to walk from
	inside int   // vertices inserted inside the hull
}

// Triangulate is a Delaunay triangulation of the points; see Triangulator.Run.
func Triangulate(points []geom.Point) Triangulation {
	return new(Triangulator).Run(points)
}

// Of is Triangulate as counter-clockwise triples of point indices; nil where
// there are no triangles.
func Of(points []geom.Point) [][3]int {
	t := Triangulate(points)
	var triples [][3]int
	for i := 0; i < len(t.Triangles); i += 3 {
		triples = append(triples, [3]int{int(t.Triangles[i]), int(t.Triangles[i+1]), int(t.Triangles[i+2])})
	}
	return triples
}

// Run is a Delaunay triangulation of the points, which must be finite (else it
// panics) and fewer than 2^28. Of equal points the one with the lowest index is
// triangulated, the others are in no triangle. If all points are collinear there are no
// triangles. If four or more points lie on an empty circle, the result is any of the valid
// triangulations; the same points in the same order give the same one.
//
// With h points on the hull's boundary, those between its corners included, n
// distinct points give 2n−2−h triangles. Time is O(n log n) in practice; it is quadratic if
// coordinates span hundreds of orders of magnitude, so that rounded distances give no order.
// The result is valid until the next Run.
func (t *Triangulator) Run(points []geom.Point) Triangulation {
	t.triangles, t.halfedges = t.triangles[:0], t.halfedges[:0]
	for i, p := range points {
		if !p.Finite() {
			panic("delaunay: point " + strconv.Itoa(i) + " is not finite")
		}
	}
	points = t.rescale(points)
	if t.order.sort(points) {
		t.number(points)
		t.sweep()
		for i, v := range t.triangles {
			t.triangles[i] = t.origin[v]
		}
	}
	return Triangulation{t.triangles, t.halfedges}
}

// rescale scales very large or small points to magnitude 1, where the predicates' filters
// work, if no bit is lost: a power of two changes no sign.
func (t *Triangulator) rescale(points []geom.Point) []geom.Point {
	largest := 0.0
	for _, p := range points {
		largest = max(largest, math.Abs(p.X), math.Abs(p.Y))
	}
	_, exponent := math.Frexp(largest)
	if -100 < exponent && exponent < 100 {
		return points
	}
	exponent = max(exponent, -1000) // 2^1074 is no float64
	up, down := math.Ldexp(1, exponent/2), math.Ldexp(1, -exponent/2)
	t.scaled = t.scaled[:0]
	for _, p := range points {
		q := geom.Point{X: p.X * down * down, Y: p.Y * down * down}
		if q.X*up*up != p.X || q.Y*up*up != p.Y {
			return points
		}
		t.scaled = append(t.scaled, q)
	}
	return t.scaled
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
	for k, key := range t.order.keys {
		p := points[key.index]
		if k > 0 && p == last {
			continue
		}
		last = p
		if i := key.index; i != seed[0] && i != seed[1] && i != seed[2] {
			t.at, t.origin = append(t.at, p), append(t.origin, i)
		}
	}
	n := len(t.at)
	t.next, t.prev, t.edge = sized(t.next, n), sized(t.prev, n), sized(t.edge, n)
	if room := 3 * (2*n - 5); cap(t.triangles) < room {
		t.triangles, t.halfedges = make([]int32, 0, room), make([]int32, 0, room)
	}
}

func sized(s []int32, n int) []int32 {
	if cap(s) < n {
		return make([]int32, n)
	}
	return s[:n]
}

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
