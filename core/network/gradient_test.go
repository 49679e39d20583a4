package network

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"ptrnet/core/relation"
)

// variants are the shapes that every test of decoding runs over.
func variants() []Config {
	return []Config{
		{Arch: PtrNet, Features: 2, Hidden: 6},
		{Arch: PtrNet, Features: 2, Hidden: 66}, // several jobs for a weight's gradient
		{Arch: PtrNet, Features: 2, Hidden: 8, Bidirectional: true},
		{Arch: PtrNet, Features: 2, Hidden: 20, Relation: relation.Coordinates},
		{Arch: PtrNet, Features: 2, Hidden: 34, Bidirectional: true, Relation: relation.Coordinates},
		{Arch: PtrNet, Features: 2, Hidden: 20, Relation: relation.Coordinates, ComparisonUnits: 16},
		{Arch: PtrNet, Features: 2, Hidden: 8, Bidirectional: true, Relation: relation.Coordinates, ComparisonUnits: 5},
		{Arch: PtrNet, Features: 2, Hidden: 20, Relation: relation.Coordinates, ComparisonUnits: 16, Rounds: 4},
		{Arch: PtrNet, Features: 2, Hidden: 20, Relation: relation.Lists, ComparisonUnits: 16},
		{Arch: PtrNet, Features: 2, Hidden: 20, Relation: relation.Neighbors, ComparisonUnits: 16},
		{Arch: Seq2Seq, Features: 2, Hidden: 6, Dictionary: 7},
		{Arch: Attention, Features: 2, Hidden: 6, Dictionary: 7},
		{Arch: Attention, Features: 2, Hidden: 20, Dictionary: 7, Bidirectional: true},
	}
}

func (c Config) label() string {
	return fmt.Sprintf("%s-F%d-H%d-bi%v-r%v-l%d", c.Arch, c.Features, c.Hidden, c.Bidirectional, c.Relation,
		c.ComparisonUnits)
}

func randomBatch(rng *rand.Rand, n, features int, lengths ...int) *Batch {
	b := &Batch{N: n, Offset: []int{0}}
	for range len(lengths) * n * features {
		b.X = append(b.X, rng.Float32())
	}
	for _, l := range lengths {
		for range l {
			b.Target = append(b.Target, rng.IntN(n))
		}
		b.Offset = append(b.Offset, len(b.Target))
	}
	return b
}

func randomNetwork(c Config, rng *rand.Rand) *Network {
	n := New(c)
	n.Uniform(rng, 0.6)
	return n
}

// randomTours is a batch whose targets name every input once.
func randomTours(rng *rand.Rand, n, features, examples int) *Batch {
	lengths := make([]int, examples)
	for e := range lengths {
		lengths[e] = n
	}
	b := randomBatch(rng, n, features, lengths...)
	b.Distinct = true
	b.Target = b.Target[:0]
	for range examples {
		b.Target = append(b.Target, rng.Perm(n)...)
	}
	return b
}

// The same bits whatever the number of workers, and whatever batches came before: a gradient's memory is
// used again, and those of other sizes leave nothing behind.
func TestGradientIsIndependentOfWorkersAndEarlierBatches(t *testing.T) {
	for _, c := range variants() {
		t.Run(c.label(), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(6, 2))
			n := randomNetwork(c, rng)
			workers := []int{1, 2, 3, 5, 16}
			reused := make([]*Gradient, len(workers))
			for k, count := range workers {
				reused[k] = NewGradient(n, Parallel(count))
			}
			for range 12 {
				points := 7
				if c.Arch == PtrNet {
					points = 1 + rng.IntN(9)
				}
				lengths := make([]int, 1+rng.IntN(37))
				for i := range lengths {
					lengths[i] = rng.IntN(9)
				}
				slices.Sort(lengths)
				slices.Reverse(lengths)
				b := randomBatch(rng, points, c.Features, lengths...)
				fresh := NewGradient(n, Sequential())
				loss := fresh.Compute(b)
				for k, g := range reused {
					require.Equal(t, loss, g.Compute(b), "%d workers, %d points, lengths %v", workers[k], points, lengths)
					require.Equal(t, fresh.D, g.D, "%d workers, %d points, lengths %v", workers[k], points, lengths)
				}
			}
		})
	}
}
