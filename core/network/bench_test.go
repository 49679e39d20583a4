package network

import (
	"math/rand/v2"
	"slices"
	"testing"

	"ptrnet/core/relation"
)

// BenchmarkGradient is a step of training: hulls of 27 points, and triangulations of 20 points, for
// the page's network and for one that is given coordinates.
func BenchmarkGradient(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 2))
	lengths := make([]int, 128)
	for i := range lengths {
		lengths[i] = 8 + rng.IntN(6)
	}
	slices.Sort(lengths)
	slices.Reverse(lengths)
	hulls, triangulations := randomBatch(rng, 27, 2, lengths...), randomBatch(rng, 20, 2, slices.Repeat([]int{90}, 16)...)
	for name, c := range map[string]struct {
		Config
		batch *Batch
	}{
		"OneWay256": {Config{Arch: PtrNet, Features: 2, Hidden: 256}, hulls},
		"TwoWay256": {Config{Arch: PtrNet, Features: 2, Hidden: 256, Bidirectional: true}, hulls},
		"Triangles": {Config{Arch: PtrNet, Features: 2, Hidden: 128, Bidirectional: true, Relation: relation.Lists,
			ComparisonUnits: 64, Rounds: 4}, triangulations},
	} {
		b.Run(name, func(b *testing.B) {
			g := NewGradient(randomNetwork(c.Config, rng), Sequential())
			g.Compute(c.batch)
			for b.Loop() {
				g.Compute(c.batch)
			}
			b.ReportMetric(float64(c.batch.Examples()*b.N)/b.Elapsed().Seconds(), "examples/s")
		})
	}
}

// BenchmarkAnswer50 is what the page waits for: 50 points read anew by a network of the size of
// weights/hull.safetensors, then the 14 steps that a hull of so many takes.
func BenchmarkAnswer50(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	f := NewInference(randomNetwork(Config{Arch: PtrNet, Features: 2, Hidden: 256, Bidirectional: true}, rng))
	x := randomBatch(rng, 50, 2, 1).X
	for b.Loop() {
		x[0], x[len(x)-1] = 1-x[0], 1-x[len(x)-1] // at both ends, so that Encode can keep nothing
		f.Encode(x, 1, 50)
		f.Start([]int{0})
		for i := range 14 {
			f.Step()
			f.Advance([]int{0}, []int{i})
		}
	}
	b.ReportMetric(b.Elapsed().Seconds()*1e3/float64(b.N), "ms/answer")
}
