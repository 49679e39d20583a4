package tour

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// eachTour calls try with every tour of 7 cities from city 0.
func eachTour(tour []int, k int, try func()) {
	if k == len(tour) {
		try()
		return
	}
	for t := k; t < len(tour); t++ {
		tour[k], tour[t] = tour[t], tour[k]
		eachTour(tour, k+1, try)
		tour[k], tour[t] = tour[t], tour[k]
	}
}

// Whatever the prices: no tour is shorter than the 1-tree, and a tour within
// room of it has no edge that is forbidden and all that are required.
func TestReducedCostsSpareToursWithinRoom(t *testing.T) {
	const n = 7
	within, fixed := 0, 0
	for seed := range 150 {
		rng := rngFor(seed)
		d := uniform(n, uint64(seed))
		var e edgeStates
		var tree oneTree
		e.reset(n)
		tree.reset(d)
		tree.load(&e)
		pi := make([]float64, n)
		for v := range pi {
			pi[v] = 0.1 * rng.NormFloat64()
		}
		bound := tree.minimum(pi)
		room := 0.2 + 0.5*rng.Float64()
		possible := tree.marginals(pi, &e, room) && e.propagate()
		tour := identity(n)
		eachTour(tour, 1, func() {
			length := Length(d, tour)
			require.GreaterOrEqual(t, length, bound-1e-12)
			if length > bound+room {
				return
			}
			within++
			require.True(t, possible, "seed %d", seed)
			required := 0
			for k := range tour {
				state := e.at(tour[k], tour[(k+1)%n])
				require.NotEqual(t, uint8(forbidden), state, "seed %d", seed)
				if state != free {
					required++
				}
			}
			require.Equal(t, e.count, required, "seed %d", seed)
			fixed += required
		})
	}
	assert.Greater(t, within, 200)
	t.Logf("%d tours within room, %d required edges on them", within, fixed)
	assert.Greater(t, fixed, 100)
}

// Twins may be worth two visits where triangles do not close.
func TestTwinsThatShorten(t *testing.T) {
	const n = 6 // twins 0 and 1, four cities near them but far from each other
	flat := make([]float64, n*n)
	for i := range n {
		for j := range n {
			switch {
			case i == j || i < 2 && j < 2:
			case i < 2 || j < 2:
				flat[i*n+j] = 1
			default:
				flat[i*n+j] = 10
			}
		}
	}
	d, err := NewDistances(n, flat)
	require.NoError(t, err)
	assert.Equal(t, 24.0, bruteForce(d))
	assert.Equal(t, 24.0, Exact(d, ExactOptions{}).Length)
}

func TestMoatsAreAMetric(t *testing.T) {
	for _, kind := range kinds {
		for _, n := range []int{4, 9, 30} {
			rng := rngFor(n)
			d := Euclidean(points(kind, n, rng))
			var m moats
			unit := Length(d, GreedyEdge(d)) / float64(n)
			if unit == 0 {
				continue
			}
			m.build(d, unit)
			g, h := make([]int, n), make([]int, n)
			for v := range n {
				g[v], h[v] = rng.IntN(4)+1, rng.IntN(4)+1
			}
			mg, mh := make([]float64, n), make([]float64, n)
			norm := m.apply(mg, g)
			m.apply(mh, h)
			gg, gh, hg := 0.0, 0.0, 0.0
			for v := range n {
				gg += float64(g[v]-2) * mg[v]
				gh += float64(g[v]-2) * mh[v]
				hg += float64(h[v]-2) * mg[v]
			}
			require.InEpsilon(t, norm, gg, 1e-9, kind)
			require.Positive(t, norm)
			require.LessOrEqual(t, math.Abs(gh-hg), 1e-9*(math.Abs(gh)+math.Abs(hg)+1), kind)
		}
	}
}
