package relation

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

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
