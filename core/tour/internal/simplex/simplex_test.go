package simplex

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// program is a linear program as dense rows.
type program struct {
	cost, lower, upper []float64
	row                [][]float64
	b                  []float64
	equal              []bool
}

// bound is the value of multipliers of the rows: by weak duality at most the least value of the program.
// Along a direction, whose costs are 0, it is the rate at which such bounds grow.
func (p program) bound(t *testing.T, y, cost []float64) (sum float64) {
	for r, b := range p.b {
		require.True(t, p.equal[r] || y[r] > -1e-6, "a multiplier of %g", y[r])
		sum += b * y[r]
	}
	for j, d := range cost {
		for r, row := range p.row {
			d -= y[r] * row[j]
		}
		sum += min(d*p.lower[j], d*p.upper[j])
	}
	return sum
}

// value is that of a solution, which must be one.
func (p program) value(t *testing.T, x []float64) (sum float64) {
	for j, v := range x {
		require.True(t, p.lower[j]-1e-7 <= v && v <= p.upper[j]+1e-7, "%g", v)
		sum += p.cost[j] * v
	}
	for r, row := range p.row {
		slack := -p.b[r]
		for j, a := range row {
			slack += a * x[j]
		}
		require.True(t, slack > -1e-6 && (!p.equal[r] || slack < 1e-6), "a slack of %g", slack)
	}
	return sum
}

// Random programs of small whole coefficients, many of them degenerate, with rows and columns that come,
// columns that are fixed and set free, and slack rows that go: after each change a solution and multipliers
// of the same value prove each other, or a direction of growing bounds proves that there is no solution.
func TestAnswersAreProven(t *testing.T) {
	counts := map[Status]int{}
	for seed := range uint64(600) {
		rng := rand.New(rand.NewPCG(seed, 3))
		n := 2 + rng.IntN(4)
		if seed%3 == 0 {
			n = 10 + rng.IntN(50)
		}
		var p program
		var lp LP
		column := func() {
			c := float64(rng.IntN(11) - 5)
			p.cost, p.lower, p.upper = append(p.cost, c), append(p.lower, 0), append(p.upper, 1)
			var entries []Entry
			for r := range p.row {
				a := max(0, float64(rng.IntN(6)-2))
				if p.row[r] = append(p.row[r], a); a != 0 {
					entries = append(entries, Entry{int32(r), a})
				}
			}
			lp.AddColumn(c, entries)
		}
		row := func() {
			row, b := make([]float64, len(p.cost)), float64(rng.IntN(4))
			var entries []Entry
			for j := range row {
				if row[j] = max(0, float64(rng.IntN(6)-2)); row[j] != 0 {
					entries = append(entries, Entry{int32(j), row[j]})
				}
			}
			equal := rng.IntN(4) == 0
			p.row, p.b, p.equal = append(p.row, row), append(p.b, b), append(p.equal, equal)
			lp.AddRow(entries, b, equal)
		}
		check := func() {
			status := lp.Solve(math.Inf(1), nil)
			counts[status]++
			if status == Infeasible {
				ray, rate := lp.Ray()
				require.Positive(t, rate)
				require.InEpsilon(t, rate, p.bound(t, ray, make([]float64, len(p.cost))), 1e-6, "seed %d", seed)
				return
			}
			require.Equal(t, Optimal, status, "seed %d", seed)
			x, y := make([]float64, len(p.cost)), make([]float64, lp.Rows())
			for j := range x {
				x[j] = lp.X(j)
			}
			for r := range y {
				y[r] = lp.Dual(r)
			}
			require.InDelta(t, lp.Objective(), p.value(t, x), 1e-5, "seed %d", seed)
			require.InDelta(t, lp.Objective(), p.bound(t, y, p.cost), 1e-5, "seed %d", seed)
		}
		for range n {
			column()
		}
		check()
		for range 1 + rng.IntN(n) {
			row()
			check()
		}
		for range 1 + n/4 {
			j, to := rng.IntN(n), float64(rng.IntN(2))
			p.lower[j], p.upper[j] = to, to
			lp.Fix(j, to, to)
			check()
			if rng.IntN(2) == 0 {
				p.lower[j], p.upper[j] = 0, 1
				lp.Fix(j, 0, 1)
				column()
				check()
			}
		}
		keep := make([]bool, lp.Rows())
		remaining := program{cost: p.cost, lower: p.lower, upper: p.upper}
		for r := range keep {
			if keep[r] = !lp.Slack(r); keep[r] {
				remaining.row, remaining.b, remaining.equal = append(remaining.row, p.row[r]),
					append(remaining.b, p.b[r]), append(remaining.equal, p.equal[r])
			}
		}
		lp.KeepRows(keep)
		p = remaining
		row()
		check()
	}
	require.Greater(t, min(counts[Infeasible], counts[Optimal]), 1000)
}

// Columns that depend on others are named, and with unit vectors instead a basis is regular: solutions fulfil
// its equations.
func TestSingularBasis(t *testing.T) {
	singular := 0
	var f factors
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 8))
		m := 1 + rng.IntN(40)
		basis := make([]*variable, m)
		for c := range basis {
			basis[c] = &variable{}
			for _, r := range rng.Perm(m)[:1+rng.IntN(min(m, 4))] {
				basis[c].column = append(basis[c].column, Entry{int32(r), float64(1 + rng.IntN(3))})
			}
		}
		dependent, rows := f.factor(basis)
		for k, c := range dependent {
			basis[c].column = []Entry{{rows[k], -1}}
			singular++
		}
		dependent, _ = f.factor(basis)
		require.Empty(t, dependent, "seed %d", seed)
		x, rest := make([]float64, m), make([]float64, m)
		rest[rng.IntN(m)] = 1
		f.solve(x, append([]float64(nil), rest...))
		for c, v := range basis {
			for _, e := range v.column {
				rest[e.At] -= e.Value * x[c]
			}
		}
		require.InDelta(t, 0, square(rest), 1e-14, "seed %d", seed)
	}
	require.Greater(t, singular, 100)
}

// A limit ends it early, with a bound that has reached it; stop ends it at once.
func TestLimit(t *testing.T) {
	var lp LP
	var all []Entry
	for j := range int32(6) {
		lp.AddColumn(1, nil)
		all = append(all, Entry{j, 1})
	}
	lp.AddRow(all, 3, false)
	require.Equal(t, Stopped, lp.Solve(math.Inf(1), func() bool { return true }))
	require.Equal(t, Above, lp.Solve(2, nil))
	require.GreaterOrEqual(t, lp.Objective(), 2.0)
	require.Equal(t, Optimal, lp.Solve(math.Inf(1), nil))
	require.InDelta(t, 3, lp.Objective(), 1e-12)
}
