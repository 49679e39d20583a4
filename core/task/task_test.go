package task

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/delaunay"
	"ptrnet/core/geom"
)

func random(rng *rand.Rand, n int) []geom.Point {
	p := make([]geom.Point, n)
	for i := range p {
		p[i] = geom.Point{X: rng.Float64(), Y: rng.Float64()}
	}
	return p
}

// sets are point sets of every awkward kind, and random ones.
func sets(seed uint64) map[string][]geom.Point {
	rng := rand.New(rand.NewPCG(seed, 1))
	grid := []geom.Point{}
	for i := range 9 {
		grid = append(grid, geom.Point{X: float64(i % 3), Y: float64(i / 3)})
	}
	return map[string][]geom.Point{
		"none": nil, "one": random(rng, 1), "two": random(rng, 2), "three": random(rng, 3),
		"twins":  {{X: 1, Y: 1}, {X: 1, Y: 1}, {X: 1, Y: 1}},
		"line":   {{X: 3, Y: 3}, {X: 1, Y: 1}, {X: 2, Y: 2}, {X: 0, Y: 0}},
		"square": {{X: 0, Y: 0}, {X: 1, Y: 0}, {X: 1, Y: 1}, {X: 0, Y: 1}},
		"grid":   grid, "doubled": append(slices.Clone(grid), grid...),
		"ten": random(rng, 10), "thirteen": random(rng, 13), "eight": random(rng, 8),
	}
}

// forms are all problems in all forms of their sequences.
func forms(t *testing.T) []Problem {
	t.Helper()
	var all []Problem
	for _, name := range Names() {
		for _, sequence := range append([]string{""}, Sequences(name)...) {
			p, err := New(name, sequence)
			require.NoError(t, err)
			require.Equal(t, name, p.Name())
			all = append(all, p)
		}
	}
	require.Len(t, all, 5)
	return all
}

func TestNewSaysWhy(t *testing.T) {
	for want, c := range map[string][2]string{
		`task "knots" is not one of hull, delaunay, tsp`:     {"knots", "fan"},
		`sequence "fan": hull has one form of sequence only`: {"hull", "fan"},
		`sequence "spiral" is not one of incenter, fan`:      {"delaunay", "spiral"},
	} {
		_, err := New(c[0], c[1])
		assert.EqualError(t, err, want)
	}
}

// Every exact solution is a right answer, fits the length, and each of its
// symbols is allowed where it stands.
func TestTargetsAreRightAndAllowed(t *testing.T) {
	for seed := range uint64(10) {
		for name, points := range sets(seed) {
			for _, p := range forms(t) {
				problem := p.Name()
				n := len(points)
				target := p.Target([]int{-7}, points)
				require.Equal(t, -7, target[0], "Target must append")
				target = target[1:]
				s := p.Score(points, target, target)
				if n > 0 {
					assert.True(t, s.Correct && s.Valid || problem == "hull" && n == 0, "%s of %s: %v scores %+v", problem, name, target, s)
				}
				assert.LessOrEqual(t, len(target), p.MaxLength(n), "%s of %s", problem, name)
				degenerate := problem == "hull" && (len(target) < 4) || n == 0
				mask := make([]bool, n+1)
				for k := 0; k <= len(target) && !degenerate; k++ {
					p.Allowed(n, target[:k], mask)
					next := n
					if k < len(target) {
						next = target[k]
					}
					// A Delaunay target of collinear points is empty at once, which
					// the sequence alone does not tell.
					if len(target) > 0 {
						assert.True(t, mask[next], "%s of %s: %d not allowed behind %v", problem, name, next, target[:k])
					}
				}
			}
		}
	}
}

