package model

import (
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/geom"
	"ptrnet/core/network"
	"ptrnet/core/task"
)

// The examples of Newcombe 1998 (Statistics in Medicine 17, table I, method 3), and
// by hand where it is simple: for k = 0 the upper end is z²/(n+z²).
func TestWilson(t *testing.T) {
	for _, c := range []struct {
		k, n      int
		low, high float64
	}{
		{0, 0, 0, 1},
		{0, 10, 0, 0.2775327998628892},
		{10, 10, 0.7224672001371107, 1},
		{81, 263, 0.2553, 0.3662},
		{15, 148, 0.0624, 0.1605},
		{0, 20, 0, 0.1611},
		{1, 29, 0.0061, 0.1718},
	} {
		low, high := Wilson(c.k, c.n)
		assert.InDelta(t, c.low, low, 5e-5, "%d of %d", c.k, c.n)
		assert.InDelta(t, c.high, high, 5e-5, "%d of %d", c.k, c.n)
	}
	// It holds the true share about 95 times in 100.
	rng := rand.New(rand.NewPCG(1, 1))
	inside := 0
	for range 4000 {
		k := 0
		for range 200 {
			if rng.Float64() < 0.07 {
				k++
			}
		}
		if low, high := Wilson(k, 200); low <= 0.07 && 0.07 <= high {
			inside++
		}
	}
	assert.InDelta(t, 0.95, float64(inside)/4000, 0.015)
}

// square has its corners in ring order and one point inside.
var square = []geom.Point{{X: 0, Y: 0}, {X: 1, Y: 0}, {X: 1, Y: 1}, {X: 0, Y: 1}, {X: 0.5, Y: 0.25}}

func TestTally(t *testing.T) {
	answered := func(sequence ...int) Answer { return Answer{Sequence: sequence, Ended: true} }
	add := func(problem string, points []geom.Point, answers ...Answer) Tally {
		p, err := task.ByName(problem)
		require.NoError(t, err)
		var whole, left, right Tally
		for i, a := range answers {
			exact := p.Target(nil, points)
			whole.Add(p, points, exact, a)
			if i%2 == 0 {
				left.Add(p, points, exact, a)
			} else {
				right.Add(p, points, exact, a)
			}
		}
		left.Merge(right)
		assert.Equal(t, whole.Instances, left.Instances)
		assert.Equal(t, whole.Accuracy(), left.Accuracy())
		assert.InDelta(t, whole.Coverage(), left.Coverage(), 1e-12)
		return whole
	}
	// Right; right from another corner; right but without the end; a triangle of
	// half the area; edges that cross; no ring.
	hull := add("hull", square, answered(0, 1, 2, 3, 0), answered(2, 3, 0, 1, 2), Answer{Sequence: []int{0, 1, 2, 3, 0}},
		answered(0, 1, 2, 0), answered(0, 2, 1, 3, 0), answered(0, 1, 2, 3))
	assert.Equal(t, 6, hull.Instances)
	assert.Equal(t, 2, hull.Correct)
	assert.InDelta(t, 2.0/6, hull.Accuracy(), 1e-12)
	assert.InDelta(t, 2.0/6, hull.Invalid(), 1e-12)
	assert.InDelta(t, 3.5/4, hull.Coverage(), 1e-12, "of the simple polygons")
	low, high := hull.AccuracyInterval()
	assert.True(t, 0 < low && low < hull.Accuracy() && hull.Accuracy() < high)

	// Optimal; a detour; not a tour. The mean length is over tours, the optimum over all.
	four := square[:4]
	tsp := add("tsp", four, answered(0, 1, 2, 3), answered(0, 2, 1, 3), answered(0, 1, 2, 2))
	assert.Equal(t, 1, tsp.Correct)
	assert.InDelta(t, 4, tsp.ExactLength(), 1e-12)
	assert.InDelta(t, (4+2+2*math.Sqrt2)/2, tsp.Length(), 1e-12)
	assert.InDelta(t, (2+2*math.Sqrt2-4)/4/2, tsp.Gap(), 1e-12)
	assert.InDelta(t, 1.0/3, tsp.Invalid(), 1e-12)

	// The four triangles around the middle; two of them.
	p, _ := task.ByName("delaunay")
	exact := p.Target(nil, square)
	require.Len(t, exact, 12)
	delaunay := add("delaunay", square, answered(exact...), answered(exact[3:9]...))
	assert.InDelta(t, 0.75, delaunay.Coverage(), 1e-12)
	assert.InDelta(t, 0.5, delaunay.Accuracy(), 1e-12)

	var none Tally
	assert.True(t, math.IsNaN(none.Accuracy()) && math.IsNaN(none.Coverage()) && math.IsNaN(none.Gap()))
}

