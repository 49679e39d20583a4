package train

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// A curriculum starts with the smallest sets and ends with all.
func TestCurriculum(t *testing.T) {
	c := Config{MinN: 5, MaxN: 50, Run: Run{Steps: 1000}}
	require.Equal(t, 50, c.largest(0))
	c.Curriculum = 0.5
	require.Equal(t, 5, c.largest(0))
	require.Equal(t, 15, c.largest(250)) // as many times more than 5 as 50 is more than it
	require.Equal(t, 50, c.largest(500))
	require.Equal(t, 50, c.largest(999))
}

// Inverse sizes: five points are drawn ten times as often as fifty, and every size of the range is.
func TestInverseSizes(t *testing.T) {
	c := Config{MinN: 5, MaxN: 50, Run: Run{Steps: 1, Inverse: true}}
	rng := rand.New(rand.NewPCG(1, 2))
	const draws = 240_000 // the sum of 1/n over the range is 2.416
	count := map[int]float64{}
	for range draws {
		count[c.size(0, rng)]++
	}
	require.Len(t, count, 46)
	for n, k := range count {
		want := draws / 2.416 / float64(n)
		require.InDelta(t, want, k, 5*math.Sqrt(want), "n = %d", n)
	}
}
