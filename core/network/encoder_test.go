package network_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/evaluation"
	"ptrnet/core/history"
	"ptrnet/core/input"
	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/safetensors"
	"ptrnet/core/train"
)

// A second encoder, which stands in one file (pooled_test.go), is trained on hulls, written into a
// weight file and read again, and answers.
func TestSecondEncoderLearns(t *testing.T) {
	if testing.Short() {
		t.Skip("trains for some seconds")
	}
	c := train.Config{
		Task: "hull", Network: network.Config{Arch: network.PtrNet, Encoder: "pooled", Features: 2, Hidden: 64},
		Order: input.OrderX, MinN: 5, MaxN: 5, Init: 0.08,
		Run: history.Run{Batch: 32, Steps: 2500, Optimizer: "adam", Rate: 5e-3, Warmup: 100, Decay: "cosine", Clip: 2, Average: 0.99, Seed: 5},
	}
	require.NoError(t, c.Check())
	net := network.New(c.Network)
	net.Uniform(rand.New(rand.NewPCG(c.Seed, train.StreamWeights)), float32(c.Init))
	source, gradient := train.NewSource(c, network.Sequential()), network.NewGradient(net, network.Sequential())
	optimizer := train.NewOptimizer(c, &train.State{Weights: net.Weights}, network.Sequential())
	before := right(t, net)
	for step := range c.Steps {
		gradient.Compute(source.Batch(step))
		optimizer.Step(gradient.D)
	}
	after := right(t, net)
	t.Logf("hulls of 5 right: %.1f %% before, %.1f %% after", 100*before, 100*after)
	assert.Less(t, before, 0.05)
	assert.Greater(t, after, 0.7)
}

// right is the share of hulls of 5 points that a network gets right, once it was in a weight file.
func right(t *testing.T, net *network.Network) float64 {
	t.Helper()
	m, err := model.New(net, model.Meta{Task: "hull", Order: input.OrderX, MinN: 5, MaxN: 5,
		Recipe: "none", History: `[{"seed":5}]`, Scores: "[]", Decoded: model.Options{}.JSON()})
	require.NoError(t, err)
	m, err = model.Load(m.Encode(safetensors.F32))
	require.NoError(t, err)
	require.Equal(t, "pooled", m.Net.Encoder)
	set, err := evaluation.Fresh("hull", evaluation.Source{N: 5, Seed: evaluation.TestSeed}, 0, 500, network.Sequential())
	require.NoError(t, err)
	outcomes, err := evaluation.Measure(m, set, model.Options{}, network.Sequential())
	require.NoError(t, err)
	tally := evaluation.Total(m.Problem, outcomes)
	return tally.Figure("accuracy").Value
}
