package model

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/geom"
	"ptrnet/core/input"
	"ptrnet/core/internal/awkward"
	"ptrnet/core/network"
	"ptrnet/core/relation"
	"ptrnet/core/safetensors"
)

// framedModel is a random network that sees points in a frame.
func framedModel(t *testing.T, task, frame string) *Model {
	c := network.Config{Arch: network.PtrNet, Features: 2, Hidden: 16, Bidirectional: true,
		Relation: relation.Coordinates, Gated: 3}
	m := small(t, c, task, input.OrderX)
	m.Meta.Frame = frame
	return m
}

// A network with a frame answers alike wherever the points lie and however large they are; and its file says
// which frame that is.
func TestFrameAnyScale(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 5))
	for task, frame := range map[string]string{"hull": input.FrameAffine, "delaunay": input.FrameSimilarity,
		"tsp": input.FrameSimilarity} {
		m := framedModel(t, task, frame)
		again := must(Load(m.Encode(safetensors.F32)))
		assert.Equal(t, frame, again.Meta.Frame)
		assert.Equal(t, relation.Coordinates, again.Meta.Network.Relation)
		assert.Equal(t, 3, again.Meta.Network.Gated)
		points := awkward.Random(rng, 12)
		o := Options{Beam: 3, Constrained: true, Trace: true}
		want := must(again.Solve(points, o))
		for _, scale := range []float64{0x1p-300, 0x1p-3, 0x1p20, 0x1p300} {
			scaled := make([]geom.Point, len(points))
			for i, p := range points {
				scaled[i] = geom.Point{X: p.X * scale, Y: p.Y * scale}
			}
			got, err := m.Solve(scaled, o)
			require.NoError(t, err, "%s at %g", task, scale)
			assert.Equal(t, want.Sequence, got.Sequence, "%s at %g", task, scale)
			assert.InDelta(t, want.LogProb, got.LogProb, 1e-4)
		}
	}
}

// The order of an answer is that in which its network read the points: sorted in its frame.
func TestAnswerHasItsOrder(t *testing.T) {
	rng := rand.New(rand.NewPCG(27, 2))
	elsewhere := 0
	for task, frame := range map[string]string{"hull": input.FrameAffine, "delaunay": input.FrameSimilarity,
		"tsp": input.FrameNone} {
		m := framedModel(t, task, frame)
		for k := range 20 {
			points := awkward.Random(rng, 3+rng.IntN(20))
			if k%2 == 0 { // a strip along a diagonal, which the frames turn
				for i, p := range points {
					points[i].Y = 0.9*p.X + 0.1*p.Y
				}
			}
			a := must(m.Solve(points, Options{Trace: true}))
			framed := make([]geom.Point, len(points))
			input.Frame(framed, points, frame)
			last := math.Inf(-1)
			for _, i := range a.Order {
				require.LessOrEqual(t, last, framed[i].X, task)
				last = framed[i].X
			}
			if points[a.Order[0]] != slices.MinFunc(points, geom.Point.Compare) {
				elsewhere++
			}
			sorted := slices.Sorted(slices.Values(a.Order))
			for i, j := range sorted {
				require.Equal(t, i, j)
			}
			require.Len(t, sorted, len(points))
			assert.Nil(t, must(m.Solve(points, Options{})).Order, "without a trace")
		}
	}
	assert.Positive(t, elsewhere, "the frame matters")

	random := framedModel(t, "hull", input.FrameAffine)
	random.Meta.Order = input.OrderRandom
	assert.Equal(t, []int{0, 1, 2, 3}, must(random.Solve(awkward.Random(rng, 4), Options{Trace: true})).Order)
}
