package results

import (
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strings"

	"ptrnet/core/input"
	"ptrnet/core/network"
	"ptrnet/core/problem"
	"ptrnet/core/problems"
	"ptrnet/trainer/internal/file"
	"ptrnet/trainer/internal/measure"
	"ptrnet/trainer/internal/plot"
)

// figure is a plot in RESULTS.md.
type figure struct {
	path string // without extension
	text string
	note string // follows the caption
	alt  string // alternative text; "": the caption
}

// save writes a painting as path.svg.
func save(path string, p plot.Painting) error {
	svg, err := p.SVG()
	if err != nil {
		return err
	}
	return file.Write(path+".svg", svg)
}

// scorePlot is a plot of two of a problem's metrics against n.
type scorePlot struct {
	problem problem.Description
	metrics []problem.Metric // of the two panels
}

// newScorePlot chooses the first two metrics that are proportions, but not of invalid outputs.
func newScorePlot(d problem.Description) scorePlot {
	shown := slices.DeleteFunc(slices.Clone(d.Metrics), func(m problem.Metric) bool {
		return m.Unit != problem.Share || m.Proportion && m.Better < 0
	})
	return scorePlot{d, shown[:min(2, len(shown))]}
}

// logarithmic reports whether a metric's axis is logarithmic: if less is better and there is
// no largest value.
func logarithmic(m problem.Metric) bool { return m.Better < 0 && m.High == 0 }

func (f scorePlot) text() string {
	var titles []string
	for _, m := range f.metrics {
		if logarithmic(m) { // an excess, which its short name says better behind another
			titles = append(titles, m.Short)
		} else {
			titles = append(titles, strings.ToLower(m.Title))
		}
	}
	return fmt.Sprintf("%s: %s against the number of %s", f.problem.Words.Answers, strings.Join(titles, " and "), f.problem.Words.Place)
}

// note says what the plot omits, and what the paper's line is.
func (f scorePlot) note() string {
	var parts []string
	for _, m := range f.metrics {
		if m.Hidden != "" {
			parts = append(parts, fmt.Sprintf("%s: shown where at most %g %% of the outputs are invalid (%s); the mean over the valid ones.", m.Title, 100*m.Above, f.problem.Words.Invalid))
		}
	}
	cells := f.paperCells()
	if len(cells) == 0 {
		return strings.Join(parts, " ")
	}
	if f.problem.Paper.Untold {
		parts = append(parts, "The paper's line joins several networks, each trained on the n it is tested on.")
	} else {
		parts = append(parts, fmt.Sprintf("The paper's line is its network trained on %d to %d %s.", cells[0].Low, cells[0].High, f.problem.Words.Place))
	}
	for _, m := range f.metrics {
		zero, over, told := false, false, false
		for _, c := range cells {
			figure, ok := c.Figure(m.Name)
			told = told || ok
			zero = zero || ok && logarithmic(m) && figure.Value <= 0
			over = over || figure.Over != ""
		}
		if over {
			parts = append(parts, fmt.Sprintf("Its %s is its mean length relative to its mean of exact solutions or, where it gives none, to ours.", m.Short))
		}
		if zero {
			parts = append(parts, fmt.Sprintf("A %s of zero is not shown on the logarithmic axis.", m.Short))
		}
		if !told {
			parts = append(parts, fmt.Sprintf("The paper does not report %s.", strings.ToLower(m.Title)))
		}
	}
	return strings.Join(parts, " ")
}

// drawResults draws the scores against n: a line for each weight file, a dashed one for the
// paper.
func drawResults(o Options, r *results) ([]figure, error) {
	var figures []figure
	for _, p := range problems.All() {
		f := newScorePlot(p.Describe())
		names, byName := r.lines(f.problem.Name)
		if len(names) == 0 {
			continue
		}
		painting, err := f.paint(r, names, byName)
		if err != nil {
			return nil, err
		}
		path := filepath.Join(o.Figures, "results-"+f.problem.Name)
		if err := save(path, painting); err != nil {
			return nil, err
		}
		figures = append(figures, figure{path: path, text: f.text(), note: f.note()})
	}
	return figures, nil
}

