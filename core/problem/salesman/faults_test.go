package salesman

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/internal/awkward"
	"ptrnet/core/tour"
)

// Of wrong tours, and of outputs that leave out cities or name some twice, the fault is the first edge that
// is not in the exact tour.
func TestExplain(t *testing.T) {
	rng := rand.New(rand.NewPCG(29, 1))
	p := &Problem{}
	steps := map[int]int{}
	for done := range 400 {
		points := awkward.Random(rng, 5+rng.IntN(20))
		n, exact, d := len(points), p.Target(nil, points), tour.Euclidean(points)
		output := [][]int{
			rng.Perm(n), tour.NearestNeighbor(d, rng.IntN(n)), tour.GreedyEdge(d), tour.Christofides(d),
		}[done%4]
		if done%3 == 0 {
			output = append(output[:rng.IntN(n)], output[rng.IntN(n)])
		}
		beside := func(k int) bool {
			i, j := slices.Index(exact, output[k-1]), slices.Index(exact, output[k])
			return i == j || (i-j+n)%n == 1 || (j-i+n)%n == 1
		}
		f := p.Explain(points, exact, output, true)
		first := 1
		for first < len(output) && beside(first) {
			first++
		}
		if first == len(output) {
			require.Equal(t, -1, f.Kind)
			continue
		}
		require.Equal(t, []int{0, first, output[first]}, []int{f.Kind, f.Step, f.Chosen})
		require.Equal(t, []int{output[first-1], output[first]}, f.Part)
		steps[first]++
	}
	assert.Greater(t, len(steps), 5, "at all steps")
	assert.Equal(t, -1, p.Explain(awkward.Square(), []int{0, 1, 2, 3}, []int{0, 4}, true).Kind)
}
