package evaluation

import (
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/geom"
	"ptrnet/core/model"
	"ptrnet/core/pointset"
	"ptrnet/core/problem"
)

// Jittered copies follow from the seed, stay near and in the square, and are measured as any
// other instances: each against its own exact answer.
func TestAround(t *testing.T) {
	m := must(model.Load(must(os.ReadFile("../../weights/hull.safetensors"))))
	points := make([]geom.Point, 12)
	pointset.Uniform(points, rand.New(rand.NewPCG(3, 16)))
	points[0] = geom.Point{X: 0, Y: 1}
	source := Source{Around: points, Seed: 7}
	a := must(NewRun(m, source, model.Options{}, 0))
	copyOf := func(points []geom.Point, i int) []geom.Point {
		copied := make([]geom.Point, len(points))
		jitter(copied, points, reach(points), 7, i)
		return copied
	}
	near := median(neighbors(points))
	tally := NewTally(m.Problem.Describe().Metrics)
	for i := range 20 {
		copied := copyOf(points, i)
		assert.NotEqual(t, copied, copyOf(points, i+1))
		for k, p := range copied {
			assert.LessOrEqual(t, math.Hypot(p.X-points[k].X, p.Y-points[k].Y), Jittered*near+1e-12)
			assert.True(t, p.X >= 0 && p.X <= 1 && p.Y >= 0 && p.Y <= 1)
		}
		tally.Add(Score(m.Problem, copied, must(problem.Solve(m.Problem, "", copied, problem.SolveOptions{})).Sequence, must(m.Solve(copied, model.Options{}))))
	}
	for _, count := range []int{1, 4, 15} {
		require.NoError(t, a.Step(count))
	}
	assert.Equal(t, 20, a.Tried)
	assert.Equal(t, tally, a.Tally)
	// Uniform in the disc: half of its area lies within 1/√2 of its radius.
	inner, all := 0, 0
	for i := range 500 {
		for k, p := range copyOf(points, i)[1:] {
			if all++; math.Hypot(p.X-points[k+1].X, p.Y-points[k+1].Y) < Jittered*near/math.Sqrt2 {
				inner++
			}
		}
	}
	assert.InDelta(t, 0.5, float64(inner)/float64(all), 0.03)
	_, err := NewRun(m, Source{Around: []geom.Point{}}, model.Options{}, 0)
	assert.Error(t, err)
	assert.Equal(t, points[:1], copyOf(points[:1], 0), "a point alone has nowhere to go")
}

// A copy whose exact tour is not proven in time is tried and not measured.
func TestAroundWithoutTime(t *testing.T) {
	m := must(model.Load(must(os.ReadFile("../../weights/tsp.safetensors"))))
	points := make([]geom.Point, 30)
	pointset.Uniform(points, rand.New(rand.NewPCG(4, 16)))
	a := must(NewRun(m, Source{Around: points, Seed: 1}, model.Options{}, 0))
	a.Enough = func() func() bool { return func() bool { return true } }
	require.NoError(t, a.Step(1))
	assert.Equal(t, [2]int{1, 0}, [2]int{a.Tried, a.Tally.Instances})
	a.Enough = nil
	require.NoError(t, a.Step(1))
	assert.Equal(t, [2]int{2, 1}, [2]int{a.Tried, a.Tally.Instances})
}

func TestMedian(t *testing.T) {
	assert.Equal(t, 2., median([]float64{3, 1, 2}))
	assert.Equal(t, 2., median([]float64{4, 1, 3, 2}))
	assert.Equal(t, []float64{1, 1, 2}, neighbors([]geom.Point{{X: 0}, {X: 1}, {X: 3}}))
}
