package train

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/network"
)

// The steps of a run are the same, bit for bit, whoever computes which groups, and to rounding those of Training.
func TestShared(t *testing.T) {
	c := small()
	begin := func() (*network.Network, *State) {
		net := network.New(c.Network)
		net.Uniform(rand.New(rand.NewPCG(1, 2)), 0.2)
		return net, &State{Weights: net.Weights}
	}
	net, state := begin()
	pool := network.Sequential()
	whole := NewTraining(c, net, state, NewExamples(c, pool), pool)
	var losses []float64
	for range 5 {
		loss, _ := whole.Step()
		losses = append(losses, loss)
	}
	var alone []float32
	for workers := 1; workers <= Groups; workers++ {
		net, state := begin()
		run := NewShared(c, net, state)
		otherNet, otherState := begin()
		other := NewShared(c, otherNet, otherState)
		for step := range 5 {
			copy(otherNet.Weights, net.Weights)
			for k := range workers {
				from, to := k*Groups/workers, (k+1)*Groups/workers
				by := []*Shared{run, other}[k%2]
				by.Compute(step, from, to, run.Rows(from, to))
			}
			loss, _ := run.Step()
			assert.InEpsilon(t, losses[step], loss, 1e-5)
		}
		if alone == nil {
			alone = slices.Clone(net.Weights)
			assert.InDeltaSlice(t, whole.State.Weights, alone, 1e-4)
		}
		require.Equal(t, alone, net.Weights, "%d workers", workers)
		assert.Greater(t, run.Symbols, float64(5*c.Batch))
	}
}
