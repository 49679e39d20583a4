package hull

import (
	"cmp"
	"slices"

	"ptrnet/core/geom"
)

// Jarvis is the gift-wrapping algorithm; it returns the same as Of. Cost: O(n·h) for h
// corners. R. A. Jarvis, "On the identification of the convex hull of a finite set of points
// in the plane", 1973.
func Jarvis(points []geom.Point) []int {
	order := sorted(nil, points)
	if len(order) < 3 {
		canonical(order)
		return order
	}
	start := order[0]
	var ring []int
	for at := start; ; {
		ring = append(ring, at)
		next := order[0]
		if next == at {
			next = order[1]
		}
		for _, i := range order {
			if i == at {
				continue
			}
			switch geom.Orient(points[at], points[next], points[i]) {
			case -1:
				next = i
			case 0:
				// All points on this line lie on one side of the corner, so the
				// farther one is farther in lexicographic order too.
				if points[at].Less(points[i]) && points[next].Less(points[i]) ||
					points[i].Less(points[at]) && points[i].Less(points[next]) {
					next = i
				}
			}
		}
		at = next
		if at == start {
			break
		}
	}
	canonical(ring)
	return ring
}

// Graham sorts the points by their angle around the first and scans once; it
// returns the same as Of. Cost: O(n log n). R. L. Graham, "An efficient algorithm
// for determining the convex hull of a finite planar set", 1972.
func Graham(points []geom.Point) []int {
	order := sorted(nil, points)
	if len(order) < 3 {
		canonical(order)
		return order
	}
	// Every other point is lexicographically behind the pivot, so angles span
	// less than half a turn and Orient alone compares them; on one ray the
	// nearer point is the lesser.
	pivot := points[order[0]]
	slices.SortFunc(order[1:], func(i, j int) int {
		return cmp.Or(-geom.Orient(pivot, points[i], points[j]), points[i].Compare(points[j]))
	})
	var ring []int
	for _, i := range order {
		ring = push(ring, 0, points, i)
	}
	canonical(ring)
	return ring
}

// PreparataHong halves the points, takes the hulls of both halves and joins them
// by their two common tangents; it returns the same as Of. Cost: O(n log n).
// F. P. Preparata and S. J. Hong, "Convex hulls of finite sets of points in two
// and three dimensions", 1977.
func PreparataHong(points []geom.Point) []int {
	ring := divide(points, sorted(nil, points))
	canonical(ring)
	return ring
}

// divide returns the hull of points in lexicographic order, counter-clockwise.
func divide(points []geom.Point, order []int) []int {
	if len(order) <= 2 {
		return slices.Clone(order)
	}
	half := len(order) / 2
	return join(points, divide(points, order[:half]), divide(points, order[half:]))
}

// join joins two hulls of which every point of l is lexicographically before
// every point of r.
func join(points []geom.Point, l, r []int) []int {
	at := func(ring []int, k int) geom.Point { return points[ring[(k+len(ring))%len(ring)]] }
	rightmost, leftmost := 0, 0
	for k := range l {
		if at(l, rightmost).Less(at(l, k)) {
			rightmost = k
		}
	}
	for k := range r {
		if at(r, k).Less(at(r, leftmost)) {
			leftmost = k
		}
	}
	// Each walk stays on its chain: lexicographic order falls on l and grows on r.
	lowL, lowR := rightmost, leftmost
	for moved := true; moved; {
		moved = false
		for at(l, lowL-1).Less(at(l, lowL)) && geom.Orient(at(l, lowL-1), at(l, lowL), at(r, lowR)) <= 0 {
			lowL, moved = lowL-1, true
		}
		for at(r, lowR).Less(at(r, lowR+1)) && geom.Orient(at(l, lowL), at(r, lowR), at(r, lowR+1)) <= 0 {
			lowR, moved = lowR+1, true
		}
	}
	highL, highR := rightmost, leftmost
	for moved := true; moved; {
		moved = false
		for at(l, highL+1).Less(at(l, highL)) && geom.Orient(at(r, highR), at(l, highL), at(l, highL+1)) <= 0 {
			highL, moved = highL+1, true
		}
		for at(r, highR).Less(at(r, highR-1)) && geom.Orient(at(r, highR-1), at(r, highR), at(l, highL)) <= 0 {
			highR, moved = highR-1, true
		}
	}
	var ring []int
	ring = arc(ring, l, highL, lowL)
	return arc(ring, r, lowR, highR)
}

// arc appends the corners of a ring from one place to another, both included.
func arc(dst, ring []int, from, to int) []int {
	n := len(ring)
	from, to = (from%n+n)%n, (to%n+n)%n
	for k := from; ; k = (k + 1) % n {
		dst = append(dst, ring[k])
		if k == to {
			return dst
		}
	}
}
