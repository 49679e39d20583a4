package convexhull

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/geom"
	"ptrnet/core/hull"
	"ptrnet/core/internal/awkward"
	"ptrnet/core/problem"
)

// pinned is the corners of the square and a point inside.
var pinned = awkward.Pinned()

func TestTargets(t *testing.T) {
	s := awkward.Sets(1)
	var h Problem
	assert.Empty(t, h.Target(nil, nil))
	assert.Equal(t, []int{0, 0}, h.Target(nil, s["twins"]))
	assert.Equal(t, []int{0, 3, 0}, h.Target(nil, s["line"]))
	assert.Equal(t, []int{0, 1, 2, 3, 0}, h.Target(nil, s["square"]))
	turned := []geom.Point{{X: 1, Y: 1}, {X: 0.5, Y: 0.5}, {X: 1}, {}, {Y: 1}}
	assert.Equal(t, []int{0, 4, 3, 2, 0}, h.Target(nil, turned), "from the lowest index, counter-clockwise")
}

func TestScores(t *testing.T) {
	p := append(awkward.Square(), geom.Point{X: 0.5, Y: 0.5})
	var h Problem
	exact := h.Target(nil, p)
	for _, c := range []struct {
		output   []int
		valid    bool
		correct  bool
		coverage float64
		flaw     string
		closed   bool // simple once closed
		crosses  bool
	}{
		{[]int{0, 1, 2, 3, 0}, true, true, 1, "", true, false},
		{[]int{2, 3, 0, 1, 2}, true, true, 1, "", true, false},
		{[]int{2, 1, 0, 3, 2}, true, true, 1, "", true, false},
		{[]int{0, 1, 2, 3}, false, false, 1, "never close", true, false},
		{[]int{0, 1, 2}, false, false, 0.5, "never close", true, false},
		{[]int{0, 1, 2, 0}, true, false, 0.5, "", true, false},
		{[]int{0, 2, 1, 3, 0}, false, false, math.NaN(), "cross or touch themselves", false, true},
		{[]int{0, 2, 1, 3}, false, false, math.NaN(), "never close", false, true},
		{[]int{0, 1, 4, 2, 3, 4, 0}, false, false, 0.5, "name a corner twice", false, false},
		{[]int{0, 1, 2, 3, 0, 1, 2, 3, 0}, false, false, 1, "name a corner twice", false, false},
		{[]int{0, 1, 1, 0}, false, false, 0, "name a corner twice", false, false},
		{[]int{0, 1, 0}, false, false, 0, "have fewer than three corners", false, false},
		{[]int{0, 1, 9, 0}, false, false, math.NaN(), "", false, true},
		{[]int{-1, 1, 2, -1}, false, false, math.NaN(), "", false, true},
		{nil, false, false, 0, "never close", false, false},
	} {
		for _, ended := range []bool{true, false} {
			s := h.Score(p, exact, c.output, ended)
			assert.Equal(t, c.valid, s.Valid, "%v", c.output)
			assert.Equal(t, c.valid, !math.IsInf(h.Rank(p, c.output), 1), "%v", c.output)
			assert.Equal(t, c.flaw, flaw(h, s), "%v", c.output)
			assert.Equal(t, c.correct && ended, s.Correct, "%v, ended %v", c.output, ended)
			assert.Equal(t, one(c.correct && ended), s.Values[accuracy], "%v, ended %v", c.output, ended)
			assert.Equal(t, []float64{one(!c.valid), one(!c.closed), one(c.crosses)}, s.Values[notSimple:], "%v",
				c.output)
			coverage := s.Values[areaCoverage]
			if math.IsNaN(c.coverage) {
				assert.True(t, math.IsNaN(coverage), "%v", c.output)
				continue
			}
			require.False(t, math.IsNaN(coverage), "%v", c.output)
			assert.InDelta(t, c.coverage, coverage, 1e-15)
		}
	}
}

// TestWholeArea: the area that a hull covers is 1 exactly, whatever corner it begins with.
func TestWholeArea(t *testing.T) {
	p := []geom.Point{{X: 2.35, Y: 48.85}, {X: 13.4, Y: 52.52}, {X: 12.5, Y: 41.9}, {X: -3.7, Y: 40.4}}
	var h Problem
	exact := h.Target(nil, p)
	for k := range p {
		output := []int{exact[k], exact[(k+1)%4], exact[(k+2)%4], exact[(k+3)%4], exact[k]}
		assert.Equal(t, 1.0, h.Score(p, exact, output, true).Values[areaCoverage], "%v", output)
	}
}

// flaw is what is said of an output that is no answer.
func flaw(h Problem, s problem.Score) string {
	if s.Flaw == 0 {
		return ""
	}
	return h.Words().Flaws[s.Flaw-1]
}

// A random ring is feasible, symbol by symbol, if and only if it is a simple polygon.
func TestSimplePolygonsAreFeasible(t *testing.T) {
	rng, yes, no := rand.New(rand.NewPCG(11, 1)), 0, 0
	for range 2000 {
		points := awkward.Random(rng, 3+rng.IntN(6))
		ring := rng.Perm(len(points))[:3+rng.IntN(len(points)-2)]
		w, feasible := (&Problem{}).Start(points), true
		for _, symbol := range append(slices.Clone(ring), ring[0]) {
			feasible = feasible && w.Feasible(symbol)
			require.False(t, w.Feasible(len(points)), "it is open")
			w.Take(symbol)
		}
		require.True(t, w.Feasible(len(points)))
		require.Equal(t, hull.Simple(points, ring), feasible, "%v of %v", ring, points)
		if feasible {
			yes++
		} else {
			no++
		}
	}
	assert.Greater(t, min(yes, no), 200)
}

// Of simple polygons the one with more area ranks first, in either direction.
func TestRank(t *testing.T) {
	last := 0.0
	for _, ring := range [][]int{{0, 1, 2, 3, 0}, {0, 1, 2, 4, 3, 0}, {2, 1, 0, 2}} {
		rank := new(Problem).Rank(pinned, ring)
		assert.Greater(t, rank, last, "%v is smaller", ring)
		slices.Reverse(ring)
		assert.Equal(t, rank, new(Problem).Rank(pinned, ring))
		last = rank
	}
}
