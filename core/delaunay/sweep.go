package delaunay

import (
	"math"

	"ptrnet/core/geom"
)

// sweep triangulates the vertices from the seeds outward.
func (t *Triangulator) sweep() {
	t.buckets = sized(t.buckets, int(math.Ceil(math.Sqrt(float64(len(t.at))))))
	for i := range t.buckets {
		t.buckets[i] = -1
	}
	t.add(0, 1, 2, -1, -1, -1)
	for v := range int32(3) {
		t.next[v], t.prev[v], t.edge[v] = (v+1)%3, (v+2)%3, v
		t.buckets[t.bucket(v)] = v
	}
	t.inner, t.inside, t.tested = 0, 0, 0
	for v := int32(3); v < int32(len(t.at)); v++ {
		bucket := t.bucket(v)
		u, isFirst, e := t.visibleEdge(v, bucket)
		if u >= 0 {
			t.extend(v, u, isFirst)
			t.buckets[bucket] = v
			t.buckets[t.bucket(t.prev[v])] = t.prev[v]
		} else {
			t.insert(v, e)
		}
	}
}

func (t *Triangulator) bucket(v int32) int {
	return int(t.order.direction(t.at[v])*float64(len(t.buckets))) % len(t.buckets)
}

// outside reports whether v sees the hull's edge from u to w.
func (t *Triangulator) outside(u, w, v int32) bool {
	t.Poll.Step()
	t.tested++
	return geom.Orient(t.at[u], t.at[w], t.at[v]) < 0
}

// visibleEdge finds the origin u of an edge of the hull that v sees, and whether it is known to be the first
// of those edges. It tries the hull in v's direction, and if this fails soon walks through the triangles
// toward v; u is -1 if the walk ends inside, at the half-edge e with v on its left or on it.
func (t *Triangulator) visibleEdge(v int32, bucket int) (u int32, isFirst bool, e int32) {
	// The vertex added to the hull last is in its bucket, so there is one.
	for u = -1; u < 0; {
		if s := t.buckets[bucket]; s >= 0 && t.next[s] != s {
			u = t.prev[s]
		} else if bucket++; bucket == len(t.buckets) {
			bucket = 0
		}
	}
	const patience = 16
	for i := range patience {
		if t.outside(u, t.next[u], v) {
			return u, i > 0, 0
		}
		u = t.next[u]
	}
	// From the hull there or from the last point inserted, whichever is nearer.
	e = t.edge[t.prev[u]]
	if near := t.at[t.triangles[t.inner]]; squared(near, t.at[v]) < squared(t.at[u], t.at[v]) {
		e = t.inner
	}
	if e = t.locate(t.at[v], e); t.halfedges[e] < 0 {
		next, _ := around(e)
		if t.outside(t.triangles[e], t.triangles[next], v) {
			return t.triangles[e], false, e
		}
	}
	return -1, false, e
}

// extend adds v to the hull with a triangle for each edge it sees, one of which starts at u. Those edges
// follow one another, as the hull is convex; vertices in the middle of its straight sides stay on it. If
// isFirst, no edge before u's is seen.
func (t *Triangulator) extend(v, u int32, isFirst bool) {
	first := u
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
	for !isFirst {
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
}

// insert puts v, which is not outside the hull nor equal to another vertex, into
// the triangle of e, or on e if it lies there.
func (t *Triangulator) insert(v, e int32) {
	t.inside++
	e1, e2 := around(e)
	a, b, c := t.triangles[e], t.triangles[e1], t.triangles[e2]
	bc, ca := t.halfedges[e1], t.halfedges[e2]
	if t.halfedges[e] < 0 && geom.Orient(t.at[a], t.at[b], t.at[v]) == 0 { // abc becomes vbc and avc
		t.triangles[e] = v
		f := t.add(a, v, c, -1, e2, ca)
		t.next[a], t.prev[v], t.edge[a] = v, a, f
		t.next[v], t.prev[b], t.edge[v] = b, v, e
		if ca < 0 {
			t.edge[c] = f + 2
		}
		t.inner = e
		t.legalize(e1)
		t.legalize(f + 2)
		return
	}
	// abc becomes abv, bcv and cav. If v lies between a and b, abv has no area and
	// the circle through a, b, v is the half-plane beyond: legalize flips ab at once.
	t.triangles[e2] = v
	f := t.add(b, c, v, bc, -1, e1)
	g := t.add(c, a, v, ca, e2, f+1)
	if bc < 0 {
		t.edge[b] = f
	}
	if ca < 0 {
		t.edge[c] = g
	}
	t.inner = g + 2
	t.legalize(e)
	t.legalize(f)
	t.legalize(g)
}

// locate walks from the triangle of half-edge e across edges that have p on their other side: to such an edge
// of the hull, or to an edge of the triangle that holds p, the one p lies on if there is one. In a Delaunay
// triangulation no such walk runs in circles (L. De Floriani et al., "On sorting triangles in a Delaunay
// tessellation", 1991).
func (t *Triangulator) locate(p geom.Point, e int32) int32 {
	on := int32(-1)
	for seen := 0; seen < 3; seen++ {
		next, _ := around(e)
		t.Poll.Step()
		t.tested++
		switch geom.Orient(t.at[t.triangles[e]], t.at[t.triangles[next]], p) {
		case -1:
			twin := t.halfedges[e]
			if twin < 0 {
				return e
			}
			on, seen = -1, 0 // and the twin itself, with p on its left, is seen below
			next, _ = around(twin)
		case 0:
			on = e
		}
		e = next
	}
	if on >= 0 {
		return on
	}
	return e
}
