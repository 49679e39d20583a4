package run

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"

	"ptrnet/core/network"
	"ptrnet/core/relation"
	"ptrnet/core/train"
)

// A network that gets a relative pointer and a comparison on its way begins where it was: what is
// new is zero, or comes to nothing, and its scores are those of before.
func TestFittedKeepsScores(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 9))
	shape := network.Config{Arch: network.PtrNet, Features: 5, Hidden: 12, Bidirectional: true, Glimpses: 1}
	before := network.New(shape)
	before.Uniform(rng, 0.8)
	shape.Relation, shape.Gated = relation.Places, 3
	after := network.New(shape)
	copy(after.Weights, fitted(before, train.Config{Network: shape, Seed: 5, Init: 0.08}))
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
