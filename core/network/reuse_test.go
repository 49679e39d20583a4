package network

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// An Inference answers as a new one does, after points that come, go and move anywhere in the order, as on
// the page, and after batches, larger and smaller, of other lengths and with other beams.
func TestEncodeFollowsClicks(t *testing.T) {
	requireFollows(t, Config{Arch: PtrNet, Features: 2, Hidden: 256, Bidirectional: true})
}

// So it is with small networks on every platform.
func TestEncodeReusesWhatDidNotChange(t *testing.T) {
	for _, hidden := range []int{6, 32} {
		requireFollows(t, Config{Arch: PtrNet, Features: 2, Hidden: hidden})
		requireFollows(t, Config{Arch: PtrNet, Features: 2, Hidden: hidden, Bidirectional: true})
	}
	requireFollows(t, Config{Arch: Attention, Features: 2, Hidden: 8, Dictionary: 12})
}

func requireFollows(t *testing.T, c Config) {
	t.Helper()
	rng := rand.New(rand.NewPCG(10, 10))
	net := New(c)
	net.Uniform(rng, 0.3)
	f := NewInference(net)
	var x []float32
	for round := range 150 {
		examples, n := 1, len(x)/2
		switch k := rng.IntN(16); {
		case k == 0 || c.Dictionary > 0 && n == 0: // other examples
			examples, n = 1+rng.IntN(9), max(c.Dictionary, 2+rng.IntN(11))
			x = randomBatch(rng, n, 2, make([]int, examples)...).X
		case c.Dictionary > 0 || k < 5 && n > 0:
			x[rng.IntN(2*n)] = rng.Float32()
		case k < 9 && n > 1:
			at := 2 * rng.IntN(n)
			x = slices.Delete(x, at, at+2)
		default:
			x = slices.Insert(x, 2*rng.IntN(n+1), rng.Float32(), rng.Float32())
		}
		n = len(x) / 2 / examples
		f.Encode(x, examples, n)
		fresh := NewInference(net)
		fresh.Encode(x, examples, n)
		s := Search{Beam: 1 + rng.IntN(5), MaxLength: n + 1, Trace: true}
		require.Equal(t, fresh.Search(s), f.Search(s), "%+v round %d: n=%d, %d examples, beam %d", c, round, n, examples, s.Beam)
		x = x[:2*n]
	}
}
