package triangulation

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/delaunay"
	"ptrnet/core/geom"
	"ptrnet/core/problem"
)

// The labels of a stretched problem are the triangles whose ellipse is empty, by brute force; it scores,
// masks and tests outputs by them.
func TestStretched(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 0))
	differ := 0
	for trial := range 60 {
		by, layout := []float64{1.5, 2, 3}[trial%3], []string{Incenter, Lists}[trial/3%2]
		var round Problem
		round.Lay(layout)
		s := round.Stretch(by)
		points := make([]geom.Point, 4+trial%9)
		for i := range points {
			points[i] = geom.Point{X: rng.Float64(), Y: rng.Float64()}
		}
		slices.SortFunc(points, geom.Point.Compare)
		exact, same := s.Target(nil, points), (&Problem{}).Target(nil, points)
		var want, got [][3]int
		for i := range points {
			for j := range i {
				for k := range j {
					if empty(s, points, i, j, k) {
						want = append(want, [3]int{k, j, i})
					}
				}
			}
		}
		for k := 0; k < len(exact); k += 3 {
			got = append(got, delaunay.Ascending(exact[k], exact[k+1], exact[k+2]))
		}
		says := fmt.Sprint(trial, points)
		require.ElementsMatch(t, want, got, says)
		assert.True(t, s.Score(points, exact, exact, true).Correct, says)
		state := s.Start(points)
		for _, symbol := range append(round.Spell(nil, points, exact), len(points)) {
			require.True(t, state.Feasible(symbol), says)
			state.Take(symbol)
		}
		if slices.Equal(exact, same) {
			continue
		}
		score := s.Score(points, exact, same, true)
		if score.Correct {
			continue // the same triangles in another order
		}
		differ++
		assert.True(t, score.Valid, says)
		f := s.(problem.Explainer).Explain(points, exact, round.Spell(nil, points, same), true)
		if layout == Lists && (f.Kind == begins || f.Kind == closed) {
			continue
		}
		require.Equal(t, inEllipse, f.Kind, says)
		assert.Less(t, across(f.Circle, points[f.Part[3]]), 1.0, says)
		for _, corner := range f.Part[:3] {
			assert.InDelta(t, 1, across(f.Circle, points[corner]), 1e-6, says)
		}
	}
	assert.Greater(t, differ, 20)
}

// empty reports whether no point lies inside the ellipse through three others.
func empty(s problem.Problem, points []geom.Point, i, j, k int) bool {
	c := s.(problem.Circular).Through(points[i], points[j], points[k])
	return !slices.ContainsFunc(points, func(p geom.Point) bool {
		return p != points[i] && p != points[j] && p != points[k] && across(c, p) < 1
	})
}

// across is the distance of a point from the center of an ellipse, in its radius in this direction.
func across(c problem.Circle, p geom.Point) float64 {
	return math.Hypot(p.X-c.Center.X, c.Stretch*(p.Y-c.Center.Y)) / c.Radius
}

// The step of an edge has the exact output's prefix where the edge is in the lists; for every edge the point beyond
// is the one by whose circle no other is inside, unless it comes before the edge.
func TestThirdCorner(t *testing.T) {
	rng, refused := rand.New(rand.NewPCG(4, 0)), 0
	for trial := range 30 {
		p := (&Problem{lists: true}).Stretch(1 + float64(trial%2))
		points := make([]geom.Point, 4+trial%9)
		for i := range points {
			points[i] = geom.Point{X: rng.Float64(), Y: rng.Float64()}
		}
		slices.SortFunc(points, geom.Point.Compare)
		exact := problem.Spell(p, nil, points, p.Target(nil, points))
		circular, tester := p.(problem.Circular), p.(problem.Tester)
		for k, l := 0, (lists{last: -1}); k < len(exact); k++ {
			if l.last >= 0 && exact[k] != l.owner {
				sequence, ok := circular.ThirdCorner(nil, points, l.owner, l.last)
				assert.True(t, ok)
				assert.Equal(t, exact[:k+1], sequence)
			}
			l.take(exact[k], len(points))
		}
		for a := range points {
			for b := range a {
				sequence, ok := circular.ThirdCorner([]int{7}, points, a, b)
				above := slices.ContainsFunc(points,
					func(q geom.Point) bool { return geom.Orient(points[b], points[a], q) > 0 })
				require.True(t, above || !ok)
				if !ok {
					refused++
					continue
				}
				last := len(sequence) - 1
				assert.Greater(t, sequence[last], b)
				assert.Equal(t, a, sequence[last-1])
				assert.Equal(t, lists{b, a}, listsAfter(sequence[1:last]))
				for _, q := range points {
					assert.LessOrEqual(t, tester.Test(points, sequence[1:last], q, points[sequence[last]]), 0)
				}
				assert.Equal(t, 7, sequence[0])
			}
		}
	}
	assert.Positive(t, refused)
	_, ok := (&Problem{}).ThirdCorner(nil, points5, 0, 1)
	assert.False(t, ok, "sorted by incenters, no step has the edge")
}

var points5 = []geom.Point{{X: 0, Y: 0}, {X: 0.1, Y: 0.7}, {X: 0.4, Y: 0.3}, {X: 0.8, Y: 0.9}, {X: 1, Y: 0.2}}