func TestCheckSaysWhy(t *testing.T) {
	m := small(t, network.Config{Arch: network.PtrNet, Features: 2, Hidden: 8}, "hull", task.OrderX)
	baseline := small(t, network.Config{Arch: network.Attention, Features: 2, Hidden: 8, Dictionary: 6}, "hull", task.OrderX)
	bad := func(x, y float64) []geom.Point { return []geom.Point{{X: 0.5, Y: 0.5}, {X: x, Y: y}} }
	for _, c := range []struct {
		model  *Model
		points []geom.Point
		says   string
	}{
		{m, nil, "no points"},
		{m, make([]geom.Point, MaxPoints+1), "1001 points; a network takes at most 1000"},
		{m, bad(math.NaN(), 0), "point 1 is not finite"},
		{m, bad(0, math.Inf(-1)), "point 1 is not finite"},
		{m, bad(0, -1001), "point 1 lies at 0, -1001; networks are made for the unit square and take nothing beyond ±1000"},
		{m, bad(1e30, 0), "point 1 lies at 1e+30, 0; networks are made for the unit square and take nothing beyond ±1000"},
	} {
		assert.EqualError(t, c.model.Check(c.points), c.says)
		_, err := c.model.Solve(c.points, Options{})
		assert.EqualError(t, err, c.says)
	}
	require.NoError(t, m.Check(make([]geom.Point, MaxPoints)))
	require.NoError(t, baseline.Check(make([]geom.Point, 6)))
	assert.ErrorContains(t, baseline.Check(make([]geom.Point, 7)), "6")
	_, err := m.SolveAll(append(points(1, 3), bad(2000, 0)...), 5, Options{})
	assert.ErrorContains(t, err, "point 4 lies at 2000, 0")
	_, err = m.Solve(points(1, 3), Options{Beam: MaxBeam + 1})
	assert.EqualError(t, err, "beam 101; 100 is the limit")
	_, err = New(m.Net, Meta{Task: "sort"})
	assert.ErrorContains(t, err, `task "sort"`)
}

// A network that is shown its points in an order of its own gives the same answer,
// in the caller's indices, however the caller's points come; its trace is in the
// caller's order too.
func TestSolveAnswersInTheCallersOrder(t *testing.T) {
	for _, order := range []string{task.OrderX, task.OrderAngle, task.OrderHilbert} {
		for problem, o := range map[string]Options{
			"hull": {Trace: true}, "tsp": {Constrained: true, Beam: 3, Trace: true}, "delaunay": {Constrained: true, Trace: true},
		} {
			m := small(t, network.Config{Arch: network.PtrNet, Features: 2, Hidden: 8}, problem, order)
			given := points(5, 9)
			want, err := m.Solve(given, o)
			require.NoError(t, err)
			require.NotEmpty(t, want.Steps)
			rng := rand.New(rand.NewPCG(2, 2))
			for range 5 {
				perm := rng.Perm(len(given)) // shuffled[i] = given[perm[i]]
				shuffled := make([]geom.Point, len(given))
				for i, j := range perm {
					shuffled[i] = given[j]
				}
				got, err := m.Solve(shuffled, o)
				require.NoError(t, err)
				translate := func(i int) int {
					if i < 0 || i >= len(perm) {
						return i
					}
					return perm[i]
				}
				sequence := make([]int, len(got.Sequence))
				for k, i := range got.Sequence {
					sequence[k] = perm[i]
				}
				require.Equal(t, want.Sequence, sequence, "%s %s", problem, order)
				assert.Equal(t, want.LogProb, got.LogProb)
				require.Len(t, got.Steps, len(want.Steps))
				for k, s := range got.Steps {
					assert.Equal(t, want.Steps[k].Chosen, translate(s.Chosen))
					for i, p := range s.Probabilities {
						assert.Equal(t, want.Steps[k].Probabilities[translate(i)], p)
					}
				}
				for k, row := range got.Beams {
					for h, hypothesis := range row {
						assert.Equal(t, want.Beams[k][h].Symbol, translate(hypothesis.Symbol))
					}
				}
			}
		}
	}
}

