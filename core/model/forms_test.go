package model

import (
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/geom"
)

// Set by hand, the places that the second look prefers to a third corner are the inside of the circle, and to the next corner of a hull
// the right of its line; also of points that lie anywhere and are turned.
func TestFormsAreTheExactTests(t *testing.T) {
	for task, step := range map[string]int{"delaunay": 5, "hull": 2} {
		m := handmade(t, task)
		points := []geom.Point{{X: 300, Y: -70}, {X: 340, Y: -50}, {X: 420, Y: -10}, {X: 371, Y: -47}, {X: 330, Y: -20}, {X: 410, Y: -44}, {X: 352, Y: 11}}
		m.present(points, len(points))
		s := m.Problem.Target(nil, m.presented)
		for i := range s {
			s[i] = m.perm[s[i]]
		}
		before, last, chosen := points[s[step-2]], points[s[step-1]], points[s[step]]
		var places []geom.Point
		for k := range 40 * 40 {
			p := geom.Point{X: 280 + 4*float64(k%40), Y: -90 + 3*float64(k/40)}
			if geom.Orient(before, last, p) > 0 {
				places = append(places, p)
			}
		}
		form := make([]float32, len(places))
		require.NoError(t, m.Forms(form, points, s, step, places))
		b := must(m.Boundary(points, s, step, places, false, nil))
		assert.Equal(t, form, b.Form)
		assert.Equal(t, 1.0, b.Overlap)
		preferred := 0
		for k, p := range places {
			want := geom.Orient(last, p, chosen)
			if task == "delaunay" {
				want = geom.InCircle(before, last, chosen, p)
			}
			if want != 0 {
				require.Equal(t, want > 0, form[k] > 0, "%s: %v", task, p)
			}
			if form[k] > 0 {
				preferred++
			}
		}
		assert.Greater(t, preferred, 10, task)
		assert.Less(t, preferred, len(places)-10, task)
		assert.EqualError(t, m.Forms(form, points, s, 0, places), "no point was chosen after others at this step")
		for i := range points {
			points[i].Y = 0
		}
		assert.EqualError(t, m.Forms(form, points, s, step, places), "all points lie on a line")
	}
	m := must(Load(must(os.ReadFile("../../weights/hull-faithful.safetensors"))))
	assert.EqualError(t, m.Forms(nil, make([]geom.Point, 5), nil, 0, nil), "the network has no second look")
}
