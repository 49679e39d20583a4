package train

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/geom"
	"ptrnet/core/input"
	"ptrnet/core/internal/parallel"
	"ptrnet/core/network"
	"ptrnet/core/relation"
)

// byPolicy is a small run that learns tours from itself.
func byPolicy() Config {
	c := small()
	c.Task, c.Order, c.Frame, c.Distinct, c.Policy = "tsp", input.OrderX, input.FrameSimilarity, true, true
	c.MinN, c.MaxN, c.Batch = 5, 8, 4*input.Symmetries
	return c
}

// Every example of a group is a tour of the same points, seen turned or mirrored, and weighs
// as much as it is shorter than the mean of its group.
func TestPolicyGroups(t *testing.T) {
	c := byPolicy()
	require.NoError(t, c.Check())
	net := network.New(c.Network)
	net.Uniform(rand.New(rand.NewPCG(4, 4)), 0.5)
	s := NewSource(c, network.Sequential())
	s.LearnFromItself(net)
	b := s.Batch(3)
	require.Equal(t, c.Batch, b.Examples())
	excess := 0.0
	for group := range c.Batch / input.Symmetries {
		lengths, mean := []float64{}, 0.0
		for v := range input.Symmetries {
			e := group*input.Symmetries + v
			tour := b.Target[b.Offset[e]:b.Offset[e+1]]
			require.Len(t, tour, b.N)
			named, length := map[int]bool{}, 0.0
			at := func(i int) geom.Point {
				x := b.X[(e*b.N+i)*c.Network.Features:]
				return geom.Point{X: float64(x[0]), Y: float64(x[1])}
			}
			for k, i := range tour {
				named[i] = true
				p, q := at(i), at(tour[(k+1)%b.N])
				length += math.Hypot(p.X-q.X, p.Y-q.Y)
			}
			require.Len(t, named, b.N)
			lengths, mean = append(lengths, length), mean+length/input.Symmetries
		}
		shortest := math.Inf(1)
		for v, length := range lengths {
			assert.InDelta(t, (mean-length)/mean, b.Weight[group*input.Symmetries+v], 1e-5)
			shortest = min(shortest, length)
		}
		excess += (mean/shortest - 1) / 4
	}
	assert.InDelta(t, excess, s.Excess, 1e-5)

	// The same step and weights bring the same batch, on any number of workers; other weights
	// another.
	before, weights := slices.Clone(b.Target), slices.Clone(b.Weight)
	require.Equal(t, before, s.Batch(3).Target)
	several := NewSource(c, parallel.Pool(3))
	several.LearnFromItself(net)
	require.Equal(t, before, several.Batch(3).Target)
	require.Equal(t, weights, several.Batch(3).Weight)
	net.Uniform(rand.New(rand.NewPCG(5, 5)), 0.5)
	require.NotEqual(t, before, s.Batch(3).Target)
}

// From nothing, without a single solution, tours become shorter.
func TestPolicyLearns(t *testing.T) {
	c := byPolicy()
	c.Network.Relation = relation.Bearings
	c.MinN, c.MaxN, c.Steps, c.Rate, c.Warmup, c.Decay = 7, 7, 400, 2e-2, 20, "none"
	net := network.New(c.Network)
	net.Uniform(rand.New(rand.NewPCG(4, 4)), 0.08)
	state := &State{Weights: net.Weights}
	s := NewSource(c, network.Sequential())
	s.LearnFromItself(net)
	o, g := NewOptimizer(c, state, network.Sequential()), network.NewGradient(net, network.Sequential())
	first, last := 0.0, 0.0
	for step := range c.Steps {
		g.Compute(s.Batch(step))
		o.Step(g.D)
		switch {
		case step < 20:
			first += s.Excess / 20
		case step >= c.Steps-20:
			last += s.Excess / 20
		}
	}
	assert.Less(t, last, 0.6*first, "from %v", first)
}
