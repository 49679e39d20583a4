package run

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"

	"ptrnet/core/network"
)

// A network that gets a relative pointer on its way begins where it was: what is new is zero,
// and its scores are those of before.
func TestFittedKeepsScores(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 9))
	shape := network.Config{Arch: network.PtrNet, Features: 5, Hidden: 12, Bidirectional: true, Glimpses: 1}
	before := network.New(shape)
	before.Uniform(rng, 0.8)
	shape.Relative = true
	after := network.New(shape)
	copy(after.Weights, fitted(before, shape))
	x := make([]float32, 9*5)
	for i := range x {
		x[i] = rng.Float32()
	}
	a, b := network.NewInference(before), network.NewInference(after)
	for _, f := range []*network.Inference{a, b} {
		f.Encode(x, 1, 9)
		f.Start([]int{0})
	}
	for symbol := range 4 {
		assert.InDeltaSlice(t, a.Step(), b.Step(), 1e-5)
		a.Advance([]int{0}, []int{symbol})
		b.Advance([]int{0}, []int{symbol})
	}
}
