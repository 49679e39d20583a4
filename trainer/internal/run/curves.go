package run

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"

	"ptrnet/core/problem"
	"ptrnet/core/problems"
	"ptrnet/trainer/internal/file"
	"ptrnet/trainer/internal/measure"
	"ptrnet/trainer/internal/plot"
)

// DrawCurves draws loss and scores of one or more runs against the number of training
// examples, as path.png and path.svg. Colors distinguish the numbers of points of a single
// run; of several runs, colors distinguish the runs and dashes the numbers of points. The scores are those of the first run's
// problem.
func DrawCurves(path string, folders []string) error {
	c := curves{folders: folders, runs: make([][]Entry, len(folders))}
	for i, folder := range folders {
		var err error
		if c.runs[i], err = ReadLog(folder); err != nil {
			return fmt.Errorf("cannot read the run's log: %w", err)
		}
	}
	config, err := readConfig(folders[0])
	if err != nil {
		return err
	}
	p, err := problems.New(config.Task, "")
	if err != nil {
		return err
	}
	d := p.Describe()
	c.metric, _ = d.MetricNamed(d.Headline)
	c.sizes = sizesOf(c.runs, c.metric.Name)

	left, right := plot.NewPanel("million examples", "loss per symbol"), plot.NewPanel("million examples", "validation: "+measure.Axis(c.metric))
	if err := left.Add(c.losses(), true); err != nil {
		return err
	}
	if err := right.Add(c.scores(), c.metric.Better < 0); err != nil {
		return err
	}
	left.FromZero()
	right.FromZero()
	if c.metric.High > 0 {
		right.PercentAxis()
	}
	return save(path, plot.Row([]*plot.Panel{left, right}, c.key()))
}

// save writes a painting as path.png and path.svg.
func save(path string, p plot.Painting) error {
	png, err := p.PNG()
	if err != nil {
		return err
	}
	if err := file.Write(path+".png", png); err != nil {
		return err
	}
	svg, err := p.SVG()
	if err != nil {
		return err
	}
	return file.Write(path+".svg", svg)
}

// curves is the content of a figure of learning curves.
type curves struct {
	folders []string
	runs    [][]Entry
	metric  problem.Metric
	sizes   []int
}

// losses are the lines of the left panel, one for each run.
func (c curves) losses() []plot.Series {
	var lines []plot.Series
	for i, entries := range c.runs {
		line := plot.Series{Color: plot.Black}
		if len(c.runs) > 1 {
			line = plot.Series{Color: i, Label: runName(c.folders, i), Group: true}
		}
		for _, e := range entries {
			if e.Scores != nil { // the others are many
				line.XY = append(line.XY, plot.XY{X: millions(e), Y: e.Loss})
			}
		}
		lines = append(lines, line)
	}
	return lines
}

// scores are the lines of the right panel, one for each run and number of points.
func (c curves) scores() []plot.Series {
	var lines []plot.Series
	for i, entries := range c.runs {
		for k, n := range c.sizes {
			line := plot.Series{Color: k}
			if len(c.runs) > 1 {
				line.Color, line.Dash = i, k
			}
			for _, e := range entries {
				for _, s := range e.Scores.Uniform() {
					if s.Metric == c.metric.Name && s.N == n {
						line.XY = append(line.XY, plot.XY{X: millions(e), Y: measure.OnAxis(c.metric, s.Value)})
					}
				}
			}
			lines = append(lines, line)
		}
	}
	return lines
}

// key is the key to the lines: the runs, if there are several, then the sizes.
func (c curves) key() []plot.Series {
	var key []plot.Series
	if len(c.runs) > 1 {
		key = c.losses()
	}
	for k, n := range c.sizes {
		line := plot.Series{Label: fmt.Sprintf("n = %d", n), Color: k}
		if len(c.runs) > 1 {
			line.Color, line.Dash = plot.Black, k
		}
		key = append(key, line)
	}
	return key
}

// millions is the millions of examples that a run was trained on.
func millions(e Entry) float64 { return float64(e.Examples) / 1e6 }

// sizesOf are the numbers of points that runs were measured on.
func sizesOf(runs [][]Entry, metric string) []int {
	sizes := map[int]bool{}
	for _, e := range slices.Concat(runs...) {
		for _, s := range e.Scores.Uniform() {
			if s.Metric == metric {
				sizes[s.N] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(sizes))
}

// runName is the name of a run's folder, with its parent's if two folders have the same
// name.
func runName(folders []string, i int) string {
	dir := filepath.Clean(folders[i])
	for k, other := range folders {
		if k != i && filepath.Base(other) == filepath.Base(dir) {
			return filepath.Join(filepath.Base(filepath.Dir(dir)), filepath.Base(dir))
		}
	}
	return filepath.Base(dir)
}
