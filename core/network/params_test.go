package network

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Chrono sets the biases of the input and forget gates of every LSTM, and no other weight: units keep 1/e of
// their state for numbers of steps that are spread from 2 to what the gates should remember.
func TestChrono(t *testing.T) {
	const steps = 100
	for _, c := range []Config{{Arch: Seq2Seq, Features: 2, Hidden: 64, Dictionary: 7},
		{Arch: PtrNet, Features: 3, Hidden: 128, Bidirectional: true}} {
		n, rng, cells := New(c), rand.New(rand.NewPCG(3, 3)), 0
		n.Uniform(rng, 0.08)
		before := slices.Clone(n.Weights)
		n.Chrono(rng, steps)
		for _, tensor := range n.Tensors {
			got, was := tensor.Get(n.Weights), tensor.Get(before)
			if !strings.Contains(tensor.Name, "bias_ih_l0") {
				require.Equal(t, was, got, tensor.Name)
				continue
			}
			cells++
			units, mean, longest := len(got)/4, 0.0, 0.0
			require.Equal(t, was[2*units:], got[2*units:], "the other gates of %s", tensor.Name)
			for i := range units {
				memory := 1 + math.Exp(float64(got[units+i])) // 1/(1-σ(forget))
				require.True(t, got[i] == -got[units+i] && 2 <= memory && memory <= steps+1e-3, "%g steps", memory)
				mean, longest = mean+memory/float64(units), max(longest, memory)
			}
			assert.InDelta(t, (2+steps)/2, mean, 4*steps/math.Sqrt(12*float64(units)), tensor.Name)
			assert.Greater(t, longest, 0.8*steps, tensor.Name)
		}
		assert.Equal(t, 1+c.directions(), cells)
	}
}
