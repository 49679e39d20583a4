package network_test

import (
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/network"
	"ptrnet/core/train"
)

//go:embed testdata/golden_*.json
var goldenFiles embed.FS

// golden is one file of testdata, written by trainer/pytorch/golden.py: what PyTorch
// computes in float64 from weights and inputs that are exact in float32.
type golden struct {
	Torch    string // PyTorch's version
	Config   network.Config
	N        int
	X        []float32 // [B][N][F]
	Targets  [][]int   // without end symbols
	Logits   [][]float64
	Loss     float64
	Shapes   map[string][]int // of every tensor of the PyTorch module
	Weights  map[string][]float32
	Gradient map[string][]float64
	Runs     []goldenRun
}

// goldenRun is a short training on the one batch.
type goldenRun struct {
	Optimizer     string
	Rate, Clip    float64
	Losses, Norms []float64            // per step, before the update and before clipping
	Weights       map[string][]float64 // at the end
}

// eachGolden runs f over all files of testdata.
func eachGolden(t *testing.T, f func(t *testing.T, g golden)) {
	names, err := fs.Glob(goldenFiles, "testdata/*.json")
	require.NoError(t, err)
	require.Len(t, names, 7)
	for _, name := range names {
		t.Run(strings.TrimSuffix(strings.TrimPrefix(name, "testdata/golden_"), ".json"), func(t *testing.T) {
			text, err := goldenFiles.ReadFile(name)
			require.NoError(t, err)
			var g golden
			require.NoError(t, json.Unmarshal(text, &g))
			f(t, g)
		})
	}
}

// frozen are the tensors that only PyTorch has: LSTMs' second biases.
func frozen(name string) bool { return strings.Contains(name, ".bias_hh_l0") }

// network loads the weights by name; each name must be known on both sides.
func (g golden) network(t *testing.T) *network.Network {
	n := network.New(g.Config)
	for name, values := range g.Weights {
		if frozen(name) {
			for _, v := range values {
				require.Zero(t, v, name)
			}
			continue
		}
		tensor := n.Tensor(name)
		require.Equal(t, g.Shapes[name], tensor.Shape, name)
		require.Len(t, values, tensor.Len(), name)
		tensor.Set(n.Weights, values)
	}
	for _, tensor := range n.Tensors {
		require.Contains(t, g.Weights, tensor.Name)
		require.Contains(t, g.Gradient, tensor.Name)
	}
	require.Len(t, g.Gradient, len(n.Tensors))
	return n
}

func (g golden) batch() *network.Batch {
	b := &network.Batch{N: g.N, X: g.X, Offset: []int{0}}
	for _, target := range g.Targets {
		b.Target = append(b.Target, target...)
		b.Offset = append(b.Offset, len(b.Target))
	}
	return b
}

// deviation is the largest error of got, and the largest value of want.
func deviation(t *testing.T, want []float64, got []float32) (worst, scale float64) {
	require.Len(t, got, len(want))
	for i, w := range want {
		e := math.Abs(float64(got[i]) - w)
		require.False(t, math.IsNaN(e))
		worst, scale = max(worst, e), max(scale, math.Abs(w))
	}
	require.Positive(t, scale, "nothing to compare")
	return worst, scale
}

// relative is the largest error over the largest value of want.
func relative(t *testing.T, want []float64, got []float32) float64 {
	worst, scale := deviation(t, want, got)
	return worst / scale
}

// forced decodes all examples side by side under teacher forcing; those that have ended leave the rows, and
// the others change places. The scores come in the order of golden.Logits: example by example.
func forced(n *network.Network, g golden) [][]float32 {
	f := network.NewInference(n)
	f.Encode(g.X, len(g.Targets), g.N)
	scores := make([][][]float32, len(g.Targets))
	alive := []int{} // the example of each row
	for e := range g.Targets {
		alive = append(alive, e)
	}
	f.Start(alive)
	for step := 0; ; step++ {
		u := f.Step()
		parents, symbols, rest := []int{}, []int{}, []int{}
		for r := len(alive) - 1; r >= 0; r-- {
			e := alive[r]
			scores[e] = append(scores[e], append([]float32(nil), u[r*(g.N+1):][:g.N+1]...))
			if step < len(g.Targets[e]) {
				parents, symbols, rest = append(parents, r), append(symbols, g.Targets[e][step]), append(rest, e)
			}
		}
		if len(rest) == 0 {
			break
		}
		f.Advance(parents, symbols)
		alive = rest
	}
	flat := [][]float32{}
	for _, s := range scores {
		flat = append(flat, s...)
	}
	return flat
}