// Any sequence that keeps to the rule comes to an end, and is valid.
func TestAllowedLeadsToAnswers(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	for _, p := range forms(t) {
		problem := p.Name()
		for range 300 {
			n := 3 + rng.IntN(6)
			points := random(rng, n)
			exact := p.Target(nil, points)
			mask := make([]bool, n+1)
			var prefix []int
			ended := false
			for len(prefix) <= 3*n*n*n && !ended {
				p.Allowed(n, prefix, mask)
				var open []int
				for j, ok := range mask {
					if ok {
						open = append(open, j)
					}
				}
				require.NotEmpty(t, open, "%s: stuck behind %v", problem, prefix)
				j := open[rng.IntN(len(open))]
				if ended = j == n; !ended {
					prefix = append(prefix, j)
				}
			}
			require.True(t, ended)
			if problem == "tsp" {
				assert.True(t, p.Score(points, exact, prefix).Valid, "%s: %v", problem, prefix)
			}
		}
	}
}

func TestHullTargets(t *testing.T) {
	s := sets(1)
	var h Hull
	assert.Empty(t, h.Target(nil, nil))
	assert.Equal(t, []int{0, 0}, h.Target(nil, s["twins"]))
	assert.Equal(t, []int{0, 3, 0}, h.Target(nil, s["line"]))
	assert.Equal(t, []int{0, 1, 2, 3, 0}, h.Target(nil, s["square"]))
}

func TestHullScores(t *testing.T) {
	p := []geom.Point{{X: 0, Y: 0}, {X: 1, Y: 0}, {X: 1, Y: 1}, {X: 0, Y: 1}, {X: 0.5, Y: 0.5}}
	var h Hull
	exact := h.Target(nil, p)
	for _, c := range []struct {
		output   []int
		valid    bool
		correct  bool
		coverage float64
	}{
		{[]int{0, 1, 2, 3, 0}, true, true, 1},
		{[]int{2, 3, 0, 1, 2}, true, true, 1},
		{[]int{0, 1, 2, 3}, false, false, math.NaN()}, // ring left open
		{[]int{0, 1, 2, 0}, true, false, 0.5},
		{[]int{0, 2, 1, 3, 0}, false, false, math.NaN()},
		{[]int{0, 1, 1, 0}, false, false, math.NaN()},
		{[]int{0, 1, 9, 0}, false, false, math.NaN()},
		{nil, false, false, math.NaN()},
	} {
		s := h.Score(p, exact, c.output)
		assert.Equal(t, c.valid, s.Valid, "%v", c.output)
		assert.Equal(t, c.correct, s.Correct, "%v", c.output)
		if math.IsNaN(c.coverage) {
			assert.True(t, math.IsNaN(s.Coverage), "%v", c.output)
		} else {
			assert.InDelta(t, c.coverage, s.Coverage, 1e-15)
		}
	}
}

func TestDelaunayScores(t *testing.T) {
	square := sets(1)["square"]
	var d Delaunay
	exact := d.Target(nil, square)
	require.Len(t, exact, 6)
	for _, either := range [][]int{{0, 1, 2, 0, 2, 3}, {0, 1, 3, 1, 2, 3}, {1, 2, 3, 0, 1, 3}} {
		s := d.Score(square, exact, either)
		assert.True(t, s.Correct, "%v: four points on one circle", either)
		assert.Equal(t, 1.0, s.Coverage)
	}
	s := d.Score(square, exact, exact[:3])
	assert.False(t, s.Valid, "half of it")
	assert.False(t, s.Correct)
	assert.Equal(t, 0.5, s.Coverage)
	assert.False(t, d.Score(square, exact, []int{0, 1, 2, 0, 1, 2}).Valid, "a triangle twice")
	assert.False(t, d.Score(square, exact, []int{0, 1, 2, 3}).Valid, "half a triangle")
	assert.False(t, d.Score(square, exact, []int{0, 0, 1}).Valid, "no triangle")
	assert.False(t, d.Score(square, exact, []int{0, 1, 2, 0, 1, 3}).Correct, "overlapping triangles")
	thin := append(slices.Clone(square[:3]), geom.Point{X: 0.1, Y: 0.2})
	assert.False(t, d.Score(thin, d.Target(nil, thin), []int{0, 1, 2}).Correct)
}

