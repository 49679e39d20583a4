package convexhull

import (
	"math"
	"math/rand/v2"
	"slices"

	"ptrnet/core/geom"
	"ptrnet/core/hull"
)

// Perturb implements problem.Perturber. It replaces the first corner by what networks mistake for the hull's
// lowest index: an interior point of a lower index, mostly the one nearest to the hull's edges, or another
// corner. After another corner the ring continues correctly; after an interior point it continues as if the
// point were a corner on the nearest edge, and closes where it began, so that the output, one index longer,
// is a simple polygon though not the hull. Solutions of fewer than three corners are not changed.
func (*Problem) Perturb(solution []int, points []geom.Point, rng *rand.Rand) ([]int, bool) {
	ring := solution[:max(0, len(solution)-1)]
	if len(ring) < 3 {
		return solution, false
	}
	if rng.IntN(4) > 0 {
		if within, edge := pointWithin(ring, points, rng); edge >= 0 {
			hull.Rotate(ring, (edge+1)%len(ring))
			solution[len(ring)] = within
			return slices.Insert(solution, 0, within), true
		}
	}
	hull.Rotate(ring, 1+rng.IntN(len(ring)-1))
	solution[len(ring)] = ring[0]
	return solution, true
}

// pointWithin is a point strictly inside the ring with an index below all of the ring's: with probability 3/4
// the nearest to an edge, otherwise any. edge is its nearest edge, -1 if there is no such point.
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

// nearestEdge is the edge of a convex ring that is nearest to an interior point, edge k starting
// at corner k, and its distance, which is not positive for points that are not strictly inside.
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
