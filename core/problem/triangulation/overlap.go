package triangulation

import "ptrnet/core/geom"

func box(points []geom.Point, t [3]int) (low, high geom.Point) {
	low, high = points[t[0]], points[t[0]]
	for _, i := range t[1:] {
		p := points[i]
		low, high = geom.Point{X: min(low.X, p.X), Y: min(low.Y, p.Y)},
			geom.Point{X: max(high.X, p.X), Y: max(high.Y, p.Y)}
	}
	return low, high
}

// overlap reports whether the interiors of two counter-clockwise triangles meet. They do not if
// the other triangle lies entirely on the outer side of a side of one.
func overlap(points []geom.Point, a, b [3]int) bool {
	aLow, aHigh := box(points, a)
	bLow, bHigh := box(points, b)
	if aHigh.X <= bLow.X || bHigh.X <= aLow.X || aHigh.Y <= bLow.Y || bHigh.Y <= aLow.Y {
		return false
	}
	apart := func(a, b [3]int) bool {
		for i := range a {
			from, to := points[a[i]], points[a[(i+1)%3]]
			if geom.Orient(from, to, points[b[0]]) <= 0 && geom.Orient(from, to, points[b[1]]) <= 0 &&
				geom.Orient(from, to, points[b[2]]) <= 0 {
				return true
			}
		}
		return false
	}
	return !apart(a, b) && !apart(b, a)
}
