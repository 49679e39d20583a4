package kernel

import (
	"math/rand/v2"
	"testing"
	"time"
)

func benchRandom(n int) []float32 {
	return random(rand.New(rand.NewPCG(1, 2)), n, 1)
}

// gflops reports the rate of operations, also as a share of the fused multiply-adds of one core: the best of many moments.
func gflops(b *testing.B, perOp float64) {
	rate, peak := perOp*float64(b.N)/b.Elapsed().Seconds(), 0.0
	for range 20 {
		began := time.Now()
		peak = max(peak, peakFLOPs(1_000_000)/time.Since(began).Seconds())
	}
	b.ReportMetric(rate/1e9, "GFLOP/s")
	b.ReportMetric(100*rate/peak, "%peak")
}

// The gates of a recurrent step: 64 rows, hidden 256.
func BenchmarkMulRows64x260x1024(b *testing.B) { benchMul(b, 64, 260, 1024) }

// Matrix × vector, as in decoding one instance.
func BenchmarkMulRows1x260x1024(b *testing.B) { benchMul(b, 1, 260, 1024) }

// The keys of the attention.
func BenchmarkMulRows1024x256x256(b *testing.B) { benchMul(b, 1024, 256, 256) }

// The gradient toward the previous state.
func BenchmarkMulRows64x1024x256(b *testing.B) { benchMul(b, 64, 1024, 256) }

func benchMul(b *testing.B, m, k, n int) {
	a, c := benchRandom(m*k), benchRandom(m*n)
	p := NewPanels(k, n)
	p.SetTransposed(benchRandom(n*k), k)
	for b.Loop() {
		MulStrided(c, n, a, k, m, p, false)
	}
	gflops(b, 2*float64(m)*float64(k)*float64(n))
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

func BenchmarkCellForward256(b *testing.B) {
	g, c, tc, h, p := benchRandom(1024), benchRandom(256), benchRandom(256), benchRandom(256), benchRandom(256)
	for b.Loop() {
		CellForward(g, c, tc, h, p)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/256/5, "ns/activation")
}

func BenchmarkScoreForward256(b *testing.B) {
	t, k, q, v := benchRandom(256), benchRandom(256), benchRandom(256), benchRandom(256)
	for b.Loop() {
		ScoreForward(t, k, q, v)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/256, "ns/tanh")
}

func BenchmarkScoreBackward256(b *testing.B) {
	t, k, q, v, d := benchRandom(256), benchRandom(256), benchRandom(256), benchRandom(256), benchRandom(256)
	for b.Loop() {
		ScoreBackward(k, q, d, t, v, 1e-9)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/256, "ns/tanh")
}

func BenchmarkSoftmax51(b *testing.B) {
	u, p := benchRandom(51), benchRandom(51)
	for b.Loop() {
		Softmax(p, u)
	}
}
