package network

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestInferenceReuse: an Inference that has decoded other batches, larger and
// smaller, of other lengths and with other beams, answers as a new one does.
func TestInferenceReuse(t *testing.T) {
	for _, c := range []Config{
		{Arch: PtrNet, Features: 2, Hidden: 8},
		{Arch: PtrNet, Features: 2, Hidden: 8, Bidirectional: true},
		{Arch: Attention, Features: 2, Hidden: 8, Dictionary: 12},
	} {
		t.Run(string(c.Arch), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(3, 1))
			net := New(c)
			for i := range net.Weights {
				net.Weights[i] = rng.Float32() - 0.5
			}
			reused := NewInference(net)
			for round := range 40 {
				n, examples, beam := 2+rng.IntN(11), 1+rng.IntN(9), 1+rng.IntN(5)
				if c.Dictionary > 0 {
					n = c.Dictionary
				}
				x := make([]float32, examples*n*c.Features)
				for i := range x {
					x[i] = rng.Float32()
				}
				s := Search{Beam: beam, MaxLength: n + 2}
				reused.Encode(x, examples, n)
				fresh := NewInference(net)
				fresh.Encode(x, examples, n)
				assert.Equal(t, fresh.Search(s), reused.Search(s), fmt.Sprint("round ", round, ": n=", n, " examples=", examples, " beam=", beam))
			}
		})
	}
}
