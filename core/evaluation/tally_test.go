package evaluation

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/internal/awkward"
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
}

// near holds for finite numbers only: InDelta takes NaN for NaN.
func near(t *testing.T, want, got, delta float64) {
	t.Helper()
	require.False(t, math.IsNaN(got) || math.IsInf(got, 0) || math.IsNaN(want), "%v, not %v", got, want)
	assert.InDelta(t, want, got, delta)
}

// Hulls that are right; right from another corner; right but without the end; a triangle of half the area;
// edges that cross; no ring.
func TestTally(t *testing.T) {
	square, p := awkward.Pinned(), must(problems.New("hull", ""))
	hull := NewTally(p.Describe().Metrics)
	for k, sequence := range [][]int{{0, 1, 2, 3, 0}, {2, 3, 0, 1, 2}, {0, 1, 2, 3, 0}, {0, 1, 2, 0},
		{0, 2, 1, 3, 0}, {0, 1, 2, 3}} {
		hull.Add(p.Score(square, p.Target(nil, square), sequence, k != 2))
	}
	assert.Equal(t, [2]int{6, 2}, [2]int{hull.Instances, hull.Correct})
	assert.Equal(t, []int{1, 0, 0, 1}, hull.Flaws, "one has no ring, of one the edges cross")
	accuracy, area := hull.Figure("accuracy"), hull.Figure("area_coverage")
	near(t, 2.0/6, accuracy.Value, 1e-12)
	assert.Equal(t, 5, area.Defined)
	near(t, 4.5/5, area.Value, 1e-12) // of those that do not cross themselves
	low, high := Wilson(2, 6)
	assert.Equal(t, [2]float64{low, high}, [2]float64{accuracy.Low, accuracy.High})

	none := NewTally(p.Describe().Metrics)
	for _, metric := range []string{"accuracy", "area_coverage", "no such metric"} {
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

// A mean is that of all values that are defined, and its interval as computed directly in two passes; shifted
// far from zero, too.
func TestIntervals(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for round := range 200 {
		shift, tally, lengths := []float64{10, 17, 1e6}[round%3], NewTally(twoMetrics), []float64{}
		for k := range 3 + rng.IntN(100) {
			value := shift + rng.NormFloat64()
			if k > 1 && rng.IntN(3) == 0 {
				value = math.NaN()
			} else {
				lengths = append(lengths, value)
			}
			tally.Add(problem.Score{Values: []float64{value, math.NaN(), math.NaN()}})
		}
		mean, squares := 0.0, 0.0
		for _, v := range lengths {
			mean += v / float64(len(lengths))
		}
		for _, v := range lengths {
			squares += (v - mean) * (v - mean)
		}
		half := 1.959963984540054 * math.Sqrt(squares/float64(len(lengths)-1)/float64(len(lengths)))
		figures := tally.Figures(9)
		require.Len(t, figures, 1, "the others are not defined")
		f := figures[0]
		require.Equal(t, [3]int{9, tally.Instances, len(lengths)}, [3]int{f.N, f.Instances, f.Defined})
		near(t, mean, f.Value, 1e-9*mean)
		near(t, mean-half, f.Low, 1e-9*mean)
		near(t, mean+half, f.High, 1e-9*mean)
	}
}

// An interval stays inside what is possible: of one value it is all of that; where all are at one end,
// Wilson's; and only a gap to a tour that is not the shortest is negative.
func TestIntervalsAreClamped(t *testing.T) {
	one := math.Inf(1)
	for _, c := range []struct {
		metric    int
		values    []float64
		low, high float64
	}{
		{0, []float64{0.1}, 0, one},
		{1, []float64{0.9}, 0, 1},
		{0, []float64{0.1, 10, 0.1}, 0, 3.4 + 1.959963984540054*3.3}, // 3.3 is the standard error
		{1, []float64{0.9, 0.2, 1}, 0.7 - 1.959963984540054*0.2516611478, 1},
		{0, []float64{-0.03, 0.01}, -0.01 - 1.959963984540054*0.02, -0.01 + 1.959963984540054*0.02},
		{1, make([]float64, 50), 0, 0.0713},
	} {
		tally := NewTally(twoMetrics)
		for _, v := range c.values {
			values := []float64{math.NaN(), math.NaN(), math.NaN()}
			values[c.metric] = v
			tally.Add(problem.Score{Values: values})
		}
		f := tally.Figure(twoMetrics[c.metric].Name)
		near(t, c.low, f.Low, 5e-5)
		if c.high < one {
			near(t, c.high, f.High, 5e-5)
		} else {
			assert.Equal(t, c.high, f.High)
		}
	}
}

// What Append writes is what encoding/json reads, but for bounds that are not finite.
func TestAppend(t *testing.T) {
	tally, single := NewTally(twoMetrics), NewTally(twoMetrics)
	for i := range 20 {
		tally.Add(problem.Score{Values: []float64{float64(i), float64(i) / 40, float64(i % 2)}})
	}
	want := tally.Figures(7)
	require.Len(t, want, 3)
	var got []Figure
	require.NoError(t, json.Unmarshal(Append([]byte(" "), want), &got))
	assert.Equal(t, want, got)
	single.Add(problem.Score{Values: []float64{3, 0.5, 1}})
	assert.JSONEq(t, `[{"metric":"length","n":0,"instances":1,"value":3,"defined":1}]`,
		string(Append(nil, single.Figures(0)[:1])))
}
