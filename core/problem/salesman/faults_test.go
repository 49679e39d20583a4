package salesman

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/geom"
	"ptrnet/core/internal/awkward"
	"ptrnet/core/tour"
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
	}{
		"a detour":                        {[]int{0, 1, 5, 2, 4, 3}, false, apart, 2, 5, []int{2}},
		"a city twice":                    {[]int{0, 1, 2, 1, 4, 3}, false, again, 3, 1, nil},
		"a city left out":                 {[]int{0, 1, 2, 5, 4}, false, early, 5, 6, nil},
		"no end":                          {[]int{0, 1, 2, 5, 4, 3}, true, endless, 6, 6, nil},
		"a far one where two were nearer": {[]int{0, 5, 2, 1, 4, 3}, false, apart, 1, 5, []int{1, 3}},
		"as short another way round":      {[]int{0, 3, 4, 5, 2, 1}, false, -1, 6, 6, nil},
	} {
		f := p.Explain(six, exact, c.output, !c.endless)
		assert.Equal(t, []int{c.kind, c.step, c.chosen}, []int{f.Kind, f.Step, f.Chosen}, name)
		slices.Sort(f.Right)
		assert.Equal(t, c.right, f.Right, name)
	}
}

// Of wrong tours of all kinds the edge is in the output and not in the exact tour, those before it are, and a
// shortest tour continues to every city that is called right.
func TestExplainIsTrue(t *testing.T) {
	rng := rand.New(rand.NewPCG(29, 1))
	p := &Problem{}
	steps := map[int]int{}
	for done := 0; done < 200; {
		points := awkward.Random(rng, 5+rng.IntN(20))
		n, exact, d := len(points), p.Target(nil, points), tour.Euclidean(points)
		output := [][]int{rng.Perm(n), tour.NearestNeighbor(d, rng.IntN(n)), tour.GreedyEdge(d), tour.Christofides(d)}[done%4]
		if p.Score(points, exact, output, true).Correct {
			output = rng.Perm(n)
		}
		done++
		beside := func(a, b int) bool {
			i, j := slices.Index(exact, a), slices.Index(exact, b)
			return (i-j+n)%n == 1 || (j-i+n)%n == 1
		}
		f := p.Explain(points, exact, output, true)
		require.Equal(t, apart, f.Kind)
		require.Equal(t, []int{output[f.Step-1], output[f.Step]}, f.Part)
		require.Equal(t, output[f.Step], f.Chosen)
		require.False(t, beside(f.Part[0], f.Part[1]))
		for k := 1; k < f.Step; k++ {
			require.True(t, beside(output[k-1], output[k]))
		}
		for _, i := range f.Right {
			require.True(t, beside(f.Part[0], i) && !slices.Contains(output[:f.Step], i))
		}
		require.Len(t, f.Right, map[bool]int{true: 2, false: 1}[f.Step == 1])
		steps[f.Step]++
	}
	assert.Greater(t, len(steps), 5, "at all steps")
}
