package train

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"

	"ptrnet/core/network"
)

// The steps of a run are to rounding those of Training. (That they are the same, bit for bit, whoever computes which
// groups: core/inbrowser, TestHelpers.)
func TestShared(t *testing.T) {
	c, pool := small(), network.Sequential()
	begin := func() (*network.Network, *State) {
		net := network.New(c.Network)
		net.Uniform(rand.New(rand.NewPCG(1, 2)), 0.2)
		return net, &State{Weights: net.Weights}
	}
	net, state := begin()
	whole := NewTraining(c, net, state, NewExamples(c, pool), pool)
	net, state = begin()
	shared := NewShared(c, net, state)
	for range 5 {
		want, _ := whole.Step()
		loss, _ := shared.Step(1)
		assert.InEpsilon(t, want, loss, 1e-5)
	}
	assert.InDeltaSlice(t, whole.State.Weights, net.Weights, 1e-4)
	assert.Greater(t, shared.Symbols, float64(5*c.Batch))
}
