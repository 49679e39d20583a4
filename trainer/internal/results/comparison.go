package results

import (
	"context"
	"math"
	"strings"

	"ptrnet/core/evaluation"
	"ptrnet/core/geom"
	"ptrnet/core/measured"
	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/pointset"
	"ptrnet/core/problem"
	"ptrnet/trainer/internal/weights"
)

// agreement are the shares of a network's comparisons whose sign is that of the exact test (problem.Tester): of all,
// and of those whose value is at most near zero, either way. Ties of the exact test do not count.
var agreement = []problem.Metric{{Name: "agreement", Proportion: true}, {Name: "agreement_near", Proportion: true}}

const near = 0.2

// comparisonJob is the job of a cell of agreement. The network decodes boards of uniform points alone: greedily,
// without constraints.
func comparisonJob(f *weights.File, c measured.Cell) job {
	return job{Cell: c, measure: func(_ context.Context, boards int, _ network.Pool,
	) (figures []evaluation.Figure, err error) {
		tally, tester := evaluation.NewTally(agreement), f.Model.Problem.(problem.Tester)
		alone := model.Options{Beam: 1, Compared: func(c model.Comparison) {
			exact := tester.Test(c.Points, c.Prefix, c.Points[c.J], c.Points[c.A])
			if exact == 0 {
				return
			}
			values := []float64{0, math.NaN()}
			if c.Form*float32(exact) > 0 {
				values[0] = 1
			}
			if math.Abs(float64(c.Form)) < near {
				values[1] = values[0]
			}
			tally.Add(problem.Score{Values: values})
		}}
		points := make([]geom.Point, c.N)
		for i := range boards {
			evaluation.Draw(points, pointset.Mixture{}, c.Seed, i)
			if _, err := f.Model.Solve(points, alone); err != nil {
				return nil, err
			}
		}
		for _, f := range tally.Figures(c.N) {
			pairs := strings.Replace(f.Metric, "agreement", "pairs", 1)
			figures = append(figures, f,
				evaluation.Figure{Metric: pairs, Defined: f.Defined, Value: float64(f.Defined)})
		}
		return figures, nil
	}}
}
