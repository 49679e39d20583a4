package model

import (
	"math"
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/geom"
	"ptrnet/core/input"
	"ptrnet/core/network"
	"ptrnet/core/problem"
	"ptrnet/core/relation"
)

// handmade is a network whose comparison is set by hand to an exact test: what the comparison can express,
// and what the page's networks have to find in examples. s is a candidate's differences to the last point,
// (x, y), and to the one before it, for lists to the list's owner, (x', y'); and of the owner the value w.
//
// Triangulations, the in-circle test: α = yx' - xy' is the cross product of the two differences and β = xx' +
// yy' their dot product, so that α_j·β_a > β_j·α_a says that candidate j sees the last edge at a wider angle
// than a. On the free side of the edge it does if and only if it lies inside the circle through the edge and
// a. With β = xx' + yy' + w² the owner, whose differences are zero, sees the edge at no angle, as a point at
// infinity would: every point to the left of the edge is preferred to it, and every point to the right is not.
//
// Hulls, the orientation test (Jarvis 1973): with the last edge (e, f) = (x'-x, y'-y), two forms add up to
// (e² + f²)·(x_j·y_a - y_j·x_a), which is positive if and only if a lies to the left of the line from the
// last point over j.
func handmade(t *testing.T, task string) *Model {
	const x, y, x1, y1, w = 0, 1, 2, 3, 4
	// of a tensor, by row and column
	type entries map[[2]int]float32
	// yx', xy', xx', yy', w²
	w1 := entries{{0, y}: 1, {5, x1}: 1, {1, x}: 1, {6, y1}: 1, {2, x}: 1, {7, x1}: 1, {3, y}: 1, {8, y1}: 1,
		{4, w}: 1, {9, w}: 1}
	w2 := entries{{0, 0}: 1, {0, 1}: -1, {5, 2}: 1, {5, 3}: 1, {5, 4}: 1}
	sequence, frame, query := "lists", input.FrameSimilarity, []float32{1, 0, 0, 0, 0, 0}
	config := network.Config{Arch: network.PtrNet, Features: 2, Hidden: 1, Relation: relation.Lists, ComparisonUnits: 5}
	if task == "hull" {
		w1 = entries{{0, x}: -1, {0, x1}: 1, {4, x}: 1, {1, x}: -1, {1, x1}: 1, {5, y}: 1, // ex, ey
			{2, y}: -1, {2, y1}: 1, {6, x}: 1, {3, y}: -1, {3, y1}: 1, {7, y}: 1} // fx, fy
		w2 = entries{{0, 0}: 1, {4, 1}: 1, {1, 2}: 1, {5, 3}: 1} // α = (ex, fx), β = (ey, fy)
		sequence, frame, query = "", input.FrameAffine, []float32{1, 1, 0, 0, 0}
	}
	if task == "hull" {
		config.Relation, config.ComparisonUnits = relation.Coordinates, 4
	}
	net := network.New(config)
	for name, w := range map[string]entries{"gated.W1.weight": w1, "gated.W2.weight": w2} {
		tensor := net.Tensor(name)
		values := tensor.Get(net.Weights)
		for at, value := range w {
			values[at[0]*tensor.Cols+at[1]] = value
		}
		tensor.Set(net.Weights, values)
	}
	net.Tensor("gated.query.bias").Set(net.Weights, query)
	m, err := New(net,
		Meta{Task: task, Network: net.Config, Order: input.OrderX, Frame: frame, Layout: sequence, MinN: 5,
			MaxN: 50})
	require.NoError(t, err)
	return m
}

// The comparison can be the exact test of its problem: over 40 boards, half of them somewhere else and
// turned, and every step that the test decides, its sign is that of the test, at places at random, but for
// those within rounding of the border. For lists these are the closings, too.
func TestComparisonCanBeTheExactTest(t *testing.T) {
	for _, task := range []string{"delaunay", "hull"} {
		m, compared := handmade(t, task), 0
		for seed := range uint64(40) {
			board := func(seed uint64, n int) []geom.Point {
				set := points(seed, n)
				for i, p := range set {
					if seed%2 == 1 {
						set[i] = geom.Point{X: 300 + 80*p.X - 60*p.Y, Y: 60*p.X + 80*p.Y - 70}
					}
				}
				return set
			}
			set := board(seed, 12)
			m.present(set, len(set))
			exact := problem.Spell(m.Problem, nil, m.presented, m.Problem.Target(nil, m.presented))
			for i := range exact {
				exact[i] = m.perm[exact[i]]
			}
			closings := 0
			for step := 2; step < len(exact); step++ {
				before, last, chosen := set[exact[step-2]], set[exact[step-1]], set[exact[step]]
				closes := false
				if c, ok := m.Problem.(problem.Circular); ok {
					m.present(set, len(set))
					from, to, ok := c.Beyond(m.positions(exact[:step]))
					if !ok {
						continue
					}
					before, last = m.presented[from], m.presented[to]
					if closes = chosen == before; closes {
						closings++
					}
				}
				places := slices.DeleteFunc(board(1000*uint64(step)+seed, 60),
					func(p geom.Point) bool { return !closes && geom.Orient(before, last, p) <= 0 })
				form := make([]float32, len(places))
				require.NoError(t, m.Forms(form, set, exact, step, places, nil))
				if seed < 2 {
					b := must(m.Boundary(m.Forms, set, exact, step, places, nil))
					assert.Equal(t, form, b.Form)
					assert.True(t, math.IsNaN(b.Overlap) || b.Overlap == 1, "%v", b.Overlap)
				}
				for k, p := range places {
					want := geom.Orient(last, p, chosen)
					switch {
					case closes:
						want = geom.Orient(before, last, p)
					case task == "delaunay":
						want = geom.InCircle(before, last, chosen, p)
					}
					if form[k]*form[k] > 1e-10 {
						compared++
						require.Equal(t, want > 0, form[k] > 0, "%s, board %d, step %d: %v, %g", task, seed, step, p, form[k])
					}
				}
			}
			assert.Equal(t, task == "delaunay", closings > 0)
		}
		require.Greater(t, compared, 5000, task)
		set := points(1, 5)
		assert.EqualError(t, m.Forms(nil, set, []int{0}, 0, nil, nil), "no point was chosen after others at this step")
		for i := range set {
			set[i].Y = 0
		}
		assert.EqualError(t, m.Forms(nil, set, []int{0, 1, 2}, 2, nil, nil), "all points lie on a line")
	}
	m := must(Load(must(os.ReadFile("../../weights/hull-faithful.safetensors"))))
	assert.EqualError(t, m.Forms(nil, make([]geom.Point, 5), nil, 0, nil, nil), "the network has no comparison")
}
