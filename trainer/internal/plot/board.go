package plot

import (
	"image/color"

	gonum "gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// The page's colors on a light ground.
var (
	inkColor     = color.RGBA{0x1d, 0x1f, 0x24, 255}
	mutedColor   = color.RGBA{0x5d, 0x62, 0x6c, 255}
	frameColor   = color.RGBA{0xde, 0xda, 0xd1, 255}
	exactColor   = color.RGBA{0x1f, 0x6a, 0xa8, 255}
	bandColor    = color.RGBA{0xb3, 0xd3, 0xee, 255}
	areaColor    = color.RGBA{0xf4, 0xf8, 0xfb, 255}
	networkColor = color.RGBA{0xbf, 0x3f, 0x0c, 255}
)

// Edge is a pair of points by their indices, the lower first.
type Edge [2]int

// Board is a point set with an exact solution and an output drawn on it.
type Board struct {
	Points       []XY   // in the unit square
	Exact        []Edge // a wide pale band
	Right, Wrong []Edge // of the output: thin lines, the wrong ones dashed
	Area         []int  // the corners of the polygon that the exact solution encloses, or none
	Narrow       bool   // the band is narrower, for many edges
	Good         bool   // the output is right as a whole
	Verdict      string // below the board
	Detail       string // below the verdict
}

// BoardRow is boards in a row, with a name and a line under it at the left.
type BoardRow struct {
	Name, Under string
	Boards      []Board
}

// Sizes in a figure of boards.
const (
	boardsWidth  = 9 * vg.Inch
	boardsMargin = vg.Length(8)
	boardGap     = vg.Length(12) // between boards
	boardCaption = vg.Length(38)
	boardsKey    = vg.Length(20)
	boardMargin  = vg.Length(7) // inside a board
)

// wrongDashes are the dashes of edges that are not in the exact solution.
var wrongDashes = []vg.Length{4.5, 2.5}

// Boards is a figure of rows of boards, equally many in each, with the key below if there
// are outputs on them.
func Boards(rows []BoardRow) Painting {
	name := draw.TextStyle{Color: inkColor, Font: sans(10), Handler: gonum.DefaultTextHandler, YAlign: draw.YTop}
	small := name
	small.Color, small.Font = mutedColor, sans(9)
	label := vg.Length(0)
	for _, row := range rows {
		label = max(label, name.Width(row.Name), small.Width(row.Under))
	}
	label += 14
	columns := vg.Length(len(rows[0].Boards))
	side := (boardsWidth - 2*boardsMargin - label - (columns-1)*boardGap) / columns
	rowHeight := side + boardCaption
	height := boardsMargin + vg.Length(len(rows))*rowHeight + boardsKey
	return Painting{boardsWidth, height, func(c draw.Canvas) {
		for k, row := range rows {
			top := c.Max.Y - boardsMargin - vg.Length(k)*rowHeight
			c.FillText(name, vg.Point{X: c.Min.X + boardsMargin, Y: top}, row.Name)
			c.FillText(small, vg.Point{X: c.Min.X + boardsMargin, Y: top - 15}, row.Under)
			for i, b := range row.Boards {
				left := c.Min.X + boardsMargin + label + vg.Length(i)*(side+boardGap)
				b.paint(c, vg.Rectangle{Min: vg.Point{X: left, Y: top - side}, Max: vg.Point{X: left + side, Y: top}})
				style := small
				style.Color = networkColor
				switch {
				case b.Good:
					style.Color = exactColor
				case len(b.Exact) == 0:
					style.Color = inkColor
				}
				c.FillText(style, vg.Point{X: left, Y: top - side - 4}, b.Verdict)
				c.FillText(small, vg.Point{X: left, Y: top - side - 15}, b.Detail)
			}
		}
		if len(rows[0].Boards[0].Exact) == 0 {
			return
		}
		paintBoardsKey(c, c.Min.X+boardsMargin+label, c.Min.Y+boardsMargin+4)
	}}
}

// paintBoardsKey draws the key to the lines.
func paintBoardsKey(c draw.Canvas, x, y vg.Length) {
	style := draw.TextStyle{Color: inkColor, Font: sans(9), Handler: gonum.DefaultTextHandler, YAlign: draw.YCenter}
	for _, k := range []struct {
		label string
		line  draw.LineStyle
	}{
		{"exact", draw.LineStyle{Color: bandColor, Width: 5}},
		{"network, right", draw.LineStyle{Color: networkColor, Width: 1.2}},
		{"network, wrong", draw.LineStyle{Color: networkColor, Width: 1.2, Dashes: wrongDashes}},
	} {
		c.StrokeLine2(k.line, x, y, x+keyLine, y)
		c.FillText(style, vg.Point{X: x + keyLine + 6, Y: y}, k.label)
		x += keyLine + 6 + style.Width(k.label) + 20
	}
}

// paint draws the board: points, exact solution, output.
func (b Board) paint(c draw.Canvas, board vg.Rectangle) {
	at := func(i int) vg.Point {
		side := float64(board.Max.X-board.Min.X) - 2*float64(boardMargin)
		return vg.Point{
			X: board.Min.X + boardMargin + vg.Length(side*b.Points[i].X),
			Y: board.Min.Y + boardMargin + vg.Length(side*b.Points[i].Y),
		}
	}
	if len(b.Area) > 2 {
		var ring []vg.Point
		for _, i := range b.Area {
			ring = append(ring, at(i))
		}
		c.FillPolygon(areaColor, ring)
	}
	frame := []vg.Point{board.Min, {X: board.Max.X, Y: board.Min.Y}, board.Max, {X: board.Min.X, Y: board.Max.Y}, board.Min}
	c.StrokeLines(draw.LineStyle{Color: frameColor, Width: 0.75}, frame)
	wide, thin, dot := b.widths()
	stroke := func(style draw.LineStyle, e Edge) {
		c.StrokeLine2(style, at(e[0]).X, at(e[0]).Y, at(e[1]).X, at(e[1]).Y)
	}
	for _, e := range b.Exact {
		stroke(draw.LineStyle{Color: bandColor, Width: wide}, e)
		for _, i := range e { // round ends
			c.DrawGlyph(draw.GlyphStyle{Color: bandColor, Radius: wide / 2, Shape: draw.CircleGlyph{}}, at(i))
		}
	}
	for _, e := range b.Right {
		stroke(draw.LineStyle{Color: networkColor, Width: thin}, e)
	}
	for _, e := range b.Wrong {
		stroke(draw.LineStyle{Color: networkColor, Width: thin, Dashes: wrongDashes}, e)
	}
	for i := range b.Points {
		c.DrawGlyph(draw.GlyphStyle{Color: inkColor, Radius: dot, Shape: draw.CircleGlyph{}}, at(i))
	}
}

// widths are the widths of the band and the lines, and the radius of the dots.
func (b Board) widths() (wide, thin, dot vg.Length) {
	wide, thin, dot = 5, 1.2, 1.9
	if b.Narrow {
		wide = 3.6
	}
	switch n := len(b.Points); {
	case n > 120:
		return wide * 0.7, 1, 0.8
	case n > 30:
		return wide * 0.8, 1, 1.4
	}
	return wide, thin, dot
}
