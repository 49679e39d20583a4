package improve

import (
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/geom"
	"ptrnet/core/input"
	"ptrnet/core/internal/awkward"
	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/problem"
	"ptrnet/core/tour"
)

// untrained is an untrained network for a problem; for tours it names every city once.
func untrained(t *testing.T, task, frame string) *model.Model {
	net := network.New(network.Config{Arch: network.PtrNet, Features: 2, Hidden: 8})
	net.Uniform(rand.New(rand.NewPCG(1, 2)), 0.5)
	m, err := model.New(net,
		model.Meta{Task: task, Order: input.OrderX, Frame: frame, Distinct: task == "tsp", MinN: 5, MaxN: 50})
	require.NoError(t, err)
	return m
}

// lengthOf is the length of tours of points, by the model's problem.
func lengthOf(m *model.Model, points []geom.Point) func(tour []int) float64 {
	return func(tour []int) float64 { return m.Problem.(problem.Reranker).Rank(points, tour) }
}

func points(seed uint64, n int) []geom.Point {
	return awkward.Random(rand.New(rand.NewPCG(seed, 9)), n)
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
		"few": points(1, 6), "some": points(2, 30), "many": points(3, 240), "equal": make([]geom.Point, 20),
		"in a row": {{X: 0.1}, {X: 0.9}, {X: 0.3}, {X: 0.3}, {X: 0.2}, {X: 0.8}, {X: 0.5}},
	} {
		for _, scale := range []float64{1, 1e99, 1e-99} {
			frame := input.FrameSimilarity
			if scale == 1 {
				frame = input.FrameNone
			}
			m, scaled := untrained(t, "tsp", frame), slices.Clone(set)
			for i := range scaled {
				scaled[i].X *= scale
				scaled[i].Y *= scale
			}
			first := identity(len(set))
			im, err := New(m, scaled, first, lengthOf(m, scaled), 1, nil)
			require.NoError(t, err, name)
			rank := m.Problem.(problem.Reranker)
			last, accepted := im.Length, 0
			assert.Equal(t, rank.Rank(scaled, first), last, name)
			for range 30 {
				better, err := im.Step()
				require.NoError(t, err, name)
				require.Equal(t, identity(len(set)), slices.Sorted(slices.Values(im.Tour)), name)
				require.Equal(t, better, im.Length < last, name)
				require.InDelta(t, rank.Rank(scaled, im.Tour), im.Length, 1e-12*im.Length, name)
				require.Equal(t, better, im.Accepted > accepted, name)
				last, accepted = im.Length, im.Accepted
			}
			assert.Equal(t, identity(len(set)), first, "the tour that was given stays")
			if name == "many" {
				assert.Positive(t, im.Accepted, "a random tour becomes shorter by chance")
			}
		}
	}
}

// The page's network shortens a tour of nearest neighbors by nearly all that it exceeds a shortest one.
func TestImproveShortens(t *testing.T) {
	data, err := os.ReadFile("../../weights/tsp.safetensors")
	require.NoError(t, err)
	m, err := model.Load(data)
	require.NoError(t, err)
	set := points(3, 200)
	d := tour.Euclidean(set)
	im, err := New(m, set, tour.NearestNeighbor(d, 0), lengthOf(m, set), 1, nil)
	require.NoError(t, err)
	shortest, first := tour.Length(d, tour.OrOpt(d, tour.OrOptions{Kicks: 20000})), im.Length
	for range 25 {
		_, err := im.Step()
		require.NoError(t, err)
	}
	t.Logf("%.3f, from %.3f, of at best %.3f; %d of %d windows accepted",
		im.Length, first, shortest, im.Accepted, im.Tried)
	assert.Less(t, im.Length-shortest, (first-shortest)/8)
}

// The same seed gives the same tours, another one others.
func TestImproveRepeats(t *testing.T) {
	run := func(seed uint64) *Improver {
		m := untrained(t, "tsp", "")
		im, err := New(m, points(4, 150), identity(150), lengthOf(m, points(4, 150)), seed, nil)
		require.NoError(t, err)
		for range 10 {
			_, err := im.Step()
			require.NoError(t, err)
		}
		return im
	}
	first, again, other := run(1), run(1), run(2)
	assert.Equal(t, first.Tour, again.Tour)
	assert.Equal(t, []any{first.Length, first.Tried, first.Accepted},
		[]any{again.Length, again.Tried, again.Accepted})
	assert.Greater(t, first.Tried, 10, "several windows in a step")
	assert.NotEqual(t, first.Tour, other.Tour)
}

func TestImproveStops(t *testing.T) {
	m, calls := untrained(t, "tsp", input.FrameNone), 0
	im, err := New(m, points(1, 60), identity(60), lengthOf(m, points(1, 60)), 1,
		func() bool { calls++; return calls > 20 })
	require.NoError(t, err)
	for err == nil {
		_, err = im.Step()
	}
	assert.ErrorIs(t, err, model.ErrStopped)
	assert.Less(t, calls, 100)
	assert.Equal(t, identity(60), slices.Sorted(slices.Values(im.Tour)))
}

func TestImproveRefuses(t *testing.T) {
	set := points(1, 6)
	for name, c := range map[string]struct {
		m      *model.Model
		points []geom.Point
		tour   []int
		says   string
	}{
		"a hull":       {untrained(t, "hull", ""), set, identity(6), "only tours can be improved"},
		"city twice":   {untrained(t, "tsp", ""), set, []int{0, 1, 2, 3, 4, 4}, "not a tour"},
		"out of range": {untrained(t, "tsp", ""), set, []int{0, 1, 2, 3, 4, 6}, "not a tour"},
		"too short":    {untrained(t, "tsp", ""), set, identity(5), "not a tour"},
		"none":         {untrained(t, "tsp", ""), nil, nil, "no points"},
		"not finite": {untrained(t, "tsp", ""), append(points(1, 5), geom.Point{X: math.NaN()}), identity(6),
			"point 5 lies at NaN, 0; coordinates must be numbers within ±1e100"},
	} {
		_, err := New(c.m, c.points, c.tour, lengthOf(c.m, c.points), 1, nil)
		assert.ErrorContains(t, err, c.says, name)
	}
}
