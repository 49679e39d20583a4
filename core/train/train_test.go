package train

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/evaluation"
	"ptrnet/core/geom"
	"ptrnet/core/hull"
	"ptrnet/core/input"
	"ptrnet/core/network"
	"ptrnet/core/pointset"
	"ptrnet/core/problem"
	"ptrnet/core/problems"
)

// small is a valid configuration of a small run.
func small() Config {
	return Config{
		Task: "hull", Order: input.OrderRandom, MinN: 5, MaxN: 9, Init: 0.08,
		Network: network.Config{Arch: network.PtrNet, Features: 2, Hidden: 8},
		Run: Run{Batch: 40, Steps: 100, Optimizer: "adam", Rate: 0.01, Warmup: 10, Decay: "cosine",
			Clip: 2, Average: 0.9, Seed: 3},
	}
}

// smallWith is a small configuration with other settings, as JSON.
func smallWith(t *testing.T, settings string) Config {
	t.Helper()
	c := small()
	require.NoError(t, json.Unmarshal([]byte(settings), &c))
	return c
}

func TestConfigCheck(t *testing.T) {
	require.NoError(t, small().Check())
	for settings, says := range map[string]string{
		`{"Task":"sort"}`:                  `task "sort" is not one of ` + strings.Join(problems.Names(), ", "),
		`{"Order":"size"}`:                 `order "size" is not one of random, x`,
		`{"inverse":true,"data":"a file"}`: "a file's numbers of points are drawn equally often, not as 1/n",
		`{"MaxN":1001}`:                    "the range of points ends at 1001; a network takes at most 1000",
		`{"mistakes":0.5,"data":"x1"}`:     "mistakes are for drawn examples, not for those of a data file",
		`{"fixed":4}`:                      "a training set of 4 cannot hold every number of points of the range",
		`{"Task":"tsp","windows":0.5}`: "windows are of the tours of a data file, or of a fixed training set " +
			"with labels",
		`{"data":"x","windows":0.5}`: "windows are for pointer networks and for shortest tours, not ptrnet " +
			"for hull",
		`{"Task":"tsp","labels":"held-karp","fixed":100,"MaxN":21}`: "labels by held-karp are of at most 20 " +
			"points, not 21",
		`{"fixed":100,"data":"x"}`: "examples come from a data file or from a fixed set of drawn examples, " +
			"not from both",
		`{"Network":{"Arch":"seq2seq","Dictionary":9}}`: "a seq2seq network has a fixed output dictionary and " +
			"is trained for one number of points; give --n a single number",
	} {
		assert.EqualError(t, smallWith(t, settings).Check(), says)
	}
}

func TestRateAt(t *testing.T) {
	c := small()
	c.Rate, c.Warmup, c.Steps = 8, 4, 104
	for _, r := range []struct {
		decay string
		step  int
		want  float64
	}{
		{"none", 0, 2}, {"none", 1, 4}, {"none", 3, 8}, {"none", 4, 8}, {"none", 1000, 8},
		{"linear", 0, 2}, {"linear", 4, 8}, {"linear", 54, 4}, {"linear", 79, 2}, {"linear", 104, 0},
		{"linear", 200, 0}, {"cosine", 3, 8}, {"cosine", 4, 8}, {"cosine", 29, 4 * (1 + math.Sqrt2/2)},
		{"cosine", 54, 4}, {"cosine", 104, 0}, {"cosine", 300, 0},
	} {
		c.Decay = r.decay
		assert.InDelta(t, r.want, c.RateAt(r.step), 1e-12, "%s at step %d", r.decay, r.step)
	}
	c.Warmup, c.Decay = 200, "cosine" // longer than the run
	assert.InDelta(t, 4, c.RateAt(99), 1e-12)
}

// copyOf copies a batch, which the next call of Batch overwrites.
func copyOf(b *network.Batch) network.Batch {
	return network.Batch{N: b.N, X: slices.Clone(b.X), Target: slices.Clone(b.Target),
		Offset: slices.Clone(b.Offset)}
}

