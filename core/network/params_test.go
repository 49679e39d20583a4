package network

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Chrono sets the biases of the input and forget gates of every LSTM, and no other
// weight. A state of a unit that reads nothing but its forget gate halves over times
// that are spread as the gates are told to remember.
func TestChrono(t *testing.T) {
	const steps = 100
	for _, c := range []Config{{Arch: Seq2Seq, Features: 2, Hidden: 64, Dictionary: 7}, {Arch: PtrNet, Features: 3, Hidden: 128, Bidirectional: true}} {
		rng := rand.New(rand.NewPCG(3, 3))
		n, before := New(c), New(c)
		n.Uniform(rng, 0.08)
		copy(before.Weights, n.Weights)
		n.Chrono(rng, steps)
		cells := 0
		for _, tensor := range n.Tensors {
			got, was := tensor.Get(n.Weights), tensor.Get(before.Weights)
			if len(tensor.Shape) > 1 || tensor.Name != "decoder.bias_ih_l0" && tensor.Name != "encoder.bias_ih_l0" && tensor.Name != "encoder.bias_ih_l0_reverse" {
				require.Equal(t, was, got, tensor.Name)
				continue
			}
			cells++
			units := len(got) / 4
			require.Equal(t, was[2*units:], got[2*units:], "the other gates of %s", tensor.Name)
			mean, longest := 0.0, 0.0
			for i := range units {
				input, forget := float64(got[i]), float64(got[units+i])
				require.Equal(t, -forget, input)
				kept := 1 + math.Exp(forget) // 1/(1-σ(forget)), the steps in which 1/e is left
				require.True(t, 2 <= kept && kept <= steps+1e-3, "%g steps", kept)
				mean, longest = mean+kept/float64(units), max(longest, kept)
			}
			assert.InDelta(t, (2+steps)/2, mean, 4*steps/math.Sqrt(12*float64(units)), tensor.Name)
			assert.Greater(t, longest, 0.8*steps, tensor.Name)
		}
		assert.Equal(t, 1+c.directions(), cells)
	}
}