// In random order the points are presented as they come: another order is another
// question.
func TestRandomOrderIsTheCallers(t *testing.T) {
	m := small(t, network.Config{Arch: network.PtrNet, Features: 2, Hidden: 8}, "hull", task.OrderRandom)
	given := points(5, 9)
	a, err := m.Solve(given, Options{Trace: true})
	require.NoError(t, err)
	slices.Reverse(given)
	b, err := m.Solve(given, Options{Trace: true})
	require.NoError(t, err)
	assert.NotEqual(t, a.Steps[0].Probabilities, b.Steps[0].Probabilities)
}

// Answers of one batch are those of one at a time, with any number of features, and
// stay the caller's.
func TestSolveAllIsSolveOfEach(t *testing.T) {
	cases := shapes()
	for f := 2; f <= task.MaxFeatures; f++ {
		cases[strconv.Itoa(f)+" features"] = network.Config{Arch: network.PtrNet, Features: f, Hidden: 8}
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			m := small(t, c, "hull", task.OrderX)
			all := points(7, 5*6)
			batch, err := m.SolveAll(all, 6, Options{Constrained: true})
			require.NoError(t, err)
			require.Len(t, batch, 5)
			for i, want := range batch {
				got, err := m.Solve(all[6*i:6*i+6], Options{Constrained: true})
				require.NoError(t, err)
				assert.Equal(t, want.Sequence, got.Sequence)
				assert.InDelta(t, want.LogProb, got.LogProb, 1e-4)
			}
		})
	}
}

// Under the rule an untrained network answers with a tour too.
func TestConstrainedToursAreTours(t *testing.T) {
	m := small(t, network.Config{Arch: network.PtrNet, Features: 2, Hidden: 8}, "tsp", task.OrderX)
	for _, beam := range []int{0, 1, 4} {
		a, err := m.Solve(points(3, 12), Options{Constrained: true, Beam: beam})
		require.NoError(t, err)
		assert.True(t, a.Ended)
		slices.Sort(a.Sequence)
		assert.Equal(t, []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}, a.Sequence)
	}
}

// Of the tours with which a beam ends the shortest is the answer: with room for all
// tours, a shortest one. The likeliest is another matter.
func TestShortestTourOfTheBeam(t *testing.T) {
	m := small(t, network.Config{Arch: network.PtrNet, Features: 2, Hidden: 8}, "tsp", task.OrderX)
	longer := 0
	for seed := range uint64(20) {
		set := points(seed, 4)
		exact := m.Problem.Target(nil, set)
		for _, beam := range []int{1, 24} {
			a, err := m.Solve(set, Options{Constrained: true, Beam: beam, Likeliest: true})
			require.NoError(t, err)
			b, err := m.Solve(set, Options{Constrained: true, Beam: beam})
			require.NoError(t, err)
			if beam == 1 {
				assert.Equal(t, a, b, "greedy has but one")
				continue
			}
			assert.True(t, m.Problem.Score(set, exact, b.Sequence).Correct, "seed %d", seed)
			assert.LessOrEqual(t, b.LogProb, a.LogProb)
			if !m.Problem.Score(set, exact, a.Sequence).Correct {
				longer++
			}
		}
	}
	assert.Positive(t, longer)
}

