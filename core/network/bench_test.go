package network

import (
	"math/rand/v2"
	"slices"
	"testing"

	"ptrnet/core/relation"
)

// benchBatch is like a batch of hulls of 27 points.
func benchBatch(features int) *Batch {
	rng := rand.New(rand.NewPCG(1, 2))
	lengths := make([]int, 128)
	for i := range lengths {
		lengths[i] = 8 + rng.IntN(6)
	}
	slices.Sort(lengths)
	slices.Reverse(lengths)
	return randomBatch(rng, 27, features, lengths...)
}

func benchGradient(b *testing.B, c Config) {
	n := randomNetwork(c, rand.New(rand.NewPCG(1, 1)))
	batch := benchBatch(c.Features)
	g := NewGradient(n, Sequential())
	g.Compute(batch)
	for b.Loop() {
		g.Compute(batch)
	}
	b.ReportMetric(128*float64(b.N)/b.Elapsed().Seconds(), "examples/s")
}

func BenchmarkGradientOneWay256(b *testing.B) {
	benchGradient(b, Config{Arch: PtrNet, Features: 2, Hidden: 256})
}

func BenchmarkGradientTwoWay256(b *testing.B) {
	benchGradient(b, Config{Arch: PtrNet, Features: 2, Hidden: 256, Bidirectional: true})
}

// Outputs of triangulations of 20 points as fans, for the page's network and for one that is given coordinates.
func benchTriangles(b *testing.B, c Config) {
	c.Arch, c.Features, c.Hidden, c.Bidirectional = PtrNet, 9, 128, true
	n := randomNetwork(c, rand.New(rand.NewPCG(1, 1)))
	lengths := slices.Repeat([]int{90}, 16)
	batch := randomBatch(rand.New(rand.NewPCG(1, 2)), 20, 9, lengths...)
	g := NewGradient(n, Sequential())
	g.Compute(batch)
	for b.Loop() {
		g.Compute(batch)
	}
	b.ReportMetric(16*float64(b.N)/b.Elapsed().Seconds(), "examples/s")
}

func BenchmarkGradientTriangles(b *testing.B) { benchTriangles(b, Config{}) }
func BenchmarkGradientTrianglesPlaces(b *testing.B) {
	benchTriangles(b, Config{Relation: relation.Places, Gated: 64})
}
