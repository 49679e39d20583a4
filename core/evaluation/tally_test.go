package evaluation

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/geom"
	"ptrnet/core/internal/awkward"
	"ptrnet/core/model"
	"ptrnet/core/problem"
	"ptrnet/core/problems"
)

// The examples of Newcombe 1998 (Statistics in Medicine 17, table I, method 3), and
// by hand where it is simple: for k = 0 the upper end is z²/(n+z²).
func TestWilson(t *testing.T) {
	for _, c := range []struct {
		k, n      int
		low, high float64
	}{
		{0, 0, 0, 1},
		{0, 10, 0, 0.2775327998628892},
		{10, 10, 0.7224672001371107, 1},
		{81, 263, 0.2553, 0.3662},
		{15, 148, 0.0624, 0.1605},
		{0, 20, 0, 0.1611},
		{1, 29, 0.0061, 0.1718},
	} {
		low, high := Wilson(c.k, c.n)
		near(t, c.low, low, 5e-5)
		near(t, c.high, high, 5e-5)
	}
	for n := 1; n < 200; n++ {
		for k := range n + 1 {
			share := float64(k) / float64(n)
			low, high := Wilson(k, n)
			require.True(t, low <= share && share <= high, "%d of %d: %v to %v", k, n, low, high)
		}
	}
	// It holds the true share about 95 times in 100.
	rng := rand.New(rand.NewPCG(1, 1))
	inside := 0
	for range 4000 {
		k := 0
		for range 200 {
			if rng.Float64() < 0.07 {
				k++
			}
		}
		if low, high := Wilson(k, 200); low <= 0.07 && 0.07 <= high {
			inside++
		}
	}
	assert.InDelta(t, 0.95, float64(inside)/4000, 0.015)
}

// All values at one end of their range leave no point for an interval.
func TestIntervalAtTheEnd(t *testing.T) {
	share := problem.Metric{High: 1}
	low, high := interval(share, sum{n: 50, total: 50})
	near(t, 0.9287, low, 5e-5)
	near(t, 1, high, 0)
	low, high = interval(share, sum{n: 50})
	near(t, 0, low, 0)
	near(t, 0.0713, high, 5e-5)
}

// near holds for finite numbers only: InDelta takes NaN for NaN.
func near(t *testing.T, want, got, delta float64) {
	t.Helper()
	require.False(t, math.IsNaN(got) || math.IsInf(got, 0) || math.IsNaN(want), "%v, not %v", got, want)
	assert.InDelta(t, want, got, delta)
}