// Of the outputs with which a beam ends a polygon or a triangulation is the answer, if
// there is one, and the most probable of several.
func TestCheapestOfTheBeam(t *testing.T) {
	for name, n := range map[string]int{"hull-faithful": 50, "delaunay-5": 5} {
		data, err := os.ReadFile("../../weights/" + name + ".safetensors")
		require.NoError(t, err)
		m, err := Load(data)
		require.NoError(t, err)
		cost, better, same := m.Problem.(task.Coster).Cost, 0, 0
		for seed := range uint64(200) {
			set := points(seed, n)
			a, err := m.Solve(set, Options{Beam: 5, Likeliest: true})
			require.NoError(t, err)
			b, err := m.Solve(set, Options{Beam: 5})
			require.NoError(t, err)
			if cost(set, a.Sequence) == cost(set, b.Sequence) {
				same++
				assert.Equal(t, a, b, "the most probable of equals")
				continue
			}
			better++
			assert.Less(t, cost(set, b.Sequence), cost(set, a.Sequence))
			assert.Less(t, b.LogProb, a.LogProb)
		}
		assert.Positive(t, better, name)
		assert.Positive(t, same, name)
	}
}

// Under the rule an answer that has ended is a triangulation, or a simple polygon.
func TestConstrainedAnswersAreSound(t *testing.T) {
	for name, n := range map[string]int{"hull-faithful": 50, "delaunay-10": 10, "delaunay": 20} {
		data, err := os.ReadFile("../../weights/" + name + ".safetensors")
		require.NoError(t, err)
		m, err := Load(data)
		require.NoError(t, err)
		unsound := 0
		for seed := range uint64(30) {
			set := points(seed, n)
			for _, beam := range []int{1, 3} {
				a, err := m.Solve(set, Options{Beam: beam, Constrained: true})
				require.NoError(t, err)
				require.True(t, a.Ended)
				assert.Zero(t, m.Problem.(task.Coster).Cost(set, a.Sequence), "%s, seed %d", name, seed)
			}
			a, err := m.Solve(set, Options{})
			require.NoError(t, err)
			if m.Problem.(task.Coster).Cost(set, a.Sequence) > 0 {
				unsound++
			}
		}
		assert.Positive(t, unsound, "%s: without the rule", name)
	}
}

// Where nothing fits, or there is too much to look at, there is an answer all the same.
func TestConstrainedOnAwkwardSets(t *testing.T) {
	line, twins, circle := points(1, 6), make([]geom.Point, 5), make([]geom.Point, 70)
	for i := range line {
		line[i].Y = line[i].X
	}
	for i := range circle {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(len(circle)))
		circle[i] = geom.Point{X: 0.5 + 0.4*cos, Y: 0.5 + 0.4*sin}
	}
	for _, name := range []string{"hull-faithful", "delaunay", "delaunay-10"} {
		data, err := os.ReadFile("../../weights/" + name + ".safetensors")
		require.NoError(t, err)
		m, err := Load(data)
		require.NoError(t, err)
		for _, set := range [][]geom.Point{points(1, 1), points(1, 2), points(1, 3), line, twins, append(points(1, 5), points(1, 5)...), circle, points(1, 101)} {
			for _, o := range []Options{{Constrained: true}, {Constrained: true, Beam: 3}, {Constrained: true, Views: 8}} {
				a, err := m.Solve(set, o)
				require.NoError(t, err)
				assert.LessOrEqual(t, len(a.Sequence), m.Problem.MaxLength(len(set))+1)
				for _, i := range a.Sequence {
					require.True(t, 0 <= i && i < len(set))
				}
			}
		}
	}
}

