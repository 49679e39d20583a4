package model

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/geom"
	"ptrnet/core/input"
	"ptrnet/core/network"
	"ptrnet/core/problem"
)

// distinct is an untrained network for tours that names every city once.
func distinct(t *testing.T, frame string) *Model {
	m := small(t, network.Config{Arch: network.PtrNet, Features: 2, Hidden: 8}, "tsp", input.OrderX)
	m.Meta.Distinct, m.Meta.Frame = true, frame
	return m
}

func identity(n int) (order []int) {
	for i := range n {
		order = append(order, i)
	}
	return order
}

// An improved tour visits all cities, is never longer, and its length is that of the problem; of points
// in any place, with any symmetry of windows.
func TestImprove(t *testing.T) {
	for name, set := range map[string][]geom.Point{
		"few": points(1, 5), "some": points(2, 30), "many": points(3, 240), "equal": make([]geom.Point, 20),
		"in a row": {{X: 0.1}, {X: 0.9}, {X: 0.3}, {X: 0.3}, {X: 0.2}, {X: 0.8}, {X: 0.5}},
	} {
		for _, scale := range []float64{1, 1e200, 1e-200} {
			frame := input.FrameSimilarity
			if scale == 1 {
				frame = input.FrameNone
			}
			m, scaled := distinct(t, frame), slices.Clone(set)
			for i := range scaled {
				scaled[i].X *= scale
				scaled[i].Y *= scale
			}
			first := identity(len(set))
			im, err := m.Improve(scaled, first, nil, 1, nil)
			require.NoError(t, err, name)
			rank := m.Problem.(problem.Reranker)
			last, kept := im.Length, 0
			assert.Equal(t, rank.Rank(scaled, first), last, name)
			for range 30 {
				better, err := im.Step()
				require.NoError(t, err, name)
				require.Equal(t, identity(len(set)), slices.Sorted(slices.Values(im.Tour)), name)
				require.Equal(t, better, im.Length < last, name)
				require.InDelta(t, rank.Rank(scaled, im.Tour), im.Length, 1e-12*im.Length, name)
				require.Equal(t, better, im.Kept > kept, name)
				last, kept = im.Length, im.Kept
			}
			assert.Equal(t, identity(len(set)), first, "the tour that was given stays")
			if name == "many" {
				assert.Positive(t, im.Kept, "a random tour becomes shorter by chance")
			}
		}
	}
}

// The output of a window begins with its last and its first point, and has all given edges: those of
// runs of two points and more.
func TestEdgesAreGiven(t *testing.T) {
	m := distinct(t, input.FrameSimilarity)
	for _, beam := range []int{1, 4} {
		for runs := 1; runs < 6; runs++ {
			var given []int
			for r := range runs {
				first := len(given)
				for range 2 + r {
					given = append(given, -1)
				}
				given[first] = first - 1
				given[len(given)-1] = len(given)
			}
			n := len(given)
			given[0], given[n-1] = n-1, 0
			sequence := m.decode(points(5, n), n, Options{Beam: beam, given: given})[0].Sequence
			require.Equal(t, []int{n - 1, 0}, sequence[:2])
			require.Equal(t, identity(n), slices.Sorted(slices.Values(sequence)))
			for k, i := range sequence {
				if p := given[i]; p >= 0 {
					assert.Contains(t, []int{sequence[(k+1)%n], sequence[(k+n-1)%n]}, p, "%d runs: %v", runs, sequence)
				}
			}
		}
	}
}

// A window that is decoded to the tour as it is leaves it as it is, wherever the tour enters and leaves it.
func TestRebuild(t *testing.T) {
	for seed := range uint64(200) {
		m := distinct(t, "")
		im, err := m.Improve(points(seed, 40), m.Problem.Target(nil, points(seed, 40)), nil, seed, nil)
		require.NoError(t, err)
		im.mark()
		im.open()
		if len(im.window) == 0 {
			continue
		}
		require.True(t, im.rebuild(identity(len(im.window))))
		require.Equal(t, im.Tour, im.next)
		against := identity(len(im.window)) // the other way round
		slices.Reverse(against)
		require.True(t, im.rebuild(against))
		require.InDelta(t, im.length(im.Tour), im.length(im.next), 1e-12)
		require.Equal(t, identity(40), slices.Sorted(slices.Values(im.next)))
	}
}

func TestImproveStops(t *testing.T) {
	m, asked := distinct(t, input.FrameNone), 0
	im, err := m.Improve(points(1, 60), identity(60), nil, 1, func() bool { asked++; return asked > 20 })
	require.NoError(t, err)
	for err == nil {
		_, err = im.Step()
	}
	assert.ErrorIs(t, err, ErrStopped)
	assert.Less(t, asked, 100)
	assert.Equal(t, identity(60), slices.Sorted(slices.Values(im.Tour)))
}

func TestImproveRefuses(t *testing.T) {
	set := points(1, 6)
	for name, c := range map[string]struct {
		m      *Model
		points []geom.Point
		tour   []int
		says   string
	}{
		"a hull":       {small(t, network.Config{Arch: network.PtrNet, Features: 2, Hidden: 8}, "hull", input.OrderX), set, identity(6), "only tours can be improved"},
		"city twice":   {distinct(t, ""), set, []int{0, 1, 2, 3, 4, 4}, "not a tour"},
		"out of range": {distinct(t, ""), set, []int{0, 1, 2, 3, 4, 6}, "not a tour"},
		"too short":    {distinct(t, ""), set, identity(5), "not a tour"},
		"none":         {distinct(t, ""), nil, nil, "no points"},
		"not finite":   {distinct(t, ""), append(points(1, 5), geom.Point{X: math.NaN()}), identity(6), "point 5 is not finite"},
	} {
		_, err := c.m.Improve(c.points, c.tour, nil, 1, nil)
		assert.ErrorContains(t, err, c.says, name)
	}
}
