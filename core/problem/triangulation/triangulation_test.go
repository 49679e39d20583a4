package triangulation

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/geom"
	"ptrnet/core/hull"
	"ptrnet/core/internal/awkward"
	"ptrnet/core/problem"
)

// pinned is the corners of the square and a point inside.
var pinned = awkward.Pinned()

func TestScores(t *testing.T) {
	square := awkward.Square()
	var d Problem
	exact := d.Target(nil, square)
	require.Len(t, exact, 6)
	coverage := func(s problem.Score) float64 { return s.Values[triangleCoverage] }
	s := d.Score(square, exact, exact, false)
	assert.True(t, !s.Correct && s.Valid && s.Values[accuracy] == 0 && coverage(s) == 1, "without the end")
	for _, c := range []struct {
		output   []int
		valid    bool
		coverage float64
		flaw     int
		why      string
	}{
		{exact[:3], false, 0.5, flawUncovered, "half of it"},
		{slices.Concat(exact[:3], exact[:3]), false, 0.5, flawTwice, "a triangle twice"},
		{slices.Concat(exact, exact[:3]), false, 1, flawTwice, "all of it and a triangle twice"},
		{append(slices.Clone(exact[:3]), 3), false, 0.5, flawTorn, "half a triangle"},
		{[]int{0, 0, 1}, false, 0, flawTwice, "no triangle"},
		{[]int{0, 1, 9}, false, math.NaN(), 0, "a point that there is not"},
		{nil, false, 0, flawUncovered, "nothing"},
		{[]int{0, 1, 2, 0, 1, 3}, false, 0.5, flawUncovered, "overlapping triangles"},
	} {
		s := d.Score(square, exact, c.output, true)
		assert.False(t, s.Correct, c.why)
		assert.Equal(t, c.valid, s.Valid, c.why)
		assert.Equal(t, c.flaw, s.Flaw, c.why)
		if math.IsNaN(c.coverage) {
			assert.True(t, math.IsNaN(coverage(s)), c.why)
		} else {
			assert.Equal(t, c.coverage, coverage(s), c.why)
		}
		assert.Equal(t, 1.0, s.Values[invalid], c.why)
		assert.Zero(t, s.Values[accuracy], c.why)
	}

	// On a line there is no triangle, and coverage has no meaning.
	line := awkward.Sets(1)["line"]
	assert.Empty(t, d.Target(nil, line))
	s = d.Score(line, nil, nil, true)
	assert.True(t, s.Correct && s.Valid)
	assert.True(t, math.IsNaN(coverage(s)))
	assert.False(t, d.Score(line, nil, []int{0, 1, 2}, true).Correct)
}

// isDelaunay is the definition: the triangles cover the hull once, and no circle has a point inside.
func isDelaunay(points []geom.Point, output []int) bool {
	for _, t := range turned(points, output, problem.FirstEqual(points)) {
		for _, p := range points {
			if geom.InCircle(points[t[0]], points[t[1]], points[t[2]], p) > 0 {
				return false
			}
		}
	}
	return covers(points, output)
}

// The triples increase and their incenters are sorted. The lists of points sorted by x have each edge once, at the
// end of smaller index, counter-clockwise from below.
func TestForms(t *testing.T) {
	points := byX(awkward.Random(rand.New(rand.NewPCG(2, 2)), 40))
	var paper, ours Problem
	ours.Lay(Lists)
	triangles := paper.Target(nil, points)
	require.True(t, isDelaunay(points, triangles))
	require.Equal(t, triangles, ours.Target(nil, points))
	require.Equal(t, triangles, paper.Spell(nil, points, triangles))
	last := geom.Point{X: -1}
	for k := 0; k < len(triangles); k += 3 {
		a, b, c := triangles[k], triangles[k+1], triangles[k+2]
		in := incenter(points[a], points[b], points[c])
		require.True(t, a < b && b < c && in.Compare(last) >= 0)
		last = in
	}
	edges, owner, before := map[[2]int]bool{}, 0, math.Inf(-1)
	for _, symbol := range ours.Spell(nil, points, triangles) {
		if symbol == owner {
			owner, before = owner+1, math.Inf(-1)
			continue
		}
		angle := math.Atan2(points[symbol].Y-points[owner].Y, points[symbol].X-points[owner].X)
		require.True(t, symbol > owner && angle > before)
		edges[[2]int{owner, symbol}], before = true, angle
	}
	require.Equal(t, 39, owner)
	for _, e := range paper.Edges(nil, triangles, true) {
		require.True(t, edges[[2]int{min(e.A, e.B), max(e.A, e.B)}])
	}
	require.Len(t, edges, len(paper.Edges(nil, triangles, true)))
	// The incenter is as far from all three sides.
	in := incenter(geom.Point{}, geom.Point{X: 4}, geom.Point{Y: 3})
	assert.InDelta(t, 1, in.X, 1e-15)
	assert.InDelta(t, 1, in.Y, 1e-15)
}