// labeled solves instances of 5 to 9 points.
func labeled(t *testing.T, name string, instances int) *Labeled {
	t.Helper()
	l := &Labeled{}
	p, err := problems.New(name, "")
	require.NoError(t, err)
	rng := rand.New(rand.NewPCG(8, 8))
	for k := range instances {
		points := make([]geom.Point, 5+k%5)
		pointset.Uniform(points, rng)
		require.NoError(t, l.Add(points, p.Target(nil, points)))
	}
	return l
}

// A step's batch depends on the seed and the step's number: not on the steps
// before, not on the number of workers.
func TestBatchIsStateless(t *testing.T) {
	for name, settings := range map[string]string{
		"fresh":   `{}`,
		"fixed":   `{"fixed":100}`,
		"file":    `{"Task":"tsp"}`,
		"solved":  `{"Task":"tsp","fixed":50,"labels":"2opt","inverse":true,"Order":"x"}`,
		"windows": `{"Task":"tsp","fixed":50,"labels":"2opt","inverse":true,"Order":"x","windows":0.5}`,
	} {
		t.Run(name, func(t *testing.T) {
			c := smallWith(t, settings)
			var data *Labeled
			if name == "file" {
				data = labeled(t, c.Task, 30)
			}
			require.NoError(t, c.Check())
			var want []network.Batch
			source := NewExamples(c, network.Sequential()).UseSolved(data)
			for step := range 12 {
				want = append(want, copyOf(source.Batch(step)))
			}
			assert.NotEqual(t, want[0].X, want[1].X)
			for _, workers := range []int{1, 2, 5} {
				source := NewExamples(c, network.Parallel(workers)).UseSolved(data)
				for _, step := range []int{11, 3, 3, 0, 7} {
					assert.Equal(t, want[step], copyOf(source.Batch(step)), "step %d, %d workers", step, workers)
				}
			}
			c.Seed++
			assert.NotEqual(t, want[0].X, copyOf(NewExamples(c, network.Sequential()).UseSolved(data).Batch(0)).X)
		})
	}
}

// examples lists the point sets and targets of a batch.
func examples(b *network.Batch) (points [][]geom.Point, targets [][]int) {
	for e := range b.Examples() {
		p := make([]geom.Point, b.N)
		for i := range p {
			x := b.X[(e*b.N+i)*2:]
			p[i] = geom.Point{X: float64(x[0]), Y: float64(x[1])}
		}
		points, targets = append(points, p), append(targets, b.Target[b.Offset[e]:b.Offset[e+1]])
	}
	return points, targets
}

// members are the different values that key has for the examples of so many steps, by their number of points.
func members[K comparable](source *Examples, steps int, key func(points []geom.Point, target []int) K,
) map[int]map[K]bool {
	seen := map[int]map[K]bool{}
	for step := range steps {
		points, targets := examples(source.Batch(step))
		for e, p := range points {
			if seen[len(p)] == nil {
				seen[len(p)] = map[K]bool{}
			}
			seen[len(p)][key(p, targets[e])] = true
		}
	}
	return seen
}

// What a batch asks for is the exact solution of the points that it shows, in every order and problem, and
// the points stand in that order; also where solutions are carried along, in each of the square's symmetries.
func TestBatchIsSolved(t *testing.T) {
	for _, name := range problems.Names() {
		for _, l := range []*Labeled{nil, labeled(t, name, 25)} {
			for _, order := range input.Orders() {
				c := small()
				c.Task, c.Order, c.Batch = name, order, 50
				p, _ := problems.New(name, "")
				_, relabels := p.(problem.Relabeler)
				if l == nil && order == input.OrderX { // as our best networks: in a frame, of many kinds
					c.Frame, c.Kinds = p.Describe().Training.Frame, p.Describe().Training.Mixture
					require.NoError(t, c.Check())
				}
				source := NewExamples(c, network.Sequential()).UseSolved(l)
				for step := range 8 {
					points, targets := examples(source.Batch(step))
					for e := range points {
						want := p.Target(nil, points[e])
						if l != nil && relabels && !slices.Equal(want, targets[e]) {
							// Rounded to float32, another tour may be as long.
							rank := p.(problem.Reranker).Rank
							finite(t, "lengths", rank(points[e], want), rank(points[e], targets[e]))
							assert.InDelta(t, rank(points[e], want), rank(points[e], targets[e]), 1e-6, "%s %s", name, order)
						} else {
							require.Equal(t, want, targets[e], "%s %s", name, order)
						}
						if order != input.OrderRandom {
							place := make([]int, len(points[e]))
							input.Permutation(place, points[e], order)
							assert.True(t, slices.IsSorted(place), "%s %s", name, order)
						}
					}
				}
			}
		}
	}
}

