package measure

import (
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"

	"ptrnet/core/evaluation"
	"ptrnet/core/geom"
	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/pointset"
	"ptrnet/core/problem"
	"ptrnet/core/problems"
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

// Agreement says in how many comparisons of a network the sign of the form is that of the exact
// test: of all, and of those whose form is less than 0.2, either way; and, of a network for stretched points,
// how often it is that of the test of circles, as if they were not. See problem.Tester for the comparisons
// that count. Ties of the exact test do not.
type Agreement struct{ All, Near, Circle Count }

// Compare measures the comparisons of a network on boards of n uniform points, alone: greedy, without
// constraints.
func Compare(m *model.Model, n, boards int, seed uint64) (a Agreement, err error) {
	tester, ok := m.Problem.(problem.Tester)
	if m.Net.Gated == 0 || !ok {
		return a, errors.New("only networks for hulls and triangulations that compare candidates can agree with an exact test")
	}
	p, err := problems.New(m.Meta.Task, "")
	if err != nil {
		return a, err
	}
	unstretched := p.(problem.Tester)
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
		if m.Meta.Stretch > 1 {
			a.Circle.add(float32(unstretched.Test(points, c.Prefix, points[c.J], points[c.A]))*c.Form > 0)
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

// randomAgreement is the agreement of copies of a network with random weights, as before training.
func randomAgreement(m *model.Model, n, boards, draws int, seed uint64) (all Agreement, err error) {
	for draw := range uint64(draws) {
		net := network.New(m.Net.Config)
		net.Uniform(rand.New(rand.NewPCG(draw, train.StreamWeights)), 0.08)
		random, err := model.New(net, m.Meta)
		if err != nil {
			return all, err
		}
		a, err := Compare(random, n, boards, seed)
		if err != nil {
			return all, err
		}
		all.All.Right, all.All.Of = all.All.Right+a.All.Right, all.All.Of+a.All.Of
		all.Circle.Right, all.Circle.Of = all.Circle.Right+a.Circle.Right, all.Circle.Of+a.Circle.Of
	}
	return all, nil
}

// The places along either side of the square over which circles compares, and the points of its boards.
const gridSide, boardPoints = 161, 20

// circles compares, on boards of uniform points, the places that a comparison prefers to a chosen third
// corner with the inside of the circle through the edge and that corner: their intersection over their union,
// on the free side of the edge, over a grid of places in the unit square; sorted. Edges without a place
// inside the circle and without one that is preferred are left out.
func circles(m *model.Model, boards int, seed uint64) ([]float64, error) {
	var all []float64
	points, places := make([]geom.Point, boardPoints), make([]geom.Point, gridSide*gridSide)
	for k := range places {
		places[k] = geom.Point{X: float64(k%gridSide) / (gridSide - 1), Y: float64(k/gridSide) / (gridSide - 1)}
	}
	for i := range boards {
		evaluation.Draw(points, pointset.Mixture{}, seed, i)
		answer, err := m.Solve(points, model.Options{Beam: 1})
		if err != nil {
			return nil, err
		}
		for step := 2; step < len(answer.Sequence); step += 3 {
			b, err := m.ComparisonBoundary(points, answer.Sequence, step, places)
			if err != nil {
				return nil, err
			}
			if !math.IsNaN(b.Overlap) {
				all = append(all, b.Overlap)
			}
		}
	}
	slices.Sort(all)
	return all, nil
}

// PrintComparison prints how a network's comparison agrees with the exact test, and that of random weights;
// for triangulations also how the places that it prefers overlap the circles.
func PrintComparison(m *model.Model, n, boards int, seed uint64, out io.Writer) error {
	a, err := Compare(m, n, boards, seed)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%d uniform boards of %d points, seed %d, alone\n", boards, n, seed)
	print := func(name string, c Count, format string, more ...any) {
		if c.Of > 0 {
			all := append([]any{name, c.Right, c.Of, 100 * c.Share()}, more...)
			fmt.Fprintf(out, "%-15s %d of %d pairs, "+format+"\n", all...)
		}
	}
	for _, line := range []struct {
		name string
		Count
	}{{"all", a.All}, {"near", a.Near}, {"round", a.Circle}} {
		low, high := evaluation.Wilson(line.Right, line.Of)
		print(line.name, line.Count, "%.3f %% (%.3f to %.3f)", 100*low, 100*high)
	}
	const draws = 20
	random, err := randomAgreement(m, n, max(1, boards/draws), draws, seed)
	if err != nil {
		return err
	}
	print("random weights", random.All, "%.0f %%, of %d draws", draws)
	print("round", random.Circle, "%.0f %%, of %d draws", draws)
	if m.Meta.Task != "delaunay" {
		return nil
	}
	overlaps, err := circles(m, max(1, boards/10), seed)
	if err != nil || len(overlaps) == 0 {
		return err
	}
	quantile := func(q float64) float64 { return overlaps[int(q*float64(len(overlaps)-1)+0.5)] }
	fmt.Fprintf(out, "%-15s %d third corners: overlap %.3f, median; %.3f, lower quartile; %.3f, least\n",
		"circle", len(overlaps), quantile(0.5), quantile(0.25), overlaps[0])
	return nil
}
