package model

import (
	"math/rand/v2"
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
		Relation: relation.Coordinates, ComparisonUnits: 3}
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
		assert.Equal(t, 3, again.Meta.Network.ComparisonUnits)
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
