package evaluation

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"ptrnet/core/geom"
)

// Jittered is the largest displacement of a point in a jittered copy, as a share of the median
// distance from a point to its nearest neighbor: the set looks the same, near ties differ.
const Jittered = 0.1

// reach is the largest displacement of a point in copies of a set.
func reach(points []geom.Point) float64 {
	if len(points) < 2 {
		return 0
	}
	return Jittered * median(neighbors(points))
}

// jitter sets copied to jittered copy i of points: each moves to a random place in a small disc around it,
// without leaving the unit square if it was inside.
func jitter(copied, points []geom.Point, reach float64, seed uint64, i int) {
	rng := rand.New(rand.NewPCG(seed, uint64(i)))
	for k, p := range points {
		sin, cos := math.Sincos(2 * math.Pi * rng.Float64())
		r := reach * math.Sqrt(rng.Float64())
		copied[k] = geom.Point{X: within(p.X+r*cos, p.X), Y: within(p.Y+r*sin, p.Y)}
	}
}

// within keeps a coordinate in the unit interval if it was there before.
func within(v, before float64) float64 {
	return max(min(0, before), min(v, max(1, before)))
}

// neighbors are the distances of at least two points to their nearest neighbors. Cost: O(n²).
func neighbors(points []geom.Point) []float64 {
	all := make([]float64, len(points))
	for i := range all {
		all[i] = math.Inf(1)
	}
	for i, p := range points {
		for j, q := range points[:i] {
			d := math.Hypot(p.X-q.X, p.Y-q.Y)
			all[i], all[j] = min(all[i], d), min(all[j], d)
		}
	}
	return all
}

// median is the lower median.
func median(values []float64) float64 {
	order := make([]int, len(values))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Compare(values[i], values[j]) })
	return values[order[(len(order)-1)/2]]
}
