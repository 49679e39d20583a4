package probe

import (
	"math/rand/v2"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/evaluation"
	"ptrnet/core/input"
	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/pointset"
	"ptrnet/core/relation"
)

// given is a model that sees points as our networks do; its weights do not matter.
func given(t *testing.T, task, sequence, frame, seen string) *model.Model {
	t.Helper()
	n := network.New(network.Config{Arch: network.PtrNet, Features: input.MaxFeatures, Hidden: 2, Relation: seen})
	return must(model.New(n, model.Meta{Task: task, Network: n.Config, Order: input.OrderX, Frame: frame, Sequence: sequence, MinN: 5, MaxN: 50}))
}

func instances(t *testing.T, task string, n, count int) *evaluation.Set {
	t.Helper()
	return must(evaluation.Fresh(task, evaluation.Source{Kinds: must(pointset.ParseMixture("")), N: n, Seed: 8}, count, network.Sequential()))
}

func never() bool { return false }

// A linear pointer's network scores what it says, at every step.
func TestLinear(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 1))
	c := network.Config{Arch: network.PtrNet, Features: 3, Relation: relation.Places}
	l := Zero(c)
	for i := range l.Point {
		l.Point[i] = float32(rng.NormFloat64())
	}
	for i := range l.Relative {
		l.Relative[i] = float32(rng.NormFloat64())
	}
	l.End = 0.75
	const points = 6
	x := make([]float32, points*3)
	for i := range x {
		x[i] = rng.Float32()
	}
	f := network.NewInference(l.Network(c))
	f.Encode(x, 1, points)
	f.Start([]int{0})
	var prefix []int
	r := make([]float32, (points+1)*len(l.Relative))
	for _, symbol := range []int{3, 0, 5, 2} {
		relation.Of(relation.Places).Relate(r, &relation.Scene{X: x, Features: 3}, prefix, nil)
		want := make([]float32, points+1)
		for j := range points {
			want[j] = -l.End
			for k, w := range l.Point {
				want[j] += w * x[j*3+k]
			}
			for k, w := range l.Relative {
				want[j] += w * r[(j+1)*len(l.Relative)+k]
			}
		}
		assert.InDeltaSlice(t, want, f.Step(), 2e-3)
		f.Advance([]int{0}, []int{symbol})
		prefix = append(prefix, symbol)
	}
}

// Fit learns what a linear pointer can: from places, some of the triangles.
func TestFit(t *testing.T) {
	p := &Probe{Of: given(t, "delaunay", "fan", input.FrameSimilarity, relation.Places), Pool: network.Sequential(), Steps: 60, Stop: never}
	l := must(p.Linear(5, 10, 9))
	before := must(p.greedy(Zero(p.Of.Net.Config), instances(t, "delaunay", 10, 50), true))
	assert.Greater(t, must(p.greedy(l, instances(t, "delaunay", 10, 50), true)), before+0.1)
}

// A search for the best single input that is stopped at once gives a pointer, too.
func TestStoppedAtOnce(t *testing.T) {
	p := &Probe{Of: given(t, "hull", "", input.FrameAffine, relation.Places), Pool: network.Sequential(), Stop: func() bool { return true }}
	best, _, err := p.Best(instances(t, "hull", 5, 3), true)
	require.NoError(t, err)
	assert.Equal(t, Zero(p.Of.Net.Config), best)
}

// A baseline has no pointer to probe.
func TestOnlyPointers(t *testing.T) {
	n := network.New(network.Config{Arch: network.Seq2Seq, Features: 2, Hidden: 4, Dictionary: 5})
	m := must(model.New(n, model.Meta{Task: "hull", Network: n.Config, Order: input.OrderRandom, MinN: 5, MaxN: 5}))
	_, err := (&Probe{Of: m, Pool: network.Sequential(), Steps: 1, Stop: never}).Model(Zero(n.Config))
	assert.EqualError(t, err, "only a pointer network's inputs can be probed, not those of seq2seq")
}

// The shipped networks learned what they do: given their inputs and nothing else, zero weights, the best
// single input and a linear pointer get at most 5 % of hulls of 50 points right and 1 % of
// triangulations of 20.
func TestShippedNetworksLearned(t *testing.T) {
	for task, c := range map[string]struct {
		n    int
		most float64
	}{"hull": {50, 0.05}, "delaunay": {20, 0.01}} {
		t.Run(task, func(t *testing.T) {
			t.Parallel()
			m := must(model.Load(must(os.ReadFile("../../weights/" + task + ".safetensors"))))
			p := &Probe{Of: m, Pool: network.Sequential(), Steps: 60, Stop: never}
			set := instances(t, task, c.n, 100)
			right := func(l Linear) float64 {
				it := must(p.Model(l))
				tally := must(evaluation.Measure(it, set, model.Options{Beam: 1, Constrained: true}, p.Pool))
				return tally.Figure("accuracy").Value
			}
			assert.LessOrEqual(t, right(Zero(m.Net.Config)), c.most, "zero weights")
			single, which, err := p.Best(&evaluation.Set{N: set.N, Points: set.Points, Exact: set.Exact[:10]}, true)
			require.NoError(t, err)
			assert.LessOrEqual(t, right(single), c.most, "the best single input is %s", Inputs(m.Net.Config)[which])
			assert.LessOrEqual(t, right(must(p.Linear(5, c.n, 9))), c.most, "linear")
		})
	}
}

// must is a value that there must be.
func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}
