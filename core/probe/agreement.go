package probe

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"

	"ptrnet/core/evaluation"
	"ptrnet/core/geom"
	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/pointset"
	"ptrnet/core/problem"
	"ptrnet/core/train"
)

// near is the form, either way, below which two candidates are near each other for a network.
const near = 0.2

// Count is a share.
type Count struct{ Right, Of int }

// Share is the share; 0 of none.
func (c Count) Share() float64 { return float64(c.Right) / float64(max(1, c.Of)) }

func (c *Count) add(right bool) {
	c.Of++
	if right {
		c.Right++
	}
}

// Agreement says in how many comparisons of a network's second look the sign of the form is that of the exact test: of all, and of
// those whose form is less than 0.2, either way. See problem.Tester for the comparisons that count. Ties of the exact test do not.
type Agreement struct{ All, Near Count }

// Compare measures the comparisons of a network on boards of n uniform points, alone: greedy, without constraints.
func Compare(m *model.Model, n, boards int, seed uint64) (a Agreement, err error) {
	tester, ok := m.Problem.(problem.Tester)
	if m.Net.Gated == 0 || !ok {
		return a, errors.New("only networks for hulls and triangulations with a second look compare what an exact test decides")
	}
	points := make([]geom.Point, n)
	alone := model.Options{Beam: 1, Compared: func(c model.Comparison) {
		want := tester.Test(points, c.Prefix, points[c.J], points[c.A])
		if want == 0 {
			return
		}
		right := float32(want)*c.Form > 0
		a.All.add(right)
		if math.Abs(float64(c.Form)) < near {
			a.Near.add(right)
		}
	}}
	for i := range boards {
		evaluation.Draw(points, pointset.Mixture{}, seed, i)
		if _, err := m.Solve(points, alone); err != nil {
			return a, err
		}
	}
	return a, nil
}

// Untrained is a copy of a model with the random weights of a training's beginning.
func Untrained(m *model.Model, seed uint64) (*model.Model, error) {
	net := network.New(m.Net.Config)
	net.Uniform(rand.New(rand.NewPCG(seed, train.StreamWeights)), 0.08)
	return model.New(net, m.Meta)
}

// Grid is the number of places along either side of the square over which Circles compares.
const Grid = 161

// Circles are the overlaps of a network for triangulations on boards of n uniform points, alone, in order.
func Circles(m *model.Model, n, boards int, seed uint64) ([]float64, error) {
	var all []float64
	points := make([]geom.Point, n)
	for i := range boards {
		evaluation.Draw(points, pointset.Mixture{}, seed, i)
		more, err := overlaps(m, points)
		if err != nil {
			return nil, err
		}
		all = append(all, more...)
	}
	slices.Sort(all)
	return all, nil
}

// overlaps compare the places that a second look prefers to a chosen third corner with the inside of the circle through the edge and
// that corner: their intersection over their union, on the free side of the edge, over a grid of places in the unit square. Edges
// without a place inside the circle and without one that is preferred are left out.
func overlaps(m *model.Model, points []geom.Point) ([]float64, error) {
	answer, err := m.Solve(points, model.Options{Beam: 1})
	if err != nil {
		return nil, err
	}
	places := make([]geom.Point, 0, Grid*Grid)
	for k := range Grid * Grid {
		places = append(places, geom.Point{X: float64(k%Grid) / (Grid - 1), Y: float64(k/Grid) / (Grid - 1)})
	}
	var all []float64
	s := answer.Sequence
	for step := 2; step < len(s); step += 3 {
		b, err := m.Boundary(points, s, step, places, false, nil)
		if err != nil {
			return nil, err
		}
		if !math.IsNaN(b.Overlap) {
			all = append(all, b.Overlap)
		}
	}
	return all, nil
}

// Quantile is the q-th quantile of sorted values.
func Quantile(sorted []float64, q float64) float64 {
	return sorted[int(q*float64(len(sorted)-1)+0.5)]
}
