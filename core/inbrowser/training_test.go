package inbrowser

import (
	"encoding/json"
	"math"
	"math/bits"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/train"
)

// From nothing to mostly right hulls, and into a weight file that reads back as the same network.
func TestLearnsHulls(t *testing.T) {
	l := must(New(Plan{Task: "hull", MinN: 5, MaxN: 5, Hidden: 32, Seed: 1}))
	before := must(l.Measure(200))
	const total = 500
	require.NoError(t, l.TakeSteps(25, total))
	first := l.Loss
	require.NoError(t, l.TakeSteps(total-25, total))
	after := must(l.Measure(400))
	assert.Less(t, l.Loss, first/10)
	assert.Less(t, before.Figure("accuracy").Value, 0.1)
	assert.Greater(t, after.Figure("accuracy").Value, 0.9)
	assert.Equal(t, 400, after.Instances)
	assert.Equal(t, total*batch, l.Examples())
	assert.Less(t, l.Config.RateAt(total), 1e-9)

	m := must(model.Load(l.Encode()))
	assert.Equal(t, l.state.Average, m.Net.Weights)
	assert.Equal(t, int64(l.Examples()), m.Meta.Examples)
	assert.Equal(t, [2]int{5, 5}, [2]int{m.Meta.MinN, m.Meta.MaxN})
	var scores []struct {
		Metric           string
		N, Instances     int
		Value, Low, High float64
	}
	require.NoError(t, json.Unmarshal([]byte(m.Meta.Scores), &scores), m.Meta.Scores)
	require.Equal(t, "accuracy", scores[0].Metric)
	assert.InDelta(t, after.Figure("accuracy").Value, scores[0].Value, 1e-6)
	assert.Less(t, scores[0].Low, scores[0].Value)
}

// How the steps are cut into calls changes nothing.
func TestSlicesAreOneRun(t *testing.T) {
	weights := func(cuts ...int) []float32 {
		l := must(New(Plan{Task: "tsp", MinN: 4, MaxN: 6, Hidden: 16, Seed: 7}))
		for _, k := range cuts {
			require.NoError(t, l.TakeSteps(k, 60))
			must(l.Measure(3))
		}
		return l.state.Weights
	}
	assert.Equal(t, weights(60), weights(1, 20, 39))
}

// A run's length in steps follows from its speed, so that the learning rate is zero when the time is spent;
// measuring takes some of the time.
func TestTimed(t *testing.T) {
	run := must(Begin(Plan{Task: "hull", MinN: 5, MaxN: 5, Hidden: 4, Seed: 1}, 1200))
	reads := 0
	clock := func() float64 { reads++; return float64(4*reads + 2*run.StepsTaken()) }
	half := 0 // of the steps
	var losses []float64
	for measured := false; !run.Finished(); {
		require.NoError(t, run.Train(clock, false))
		losses = append(losses, run.Loss)
		if measured = measured || run.Due(); measured && half == 0 {
			before := run.Spent
			must(run.MeasureTimed(clock, false))
			assert.Equal(t, before+4, run.Spent)
			assert.False(t, run.Due())
		}
		if half == 0 && run.Spent > run.Total/2 {
			half = run.StepsTaken()
			assert.InEpsilon(t, 2*half, run.Config.Steps, 0.3)
		}
	}
	assert.InEpsilon(t, 2*half, run.StepsTaken(), 0.3)
	assert.InEpsilon(t, run.StepsTaken(), run.Config.Steps, 0.1)
	assert.Less(t, run.Config.RateAt(run.StepsTaken()), 0.02*run.Config.Rate)
	assert.Less(t, slices.Min(losses), losses[0]/2)
}

// Every problem trains, is measured and is written at its smallest and largest.
func TestEveryProblem(t *testing.T) {
	for _, p := range []Plan{
		{Task: "hull", MinN: 3, MaxN: 3, Hidden: 2}, {Task: "hull", MinN: 3, MaxN: 50, Hidden: 9},
		{Task: "delaunay", MinN: 3, MaxN: 12, Hidden: 16},
		{Task: "delaunay", MinN: 3, MaxN: 12, Hidden: 16, Stretch: 2.5},
		{Task: "tsp", MinN: 3, MaxN: 10, Hidden: MaxHidden}, {Task: "tsp", MinN: 3, MaxN: 10, Hidden: 8},
	} {
		l := must(New(p))
		require.NoError(t, l.Config.Check(), p)
		require.NoError(t, l.TakeSteps(3, 3))
		require.NoError(t, l.Config.Check(), p)
		tally := must(l.Measure(5))
		assert.Equal(t, 5*len(l.sizes()), tally.Instances)
		m := must(model.Load(l.Encode()))
		assert.Equal(t, network.PtrNet, m.Net.Arch)
		assert.Equal(t, []any{2, p.Stretch}, []any{m.Net.Features, m.Meta.Stretch}, "x and y")
		assert.True(t, json.Valid([]byte(m.Meta.Scores)), m.Meta.Scores)
	}
}

