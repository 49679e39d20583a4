package convexhull

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/geom"
	"ptrnet/core/hull"
	"ptrnet/core/internal/awkward"
)

// After a mistake the ring is the right one from another corner, or a simple polygon through
// one point within, before the lowest index, which stands in for a corner on its nearest edge,
// and every corner of the hull in its order.
func TestMistake(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 1))
	var h Problem
	corners, within := 0, 0
	for range 2000 {
		points := awkward.Random(rng, 3+rng.IntN(20))
		exact, closed := openRing(h.Target(nil, points))
		require.True(t, closed)
		got, wrong := h.Perturb(h.Target(nil, points), points, rng)
		require.True(t, wrong)
		ring, closed := openRing(got)
		require.True(t, closed, "%v", got)
		require.NotEqual(t, exact[0], ring[0])
		require.True(t, hull.Simple(points, ring), "%v of %v", ring, points)
		if slices.Contains(exact, ring[0]) {
			corners++
		} else {
			within++
			require.Less(t, ring[0], exact[0])
			last, next := ring[len(ring)-1], ring[1]
			depth := toLine(points[last], points[next], points[ring[0]])
			require.Greater(t, depth, 0.0)
			for k, corner := range exact {
				require.LessOrEqual(t, depth, toLine(points[corner], points[exact[(k+1)%len(exact)]], points[ring[0]]))
			}
			ring = ring[1:]
		}
		at := slices.Index(exact, ring[0])
		require.Equal(t, slices.Concat(exact[at:], exact[:at]), ring)
	}
	assert.Greater(t, corners, 500)
	assert.Greater(t, within, 200)
}

// toLine is how far c lies to the left of the line from a to b.
func toLine(a, b, c geom.Point) float64 {
	return ((b.X-a.X)*(c.Y-a.Y) - (b.Y-a.Y)*(c.X-a.X)) / math.Hypot(b.X-a.X, b.Y-a.Y)
}

// Points without three corners have no wrong beginning worth learning from.
func TestMistakeOfFew(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 2))
	var h Problem
	for _, points := range [][]geom.Point{nil, awkward.Square()[:1], awkward.Square()[:2],
		awkward.Sets(1)["twins"], awkward.Sets(1)["line"]} {
		exact := h.Target(nil, points)
		got, wrong := h.Perturb(slices.Clone(exact), points, rng)
		assert.False(t, wrong)
		assert.Equal(t, exact, got)
	}
}
