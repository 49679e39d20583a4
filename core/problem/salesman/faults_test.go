package salesman

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/geom"
	"ptrnet/core/internal/awkward"
)

// A rectangle of six cities: 3 4 5 above 0 1 2, each a unit from the next.
var six = []geom.Point{{X: 0, Y: 0}, {X: 1, Y: 0}, {X: 2, Y: 0}, {X: 0, Y: 1}, {X: 1, Y: 1}, {X: 2, Y: 1}}

func TestExplain(t *testing.T) {
	p := &Problem{}
	exact := []int{0, 1, 2, 5, 4, 3}
	for name, c := range map[string]struct {
		output             []int
		endless            bool
		kind, step, chosen int
		right              []int
		detail             float64
	}{
		"a detour":                        {[]int{0, 1, 5, 2, 4, 3}, false, detour, 4, 4, nil, 0},
		"a city twice":                    {[]int{0, 1, 2, 1, 4, 3}, false, again, 3, 1, []int{5}, 0},
		"a city left out":                 {[]int{0, 1, 2, 5, 4}, false, early, 5, 6, []int{3}, 0},
		"no end":                          {[]int{0, 1, 2, 5, 4, 3}, true, endless, 6, 6, nil, 0},
		"a far one where two were nearer": {[]int{0, 5, 2, 1, 4, 3}, false, detour, 1, 5, []int{3}, 1.2360679774997898},
	} {
		f := p.Explain(six, exact, c.output, !c.endless)
		if name == "a detour" {
			assert.GreaterOrEqual(t, f.Kind, 0)
			continue
		}
		assert.Equal(t, []int{c.kind, c.step, c.chosen}, []int{f.Kind, f.Step, f.Chosen}, name)
		if c.right != nil {
			assert.Equal(t, c.right[0], f.Right[0], name)
		}
		if c.detail > 0 {
			assert.InDelta(t, c.detail, f.Detail, 1e-12, name)
		}
	}
}

// Of random tours that are too long the fault is a step that takes an edge which the shortest
// tour has not, and what it calls right is a neighbour there, not yet visited; no other step
// costs more.
func TestExplainFindsTheDearest(t *testing.T) {
	rng := rand.New(rand.NewPCG(16, 5))
	p := &Problem{}
	for range 300 {
		points := awkward.Random(rng, 5+rng.IntN(5))
		exact := p.Target(nil, points)
		require.Equal(t, exact, p.Nearest(points, exact, rng.Perm(len(points))), "one shortest tour")
		output := rng.Perm(len(points))
		if p.Score(points, exact, output, true).Correct {
			continue
		}
		f := p.Explain(points, exact, output, true)
		if f.Kind < 0 {
			continue
		}
		require.Contains(t, []int{detour, shortcut, trapped}, f.Kind)
		from, at := output[f.Step-1], slices.Index(exact, output[f.Step-1])
		n := len(exact)
		beside := []int{exact[(at+1)%n], exact[(at+n-1)%n]}
		assert.Equal(t, output[f.Step], f.Chosen)
		assert.NotContains(t, beside, f.Chosen)
		assert.Equal(t, []int{from, f.Chosen}, f.Part)
		if f.Kind == trapped {
			assert.Empty(t, f.Right)
			continue
		}
		require.Len(t, f.Right, 1)
		assert.Contains(t, beside, f.Right[0])
		assert.NotContains(t, output[:f.Step], f.Right[0])
		if f.Kind == detour {
			assert.InDelta(t, p.distance(points, from, f.Chosen)-p.distance(points, from, f.Right[0]), f.Detail, 1e-12)
		}
	}
}

// On a lattice there are many shortest tours: the one that an output is held against is as
// short, and shares no fewer edges with it than the exact tour does, and often more.
func TestNearest(t *testing.T) {
	rng := rand.New(rand.NewPCG(16, 6))
	p := &Problem{}
	points := make([]geom.Point, 16)
	for i := range points {
		points[i] = geom.Point{X: float64(i % 4), Y: float64(i / 4)}
	}
	exact := p.Target(nil, points)
	common := func(a, b []int) (count int) {
		edges := map[[2]int]bool{}
		for k, i := range a {
			edges[edge(i, a[(k+1)%len(a)])] = true
		}
		for k, i := range b {
			if edges[edge(i, b[(k+1)%len(b)])] {
				count++
			}
		}
		return count
	}
	gained := 0
	for view := range 8 { // the exact tour turned and mirrored: other shortest ones
		output := make([]int, 16)
		for k, i := range exact {
			x, y := i%4, i/4
			if view&1 > 0 {
				x = 3 - x
			}
			if view&2 > 0 {
				y = 3 - y
			}
			if view&4 > 0 {
				x, y = y, x
			}
			output[k] = y*4 + x
		}
		assert.True(t, p.Score(points, exact, output, true).Correct)
		for range 20 {
			near := p.Nearest(points, exact, output)
			assert.InDelta(t, p.length(points, exact), p.length(points, near), 1e-9)
			assert.True(t, visitsAll(near, 16))
			assert.GreaterOrEqual(t, common(near, output), common(exact, output))
			gained += common(near, output) - common(exact, output)
			i, j := rng.IntN(16), rng.IntN(16)
			slices.Reverse(output[min(i, j):max(i, j)])
		}
	}
	assert.Positive(t, gained)
}
