package salesman

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/decoding"
	"ptrnet/core/geom"
	"ptrnet/core/internal/awkward"
	"ptrnet/core/problem"
	"ptrnet/core/tour"
)

// A tour along a line and back has no direction: it begins toward the lower index.
func TestCanonicalTourOfALine(t *testing.T) {
	tour := []int{0, 3, 2, 1}
	new(Problem).Canonical([]geom.Point{{X: 0}, {X: 1}, {X: 2}, {X: 3}}, tour)
	assert.Equal(t, []int{0, 1, 2, 3}, tour)
}

func TestScores(t *testing.T) {
	square := awkward.Square()
	var p Problem
	exact := p.Target(nil, square)
	assert.Equal(t, []int{0, 1, 2, 3}, exact)
	s := p.Score(square, exact, []int{0, 2, 1, 3}, true)
	assert.True(t, s.Valid)
	assert.False(t, s.Correct)
	near(t, 2+2*math.Sqrt2, s.Values[tourLength])
	near(t, 4, s.Values[optimalLength])
	near(t, (2+2*math.Sqrt2)/4-1, s.Values[gap])
	assert.Zero(t, s.Values[accuracy]+s.Values[invalid])

	for _, ended := range []bool{true, false} {
		s = p.Score(square, exact, []int{2, 1, 0, 3}, ended)
		assert.Equal(t, ended, s.Correct, "a shortest tour without the end is not correct")
		assert.True(t, s.Valid)
		near(t, 4, s.Values[tourLength])
		assert.Zero(t, s.Values[gap])
		assert.Equal(t, ended, s.Values[accuracy] == 1)
	}
	for _, output := range [][]int{{0, 1, 2}, {0, 1, 2, 2}, {0, 1, 2, 4}, {0, 1, 2, -1}, {0, 1, 2, 3, 0}, nil} {
		s = p.Score(square, exact, output, true)
		assert.False(t, s.Valid || s.Correct, "%v", output)
		assert.True(t, math.IsNaN(s.Values[tourLength]) && math.IsNaN(s.Values[gap]), "%v", output)
		near(t, 4, s.Values[optimalLength])
		assert.Equal(t, 1.0, s.Values[invalid])
		assert.True(t, math.IsInf(p.Rank(square, output), 1), "%v", output)
	}
	near(t, 2+2*math.Sqrt2, p.Rank(square, []int{0, 2, 1, 3}))
}

// The same tour from another city, or the other way round, has a length that is rounded otherwise;
// its gap is 0 all the same. That of a tour which beats an unproven one is negative.
func TestGapOfEqualLengths(t *testing.T) {
	rng := rand.New(rand.NewPCG(27, 1))
	var p Problem
	otherwise := 0
	for range 200 {
		points := awkward.Random(rng, 5+rng.IntN(40))
		exact := rng.Perm(len(points))
		again := append(slices.Clone(exact[2:]), exact[:2]...)
		if rng.IntN(2) == 0 {
			slices.Reverse(again)
		}
		if p.length(points, exact) != p.length(points, again) {
			otherwise++
		}
		s := p.Score(points, exact, again, true)
		require.Zero(t, s.Values[gap])
		require.True(t, s.Correct)
	}
	require.Greater(t, otherwise, 50, "lengths that differ by rounding alone")

	square := awkward.Square()
	assert.Negative(t, p.Score(square, []int{0, 2, 1, 3}, []int{0, 1, 2, 3}, true).Values[gap])
	near(t, 0, p.Score(make([]geom.Point, 4), []int{0, 1, 2, 3}, []int{0, 1, 2, 3}, true).Values[gap])
}

// near holds for finite numbers only: InDelta takes NaN for NaN.
func near(t *testing.T, want, got float64) {
	t.Helper()
	require.False(t, math.IsNaN(got) || math.IsInf(got, 0), "%v", got)
	assert.InDelta(t, want, got, 1e-15)
}

// A state knows what random ways cost; those through the same cities from the same one, and only those, have
// the same key; and a city twice makes it no tour.
func TestState(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 2))
	p := &Problem{}
	for range 100 {
		n := 1 + rng.IntN(9)
		points := awkward.Random(rng, n)
		states := map[uint64][]int{}
		for range 30 {
			w, way := p.Start(points).(decoding.Additive), rng.Perm(n)
			for k, city := range way {
				near(t, p.length(points, way[:k+1])-p.length(points, []int{way[0], city})/2, w.CostWith(city))
				require.True(t, math.IsInf(w.Cost(), 1))
				w.Take(city)
				key := append(slices.Sorted(slices.Values(way[:k+1])), way[0])
				if same, ok := states[w.Key()]; ok {
					require.Equal(t, same, key)
				}
				states[w.Key()] = key
			}
			require.Equal(t, p.Rank(points, way), w.Cost(), "to the last bit")
			w.Take(0)
			require.True(t, math.IsInf(w.Cost(), 1), "a city twice")
			twice := p.Start(points)
			for _, city := range append(way[1:], way[n-1]) { // and another never
				twice.Take(city)
			}
			require.Equal(t, n > 1, math.IsInf(twice.Cost(), 1) && !twice.Feasible(n))
		}
	}
}

// With distances of its own a problem's exact tours, lengths and scores are of these; the
// points only say in which direction a tour runs.
func TestUnder(t *testing.T) {
	square, diagonals := awkward.Square(),
		[]float64{0, 10, 1, 10, 10, 0, 10, 1, 1, 10, 0, 10, 10, 1, 10, 0}
	p, d := (&Problem{}).Under(4, diagonals), tour.NewDistances(4, diagonals)
	exact := p.Target(nil, square)
	near(t, 22, tour.Length(d, exact))
	s := p.Score(square, exact, []int{0, 1, 2, 3}, true)
	assert.True(t, s.Valid && !s.Correct)
	near(t, 40, s.Values[tourLength])
	near(t, 22, s.Values[optimalLength])
	near(t, 40, p.(problem.Reranker).Rank(square, []int{0, 1, 2, 3}))
	for _, m := range p.Describe().Methods {
		solution, err := problem.Solve(p, m.Name, square, problem.SolveOptions{})
		require.NoError(t, err)
		near(t, tour.Length(d, solution.Sequence), solution.Length)
		assert.True(t, !m.Exact || solution.Length == 22 && solution.Proven, m.Name)
	}
}

// A solution's length is that of its own sequence, to the last bit, also under other distances and on the
// way.
func TestLengthIsOfTheSequence(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 1))
	for k := range 40 {
		points := awkward.Random(rng, 5+rng.IntN(30))
		var p problem.Problem = &Problem{}
		if k%2 == 1 {
			p = (&Problem{}).Under(len(points), problem.Euclid.Distances(awkward.Random(rng, len(points))))
		}
		rank := p.(problem.Reranker).Rank
		report := func(s problem.Solution) {
			require.Equal(t, rank(points, s.Sequence), s.Length)
			require.LessOrEqual(t, s.Bound, s.Length)
		}
		for _, method := range []string{"branch-and-cut", "greedy"} {
			s, err := problem.Solve(p, method, points, problem.SolveOptions{Progress: report})
			require.NoError(t, err)
			report(s)
			require.True(t, !s.Proven || s.Bound == s.Length)
		}
	}
}
