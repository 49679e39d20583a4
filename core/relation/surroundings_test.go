package relation

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func near(d float64) float32 { return unit * float32(-math.Log(d*d+0x1p-24)/(24*math.Ln2)) }

// What surroundings say can be read off a drawing: five points on a line at 0, 1, 3, 7 and 15, of
// which the first two are chosen.
func TestSurroundings(t *testing.T) {
	s := &Scene{X: []float32{0, 0, 1, 0, 3, 0, 7, 0, 15, 0}, Features: 2}
	s.Arrange()
	rows := []int{3, 4, 5} // 3, 7 and 15
	s.Open(rows)
	r := make([]float32, len(rows)*surroundingsWidth)
	relateSurroundings(r, s, []int{0, 1}, rows)
	of := func(k int) []float32 { return r[k*surroundingsWidth:][placesWidth:surroundingsWidth] }
	missing := make([]float32, 6)
	assert.InDeltaSlice(t, slices.Concat([]float32{-24, 0, near(3), 32, 0, near(4), 96, 0, near(12)}, missing), of(0), 1e-4)
	assert.InDeltaSlice(t, slices.Concat([]float32{-56, 0, near(7), -32, 0, near(4), 64, 0, near(8)}, missing), of(1), 1e-4)
	assert.InDeltaSlice(t, slices.Concat([]float32{-120, 0, near(15), -64, 0, near(8), -96, 0, near(12)}, missing), of(2), 1e-4)

	relateSurroundings(r, s, nil, rows)
	assert.Equal(t, make([]float32, len(r)), r, "nothing is chosen yet")
}

// The nearest open inputs are those that sorting finds, however few are open; of equal distances the
// first.
func TestAround(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 3))
	s := &Scene{Features: 3}
	for range 300 {
		n := 1 + rng.IntN(60)
		s.X = make([]float32, 3*n)
		lattice := 1 + rng.IntN(20)
		for i := range s.X {
			s.X[i] = float32(rng.IntN(lattice))
		}
		s.Arrange()
		for range 3 {
			rows, inputs := []int{0}, []int{}
			share := rng.IntN(8)
			for j := range n {
				if rng.IntN(8) <= share {
					rows, inputs = append(rows, 1+j), append(inputs, j)
				}
			}
			if len(inputs) == n && rng.IntN(2) == 0 {
				rows = nil
			}
			s.Open(rows)
			input := rng.IntN(n)
			want := slices.DeleteFunc(inputs, func(j int) bool { return j == input })
			slices.SortStableFunc(want, func(a, b int) int { return cmp.Compare(s.between(input, a), s.between(input, b)) })
			var list [surrounding]int32
			found := s.around(&list, input)
			require.Equal(t, min(surrounding, len(want)), found)
			for k := range found {
				require.Equal(t, want[k], int(list[k]))
			}
		}
	}
}

// Every relation has as many names as values, and numbers for points in one place, or as far as single
// precision goes.
func TestEveryRelation(t *testing.T) {
	s := &Scene{X: []float32{0, 0, 0, 0, 1e-30, 0, 1e18, -1e18, 0.5, 0.5}, Features: 2}
	for _, name := range Names() {
		of := Of(name)
		require.Len(t, Values(name), of.Width, name)
		r := make([]float32, 6*of.Width)
		if of.Surrounds {
			s.Arrange()
			s.Open(nil)
		}
		for i := range 5 * 5 * 5 {
			of.Relate(r, s, []int{i % 5, i / 5 % 5, i / 25}, nil)
			for k, v := range r {
				require.False(t, math.IsNaN(float64(v)) || math.IsInf(float64(v), 0), "%s: %d after %d: %v", name, k, i, v)
			}
		}
		assert.NoError(t, Check(name))
	}
}
