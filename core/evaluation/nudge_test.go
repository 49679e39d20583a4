package evaluation

import (
	"math"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/geom"
	"ptrnet/core/model"
	"ptrnet/core/pointset"
	"ptrnet/core/problems"
)

// The move that is found makes the answer wrong, lies on the grid, and is as long as is said.
func TestNudge(t *testing.T) {
	for _, name := range []string{"hull-faithful", "delaunay"} {
		m := must(model.Load(must(os.ReadFile("../../weights/" + name + ".safetensors"))))
		solver := must(problems.New(m.Meta.Task, ""))
		found, halved := 0, 0 // halved: shorter than the distance at which it was found
		for i := range 2 {
			points := make([]geom.Point, 8)
			Draw(points, pointset.Mixture{}, 5, i)
			const grid = 4096
			for j, p := range points {
				points[j] = geom.Point{X: math.Floor(p.X*grid) / grid, Y: math.Floor(p.Y*grid) / grid}
			}
			right := func() bool {
				return Score(m.Problem, points, solver.Target(nil, points), must(m.Solve(points, model.Options{}))).Correct
			}
			was := right()
			nudge, err := FindNudge(m, points, model.Options{}, grid, 1e-4)
			if !was {
				assert.ErrorContains(t, err, "wrong already")
				continue
			}
			require.NoError(t, err)
			assert.Positive(t, nudge.Tried)
			t.Logf("%s: %+v", name, nudge)
			if nudge.Point < 0 {
				assert.InDelta(t, nudgeFarther, nudge.Clear, 0.1)
				continue
			}
			found++
			from := points[nudge.Point]
			assert.InDelta(t, nudge.Distance, math.Hypot(nudge.To.X-from.X, nudge.To.Y-from.Y), 1e-12)
			assert.Greater(t, nudge.Distance, nudge.Clear/nudgeGrowth)
			if nudge.Distance < 0.99*nudgeGrowth*nudge.Clear {
				halved++
			}
			assert.Equal(t, math.Round(nudge.To.X*grid), nudge.To.X*grid)
			points[nudge.Point] = nudge.To
			assert.False(t, right())
			exact, answer := solver.Target(nil, points), must(m.Solve(points, model.Options{}))
			assert.True(t, errs(m.Problem, points, exact, answer, 1e-4))
			if m.Meta.Task == "hull" { // of a triangulation an edge may be missing and none be wrong
				assert.False(t, errs(m.Problem, points, exact, answer, 2), "wrong by less than a near tie")
			}
		}
		assert.Positive(t, found, name)
		assert.Positive(t, halved, name)
	}
	_, err := FindNudge(&model.Model{}, nil, model.Options{}, 4096, 0)
	assert.Error(t, err)
}

// A canceled search ends with what it has.
func TestNudgeStops(t *testing.T) {
	m := must(model.Load(must(os.ReadFile("../../weights/hull.safetensors"))))
	points := make([]geom.Point, 20)
	Draw(points, pointset.Mixture{}, 5, 1)
	calls, over := 0, false
	assert.Less(t, must(FindNudge(m, points, model.Options{Stop: func() bool { calls++; over = over || calls > 400; return over }}, 4096, 1e-4)).Tried, 16*20*16)
}
