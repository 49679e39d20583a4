package delaunay

import (
	"math"

	"ptrnet/core/geom"
)

// sweep triangulates the vertices from the seeds outward; those that are not
// outside the hull of the earlier ones go to t.late.
func (t *Triangulator) sweep() {
	t.late = t.late[:0]
	t.buckets = sized(t.buckets, int(math.Ceil(math.Sqrt(float64(len(t.at))))))
	for i := range t.buckets {
		t.buckets[i] = -1
	}
	t.add(0, 1, 2, -1, -1, -1)
	for v := range int32(3) {
		t.next[v], t.prev[v], t.edge[v] = (v+1)%3, (v+2)%3, v
		t.buckets[t.bucket(v)] = v
	}
	for v := int32(3); v < int32(len(t.at)); v++ {
		if !t.extend(v) {
			t.late = append(t.late, v)
		}
	}
}

func (t *Triangulator) bucket(v int32) int {
	return int(t.order.direction(t.at[v])*float64(len(t.buckets))) % len(t.buckets)
}

// outside reports whether v sees the hull's edge from u to w.
func (t *Triangulator) outside(u, w, v int32) bool {
	return geom.Orient(t.at[u], t.at[w], t.at[v]) < 0
}

// extend adds v to the hull with a triangle for each edge it sees. Those edges
// follow one another, as the hull is convex; vertices in the middle of its
// straight sides stay on it.
func (t *Triangulator) extend(v int32) bool {
	bucket := t.bucket(v)
	start := int32(-1)
	// The vertex added last is on the hull and in its bucket, so there is one.
	for i := bucket; ; {
		if s := t.buckets[i]; s >= 0 && t.next[s] != s {
			start = t.prev[s]
			break
		}
		if i++; i == len(t.buckets) {
			i = 0
		}
	}
	first := start // of the edge v sees
	for !t.outside(first, t.next[first], v) {
		if first = t.next[first]; first == start {
			return false
		}
	}
	backward := first == start // else the edge before is known to be unseen
	last := t.next[first]
	e := t.add(last, first, v, t.edge[first], -1, -1)
	t.edge[first], t.edge[v] = e+1, e+2
	t.legalize(e)
	for {
		w := t.next[last]
		if !t.outside(last, w, v) {
			break
		}
		e := t.add(w, last, v, t.edge[last], t.edge[v], -1)
		t.edge[v] = e + 2
		t.legalize(e)
		t.next[last] = last
		last = w
	}
	for backward {
		u := t.prev[first]
		if !t.outside(u, first, v) {
			break
		}
		e := t.add(first, u, v, t.edge[u], -1, t.edge[first])
		t.edge[u] = e + 1
		t.legalize(e)
		t.next[first] = first
		first = u
	}
	t.next[first], t.prev[v] = v, first
	t.next[v], t.prev[last] = last, v
	t.buckets[bucket] = v
	t.buckets[t.bucket(first)] = first
	return true
}

// insertLate inserts the vertices that the sweep left over, each where a walk
// from the one before finds it.
func (t *Triangulator) insertLate() {
	e := int32(0)
	for _, v := range t.late {
		e = t.insert(v, e)
	}
}

// insert puts v into the triangle or on the edge where it lies; the walk starts
// at half-edge e, and an edge near v comes back for the next walk. v is not
// outside the hull, nor equal to another vertex.
func (t *Triangulator) insert(v, e int32) int32 {
	e, onEdge := t.locate(t.at[v], e)
	e1, e2 := around(e)
	a, b, c := t.triangles[e], t.triangles[e1], t.triangles[e2]
	bc, ca := t.halfedges[e1], t.halfedges[e2]
	if onEdge && t.halfedges[e] < 0 { // abc becomes vbc and avc
		t.triangles[e] = v
		f := t.add(a, v, c, -1, e2, ca)
		t.legalize(e1)
		t.legalize(f + 2)
		return e
	}
	// abc becomes abv, bcv and cav. If v lies between a and b, abv has no area and
	// the circle through a, b, v is the half-plane beyond: legalize flips ab at once.
	t.triangles[e2] = v
	f := t.add(b, c, v, bc, -1, e1)
	g := t.add(c, a, v, ca, e2, f+1)
	t.legalize(e)
	t.legalize(f)
	t.legalize(g)
	return g
}

// locate walks from half-edge e across edges that have p on their other side,
// to an edge of the triangle that holds p; to the edge that holds p if there is
// one. In a Delaunay triangulation no such walk runs in circles (L. De Floriani
// et al., "On sorting triangles in a Delaunay tessellation", 1991).
func (t *Triangulator) locate(p geom.Point, e int32) (edge int32, onEdge bool) {
	for turned := 0; turned < 3; {
		next, _ := around(e)
		switch geom.Orient(t.at[t.triangles[e]], t.at[t.triangles[next]], p) {
		case -1:
			e = t.halfedges[e]
			turned, onEdge = 1, false
			next, _ = around(e) // e itself has p on its left now
		case 0:
			edge, onEdge = e, true
			turned++
		default:
			turned++
		}
		e = next
	}
	if !onEdge {
		edge = e
	}
	return edge, onEdge
}
