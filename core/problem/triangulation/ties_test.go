package triangulation

import (
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/delaunay"
	"ptrnet/core/geom"
	"ptrnet/core/internal/awkward"
	"ptrnet/core/problem"
)

// Each of a circle's triangulations is right, and a triangle of any of them is legal.
func TestCircleTies(t *testing.T) {
	points := []geom.Point{{X: 5}, {X: 3, Y: 4}, {Y: 5}, {X: -4, Y: 3}, {X: -5}, {X: -3, Y: -4}, {Y: -5},
		{X: 4, Y: -3}}
	p := &Problem{}
	exact := p.Target(nil, points)
	require.Len(t, exact, 18)
	for corner := range 8 {
		var fan []int
		for k := 1; k < 7; k++ {
			fan = append(fan, corner, (corner+k)%8, (corner+k+1)%8)
		}
		assert.True(t, p.Score(points, exact, fan, true).Correct)
		s := p.Score(points, exact, fan[:15], true)
		assert.False(t, s.Correct)
		assert.Equal(t, 5./6, s.Values[triangleCoverage], "what is there is right")
		d := problem.Draw(p, points, p.Nearest(points, exact, fan[:15]), fan[:15], false)
		assert.NotContains(t, d.Wrong, true)
		assert.Len(t, d.Missing, 2, "of the last triangle")
		f := p.Explain(points, exact, fan[:15], true)
		assert.Equal(t, early, f.Kind)
		assert.Equal(t, 15, f.Step)
		assert.ElementsMatch(t, fan[15:], f.Right)
	}
	f := p.Explain(points, exact, []int{0, 1, 4, 0, 2, 4}, true)
	assert.Equal(t, overlaps, f.Kind, "either could stand alone")
	assert.Equal(t, 4, f.Step)
	rng := rand.New(rand.NewPCG(16, 4))
	for range 500 { // behind any right triangles something is right
		var output []int
		for len(output) < len(exact) {
			output = append(output, rng.Perm(8)[:3]...)
		}
		f := p.Explain(points, exact, output, true)
		assert.NotEmpty(t, f.Right, "%v", output)
		assert.NotContains(t, f.Right, f.Chosen, "%v", output)
	}
	square := awkward.Square()
	f = p.Explain(square, p.Target(nil, square), []int{0, 1, 3, 0, 1, 2}, true)
	assert.Equal(t, 3, f.Step)
	assert.False(t, slices.Contains(f.Right, f.Chosen),
		"what overlaps the first triangle is not right behind it")
}

// flip replaces a random inner edge by the other diagonal of its quadrilateral, if that is convex.
func flip(rng *rand.Rand, points []geom.Point, triangles [][3]int) {
	if len(triangles) < 2 {
		return
	}
	i, k := rng.IntN(len(triangles)), rng.IntN(3)
	a, b, c := triangles[i][k], triangles[i][(k+1)%3], triangles[i][(k+2)%3]
	for j, u := range triangles {
		for m := range u {
			if d := u[(m+2)%3]; u[m] == b && u[(m+1)%3] == a && geom.Orient(points[c], points[d], points[b]) > 0 &&
				geom.Orient(points[d], points[c], points[a]) > 0 {
				triangles[i], triangles[j] = [3]int{c, d, b}, [3]int{d, c, a}
				return
			}
		}
	}
}

// A list that has to be empty, as that of a point in the place of an earlier one, and one that is closed at once
// are told apart from those that begin with another neighbor.
func TestExplainEmptyLists(t *testing.T) {
	p := &Problem{lists: true}
	points := []geom.Point{{X: 0, Y: 0}, {X: 0, Y: 0}, {X: 1, Y: 0}, {X: 2, Y: 1}}
	triangle := p.Target(nil, points)
	require.Equal(t, []int{2, 3, 0, 1, 3, 2}, p.Spell(nil, points, triangle))
	for says, output := range map[string][]int{
		"[0 2] skipped":  {0},
		"[0 3 2] begins": {3, 2},
		"[1] filled":     {2, 3, 0, 2},
	} {
		f := p.Explain(points, triangle, output, true)
		kinds := map[int]string{skipped: "skipped", begins: "begins", filled: "filled"}
		assert.Equal(t, says, fmt.Sprint(f.Part, " ", kinds[f.Kind]))
		assert.Equal(t, output[f.Step], f.Chosen)
	}
}

