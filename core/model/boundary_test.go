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
)

// The full network's score of a place is that of the point that is put there, by decoding with it.
func TestScoresAreThoseOfAPointThere(t *testing.T) {
	for name, m := range map[string]*Model{
		"random order": small(t, network.Config{Arch: network.PtrNet, Features: 2, Hidden: 8}, "tsp",
			input.OrderRandom),
		"sorted": small(t,
			network.Config{Arch: network.PtrNet, Features: 2, Hidden: 8, Relation: "coordinates/1", ComparisonUnits: 4,
				Rounds: 1}, "hull", input.OrderX),
	} {
		set := points(5, 6)
		places := points(6, 2*setsAtOnce+3)
		form := make([]float32, len(places))
		prefix := []int{4, 1}
		require.NoError(t, m.Scores(form, set, []int{4, 1, 3}, 2, places, nil), name)
		for k, p := range places {
			with := append(append([]geom.Point{}, set...), p)
			m.present(with, len(with))
			f := network.NewInference(m.Net)
			f.Encode(m.x, 1, len(with))
			f.Start([]int{0})
			position := make([]int, len(with))
			for i, j := range m.perm[:len(with)] {
				position[j] = i
			}
			for _, j := range prefix {
				f.Step()
				f.Advance([]int{0}, []int{position[j]})
			}
			u := f.Step()
			assert.InDelta(t, u[position[6]]-u[position[3]], form[k], 1e-4, name)
		}
		assert.EqualError(t, m.Scores(form, set, []int{4, 6}, 1, places, nil), "no point was chosen at this step")
		assert.Equal(t, ErrStopped, m.Scores(form, set, []int{4, 1, 3}, 2, places, func() bool { return true }))
		_, err := m.Boundary(m.Scores, set, []int{4, 9}, 1, places, nil)
		assert.EqualError(t, err, "the sequence names points that there are not")
	}
}

// At a third corner the network for triangulations prefers the inside of the circle, by its comparison at
// each, by the full network in the median, of the places at which a point leaves the output before the step right.
// The overlap is the intersection over the union of what is preferred and what is right, of the places that the test
// decides.
func TestBoundaryIsTheCircle(t *testing.T) {
	m := must(Load(must(os.ReadFile("../../weights/delaunay.safetensors"))))
	set := points(11, 10)
	answer := must(m.Solve(set, Options{Beam: 1, Constrained: true}))
	var places []geom.Point
	for k := range 25 * 25 {
		places = append(places, geom.Point{X: float64(k%25) / 24, Y: float64(k/25) / 24})
	}
	// stays: with a point at the place, the exact output begins with the prefix
	stays := func(prefix []int, p geom.Point) bool {
		with := append(slices.Clone(set), p)
		m.present(with, len(with))
		exact := problem.Spell(m.Problem, nil, m.presented, m.Problem.Target(nil, m.presented))
		return slices.Equal(at(m.perm, exact[:min(len(exact), len(prefix))]), prefix)
	}
	var overlaps []float64
	for step := 1; step < len(answer.Symbols); step++ {
		for i, b := range []Boundary{
			must(m.Boundary(m.Forms, set, answer.Symbols, step, places, nil)),
			must(m.Boundary(m.Scores, set, answer.Symbols, step, places, nil)),
		} {
			both, either, open, full := 0, 0, 0, 0.0
			for k, exact := range b.Exact {
				if math.IsNaN(float64(b.Form[k])) {
					continue
				}
				if i == 1 && stays(answer.Symbols[:step], places[k]) && exact != 0 {
					if exact > 0 || b.Form[k] > 0 {
						open++
					}
					if exact > 0 && b.Form[k] > 0 {
						full++
					}
				}
				if right, preferred := exact > 0, exact != 0 && b.Form[k] > 0; right && preferred {
					both, either = both+1, either+1
				} else if right || preferred {
					either++
				}
			}
			assert.Equal(t, either == 0, math.IsNaN(b.Overlap))
			if either > 0 {
				assert.Equal(t, float64(both)/float64(either), b.Overlap)
				if i == 1 && open > 0 {
					overlaps = append(overlaps, full/float64(open))
				} else if i == 0 {
					assert.Greater(t, b.Overlap, 0.97, "step %d", step)
				}
			}
		}
	}
	slices.Sort(overlaps)
	require.Greater(t, len(overlaps), 10)
	assert.Greater(t, overlaps[len(overlaps)/2], 0.95)
}

// An edge has to have two of the points; problems without circles have none.
func TestThirdCornerRefuses(t *testing.T) {
	_, _, _, err := small(t, network.Config{Arch: network.PtrNet, Features: 2, Hidden: 8}, "delaunay",
		input.OrderX).ThirdCorner(points(12, 9), 0, 9)
	assert.EqualError(t, err, "the edge names points that there are not")
	h := small(t, network.Config{Arch: network.PtrNet, Features: 2, Hidden: 8}, "hull", input.OrderX)
	_, _, ok, err := h.ThirdCorner(points(12, 9), 0, 1)
	assert.True(t, !ok && err == nil)
}
