package tour

import (
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/geom"
)

// kinds are the distributions that every solver is tried on.
var kinds = []string{"uniform", "clustered", "grid", "collinear", "duplicate", "huge", "tiny"}

func points(kind string, n int, rng *rand.Rand) []geom.Point {
	ps := make([]geom.Point, n)
	for i := range ps {
		p := geom.Point{X: rng.Float64(), Y: rng.Float64()}
		switch kind {
		case "clustered":
			c := float64(rng.IntN(3))
			p = geom.Point{X: c*7 + 0.1*rng.NormFloat64(), Y: c*c + 0.1*rng.NormFloat64()}
		case "grid":
			p = geom.Point{X: float64(rng.IntN(4)), Y: float64(rng.IntN(4))}
		case "collinear":
			p = geom.Point{X: p.X, Y: 2*p.X + 1}
		case "duplicate":
			if i > 0 && rng.IntN(2) == 0 {
				p = ps[rng.IntN(i)]
			}
		case "huge":
			p = geom.Point{X: (p.X - 0.5) * 2 * geom.Farthest, Y: (p.Y - 0.5) * 2 * geom.Farthest}
		case "tiny":
			p = geom.Point{X: p.X * 1e-300, Y: p.Y * 1e-300}
		}
		ps[i] = p
	}
	return ps
}

func uniform(n int, seed uint64) Distances {
	return Euclidean(points("uniform", n, rand.New(rand.NewPCG(seed, 1))))
}

// matrix is the distances that weight gives to pairs.
func matrix(n int, weight func(i, j int) float64) Distances {
	flat := make([]float64, n*n)
	for i := range n {
		for j := range i {
			w := weight(i, j)
			flat[i*n+j], flat[j*n+i] = w, w
		}
	}
	return NewDistances(n, flat)
}

// bruteForce is the length of a shortest tour, by trying all.
func bruteForce(d Distances) float64 {
	best := Length(d, identity(d.n))
	permutations(d.n, func(tour []int) { best = min(best, Length(d, tour)) })
	return best
}

func requirePermutation(t testing.TB, n int, tour []int) {
	t.Helper()
	sorted := slices.Clone(tour)
	slices.Sort(sorted)
	require.Len(t, tour, n)
	require.True(t, slices.Equal(sorted, identity(n)), "not a permutation: %v", tour)
}

// near is whether two lengths are equal but for rounding.
func near(d Distances, a, b float64) bool {
	return math.Abs(a-b) <= Tolerance*max(math.Abs(a),
		math.Abs(b))+1e-13*float64(d.n)*slices.Max(append(d.flat, 0))
}

func TestEuclidean(t *testing.T) {
	d := Euclidean([]geom.Point{{X: 0, Y: 0}, {X: 3, Y: 4}, {X: 3e-200, Y: 4e-200},
		{X: 3 * geom.Farthest, Y: -4 * geom.Farthest}})
	assert.Equal(t, 5.0, d.At(0, 1))
	assert.InEpsilon(t, 5e-200, d.At(2, 0), 1e-15)
	assert.InEpsilon(t, 5e100, d.At(0, 3), 1e-15)
	assert.Equal(t, 4, d.N())
	assert.Equal(t, 10.0, Length(d, []int{1, 0}))
}

func TestCanonical(t *testing.T) {
	assert.Equal(t, []int{0, 1, 4, 2, 3}, Canonical([]int{2, 4, 1, 0, 3}))
	assert.Equal(t, []int{0, 1, 4, 2, 3}, Canonical([]int{3, 0, 1, 4, 2}))
	assert.Equal(t, []int{0, 1}, Canonical([]int{1, 0}))
	assert.Empty(t, Canonical(nil))
}

func TestHeldKarpAgainstBruteForce(t *testing.T) {
	for _, kind := range kinds {
		for n := range 9 {
			for seed := range uint64(12) {
				d := Euclidean(points(kind, n, rand.New(rand.NewPCG(seed, 2))))
				tour := HeldKarp(d)
				requirePermutation(t, n, tour)
				require.True(t, near(d, bruteForce(d), Length(d, tour)), "%s n=%d seed=%d", kind, n, seed)
			}
		}
	}
}

func TestTwoOptLeavesNoImprovement(t *testing.T) {
	for _, kind := range kinds {
		for n := range 30 {
			rng := rand.New(rand.NewPCG(uint64(n), 4))
			d := Euclidean(points(kind, n, rng))
			tour := rng.Perm(n)
			before := Length(d, tour)
			TwoOpt(d, tour)
			requirePermutation(t, n, tour)
			length := Length(d, tour)
			require.LessOrEqual(t, length, before)
			for i := range n {
				for j := i + 1; j < n; j++ {
					other := slices.Clone(tour)
					slices.Reverse(other[i : j+1])
					require.LessOrEqual(t, length, Length(d, other)*(1+1e-9), "%s n=%d", kind, n)
				}
			}
		}
	}
}