// TestTally: each metric of each problem over answers made by hand.
func TestTally(t *testing.T) {
	square := awkward.Pinned()
	answered := func(sequence ...int) model.Answer { return model.Answer{Sequence: sequence, Ended: true} }
	add := func(name string, points []geom.Point, answers ...model.Answer) Tally {
		p := must(problems.New(name, ""))
		whole := NewTally(p.Describe().Metrics)
		exact := p.Target(nil, points)
		for _, a := range answers {
			whole.Add(Score(p, points, exact, a))
		}
		return whole
	}
	value := func(tally Tally, metric string) float64 { return tally.Figure(metric).Value }

	// Right; right from another corner; right but without the end; a triangle of
	// half the area; edges that cross; no ring.
	hull := add("hull", square, answered(0, 1, 2, 3, 0), answered(2, 3, 0, 1, 2), model.Answer{Sequence: []int{0, 1, 2, 3, 0}},
		answered(0, 1, 2, 0), answered(0, 2, 1, 3, 0), answered(0, 1, 2, 3))
	assert.Equal(t, 6, hull.Instances)
	assert.Equal(t, 2, hull.Correct)
	assert.Equal(t, []int{1, 0, 0, 1}, hull.Flaws, "one has no ring, of one the edges cross")
	near(t, 2.0/6, value(hull, "accuracy"), 1e-12)
	near(t, 2.0/6, value(hull, "not_simple"), 1e-12)
	near(t, 1.0/6, value(hull, "crossing"), 1e-12)
	near(t, 4.5/5, value(hull, "area_coverage"), 1e-12) // of those that do not cross themselves
	assert.Equal(t, 5, hull.Figure("area_coverage").Defined)
	accuracy := hull.Figure("accuracy")
	assert.True(t, 0 < accuracy.Low && accuracy.Low < accuracy.Value && accuracy.Value < accuracy.High)
	low, high := Wilson(2, 6)
	assert.Equal(t, [2]float64{low, high}, [2]float64{accuracy.Low, accuracy.High})

	// Optimal; a detour; not a tour. The mean length is over tours, the optimum over all.
	four := square[:4]
	tsp := add("tsp", four, answered(0, 1, 2, 3), answered(0, 2, 1, 3), answered(0, 1, 2, 2))
	assert.Equal(t, 1, tsp.Correct)
	near(t, 4, value(tsp, "optimal_length"), 1e-12)
	near(t, (4+2+2*math.Sqrt2)/2, value(tsp, "tour_length"), 1e-12)
	near(t, (2+2*math.Sqrt2-4)/4/2, value(tsp, "gap"), 1e-12)
	near(t, 1.0/3, value(tsp, "invalid"), 1e-12)
	near(t, 1.0/3, value(tsp, "accuracy"), 1e-12)
	assert.Equal(t, [2]int{2, 3}, [2]int{tsp.Figure("gap").Defined, tsp.Figure("optimal_length").Defined})

	// The four triangles around the middle; two of them.
	p, _ := problems.New("delaunay", "")
	exact := p.Target(nil, square)
	require.Len(t, exact, 12)
	delaunay := add("delaunay", square, answered(exact...), answered(exact[3:9]...))
	near(t, 0.75, value(delaunay, "triangle_coverage"), 1e-12)
	near(t, 0.5, value(delaunay, "accuracy"), 1e-12)
	near(t, 0.5, value(delaunay, "invalid"), 1e-12)

	none := NewTally(p.Describe().Metrics)
	for _, metric := range []string{"accuracy", "triangle_coverage", "no such metric"} {
		f := none.Figure(metric)
		assert.True(t, math.IsNaN(f.Value) && math.IsNaN(f.Low) && math.IsNaN(f.High) && f.Defined == 0, metric)
	}
	assert.Empty(t, none.Figures(5))
}

var twoMetrics = []problem.Metric{
	{Name: "length", Unit: problem.Length},
	{Name: "ratio", Unit: problem.Share, High: 1},
	{Name: "yes", Unit: problem.Share, Proportion: true, High: 1},
}

// Intervals of means against a direct computation in two passes; values that are not
// defined do not count.
func TestIntervals(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, n := range []int{2, 3, 10, 1000} {
		for _, shift := range []float64{0, 7, 1e6} {
			tally := NewTally(twoMetrics)
			var lengths []float64
			for range n {
				v := shift + 10 + rng.NormFloat64()
				lengths = append(lengths, v)
				tally.Add(problem.Score{Values: []float64{v, math.NaN(), math.NaN()}})
				tally.Add(problem.Score{Values: []float64{math.NaN(), math.NaN(), math.NaN()}})
			}
			mean, squares := 0.0, 0.0
			for _, v := range lengths {
				mean += v / float64(n)
			}
			for _, v := range lengths {
				squares += (v - mean) * (v - mean)
			}
			half := 1.959963984540054 * math.Sqrt(squares/float64(n-1)/float64(n))
			f := tally.Figure("length")
			assert.Equal(t, 2*n, f.Instances)
			assert.Equal(t, n, f.Defined)
			near(t, mean, f.Value, 1e-9*mean)
			near(t, mean-half, f.Low, 1e-9*mean)
			near(t, mean+half, f.High, 1e-9*mean)
			assert.Greater(t, f.High, f.Low)
			assert.Zero(t, tally.Figure("ratio").Defined)
		}
	}
}

