package main

import (
	"fmt"
	"maps"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"

	"ptrnet/core/task"
)

// figure is a plot in RESULTS.md.
type figure struct {
	path string // without extension
	text string
	note string // more to say
	alt  string // for those who do not see it; "": text
}

// drawResults draws the scores against n: of each weight file a line, the paper's
// as a dashed one.
func drawResults(o tablesOptions, r *results) ([]figure, error) {
	var figures []figure
	for _, f := range []struct {
		task, text, note, first, second string
		values                          [2]func(m measured) float64
	}{
		{"hull", "Convex hulls: accuracy and area against the number of points",
			"Area: of the outputs that are simple polygons, if at most 1 % are not. The paper's line is its network trained on 5 to 50 points.", "accuracy, %", "area, %",
			[2]func(m measured) float64{func(m measured) float64 { return 100 * m.Accuracy.defined() }, func(m measured) float64 {
				if m.Invalid > mostNotSimple {
					return math.NaN()
				}
				return 100 * m.Coverage.defined()
			}}},
		{"delaunay", "Delaunay triangulations: accuracy and triangles found against the number of points",
			"The paper's line joins three networks, each trained on the n it is tested on.", "accuracy, %", "triangles, %",
			[2]func(m measured) float64{func(m measured) float64 { return 100 * m.Accuracy.defined() }, func(m measured) float64 { return 100 * m.Coverage.defined() }}},
		{"tsp", "Tours: gap to the optimum and share of optimal tours against the number of cities",
			"The paper's line is its network trained on 5 to 20 cities: the mean length over the mean of optimal ones, of our instances where it gives no " +
				"optimum. A gap of zero, as the paper's at 5 and 10, has no place on the logarithmic axis; the paper does not count optimal tours.",
			"gap to the optimum, %", "optimal tours, %",
			[2]func(m measured) float64{func(m measured) float64 { return 100 * nonzero(m.Gap.defined()) }, func(m measured) float64 { return 100 * m.Accuracy.defined() }}},
	} {
		byFile := map[string][]measured{}
		var names []string
		add := func(name string, m measured) {
			if byFile[name] == nil {
				names = append(names, name)
			}
			byFile[name] = append(byFile[name], m)
		}
		for _, row := range append(r.cells, r.best) {
			for _, m := range row {
				if m.file.model.Meta.Task != f.task {
					continue
				}
				add(m.file.name, m)
				if !m.views.none() {
					add(fmt.Sprintf("%s, %d views", m.file.name, task.Views), m.combined())
				}
			}
		}
		if len(names) == 0 {
			continue
		}
		var lines [2][]series
		var key []series
		for k, name := range names {
			s := series{label: name, colour: k % (len(palette) - 1), dash: k / (len(palette) - 1), marks: true}
			key = append(key, s)
			for side := range lines {
				s.xy = nil
				for _, m := range byFile[name] {
					s.xy = append(s.xy, plotter.XY{X: math.Log10(float64(m.n)), Y: f.values[side](m)})
				}
				lines[side] = append(lines[side], s)
			}
		}
		paper := series{label: "the paper", colour: len(palette) - 1, dash: 1, marks: true}
		key = append(key, paper)
		left, right := r.paperLines(f.task)
		lines[0], lines[1] = append(lines[0], paper.with(left)), append(lines[1], paper.with(right))
		panels := []*plot.Plot{newPlot("", "n", f.first), newPlot("", "n", f.second)}
		for side, p := range panels {
			logarithmic := f.task == "tsp" && side == 0
			if err := addSeries(p, lines[side], logarithmic); err != nil {
				return nil, err
			}
			sizesAxis(p, append(lines[0], lines[1]...))
			switch {
			case side == 1 && f.task == "hull":
				percentAxis(p, roundBelow(lines[side]))
			case !logarithmic:
				percentAxis(p, 0)
			}
		}
		path := filepath.Join(o.figures, "results-"+f.task)
		if err := plots([][]*plot.Plot{panels}, key, 9*vg.Inch, 3.4*vg.Inch).saveLines(path); err != nil {
			return nil, err
		}
		figures = append(figures, figure{path: path, text: f.text, note: f.note})
	}
	return figures, nil
}

// nonzero is a gap, NaN for one that is zero but for rounding: it has no place on a
// logarithmic axis.
func nonzero(gap float64) float64 {
	if gap < 1e-9 {
		return math.NaN()
	}
	return gap
}

func (s series) with(xy plotter.XYs) series {
	s.xy = xy
	return s
}

// sizesAxis makes the horizontal axis one of logarithms of n.
func sizesAxis(p *plot.Plot, lines []series) {
	seen := map[float64]bool{}
	for _, s := range lines {
		for _, q := range s.xy {
			seen[q.X] = true
		}
	}
	p.X.Tick.Marker = plot.TickerFunc(func(float64, float64) []plot.Tick {
		var ticks []plot.Tick
		for _, x := range slices.Sorted(maps.Keys(seen)) {
			label := fmt.Sprintf("%.0f", math.Pow(10, x))
			if label == "25" { // no room beside 20 and 30
				label = ""
			}
			ticks = append(ticks, plot.Tick{Value: x, Label: label})
		}
		return ticks
	})
	// Some room, so that no dot lies on the other axis.
	p.X.Min, p.X.Max = slices.Min(slices.Collect(maps.Keys(seen))), slices.Max(slices.Collect(maps.Keys(seen)))
	room := max(0.1, (p.X.Max-p.X.Min)/30)
	p.X.Min, p.X.Max = p.X.Min-room, p.X.Max+room
}

// roundBelow is a round percentage below all values, the largest of a few.
func roundBelow(lines []series) float64 {
	low := 100.0
	for _, s := range lines {
		for _, q := range s.xy {
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
func (r *results) paperLines(problem string) (left, right plotter.XYs) {
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
				best = r.tours[c.n].optimal.Length.Value
			}
			if err == nil && best > 0 {
				left = append(left, plotter.XY{X: x, Y: 100 * (length/best - 1)})
			}
			continue
		}
		for k, to := range []*plotter.XYs{&left, &right} {
			var v float64
			if _, err := fmt.Sscanf(strings.TrimSuffix(c.paper[k], " %"), "%g", &v); err == nil {
				*to = append(*to, plotter.XY{X: x, Y: v})
			}
		}
	}
	return left, right
}