// A bench in parts is the bench in one go, keeps the first failures, and its
// instances depend on seed, size and number alone.
func TestBench(t *testing.T) {
	m := small(t, network.Config{Arch: network.PtrNet, Features: 2, Hidden: 8}, "hull", task.OrderX)
	_, err := NewBench(m, 0, 1, Options{}, 3)
	assert.EqualError(t, err, "no points")
	whole, err := NewBench(m, 5, 11, Options{}, 3)
	require.NoError(t, err)
	require.NoError(t, whole.Run(40))
	parts, err := NewBench(m, 5, 11, Options{}, 3)
	require.NoError(t, err)
	for _, count := range []int{1, 20, 19} {
		require.NoError(t, parts.Run(count))
	}
	assert.Equal(t, 40, parts.Tally.Instances)
	assert.Equal(t, whole.Tally.Correct, parts.Tally.Correct)
	assert.Equal(t, whole.Tally.Valid, parts.Tally.Valid)
	assert.Equal(t, whole.Failures, parts.Failures)
	require.Len(t, whole.Failures, 3)
	p := make([]geom.Point, 5)
	Instance(p, 11, 0)
	found := false
	for i := range 40 {
		Instance(p, 11, i)
		found = found || slices.Equal(p, whole.Failures[0].Points)
	}
	assert.True(t, found, "a failure is one of the seed's instances")
	a, err := m.Solve(whole.Failures[0].Points, Options{})
	require.NoError(t, err)
	assert.Equal(t, a.Sequence, whole.Failures[0].Output)
}

// The views' answers are those of the points as each view shows them, combined; and
// a point set and its mirror image then have the same answer.
func TestViews(t *testing.T) {
	for problem, o := range map[string]Options{
		"hull": {Trace: true}, "tsp": {Constrained: true, Beam: 2, Trace: true}, "delaunay": {Constrained: true, Trace: true},
	} {
		m := small(t, network.Config{Arch: network.PtrNet, Features: 2, Hidden: 8}, problem, task.OrderX)
		const n = 9
		given := points(7, n)
		for i, p := range given {
			given[i] = geom.Point{X: math.Round(p.X*4096) / 4096, Y: math.Round(p.Y*4096) / 4096} // so that views are exact
		}
		var each []Answer
		var outputs [][]int
		var views []int
		for v := range task.Views {
			seen := make([]geom.Point, n)
			for i, p := range given {
				seen[i] = task.View(p, v)
			}
			a, err := m.Solve(seen, o)
			require.NoError(t, err)
			each = append(each, a)
			if a.Ended {
				outputs, views = append(outputs, a.Sequence), append(views, v)
			}
		}
		want := task.Agree(m.Problem, given, outputs)
		share := want.Share * float64(len(views)) / task.Views

		o.Views = task.Views
		got, err := m.Solve(given, o)
		require.NoError(t, err)
		if want.Of < 0 {
			assert.Equal(t, each[0], got, problem)
			continue
		}
		assert.Equal(t, want.Output, got.Sequence, problem)
		assert.Equal(t, views[want.Of], got.View)
		assert.InDelta(t, share, got.Share, 1e-12)
		assert.Equal(t, each[got.View].Steps, got.Steps)
		assert.Equal(t, each[got.View].LogProb, got.LogProb)

		// In a batch as alone.
		all, err := m.SolveAll(append(slices.Clone(given), given...), n, o)
		require.NoError(t, err)
		assert.Equal(t, []Answer{got, got}, all)

		for v := range task.Views {
			seen := make([]geom.Point, n)
			for i, p := range given {
				seen[i] = task.View(p, v)
			}
			mirrored, err := m.Solve(seen, o)
			require.NoError(t, err)
			assert.InDelta(t, got.Share, mirrored.Share, 1e-12, "%s, view %d", problem, v)
			if problem != "hull" { // of which as many views may have found another
				assert.True(t, m.Problem.Score(given, got.Sequence, mirrored.Sequence).Correct, "%s, view %d", problem, v)
			}
		}
	}
	m := small(t, network.Config{Arch: network.PtrNet, Features: 2, Hidden: 8}, "hull", task.OrderX)
	_, err := m.Solve(points(1, 3), Options{Views: 9})
	assert.EqualError(t, err, "9 views; the square has 8")
}
