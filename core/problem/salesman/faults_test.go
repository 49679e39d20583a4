package salesman

import (
	"math"
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
		"a detour":                        {[]int{0, 1, 5, 2, 4, 3}, false, astray, 2, 5, []int{2}}, // the way over 4 has to come back
		"a city twice":                    {[]int{0, 1, 2, 1, 4, 3}, false, again, 3, 1, nil},
		"a city left out":                 {[]int{0, 1, 2, 5, 4}, false, early, 5, 6, nil},
		"no end":                          {[]int{0, 1, 2, 5, 4, 3}, true, endless, 6, 6, nil},
		"a far one where two were nearer": {[]int{0, 5, 2, 1, 4, 3}, false, astray, 1, 5, []int{1, 3}},
		"as short another way round":      {[]int{0, 3, 4, 5, 2, 1}, false, -1, 6, 6, nil},
	} {
		f := p.Explain(six, exact, c.output, !c.endless)
		assert.Equal(t, []int{c.kind, c.step, c.chosen}, []int{f.Kind, f.Step, f.Chosen}, name)
		slices.Sort(f.Right)
		assert.Equal(t, c.right, f.Right, name)
	}
	f := p.Explain(awkward.Square(), []int{0, 1, 2, 3}, []int{0, 2, 1, 3}, true)
	assert.Equal(t, []int{astray, 1, 2, 1, 3}, append([]int{f.Kind, f.Step, f.Chosen}, f.Right...), "four cities, the fewest with a wrong tour")
}

// finished is the length of the shortest tour that begins like a prefix, by trying what comes
// next; known are the ways from a city through a set of others back to the start.
func finished(p *Problem, points []geom.Point, prefix []int, known map[[2]int]float64) float64 {
	way := p.way(points)
	var ends func(city, left int) float64
	ends = func(city, left int) float64 {
		if left == 0 {
			return way(city, prefix[0])
		}
		key := [2]int{city, left}
		if known, ok := known[key]; ok {
			return known
		}
		least := math.Inf(1)
		for i := range points {
			if left>>i&1 > 0 {
				least = min(least, way(city, i)+ends(i, left&^(1<<i)))
			}
		}
		known[key] = least
		return least
	}
	sum, left := 0.0, 1<<len(points)-1
	for k, city := range prefix {
		if left &^= 1 << city; k > 0 {
			sum += way(prefix[k-1], city)
		}
	}
	return sum + ends(prefix[len(prefix)-1], left)
}

// wrongTours are tours of all kinds that are too long: from the nearest neighbor on, improved a
// little, random.
func wrongTours(count, most int, seed uint64, each func(points []geom.Point, exact, output []int)) {
	rng := rand.New(rand.NewPCG(29, seed))
	p := &Problem{}
	for done := 0; done < count; {
		points := awkward.Random(rng, 5+rng.IntN(most-4))
		n, exact := len(points), p.Target(nil, points)
		d := tour.Euclidean(points)
		output := [][]int{rng.Perm(n), tour.NearestNeighbor(d, rng.IntN(n)), tour.GreedyEdge(d), tour.Christofides(d), slices.Clone(exact)}[done%5]
		if done%5 == 4 {
			i, j := rng.IntN(n), rng.IntN(n)
			slices.Reverse(output[min(i, j):max(i, j)])
		}
		if !p.Score(points, exact, output, true).Correct {
			each(points, exact, output)
			done++
		}
	}
}

