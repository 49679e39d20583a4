package tour

import (
	"math"
	"math/bits"
	"testing"

	"github.com/stretchr/testify/require"
)

// matchingByTable is the least sum of a perfect matching of all cities, by dynamic programming over sets.
func matchingByTable(d Distances) float64 {
	sum := make([]float64, 1<<d.n)
	for set := 1; set < len(sum); set++ {
		sum[set] = math.Inf(1)
		i := bits.TrailingZeros(uint(set))
		for j := i + 1; j < d.n; j++ {
			if set>>j&1 == 1 {
				sum[set] = min(sum[set], sum[set&^(1<<i|1<<j)]+d.At(i, j))
			}
		}
	}
	return sum[len(sum)-1]
}

func TestMatchingAgainstTable(t *testing.T) {
	for n := 2; n <= 14; n += 2 {
		eachInstance(t, n, 60, func(name string, _ bool, d Distances) {
			sum, seen := 0.0, make([]bool, n)
			for _, pair := range minimumMatching(d, identity(n)) {
				require.False(t, seen[pair[0]] || seen[pair[1]] || pair[0] == pair[1], name)
				seen[pair[0]], seen[pair[1]] = true, true
				sum += d.At(pair[0], pair[1])
			}
			require.NotContains(t, seen, false, name)
			want := matchingByTable(d)
			require.True(t, near(d, want, sum), "%s: %v, want %v", name, sum, want)
		})
	}
}

func TestChristofidesWithinThreeHalves(t *testing.T) {
	for _, n := range []int{3, 5, 8, 10, 12, 25} {
		eachInstance(t, n, 20, func(name string, metric bool, d Distances) {
			tour := Christofides(d)
			requirePermutation(t, n, tour)
			if metric {
				require.LessOrEqual(t, Length(d, tour), 1.5*Exact(d, ExactOptions{}).Length*(1+1e-9), name)
			}
		})
	}
}