// A fixed set has as many members as it says, shared out evenly or in proportion to 1/n, and no more: each
// comes many times, with labels in other orders and symmetries.
func TestFixedSet(t *testing.T) {
	c := small()
	c.Fixed, c.MinN, c.MaxN = 23, 5, 8
	first := func(points []geom.Point, _ []int) geom.Point { return points[0] }
	for n, members := range members(NewExamples(c, network.Sequential()), 60, first) {
		assert.Len(t, members, map[int]int{5: 6, 6: 6, 7: 6, 8: 5}[n], "of %d points", n)
	}
	c = smallWith(t, `{"Task":"tsp","Order":"x","batch":100,"fixed":30,"labels":"2opt","inverse":true,
		"kinds":"uniform,ring"}`)
	require.NoError(t, c.Check())
	p, err := problems.New("tsp", "")
	require.NoError(t, err)
	length := func(points []geom.Point, target []int) float64 { // by which an instance is known
		require.True(t, p.Score(points, p.Target(nil, points), target, true).Valid)
		return math.Round(p.(problem.Reranker).Rank(points, target) * 1e4)
	}
	for n, members := range members(NewExamples(c, network.Sequential()).UseSolved(nil), 60, length) {
		assert.Len(t, members, map[int]int{5: 8, 6: 6, 7: 5, 8: 5, 9: 4}[n], "of %d points", n)
	}
}

// Every instance, in every symmetry, comes.
func TestLabeledDrawsAll(t *testing.T) {
	l := labeled(t, "tsp", 10) // two of each size
	c := small()
	c.Task = "tsp"
	c.Batch = 200
	lowest := func(points []geom.Point, _ []int) geom.Point { return slices.MinFunc(points, geom.Point.Compare) }
	seen := members(NewExamples(c, network.Sequential()).UseSolved(l), 40, lowest)
	require.Len(t, seen, 5)
	for n, s := range seen {
		// Of two instances; a symmetry may leave the leftmost point as it is, or
		// swap it for another: 4 sides, 2 directions each.
		assert.Equal(t, 16, len(s), "of %d points", n)
	}
}

// A window is consecutive cities of a tour, in either direction: the last and the first are given, and the
// rest is the way between them. On a circle the tour is known.
func TestWindows(t *testing.T) {
	const n = 12
	l, circle, order := &Labeled{}, make([]geom.Point, n), make([]int, n)
	for i := range n {
		a := 2 * math.Pi * float64(i) / n
		circle[i], order[i] = geom.Point{X: 0.5 + 0.5*math.Cos(a), Y: 0.5 + 0.5*math.Sin(a)}, i
	}
	require.NoError(t, l.Add(circle, order))
	c := small()
	c.Task, c.Order, c.Windows, c.Data = "tsp", input.OrderX, 0.7, "circle"
	require.NoError(t, c.Check())
	source := NewExamples(c, network.Sequential()).UseSolved(l)
	const side = 0.2588190451025207 // of the polygon, sin 15°
	sizes, full, directions := map[int]int{}, 0, map[bool]int{}
	for step := range 300 {
		b := source.Batch(step)
		points, targets := examples(b)
		if b.Prefix[0] == 0 {
			require.Equal(t, n, b.N)
			full++
			continue
		}
		sizes[b.N]++
		for e, target := range targets {
			require.Equal(t, 2, b.Prefix[e])
			require.Len(t, target, b.N)
			at := func(k int) geom.Point { return points[e][target[k]] }
			distance := func(a, b geom.Point) float64 { return math.Hypot(a.X-b.X, a.Y-b.Y) }
			turns := 0
			for k := 2; k < b.N; k++ {
				require.InDelta(t, side, distance(at(k), at(k-1)), 1e-6, "from the first on, neighbors")
				if k > 2 && geom.Orient(at(k-2), at(k-1), at(k)) > 0 {
					turns++
				}
			}
			require.InDelta(t, side, distance(at(0), at(b.N-1)), 1e-6, "and the last, which came first")
			require.True(t, turns == 0 || turns == b.N-3)
			directions[turns > 0]++
		}
	}
	assert.InDelta(t, 90, full, 30, "three in ten are whole tours")
	assert.Len(t, sizes, n-SmallestWindow+1, "windows of every length")
	assert.Greater(t, sizes[SmallestWindow], sizes[n-1], "more short ones")
	assert.Less(t, 1000, min(directions[true], directions[false]))
}

