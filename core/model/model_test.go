package model

import (
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/geom"
	"ptrnet/core/input"
	"ptrnet/core/network"
	"ptrnet/core/problem"
	"ptrnet/core/tour"
)

// TestScaled: a network without normalization is given points in the unit square, also where they are
// not; those in it are not changed.
func TestScaled(t *testing.T) {
	m := small(t, network.Config{Arch: network.PtrNet, Features: 2, Hidden: 8}, "tsp", input.OrderRandom)
	unit := points(3, 12)
	distant := make([]geom.Point, len(unit))
	input.Box(unit, unit)
	for i, p := range unit {
		distant[i] = geom.Point{X: 1e6 + 4096*p.X, Y: 4096*p.Y - 7e5}
	}
	for _, o := range []Options{{}, {Beam: 3, Constrained: true}} {
		o.Trace = true
		want := must(m.Solve(unit, o))
		got := must(m.Solve(distant, o))
		assert.Equal(t, want.Sequence, got.Sequence)
		assert.InDelta(t, want.LogProb, got.LogProb, 1e-4)
	}
}

func TestCheckSaysWhy(t *testing.T) {
	m := small(t, network.Config{Arch: network.PtrNet, Features: 2, Hidden: 8}, "hull", input.OrderX)
	baseline := small(t, network.Config{Arch: network.Attention, Features: 2, Hidden: 8, Dictionary: 6}, "hull",
		input.OrderX)
	bad := func(x, y float64) []geom.Point { return []geom.Point{{X: 0.5, Y: 0.5}, {X: x, Y: y}} }
	for _, c := range []struct {
		model  *Model
		points []geom.Point
		says   string
	}{
		{m, nil, "no points"},
		{m, make([]geom.Point, input.MaxPoints+1), "1001 points; a network takes at most 1000"},
		{m, bad(math.NaN(), 0), "point 1 lies at NaN, 0; coordinates must be numbers within ±1e100"},
		{m, bad(0, -2e100), "point 1 lies at 0, -2e+100; coordinates must be numbers within ±1e100"},
	} {
		assert.EqualError(t, c.model.Check(c.points), c.says)
		_, err := c.model.Solve(c.points, Options{})
		assert.EqualError(t, err, c.says)
	}
	require.NoError(t, m.Check(make([]geom.Point, input.MaxPoints)))
	require.NoError(t, baseline.Check(make([]geom.Point, 6)))
	assert.ErrorContains(t, baseline.Check(make([]geom.Point, 7)), "output dictionary of exactly 6 points")
	_, err := m.SolveAll(append(points(1, 3), bad(2e100, 0)...), 5, Options{})
	assert.ErrorContains(t, err, "point 4 lies at 2e+100, 0")
	_, err = m.Solve(points(1, 3), Options{Beam: MaxBeam + 1})
	assert.EqualError(t, err, "beam 101; 100 is the limit")
	_, err = m.SolveAll(points(1, 3), 3, Options{Beam: MaxBeam + 1})
	assert.EqualError(t, err, "beam 101; 100 is the limit")
	_, err = New(m.Net, Meta{Task: "sort"})
	assert.ErrorContains(t, err, `task "sort"`)
}

// A network that is shown its points in an order of its own gives the same answer, in the caller's indices,
// however the caller's points come; its trace is in the caller's order too.
func TestSolveAnswersInTheCallersOrder(t *testing.T) {
	for name, o := range map[string]Options{
		"hull": {Trace: true}, "tsp": {Constrained: true, Beam: 3, Trace: true},
		"delaunay": {Constrained: true, Trace: true},
	} {
		m := small(t, network.Config{Arch: network.PtrNet, Features: 2, Hidden: 8}, name, input.OrderX)
		set := points(5, 9)
		want := must(m.Solve(set, o))
		require.NotEmpty(t, want.Steps)
		rng := rand.New(rand.NewPCG(2, 2))
		for range 5 {
			perm := rng.Perm(len(set)) // shuffled[i] = set[perm[i]]
			shuffled := make([]geom.Point, len(set))
			for i, j := range perm {
				shuffled[i] = set[j]
			}
			got := must(m.Solve(shuffled, o))
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
			require.Equal(t, want.Sequence, sequence, "%s %s", name, input.OrderX)
			assert.Equal(t, want.LogProb, got.LogProb)
			require.Len(t, got.Steps, len(want.Steps))
			for k, s := range got.Steps {
				assert.Equal(t, want.Steps[k].Chosen, translate(s.Chosen))
				for i, p := range s.Probabilities {
					assert.Equal(t, want.Steps[k].Probabilities[translate(i)], p)
				}
			}
		}
	}
}

