package network

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// Points come, go and move anywhere in the order, from the first click on, as on
// the page: every answer is the one that a fresh Inference gives.
func TestEncodeFollowsClicks(t *testing.T) {
	requireFollows(t, Config{Arch: PtrNet, Features: 2, Hidden: 256, Bidirectional: true})
}

// So it is with small networks on every platform.
func TestEncodeReusesWhatDidNotChange(t *testing.T) {
	for _, hidden := range []int{6, 32} {
		requireFollows(t, Config{Arch: PtrNet, Features: 2, Hidden: hidden})
		requireFollows(t, Config{Arch: PtrNet, Features: 2, Hidden: hidden, Bidirectional: true})
	}
}

func requireFollows(t *testing.T, c Config) {
	t.Helper()
	rng := rand.New(rand.NewPCG(10, 10))
	net := New(c)
	net.Uniform(rng, 0.3)
	f := NewInference(net)
	var x []float32
	for range 150 {
		n := len(x) / 2
		at := 2 * rng.IntN(n+1)
		switch k := rng.IntN(4); {
		case k < 2 || n < 2:
			x = slices.Insert(x, at, rng.Float32(), rng.Float32())
		case k == 2:
			at = min(at, len(x)-2)
			x = slices.Delete(x, at, at+2)
		default:
			x[min(at, len(x)-2)] = rng.Float32()
		}
		n = len(x) / 2
		f.Encode(x, 1, n)
		fresh := NewInference(net)
		fresh.Encode(x, 1, n)
		s := Search{Beam: 1, MaxLength: n + 1, Trace: true}
		require.Equal(t, fresh.Search(s), f.Search(s), "%+v n=%d", c, n)
	}
}
