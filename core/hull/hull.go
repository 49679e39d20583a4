// Package hull computes convex hulls of points in the plane, exactly for every finite input,
// by two algorithms, and compares polygons with them.
//
// It knows nothing of networks or of how a hull is written as a sequence.
package hull

import (
	"cmp"
	"slices"

	"ptrnet/core/geom"
	"ptrnet/core/poll"
)

// Method is one algorithm.
type Method struct {
	Name   string // as a command line and the page select it
	Title  string
	Source string
	// Append appends the hull in canonical order: see Of.
	Append func(f *Finder, dst []int, points []geom.Point) []int
}

// Methods lists the algorithms, the default first.
func Methods() []Method {
	return []Method{
		{"monotone-chain", "Monotone chain", "A. M. Andrew, 1979", (*Finder).Append},
		{"jarvis", "Jarvis march", "R. A. Jarvis, 1973", (*Finder).Jarvis},
	}
}

// Of returns the corners of the convex hull of finite points as indices: counter-clockwise, from the lowest
// index, each corner once. Points in the interior of an edge are not corners; of equal points only the lowest
// index can occur. Collinear points give two indices, points all equal one, no points none. Cost: O(n log n),
// Andrew's monotone chain (1979).
func Of(points []geom.Point) []int {
	var f Finder
	return f.Append(nil, points)
}

// Around is the hull of some of the points, given by their indices.
func Around(points []geom.Point, set []int) []int {
	some := make([]geom.Point, len(set))
	for k, i := range set {
		some[k] = points[i]
	}
	ring := Of(some)
	for k, i := range ring {
		ring[k] = set[i]
	}
	return ring
}

// Finder computes hulls and keeps its memory between calls. The zero Finder is
// ready; it is for one goroutine.
type Finder struct {
	Poll  poll.Poll
	order []int // the distinct points
}

// Append appends what Of returns to dst.
func (f *Finder) Append(dst []int, points []geom.Point) []int {
	f.order = Order(f.order, points, &f.Poll)
	order, first := f.order, len(dst)
	if len(order) < 3 {
		dst = append(dst, order...)
		canonical(dst[first:])
		return dst
	}
	// The lower chain from left to right, then the upper one back. The start of
	// the second is the end of the first; the last point closes the ring.
	for _, i := range order {
		f.Poll.Step()
		dst = push(dst, first, points, i)
	}
	floor := len(dst) - 1
	for k := len(order) - 2; k >= 0; k-- {
		f.Poll.Step()
		dst = push(dst, floor, points, order[k])
	}
	dst = dst[:len(dst)-1]
	canonical(dst[first:])
	return dst
}

// Jarvis is the gift-wrapping algorithm; it appends the same as Append. Cost: O(n·h) for h corners. R. A. Jarvis,
// "On the identification of the convex hull of a finite set of points in the plane", 1973.
func (f *Finder) Jarvis(dst []int, points []geom.Point) []int {
	f.order = Order(f.order, points, &f.Poll)
	order, first := f.order, len(dst)
	if len(order) < 3 {
		dst = append(dst, order...)
		canonical(dst[first:])
		return dst
	}
	for at := order[0]; len(dst) == first || at != dst[first]; {
		dst = append(dst, at)
		next := order[0]
		if next == at {
			next = order[1]
		}
		for _, i := range order {
			f.Poll.Step()
			// All points on a line through the corner lie on one side of it: the farthest comes next.
			turn := geom.Orient(points[at], points[next], points[i])
			if turn < 0 || turn == 0 && geom.Between(points[at], points[next], points[i]) {
				next = i
			}
		}
		at = next
	}
	canonical(dst[first:])
	return dst
}

// push appends i to the chain that starts at dst[floor], after removing corners that would not be left turns.
func push(dst []int, floor int, points []geom.Point, i int) []int {
	for len(dst) >= floor+2 && geom.Orient(points[dst[len(dst)-2]], points[dst[len(dst)-1]], points[i]) <= 0 {
		dst = dst[:len(dst)-1]
	}
	return append(dst, i)
}

// Order is the indices of the distinct points in lexicographic order, of equal points the lowest, in the memory of dst.
func Order(dst []int, points []geom.Point, poll *poll.Poll) []int {
	dst = dst[:0]
	for i := range points {
		dst = append(dst, i)
	}
	slices.SortFunc(dst, func(i, j int) int {
		poll.Step()
		return cmp.Or(points[i].Compare(points[j]), i-j)
	})
	return slices.CompactFunc(dst, func(i, j int) bool { return points[i] == points[j] })
}

// canonical rotates a ring so that it begins with its lowest index.
func canonical(ring []int) {
	if len(ring) > 0 {
		Rotate(ring, slices.Index(ring, slices.Min(ring)))
	}
}

// Rotate moves the first k corners of a ring to its end.
func Rotate(ring []int, k int) {
	slices.Reverse(ring[:k])
	slices.Reverse(ring[k:])
	slices.Reverse(ring)
}
