package results

import (
	"context"
	"fmt"
	"slices"
	"time"

	"ptrnet/core/dataset"
	"ptrnet/core/evaluation"
	"ptrnet/core/geom"
	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/pointset"
	"ptrnet/core/problems"
	"ptrnet/trainer/internal/data"
	"ptrnet/trainer/internal/measure"
	"ptrnet/trainer/internal/weights"
)

// proven is the metric of the share of instances whose optimum is proven, seconds that of the median time of a solution, with
// the shortest and the longest.
const proven, seconds = "proven", "seconds"

// decoded is the job of a network's cell, measured as eval measures it.
func decoded(f weights.File, c cell, way model.Options, improve time.Duration) job {
	return job{cell: c, measure: func(ctx context.Context, pool network.Pool) ([]evaluation.Figure, error) {
		o := measure.Options{N: c.N, Count: c.Instances, Seed: c.Seed, Limit: searching, Decode: way, Improve: improve}
		d := describe(f)
		e, err := measure.Evaluate(ctx, f.Model, o, pool, func(int) {})
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.Path, err)
		}
		figures := e.All.Figures(c.N)
		if c.Table != tableImproved {
			return figures, nil
		}
		figures = slices.DeleteFunc(figures, func(f evaluation.Figure) bool { // where not all optima are known, nobody knows how often it is reached
			m, _ := d.MetricNamed(f.Metric)
			return m.Proportion && m.Better > 0 && e.All.Proven < e.All.Instances
		})
		return append(figures, share(proven, e.All.Proven, e.All.Instances)), nil
	}}
}

// share is a figure of k of n instances.
func share(metric string, k, n int) evaluation.Figure {
	low, high := evaluation.Wilson(k, n)
	return evaluation.Figure{Metric: metric, Instances: n, Defined: n, Value: float64(k) / float64(n), Low: low, High: high}
}

// solved is the job of a method's cell: the figures of its solutions, or with a time limit of its proofs.
func solved(d subject, c cell, limit time.Duration) job {
	return job{cell: c, measure: func(ctx context.Context, pool network.Pool) ([]evaluation.Figure, error) {
		method := c.Decoding
		if limit > 0 || method == exact {
			method = d.Methods[0].Name
		}
		instances := make([]dataset.Instance, c.Instances)
		for i := range instances {
			instances[i].Points = make([]geom.Point, c.N)
			evaluation.Draw(instances[i].Points, pointset.Mixture{}, c.Seed, i)
		}
		by := data.Solver{Task: d.Name, Method: func(int) string { return method }, Limit: limit, Pool: pool}
		answers := by.Solve(ctx, instances)
		for _, a := range answers {
			if a.Err != nil {
				return nil, a.Err
			}
		}
		if limit > 0 {
			return proofTimes(answers), nil
		}
		p, err := problems.New(d.Name, "")
		if err != nil {
			return nil, err
		}
		tally := evaluation.NewTally(d.Metrics)
		for i, a := range answers {
			points := instances[i].Points
			tally.Add(p.Score(points, p.Target(nil, points), a.Sequence, true))
		}
		return tally.Figures(c.N), nil
	}}
}

// proofTimes are the share of proofs, and the median time with the shortest and the longest.
func proofTimes(answers []data.Solved) []evaluation.Figure {
	count, times := 0, make([]float64, len(answers))
	for i, a := range answers {
		times[i] = a.Spent.Seconds()
		if a.Proven {
			count++
		}
	}
	slices.Sort(times)
	n := len(times)
	return []evaluation.Figure{share(proven, count, n), {Metric: seconds, Instances: n, Defined: n, Value: times[n/2], Low: times[0], High: times[n-1]}}
}
