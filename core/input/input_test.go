package input

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/geom"
	"ptrnet/core/internal/awkward"
)

func TestOrders(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	points := awkward.Random(rng, 30)
	for _, order := range Orders() {
		require.NoError(t, CheckOrder(order))
		perm := make([]int, len(points))
		Permutation(perm, points, order)
		sorted := slices.Clone(points)
		for i, j := range perm {
			sorted[i] = points[j]
		}
		slices.Sort(perm)
		for i, j := range perm {
			require.Equal(t, i, j)
		}
		if order == OrderX {
			require.True(t, slices.IsSortedFunc(sorted, geom.Point.Compare))
		}
		if order == OrderRandom {
			require.Equal(t, points, sorted)
		}
	}
	assert.EqualError(t, CheckOrder("size"), `order "size" is not one of random, x`)
}

func TestFeatures(t *testing.T) {
	got := make([]float32, 6)
	Set(got, []geom.Point{{X: 0.5, Y: 0.25}, {X: 0, Y: 1}, {X: 1e300, Y: -2}})
	assert.Equal(t, []float32{0.5, 0.25, 0, 1, float32(math.Inf(1)), -2}, got)
	require.NoError(t, CheckFeatures(2))
	assert.EqualError(t, CheckFeatures(9), "number of features is 9, must be 2, x and y")
}

func TestSymmetriesKeepDistances(t *testing.T) {
	a, b := geom.Point{X: 0.2, Y: 0.7}, geom.Point{X: 0.9, Y: 0.4}
	seen := map[geom.Point]bool{}
	for v := range Symmetries {
		p, q := Symmetry(a, v), Symmetry(b, v)
		assert.InDelta(t, math.Hypot(a.X-b.X, a.Y-b.Y), math.Hypot(p.X-q.X, p.Y-q.Y), 1e-12)
		seen[p] = true
	}
	assert.Len(t, seen, Symmetries)
}
