package results

import (
	"fmt"
	"math"
	"path/filepath"
	"strconv"
	"strings"

	"ptrnet/core/task"
	"ptrnet/trainer/internal/file"
	"ptrnet/trainer/internal/measure"
	"ptrnet/trainer/internal/plot"
)

// figure is a plot in RESULTS.md.
type figure struct {
	path string // without extension
	text string
	note string // more to say
	alt  string // for those who do not see it; "": text
}

// save writes a painting as path.svg.
func save(path string, p plot.Painting) error {
	svg, err := p.SVG()
	if err != nil {
		return err
	}
	return file.Write(path+".svg", svg)
}

// scorePlot is a plot of two scores of a problem against n.
type scorePlot struct {
	task, text, note string
	labels           [2]string // of the two panels
	values           [2]func(m measured) float64
	logarithmic      bool // the left panel
	close            bool // the right panel begins near its values
}

// scorePlots are the plots of RESULTS.md.
func scorePlots() []scorePlot {
	accuracy := func(m measured) float64 { return 100 * m.Accuracy.defined() }
	coverage := func(m measured) float64 { return 100 * m.Coverage.defined() }
	area := func(m measured) float64 {
		if m.Invalid > measure.MostNotSimple {
			return math.NaN()
		}
		return coverage(m)
	}
	gap := func(m measured) float64 { return 100 * nonzero(m.Gap.defined()) }
	return []scorePlot{
		{task: "hull", text: "Convex hulls: accuracy and area against the number of points",
			note: "Area: of the outputs that are simple polygons, if at most 1 % are not. " +
				"The paper's line is its network trained on 5 to 50 points.",
			labels: [2]string{"accuracy, %", "area, %"}, values: [2]func(measured) float64{accuracy, area}, close: true},
		{task: "delaunay", text: "Delaunay triangulations: accuracy and triangles found against the number of points",
			note:   "The paper's line joins three networks, each trained on the n it is tested on.",
			labels: [2]string{"accuracy, %", "triangles, %"}, values: [2]func(measured) float64{accuracy, coverage}},
		{task: "tsp", text: "Tours: gap to the optimum and share of optimal tours against the number of cities",
			note: "The paper's line is its network trained on 5 to 20 cities: the mean length over the mean of optimal ones, " +
				"of our instances where it gives no optimum. A gap of zero, as the paper's at 5 and 10, has no place on the " +
				"logarithmic axis; the paper does not count optimal tours.",
			labels: [2]string{"gap to the optimum, %", "optimal tours, %"}, values: [2]func(measured) float64{gap, accuracy}, logarithmic: true},
	}
}

// drawResults draws the scores against n: of each weight file a line, the paper's
// as a dashed one.
func drawResults(o Options, r *results) ([]figure, error) {
	var figures []figure
	for _, f := range scorePlots() {
		names, byName := r.lines(f.task)
		if len(names) == 0 {
			continue
		}
		painting, err := f.paint(r, names, byName)
		if err != nil {
			return nil, err
		}
		path := filepath.Join(o.Figures, "results-"+f.task)
		if err := save(path, painting); err != nil {
			return nil, err
		}
		figures = append(figures, figure{path: path, text: f.text, note: f.note})
	}
	return figures, nil
}

// lines are the names of a problem's lines, in the order of the tables, and what was
// measured for each.
func (r *results) lines(problem string) (names []string, byName map[string][]measured) {
	byName = map[string][]measured{}
	add := func(name string, m measured) {
		if byName[name] == nil {
			names = append(names, name)
		}
		byName[name] = append(byName[name], m)
	}
	for _, row := range append(r.cells, r.best) {
		for _, m := range row {
			if m.file.Model.Meta.Task != problem {
				continue
			}
			add(m.file.Name, m)
			if !m.views.none() {
				add(fmt.Sprintf("%s, %d views", m.file.Name, task.Views), m.combined())
			}
		}
	}
	return names, byName
}

// paint draws the two panels.
func (f scorePlot) paint(r *results, names []string, byName map[string][]measured) (plot.Painting, error) {
	var lines [2][]plot.Series
	var key []plot.Series
	for k, name := range names {
		s := plot.Series{Label: name, Colour: k % plot.Colours, Dash: k / plot.Colours, Marks: true}
		key = append(key, s)
		for side := range lines {
			s.XY = nil
			for _, m := range byName[name] {
				s.XY = append(s.XY, plot.XY{X: math.Log10(float64(m.n)), Y: f.values[side](m)})
			}
			lines[side] = append(lines[side], s)
		}
	}
	paper := plot.Series{Label: "the paper", Colour: plot.Black, Dash: 1, Marks: true}
	key = append(key, paper)
	for side, xy := range r.paperLines(f.task) {
		paper.XY = xy
		lines[side] = append(lines[side], paper)
	}
	panels := make([]*plot.Panel, len(lines))
	for side := range panels {
		p := plot.NewPanel("n", f.labels[side])
		logarithmic := f.logarithmic && side == 0
		if err := p.Add(lines[side], logarithmic); err != nil {
			return plot.Painting{}, err
		}
		p.SizesAxis(append(lines[0], lines[1]...))
		switch {
		case side == 1 && f.close:
			p.PercentAxis(roundBelow(lines[side]))
		case !logarithmic:
			p.PercentAxis(0)
		}
		panels[side] = p
	}
	return plot.Row(panels, key), nil
}

// nonzero is a gap, NaN for one that is zero but for rounding: it has no place on a
// logarithmic axis.
func nonzero(gap float64) float64 {
	if gap < 1e-9 {
		return math.NaN()
	}
	return gap
}

// roundBelow is a round percentage below all values, the largest of a few.
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

// paperLines are the figures of the paper's pointer network that was trained on a
// range of n (for triangulations, on each n), for the two panels.
func (r *results) paperLines(problem string) (lines [2][]plot.XY) {
	for _, c := range paperCells() {
		if c.task != problem || c.arch != "ptrnet" || c.low == c.high && problem != "delaunay" {
			continue
		}
		x := math.Log10(float64(c.n))
		if problem == "tsp" {
			// Where the paper gives no optimum, that of our instances stands in.
			length, err := strconv.ParseFloat(c.paper[4], 64)
			best, none := strconv.ParseFloat(c.paper[0], 64)
			if none != nil {
				best = r.solved[c.n].optimal.Length.Value
			}
			if err == nil && best > 0 {
				lines[0] = append(lines[0], plot.XY{X: x, Y: 100 * (length/best - 1)})
			}
			continue
		}
		for side := range lines {
			var v float64
			if _, err := fmt.Sscanf(strings.TrimSuffix(c.paper[side], " %"), "%g", &v); err == nil {
				lines[side] = append(lines[side], plot.XY{X: x, Y: v})
			}
		}
	}
	return lines
}
