// Package plot draws figures, panels of lines with their key, with gonum's plotter. It knows no metric and no
// problem.
package plot

import (
	"bytes"
	"image/color"
	"math"
	"strconv"

	gonum "gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"

	"ptrnet/trainer/internal/file"
)

// palette is the color-blind-safe palette of Okabe and Ito (2008), black last.
var palette = []color.Color{
	color.RGBA{0, 114, 178, 255}, color.RGBA{213, 94, 0, 255}, color.RGBA{0, 158, 115, 255},
	color.RGBA{204, 121, 167, 255}, color.RGBA{230, 159, 0, 255}, color.RGBA{86, 180, 233, 255}, color.Black,
}

// Black is the index of black in the palette.
const Black = 6

// dashes distinguish lines of equal color.
var dashes = [][]vg.Length{nil, {7, 3}, {2, 2}, {7, 2, 2, 2}, {12, 3}, {4, 2}, {7, 2, 2, 2, 2, 2}, {1, 3}}

// Series is one line of a figure.
type Series struct {
	XY    plotter.XYs
	Label string // in the key
	Color int    // in the palette; further lines than it has colors get the next dashes
	Dash  int    // 0 for a solid line
}

func (s Series) line() *plotter.Line {
	return &plotter.Line{XYs: s.XY, LineStyle: draw.LineStyle{
		Color: palette[s.Color%len(palette)], Width: 1.4, Dashes: dashes[(s.Dash+s.Color/len(palette))%len(dashes)]}}
}

// Panel is one plot of a figure. Its horizontal axis begins at zero.
type Panel struct {
	X, Y        string // labels of the axes
	Logarithmic bool   // the vertical axis; values at or below zero are omitted
	Percent     bool   // the vertical axis runs from 0 to 100
	Lines       []Series
}

func (p Panel) plot() *gonum.Plot {
	g := gonum.New()
	g.X.Label.Text, g.Y.Label.Text = p.X, p.Y
	for _, axis := range []*gonum.Axis{&g.X, &g.Y} {
		axis.Label.TextStyle.Font, axis.Tick.Label.Font = sans, sans
	}
	grid := plotter.NewGrid()
	grid.Horizontal.Color, grid.Vertical.Color = color.Gray{225}, color.Gray{240}
	g.Add(grid)
	for _, s := range p.Lines {
		if p.Logarithmic {
			s.XY = logarithms(s.XY)
		}
		switch len(s.XY) {
		case 0:
		case 1: // a line of one point cannot be seen
			g.Add(&plotter.Scatter{XYs: s.XY, GlyphStyle: draw.GlyphStyle{
				Color: palette[s.Color%len(palette)], Radius: 2, Shape: draw.CircleGlyph{}}})
		default:
			g.Add(s.line())
		}
	}
	g.X.Min = 0
	if p.Percent {
		g.Y.Min, g.Y.Max = 0, 100
	}
	if low, high := g.Y.Min, g.Y.Max; p.Logarithmic && low <= high { // from a tick to a tick
		g.Y.Tick.Marker = gonum.TickerFunc(logTicks)
		for _, tick := range logTicks(math.Floor(low), math.Ceil(high)) {
			if tick.Value <= low {
				g.Y.Min = tick.Value
			}
			if g.Y.Max = tick.Value; tick.Value >= high {
				break
			}
		}
	}
	return g
}

// sans is the figures' font.
var sans = font.Font{Typeface: "Liberation", Variant: "Sans", Size: 10}

// logarithms are the decimal ones of the values above zero.
func logarithms(all plotter.XYs) (some plotter.XYs) {
	for _, q := range all {
		if q.Y > 0 {
			some = append(some, plotter.XY{X: q.X, Y: math.Log10(q.Y)})
		}
	}
	return some
}

// logTicks are the ticks of an axis of logarithms: at 1, 2 and 5 times powers of ten.
func logTicks(low, high float64) (ticks []gonum.Tick) {
	for power := math.Floor(low); power <= high; power++ {
		for _, factor := range []float64{1, 2, 5} {
			value := factor * math.Pow(10, power)
			if at := math.Log10(value); low <= at && at <= high {
				ticks = append(ticks, gonum.Tick{Value: at, Label: strconv.FormatFloat(value, 'g', 3, 64)})
			}
		}
	}
	return ticks
}

// Write writes a figure of panels side by side as path.png, of 192 dots to the inch, and path.svg. The key to
// their lines is at the right.
func Write(path string, panels []Panel, key []Series) error {
	row := make([]*gonum.Plot, len(panels))
	for i, p := range panels {
		row[i] = p.plot()
	}
	legend := gonum.NewLegend()
	legend.TextStyle.Font, legend.Top, legend.Left, legend.Padding = sans, true, true, 5
	for _, s := range key {
		legend.Add(s.Label, s.line())
	}
	paint := func(canvas vg.CanvasSizer) {
		c := draw.New(canvas)
		c.SetColor(color.White)
		c.Fill(c.Rectangle.Path())
		width := c.Size().X
		body := draw.Crop(c, 8, 0, 8, -8)
		if len(key) > 0 {
			wide := legend.Rectangle(c).Size().X + 20
			legend.Draw(draw.Crop(c, width-wide+8, 0, 0, -12))
			body.Max.X -= wide
		}
		tiles := draw.Tiles{Rows: 1, Cols: len(row), PadX: 18}
		for i, tile := range gonum.Align([][]*gonum.Plot{row}, tiles, body)[0] {
			row[i].Draw(tile)
		}
	}
	const width, height = 9 * vg.Inch, 3.4 * vg.Inch
	pixels := vgimg.PngCanvas{Canvas: vgimg.NewWith(vgimg.UseWH(width, height), vgimg.UseDPI(192))}
	paint(pixels)
	var data bytes.Buffer
	if _, err := pixels.WriteTo(&data); err != nil {
		return err
	}
	if err := file.Write(path+".png", data.Bytes()); err != nil {
		return err
	}
	vectors := vgsvg.New(width, height)
	paint(vectors)
	data.Reset()
	if _, err := vectors.WriteTo(&data); err != nil {
		return err
	}
	// Where the typeface is missing, the browser substitutes one of the same metrics.
	const typeface = "font-family:Liberation Sans"
	svg := bytes.ReplaceAll(data.Bytes(), []byte(typeface), []byte(typeface+",Arial,Helvetica,sans-serif"))
	return file.Write(path+".svg", svg)
}
