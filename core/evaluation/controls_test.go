package evaluation

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/decoding"
	"ptrnet/core/geom"
	"ptrnet/core/input"
	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/pointset"
	"ptrnet/core/problem"
	"ptrnet/core/problems"
	"ptrnet/core/relation"
	"ptrnet/core/train"
)

// Controls: what is right without learning, under the same decoding.
//
//	go test ./core/evaluation -run Control -v

// right is the share of right answers on count instances of n uniform points.
func right(t *testing.T, m *model.Model, n, count int, o model.Options) float64 {
	t.Helper()
	run := must(NewRun(m, TestSet{N: n, Seed: 11}, o, 0))
	require.NoError(t, run.Step(count))
	return run.Tally.Figure("accuracy").Value
}

// The page's networks with zero weights, and with random ones, decoded with the page's search: what the constraint
// and the search find alone. Points are few, because a constraint leaves few choices then.
func TestControlWithoutWeights(t *testing.T) {
	for _, task := range []string{"hull", "delaunay", "tsp"} {
		m := shipped(task)
		search := m.Problem.Describe().Search
		o := model.Options{Beam: search.Beam, Constrained: search.Constrained}
		zero, random := m.Copy(), m.Copy()
		zero.Net, random.Net = network.New(m.Net.Config), network.New(m.Net.Config)
		random.Net.Uniform(rand.New(rand.NewPCG(5, 5)), 0.15)
		for _, n := range []int{5, 10, 20} {
			learned := right(t, m, n, 100, o)
			none, noise := right(t, zero, n, 100, o), right(t, random, n, 100, o)
			t.Logf("%s of %d points, right: learned %.1f %%, zero weights %.1f %%, random weights %.1f %%",
				task, n, 100*learned, 100*none, 100*noise)
			assert.Greater(t, learned, 0.9)
			if alone := (model.Options{Beam: 1}); task != "tsp" {
				none, noise := right(t, zero, n, 100, alone), right(t, random, n, 100, alone)
				t.Logf("%s of %d points, right alone: learned %.1f %%, zero weights %.1f %%, random weights %.1f %%",
					task, n, 100*right(t, m, n, 100, alone), 100*none, 100*noise)
				assert.Less(t, max(none, noise), 0.05, "%s of %d, alone", task, n)
			}
			if n == 20 {
				assert.Less(t, max(none, noise), 0.2, "%s", task)
			}
		}
	}
}

// Rules by hand in the place of the network, where decoding of lists leaves a choice: which triangles of 50 points
// they find. Largest angle is the in-circle test.
func TestControlRulesByHand(t *testing.T) {
	p := must(problems.New("delaunay", "lists"))
	rng := rand.New(rand.NewPCG(11, 50))
	toMiddle := func(a, b, c geom.Point) float64 { return -math.Hypot(a.X+b.X-2*c.X, a.Y+b.Y-2*c.Y) }
	angle := func(a, b, c geom.Point) float64 {
		ux, uy, vx, vy := a.X-c.X, a.Y-c.Y, b.X-c.X, b.Y-c.Y
		return math.Atan2(math.Abs(ux*vy-uy*vx), ux*vx+uy*vy)
	}
	found := map[string]float64{}
	for name, rule := range map[string]func(a, b, c geom.Point) float64{
		"at random":                     func(_, _, _ geom.Point) float64 { return rng.Float64() },
		"nearest to the edge's middle":  toMiddle,
		"largest angle beyond the edge": angle,
	} {
		tally := NewTally(p.Describe().Metrics)
		points := make([]geom.Point, 50)
		for i := range 20 {
			Draw(points, pointset.Mixture{}, 11, i)
			slices.SortFunc(points, geom.Point.Compare)
			state, output := p.Start(points), []int{}
			for !state.Feasible(len(points)) {
				next, best := state.(decoding.Forced).Forced(), math.Inf(-1)
				if from, to, ok := p.(problem.Circular).Beyond(output); next < 0 && ok {
					for j := range points {
						if score := rule(points[from], points[to], points[j]); score > best && state.Feasible(j) {
							next, best = j, score
						}
					}
				}
				require.GreaterOrEqual(t, next, 0)
				state.Take(next)
				output = append(output, next)
			}
			solution, _ := p.(problem.Spelled).Solution(points, output)
			tally.Add(p.Score(points, p.Target(nil, points), solution, true))
		}
		found[name] = tally.Figure("triangle_coverage").Value
		t.Logf("%s: %.1f %% of the triangles", name, 100*found[name])
	}
	assert.Equal(t, 1.0, found["largest angle beyond the edge"])
	assert.Less(t, found["at random"], found["nearest to the edge's middle"])
}

// trained is a network after a run in which change may alter the targets of its examples.
func trained(t *testing.T, c train.Config, change func(target []int, n int, rng *rand.Rand)) *model.Model {
	t.Helper()
	examples := train.NewExamples(c, network.Sequential())
	return fitted(t, c, rand.New(rand.NewPCG(6, 6)), func(step int, rng *rand.Rand) *network.Batch {
		b := examples.Batch(step)
		for k := range b.Examples() {
			change(b.Target[b.Offset[k]:b.Offset[k+1]], b.N, rng)
		}
		return b
	})
}

// fitted is a network after a run on the given batches. rng draws its first weights, then what batches need.
func fitted(
	t *testing.T, c train.Config, rng *rand.Rand, batch func(step int, rng *rand.Rand) *network.Batch,
) *model.Model {
	t.Helper()
	require.NoError(t, c.Check())
	pool, net := network.Sequential(), network.New(c.Network)
	net.Uniform(rng, float32(c.Init))
	state := &train.State{Weights: net.Weights}
	gradient, optimize := network.NewGradient(net, pool), train.NewOptimizer(c, state, pool)
	for step := range c.Steps {
		gradient.Compute(batch(step, rng))
		optimize.Step(gradient.D)
	}
	copy(net.Weights, state.Average)
	m, err := model.New(net, model.Meta{Task: c.Task, Network: c.Network, Order: c.Order, Frame: c.Frame,
		Layout: c.Layout, MinN: c.MinN, MaxN: c.MaxN})
	require.NoError(t, err)
	return m
}

func unchanged([]int, int, *rand.Rand) {}

// Examples whose points are exchanged in the target teach nothing that decodes alone; those with the right
// targets do.
func TestControlShuffledLabels(t *testing.T) {
	c := train.Config{
		Task: "hull", Order: input.OrderX, Frame: input.FrameAffine, MinN: 5, MaxN: 8, Init: 0.15,
		Network: network.Config{Arch: network.PtrNet, Features: 2, Hidden: 32, Relation: relation.Coordinates,
			ComparisonUnits: 16},
		Run: train.Run{Batch: 32, Steps: 300, Optimizer: "adam", Rate: 1e-2, Warmup: 50, Decay: "cosine",
			Clip: 2, Average: 0.95, Seed: 4},
	}
	exchange := func(target []int, n int, rng *rand.Rand) {
		exchanged := rng.Perm(n)
		for i, j := range target {
			target[i] = exchanged[j]
		}
	}
	learned := right(t, trained(t, c, unchanged), 8, 500, model.Options{Beam: 1})
	shuffled := right(t, trained(t, c, exchange), 8, 500, model.Options{Beam: 1})
	t.Logf("hulls of 8 points, right alone after 9,600 examples: %.1f %%, with shuffled labels %.1f %%",
		100*learned, 100*shuffled)
	assert.Greater(t, learned, 0.6)
	assert.Less(t, shuffled, 0.01)
}
