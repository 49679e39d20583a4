package main

import (
	"flag"
	"fmt"
	"image/color"
	"io"
	"math"
	"path/filepath"
	"slices"
	"strings"

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

// dashes tell lines apart without colour.
var dashes = [][]vg.Length{nil, {vg.Points(6), vg.Points(3)}, {vg.Points(2), vg.Points(3)}, {vg.Points(8), vg.Points(3), vg.Points(2), vg.Points(3)}}

const plotHelp = `Draws the learning curves of several runs in one figure.

    go run ./trainer plot --out docs/curves runs/a runs/b

writes docs/curves.png and docs/curves.svg. Each argument is a run's folder.

Flags:
`

func runPlot(args []string, out io.Writer) error {
	fs := flag.NewFlagSet("plot", flag.ContinueOnError)
	to := fs.String("out", "curves", "path of the figure, without extension")
	if err := parseFlagsAndMore(fs, plotHelp, args, out); err != nil {
		return helpIsFine(err)
	}
	if fs.NArg() == 0 {
		return fmt.Errorf("plot needs the folder of at least one run")
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
	label string
	xy    plotter.XYs
	style int // colour
	dash  int
}

// drawCurves draws loss and scores of one or more runs against the examples
// seen, as path.png and path.svg.
func drawCurves(path string, logs []string) error {
	var loss, scores []series
	metric := "accuracy"
	for run, log := range logs {
		entries, err := readLog(log)
		if err != nil {
			return fmt.Errorf("cannot read the run's log: %w", err)
		}
		name := filepath.Base(filepath.Dir(log))
		prefix := ""
		if len(logs) > 1 {
			prefix = name + " "
		}
		losses := series{label: prefix + "loss", style: run}
		curves := map[int]*series{}
		var sizes []int
		for _, e := range entries {
			x := float64(e.Examples) / 1e6
			losses.xy = append(losses.xy, plotter.XY{X: x, Y: e.Loss})
			for _, s := range e.Scores {
				if s.Metric == "gap" {
					metric = "gap"
				}
			}
			for _, s := range e.Scores {
				if s.Metric != metric {
					continue
				}
				if curves[s.N] == nil {
					curves[s.N] = &series{label: fmt.Sprintf("%sn = %d", prefix, s.N), style: len(sizes), dash: run}
					sizes = append(sizes, s.N)
				}
				curves[s.N].xy = append(curves[s.N].xy, plotter.XY{X: x, Y: 100 * s.Value})
			}
		}
		loss = append(loss, losses)
		slices.Sort(sizes)
		for _, n := range sizes {
			scores = append(scores, *curves[n])
		}
	}
	top := newPlot("", "million examples", "loss per symbol")
	top.Y.Scale, top.Y.Tick.Marker = plot.LogScale{}, plot.LogTicks{Prec: -1}
	bottom := newPlot("", "million examples", metric+" on validation, %")
	if err := addSeries(top, loss, true); err != nil {
		return err
	}
	if err := addSeries(bottom, scores, false); err != nil {
		return err
	}
	return saveFigure(path, [][]*plot.Plot{{top, bottom}}, 9*vg.Inch, 3.6*vg.Inch)
}

// newPlot is an empty figure in the project's style.
func newPlot(title, x, y string) *plot.Plot {
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = title, x, y
	sans := font.Font{Typeface: "Liberation", Variant: "Sans"}
	for _, f := range []*font.Font{&p.Title.TextStyle.Font, &p.X.Label.TextStyle.Font, &p.Y.Label.TextStyle.Font,
		&p.X.Tick.Label.Font, &p.Y.Tick.Label.Font, &p.Legend.TextStyle.Font} {
		size := f.Size
		*f = sans
		f.Size = size
	}
	p.Legend.Top, p.Legend.Left = true, true
	p.Legend.Padding = vg.Points(2)
	grid := plotter.NewGrid()
	grid.Horizontal.Color, grid.Vertical.Color = color.Gray{225}, color.Gray{240}
	p.Add(grid)
	return p
}

// addSeries adds lines; with positive, points at or below zero are left out,
// which a logarithmic axis cannot show.
func addSeries(p *plot.Plot, all []series, positive bool) error {
	drawn := false
	for _, s := range all {
		xy := slices.DeleteFunc(slices.Clone(s.xy), func(q plotter.XY) bool {
			return math.IsNaN(q.Y) || math.IsInf(q.Y, 0) || positive && q.Y <= 0
		})
		if len(xy) == 0 {
			continue
		}
		line, err := plotter.NewLine(xy)
		if err != nil {
			return err
		}
		line.Color = palette[s.style%len(palette)]
		line.Width = vg.Points(1.6)
		line.Dashes = dashes[s.dash%len(dashes)]
		p.Add(line)
		p.Legend.Add(s.label, line)
		drawn = true
	}
	if !drawn && positive {
		p.Y.Scale, p.Y.Tick.Marker = plot.LinearScale{}, plot.DefaultTicks{}
	}
	return nil
}

// saveFigure writes a grid of plots as path.png and path.svg.
func saveFigure(path string, grid [][]*plot.Plot, width, height vg.Length) error {
	for _, kind := range []string{"png", "svg"} {
		canvas, err := draw.NewFormattedCanvas(width, height, kind)
		if err != nil {
			return err
		}
		c := draw.New(canvas)
		tiles := draw.Tiles{Rows: len(grid), Cols: len(grid[0]), PadX: vg.Points(18), PadY: vg.Points(12),
			PadTop: vg.Points(8), PadBottom: vg.Points(4), PadLeft: vg.Points(4), PadRight: vg.Points(12)}
		for j, row := range plot.Align(grid, tiles, c) {
			for i, tile := range row {
				if grid[j][i] != nil {
					grid[j][i].Draw(tile)
				}
			}
		}
		var data strings.Builder
		if _, err := canvas.WriteTo(&data); err != nil {
			return err
		}
		if err := writeFile(path+"."+kind, []byte(data.String())); err != nil {
			return err
		}
	}
	return nil
}
