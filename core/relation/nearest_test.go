package relation

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
)

// The nearest candidates are those that sorting finds; of equal distances, which a lattice has,
// the first.
func TestNearest(t *testing.T) {
	const features = 3
	rng := rand.New(rand.NewPCG(7, 3))
	for range 500 {
		n := 1 + rng.IntN(40)
		x := make([]float32, n*features)
		s := &Scene{X: x, Features: features}
		lattice := 1 + rng.IntN(6)
		for i := range x {
			x[i] = float32(rng.IntN(lattice))
		}
		var rows []int
		for j := range n {
			if rng.IntN(4) > 0 {
				rows = append(rows, 1+j)
			}
		}
		input, k := rng.IntN(n), rng.IntN(n+2)
		distance := func(row int) float32 {
			dx, dy := x[(row-1)*features]-x[input*features], x[(row-1)*features+1]-x[input*features+1]
			return dx*dx + dy*dy
		}
		want := slices.Clone(rows)
		slices.SortStableFunc(want, func(a, b int) int { return int(distance(a) - distance(b)) })
		want = want[:min(k, len(want))]
		slices.Sort(want)
		got := s.Nearest(slices.Clone(rows), input, k)
		assert.Equal(t, len(want), len(got))
		for i := range want {
			assert.Equal(t, want[i], got[i], "%d of %v nearest to %d", k, rows, input)
		}
	}
}
