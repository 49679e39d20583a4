package train

import (
	"math/bits"
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
	for workers := 1; workers <= Groups; workers *= 2 {
		net, state := begin()
		run := NewShared(c, net, state)
		otherNet, otherState := begin()
		helper := &helper{run: NewShared(c, otherNet, otherState)}
		run.Helpers = helper
		for step := range 5 {
			loss, _ := run.Step(workers)
			assert.InEpsilon(t, losses[step], loss, 1e-5)
		}
		assert.Equal(t, 5*bits.Len(uint(workers/2)), helper.asked)
		if alone == nil {
			alone = slices.Clone(net.Weights)
			assert.InDeltaSlice(t, whole.State.Weights, alone, 1e-4)
		}
		require.Equal(t, alone, net.Weights, "%d workers", workers)
		assert.Greater(t, run.Symbols, float64(5*c.Batch))
	}
}

// helper computes all parts but every third, which fails.
type helper struct {
	run      *Shared
	asked    int
	answered []bool
}

func (h *helper) Ready() int { return 3 }

func (h *helper) Ask(parts []Part, weights []float32) {
	copy(h.run.State.Weights, weights)
	h.answered = nil
	for _, p := range parts {
		h.asked++
		h.answered = append(h.answered, h.asked%3 > 0)
		if h.asked%3 > 0 {
			copy(p.Sum, h.run.Compute(p))
		}
	}
}

func (h *helper) Answers() []bool { return h.answered }
