package simplex

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// program is a linear program as rows, for the reference.
type program struct {
	cost, lower, upper []float64
	row                [][]float64
	b                  []float64
	equal              []bool
}

// least is the least value over all vertices, found by trying every choice of n tight constraints;
// +Inf if there is none.
func (p program) least() float64 {
	n := len(p.cost)
	var rows [][]float64
	var b []float64
	for j := range n {
		unit := make([]float64, n)
		unit[j] = 1
		rows, b = append(rows, unit, unit), append(b, p.lower[j], p.upper[j])
	}
	rows, b = append(rows, p.row...), append(b, p.b...)
	best := math.Inf(1)
	var choose func(from int, chosen []int)
	choose = func(from int, chosen []int) {
		if len(chosen) == n {
			if x, ok := solved(rows, b, chosen); ok && p.feasible(x) {
				value := 0.0
				for j, c := range p.cost {
					value += c * x[j]
				}
				best = min(best, value)
			}
			return
		}
		for k := from; k < len(rows); k++ {
			choose(k+1, append(chosen, k))
		}
	}
	choose(0, nil)
	return best
}

func (p program) feasible(x []float64) bool {
	for j, v := range x {
		if v < p.lower[j]-1e-9 || v > p.upper[j]+1e-9 {
			return false
		}
	}
	for k, row := range p.row {
		sum := -p.b[k]
		for j, a := range row {
			sum += a * x[j]
		}
		if sum < -1e-9 || p.equal[k] && sum > 1e-9 {
			return false
		}
	}
	return true
}

// solved is the point at which the chosen constraints are tight, by Gaussian elimination.
func solved(rows [][]float64, b []float64, chosen []int) ([]float64, bool) {
	n := len(chosen)
	m := make([][]float64, n)
	for i, k := range chosen {
		m[i] = append(append([]float64(nil), rows[k]...), b[k])
	}
	for c := range n {
		at := c
		for i := c; i < n; i++ {
			if math.Abs(m[i][c]) > math.Abs(m[at][c]) {
				at = i
			}
		}
		if m[c], m[at] = m[at], m[c]; math.Abs(m[c][c]) < 1e-9 {
			return nil, false
		}
		for i := range n {
			if i != c {
				f := m[i][c] / m[c][c]
				for k := c; k <= n; k++ {
					m[i][k] -= f * m[c][k]
				}
			}
		}
	}
	x := make([]float64, n)
	for i := range x {
		x[i] = m[i][n] / m[i][i]
	}
	return x, true
}

// Random programs of small whole coefficients, many of them degenerate, with rows that come, columns that
// are fixed and set free, and slack rows that go: after each change the optimum is the reference's.
func TestAgainstVertices(t *testing.T) {
	infeasible, optimal := 0, 0
	for seed := range uint64(400) {
		rng := rand.New(rand.NewPCG(seed, 3))
		n := 2 + rng.IntN(4)
		var ref program
		var lp LP
		for range n {
			c := float64(rng.IntN(11) - 5)
			ref.cost, ref.lower, ref.upper = append(ref.cost, c), append(ref.lower, 0), append(ref.upper, 1)
			lp.AddColumn(c, nil)
		}
		check := func(what string) {
			want := ref.least()
			status := lp.Solve(math.Inf(1), nil)
			if math.IsInf(want, 1) {
				require.Equal(t, Infeasible, status, "seed %d: %s", seed, what)
				infeasible++
				ray, rate := lp.Ray()
				require.Len(t, ray, lp.Rows())
				require.Positive(t, rate)
				return
			}
			require.Equal(t, Optimal, status, "seed %d: %s", seed, what)
			require.InDelta(t, want, lp.Objective(), 1e-7, "seed %d: %s", seed, what)
			x := make([]float64, n)
			value := 0.0
			for j := range x {
				x[j] = lp.X(j)
				value += ref.cost[j] * x[j]
			}
			require.True(t, ref.feasible(x), "seed %d: %s: %v", seed, what, x)
			require.InDelta(t, want, value, 1e-7)
			optimal++
		}
		check("no rows")
		for range 1 + rng.IntN(3) {
			row, b := make([]float64, n), float64(rng.IntN(4))
			var entries []Entry
			for j := range row {
				if row[j] = float64(rng.IntN(4)); row[j] != 0 {
					entries = append(entries, Entry{int32(j), row[j]})
				}
			}
			equal := rng.IntN(4) == 0
			ref.row, ref.b, ref.equal = append(ref.row, row), append(ref.b, b), append(ref.equal, equal)
			lp.AddRow(entries, b, equal)
			check("a row")
		}
		j, to := rng.IntN(n), float64(rng.IntN(2))
		ref.lower[j], ref.upper[j] = to, to
		lp.Fix(j, to, to)
		check("a fixed column")
		ref.lower[j], ref.upper[j] = 0, 1
		lp.Fix(j, 0, 1)
		check("a free column")
		keep := make([]bool, lp.Rows())
		var kept program
		for r := range keep {
			if keep[r] = !lp.Slack(r); keep[r] {
				kept.row, kept.b, kept.equal = append(kept.row, ref.row[r]), append(kept.b, ref.b[r]), append(kept.equal, ref.equal[r])
			}
		}
		lp.KeepRows(keep)
		ref.row, ref.b, ref.equal = kept.row, kept.b, kept.equal
		check("without slack rows")
	}
	require.Greater(t, infeasible, 100)
	require.Greater(t, optimal, 1000)
}

// A limit ends it early, with a bound that has reached it; stop ends it at once.
func TestLimit(t *testing.T) {
	var lp LP
	for range 6 {
		lp.AddColumn(1, nil)
	}
	var all []Entry
	for j := range 6 {
		all = append(all, Entry{int32(j), 1})
	}
	lp.AddRow(all, 3, false)
	require.Equal(t, Stopped, lp.Solve(math.Inf(1), func() bool { return true }))
	require.Equal(t, Above, lp.Solve(2, nil))
	require.GreaterOrEqual(t, lp.Objective(), 2.0)
	require.Equal(t, Optimal, lp.Solve(math.Inf(1), nil))
	require.InDelta(t, 3, lp.Objective(), 1e-12)
}
