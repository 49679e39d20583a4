package run

import (
	"fmt"
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
// run; of several runs, colors distinguish the runs and dashes the numbers of points.
func DrawCurves(path string, folders []string) error {
	c := curves{folders: folders, runs: make([][]Entry, len(folders))}
	for i, folder := range folders {
		var err error
		if c.runs[i], err = ReadLog(folder); err != nil {
			return fmt.Errorf("cannot read the run's log: %w", err)
		}
	}
	c.metric = chartMetric(c.runs)
	for _, entries := range c.runs {
		c.sizes = append(c.sizes, sizesOf(entries, c.metric.Name)...)
	}
	slices.Sort(c.sizes)
	c.sizes = slices.Compact(c.sizes)

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
		right.PercentAxis(0)
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
			line.XY = append(line.XY, plot.XY{X: millions(e), Y: e.Loss})
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

// chartMetric is the headline metric of the problem that all runs train; if they train
// several problems, that of the first problem in the list.
func chartMetric(runs [][]Entry) problem.Metric {
	all := problems.All()
	found := headline(all[0].Describe())
	for i, entries := range runs {
		m := found
		for _, p := range all {
			if d := p.Describe(); trains(d, entries) {
				m = headline(d)
				break
			}
		}
		if i > 0 && m.Name != found.Name {
			return headline(all[0].Describe())
		}
		found = m
	}
	return found
}

func headline(d problem.Description) problem.Metric {
	m, _ := d.MetricNamed(d.Headline)
	return m
}

// trains reports whether a log can belong to a run of a problem: all its scores are metrics
// of the problem, and the headline metric is among them.
func trains(d problem.Description, entries []Entry) bool {
	found := false
	for _, e := range entries {
		for _, s := range e.Scores.Uniform() {
			if _, at := d.MetricNamed(s.Metric); at < 0 {
				return false
			}
			found = found || s.Metric == d.Headline
		}
	}
	return found
}

// sizesOf are the numbers of points that a run was measured on.
func sizesOf(entries []Entry, metric string) []int {
	var sizes []int
	for _, e := range entries {
		for _, s := range e.Scores.Uniform() {
			if s.Metric == metric && !slices.Contains(sizes, s.N) {
				sizes = append(sizes, s.N)
			}
		}
	}
	return sizes
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