// The path stays between the ends of the greedy one and never grows, and the closed
// paths are as long as the paper says of its A1.
func TestGreedyPathTwoOpt(t *testing.T) {
	along := func(d Distances, path []int) float64 {
		if len(path) == 0 {
			return 0
		}
		return Length(d, path) - d.At(path[len(path)-1], path[0])
	}
	for _, kind := range kinds {
		for n := range 30 {
			d := Euclidean(points(kind, n, rand.New(rand.NewPCG(uint64(n), 6))))
			greedy, path := GreedyEdge(d), GreedyPathTwoOpt(d)
			requirePermutation(t, n, path)
			if n > 0 {
				require.Equal(t, [2]int{greedy[0], greedy[n-1]}, [2]int{path[0], path[n-1]})
				require.LessOrEqual(t, along(d, path), along(d, greedy)*(1+1e-9))
			}
		}
	}
	for n, paper := range map[int]float64{10: 3.07, 20: 4.24, 25: 4.71, 30: 5.11, 40: 5.82, 50: 6.46} {
		const count = 1000
		sum := 0.0
		for seed := range uint64(count) {
			d := uniform(n, seed)
			sum += Length(d, GreedyPathTwoOpt(d))
		}
		assert.InDelta(t, paper, sum/count, 0.03, "n=%d", n)
	}
}

func TestOrOptStopsAndRepeats(t *testing.T) {
	d, calls := uniform(60, 9), 0
	assert.Equal(t, OrOpt(d, OrOptions{Seed: 5}), OrOpt(d, OrOptions{Seed: 5}))
	OrOpt(d, OrOptions{Kicks: 1000, Stop: func() bool { calls++; return calls == 10 }})
	assert.Equal(t, 10, calls)
}

func rngFor(seed int) *rand.Rand { return rand.New(rand.NewPCG(uint64(seed), 7)) }

// eachInstance tries every kind of points, and matrices of distances that no points have.
func eachInstance(t *testing.T, n, seeds int, try func(name string, metric bool, d Distances)) {
	whole := func(rng *rand.Rand) func(int, int) float64 {
		return func(int, int) float64 { return float64(rng.IntN(30)) }
	}
	matrices := map[string]func(rng *rand.Rand) func(i, j int) float64{
		"whole": whole, // triangles need not close
		"rounded": func(rng *rand.Rand) func(int, int) float64 { // TSPLIB's EUC_2D
			d := Euclidean(points("uniform", n, rng))
			return func(i, j int) float64 { return math.Floor(100*d.At(i, j) + 0.5) }
		},
		"line": func(rng *rand.Rand) func(int, int) float64 { // at whole places
			at := make([]float64, n)
			for i := range at {
				at[i] = float64(rng.IntN(60))
			}
			return func(i, j int) float64 { return math.Abs(at[i] - at[j]) }
		},
		"twins": func(rng *rand.Rand) func(int, int) float64 { // at distance 0, with shorter ways via them
			d := matrix(n, func(int, int) float64 { return float64(1 + rng.IntN(9)) })
			first := func(v int) int {
				if v >= n/2 {
					return v % 2
				}
				return v
			}
			return func(i, j int) float64 { return d.At(first(i), first(j)) }
		},
		"zeros": func(rng *rand.Rand) func(int, int) float64 { // with tours of length 0
			return func(int, int) float64 { return 0.1 * float64(rng.IntN(3)) }
		},
		"unequal": func(rng *rand.Rand) func(int, int) float64 { // a bound's margin exceeds the tolerance
			return func(int, int) float64 { return math.Exp(5 * rng.NormFloat64()) }
		},
	}
	for _, kind := range slices.Sorted(maps.Keys(matrices)) {
		if n > 14 && kind != "whole" && kind != "rounded" {
			continue // a proof may take for ever
		}
		for seed := range seeds {
			rng := rand.New(rand.NewPCG(uint64(seed), uint64(n)))
			try(fmt.Sprintf("%s n=%d seed=%d", kind, n, seed), false, matrix(n, matrices[kind](rng)))
		}
	}
	for _, kind := range kinds {
		for seed := range seeds {
			rng := rand.New(rand.NewPCG(uint64(seed), uint64(n)))
			try(fmt.Sprintf("%s n=%d seed=%d", kind, n, seed), true, Euclidean(points(kind, n, rng)))
		}
	}
}

func TestExactStopped(t *testing.T) {
	early := 0
	for n := 8; n < 70; n += 6 {
		eachInstance(t, n, 3, func(name string, _ bool, d Distances) {
			full := Exact(d, ExactOptions{Stop: func() bool { return false }})
			for _, after := range []int{0, 1, 30, 300, 20 * n} {
				calls := 0
				r := Exact(d, ExactOptions{Stop: func() bool { calls++; return calls > after }})
				requirePermutation(t, n, r.Tour)
				require.Equal(t, Length(d, r.Tour), r.Length, name)
				require.LessOrEqual(t, r.Bound, full.Length*(1+1e-9), name)
				require.GreaterOrEqual(t, r.Length, full.Length*(1-1e-9), name)
				if !r.Proven {
					early++
					require.Less(t, r.Bound, r.Length*(1+1e-9), name)
				}
			}
		})
	}
	assert.Greater(t, early, 100)
}
