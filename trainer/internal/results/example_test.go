package results

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/evaluation"
	"ptrnet/core/geom"
	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/problem"
	"ptrnet/core/problems"
	"ptrnet/trainer/internal/measure"
	"ptrnet/trainer/internal/plot"
	"ptrnet/trainer/internal/weights"
)

// What the figures of examples say and draw of an answer, on the unit square with
// a point inside.
func TestFiguresExamples(t *testing.T) {
	square := []geom.Point{{X: 0, Y: 0}, {X: 1, Y: 0}, {X: 1, Y: 1}, {X: 0, Y: 1}, {X: 0.5, Y: 0.25}}
	for name, c := range map[string]struct {
		task            string
		exact, answer   []int
		endless         bool
		verdict, detail string
		right, wrong    []plot.Edge
	}{
		"hull": {task: "hull", exact: []int{0, 1, 2, 3, 0}, answer: []int{2, 3, 0, 1, 2}, verdict: "right", detail: "4 corners",
			right: []plot.Edge{{2, 3}, {0, 3}, {0, 1}, {1, 2}}},
		"cut corner": {task: "hull", exact: []int{0, 1, 2, 3, 0}, answer: []int{0, 1, 2, 0}, verdict: "wrong, area 50.00 %", detail: "3 corners for 4",
			right: []plot.Edge{{0, 1}, {1, 2}}, wrong: []plot.Edge{{0, 2}}},
		"bow": {task: "hull", exact: []int{0, 1, 2, 3, 0}, answer: []int{0, 1, 3, 2, 0}, verdict: "not a simple polygon", detail: "4 corners for 4",
			right: []plot.Edge{{0, 1}, {2, 3}}, wrong: []plot.Edge{{1, 3}, {0, 2}}},
		"open": {task: "hull", exact: []int{0, 1, 2, 3, 0}, answer: []int{0, 1, 2}, endless: true, verdict: "not a simple polygon", detail: "3 corners for 4",
			right: []plot.Edge{{0, 1}, {1, 2}}},
		"triangles": {task: "delaunay", exact: []int{0, 3, 4, 0, 1, 4, 2, 3, 4, 1, 2, 4}, answer: []int{0, 1, 4, 0, 3, 4, 1, 2, 3}, verdict: "not a triangulation",
			detail: "triangles 50.00 %", right: []plot.Edge{{0, 1}, {1, 4}, {0, 4}, {0, 3}, {3, 4}, {1, 2}, {2, 3}}, wrong: []plot.Edge{{1, 3}}},
		"tour": {task: "tsp", exact: []int{0, 4, 1, 2, 3}, answer: []int{0, 3, 2, 1, 4}, verdict: "optimal", detail: "length 4.118",
			right: []plot.Edge{{0, 3}, {2, 3}, {1, 2}, {1, 4}, {0, 4}}},
		"longer tour": {task: "tsp", exact: []int{0, 4, 1, 2, 3}, answer: []int{0, 1, 4, 2, 3}, verdict: "wrong, gap 8.31 %", detail: "length 4.460, optimal 4.118",
			right: []plot.Edge{{1, 4}, {2, 3}, {0, 3}}, wrong: []plot.Edge{{0, 1}, {2, 4}}},
	} {
		p, err := problems.New(c.task, "")
		require.NoError(t, err)
		a := model.Answer{Sequence: c.answer, Ended: !c.endless}
		got := newBoard(p, square, c.exact, evaluation.Outcome{Answer: a, Score: evaluation.Score(p, square, c.exact, a)})
		assert.Equal(t, c.verdict, got.Verdict, name)
		assert.Equal(t, c.detail, got.Detail, name)
		assert.ElementsMatch(t, c.right, got.Right, name)
		assert.ElementsMatch(t, c.wrong, got.Wrong, name)
		assert.Equal(t, c.verdict == "right" || c.verdict == "optimal", got.Good, name)
		assert.Equal(t, c.task == "hull", len(got.Area) > 0, name)
	}
	assert.Equal(t, "99.9996 %", almost(0.999996))
	assert.Equal(t, "87.50 %", almost(0.875))
}

// Networks stand in the figures of the sizes they were trained on, baselines of
// their own size alone.
func TestFiguresShows(t *testing.T) {
	describe := func(task string) problem.Description {
		p, err := problems.New(task, "")
		require.NoError(t, err)
		return p.Describe()
	}
	file := func(task string, arch network.Arch, low, high int) weights.File {
		return weights.File{Model: &model.Model{Meta: model.Meta{Task: task, MinN: low, MaxN: high, Network: network.Config{Arch: arch}}}}
	}
	hull, tsp := describe("hull"), describe("tsp")
	assert.True(t, shows(file("hull", network.PtrNet, 5, 50), hull, 10))
	assert.True(t, shows(file("hull", network.PtrNet, 5, 50), hull, 500), "as in the paper")
	assert.False(t, shows(file("hull", network.PtrNet, 50, 50), hull, 500))
	assert.False(t, shows(file("hull", network.PtrNet, 5, 10), hull, 50))
	assert.False(t, shows(file("hull", network.PtrNet, 5, 50), tsp, 10))
	assert.False(t, shows(file("tsp", network.PtrNet, 5, 20), tsp, 50))
	assert.True(t, shows(file("hull", network.Seq2Seq, 10, 10), hull, 10))
	assert.False(t, shows(file("hull", network.Seq2Seq, 5, 50), hull, 10))
}

// The plots have the panels, and the paper's line the places, that the descriptions ask for.
func TestScorePlots(t *testing.T) {
	texts := map[string]string{
		"hull":     "Convex hulls: accuracy and area covered against the number of points",
		"delaunay": "Delaunay triangulations: accuracy and triangles right against the number of points",
		"tsp":      "Tours: gap and shortest tours against the number of cities",
	}
	notes := map[string]string{
		"hull":     "Area covered: shown where at most 1 % of the outputs are invalid (not a simple polygon); the mean over the valid ones. The paper's line is its network trained on 5 to 50 points.",
		"delaunay": "The paper's line joins several networks, each trained on the n it is tested on.",
		"tsp": "The paper's line is its network trained on 5 to 20 cities. Its gap is its mean length relative to its mean of exact solutions or, " +
			"where it gives none, to ours. A gap of zero is not shown on the logarithmic axis. The paper does not report shortest tours.",
	}
	optimum := result{Instances: 2, Figures: measure.Scores{{Metric: "optimal_length", Value: 4, Defined: 2}}}
	r := &results{solved: map[place]solved{{"tsp", 25}: {exact: optimum}}}
	for task, text := range texts {
		p, err := problems.New(task, "")
		require.NoError(t, err)
		f := newScorePlot(p.Describe())
		assert.Equal(t, text, f.text())
		assert.Equal(t, notes[task], f.note())
		require.Len(t, f.metrics, 2)
		line := f.paperLine(r, f.metrics[0])
		switch task {
		case "hull":
			require.Len(t, line, 6)
			assert.InDelta(t, 92.0, line[0].Y, 1e-9)
		case "delaunay":
			assert.Len(t, line, 3)
		case "tsp":
			require.Len(t, line, 4, "5, 10 and 20, and 25 by our optimum")
			assert.InDelta(t, 100*(3.88/3.83-1), line[2].Y, 1e-9)
			assert.InDelta(t, 100*(4.30/4-1), line[3].Y, 1e-9)
			assert.Empty(t, f.paperLine(r, f.metrics[1]))
		}
	}
}
