package network

import (
	"math/rand/v2"
	"testing"
)

// answerNetwork is of the size of weights/hull.safetensors.
func answerNetwork() (*Network, []float32) {
	rng := rand.New(rand.NewPCG(1, 1))
	n := randomNetwork(Config{Arch: PtrNet, Features: 2, Hidden: 256, Bidirectional: true}, rng)
	x := make([]float32, 2*50)
	for i := range x {
		x[i] = rng.Float32()
	}
	return n, x
}

// BenchmarkAnswer50 is what the page waits for: 50 points read anew, then the
// 14 steps that a hull of so many takes.
func BenchmarkAnswer50(b *testing.B) {
	n, x := answerNetwork()
	f := NewInference(n)
	for b.Loop() {
		encodeAnew(f, x)
		f.Start([]int{0})
		for i := range 14 {
			f.Step()
			f.Advance([]int{0}, []int{i})
		}
	}
	b.ReportMetric(b.Elapsed().Seconds()*1e3/float64(b.N), "ms/answer")
}

// BenchmarkEncode50 is its first half.
func BenchmarkEncode50(b *testing.B) {
	n, x := answerNetwork()
	f := NewInference(n)
	for b.Loop() {
		encodeAnew(f, x)
	}
	b.ReportMetric(b.Elapsed().Seconds()*1e3/float64(b.N), "ms/encoding")
}

// encodeAnew changes the inputs at both ends, so that Encode can keep nothing.
func encodeAnew(f *Inference, x []float32) {
	x[0], x[len(x)-1] = 1-x[0], 1-x[len(x)-1]
	f.Encode(x, 1, len(x)/f.net.Features)
}
