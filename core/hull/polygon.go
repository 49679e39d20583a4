package hull

import (
	"math"
	"slices"

	"ptrnet/core/geom"
)

// Area is the signed area of a ring of corners, positive counter-clockwise, by
// the shoelace formula around its first corner. Cost: O(len).
func Area(points []geom.Point, ring []int) float64 {
	if len(ring) < 3 {
		return 0
	}
	o, twice := points[ring[0]], 0.0
	for k := 2; k < len(ring); k++ {
		p, q := points[ring[k-1]], points[ring[k]]
		twice += float64((p.X-o.X)*(q.Y-o.Y)) - float64((q.X-o.X)*(p.Y-o.Y)) // not fused: the same everywhere
	}
	return twice / 2
}

// Simple reports whether a ring of at least three corners is a simple polygon: no two corners coincide, and
// no two edges meet except neighbors at their common corner. Exact. Cost: O(len²).
func Simple(points []geom.Point, ring []int) bool {
	if len(ring) < 3 {
		return false
	}
	for k := 1; k < len(ring); k++ {
		if ring[k] == ring[0] || !Extends(points, ring[:k], ring[k]) {
			return false
		}
	}
	return Extends(points, ring, ring[0])
}

// Crosses reports whether two edges of a ring cross properly: each has the other's ends strictly on its two
// sides. Corners may repeat, and edges touch or overlap. Exact. Cost: O(len²).
func Crosses(points []geom.Point, ring []int) bool {
	at := func(k int) geom.Point { return points[ring[k%len(ring)]] }
	for i := range ring {
		for j := range i {
			a, b, c, d := at(i), at(i+1), at(j), at(j+1)
			if geom.Orient(a, b, c)*geom.Orient(a, b, d) < 0 && geom.Orient(c, d, a)*geom.Orient(c, d, b) < 0 {
				return true
			}
		}
	}
	return false
}

// Extends reports whether a simple open chain of corners stays simple when an edge from its last corner to
// another point is added; if the point is the first corner, the chain becomes a ring. Exact. Cost: O(len).
func Extends(points []geom.Point, chain []int, to int) bool {
	last := len(chain) - 1
	if last < 0 {
		return true
	}
	from, end, closes := points[chain[last]], points[to], chain[0] == to
	for k, c := range chain {
		if points[c] == end && !(closes && k == 0) {
			return false
		}
	}
	// The edge must not fold back over the previous edge, nor the next one over it.
	if last > 0 && folds(points[chain[last-1]], from, end) ||
		closes && (last == 0 || folds(from, end, points[chain[1]])) {
		return false
	}
	for k := range max(0, last-1) {
		if closes && k == 0 {
			continue // neighbors
		}
		if meet(points[chain[k]], points[chain[k+1]], from, end) {
			return false
		}
	}
	return true
}

// folds reports whether b c lies along a b.
func folds(a, b, c geom.Point) bool { return geom.Orient(a, b, c) == 0 && !geom.Between(a, b, c) }

// meet reports whether the closed segments a b and c d have a point in common.
func meet(a, b, c, d geom.Point) bool {
	if max(a.X, b.X) < min(c.X, d.X) || max(c.X, d.X) < min(a.X, b.X) ||
		max(a.Y, b.Y) < min(c.Y, d.Y) || max(c.Y, d.Y) < min(a.Y, b.Y) {
		return false
	}
	abc, abd := geom.Orient(a, b, c), geom.Orient(a, b, d)
	cda, cdb := geom.Orient(c, d, a), geom.Orient(c, d, b)
	if abc*abd < 0 && cda*cdb < 0 {
		return true
	}
	return abc == 0 && geom.Between(a, c, b) || abd == 0 && geom.Between(a, d, b) ||
		cda == 0 && geom.Between(c, a, d) || cdb == 0 && geom.Between(c, b, d)
}

// Same reports whether two rings, of which a is a simple polygon, are the same: the same corners in the
// same cyclic order, in either direction, from any start. Corners are compared by their
// coordinates; corners in the interior of a straight edge are ignored.
func Same(points []geom.Point, a, b []int) bool {
	a, b = strict(points, a), strict(points, b)
	if len(a) == 0 || len(b) == 0 {
		return len(a) == len(b)
	}
	same := func(i, j int) bool { return points[i] == points[j] }
	at := slices.IndexFunc(b, func(i int) bool { return same(i, a[0]) })
	if at < 0 {
		return false
	}
	Rotate(b, at)
	if slices.EqualFunc(a, b, same) {
		return true
	}
	slices.Reverse(b[1:])
	return slices.EqualFunc(a, b, same)
}

// strict removes repeated points and corners in the interior of a straight edge.
func strict(points []geom.Point, ring []int) []int {
	out := make([]int, 0, len(ring))
	for _, i := range ring {
		if len(out) == 0 || points[out[len(out)-1]] != points[i] {
			out = append(out, i)
		}
	}
	for len(out) > 1 && points[out[0]] == points[out[len(out)-1]] {
		out = out[:len(out)-1]
	}
	for changed := true; changed && len(out) > 2; {
		changed = false
		for k := 0; k < len(out) && len(out) > 2; k++ {
			n := len(out)
			a, b, c := points[out[(k+n-1)%n]], points[out[k]], points[out[(k+1)%n]]
			if geom.Orient(a, b, c) == 0 && geom.Between(a, b, c) {
				out = append(out[:k], out[k+1:]...)
				changed = true
			}
		}
	}
	return out
}

// Coverage is the share of the exact hull's area that a simple ring of points covers; NaN if
// the hull's area is zero.
func Coverage(points []geom.Point, exact, ring []int) float64 {
	area := math.Abs(Area(points, exact))
	if area == 0 {
		return math.NaN()
	}
	return math.Abs(Area(points, ring)) / area
}
