package convexhull

import (
	"math"
	"math/rand/v2"
	"slices"

	"ptrnet/core/geom"
)

// Mistake turns the solution of points, as Target gives it, into an output whose first index is
// wrong, for a network to learn to go on from there; it does so in place, but for one more index. It
// begins with what networks take for the hull's lowest index: a point before it, which
// lies within, or another corner. From another corner the right ring goes on; from a point
// within it goes on at the nearest corner, and closes where it began, so that the output is a
// simple polygon though not the hull. It reports false, and leaves the solution, where there are
// fewer than three corners. It is for training and no method of Problem, so that the page need
// not carry it.
func Mistake(solution []int, points []geom.Point, rng *rand.Rand) ([]int, bool) {
	ring := solution[:max(0, len(solution)-1)]
	if len(ring) < 3 {
		return solution, false
	}
	if lowest := ring[0]; lowest > 0 && rng.IntN(2) == 0 {
		within := rng.IntN(lowest)
		rotate(ring, nearest(points, ring, points[within]))
		solution[len(ring)] = within
		return slices.Insert(solution, 0, within), true
	}
	rotate(ring, 1+rng.IntN(len(ring)-1))
	solution[len(ring)] = ring[0]
	return solution, true
}

// nearest is which of the corners is the nearest to p.
func nearest(points []geom.Point, corners []int, p geom.Point) int {
	best, least := 0, math.Inf(1)
	for k, corner := range corners {
		if d := math.Hypot(points[corner].X-p.X, points[corner].Y-p.Y); d < least {
			best, least = k, d
		}
	}
	return best
}

// rotate puts the first k of s behind the others.
func rotate(s []int, k int) {
	slices.Reverse(s[:k])
	slices.Reverse(s[k:])
	slices.Reverse(s)
}
