package plot

import (
	"image/color"

	gonum "gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// The key's rows and the length of its lines.
const (
	keyRow  = vg.Length(15)
	keyLine = vg.Length(26)
)

// keyWidth is the width of the key with its margins.
func keyWidth(key []Series) vg.Length {
	style := draw.TextStyle{Font: sans(10), Handler: gonum.DefaultTextHandler}
	wide := vg.Length(0)
	for _, s := range key {
		wide = max(wide, style.Width(s.Label))
	}
	return keyLine + wide + 16
}

// drawKey draws the key from the top of the canvas downwards, with a gap between entries
// for colors and entries for dashes.
func drawKey(c draw.Canvas, key []Series) {
	style := draw.TextStyle{Color: color.Black, Font: sans(10), Handler: gonum.DefaultTextHandler, YAlign: draw.YCenter}
	y := c.Max.Y - 14
	for k, s := range key {
		if k > 0 && key[k-1].Group && !s.Group {
			y -= keyRow / 2
		}
		c.StrokeLine2(s.style(), c.Min.X, y, c.Min.X+keyLine, y)
		if s.Marks {
			c.DrawGlyph(s.dot(), vg.Point{X: c.Min.X + keyLine/2, Y: y})
		}
		c.FillText(style, vg.Point{X: c.Min.X + keyLine + 6, Y: y}, s.Label)
		y -= keyRow
	}
}

// Row is a figure of panels side by side, with the key to their lines at the right.
func Row(panels []*Panel, key []Series) Painting {
	row := make([]*gonum.Plot, len(panels))
	for i, p := range panels {
		row[i] = p.plot
	}
	return func(c draw.Canvas) {
		body := c
		if len(key) > 0 {
			wide := keyWidth(key)
			body = draw.Crop(c, 0, -wide, 0, 0)
			drawKey(draw.Crop(c, c.Max.X-c.Min.X-wide+2, 0, 0, 0), key)
		}
		tiles := draw.Tiles{Rows: 1, Cols: len(row), PadX: 18, PadY: 12, PadTop: 8, PadBottom: 4, PadLeft: 4, PadRight: 10}
		for i, tile := range gonum.Align([][]*gonum.Plot{row}, tiles, body)[0] {
			row[i].Draw(tile)
		}
	}
}
