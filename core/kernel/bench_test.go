package kernel

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// BenchmarkProducts is the gates of a recurrent step (64 rows, hidden 256), of one instance in decoding, the
// keys of the attention, and the gradient toward the previous state.
func BenchmarkProducts(b *testing.B) {
	for _, size := range [][3]int{{64, 260, 1024}, {1, 260, 1024}, {1024, 256, 256}, {64, 1024, 256}} {
		m, k, n := size[0], size[1], size[2]
		b.Run(fmt.Sprintf("%dx%dx%d", m, k, n), func(b *testing.B) {
			rng, p := rand.New(rand.NewPCG(1, 2)), NewPanels(k, n)
			a, c := random(rng, m*k, 1), random(rng, m*n, 1)
			p.SetTransposed(random(rng, n*k, 1), k)
			for b.Loop() {
				MulStrided(c, n, a, k, m, p, false)
			}
			operations := 2 * float64(m) * float64(k) * float64(n) * float64(b.N)
			b.ReportMetric(operations/b.Elapsed().Seconds()/1e9, "GFLOP/s")
		})
	}
}