func TestViolations(t *testing.T) {
	d := &Problem{}
	complete := []int{0, 1, 4, 1, 2, 4, 2, 3, 4, 0, 3, 4}
	for _, c := range []struct {
		output     []int
		violations float64
		why        string
	}{
		{complete, 0, "the triangulation"},
		{[]int{4, 1, 0, 4, 2, 1, 3, 2, 4, 4, 3, 0}, 0, "in any order"},
		{complete[3:], 2, "without the lowest: two sides lie bare"},
		{append([]int{0, 1, 4}, complete...), 3, "one of them twice: three sides"},
		{append([]int{0, 1, 2}, complete...), 3, "one across: two sides of the hull twice, and one bare"},
		{append([]int{0, 4, 0}, complete...), 1, "one without area"},
		{[]int{0, 1, 2, 0, 2, 3}, 1, "a point left out"},
		{[]int{0, 1, 2}, 3, "half of the square"},
		{[]int{}, 5, "nothing"},
		{[]int{0, 0, 0}, 6, "worse than nothing"},
	} {
		assert.Equal(t, c.violations, d.Rank(pinned, c.output), c.why)
	}
	for _, output := range [][]int{{0}, {0, 1, 2, 3}, {0, 1, 9}, {-1, 0, 1}} {
		assert.True(t, math.IsInf(d.Rank(pinned, output), 1), "%v", output)
	}
	halved := []geom.Point{{X: 0}, {X: 4}, {Y: 4}, {X: 2}, {X: 2, Y: 2}, {Y: 2}} // 3, 4, 5 on the sides
	assert.Equal(t, 3.0, d.Rank(halved, []int{0, 1, 2, 0, 3, 5, 3, 1, 4, 4, 2, 5, 3, 4, 5}), "covered twice")
	flat := []geom.Point{{X: 0}, {X: 1}, {X: 2}}
	assert.Less(t, d.Rank(flat, nil), d.Rank(flat, []int{0, 1, 2}), "points on one line have no triangle")
}

// An output has no violations if and only if its triangles cover the hull, do not overlap, and use every
// point; and it is correct if and only if no circle has a point inside, too. Outputs are right ones with
// flipped edges, and with triangles and corners that are left out, added and changed.
func TestScoreIsTheDefinition(t *testing.T) {
	d, rng := &Problem{}, rand.New(rand.NewPCG(8, 8))
	counts := map[[2]bool]int{}
	for range 4000 {
		points := awkward.Random(rng, 3+rng.IntN(9))
		switch rng.IntN(4) {
		case 0: // corners of a small grid, some of them in one place
			points = awkward.Corners(rng, len(points))
		case 1:
			points = append([]geom.Point{{X: 1}, {Y: 1}, {X: -1}, {Y: -1}}, awkward.Corners(rng, len(points))...)
		}
		exact := d.Target(nil, points)
		if len(exact) == 0 {
			continue
		}
		triangles := turned(points, exact, problem.FirstEqual(points))
		for range rng.IntN(3) {
			flip(rng, points, triangles)
		}
		var output []int
		for _, c := range triangles {
			output = append(output, c[:]...)
		}
		for range rng.IntN(3) {
			switch k := 3 * rng.IntN(max(1, len(output)/3)); rng.IntN(3) {
			case 0:
				output = slices.Delete(output, k, min(k+3, len(output)))
			case 1:
				output = append(output, rng.IntN(len(points)), rng.IntN(len(points)), rng.IntN(len(points)))
			default:
				if k < len(output) {
					output[k+rng.IntN(3)] = rng.IntN(len(points))
				}
			}
		}
		valid, correct := covers(points, output), isDelaunay(points, output)
		s := d.Score(points, exact, output, true)
		require.Equal(t, valid, d.Rank(points, output) == 0, "%v of %v", output, points)
		require.Equal(t, []bool{valid, correct}, []bool{s.Valid, s.Correct}, "%v of %v", output, points)
		counts[[2]bool{valid, correct}]++
	}
	assert.Greater(t, min(counts[[2]bool{true, true}], counts[[2]bool{true, false}], counts[[2]bool{}]), 200)
}

// covers tells by areas whether an output is a triangulation of all the points.
func covers(points []geom.Point, output []int) bool {
	place, used := problem.FirstEqual(points), map[int]bool{}
	var triangles [][3]int
	area := 0.0
	for k := 0; k < len(output); k += 3 {
		corners := [3]int(output[k:])
		switch geom.Orient(points[corners[0]], points[corners[1]], points[corners[2]]) {
		case 0:
			return false
		case -1:
			corners[1], corners[2] = corners[2], corners[1]
		}
		area += hull.Area(points, corners[:])
		for _, other := range triangles {
			if overlap(points, corners, other) {
				return false
			}
		}
		triangles = append(triangles, corners)
		for _, c := range corners {
			used[place[c]] = true
		}
	}
	for _, p := range place {
		if !used[p] {
			return false
		}
	}
	// Points inside a side must be corners on it too, or the triangles do not join.
	for _, c := range triangles {
		for i := range c {
			a, b := place[c[i]], place[c[(i+1)%3]]
			for _, p := range place {
				from, to, at := points[a], points[b], points[p]
				if p != a && p != b && geom.Orient(from, to, at) == 0 &&
					(at.X-from.X)*(at.X-to.X)+(at.Y-from.Y)*(at.Y-to.Y) < 0 {
					return false
				}
			}
		}
	}
	return math.Abs(area-hull.Area(points, hull.Of(points))) < 1e-9
}
