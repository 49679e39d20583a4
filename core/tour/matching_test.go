package tour

import (
	"math"
	"math/bits"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// matchingByTable is the least sum of a perfect matching of all cities, by
// dynamic programming over sets.
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
			require.True(t, near(want, sum), "%s: %v, want %v", name, sum, want)
		})
	}
}

// Larger matchings are checked by their duals: with them feasible, a matching
// and duals of equal value are both optimal.
func TestMatchingDuals(t *testing.T) {
	nested := 0
	for _, n := range []int{20, 40, 80, 160} {
		eachInstance(t, n, 4, func(name string, _ bool, d Distances) {
			var m blossoms
			m.init(n)
			most := max(slices.Max(d.flat), 1e-300)
			for u := range n {
				for v := range n {
					if u != v {
						m.weight[(u+1)*m.size+v+1] = 1<<40 - int64(d.At(u, v)/most*1e6)
					}
				}
			}
			m.run()
			value, bound := int64(0), int64(0)
			for v := 1; v <= n; v++ {
				require.Equal(t, v, m.mate[m.mate[v]], name)
				value += m.weight[v*m.size+m.mate[v]] // each edge twice
				bound += m.dual[v]
			}
			blossomsOf := make([][]int, n+1) // that each vertex is in
			var visit func(b int, inside []int)
			visit = func(b int, inside []int) {
				if b <= n {
					blossomsOf[b] = inside
					return
				}
				require.GreaterOrEqual(t, m.dual[b], int64(0), name)
				inside = append(inside[:len(inside):len(inside)], b)
				size := 0
				for v := 1; v <= n; v++ {
					if m.via[b*m.size+v] != 0 {
						size++
					}
				}
				bound += m.dual[b] * int64(size/2)
				nested = max(nested, len(inside))
				for _, part := range m.cycle[b] {
					visit(part, inside)
				}
			}
			for b := 1; b <= m.top; b++ {
				if m.in[b] == b {
					visit(b, nil)
				}
			}
			for u := 1; u <= n; u++ {
				for v := 1; v < u; v++ {
					slack := m.slack(u, v)
					for k := 0; k < min(len(blossomsOf[u]), len(blossomsOf[v])) && blossomsOf[u][k] == blossomsOf[v][k]; k++ {
						slack += m.dual[blossomsOf[u][k]]
					}
					require.GreaterOrEqual(t, slack, int64(0), name)
				}
			}
			require.Equal(t, bound, value, name)
		})
	}
	assert.Greater(t, nested, 2, "blossoms within blossoms")
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
