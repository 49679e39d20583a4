package model

import (
	"math"
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
	net := network.New(network.Config{Arch: network.PtrNet, Features: 9, Hidden: 16, Bidirectional: true, Relation: relation.Bearings, Compare: 3})
	net.Uniform(rand.New(rand.NewPCG(14, 4)), 0.9)
	m, err := New(net, Meta{Task: task, Order: input.OrderX, Frame: frame, MinN: 5, MaxN: 50,
		Recipe: "none", History: `[{"seed":0}]`, Scores: "[]", Decoded: Options{}.JSON()})
	require.NoError(t, err)
	return m
}

// A network with a frame answers alike wherever the points lie and however large they are,
// from one view and from eight; and its file says which frame that is.
func TestFrameAnyScale(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 5))
	for task, frame := range map[string]string{"hull": input.FrameAffine, "delaunay": input.FrameSimilarity, "tsp": input.FrameSimilarity} {
		m := framedModel(t, task, frame)
		again, err := Load(m.Encode(safetensors.F32))
		require.NoError(t, err)
		assert.Equal(t, frame, again.Meta.Frame)
		assert.Equal(t, relation.Bearings, again.Meta.Network.Relation)
		assert.Equal(t, 3, again.Meta.Network.Compare)
		for _, views := range []int{1, 8} {
			points := awkward.Random(rng, 12)
			o := Options{Beam: 3, Symmetries: views, Constrained: true, Trace: true}
			want, err := again.Solve(points, o)
			require.NoError(t, err)
			for _, scale := range []float64{0x1p-900, 0x1p-3, 0x1p20, 0x1p1000} {
				scaled := make([]geom.Point, len(points))
				for i, p := range points {
					scaled[i] = geom.Point{X: p.X * scale, Y: p.Y * scale}
				}
				got, err := m.Solve(scaled, o)
				require.NoError(t, err, "%s at %g", task, scale)
				assert.Equal(t, want.Sequence, got.Sequence, "%s at %g, %d views", task, scale, views)
				assert.Equal(t, want.Symmetry, got.Symmetry)
				assert.InDelta(t, want.LogProb, got.LogProb, 1e-4)
			}
		}
		_, err = m.Solve([]geom.Point{{X: math.NaN()}}, Options{})
		assert.EqualError(t, err, "point 0 is not finite")
	}
}

// A frame under which answers change, or that nobody knows, is refused in a file.
func TestFrameIsChecked(t *testing.T) {
	meta := func(frame string) map[string]string {
		s := framedModel(t, "tsp", input.FrameSimilarity).Meta.strings()
		s["frame"] = frame
		return s
	}
	_, err := parseMeta(meta("golden"))
	assert.EqualError(t, err, `frame "golden" is not one of similarity, affine or left out`)
	_, err = parseMeta(meta("affine"))
	assert.EqualError(t, err, "metadata frame is affine, but the solutions of tsp are not affine-invariant")
	s := meta("similarity")
	s["relation"] = "maybe"
	_, err = parseMeta(s)
	assert.EqualError(t, err, `relation "maybe" is not one of places/1, bearings/1 or left out`)
}

// Units that compare are counted in a file, and none are without the places that they compare.
func TestCompareIsChecked(t *testing.T) {
	for compare, says := range map[string]string{
		"few": `metadata compare is "few", not a number`,
		"-1":  "number of comparison units is -1, must be 0 to 256",
		"257": "number of comparison units is 257, must be 0 to 256",
	} {
		s := framedModel(t, "tsp", input.FrameSimilarity).Meta.strings()
		s["compare"] = compare
		_, err := parseMeta(s)
		assert.EqualError(t, err, says)
	}
	s := framedModel(t, "tsp", input.FrameSimilarity).Meta.strings()
	s["compare"], s["relation"] = "3", ""
	_, err := parseMeta(s)
	assert.EqualError(t, err, "a network that compares candidates needs the relative features bearings/1")
}
