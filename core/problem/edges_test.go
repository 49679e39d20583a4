package problem_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"ptrnet/core/geom"
	"ptrnet/core/internal/awkward"
	"ptrnet/core/problem"
	"ptrnet/core/problem/convexhull"
	"ptrnet/core/problem/salesman"
	"ptrnet/core/problem/triangulation"
)

type edges = []problem.Edge

func TestDraw(t *testing.T) {
	pinned := awkward.Pinned()
	ring, tour := []int{0, 1, 2, 3, 0}, []int{0, 4, 1, 2, 3}
	wide := []geom.Point{{X: 0, Y: 0}, {X: 4, Y: 0}, {X: 2, Y: 3}, {X: 1, Y: 0}}
	six := []geom.Point{{X: 0, Y: 0}, {X: 1, Y: 0}, {X: 2, Y: 0}, {X: 0, Y: 1}, {X: 1, Y: 1}, {X: 2, Y: 1}}
	kite := []geom.Point{{X: 0, Y: 0}, {X: 4, Y: 0}, {X: 2, Y: 1}, {X: 2, Y: -1}}
	double := append(awkward.Square(), geom.Point{}) // 4 lies where 0 does
	for name, c := range map[string]struct {
		problem       problem.Problem
		points        []geom.Point
		exact, output []int
		correct       bool
		want          problem.Drawing
	}{
		"the exact hull, from another corner and the other way round": {
			&convexhull.Problem{}, pinned, ring, []int{2, 1, 0, 3, 2}, true,
			problem.Drawing{Edges: edges{{2, 1, 2}, {1, 0, 3}, {0, 3, 4}, {3, 2, 5}}, Wrong: make([]bool, 4)}},
		"a corner left out": {
			&convexhull.Problem{}, pinned, ring, []int{0, 1, 2, 0}, false,
			problem.Drawing{Edges: edges{{0, 1, 2}, {1, 2, 3}, {2, 0, 4}}, Wrong: []bool{false, false, true},
				Missing: edges{{2, 3, 4}, {3, 0, 5}}}},
		"an index of no point ends the drawing": {
			&convexhull.Problem{}, pinned, ring, []int{0, 1, 9, 2, 3}, false,
			problem.Drawing{Edges: edges{{0, 1, 2}}, Wrong: []bool{false},
				Missing: edges{{1, 2, 3}, {2, 3, 4}, {3, 0, 5}}}},
		"a tour closes behind its last city": {
			&salesman.Problem{}, pinned, tour, []int{0, 1, 2, 3, 4}, false,
			problem.Drawing{Edges: edges{{0, 1, 2}, {1, 2, 3}, {2, 3, 4}, {3, 4, 5}, {4, 0, 6}},
				Wrong: []bool{true, false, false, true, false}, Missing: edges{{4, 1, 3}, {3, 0, 6}}}},
		"another triangulation of points on a circle is correct": {
			&triangulation.Problem{}, awkward.Square(), []int{0, 1, 2, 0, 2, 3}, []int{0, 1, 3, 1, 2, 3}, true,
			problem.Drawing{Edges: edges{{0, 1, 3}, {1, 3, 3}, {0, 3, 3}, {1, 2, 6}, {2, 3, 6}},
				Wrong: make([]bool, 5)}},
		"both diagonals of a square are legal, each for itself": {
			&triangulation.Problem{}, awkward.Square(), []int{0, 1, 2, 0, 2, 3}, []int{0, 1, 2, 0, 1, 3}, false,
			problem.Drawing{Edges: edges{{0, 1, 3}, {1, 2, 3}, {0, 2, 3}, {1, 3, 6}, {0, 3, 6}},
				Wrong: make([]bool, 5), Missing: edges{{2, 3, 3}}}},
		"the longer diagonal of a kite is wrong": {
			&triangulation.Problem{}, kite, []int{0, 2, 3, 1, 2, 3}, []int{0, 1, 2, 0, 1, 3}, false,
			problem.Drawing{Edges: edges{{0, 1, 3}, {1, 2, 3}, {0, 2, 3}, {1, 3, 6}, {0, 3, 6}},
				Wrong: []bool{true, false, false, false, false}, Missing: edges{{2, 3, 3}}}},
		"edges along a side of the hull are legal, and what they leave of it is missing": {
			&convexhull.Problem{}, wide, []int{0, 1, 2, 0}, []int{0, 3, 2, 0}, false,
			problem.Drawing{Edges: edges{{0, 3, 2}, {3, 2, 3}, {2, 0, 4}}, Wrong: []bool{false, true, false},
				Missing: edges{{3, 1, 2}, {1, 2, 3}}}},
		"a tour is held against the nearest of the shortest": {
			&salesman.Problem{}, six, []int{0, 1, 2, 5, 4, 3}, []int{0, 3, 4, 1, 2, 5}, false,
			problem.Drawing{Edges: edges{{0, 3, 2}, {3, 4, 3}, {4, 1, 4}, {1, 2, 5}, {2, 5, 6}, {5, 0, 7}},
				Wrong: []bool{false, false, true, false, false, true}, Missing: edges{{0, 1, 2}, {5, 4, 5}}}},
		"a triangle twice has its sides once": {
			&triangulation.Problem{}, awkward.Square()[:3], []int{0, 1, 2}, []int{0, 1, 2, 2, 0, 1}, false,
			problem.Drawing{Edges: edges{{0, 1, 3}, {1, 2, 3}, {0, 2, 3}}, Wrong: make([]bool, 3)}},
		"points in one place count as one, and no edge joins them": {
			&salesman.Problem{}, double, []int{0, 1, 2, 3, 4}, []int{0, 4, 1, 2, 3}, false,
			problem.Drawing{Edges: edges{{4, 1, 3}, {1, 2, 4}, {2, 3, 5}, {3, 0, 6}}, Wrong: make([]bool, 4)}},
		"no points": {&convexhull.Problem{}, nil, nil, nil, false, problem.Drawing{}},
	} {
		t.Run(name, func(t *testing.T) {
			got := problem.Draw(c.problem, c.points, problem.Nearest(c.problem, c.points, c.exact, c.output), c.output,
				c.correct)
			assert.ElementsMatch(t, c.want.Edges, got.Edges)
			assert.Equal(t, c.want, got)
		})
	}
}

// A ring of three points closes; a single edge does not, nor one that has closed; and a point repeated has
// none.
func TestChain(t *testing.T) {
	ring := edges{{3, 1, 2}, {1, 2, 3}, {2, 3, 4}}
	assert.Equal(t, ring, problem.Chain(nil, []int{3, 1, 2}, true))
	assert.Equal(t, ring, problem.Chain(nil, []int{3, 1, 2, 3}, true))
	assert.Equal(t, ring[:1], problem.Chain(nil, []int{3, 1}, true))
	assert.Equal(t, edges{{3, 1, 3}, {1, 2, 5}}, problem.Chain(nil, []int{3, 3, 1, 1, 2}, false))
}

// parents is a problem that takes positions for points.
type parents struct{ convexhull.Problem }

func (*parents) Edges(dst []problem.Edge, sequence []int, _ bool) []problem.Edge {
	for child, parent := range sequence {
		dst = append(dst, problem.Edge{A: child, B: parent, After: child + 1})
	}
	return dst
}

// An edge to a point that there is not is left out.
func TestDrawTooLong(t *testing.T) {
	d := problem.Draw(&parents{}, awkward.Circle(3), nil, []int{1, 2, 0, 1, 2}, false)
	assert.Equal(t, edges{{0, 1, 1}, {1, 2, 2}, {2, 0, 3}}, d.Edges)
}