// What is no instance is refused, with its place.
func TestLabeledAdd(t *testing.T) {
	l, square := &Labeled{}, []geom.Point{{X: 0, Y: 0}, {X: 1, Y: 0}, {X: 1, Y: 1}}
	assert.EqualError(t, l.Add(square, []int{0, 1, 3}), "index 3 of 3 points")
	assert.EqualError(t, l.Add(nil, nil), "0 points, must be 1 to 1000")
	assert.EqualError(t, l.Add([]geom.Point{{}, {X: math.NaN(), Y: 1}}, nil),
		"point 2 lies outside the unit square: move and scale the points into it, x and y alike")
	require.NoError(t, l.Add(square, []int{0, 1, 2}))
	assert.Equal(t, []int{3, 1, 0}, append(l.Sizes(), l.Len(3), l.Len(4)))
}

// No training example of a few points is an instance that measuring draws, even from the same seed. (From 512
// points on only another seed helps, and the trainer asks for one.)
func TestTrainingNeverMeetsTheTest(t *testing.T) {
	measured := map[float32]bool{}
	instance := make([]geom.Point, 5)
	for i := range 20000 {
		evaluation.Draw(instance, pointset.Mixture{}, 3, i)
		measured[float32(instance[0].X)] = true
	}
	for _, fixed := range []int{0, 10000} {
		c := small()
		c.Seed, c.MinN, c.MaxN, c.Fixed, c.Batch = 3, 5, 5, fixed, 500
		source := NewExamples(c, network.Sequential())
		same := 0
		for step := range 20 {
			points, _ := examples(source.Batch(step))
			for _, p := range points {
				if measured[float32(p[0].X)] {
					same++
				}
			}
		}
		// By chance about 20000·10000/2²⁴ = 12 of the first coordinates agree.
		assert.Less(t, same, 40)
	}
}

// trained takes steps and returns the state.
func trained(c Config, steps int, state *State, pool network.Pool) *State {
	net := network.New(c.Network)
	if state == nil {
		net.Uniform(rand.New(rand.NewPCG(c.Seed, StreamWeights)), float32(c.Init))
		state = &State{Weights: net.Weights}
	}
	net.Weights = state.Weights
	run := NewTraining(c, net, state, NewExamples(c, pool), pool)
	for range steps {
		run.Step()
	}
	return state
}

// finite requires that every number is one: to testify's InDelta a NaN is equal to a NaN,
// and so it is to a comparison of bytes.
func finite[T float32 | float64](t *testing.T, what string, x ...T) {
	t.Helper()
	for i, v := range x {
		require.False(t, math.IsNaN(float64(v)) || math.IsInf(float64(v), 0), "%s[%d] is %v", what, i, v)
	}
}

// A run that goes on from its state, on another number of workers, is the same run, bit for bit.
func TestResumedEqualsUninterrupted(t *testing.T) {
	for name, change := range map[string]func(c *Config){
		"adam": func(*Config) {}, "sgd": func(c *Config) { c.Optimizer, c.Average = "sgd", 0 },
		"sgd averaged": func(c *Config) { c.Optimizer = "sgd" }, "tsp": func(c *Config) { c.Task = "tsp" },
	} {
		t.Run(name, func(t *testing.T) {
			c := small()
			change(&c)
			uninterrupted := trained(c, 20, nil, network.Sequential())
			finite(t, "weights", uninterrupted.Weights...)
			assert.Equal(t, c.Average > 0, len(uninterrupted.Average) > 0, "what is written is updated")
			half := trained(c, 9, nil, network.Parallel(3))
			require.Equal(t, uninterrupted, trained(c, 11, half, network.Parallel(5)))
		})
	}
}

