package results

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/geom"
	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/task"
	"ptrnet/trainer/internal/plot"
	"ptrnet/trainer/internal/weights"
)

// What the figures of examples say and draw of an answer, on the unit square with
// a point inside.
func TestFiguresExamples(t *testing.T) {
	square := []geom.Point{{X: 0, Y: 0}, {X: 1, Y: 0}, {X: 1, Y: 1}, {X: 0, Y: 1}, {X: 0.5, Y: 0.25}}
	for name, c := range map[string]struct {
		problem         string
		exact, answer   []int
		endless         bool
		verdict, detail string
		right, wrong    []plot.Edge
	}{
		"hull": {problem: "hull", exact: []int{0, 1, 2, 3, 0}, answer: []int{2, 3, 0, 1, 2}, verdict: "right", detail: "4 corners",
			right: []plot.Edge{{2, 3}, {0, 3}, {0, 1}, {1, 2}}},
		"cut corner": {problem: "hull", exact: []int{0, 1, 2, 3, 0}, answer: []int{0, 1, 2, 0}, verdict: "wrong", detail: "3 of 4 corners, area 50.00 %",
			right: []plot.Edge{{0, 1}, {1, 2}}, wrong: []plot.Edge{{0, 2}}},
		"bow": {problem: "hull", exact: []int{0, 1, 2, 3, 0}, answer: []int{0, 1, 3, 2, 0}, verdict: "wrong", detail: "not a simple polygon",
			right: []plot.Edge{{0, 1}, {2, 3}}, wrong: []plot.Edge{{1, 3}, {0, 2}}},
		"open": {problem: "hull", exact: []int{0, 1, 2, 3, 0}, answer: []int{0, 1, 2}, endless: true, verdict: "wrong", detail: "does not close",
			right: []plot.Edge{{0, 1}, {1, 2}}},
		"triangles": {problem: "delaunay", exact: []int{0, 3, 4, 0, 1, 4, 2, 3, 4, 1, 2, 4}, answer: []int{0, 1, 4, 0, 3, 4, 1, 2, 3}, verdict: "wrong",
			detail: "2 of 4 triangles", right: []plot.Edge{{0, 1}, {1, 4}, {0, 4}, {0, 3}, {3, 4}, {1, 2}, {2, 3}}, wrong: []plot.Edge{{1, 3}}},
		"tour": {problem: "tsp", exact: []int{0, 4, 1, 2, 3}, answer: []int{0, 3, 2, 1, 4}, verdict: "optimal", detail: "length 4.118",
			right: []plot.Edge{{0, 3}, {2, 3}, {1, 2}, {1, 4}, {0, 4}}},
		"longer tour": {problem: "tsp", exact: []int{0, 4, 1, 2, 3}, answer: []int{0, 1, 4, 2, 3}, verdict: "8.31 % longer", detail: "length 4.460, optimal 4.118",
			right: []plot.Edge{{1, 4}, {2, 3}, {0, 3}}, wrong: []plot.Edge{{0, 1}, {2, 4}}},
	} {
		p, err := task.ByName(c.problem)
		require.NoError(t, err)
		got := newBoard(p, square, c.exact, model.Answer{Sequence: c.answer, Ended: !c.endless})
		assert.Equal(t, c.verdict, got.Verdict, name)
		assert.Equal(t, c.detail, got.Detail, name)
		assert.Equal(t, c.right, got.Right, name)
		assert.Equal(t, c.wrong, got.Wrong, name)
		assert.Equal(t, c.verdict == "right" || c.verdict == "optimal", got.Good, name)
	}
	assert.Equal(t, "99.9996 %", almost(0.999996))
	assert.Equal(t, "87.50 %", almost(0.875))
}

// Networks stand in the figures of the sizes they were trained on, baselines of
// their own size alone.
func TestFiguresShows(t *testing.T) {
	file := func(arch network.Arch, low, high int) weights.File {
		return weights.File{Model: &model.Model{Meta: model.Meta{Task: "hull", MinN: low, MaxN: high, Network: network.Config{Arch: arch}}}}
	}
	assert.True(t, shows(file(network.PtrNet, 5, 50), "hull", 10))
	assert.True(t, shows(file(network.PtrNet, 5, 50), "hull", 500), "as in the paper")
	assert.False(t, shows(file(network.PtrNet, 50, 50), "hull", 500))
	assert.False(t, shows(file(network.PtrNet, 5, 10), "hull", 50))
	assert.False(t, shows(file(network.PtrNet, 5, 50), "tsp", 10))
	assert.True(t, shows(file(network.Seq2Seq, 10, 10), "hull", 10))
	assert.False(t, shows(file(network.Seq2Seq, 5, 50), "hull", 10))
}

// A share that is not defined is not drawn as zero.
func TestFiguresUndefined(t *testing.T) {
	assert.True(t, math.IsNaN(estimate{}.defined()))
	assert.Equal(t, 0.5, estimate{Value: 0.5, Of: 3}.defined())
}
