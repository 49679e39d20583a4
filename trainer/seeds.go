package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strings"

	"ptrnet/core/evaluation"
	"ptrnet/core/problem"
	"ptrnet/core/train"
	"ptrnet/trainer/internal/run"
	"ptrnet/trainer/internal/weights"
)

// trainSeeds trains with each seed of a range, and prints the mean and the standard deviation of each score.
func trainSeeds(c train.Config, o run.Options, seeds string, out io.Writer) error {
	low, high, err := parseRange("seeds", seeds)
	if err != nil {
		return err
	}
	type score struct {
		kind   string
		n      int
		metric string
	}
	var order []score
	values := map[score][]float64{}
	var d problem.Description
	for seed := low; seed <= high; seed++ {
		one := o
		c.Seed = uint64(seed)
		one.Out = fmt.Sprintf("%s-%d.safetensors", strings.TrimSuffix(o.Out, ".safetensors"), seed)
		one.Run = fmt.Sprintf("%s-%d", o.Run, seed)
		one.Resume = o.Resume && run.HasCheckpoint(one.Run)
		if err := evaluation.Reserved(c.Seed); err != nil {
			return fmt.Errorf("--seeds: %w", err)
		}
		if err := run.Train(c, one, out); err != nil {
			return err
		}
		f, err := weights.Read(one.Out)
		if err != nil {
			return err
		}
		var figures []evaluation.Figure
		if err := json.Unmarshal([]byte(f.Model.Meta.Scores), &figures); err != nil {
			return err
		}
		d = f.Model.Problem.Describe()
		for _, f := range figures {
			s := score{cmp.Or(f.Kind, "uniform"), f.N, f.Metric}
			if values[s] == nil {
				order = append(order, s)
			}
			values[s] = append(values[s], f.Value)
		}
	}
	fmt.Fprintf(out, "seeds %s, mean and standard deviation:\n", seeds)
	for _, s := range order {
		m, _ := d.MetricNamed(s.metric)
		scale, unit := 1., ""
		if m.Unit == problem.Share {
			scale, unit = 100, " %"
		}
		mean, deviation := spread(values[s])
		fmt.Fprintf(out, "%s n=%d %s %.4g ± %.2g%s\n", s.kind, s.n, m.Short, scale*mean, scale*deviation, unit)
	}
	return nil
}

// spread is the mean of values and their standard deviation, that of a sample.
func spread(values []float64) (mean, deviation float64) {
	for _, v := range values {
		mean += v / float64(len(values))
	}
	for _, v := range values {
		deviation += (v - mean) * (v - mean)
	}
	return mean, math.Sqrt(deviation / max(1, float64(len(values)-1)))
}
