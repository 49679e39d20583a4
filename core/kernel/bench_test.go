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

// BenchmarkProducts is the gates of a recurrent step (64 rows, hidden 256), of one instance in decoding, the keys of the attention,
// and the gradient toward the previous state.
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

// A weight gradient: 4H × H over 2,048 rows.
func BenchmarkAddTransposed1024x264x2048(b *testing.B) {
	const m, n, k = 1024, 264, 2048
	a, x, c := benchRandom(m*k), benchRandom(n*k), benchRandom(m*n)
	var ws TransposedWork
	for b.Loop() {
		AddTransposed(Transposed{C: c, LDC: n, A: a, LDA: m, B: x, LDB: n, K: k, M0: 0, M1: m, N: n}, &ws)
	}
	gflops(b, 2*float64(m)*float64(n)*float64(k))
}

// BenchmarkElementwise is a cell's five activations, and the tanh of the attention, per number.
func BenchmarkElementwise(b *testing.B) {
	const n = 256
	g, c, tc, h, p := benchRandom(4*n), benchRandom(n), benchRandom(n), benchRandom(n), benchRandom(n)
	for name, do := range map[string]func(){
		"CellForward":   func() { CellForward(g, c, tc, h, p) },
		"ScoreForward":  func() { ScoreForward(tc, c, h, p) },
		"ScoreBackward": func() { ScoreBackward(c, h, p, tc, g[:n], 1e-9) },
		"Softmax":       func() { Softmax(p, h) },
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				do()
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/number")
		})
	}
}
