package run

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"ptrnet/core/network"
	"ptrnet/core/train"
)

// Training stays what it is: the loss of the twentieth step of a small run, for every problem. Sums are taken
// in another order in vectors of another width, and with them the last bits of the weights; six digits stay.
func TestTrainingStays(t *testing.T) {
	for _, run := range []struct {
		recipe, task string
		want         float64
	}{
		{"extended", "hull", 1.0095362}, {"extended", "delaunay", 1.0041497}, {"extended", "tsp", 0.5012877},
		{"paper", "hull", 1.7909816}, {"paper", "delaunay", 1.7978851},
	} {
		r := Recipe{Name: run.recipe, Task: run.task, Arch: network.PtrNet, MinN: 5, MaxN: 8, Hidden: 16}
		c := must(r.Config())
		c.Steps, c.Warmup = 20, 2
		net, one := network.New(c.Network), network.Sequential()
		InitWeights(net, c, nil)
		state, source := &train.State{Weights: net.Weights}, train.NewExamples(c, one).UseSolved(nil)
		training := train.NewTraining(c, net, state, source, one)
		loss := 0.0
		for range c.Steps {
			loss, _ = training.Step()
		}
		assert.InDelta(t, run.want, loss, 1e-6, "%s, %s", run.recipe, run.task)
	}
}

// Once all memory is there, a step on one core allocates nothing.
func TestStepAllocatesNothing(t *testing.T) {
	for _, r := range Recipes {
		c, one := recipe(r.Name, network.PtrNet, 8, 8, 8), network.Sequential()
		net := network.New(c.Network)
		InitWeights(net, c, nil)
		source, gradient := train.NewExamples(c, one), network.NewGradient(net, one)
		optimize := train.NewOptimizer(c, &train.State{Weights: net.Weights}, one)
		step := func() { // on the same examples, so that none is larger than one seen
			gradient.Compute(source.Batch(0))
			optimize.Step(gradient.D)
		}
		for range 20 {
			step()
		}
		assert.Zero(t, testing.AllocsPerRun(100, step), r.Name)
	}
}
