package kernel

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

func benchRandom(n int) []float32 {
	return random(rand.New(rand.NewPCG(1, 2)), n, 1)
}

// gflops reports the rate of operations.
func gflops(b *testing.B, perOp float64) {
	b.ReportMetric(perOp*float64(b.N)/b.Elapsed().Seconds()/1e9, "GFLOP/s")
}

// BenchmarkProducts is the gates of a recurrent step (64 rows, hidden 256), of one instance in decoding, the
// keys of the attention, and the gradient toward the previous state.
func BenchmarkProducts(b *testing.B) {
	for _, size := range [][3]int{{64, 260, 1024}, {1, 260, 1024}, {1024, 256, 256}, {64, 1024, 256}} {
		m, k, n := size[0], size[1], size[2]
		b.Run(fmt.Sprintf("%dx%dx%d", m, k, n), func(b *testing.B) {
			a, c := benchRandom(m*k), benchRandom(m*n)
			p := NewPanels(k, n)
			p.SetTransposed(benchRandom(n*k), k)
			for b.Loop() {
				MulStrided(c, n, a, k, m, p, false)
			}
			gflops(b, 2*float64(m)*float64(k)*float64(n))
		})
	}
}
