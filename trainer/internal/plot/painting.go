package plot

import (
	"bytes"
	"image/color"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// Painting is a figure, on white.
type Painting func(draw.Canvas)

// The size of all figures.
const width, height = 9 * vg.Inch, 3.4 * vg.Inch

func (p Painting) on(canvas vg.CanvasSizer) {
	c := draw.New(canvas)
	c.SetColor(color.White)
	c.Fill(c.Rectangle.Path())
	p(c)
}

// typeface is the plots' font; where it is missing, the browser substitutes a metric-compatible one.
const typeface = "font-family:Liberation Sans"

// SVG is the painting as an SVG file.
func (p Painting) SVG() ([]byte, error) {
	lines := vgsvg.New(width, height)
	p.on(lines)
	var data bytes.Buffer
	if _, err := lines.WriteTo(&data); err != nil {
		return nil, err
	}
	return bytes.ReplaceAll(data.Bytes(), []byte(typeface), []byte(typeface+",Arial,Helvetica,sans-serif")), nil
}

// PNG is the painting as a PNG file of 192 dots to the inch.
func (p Painting) PNG() ([]byte, error) {
	pixels := vgimg.PngCanvas{Canvas: vgimg.NewWith(vgimg.UseWH(width, height), vgimg.UseDPI(192))}
	p.on(pixels)
	var data bytes.Buffer
	_, err := pixels.WriteTo(&data)
	return data.Bytes(), err
}
