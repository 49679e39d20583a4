package run

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"gonum.org/v1/plot/plotter"

	"ptrnet/core/problem"
	"ptrnet/core/problems"
	"ptrnet/trainer/internal/plot"
)

// DrawCurves draws loss and scores of one or more runs against the number of training examples, as path.png
// and path.svg. Colors distinguish the numbers of points of a single run; of several runs, colors distinguish
// the runs and dashes the numbers of points. All runs are of one problem.
func DrawCurves(path string, folders []string) error {
	config, err := readConfig(folders[0])
	if err != nil {
		return err
	}
	p, err := problems.New(config.Task, "")
	if err != nil {
		return err
	}
	d := p.Describe()
	metric, _ := d.MetricNamed(d.Headline)
	left := plot.Panel{X: "million examples", Y: "loss per symbol", Logarithmic: true}
	axis, scale := strings.ToLower(metric.Title), 1.
	if metric.Unit == problem.Share {
		axis, scale = axis+", %", 100
	}
	right := plot.Panel{X: left.X, Y: "validation: " + axis,
		Logarithmic: metric.Better < 0, Percent: metric.High > 0}
	several := len(folders) > 1
	var runs, sizes []plot.Series // of the key
	for i, folder := range folders {
		c, err := readConfig(folder)
		if err != nil {
			return err
		}
		if c.Task != config.Task {
			return fmt.Errorf("%s is a run of %s, %s of %s: a figure is of one problem",
				folders[0], config.Task, folder, c.Task)
		}
		entries, err := ReadLog(folder)
		if err != nil {
			return fmt.Errorf("cannot read the run's log: %w", err)
		}
		loss, scores := plot.Series{Color: plot.Black}, map[int]plotter.XYs{}
		for _, e := range entries {
			x := float64(e.Examples) / 1e6
			if e.Scores != nil { // the others are many
				loss.XY = append(loss.XY, plotter.XY{X: x, Y: e.Loss})
			}
			for _, s := range e.Scores {
				if (s.Kind == "" || s.Kind == fileKind) && s.Metric == metric.Name {
					scores[s.N] = append(scores[s.N], plotter.XY{X: x, Y: scale * s.Value})
				}
			}
		}
		if several {
			loss.Color, loss.Label = i, filepath.Base(folder)
			runs = append(runs, loss)
		}
		left.Lines = append(left.Lines, loss)
		for _, n := range slices.Sorted(maps.Keys(scores)) {
			label := fmt.Sprintf("n = %d", n)
			k := slices.IndexFunc(sizes, func(s plot.Series) bool { return s.Label == label })
			if k < 0 {
				k = len(sizes)
				line := plot.Series{Label: label, Color: k}
				if several {
					line.Color, line.Dash = plot.Black, k
				}
				sizes = append(sizes, line)
			}
			line := plot.Series{XY: scores[n], Color: k}
			if several {
				line.Color, line.Dash = i, k
			}
			right.Lines = append(right.Lines, line)
		}
	}
	return plot.Write(path, []plot.Panel{left, right}, append(runs, sizes...))
}
