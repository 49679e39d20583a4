package simplex

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// Random sparse matrices of small whole numbers, some of their columns replaced: the solutions fulfil their equations, for the
// matrix and transposed. Columns that depend on others are named, and with unit vectors instead the
// matrix is regular.
func TestFactors(t *testing.T) {
	singular, regular := 0, 0
	var f factors
	for seed := range uint64(600) {
		rng := rand.New(rand.NewPCG(seed, 8))
		m := 1 + rng.IntN(40)
		column := func() (list []Entry) {
			for _, r := range rng.Perm(m)[:1+rng.IntN(min(m, 4))] {
				list = append(list, Entry{int32(r), float64(1 + rng.IntN(3))})
			}
			return list
		}
		matrix := make([]*variable, m)
		for c := range matrix {
			matrix[c] = &variable{column: column()}
		}
		dependent, rows := f.factor(matrix)
		require.Len(t, rows, len(dependent), "seed %d", seed)
		if len(dependent) > 0 {
			singular++
			for k, c := range dependent {
				matrix[c].column = []Entry{{rows[k], -1}}
			}
			dependent, _ = f.factor(matrix)
			require.Empty(t, dependent, "seed %d: with unit vectors", seed)
		} else {
			regular++
		}
		check := func() {
			x, b := make([]float64, m), make([]float64, m)
			for r := range b {
				b[r] = float64(rng.IntN(5))
			}
			rest := slices.Clone(b)
			f.solve(x, slices.Clone(b))
			for c, v := range matrix {
				for _, e := range v.column {
					rest[e.At] -= e.Value * x[c]
				}
			}
			for r := range rest {
				require.InDelta(t, 0, rest[r], 1e-7, "seed %d", seed)
			}
			f.solveTransposed(x, slices.Clone(b))
			for c, v := range matrix {
				sum := 0.0
				for _, e := range v.column {
					sum += e.Value * x[e.At]
				}
				require.InDelta(t, b[c], sum, 1e-7, "seed %d: transposed", seed)
			}
		}
		check()
		for range 10 {
			c, with := rng.IntN(m), column()
			x, b := make([]float64, m), make([]float64, m)
			for _, e := range with {
				b[e.At] = e.Value
			}
			if f.solve(x, b); x[c] > 0.1 || x[c] < -0.1 {
				matrix[c].column = with
				f.replace(c, x)
				check()
			}
		}
	}
	require.Greater(t, singular, 100)
	require.Greater(t, regular, 100)
}