// The first wrong triangle is found, in it the first corner with which no right one begins,
// and the fault's points and number are true.
func TestExplain(t *testing.T) {
	rng := rand.New(rand.NewPCG(16, 3))
	p := &Problem{}
	for range 300 {
		points := awkward.Random(rng, 5+rng.IntN(15))
		exact := p.Target(nil, points)
		truth := triples(exact, problem.FirstEqual(points))
		output := slices.Clone(exact)
		for range 1 + rng.IntN(4) {
			output[rng.IntN(len(output))] = rng.IntN(len(points))
		}
		if p.Score(points, exact, output, true).Correct {
			continue
		}
		first := 0
		seen := map[[3]int]bool{}
		for ; first < len(output); first += 3 {
			t := delaunay.Ascending(output[first], output[first+1], output[first+2])
			if !truth[t] || seen[t] {
				break
			}
			seen[t] = true
		}
		f := p.Explain(points, exact, output, true)
		require.GreaterOrEqual(t, f.Kind, 0)
		assert.Equal(t, first, f.Step/3*3)
		assert.Equal(t, output[f.Step], f.Chosen)
		assert.NotContains(t, f.Right, f.Chosen)
		assert.Equal(t, output[first:first+3], f.Part[:3])
		for _, right := range f.Right {
			with := append(slices.Clone(output[first:f.Step]), right)
			assert.True(t, slices.ContainsFunc(slices.Collect(maps.Keys(truth)), func(u [3]int) bool {
				return !seen[u] && !slices.ContainsFunc(with, func(i int) bool { return !slices.Contains(u[:], i) })
			}), "%v begins a right triangle", with)
		}
		if f.Kind == occupied {
			t3 := delaunay.Ascending(f.Part[0], f.Part[1], f.Part[2])
			if geom.Orient(points[t3[0]], points[t3[1]], points[t3[2]]) < 0 {
				t3[1], t3[2] = t3[2], t3[1]
			}
			c := f.Circle.Center
			q := points[f.Part[3]]
			assert.InDelta(t, f.Circle.Radius-math.Hypot(q.X-c.X, q.Y-c.Y), f.Detail, 1e-9)
			assert.Positive(t, f.Detail)
			if slices.ContainsFunc(f.Right,
				func(i int) bool { return geom.InCircle(points[t3[0]], points[t3[1]], points[t3[2]], points[i]) > 0 }) {
				assert.Contains(t, f.Right, f.Part[3], "a right point inside is the one that is named")
			}
		}
	}
	square := awkward.Square()
	exact := p.Target(nil, square)
	for name, c := range map[string]struct {
		output []int
		ended  bool
		want   [2]int // kind, step
	}{
		"half of it":       {exact[:3], true, [2]int{early, 3}},
		"half a triangle":  {exact[:5], true, [2]int{early, 5}},
		"twice":            {append(slices.Clone(exact[:3]), exact[:3]...), true, [2]int{twice, 5}},
		"no triangle":      {[]int{0, 0, 1}, true, [2]int{flat, 1}},
		"without end":      {exact, false, [2]int{endless, 6}},
		"a foreign number": {[]int{0, 1, 9}, true, [2]int{-1, 3}},
	} {
		f := p.Explain(square, exact, c.output, c.ended)
		assert.Equal(t, c.want, [2]int{f.Kind, f.Step}, name)
	}
	f := p.Explain(square, exact, append(slices.Clone(exact), 0, 1, 2), true)
	assert.Equal(t, []int{6, 4}, append([]int{f.Step}, f.Right...), "one triangle too many: the end was right")
}