// A gradient without a finite norm updates nothing.
func TestStepRefusesBadGradients(t *testing.T) {
	s := &State{Weights: []float32{1, 2, 3}}
	o := NewOptimizer(small(), s, network.Sequential())
	want := slices.Clone(s.Weights)
	for _, x := range []float64{math.NaN(), math.Inf(1)} {
		norm := o.Step([]float32{0, float32(x), 1})
		assert.True(t, math.IsNaN(norm) || math.IsInf(norm, 0))
		assert.Equal(t, want, s.Weights)
		assert.Zero(t, s.Step)
		assert.Equal(t, []float32{0, 0, 0}, s.M)
	}
}

// With another decay of the squared gradients, Adam's steps are those of its authors' formula in float64.
func TestBeta2(t *testing.T) {
	gradients := [][]float64{{1, -2, 1e-3}, {-0.5, 4, 0}, {0.25, 1, -3}, {0, -1, 2}}
	for setting, decay := range map[string]float64{"{}": 0.999, `{"beta2":0.9}`: 0.9} {
		c := smallWith(t, setting)
		c.Clip, c.Average, c.Warmup, c.Decay = 0, 0, 0, "none"
		state := &State{Weights: make([]float32, 3)}
		o := NewOptimizer(c, state, network.Sequential())
		want, m, v := make([]float64, 3), make([]float64, 3), make([]float64, 3)
		for k, d := range gradients {
			var d32 []float32
			for i, x := range d {
				m[i], v[i] = 0.9*m[i]+0.1*x, decay*v[i]+(1-decay)*x*x
				if v[i] > 0 {
					want[i] -= c.Rate * m[i] / (1 - math.Pow(0.9, float64(k+1))) /
						math.Sqrt(v[i]/(1-math.Pow(decay, float64(k+1))))
				}
				d32 = append(d32, float32(x))
			}
			o.Step(d32)
			for i := range want {
				assert.InDelta(t, want[i], state.Weights[i], 2e-6, "%s, step %d, weight %d", setting, k, i)
			}
		}
	}
}

// Weights beyond one job's, with equal values and derivatives, stay equal, and their average follows them.
// (Adam, SGD and clipping themselves are compared with PyTorch: core/network, TestGoldenOptimizerSteps.)
func TestStepOfManyWeights(t *testing.T) {
	for _, optimizer := range []string{"adam", "sgd"} {
		c, d := small(), make([]float32, chunk+37)
		c.Optimizer, c.Clip = optimizer, 1.5
		s := &State{Weights: make([]float32, len(d))}
		o, average := NewOptimizer(c, s, network.Parallel(2)), 0.0
		for step := range 30 {
			for i := range d {
				d[i] = float32(step%4-2) / 50
			}
			require.InEpsilon(t, math.Abs(float64(d[0]))*math.Sqrt(float64(len(d)))+1, o.Step(d)+1, 1e-6)
			k := float64(step + 1)
			decay := min(c.Average, k/(k+10))
			average = decay*average + (1-decay)*float64(s.Weights[0])
			finite(t, "weights", s.Weights[0], s.Average[0])
			require.InDelta(t, average, s.Average[0], 1e-7, optimizer)
		}
		for _, values := range [][]float32{s.Weights, s.Average} {
			require.NotZero(t, values[0])
			require.InDelta(t, slices.Min(values), slices.Max(values), 1e-6, // the last are rounded otherwise
				optimizer)
		}
	}
}

// As many examples as asked for begin with a mistake, which is given, and no other symbol is.
func TestMistakes(t *testing.T) {
	c := small()
	c.Task, c.Order, c.MinN, c.MaxN, c.Batch, c.Mistakes = "hull", "random", 8, 8, 2000, 0.25
	require.NoError(t, c.Check())
	right := c
	right.Mistakes = 0
	require.Nil(t, NewExamples(right, network.Sequential()).Batch(3).Prefix)
	b := NewExamples(c, network.Sequential()).Batch(3)
	require.Len(t, b.Prefix, 2000)
	prefixes := 0
	points, targets := examples(b)
	for e, g := range b.Prefix {
		target, wrong := targets[e], 0
		if first := target[0]; first != slices.Min(target) || !slices.Contains(hull.Of(points[e]), first) {
			wrong = 1
		}
		require.Equal(t, wrong, g, "what is given is wrong, and what is wrong is given")
		prefixes += g
	}
	assert.InDelta(t, 500, prefixes, 100, "a quarter")
}
