package relation

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// What relate says can be read off a drawing: from (0, 0) over (1, 0), seen are a point to
// the left, one to the right, one straight ahead, and the two themselves.
func TestBearings(t *testing.T) {
	x := []float32{0, 0, 1, 0, 1, 2, 0, -1, 3, 0}
	r := make([]float32, 6*bearingsWidth)
	s := &Scene{X: x, Features: 2}
	bearings{}.Relate(r, s, []int{0, 1}, nil)
	far := func(d float64) float32 { return float32(-math.Log(d*d+0x1p-24) / (24 * math.Ln2)) }
	turn := func(along, across float64) float32 { return float32(32 * math.Atan2(across, along) / math.Pi) }
	root2, root5, ln2, ln3, ln4 := float32(math.Sqrt2), float32(math.Sqrt(5)), float32(math.Ln2), float32(math.Log(3)), float32(math.Log(4))
	want := [][]float32{
		make([]float32, bearingsWidth), // the end lies nowhere
		{-1, 0, 0, 0, 1, 0, far(1), 1, 0, 0, 0, 32, 0},
		{0, 0, 1, 0, 0, 1, 1, far(1), 0, ln2, 0, 0, 0},
		{0, 2, 1, 2, 2, root5, far(2), far(math.Sqrt(5)), 1, ln2, ln3, 16, turn(1, 2)},
		{-1, -1, 0, -1, root2, 1, far(math.Sqrt2), far(1), -1, 0, -ln2, -24, -16},
		{2, 0, 3, 0, 2, 3, far(2), far(3), 0, ln4, 0, 0, 0},
	}
	for j, row := range want {
		assert.InDeltaSlice(t, row, r[j*bearingsWidth:][:bearingsWidth], 4e-6, "candidate %d", j-1)
	}

	bearings{}.Relate(r, s, nil, nil)
	assert.Equal(t, make([]float32, len(r)), r, "nothing is chosen yet")

	bearings{}.Relate(r, s, []int{3}, nil)
	assert.InDeltaSlice(t, []float32{1, 3, 1, 3}, r[3*bearingsWidth:][:4], 0, "of one point, both places are its own")
	assert.InDeltaSlice(t, []float32{1, ln2, ln4, turn(1, 3), turn(1, 3)}, r[3*bearingsWidth+8:][:5], 4e-6, "and for want of an edge they are seen against x")
}

// The logarithm is one to 3e-7, over all that relate asks of it.
func TestLogarithm(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	check := func(x float32) {
		want := math.Log(float64(x))
		require.InDelta(t, want, float64(logarithm(x)), 3e-7*max(1, math.Abs(want)), "%v", x)
	}
	for range 100_000 {
		check(float32(math.Exp(60 * (rng.Float64() - 0.5))))
		check(1 + rng.Float32())
	}
	for _, x := range []float32{0x1p-24, 1, math.Nextafter32(1, 0), math.Nextafter32(1, 2), 2, math.Sqrt2, 0.70710677, 0.7071068, math.MaxFloat32} {
		check(x)
	}
	assert.Zero(t, logarithm(1))
}

// A bearing is the angle in 32nds of a half turn to 4e-6, in every direction and at every distance.
func TestBearing(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	check := func(along, across float32) {
		want := 32 * math.Atan2(float64(across), float64(along)) / math.Pi
		require.InDelta(t, want, float64(bearing(along, across)), 4e-6, "%v, %v", along, across)
	}
	for range 100_000 {
		scale := math.Exp(40 * (rng.Float64() - 0.5))
		check(float32(scale*rng.NormFloat64()), float32(scale*rng.NormFloat64()))
		check(float32(rng.NormFloat64()), float32(scale*rng.NormFloat64()))
	}
	for _, at := range [][2]float32{{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 1}, {-1, 1}, {1, -1}, {-1, -1}, {math.MaxFloat32, math.SmallestNonzeroFloat32}} {
		check(at[0], at[1])
	}
	assert.Zero(t, bearing(0, 0))
}

// Points in one place, or as far as single precision goes, give numbers.
func TestRelateAnything(t *testing.T) {
	x := []float32{0, 0, 0, 0, 1e-30, 0, 1e18, -1e18, 0.5, 0.5}
	r, s := make([]float32, 6*bearingsWidth), &Scene{X: x, Features: 2}
	for before := -1; before < 5; before++ {
		for last := range 5 {
			prefix := []int{before, last}
			if before < 0 {
				prefix = prefix[1:]
			}
			bearings{}.Relate(r, s, prefix, nil)
			for i, v := range r {
				require.False(t, math.IsNaN(float64(v)) || math.IsInf(float64(v), 0), "%d after %d and %d: %v", i, before, last, v)
			}
		}
	}
}
