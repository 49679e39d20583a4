package problem

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	"ptrnet/core/geom"
)

// A hull that leaves out a corner is farthest from the exact one at that corner, by how far it
// sticks out, however little that is; what has no wrong edge is nowhere far.
func TestFarthest(t *testing.T) {
	points := []geom.Point{{X: 0, Y: 0}, {X: 0.37, Y: -0.001}, {X: 1, Y: 0}, {X: 1, Y: 1}, {X: 0.4, Y: 0.9995},
		{X: 0, Y: 1}}
	ring := func(indices ...int) []Edge { return Chain(nil, indices, true) }
	exact := ring(0, 1, 2, 3, 5)
	left := Drawing{Edges: ring(0, 2, 3, 5), Wrong: []bool{true, false, false, false},
		Missing: []Edge{{A: 0, B: 1}, {A: 1, B: 2}}}
	spot := left.Farthest(points, exact)
	assert.Equal(t, points[1], spot.At)
	assert.InDelta(t, 0.001, spot.Distance, 1e-12)

	left.Wrong[0], left.Missing = false, left.Missing[:1]
	assert.Equal(t, points[1], left.Farthest(points, exact).At, "where an edge ends")

	inner := Drawing{Edges: ring(0, 1, 2, 3, 4, 5), Wrong: []bool{false, false, false, true, true, false},
		Missing: []Edge{{A: 3, B: 5}}}
	spot = inner.Farthest(points, exact)
	assert.Equal(t, points[4], spot.At, "the point that lies inside")
	assert.InDelta(t, 0.0005, spot.Distance, 1e-12)

	assert.Zero(t, Drawing{Edges: exact, Wrong: make([]bool, len(exact))}.Farthest(points, exact).Distance)
	assert.Zero(t, Drawing{Missing: exact}.Farthest(points, exact).Distance,
		"without an edge there is nothing to be far from")
}

// Of the wrong edges and of the missing ones, the first 64 are sampled: the 64th is, the 65th is not.
func TestFarthestSamples64(t *testing.T) {
	points := []geom.Point{{X: 0, Y: 0}, {X: 1, Y: 0}, {X: 0.5, Y: 1}}
	exact, far := []Edge{{A: 0, B: 1}}, Edge{A: 1, B: 2}
	for k, want := range map[int]float64{0: 1, 63: 1, 64: 0} {
		list := slices.Repeat(exact, 65)
		list[k] = far
		wrong := Drawing{Edges: list, Wrong: slices.Repeat([]bool{true}, len(list))}
		assert.Equal(t, want, wrong.Farthest(points, exact).Distance, "wrong edge %d", k)
		missing := Drawing{Edges: exact, Wrong: []bool{false}, Missing: list}
		assert.Equal(t, want, missing.Farthest(points, exact).Distance, "missing edge %d", k)
	}
}
