package results

import (
	"context"
	"fmt"
	"slices"
	"time"

	"ptrnet/core/evaluation"
	"ptrnet/core/geom"
	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/pointset"
	"ptrnet/core/problem"
	"ptrnet/core/problems"
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
		method, stop := c.Decoding, func(time.Time) bool { return ctx.Err() != nil }
		if limit > 0 || method == exact {
			method = d.Methods[0].Name
		}
		if limit > 0 {
			stop = func(began time.Time) bool { return ctx.Err() != nil || time.Since(began) > limit }
		}
		scores, errs := make([]problem.Score, c.Instances), make([]error, c.Instances)
		times, proofs := make([]float64, c.Instances), make([]bool, c.Instances)
		pool.Run(c.Instances, func(i, _ int) {
			p, err := problems.New(d.Name, "")
			if errs[i] = err; err != nil || ctx.Err() != nil {
				return
			}
			points := make([]geom.Point, c.N)
			evaluation.Draw(points, pointset.Mixture{}, c.Seed, i)
			began := time.Now()
			s, err := p.Solve(method, points, problem.SolveOptions{Stop: func() bool { return stop(began) }})
			times[i], proofs[i], errs[i] = time.Since(began).Seconds(), s.Proven, err
			if err == nil && limit == 0 {
				scores[i] = p.Score(points, p.Target(nil, points), s.Sequence, true)
			}
		})
		for _, err := range errs {
			if err != nil {
				return nil, err
			}
		}
		if limit == 0 {
			tally := evaluation.NewTally(d.Metrics)
			for _, s := range scores {
				tally.Add(s)
			}
			return tally.Figures(c.N), nil
		}
		count := 0
		for _, yes := range proofs {
			if yes {
				count++
			}
		}
		slices.Sort(times)
		median := evaluation.Figure{Metric: seconds, Instances: c.Instances, Defined: c.Instances,
			Value: times[len(times)/2], Low: times[0], High: times[len(times)-1]}
		return []evaluation.Figure{share(proven, count, c.Instances), median}, nil
	}}
}