// The triples increase and their incenters are sorted.
func TestDelaunayOrder(t *testing.T) {
	points := random(rand.New(rand.NewPCG(2, 2)), 40)
	var d Delaunay
	target := d.Target(nil, points)
	var triangles [][3]int
	last := geom.Point{X: -1}
	for k := 0; k < len(target); k += 3 {
		a, b, c := target[k], target[k+1], target[k+2]
		require.True(t, a < b && b < c)
		in := incenter(points[a], points[b], points[c])
		require.False(t, in.Less(last))
		last = in
		triangles = append(triangles, [3]int{a, b, c})
	}
	require.NoError(t, delaunay.Check(points, triangles))
	// The incenter is as far from all three sides.
	in := incenter(geom.Point{}, geom.Point{X: 4}, geom.Point{Y: 3})
	assert.InDelta(t, 1, in.X, 1e-15)
	assert.InDelta(t, 1, in.Y, 1e-15)
}

// Of points presented by x the triangles of a start are a fan: each begins with the
// edge that the one before ended with.
func TestDelaunayFans(t *testing.T) {
	points := random(rand.New(rand.NewPCG(2, 2)), 40)
	var s Sorter
	s.Sort(points, OrderX)
	p, err := New("delaunay", SequenceFan)
	require.NoError(t, err)
	target := p.Target(nil, points)
	var triangles [][3]int
	for k := 0; k < len(target); k += 3 {
		a, b, c := target[k], target[k+1], target[k+2]
		require.True(t, a < b && a < c)
		require.Positive(t, geom.Orient(points[a], points[b], points[c]), "counter-clockwise")
		if k > 0 && target[k-3] == a {
			require.Equal(t, target[k-1], b)
		} else if k > 0 {
			require.Less(t, target[k-3], a)
		}
		triangles = append(triangles, [3]int{a, b, c})
	}
	require.NoError(t, delaunay.Check(points, triangles))
	var d Delaunay
	assert.True(t, d.Score(points, d.Target(nil, points), target).Correct)
}

// A solution that is carried along when points change places is the one that
// would be found anew.
func TestCanonicalTours(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	var p TSP
	for range 50 {
		points := random(rng, 5+rng.IntN(6))
		target := p.Target(nil, points)
		require.Equal(t, 0, target[0])
		again := slices.Clone(target)
		slices.Reverse(again)
		again = append(again[2:], again[:2]...)
		p.Canonical(points, again)
		require.Equal(t, target, again)
	}
}

func TestTourScores(t *testing.T) {
	square := sets(1)["square"]
	var p TSP
	exact := p.Target(nil, square)
	assert.Equal(t, []int{0, 1, 2, 3}, exact)
	s := p.Score(square, exact, []int{0, 2, 1, 3})
	assert.True(t, s.Valid)
	assert.False(t, s.Correct)
	assert.InDelta(t, 2+2*math.Sqrt2, s.Length, 1e-15)
	assert.InDelta(t, 4, s.ExactLength, 0)
	assert.True(t, p.Score(square, exact, []int{2, 1, 0, 3}).Correct)
	assert.False(t, p.Score(square, exact, []int{0, 1, 2}).Valid)
	assert.False(t, p.Score(square, exact, []int{0, 1, 2, 2}).Valid)
	assert.True(t, math.IsNaN(p.Score(square, exact, nil).Length))
}

