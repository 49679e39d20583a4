// Package plot draws figures, panels of lines with their key, with gonum's plotter, in the project's style. It knows no metric
// and no problem.
package plot

import (
	"image/color"
	"math"

	gonum "gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// palette is the color-blind-safe palette of Okabe and Ito (2008), black last.
var palette = []color.Color{
	color.RGBA{0, 114, 178, 255}, color.RGBA{213, 94, 0, 255}, color.RGBA{0, 158, 115, 255},
	color.RGBA{204, 121, 167, 255}, color.RGBA{230, 159, 0, 255}, color.RGBA{86, 180, 233, 255}, color.RGBA{0, 0, 0, 255},
}

// dashes distinguish lines of equal color.
var dashes = [][]vg.Length{nil, {7, 3}, {2, 2}, {7, 2, 2, 2}, {12, 3}, {4, 2}, {7, 2, 2, 2, 2, 2}}

// XY is a place in a panel's own units.
type XY = plotter.XY

// Series is one line of a figure.
type Series struct {
	Label string
	XY    []XY
	Color int  // in the palette; further lines than it has colors need other dashes
	Dash  int  // 0 for a solid line; distinguishes lines of one color
	Group bool // in the key: stands for all lines of its color
	Marks bool // dots at the values
}

// Black is the index of black in the palette.
const Black = 6

// Panel is one plot of a figure, with its two axes.
type Panel struct{ plot *gonum.Plot }

// NewPanel is an empty panel in the project's style, its axes labeled.
func NewPanel(x, y string) *Panel {
	p := gonum.New()
	p.X.Label.Text, p.Y.Label.Text = x, y
	p.Title.Padding, p.X.Label.Padding, p.Y.Label.Padding = 6, 3, 3
	styles := []*draw.TextStyle{&p.Title.TextStyle, &p.X.Label.TextStyle, &p.Y.Label.TextStyle, &p.X.Tick.Label, &p.Y.Tick.Label}
	for _, style := range styles {
		style.Font = sans(10)
	}
	for _, a := range []*gonum.Axis{&p.X, &p.Y} {
		a.Color, a.Tick.Color = axisColor, axisColor
		a.Tick.Marker = gonum.TickerFunc(fewTicks)
		a.Padding = 0
	}
	grid := plotter.NewGrid()
	grid.Horizontal.Color, grid.Vertical.Color = color.Gray{225}, color.Gray{240}
	p.Add(grid)
	return &Panel{p}
}

var axisColor = color.Gray{90}

// sans is the figures' font.
func sans(size float64) font.Font {
	return font.Font{Typeface: "Liberation", Variant: "Sans", Size: font.Length(size)}
}

// Add adds lines; on a logarithmic axis points at or below zero are omitted.
func (p *Panel) Add(all []Series, logarithmic bool) error {
	low, high := math.Inf(1), math.Inf(-1)
	for _, s := range all {
		var xy plotter.XYs
		for _, q := range s.XY {
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
		p.plot.Add(bare{line, line})
		if s.Marks || len(xy) == 1 { // a line of one point cannot be seen
			dot, err := plotter.NewScatter(xy)
			if err != nil {
				return err
			}
			dot.GlyphStyle = s.dot()
			p.plot.Add(bare{dot, dot})
		}
	}
	if logarithmic && low <= high {
		p.logAxis(low, high)
	}
	return nil
}

// bare hides the bounding boxes of a plotter's marks, which would shift the axes.
type bare struct {
	gonum.Plotter
	gonum.DataRanger
}

func (s Series) style() draw.LineStyle {
	return draw.LineStyle{Color: palette[s.Color%len(palette)], Width: 1.4, Dashes: dashes[s.Dash%len(dashes)]}
}

func (s Series) dot() draw.GlyphStyle {
	return draw.GlyphStyle{Color: palette[s.Color%len(palette)], Radius: 2, Shape: draw.CircleGlyph{}}
}
