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
		for _, scale := range []float64{1, 1e99, 1e-99} {
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

// windows sets an improver up with the windows of a step of size cities, and returns their number.
func (im *Improver) windows(size, most int) int {
	im.size = size
	im.link()
	windows := 0
	for windows < most && im.mark(windows+1) {
		windows++
		im.open(windows)
	}
	return windows
}

// Windows have as many cities as they should and none in common; their cities come with a neighbor in
// the tour, and given edges join those where the tour leaves and enters a window.
func TestWindows(t *testing.T) {
	m := distinct(t, "")
	for seed := range uint64(200) {
		n := 6 + int(seed)%60
		im, err := m.Improve(points(seed, n), identity(n), nil, seed, nil)
		require.NoError(t, err)
		size := 5 + int(seed)%(n-5)
		seen := map[int]bool{}
		for w := range im.windows(size, 4) {
			cities, partner := im.cities[w*size:][:size], im.partner[w*size:][:size]
			for k, i := range cities { // the tour is 0, 1, 2 …, so a city's neighbors are ±1
				require.False(t, seen[i], "in one window")
				seen[i] = true
				require.Equal(t, w+1, im.places[i].window)
				before, after := cities[(k+size-1)%size] == (i+n-1)%n, cities[(k+1)%size] == (i+1)%n
				require.True(t, before || after, "seed %d: city %d stands alone", seed, i)
				if before && after {
					require.Equal(t, -1, partner[k])
				} else {
					require.Equal(t, k, partner[partner[k]])
				}
			}
		}
		require.NotEmpty(t, seen)
	}
}

// A window that is decoded to the tour as it is leaves it as it is, wherever the tour enters and leaves it.
// Windows of a step that are decoded anyhow, with the given edges, give tours or are rejected.
func TestRebuild(t *testing.T) {
	rejected := 0
	for seed := range uint64(200) {
		m, set := distinct(t, ""), points(seed, 60)
		im, err := m.Improve(set, m.Problem.Target(nil, points(seed, 60)), nil, seed, nil)
		require.NoError(t, err)
		size := 6 + int(seed)%20
		windows := im.windows(size, 3)
		require.Positive(t, windows)
		answers := m.decode(im.view[:windows*size], size, Options{Constrained: true, given: im.partner[:]})
		for window := 1; window <= windows; window++ {
			require.True(t, im.rebuild(window, identity(size)))
			require.InDelta(t, im.Length, im.length(im.next), 1e-12)
		}
		for w, a := range answers {
			require.True(t, a.Ended)
			if !im.rebuild(w+1, a.Sequence) {
				require.Positive(t, w, "the first window meets the tour that it was cut from")
				rejected++
				continue
			}
			im.Tour, im.next = im.next, im.Tour
			require.Equal(t, identity(60), slices.Sorted(slices.Values(im.Tour)))
		}
	}
	assert.Positive(t, rejected, "one window changes where the tour enters another")
}

// The same seed gives the same tours, another one others.
func TestImproveRepeats(t *testing.T) {
	run := func(seed uint64) *Improver {
		im, err := distinct(t, "").Improve(points(4, 150), identity(150), nil, seed, nil)
		require.NoError(t, err)
		for range 10 {
			_, err := im.Step()
			require.NoError(t, err)
		}
		return im
	}
	first, again, other := run(1), run(1), run(2)
	assert.Equal(t, first.Tour, again.Tour)
	assert.Equal(t, []any{first.Length, first.Tried, first.Kept}, []any{again.Length, again.Tried, again.Kept})
	assert.Greater(t, first.Tried, 10, "several windows in a step")
	assert.NotEqual(t, first.Tour, other.Tour)
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
		"not finite":   {distinct(t, ""), append(points(1, 5), geom.Point{X: math.NaN()}), identity(6), "point 5 lies at NaN, 0; coordinates must be numbers within ±1e100"},
	} {
		_, err := c.m.Improve(c.points, c.tour, nil, 1, nil)
		assert.ErrorContains(t, err, c.says, name)
	}
}