func TestMethodsSolve(t *testing.T) {
	points := random(rand.New(rand.NewPCG(5, 5)), 9)
	for _, problem := range Names() {
		p, _ := ByName(problem)
		exact := p.Target(nil, points)
		for _, m := range Methods(problem) {
			s, err := Solve(problem, m.Name, points, SolveOptions{})
			require.NoError(t, err)
			score := p.Score(points, exact, s.Sequence)
			assert.True(t, score.Valid, "%s %s", problem, m.Name)
			if m.Exact {
				assert.True(t, score.Correct && s.Proven, "%s %s", problem, m.Name)
			}
		}
		_, err := Solve(problem, "magic", points, SolveOptions{})
		assert.ErrorContains(t, err, problem+` method "magic" is not one of `+Methods(problem)[0].Name)
	}
	_, err := Solve("hull", "", []geom.Point{{X: math.NaN()}}, SolveOptions{})
	assert.EqualError(t, err, "point 0 is not finite")
	_, err = Solve("knapsack", "", nil, SolveOptions{})
	assert.EqualError(t, err, `task "knapsack" is not one of hull, delaunay, tsp`)
	_, err = ByName("knapsack")
	assert.Error(t, err)
}

func TestOrders(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	points := random(rng, 30)
	var s Sorter
	for _, order := range Orders() {
		require.NoError(t, CheckOrder(order))
		perm := make([]int, len(points))
		s.Permutation(perm, points, order)
		sorted := slices.Clone(points)
		s.Sort(sorted, order)
		for i, j := range perm {
			require.Equal(t, points[j], sorted[i], order)
		}
		slices.Sort(perm)
		for i, j := range perm {
			require.Equal(t, i, j)
		}
		if order == OrderX {
			require.True(t, slices.IsSortedFunc(sorted, func(a, b geom.Point) int {
				if a.Less(b) {
					return -1
				}
				return 1
			}))
		}
		if order == OrderRandom {
			require.Equal(t, points, sorted)
		}
	}
	assert.EqualError(t, CheckOrder("size"), `order "size" is not one of random, x, angle, hilbert`)
}

// Neighbours along the Hilbert curve are neighbours in the square.
func TestHilbertCurve(t *testing.T) {
	var grid []geom.Point
	const side = 16
	for i := range side * side {
		grid = append(grid, geom.Point{X: (float64(i%side) + 0.5) / side, Y: (float64(i/side) + 0.5) / side})
	}
	var s Sorter
	s.Sort(grid, OrderHilbert)
	for i := 1; i < len(grid); i++ {
		d := math.Abs(grid[i].X-grid[i-1].X) + math.Abs(grid[i].Y-grid[i-1].Y)
		require.InDelta(t, 1.0/side, d, 1e-12, "a jump at %d", i)
	}
}

func TestFeatures(t *testing.T) {
	points := []geom.Point{{X: 0.5, Y: 0.5}, {X: 0, Y: 1}, {X: 1, Y: 0.25}}
	half := float32(1 - math.Log1p(255./2)/math.Log(256)) // half the square away from a side
	want := [][]float32{
		{0.5, 0.5, 0, 0, 0, half, half, float32(1 - math.Log1p(255./4)/math.Log(256)), half},
		{0, 1, 0.5, -0.5, 0.5, 1, 0, float32(1 - math.Log1p(255.*3/4)/math.Log(256)), 1},
		{1, 0.25, 0.3125, 1, -0.75, 0, 1, 1, float32(1 - math.Log1p(255.*3/4)/math.Log(256))},
	}
	for f := 2; f <= MaxFeatures; f++ {
		require.NoError(t, CheckFeatures(f))
		got := make([]float32, 3*f)
		Features(got, points, f)
		for i := range points {
			assert.InDeltaSlice(t, want[i][:f], got[i*f:][:f], 1e-6)
		}
		Features(nil, nil, f)
		for _, x := range [][]geom.Point{{{X: 0.3, Y: 0.4}}, {{X: 0.3, Y: 0.4}, {X: 0.3, Y: 0.4}}, {{X: 1e308}, {X: -1e308, Y: 5}}} {
			Features(got, x, f)
			for _, v := range got[:len(x)*min(f, 2)] {
				assert.False(t, math.IsNaN(float64(v)))
			}
		}
	}
	assert.EqualError(t, CheckFeatures(10), "number of features is 10, must be 2 to 9")
}
