package task

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/geom"
	"ptrnet/core/hull"
)

// grid returns distinct points whose coordinates are 12 bits, so that a view of them
// is exact.
func grid(rng *rand.Rand, n int) []geom.Point {
	seen := map[geom.Point]bool{}
	var points []geom.Point
	for len(points) < n {
		p := geom.Point{X: float64(rng.IntN(4096)) / 4096, Y: float64(rng.IntN(4096)) / 4096}
		if !seen[p] {
			seen[p] = true
			points = append(points, p)
		}
	}
	return points
}

// The views are eight different ones, and every exact answer is right in all.
func TestViewsAreTheSymmetriesOfTheSquare(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	for n := 3; n < 10; n++ {
		points := grid(rng, n)
		different := map[geom.Point]bool{}
		for v := range Views {
			view := make([]geom.Point, n)
			for i, p := range points {
				view[i] = View(p, v)
			}
			different[view[0]] = true
			for _, name := range Names() {
				p, err := ByName(name)
				require.NoError(t, err)
				exact, seen := p.Target(nil, points), p.Target(nil, view)
				assert.True(t, p.Score(points, exact, seen).Correct, "%s, view %d", name, v)
			}
		}
		assert.Len(t, different, Views)
		assert.Equal(t, points[0], View(points[0], 0))
	}
}

func TestViewsKeepDistances(t *testing.T) {
	a, b := geom.Point{X: 0.2, Y: 0.7}, geom.Point{X: 0.9, Y: 0.4}
	seen := map[geom.Point]bool{}
	for v := range Views {
		p, q := View(a, v), View(b, v)
		assert.InDelta(t, math.Hypot(a.X-b.X, a.Y-b.Y), math.Hypot(p.X-q.X, p.Y-q.Y), 1e-12)
		seen[p] = true
	}
	assert.Len(t, seen, Views)
}

var corners = []geom.Point{{X: 0, Y: 0}, {X: 1, Y: 0}, {X: 1, Y: 1}, {X: 0, Y: 1}, {X: 0.5, Y: 0.25}}

func TestAgreeOnHulls(t *testing.T) {
	problem := &Hull{}
	right, wrong, open := []int{0, 1, 2, 3, 0}, []int{0, 1, 2, 0}, []int{0, 1, 2, 3}
	got := Agree(problem, corners, [][]int{wrong, {2, 1, 0, 3, 2}, open, right})
	assert.Equal(t, Agreement{Output: right, Of: 1, Share: 10.0 / 16}, got, "the same polygon from another corner, the other way round")

	// None is right, and each edge is in most of them.
	octagon := make([]geom.Point, 8)
	for i := range octagon {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / 8)
		octagon[i] = geom.Point{X: cos, Y: sin}
	}
	got = Agree(problem, octagon, [][]int{{1, 2, 3, 4, 5, 6, 7, 1}, {0, 1, 2, 4, 5, 6, 7, 0}, {0, 1, 2, 3, 4, 6, 7, 0}})
	assert.Equal(t, Agreement{Output: []int{0, 1, 2, 3, 4, 5, 6, 7, 0}, Of: 0, Share: (6*2 + 2*3) / 24.0}, got)
	double := append(slices.Clone(octagon), octagon[0])
	got = Agree(problem, double, [][]int{{8, 2, 4, 8}, {0, 2, 4, 0}})
	assert.Equal(t, Agreement{Output: []int{0, 2, 4, 0}, Of: 0, Share: 1}, got, "points in the same place are one point")

	// Edges that come to no ring: of whole outputs the one that most mean.
	knot, other := []int{0, 2, 1, 3, 0}, []int{0, 1, 3, 0}
	assert.Equal(t, Agreement{Output: []int{0, 0}, Of: 0, Share: 0.5}, Agree(problem, corners, [][]int{{0, 0}, {1, 2}}))
	for _, outputs := range [][][]int{{knot, other, other}, {other, knot, other}, {other, right, knot}} {
		got := Agree(problem, corners, outputs)
		_, closed := openRing(got.Output)
		assert.True(t, closed && got.Of >= 0 && got.Share > 0 && got.Share <= 1, "%v: %v", outputs, got)
	}
	assert.Equal(t, Agreement{Output: open, Of: 0}, Agree(problem, corners, [][]int{open}), "no polygon agrees with nothing")
	assert.Equal(t, Agreement{Output: []int{0, 0}, Of: 1, Share: 0.5}, Agree(problem, corners, [][]int{{-1, 9, -1}, {0, 0}}), "indices of no points")
	assert.Equal(t, Agreement{Of: -1}, Agree(problem, corners, nil))
}

func TestAgreeOnTours(t *testing.T) {
	tsp := &TSP{}
	round, across := []int{0, 1, 2, 3}, []int{0, 2, 1, 3}
	got := Agree(tsp, corners[:4], [][]int{across, {0, 1, 1, 3}, {2, 1, 0, 3}, across, round})
	assert.Equal(t, Agreement{Output: []int{2, 1, 0, 3}, Of: 2, Share: 0.4}, got, "the shortest, not the most frequent")
	assert.Equal(t, Agreement{Output: []int{0, 0}, Of: 0}, Agree(tsp, corners[:4], [][]int{{0, 0}}))
}

