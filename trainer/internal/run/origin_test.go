package run

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/network"
	"ptrnet/core/relation"
	"ptrnet/trainer/internal/weights"
)

// A run may start from a network with fewer relative features: both give the same scores at first. No
// other difference is allowed.
func TestOriginWithFewerFeatures(t *testing.T) {
	c, o := small(t, t.TempDir())
	require.Equal(t, relation.Places, c.Network.Relation)
	trained(t, c, o)
	f := must(weights.Read(o.Out))
	c.Seed++
	rng := rand.New(rand.NewPCG(5, 5))
	x := make([]float32, 7*c.Network.Features)
	for i := range x {
		x[i] = rng.Float32()
	}
	for _, to := range []string{relation.Surroundings, relation.Recall} {
		wide := c
		wide.Network.Relation = to
		from := must(ReadOrigin(o.Out, wide))
		n := network.New(wide.Network)
		copy(n.Weights, from.weights)
		before, after := network.NewInference(f.Model.Net), network.NewInference(n)
		for _, i := range []*network.Inference{before, after} {
			i.Encode(x, 1, 7)
			i.Start([]int{0})
		}
		for _, symbol := range []int{3, 1, 6, 1} {
			want, got := before.Step(), after.Step()
			assert.InDeltaSlice(t, want, got, 1e-5, "%s before %d", to, symbol)
			before.Advance([]int{0}, []int{symbol})
			after.Advance([]int{0}, []int{symbol})
		}

		wide.Network.Hidden *= 2
		_, err := ReadOrigin(o.Out, wide)
		assert.ErrorContains(t, err, "its network is")
	}
	none := c
	none.Network.Relation = relation.None
	_, err := ReadOrigin(o.Out, none)
	assert.ErrorContains(t, err, "its network is", "without places there are fewer")
}