// The scores of every decoder step are PyTorch's, a pointer's but for what is taken
// off all of them: the end symbol's.
func TestGoldenLogits(t *testing.T) {
	eachGolden(t, func(t *testing.T, g golden) {
		net := g.network(t)
		got := forced(net, g)
		require.Len(t, got, len(g.Logits))
		for i, want := range g.Logits {
			if net.Arch == network.PtrNet {
				want = slices.Clone(want)
				end := want[len(want)-1]
				for j := range want {
					want[j] -= end
				}
				assert.Zero(t, got[i][len(want)-1])
			}
			assert.Less(t, relative(t, want, got[i]), 2e-6, "token %d", i)
		}
	})
}

// So are the loss, the gradient of every tensor, and its norm.
func TestGoldenGradient(t *testing.T) {
	eachGolden(t, func(t *testing.T, g golden) {
		n := g.network(t)
		gradient := network.NewGradient(n, network.Sequential())
		assert.InEpsilon(t, g.Loss, gradient.Compute(g.batch()), 1e-6)
		for _, tensor := range n.Tensors {
			assert.Less(t, relative(t, g.Gradient[tensor.Name], tensor.Get(gradient.D)), 4e-6, tensor.Name)
		}
	})
}

// So is every step of ten of either optimizer, with and without the gradient being clipped. Compared is the
// way that each tensor went, not where it is. Adam divides by the gradient's own size, so the rounding errors
// of the smallest derivatives come out as large as the steps they make: PyTorch itself, in float32, strays by
// 7e-5 of the way.
func TestGoldenOptimizerSteps(t *testing.T) {
	const rounding = 5e-7 // ten times half a unit in the last place of a weight of 1, and some
	clipped := map[bool]int{}
	eachGolden(t, func(t *testing.T, g golden) {
		require.Len(t, g.Runs, 4)
		for _, run := range g.Runs {
			t.Run(fmt.Sprintf("%s-clip%g", run.Optimizer, run.Clip), func(t *testing.T) {
				n := g.network(t)
				b, gradient := g.batch(), network.NewGradient(n, network.Sequential())
				optimizer := train.NewOptimizer(train.Config{Run: train.Run{
					Optimizer: run.Optimizer, Rate: run.Rate, Clip: run.Clip, Decay: "none", Steps: len(run.Losses),
				}}, &train.State{Weights: n.Weights}, network.Sequential())
				tolerance := map[string]float64{"adam": 3e-4, "sgd": 2e-5}[run.Optimizer]
				require.Len(t, run.Losses, 10)
				for i := range run.Losses {
					clipped[run.Norms[i] > run.Clip]++
					require.InEpsilon(t, run.Losses[i], gradient.Compute(b), 5e-6, "loss of step %d", i)
					require.InEpsilon(t, run.Norms[i], optimizer.Step(gradient.D), 2e-5, "norm of step %d", i)
				}
				require.Len(t, run.Weights, len(n.Tensors))
				for _, tensor := range n.Tensors {
					want, got := run.Weights[tensor.Name], tensor.Get(n.Weights)
					for i, w := range g.Weights[tensor.Name] {
						want[i] -= float64(w)
						got[i] -= w
					}
					worst, way := deviation(t, want, got)
					assert.Less(t, worst, tolerance*way+rounding, "%s, which went %g", tensor.Name, way)
				}
			})
		}
	})
	assert.Positive(t, clipped[true])
	assert.Positive(t, clipped[false])
}
