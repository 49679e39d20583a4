package task

import (
	"math"

	"ptrnet/core/geom"
	"ptrnet/core/hull"
)

// Hull is the convex hull. Its sequence is the paper's (section 3.1): the corners
// counter-clockwise from the lowest index, and that index once more to close the
// ring. Points on one line give there and back, points all in one place that
// place there and back to itself: [a b a] and [a a].
type Hull struct {
	finder hull.Finder
}

func (*Hull) Name() string { return "hull" }

func (*Hull) MinPoints() int { return 3 }

func (h *Hull) Target(dst []int, points []geom.Point) []int {
	first := len(dst)
	dst = h.finder.Append(dst, points)
	if len(dst) > first {
		dst = append(dst, dst[first])
	}
	return dst
}

// MaxLength: every point a corner, and the first again.
func (*Hull) MaxLength(n int) int { return n + 1 }

// Allowed: no point twice but the first, which closes the ring; then the end.
// Whether edges cross is for Fits.
func (*Hull) Allowed(n int, prefix []int, mask []bool) {
	closed := len(prefix) > 1 && prefix[len(prefix)-1] == prefix[0]
	for j := range mask {
		mask[j] = !closed
	}
	mask[n] = closed
	if closed {
		return
	}
	for _, i := range prefix {
		mask[i] = false
	}
	// A ring of one or two corners is the answer only where there is no third
	// place; two points or fewer are certain to be such.
	if len(prefix) > 2 || len(prefix) > 0 && (len(prefix) >= n || n < 3) {
		mask[prefix[0]] = true
	}
}

// Score. An output is a polygon if it closes its ring, and valid if that is
// simple. It is correct if it is the same polygon, wherever it begins and in
// whichever direction it runs.
func (*Hull) Score(points []geom.Point, exact, output []int) Score {
	s := noScore()
	if !indicesFit(output, len(points)) {
		return s
	}
	ring, closed := openRing(output)
	truth, _ := openRing(exact)
	if !closed {
		return s
	}
	s.Correct = hull.Same(points, truth, ring)
	s.Valid = s.Correct || hull.Simple(points, ring)
	if s.Valid {
		s.Coverage = hull.Coverage(points, truth, ring)
	}
	return s
}

// Fits: an edge that meets one before is in no simple polygon. A chain may all the same
// shut itself in, and then nothing fits; nor does what closes the ring of points on one
// line. Cost: O(h) behind h corners.
func (*Hull) Fits(points []geom.Point) func(prefix []int, symbol int) bool {
	return func(prefix []int, symbol int) bool {
		return symbol == len(points) || hull.Extends(points, prefix, symbol)
	}
}

// Cost is zero for a closed ring that is a simple polygon, infinite for any other
// output, also for there and back on one line. Cost: O(h²) for h corners.
func (*Hull) Cost(points []geom.Point, output []int) float64 {
	if indicesFit(output, len(points)) {
		if ring, closed := openRing(output); closed && hull.Simple(points, ring) {
			return 0
		}
	}
	return math.Inf(1)
}

// openRing drops the repeated first index and reports whether there was one.
func openRing(sequence []int) ([]int, bool) {
	last := len(sequence) - 1
	if last < 1 || sequence[0] != sequence[last] {
		return sequence, false
	}
	return sequence[:last], true
}
