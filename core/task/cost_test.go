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

func TestCostOfHulls(t *testing.T) {
	h := &Hull{}
	for _, ring := range [][]int{{0, 1, 2, 3, 0}, {2, 1, 0, 2}, {0, 1, 2, 4, 3, 0}} {
		assert.Zero(t, h.Cost(corners, ring), "%v: a simple polygon, right or wrong", ring)
	}
	for _, output := range [][]int{{}, {0}, {0, 1, 2, 3}, {0, 2, 1, 3, 0}, {0, 1, 2, 1, 0}, {0, 1, 0}, {0, 1, 9, 0}, {-1, 1, 2, -1}} {
		assert.True(t, math.IsInf(h.Cost(corners, output), 1), "%v", output)
	}
}

func TestCostOfTriangulations(t *testing.T) {
	d := &Delaunay{}
	whole := []int{0, 1, 4, 1, 2, 4, 2, 3, 4, 0, 3, 4}
	for _, c := range []struct {
		output []int
		faults float64
		why    string
	}{
		{whole, 0, "the triangulation"},
		{[]int{4, 1, 0, 4, 2, 1, 3, 2, 4, 4, 3, 0}, 0, "in any order"},
		{whole[3:], 2, "without the lowest: two sides lie bare"},
		{append([]int{0, 1, 4}, whole...), 3, "one of them twice: three sides"},
		{append([]int{0, 1, 2}, whole...), 3, "one across: two sides of the hull twice, and one bare"},
		{append([]int{0, 4, 0}, whole...), 1, "one without area"},
		{[]int{0, 1, 2, 0, 2, 3}, 1, "a point left out"},
		{[]int{0, 1, 2}, 3, "half of the square"},
		{[]int{}, 5, "nothing"},
		{[]int{0, 0, 0}, 6, "worse than nothing"},
	} {
		assert.Equal(t, c.faults, d.Cost(corners, c.output), c.why)
	}
	halves := []geom.Point{{X: 0, Y: 0}, {X: 4, Y: 0}, {X: 0, Y: 4}, {X: 2, Y: 0}, {X: 2, Y: 2}, {X: 0, Y: 2}}
	fine := []int{0, 3, 5, 3, 1, 4, 5, 4, 2, 3, 4, 5}
	assert.Zero(t, d.Cost(halves, fine))
	assert.Equal(t, 3.0, d.Cost(halves, append([]int{0, 1, 2}, fine...)), "all of it twice: the long sides have points on them")
	for _, output := range [][]int{{0}, {0, 1, 2, 3}, {0, 1, 9}, {-1, 0, 1}} {
		assert.True(t, math.IsInf(d.Cost(corners, output), 1), "%v", output)
	}
	flat := []geom.Point{{X: 0}, {X: 1}, {X: 2}}
	assert.Less(t, d.Cost(flat, nil), d.Cost(flat, []int{0, 1, 2}), "points on one line have no triangle")
}

// An output costs nothing if and only if its triangles cover the hull, do not overlap,
// and use every point.
func TestCostIsZeroForTriangulationsAlone(t *testing.T) {
	d, rng := &Delaunay{}, rand.New(rand.NewPCG(8, 8))
	zero, more := 0, 0
	for range 3000 {
		points := grid(rng, 3+rng.IntN(9))
		if rng.IntN(3) == 0 { // corners of a small grid, some of them in one place
			for i := range points {
				points[i] = geom.Point{X: float64(rng.IntN(4)), Y: float64(rng.IntN(4))}
			}
		}
		output := d.Target(nil, points)
		if len(output) == 0 {
			continue
		}
		require.Zero(t, d.Cost(points, output), "%v", points)
		for range rng.IntN(3) {
			switch k := 3 * rng.IntN(max(1, len(output)/3)); rng.IntN(3) {
			case 0:
				output = slices.Delete(output, k, min(k+3, len(output)))
			case 1:
				output = append(output, rng.IntN(len(points)), rng.IntN(len(points)), rng.IntN(len(points)))
			default:
				if k < len(output) {
					output[k+rng.IntN(3)] = rng.IntN(len(points))
				}
			}
		}
		free := d.Cost(points, output) == 0
		require.Equal(t, covers(points, output), free, "%v of %v", output, points)
		if free {
			zero++
		} else {
			more++
		}
	}
	assert.Greater(t, zero, 300)
	assert.Greater(t, more, 300)
}

// covers tells by areas whether an output is a triangulation of all the points.
func covers(points []geom.Point, output []int) bool {
	place, used := places(points), map[int]bool{}
	var triangles [][3]int
	area := 0.0
	for k := 0; k < len(output); k += 3 {
		corners := [3]int(output[k:])
		twice := hull.Area(points, corners[:])
		if twice == 0 {
			return false
		}
		if twice < 0 {
			corners[1], corners[2] = corners[2], corners[1]
		}
		area += math.Abs(twice)
		for _, other := range triangles {
			if overlap(points, corners, other) {
				return false
			}
		}
		triangles = append(triangles, corners)
		for _, c := range corners {
			used[place[c]] = true
		}
	}
	for _, p := range place {
		if !used[p] {
			return false
		}
	}
	// Points inside a side must be corners on it too, or the triangles do not join.
	for _, c := range triangles {
		for i := range c {
			a, b := place[c[i]], place[c[(i+1)%3]]
			for _, p := range place {
				from, to, at := points[a], points[b], points[p]
				if p != a && p != b && geom.Orient(from, to, at) == 0 && (at.X-from.X)*(at.X-to.X)+(at.Y-from.Y)*(at.Y-to.Y) < 0 {
					return false
				}
			}
		}
	}
	var finder hull.Finder
	return math.Abs(area-hull.Area(points, finder.Append(nil, points))) < 1e-9
}
