package input

import (
	"cmp"
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
	var s Sorter
	for _, order := range Orders() {
		require.NoError(t, CheckOrder(order))
		perm := make([]int, len(points))
		s.Permutation(perm, points, order)
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
		if order == OrderAngle {
			var x, y float64
			for _, p := range points {
				x, y = x+p.X/30, y+p.Y/30
			}
			angle := func(p geom.Point) float64 { return math.Atan2(p.Y-y, p.X-x) }
			require.True(t, slices.IsSortedFunc(sorted, func(p, q geom.Point) int { return cmp.Compare(angle(p), angle(q)) }))
		}
	}
	assert.EqualError(t, CheckOrder("size"), `order "size" is not one of random, x, angle`)
}

func TestFeatures(t *testing.T) {
	points := []geom.Point{{X: 0.5, Y: 0.5}, {X: 0, Y: 1}, {X: 1, Y: 0.25}}
	half := float32(1 - math.Log1p(255./2)/math.Log(256)) // half the square away from a side
	want := [][]float32{
		{0.5, 0.5, 0, 0, 0, half, half, float32(1 - math.Log1p(255./4)/math.Log(256)), half},
		{0, 1, 0.5, -0.5, 0.5, 1, 0, float32(1 - math.Log1p(255.*3/4)/math.Log(256)), 1},
		{1, 0.25, 0.3125, 1, -0.75, 0, 1, 1, float32(1 - math.Log1p(255.*3/4)/math.Log(256))},
	}
	for f := 2; f <= MaxFeatures; f++ {
		require.NoError(t, CheckFeatures(f))
		got := make([]float32, 3*f)
		Features(got, points, f)
		for i := range points {
			assert.InDeltaSlice(t, want[i][:f], got[i*f:][:f], 1e-6)
		}
		Features(nil, nil, f)
		for _, x := range [][]geom.Point{{{X: 0.3, Y: 0.4}}, {{X: 0.3, Y: 0.4}, {X: 0.3, Y: 0.4}}, {{X: 1e308}, {X: -1e308, Y: 5}}} {
			Features(got, x, f)
			for _, v := range got[:len(x)*min(f, 2)] {
				assert.False(t, math.IsNaN(float64(v)))
			}
		}
	}
	assert.EqualError(t, CheckFeatures(10), "number of features is 10, must be 2 to 9")
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
