package convexhull

import (
	"math"
	"math/rand/v2"
	"slices"

	"ptrnet/core/geom"
)

// Perturb is problem.Perturber's; the solution grows by one index. It begins with what networks take for the hull's lowest index: a point before it, which
// lies within, mostly the one nearest to the hull's edges, or another corner. From another corner
// the right ring goes on; from a point within it goes on as if the point were a corner on
// the nearest edge, and closes where it began, so that the output is a
// simple polygon though not the hull. Fewer than three corners stay as they are.
func (*Problem) Perturb(solution []int, points []geom.Point, rng *rand.Rand) ([]int, bool) {
	ring := solution[:max(0, len(solution)-1)]
	if len(ring) < 3 {
		return solution, false
	}
	if rng.IntN(4) > 0 {
		if within, edge := pointWithin(ring, points, rng); edge >= 0 {
			rotate(ring, (edge+1)%len(ring))
			solution[len(ring)] = within
			return slices.Insert(solution, 0, within), true
		}
	}
	rotate(ring, 1+rng.IntN(len(ring)-1))
	solution[len(ring)] = ring[0]
	return solution, true
}

// pointWithin is a point strictly within the ring, of an index below all of its own: in three
// of four cases the nearest to an edge, else any. It goes with its nearest edge, by number;
// that is -1 if there is no such point.
func pointWithin(ring []int, points []geom.Point, rng *rand.Rand) (within, edge int) {
	low, high := 0, ring[0]
	if rng.IntN(4) == 0 && high > 0 {
		low = rng.IntN(high)
		high = low + 1
	}
	least, edge := math.Inf(1), -1
	for p := low; p < high; p++ {
		if k, d := nearestEdge(ring, points, points[p]); d > 0 && d < least {
			within, edge, least = p, k, d
		}
	}
	return within, edge
}

// nearestEdge is which edge of a convex ring is the nearest to a point within, edge k going on
// from corner k, and how far away it is; that is not above zero for points that are not
// strictly within.
func nearestEdge(ring []int, points []geom.Point, p geom.Point) (edge int, distance float64) {
	distance = math.Inf(1)
	for k, corner := range ring {
		from, to := points[corner], points[ring[(k+1)%len(ring)]]
		x, y := to.X-from.X, to.Y-from.Y
		if d := (x*(p.Y-from.Y) - y*(p.X-from.X)) / math.Hypot(x, y); d < distance {
			edge, distance = k, d
		}
	}
	return edge, distance
}

// rotate puts the first k of s behind the others.
func rotate(s []int, k int) {
	slices.Reverse(s[:k])
	slices.Reverse(s[k:])
	slices.Reverse(s)
}