// Of 200 wrong tours nothing that is said is false: before the step a shortest tour remained, after it
// none does, the best left is longer by what is said, and every city that is called right
// leaves one, and no other does. Dynamic programming of the test's own says so. The exact solver
// comes to the same step.
func TestNoFalseSentence(t *testing.T) {
	p := &Problem{}
	steps := map[int]int{}
	wrongTours(200, 13, 1, func(points []geom.Point, exact, output []int) {
		known := map[[2]int]float64{} // of one start
		shortest := finished(p, points, output[:1], known)
		require.InEpsilon(t, p.length(points, exact), shortest, 1e-9)
		f := p.Explain(points, exact, output, true)
		require.Equal(t, astray, f.Kind)
		require.False(t, f.Rough)
		require.Equal(t, []int{output[f.Step-1], output[f.Step]}, f.Part)
		require.Equal(t, output[f.Step], f.Chosen)
		assert.InEpsilon(t, shortest, finished(p, points, output[:f.Step], known), 1e-9, "before it a shortest tour remained")
		after := finished(p, points, output[:f.Step+1], known)
		assert.Greater(t, after, shortest*(1+1e-9), "after it none does")
		assert.InDelta(t, after/shortest-1, f.Detail, 1e-9)
		for i := range points {
			if slices.Contains(output[:f.Step], i) {
				assert.NotContains(t, f.Right, i)
				continue
			}
			then := finished(p, points, append(slices.Clone(output[:f.Step]), i), known)
			assert.Equal(t, then <= shortest*(1+1e-9), slices.Contains(f.Right, i), "%d is right", i)
		}
		steps[f.Step]++

		g, ok := p.Retrace(points, exact, output, nil)
		require.True(t, ok)
		if f.Detail > 1e-6 {
			assert.Equal(t, []int{f.Kind, f.Step, f.Chosen}, []int{g.Kind, g.Step, g.Chosen})
			assert.InDelta(t, f.Detail, g.Detail, 1e-8)
			for _, i := range g.Right {
				assert.Contains(t, f.Right, i)
			}
			assert.NotEmpty(t, g.Right)
		}
	})
	assert.Greater(t, len(steps), 5, "they go astray at all steps")
}

// Where more cities leave no time, the edge that costs most is named for what it is, and nothing is called
// right; given time, the exact solver finds the step, as dynamic programming does.
func TestRoughFirst(t *testing.T) {
	p := &Problem{}
	compared := 0
	wrongTours(40, 16, 2, func(points []geom.Point, exact, output []int) {
		if len(points) <= tabled {
			return
		}
		compared++
		f := p.Explain(points, exact, output, true)
		require.True(t, f.Rough && (f.Kind == costliest || f.Kind == elsewhere))
		assert.Empty(t, f.Right)
		from, here := f.Part[0], output[f.Step]
		near := beside(p.Nearest(points, exact, output), from)
		way := p.way(points)
		assert.Contains(t, near, f.Part[1])
		assert.Equal(t, max(way(from, near[0]), way(from, near[1])), way(from, f.Part[1]), "the longer of the two")
		assert.NotContains(t, near, here)
		if f.Kind == costliest {
			assert.InDelta(t, way(from, here)-way(from, f.Part[1]), f.Detail, 1e-12)
		}
		g, ok := p.Retrace(points, exact, output, nil)
		require.True(t, ok)
		known := map[[2]int]float64{}
		shortest := p.length(points, exact)
		assert.InEpsilon(t, shortest, finished(p, points, output[:g.Step], known), 1e-8)
		assert.InDelta(t, finished(p, points, output[:g.Step+1], known)/shortest-1, g.Detail, 1e-8)
		assert.Greater(t, g.Detail, 1e-9)
		for _, i := range g.Right {
			assert.InEpsilon(t, shortest, finished(p, points, append(slices.Clone(output[:g.Step]), i), known), 1e-8)
		}
		_, ok = p.Retrace(points, exact, output, func() bool { return true })
		assert.False(t, ok, "canceled")
	})
	assert.Greater(t, compared, 5)
}

// On a lattice there are many shortest tours: the one that an output is held against is as
// short, and shares no fewer edges with it than the exact tour does, and often more.
func TestNearest(t *testing.T) {
	rng := rand.New(rand.NewPCG(16, 6))
	p := &Problem{}
	points := awkward.Lattice(4)
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

// A wanted edge joins the tour by the 2-opt exchange that adds it, beside the cities' successors or
// their predecessors. Two opposite sides of a square are in the tour, in the same direction; the other two
// may replace them.
func TestNearestJoins(t *testing.T) {
	p := &Problem{}
	points := []geom.Point{{X: 0, Y: 0}, {X: 1, Y: 0}, {X: 5, Y: 4}, {X: 0, Y: 1}, {X: 1, Y: 1}, {X: -5, Y: 4}}
	tour := []int{0, 1, 2, 3, 4, 5}
	for _, e := range [][2]int{{0, 3}, {3, 0}, {1, 4}, {4, 1}} {
		tied := ties{p, points, tour, map[[2]int]bool{edge(e[0], e[1]): true}, p.length(points, tour)}
		require.True(t, tied.join(e[0], e[1]), "%v", e)
		assert.Equal(t, []int{0, 3, 2, 1, 4, 5}, tied.tour, "%v", e)
	}
}