func TestRefuses(t *testing.T) {
	for want, p := range map[string]Plan{
		"1 hidden units; training in a browser takes 2 to 256": {Task: "hull", MinN: 5, MaxN: 5, Hidden: 1},
		"2 to 5 points; training in a browser takes 3 to 50":   {Task: "hull", MinN: 2, MaxN: 5, Hidden: 8},
		"5 to 11 points; training in a browser takes 3 to 10":  {Task: "tsp", MinN: 5, MaxN: 11, Hidden: 8},
		"9 to 5 points; training in a browser takes 3 to 50":   {Task: "hull", MinN: 9, MaxN: 5, Hidden: 8},
		`task "knots" is not one of hull, delaunay, tsp`:       {Task: "knots", MinN: 5, MaxN: 5, Hidden: 8},
	} {
		_, err := New(p)
		assert.ErrorContains(t, err, want) // there may be further problems
	}
}

// others are helpers, each with its own, of which every third fails.
type others struct {
	runs     []*Training // the one with the most helpers first
	asked    int
	answered []bool
}

// newOthers are helpers of a worker that is, with all of them, so many.
func newOthers(workers int, begin func() *Timed) *others {
	o := &others{}
	for workers /= 2; workers > 0; workers /= 2 {
		run := begin().Training
		run.Share(newOthers(workers, begin))
		o.runs = append(o.runs, run)
	}
	return o
}

func (o *others) Ready() int { return len(o.runs) }

func (o *others) Ask(parts []train.Part, weights []float32) {
	o.answered = make([]bool, len(parts))
	for k, p := range parts {
		if o.asked++; o.asked%3 > 0 {
			copy(p.Sum, o.runs[k].Part(p, weights))
			o.answered[k] = true
		}
	}
}

func (o *others) Answers() []bool { return o.answered }

// A run ends with the same weights with helpers, also where these fail.
func TestHelpers(t *testing.T) {
	begin := func() *Timed { return must(Begin(Plan{Task: "delaunay", MinN: 4, MaxN: 6, Hidden: 8, Seed: 3}, 1e4)) }
	alone := begin()
	require.NoError(t, alone.TakeSteps(20, 50))
	for _, ready := range []int{2, 4, 8} {
		for workers := 1; workers <= 8; workers *= 2 {
			o := newOthers(ready, begin)
			shared := begin()
			shared.Share(o)
			shared.workers = workers
			require.NoError(t, shared.TakeSteps(20, 50))
			require.Equal(t, alone.state.Weights, shared.state.Weights, "%d of %d workers", workers, ready)
			assert.Equal(t, alone.Loss, shared.Loss)
			assert.Equal(t, 20*bits.Len(uint(min(workers, ready)/2)), o.asked)
		}
	}
}

// As many workers share a step as are ready, but fewer if these are faster; after a while all are tried again.
func TestCrew(t *testing.T) {
	for _, c := range []struct {
		ready, want int
		time        func(workers int) float64 // milliseconds a symbol
	}{
		{0, 1, func(int) float64 { return 1 }},
		{2, 4, func(workers int) float64 { return 1 / float64(workers) }},
		{9, 8, func(workers int) float64 { return 1 / float64(workers) }},
		{3, 4, func(workers int) float64 { return 1 + math.Abs(float64(workers-4)) }},
		{3, 1, func(workers int) float64 { return float64(workers) }},
	} {
		var crew crew
		now, slow := 0.0, false
		run := func(until float64) int {
			for now < until {
				took := 40.0
				workers := crew.choose(c.ready, now)
				time := c.time(workers)
				if slow {
					time = float64(workers)
				}
				crew.note(took, took/time)
				now += took
			}
			return crew.choose(c.ready, now)
		}
		assert.Equal(t, min(1<<c.ready, 8), run(500))
		assert.Equal(t, c.want, run(3000))
		slow = true
		assert.Equal(t, 1, run(14_000))
	}
}

// must is a value that there must be.
func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}