// However values are spread over tallies, merged they are one.
func TestMergeEqualsWhole(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 100 {
		whole := NewTally(twoMetrics)
		parts := make([]Tally, 1+rng.IntN(5))
		for i := range parts {
			parts[i] = NewTally(twoMetrics)
		}
		for range rng.IntN(60) {
			s := problem.Score{Correct: rng.IntN(2) == 0, Flaw: rng.IntN(3), Values: []float64{rng.ExpFloat64(), rng.Float64(), float64(rng.IntN(2))}}
			if rng.IntN(3) == 0 {
				s.Values[0] = math.NaN()
			}
			whole.Add(s)
			parts[rng.IntN(len(parts))].Add(s)
		}
		merged := NewTally(twoMetrics)
		for _, p := range parts {
			merged.Merge(p)
		}
		require.Equal(t, [2]int{whole.Instances, whole.Correct}, [2]int{merged.Instances, merged.Correct})
		require.Equal(t, whole.Flaws, merged.Flaws)
		want, got := whole.Figures(9), merged.Figures(9)
		require.Len(t, got, len(want))
		for i, w := range want {
			g := got[i]
			assert.Equal(t, [4]int{w.N, w.Instances, w.Defined, 9}, [4]int{g.N, g.Instances, g.Defined, 9})
			near(t, w.Value, g.Value, 1e-12)
			near(t, w.Low, g.Low, 1e-9)
			if !math.IsInf(w.High, 1) {
				near(t, w.High, g.High, 1e-9)
			} else {
				assert.Equal(t, w.High, g.High)
			}
		}
	}
}

// An interval stays inside what is possible; of one value it is all of that.
func TestIntervalsAreClamped(t *testing.T) {
	tally := NewTally(twoMetrics)
	tally.Add(problem.Score{Values: []float64{0.1, 0.9, 1}})
	length, ratio, yes := tally.Figure("length"), tally.Figure("ratio"), tally.Figure("yes")
	assert.Equal(t, 0.0, length.Low)
	assert.True(t, math.IsInf(length.High, 1))
	assert.Equal(t, [2]float64{0, 1}, [2]float64{ratio.Low, ratio.High})
	low, high := Wilson(1, 1)
	assert.Equal(t, [2]float64{low, high}, [2]float64{yes.Low, yes.High})

	tally.Add(problem.Score{Values: []float64{10, 0.2, 0}})
	tally.Add(problem.Score{Values: []float64{0.1, 1, 0}})
	length, ratio = tally.Figure("length"), tally.Figure("ratio")
	assert.Equal(t, 0.0, length.Low, "no length is negative")
	near(t, 3.4+1.959963984540054*3.3, length.High, 1e-12) // 3.3 is the standard error
	assert.Equal(t, 1.0, ratio.High, "no ratio is above 1")
	assert.Greater(t, ratio.Low, 0.0)

	tally = NewTally(twoMetrics) // a gap to a tour that is not the shortest
	tally.Add(problem.Score{Values: []float64{-0.03, 0, 0}})
	tally.Add(problem.Score{Values: []float64{0.01, 0, 0}})
	length = tally.Figure("length")
	near(t, -0.01-1.959963984540054*0.02, length.Low, 1e-12)
	assert.Less(t, length.Value, length.High, "an interval holds its mean")
}

// What Append writes is what encoding/json reads, but for bounds that are not finite.
func TestAppend(t *testing.T) {
	tally := NewTally(twoMetrics)
	for i := range 20 {
		tally.Add(problem.Score{Values: []float64{float64(i), float64(i) / 40, float64(i % 2)}})
	}
	want := tally.Figures(7)
	require.Len(t, want, 3)
	var got []Figure
	require.NoError(t, json.Unmarshal(Append(nil, want), &got))
	assert.Equal(t, want, got)
	assert.Equal(t, 7, got[0].N)

	one := NewTally(twoMetrics)
	one.Add(problem.Score{Values: []float64{3, 0.5, 1}})
	assert.JSONEq(t, `[{"metric":"length","n":0,"instances":1,"value":3,"defined":1}]`, string(Append(nil, one.Figures(0)[:1])))
	assert.Equal(t, "x[", string(Append([]byte("x"), want)[:2]), "Append must append")
	assert.Equal(t, "[]", string(Append(nil, nil)))
}