// lines are the names of a problem's lines, in the order of the tables, and the measurements
// of each.
func (r *results) lines(task string) (names []string, byName map[string][]measured) {
	byName = map[string][]measured{}
	add := func(name string, m measured) {
		if byName[name] == nil {
			names = append(names, name)
		}
		byName[name] = append(byName[name], m)
	}
	for _, row := range append(r.cells, r.others) {
		for _, m := range row {
			if m.file.Model.Meta.Task != task {
				continue
			}
			add(m.file.Name, m)
			if !m.augmentation.none() {
				add(fmt.Sprintf("%s, ×%d", m.file.Name, input.Symmetries), m.augmented())
			}
		}
	}
	return names, byName
}

// paint draws the panels.
func (f scorePlot) paint(r *results, names []string, byName map[string][]measured) (plot.Painting, error) {
	lines := make([][]plot.Series, len(f.metrics))
	var key []plot.Series
	for k, name := range names {
		s := plot.Series{Label: name, Color: k % plot.Colors, Dash: k / plot.Colors, Marks: true}
		key = append(key, s)
		for side, metric := range f.metrics {
			s.XY = nil
			for _, m := range byName[name] {
				s.XY = append(s.XY, plot.XY{X: math.Log10(float64(m.n)), Y: onAxis(metric, m.result)})
			}
			lines[side] = append(lines[side], s)
		}
	}
	if len(f.paperCells()) > 0 {
		paper := plot.Series{Label: "the paper", Color: plot.Black, Dash: 1, Marks: true}
		key = append(key, paper)
		for side, metric := range f.metrics {
			paper.XY = f.paperLine(r, metric)
			lines[side] = append(lines[side], paper)
		}
	}
	panels := make([]*plot.Panel, len(lines))
	for side, metric := range f.metrics {
		p := plot.NewPanel("n", measure.Axis(metric))
		if err := p.Add(lines[side], logarithmic(metric)); err != nil {
			return plot.Painting{}, err
		}
		p.SizesAxis(slices.Concat(lines...))
		switch {
		case metric.Proportion:
			p.PercentAxis(0)
		case metric.High > 0:
			p.PercentAxis(roundBelow(lines[side]))
		}
		panels[side] = p
	}
	return plot.Row(panels, key), nil
}

// onAxis is a measured metric in the unit of its axis; NaN where nothing can be drawn:
// undefined, hidden, or zero up to rounding on a logarithmic axis.
func onAxis(m problem.Metric, r result) float64 {
	value := r.figure(m.Name).Value
	if measure.Failed(m, r.figure(m.Hidden)) || logarithmic(m) && value < 1e-9 {
		return math.NaN()
	}
	return measure.OnAxis(m, value)
}

// roundBelow is the largest of a few round percentages that is below all values.
func roundBelow(lines []plot.Series) float64 {
	low := 100.0
	for _, s := range lines {
		for _, q := range s.XY {
			if !math.IsNaN(q.Y) {
				low = min(low, q.Y)
			}
		}
	}
	from := 0.0
	for _, r := range []float64{50, 80, 90, 95, 98, 99} {
		if r <= low {
			from = r
		}
	}
	return from
}

// paperCells are the cells of the paper's pointer network that was trained on a range of n,
// or of all its pointer networks where the paper does not say on which n they were trained.
func (f scorePlot) paperCells() []problem.Cell {
	return slices.DeleteFunc(slices.Clone(f.problem.Paper.Cells), func(c problem.Cell) bool {
		return c.Architecture != string(network.PtrNet) || c.Low == c.High && !f.problem.Paper.Untold
	})
}

// paperLine is the paper's figures of a metric.
func (f scorePlot) paperLine(r *results, m problem.Metric) []plot.XY {
	var line []plot.XY
	for _, c := range f.paperCells() {
		figure, ok := c.Figure(m.Name)
		if !ok || figure.Fail {
			continue
		}
		value := figure.Value
		if figure.Over != "" {
			if value, ok = f.paperExcess(r, c); !ok {
				continue
			}
		}
		line = append(line, plot.XY{X: math.Log10(float64(c.N)), Y: measure.OnAxis(m, value)})
	}
	return line
}

// paperExcess is the relative excess of the paper's mean length over the mean of its exact
// solutions, or over that of our instances if the paper gives none.
func (f scorePlot) paperExcess(r *results, c problem.Cell) (float64, bool) {
	var length, best float64
	for _, m := range f.problem.Metrics {
		figure, ok := c.Figure(m.Name)
		switch {
		case m.Unit != problem.Length:
		case m.Better < 0:
			length = figure.Value
		case ok:
			best = figure.Value
		default:
			best = r.solved[place{f.problem.Name, c.N}].exact.figure(m.Name).Value
		}
	}
	return length/best - 1, length > 0 && best > 0
}