func TestAgreeOnTriangulations(t *testing.T) {
	d := &Delaunay{}
	low, east, north, west := []int{0, 1, 4}, []int{1, 2, 4}, []int{2, 3, 4}, []int{3, 0, 4}
	join := func(triples ...[]int) []int {
		var all []int
		for _, x := range triples {
			all = append(all, x...)
		}
		return all
	}
	// No output is right; each triangle is in most of them.
	got := Agree(d, corners, [][]int{join(low, east, north), join(low, north, west), join(west, east), join(low, east, west, north, []int{0, 1, 2})})
	assert.True(t, d.Score(corners, d.Target(nil, corners), got.Output).Correct, "%v", got.Output)
	assert.Equal(t, 3, got.Of, "all of the four, and one that was not taken")
	assert.InDelta(t, 12.0/16, got.Share, 1e-12)

	// 0 1 4 and 0 1 2 lie on the same side of 0 1: the one of more outputs stands.
	got = Agree(d, corners, [][]int{{0, 1, 2}, {2, 0, 1}, {4, 1, 0}})
	assert.Equal(t, Agreement{Output: []int{0, 1, 2}, Of: 0, Share: 2.0 / 3}, got)

	// 0 2 4 lies across what seven of eight have, though it has no side in common with it.
	hexagon := make([]geom.Point, 6)
	for i := range hexagon {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / 6)
		hexagon[i] = geom.Point{X: cos, Y: sin}
	}
	inner := join([]int{0, 1, 3}, []int{0, 3, 5}, []int{1, 2, 3}, []int{3, 4, 5})
	got = Agree(d, hexagon, [][]int{join(inner, []int{0, 2, 4}), inner, inner})
	assert.ElementsMatch(t, inner, got.Output)
	assert.Equal(t, 1, got.Of)

	// What has nothing of the answer is not most like it.
	got = Agree(d, hexagon, [][]int{{}, join([]int{0, 1, 2}, []int{0, 1, 3}, []int{0, 1, 4}), {0, 1, 2}})
	assert.Equal(t, 2, got.Of)

	// An output that has a triangle twice has one vote; one without area, or of points
	// that there are not, has none.
	got = Agree(d, corners, [][]int{{0, 1, 2, 1, 2, 0, 2, 0, 1}, {0, 1, 4}, {0, 1, 4}, {0, 0, 1}, {0, 1, 9}, {-1, 1, 2}})
	assert.Equal(t, []int{0, 1, 4}, got.Output)
	assert.InDelta(t, 1.0/3, got.Share, 1e-12)
	assert.Equal(t, 1, got.Of)

	// Points in the same place are one point.
	double := append([]geom.Point{corners[0]}, corners...)
	got = Agree(d, double, [][]int{{0, 2, 3}, {1, 2, 3}})
	assert.Equal(t, Agreement{Output: []int{0, 2, 3}, Of: 0, Share: 1}, got)

	assert.Equal(t, Agreement{Output: []int{}, Share: 1}, Agree(d, corners, [][]int{{}, {}}))
	assert.Equal(t, Agreement{Of: -1}, Agree(d, corners, nil))
}

// Whatever the outputs are, no side of a triangle is there twice, a hull put together is
// a ring, nothing panics, and the exact answer given alone comes back.
func FuzzAgree(f *testing.F) {
	f.Add(uint64(1), 5, []byte{0, 1, 2, 3, 4, 250})
	f.Add(uint64(2), 9, []byte{})
	f.Add(uint64(3), 5, []byte{255, 9, 255, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1})
	f.Fuzz(func(t *testing.T, seed uint64, n int, data []byte) {
		if n < 1 || n > 40 {
			return
		}
		points := grid(rand.New(rand.NewPCG(seed, 1)), n)
		var outputs [][]int
		for k := 0; k < len(data); k += 12 {
			var o []int
			for _, b := range data[k:min(k+12, len(data))] {
				o = append(o, int(int8(b)))
			}
			outputs = append(outputs, o)
		}
		d := &Delaunay{}
		for _, o := range outputs {
			for _, p := range []Coster{d, &Hull{}, &TSP{}} {
				require.GreaterOrEqual(t, p.Cost(points, o), 0.0)
			}
		}
		Agree(d, points, outputs)
		got, ok := d.Combine(points, outputs)
		require.Equal(t, ok, len(got.Output) > 0)
		sides := map[[2]int]bool{}
		area := 0.0
		for i := 0; i+2 < len(got.Output); i += 3 {
			c := got.Output[i : i+3]
			require.Positive(t, geom.Orient(points[c[0]], points[c[1]], points[c[2]]))
			area += hull.Area(points, c)
			for j := range c {
				side := [2]int{c[j], c[(j+1)%3]}
				require.False(t, sides[side])
				sides[side] = true
			}
		}
		if ring := hull.Of(points); len(ring) > 2 {
			require.LessOrEqual(t, area, hull.Area(points, ring)*(1+1e-12), "triangles that do not overlap fit into the hull")
		}
		require.True(t, got.Share >= 0 && got.Share <= 1 && got.Of >= -1 && got.Of < max(1, len(outputs)))
		exact := d.Target(nil, points)
		require.True(t, d.Score(points, exact, Agree(d, points, [][]int{exact}).Output).Correct)

		h := &Hull{}
		if a, ok := h.Combine(points, outputs); ok {
			ring, closed := openRing(a.Output)
			require.True(t, closed && len(ring) > 2 && a.Share > 0 && a.Share <= 1 && a.Of >= 0 && a.Of < len(outputs))
			slices.Sort(ring)
			require.Len(t, slices.Compact(ring), len(a.Output)-1)
		}
		Agree(h, points, outputs)
		Agree(&TSP{}, points, outputs)
		exact = h.Target(nil, points)
		require.True(t, h.Score(points, exact, Agree(h, points, [][]int{exact, exact}).Output).Correct)
	})
}
