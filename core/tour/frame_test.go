package tour

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/geom"
)

// scaled is points times 2^k.
func scaled(points []geom.Point, k int) []geom.Point {
	all := make([]geom.Point, len(points))
	for i, p := range points {
		all[i] = geom.Point{X: math.Ldexp(p.X, k), Y: math.Ldexp(p.Y, k)}
	}
	return all
}

// TestFrame: what is ordinary stays as it is; distances in the frame times its unit are
// those outside, and lie where squares and sums are safe.
func TestFrame(t *testing.T) {
	for _, kind := range []string{"uniform", "clustered", "grid", "collinear", "duplicate"} {
		ps := points(kind, 12, rand.New(rand.NewPCG(4, 4)))
		d := Euclidean(ps)
		for _, k := range []int{-1000, -700, -390, 0, 390, 700, 1000, 1019} {
			framed, unit := Frame(scaled(ps, k))
			if k >= -390 && k <= 390 {
				assert.Equal(t, 1.0, unit)
				assert.Equal(t, scaled(ps, k), framed)
			}
			e := Euclidean(framed)
			for i, w := range d.flat {
				require.Equal(t, math.Ldexp(w, k), e.flat[i]*unit, "%s 2^%d", kind, k)
			}
		}
	}
	for name, c := range map[string]struct {
		points []geom.Point
		width  float64 // in the frame, at least
	}{
		"the widest":        {[]geom.Point{{X: -math.MaxFloat64, Y: math.MaxFloat64}, {X: math.MaxFloat64, Y: -math.MaxFloat64}}, 1},
		"the narrowest":     {[]geom.Point{{}, {X: math.SmallestNonzeroFloat64}}, 0x1p-52},
		"narrow, far out":   {[]geom.Point{{X: 1e300, Y: 0}, {X: 1e300, Y: 1e-300}}, 1},
		"narrow, far out 2": {[]geom.Point{{X: 0, Y: -1e308}, {X: 5e-324, Y: -1e308}}, 0x1p-52},
	} {
		framed, unit := Frame(c.points)
		d := Euclidean(framed)
		assert.False(t, d.saturated, name)
		assert.GreaterOrEqual(t, d.At(0, 1), c.width, name)
		assert.Less(t, d.At(0, 1), 16*c.width, name)
		assert.False(t, math.IsInf(unit, 0) || unit == 0, name)
	}
	none, unit := Frame(nil)
	assert.Empty(t, none)
	assert.Equal(t, 1.0, unit)
	one := []geom.Point{{X: 1e305, Y: -1e-300}, {X: 1e305, Y: -1e-300}}
	same, unit := Frame(one)
	assert.Equal(t, one, same)
	assert.Equal(t, 1.0, unit)
}

// TestSaturated: where distances were cut short nothing counts as proven.
func TestSaturated(t *testing.T) {
	for _, n := range []int{2, 5, 12, 30} {
		ps := points("uniform", n, rand.New(rand.NewPCG(uint64(n), 5)))
		ps[0] = ps[1] // twins
		ps[n-1] = geom.Point{X: 5, Y: 5}
		d := Euclidean(scaled(ps, 1010))
		require.True(t, d.saturated)
		for _, m := range Methods() {
			if n > HeldKarpLimit && m.Name == "held-karp" {
				continue
			}
			r, err := m.Solve(d, ExactOptions{})
			require.NoError(t, err)
			requirePermutation(t, n, r.Tour)
			assert.False(t, r.Proven, "%s n=%d", m.Name, n)
		}
	}
}

// TestOptimalAtAnyScale: the solver that labels examples works in a frame too.
func TestOptimalAtAnyScale(t *testing.T) {
	var s Solver
	for _, n := range []int{5, 12, 25} {
		ps := points("uniform", n, rand.New(rand.NewPCG(uint64(n), 6)))
		want := s.Optimal(ps)
		for _, k := range []int{-1000, -600, -3, 3, 600, 1000, 1023} {
			require.Equal(t, want, s.Optimal(scaled(ps, k)), "n=%d 2^%d", n, k)
		}
	}
}
