package main

import (
	"errors"
	"flag"
	"fmt"
	"image/color"
	"io"
	"math"
	"path/filepath"
	"slices"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// palette is the colour-blind-safe palette of Okabe and Ito (2008), black last.
var palette = []color.Color{
	color.RGBA{0, 114, 178, 255}, color.RGBA{213, 94, 0, 255}, color.RGBA{0, 158, 115, 255},
	color.RGBA{204, 121, 167, 255}, color.RGBA{230, 159, 0, 255}, color.RGBA{86, 180, 233, 255}, color.RGBA{0, 0, 0, 255},
}

// dashes tell lines apart beside colour.
var dashes = [][]vg.Length{nil, {7, 3}, {2, 2}, {7, 2, 2, 2}, {12, 3}, {4, 2}, {7, 2, 2, 2, 2, 2}}

const plotHelp = `Draws the learning curves of several runs in one figure.

    go run ./trainer plot --out docs/curves runs/a runs/b

writes docs/curves.png and docs/curves.svg. Each argument is a run's folder. On the
left is the loss per symbol of the examples trained on, on the right the accuracy,
or for tours the gap to the optimum, on instances that training never sees.

Flags:
`

func runPlot(args []string, out io.Writer) error {
	fs := flag.NewFlagSet("plot", flag.ContinueOnError)
	to := fs.String("out", "curves", "path of the figure, without extension")
	if err := parseFlagsAndMore(fs, plotHelp, args, out); err != nil {
		return helpIsFine(err)
	}
	if fs.NArg() == 0 {
		return errors.New("plot needs the folder of at least one run (plot --help explains it)")
	}
	var logs []string
	for _, dir := range fs.Args() {
		logs = append(logs, filepath.Join(dir, "log.jsonl"))
	}
	if err := drawCurves(*to, logs); err != nil {
		return err
	}
	fmt.Fprintf(out, "wrote %s.png and %s.svg\n", *to, *to)
	return nil
}

// series is one line of a figure.
type series struct {
	label  string
	xy     plotter.XYs
	colour int
	dash   int
	run    bool // in the key: stands for a run
	marks  bool // dots at the values
}

// drawCurves draws loss and scores of one or more runs against the examples
// seen, as path.png and path.svg. Of one run each number of points has its
// colour; of several each run has its colour and each number of points its dashes.
func drawCurves(path string, logs []string) error {
	runs := make([][]entry, len(logs))
	tours := true
	for i, log := range logs {
		var err error
		if runs[i], err = readLog(log); err != nil {
			return fmt.Errorf("cannot read the run's log: %w", err)
		}
		tours = tours && hasGap(runs[i])
	}
	metric, label := "accuracy", "validation accuracy, %"
	if tours {
		metric, label = "gap", "gap to the optimum, %"
	}
	var sizes []int
	for _, entries := range runs {
		sizes = append(sizes, sizesOf(entries, metric)...)
	}
	slices.Sort(sizes)
	sizes = slices.Compact(sizes)

	var losses, scores, key []series
	for i, entries := range runs {
		loss := series{colour: len(palette) - 1}
		if len(runs) > 1 {
			loss.colour, loss.label = i, runName(logs, i)
			loss.run = true
			key = append(key, loss)
		}
		for _, e := range entries {
			loss.xy = append(loss.xy, plotter.XY{X: float64(e.Examples) / 1e6, Y: e.Loss})
		}
		losses = append(losses, loss)
		for k, n := range sizes {
			s := series{colour: k}
			if len(runs) > 1 {
				s.colour, s.dash = i, k
			}
			for _, e := range entries {
				for _, score := range e.Scores {
					if score.Metric == metric && score.N == n {
						s.xy = append(s.xy, plotter.XY{X: float64(e.Examples) / 1e6, Y: 100 * score.Value})
					}
				}
			}
			scores = append(scores, s)
		}
	}
	for k, n := range sizes {
		s := series{label: fmt.Sprintf("n = %d", n), colour: k}
		if len(runs) > 1 {
			s.colour, s.dash = len(palette)-1, k
		}
		key = append(key, s)
	}
	left, right := newPlot("", "million examples", "loss per symbol"), newPlot("", "million examples", label)
	if err := addSeries(left, losses, true); err != nil {
		return err
	}
	if err := addSeries(right, scores, tours); err != nil {
		return err
	}
	left.X.Min, right.X.Min = 0, 0
	if !tours {
		percentAxis(right, 0)
	}
	return plots([][]*plot.Plot{{left, right}}, key, 9*vg.Inch, 3.4*vg.Inch).save(path)
}

func hasGap(entries []entry) bool {
	return slices.ContainsFunc(entries, func(e entry) bool {
		return slices.ContainsFunc(e.Scores, func(s score) bool { return s.Metric == "gap" })
	})
}

// sizesOf are the numbers of points that a run was measured on.
func sizesOf(entries []entry, metric string) []int {
	var sizes []int
	for _, e := range entries {
		for _, s := range e.Scores {
			if s.Metric == metric && !slices.Contains(sizes, s.N) {
				sizes = append(sizes, s.N)
			}
		}
	}
	return sizes
}

// runName is the name of a run's folder, with the one above where two are called
// the same.
func runName(logs []string, i int) string {
	dir := filepath.Dir(logs[i])
	for k, other := range logs {
		if k != i && filepath.Base(filepath.Dir(other)) == filepath.Base(dir) {
			return filepath.Join(filepath.Base(filepath.Dir(dir)), filepath.Base(dir))
		}
	}
	return filepath.Base(dir)
}

// newPlot is an empty figure in the project's style.
func newPlot(title, x, y string) *plot.Plot {
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = title, x, y
	p.Title.Padding, p.X.Label.Padding, p.Y.Label.Padding = 6, 3, 3
	for _, style := range []*draw.TextStyle{&p.Title.TextStyle, &p.X.Label.TextStyle, &p.Y.Label.TextStyle, &p.X.Tick.Label, &p.Y.Tick.Label} {
		style.Font = sans(10)
	}
	for _, a := range []*plot.Axis{&p.X, &p.Y} {
		a.Color, a.Tick.Color = axisColour, axisColour
		a.Tick.Marker = plot.TickerFunc(fewTicks)
		a.Padding = 0
	}
	grid := plotter.NewGrid()
	grid.Horizontal.Color, grid.Vertical.Color = color.Gray{225}, color.Gray{240}
	p.Add(grid)
	return p
}

var axisColour = color.Gray{90}

// sans is the figures' font.
func sans(size float64) font.Font {
	return font.Font{Typeface: "Liberation", Variant: "Sans", Size: font.Length(size)}
}

// fewTicks are some four to seven ticks, all with labels, at 1, 2 or 5 times a
// power of ten.
func fewTicks(low, high float64) []plot.Tick {
	if !(high > low) {
		return []plot.Tick{{Value: low, Label: short(low)}}
	}
	unit := math.Pow(10, math.Floor(math.Log10((high-low)/4)))
	for _, m := range []float64{1, 2, 5, 10} {
		if (high-low)/(m*unit) <= 7 {
			unit *= m
			break
		}
	}
	var ticks []plot.Tick
	for k := math.Ceil(low/unit-1e-9) + 0; k*unit <= high*(1+1e-9); k++ {
		ticks = append(ticks, plot.Tick{Value: k * unit, Label: short(k * unit)})
	}
	return ticks
}

// manyPowers of ten have ticks at powers alone.
const manyPowers = 3.5

// logTicks are ticks of an axis of decimal logarithms: at 1, 2 and 5 times powers
// of ten, or at powers alone where these are many.
func logTicks(low, high float64) []plot.Tick {
	factors := []float64{1, 2, 5}
	if high-low > manyPowers {
		factors = factors[:1]
	}
	var ticks []plot.Tick
	for e := math.Floor(low); e <= high; e++ {
		for _, f := range factors {
			v := f * math.Pow(10, e)
			if l := math.Log10(v); l >= low-1e-9 && l <= high+1e-9 {
				ticks = append(ticks, plot.Tick{Value: l, Label: short(v)})
			}
		}
	}
	return ticks
}

func short(x float64) string { return strconv.FormatFloat(x, 'g', 3, 64) }

// percentAxis makes the vertical axis run from a low value to 100 %.
func percentAxis(p *plot.Plot, low float64) {
	p.Y.Min, p.Y.Max = low, 100
}

// logAxis makes the vertical axis one of decimal logarithms, from tick to tick
// around the values from low to high. (With plot.LogScale a long label of the axis
// takes room from the plot.)
func logAxis(p *plot.Plot, low, high float64) {
	steps := []float64{1, 2, 5, 10}
	power := math.Pow(10, math.Floor(math.Log10(low)))
	for _, s := range steps {
		if s*power <= low {
			p.Y.Min = math.Log10(s * power)
		}
	}
	power = math.Pow(10, math.Floor(math.Log10(high)))
	for _, s := range slices.Backward(steps) {
		if s*power >= high {
			p.Y.Max = math.Log10(s * power)
		}
	}
	if p.Y.Max <= p.Y.Min {
		p.Y.Max = p.Y.Min + 1
	}
	if p.Y.Max-p.Y.Min > manyPowers {
		p.Y.Min, p.Y.Max = math.Floor(p.Y.Min), math.Ceil(p.Y.Max)
	}
	p.Y.Tick.Marker = plot.TickerFunc(logTicks)
}

// addSeries adds lines; on a logarithmic axis points at or below zero are left out,
// which it cannot show.
func addSeries(p *plot.Plot, all []series, logarithmic bool) error {
	low, high := math.Inf(1), math.Inf(-1)
	for _, s := range all {
		var xy plotter.XYs
		for _, q := range s.xy {
			if math.IsNaN(q.Y) || math.IsInf(q.Y, 0) || logarithmic && q.Y <= 0 {
				continue
			}
			low, high = min(low, q.Y), max(high, q.Y)
			if logarithmic {
				q.Y = math.Log10(q.Y)
			}
			xy = append(xy, q)
		}
		if len(xy) == 0 {
			continue
		}
		line, err := plotter.NewLine(xy)
		if err != nil {
			return err
		}
		line.LineStyle = s.style()
		p.Add(bare{line, line})
		if s.marks || len(xy) == 1 { // a line of one point cannot be seen
			dot, err := plotter.NewScatter(xy)
			if err != nil {
				return err
			}
			dot.GlyphStyle = s.dot()
			p.Add(bare{dot, dot})
		}
	}
	if logarithmic && low <= high {
		logAxis(p, low, high)
	}
	return nil
}

// bare is a plotter without the boxes of its marks, for which axes would move.
type bare struct {
	plot.Plotter
	plot.DataRanger
}

func (s series) style() draw.LineStyle {
	return draw.LineStyle{Color: palette[s.colour%len(palette)], Width: 1.4, Dashes: dashes[s.dash%len(dashes)]}
}

func (s series) dot() draw.GlyphStyle {
	return draw.GlyphStyle{Color: palette[s.colour%len(palette)], Radius: 2, Shape: draw.CircleGlyph{}}
}

// The key's rows and the length of its lines.
const (
	keyRow  = vg.Length(15)
	keyLine = vg.Length(26)
)

// keyWidth is the width of the key with its margins.
func keyWidth(key []series) vg.Length {
	style := draw.TextStyle{Font: sans(10), Handler: plot.DefaultTextHandler}
	wide := vg.Length(0)
	for _, s := range key {
		wide = max(wide, style.Width(s.label))
	}
	return keyLine + wide + 16
}

// drawKey draws the key from the top of the canvas downwards. Where lines give
// way to others, by colour and then by dashes, there is a space.
func drawKey(c draw.Canvas, key []series) {
	style := draw.TextStyle{Color: color.Black, Font: sans(10), Handler: plot.DefaultTextHandler, YAlign: draw.YCenter}
	y := c.Max.Y - 14
	for k, s := range key {
		if k > 0 && key[k-1].run && !s.run {
			y -= keyRow / 2
		}
		c.StrokeLine2(s.style(), c.Min.X, y, c.Min.X+keyLine, y)
		if s.marks {
			c.DrawGlyph(s.dot(), vg.Point{X: c.Min.X + keyLine/2, Y: y})
		}
		c.FillText(style, vg.Point{X: c.Min.X + keyLine + 6, Y: y}, s.label)
		y -= keyRow
	}
}

// plots paints a grid of plots, with the key to their lines at its right.
func plots(grid [][]*plot.Plot, key []series, width, height vg.Length) painting {
	return painting{width, height, func(c draw.Canvas) {
		body := c
		if len(key) > 0 {
			wide := keyWidth(key)
			body = draw.Crop(c, 0, -wide, 0, 0)
			drawKey(draw.Crop(c, c.Max.X-c.Min.X-wide+2, 0, 0, 0), key)
		}
		tiles := draw.Tiles{Rows: len(grid), Cols: len(grid[0]), PadX: 18, PadY: 12, PadTop: 8, PadBottom: 4, PadLeft: 4, PadRight: 10}
		for j, row := range plot.Align(grid, tiles, body) {
			for i, tile := range row {
				if grid[j][i] != nil {
					grid[j][i].Draw(tile)
				}
			}
		}
	}}
}
