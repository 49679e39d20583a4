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

// Agreement are the metrics of a network's comparisons: whether the sign of the form is that of the exact
// test, for all and for near candidates; and, of a network for stretched points, whether it is that of the
// test of circles, as if points were not stretched. See problem.Tester for the comparisons that count; ties
// of the exact test do not.
var Agreement = []problem.Metric{
	{Name: "agreement", Short: "all", Proportion: true},
	{Name: "agreement_near", Short: "near", Proportion: true},
	{Name: "agreement_round", Short: "round", Proportion: true},
}

// agrees is 1 if a comparison's form has the sign of a test, else 0.
func agrees(form float32, sign int) float64 {
	if form*float32(sign) > 0 {
		return 1
	}
	return 0
}

// Compare adds the comparisons of a network on boards of n uniform points to a tally of Agreement. The
// network decodes alone: greedily, without constraints.
func Compare(tally *evaluation.Tally, m *model.Model, n, boards int, seed uint64) error {
	tester, ok := m.Problem.(problem.Tester)
	if m.Net.Gated == 0 || !ok {
		return errors.New("only networks for hulls and triangulations that compare candidates can agree with " +
			"an exact test")
	}
	p, err := problems.New(m.Meta.Task, m.Meta.Sequence)
	if err != nil {
		return err
	}
	unstretched := p.(problem.Tester)
	points := make([]geom.Point, n)
	alone := model.Options{Beam: 1, Compared: func(c model.Comparison) {
		sign := tester.Test(c.Points, c.Prefix, c.Points[c.J], c.Points[c.A])
		if sign == 0 {
			return
		}
		values := []float64{agrees(c.Form, sign), math.NaN(), math.NaN()}
		if math.Abs(float64(c.Form)) < near {
			values[1] = values[0]
		}
		if m.Meta.Stretch > 1 {
			values[2] = agrees(c.Form, unstretched.Test(c.Points, c.Prefix, c.Points[c.J], c.Points[c.A]))
		}
		tally.Add(problem.Score{Values: values})
	}}
	for i := range boards {
		evaluation.Draw(points, pointset.Mixture{}, seed, i)
		if _, err := m.Solve(points, alone); err != nil {
			return err
		}
	}
	return nil
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
		for step := 1; step < len(answer.Symbols); step++ {
			b, err := m.ComparisonBoundary(points, answer.Symbols, step, places)
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
	trained, random := evaluation.NewTally(Agreement), evaluation.NewTally(Agreement)
	if err := Compare(&trained, m, n, boards, seed); err != nil {
		return err
	}
	fmt.Fprintf(out, "%d uniform boards of %d points, seed %d, alone\n", boards, n, seed)
	print := func(name string, f evaluation.Figure, format string, more ...any) {
		if f.Defined > 0 {
			all := append([]any{name, math.Round(f.Value * float64(f.Defined)), f.Defined, 100 * f.Value}, more...)
			fmt.Fprintf(out, "%-15s %.0f of %d pairs, "+format+"\n", all...)
		}
	}
	for _, metric := range Agreement {
		f := trained.Figure(metric.Name)
		print(metric.Short, f, "%.3f %% (%.3f to %.3f)", 100*f.Low, 100*f.High)
	}
	const draws = 20
	for draw := range uint64(draws) { // as before training
		untrained, err := model.New(network.New(m.Net.Config), m.Meta)
		if err != nil {
			return err
		}
		untrained.Net.Uniform(rand.New(rand.NewPCG(draw, train.StreamWeights)), 0.08)
		if err := Compare(&random, untrained, n, max(1, boards/draws), seed); err != nil {
			return err
		}
	}
	print("random weights", random.Figure("agreement"), "%.0f %%, of %d draws", draws)
	print("round", random.Figure("agreement_round"), "%.0f %%, of %d draws", draws)
	if m.Meta.Task != "delaunay" {
		return nil
	}
	boards = max(1, boards/10)
	overlaps, err := circles(m, boards, seed)
	if err != nil || len(overlaps) == 0 {
		return err
	}
	quantile := func(q float64) float64 { return overlaps[int(q*float64(len(overlaps)-1)+0.5)] }
	fmt.Fprintf(out, "%-15s %d third corners of %d boards of %d points: overlap %.3f, median; "+
		"%.3f, lower quartile; %.3f, least\n", "circle", len(overlaps), boards, boardPoints, quantile(0.5),
		quantile(0.25), overlaps[0])
	return nil
}