// Answers of one batch are those of one at a time and stay the caller's.
func TestSolveAllIsSolveOfEach(t *testing.T) {
	cases := shapes()
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			m := small(t, c, "hull", input.OrderX)
			all := points(7, 5*6)
			batch := must(m.SolveAll(all, 6, Options{Constrained: true}))
			require.Len(t, batch, 5)
			for i, want := range batch {
				got := must(m.Solve(all[6*i:6*i+6], Options{Constrained: true}))
				assert.Equal(t, want.Sequence, got.Sequence)
				assert.InDelta(t, want.LogProb, got.LogProb, 1e-4)
			}
		})
	}
}

// Of the outputs with which a beam ends a polygon or a triangulation is the answer, if
// there is one, and the most probable of several.
func TestBestOfTheBeam(t *testing.T) {
	for name, n := range map[string]int{"hull-faithful": 50, "delaunay-5": 5} {
		m := must(Load(must(os.ReadFile("../../weights/" + name + ".safetensors"))))
		rank, better, same := m.Problem.(problem.Reranker).Rank, 0, 0
		for seed := range uint64(200) {
			set := points(seed, n)
			a := must(m.Solve(set, Options{Beam: 5, ByLogProb: true}))
			b := must(m.Solve(set, Options{Beam: 5}))
			if rank(set, a.Sequence) == rank(set, b.Sequence) {
				same++
				assert.Equal(t, a, b, "the most probable of equals")
				continue
			}
			better++
			assert.Less(t, rank(set, b.Sequence), rank(set, a.Sequence))
			assert.Less(t, b.LogProb, a.LogProb)
		}
		assert.Positive(t, better, name)
		assert.Positive(t, same, name)
	}
}

// Constrained, an answer that has ended is a triangulation, or a simple polygon.
func TestConstrainedAnswersAreValid(t *testing.T) {
	for name, n := range map[string]int{"hull-faithful": 200, "delaunay-10": 10, "delaunay": 200} {
		m := must(Load(must(os.ReadFile("../../weights/" + name + ".safetensors"))))
		invalid := 0
		for seed := range uint64(30) {
			set := points(seed, n)
			valid := func(o Options) bool {
				a := must(m.Solve(set, o))
				return m.Problem.Score(set, m.Problem.Target(nil, set), a.Sequence, a.Ended).Valid
			}
			for _, beam := range []int{1, 3} {
				assert.True(t, valid(Options{Beam: beam, Constrained: true}), "%s, seed %d, beam %d", name, seed, beam)
			}
			if !valid(Options{}) {
				invalid++
			}
		}
		assert.Positive(t, invalid, "%s: unconstrained", name)
	}
}

// A beam ranks tours by the distances that are given: one that holds every path finds the tour that is
// shortest by them.
func TestDistances(t *testing.T) {
	m := small(t, network.Config{Arch: network.PtrNet, Features: 2, Hidden: 8}, "tsp", input.OrderX)
	const n = 5
	sets := slices.Concat(points(3, n), points(4, n))
	for seed := range uint64(20) { // of other points, at distances of which none are equal
		d := []tour.Distances{tour.Euclidean(points(100+seed, n)), tour.Euclidean(points(200+seed, n))}
		o := Options{Beam: MaxBeam, Constrained: true, Trace: true,
			Distance: func(set, i, j int) float64 { return d[set].At(i, j) }}
		for s, a := range must(m.SolveAll(sets, n, o)) {
			require.InEpsilon(t, tour.Exact(d[s], tour.ExactOptions{}).Length, tour.Length(d[s], a.Sequence), 1e-12,
				"set %d", s)
			for i, step := range a.Steps[:n] {
				assert.Equal(t, a.Sequence[i], step.Chosen, "traced by the same distances")
			}
		}
	}
}

// The output of a window begins with its last and its first point, and has all edges that are kept: those of
// runs of two points and more.
func TestKeptEdges(t *testing.T) {
	m := small(t, network.Config{Arch: network.PtrNet, Features: 2, Hidden: 8}, "tsp", input.OrderX)
	m.Meta.Distinct, m.Meta.Frame = true, input.FrameSimilarity
	for _, beam := range []int{1, 4} {
		for runs := 1; runs < 6; runs++ {
			var partner []int
			for r := range runs {
				first := len(partner)
				for range 2 + r {
					partner = append(partner, -1)
				}
				partner[first] = first - 1
				partner[len(partner)-1] = len(partner)
			}
			n := len(partner)
			all := make([]int, n)
			for i := range all {
				all[i] = i
			}
			partner[0], partner[n-1] = n-1, 0
			sequence := must(m.decode(points(5, n), n, Options{Beam: beam, Partner: partner}))[0].Sequence
			require.Equal(t, []int{n - 1, 0}, sequence[:2])
			require.Equal(t, all, slices.Sorted(slices.Values(sequence)))
			for k, i := range sequence {
				if p := partner[i]; p >= 0 {
					assert.Contains(t, []int{sequence[(k+1)%n], sequence[(k+n-1)%n]}, p, "%d runs: %v", runs, sequence)
				}
			}
		}
	}
}
