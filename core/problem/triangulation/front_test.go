package triangulation

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/decoding"
	"ptrnet/core/geom"
	"ptrnet/core/internal/awkward"
)

// byX sorts points as networks for fans are given them.
func byX(points []geom.Point) []geom.Point {
	return slices.SortedFunc(slices.Values(points), geom.Point.Compare)
}

// allowed are the symbols that are feasible, which the mask allows too.
func allowed(t *testing.T, w decoding.Walk, n int) (symbols []int) {
	t.Helper()
	mask := make([]bool, n+1)
	w.Mask(mask)
	for j, is := range mask {
		if w.Feasible(j) {
			require.True(t, is, "%d", j)
			symbols = append(symbols, j)
		}
	}
	if forced := w.(decoding.Forced).Forced(); forced >= 0 {
		require.Equal(t, []int{forced}, symbols)
	}
	return symbols
}

// However third corners are chosen, a fan leaves one first and one second corner, and comes to a
// triangulation; the exact one can be said, symbol by symbol.
func TestFansHaveOneChoice(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 1))
	p := &Problem{}
	p.Shape(Fan)
	choices := 0
	for round := range 300 {
		points := byX(awkward.Random(rng, 3+rng.IntN(18)))
		n := len(points)
		w := p.Walk(points, true)
		var output []int
		if round%2 == 0 {
			for _, symbol := range p.Target(nil, points) {
				require.Contains(t, allowed(t, w, n), symbol, "%v behind %v", points, output)
				w.Take(symbol)
				output = append(output, symbol)
			}
			require.Equal(t, []int{n}, allowed(t, w, n))
			continue
		}
		for {
			symbols := allowed(t, w, n)
			if len(output)%3 < 2 {
				require.Len(t, symbols, 1, "%v behind %v", points, output)
				require.Equal(t, symbols[0], w.(decoding.Forced).Forced())
			} else if len(symbols) > 1 {
				choices++
			}
			next := symbols[rng.IntN(len(symbols))]
			if next == n {
				break
			}
			w.Take(next)
			output = append(output, next)
		}
		require.Zero(t, p.Rank(points, output), "%v of %v", output, points)
		require.Zero(t, w.Cost())
	}
	assert.Greater(t, choices, 500)
}

// Degenerate sets keep the exact answer feasible, sorted or, which a walk must be told, not.
func TestFansOfAnything(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 2))
	p := &Problem{}
	p.Shape(Fan)
	for name, points := range awkward.Sets(3) {
		for _, sorted := range []bool{false, true} {
			set := points
			if sorted {
				set = byX(points)
			}
			n, w := len(set), p.Walk(set, sorted)
			exact := p.Target(nil, set)
			for i, symbol := range exact {
				require.Contains(t, allowed(t, w, n), symbol, "%s: %v at %d of %v", name, set, i, exact)
				w.Take(symbol)
			}
			w = p.Walk(set, sorted)
			for range exact {
				symbols := allowed(t, w, n)
				require.NotEmpty(t, symbols, "%s: %v", name, set)
				w.Take(symbols[rng.IntN(len(symbols))])
			}
			if len(exact) > 0 {
				require.Equal(t, []int{n}, allowed(t, w, n), "%s: as many triangles as the exact answer has", name)
			}
		}
	}
}
