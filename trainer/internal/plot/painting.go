package plot

import (
	"bytes"
	"image/color"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// Painting is a drawing of some size, on white.
type Painting struct {
	Width, Height vg.Length
	Paint         func(draw.Canvas)
}

func (p Painting) on(canvas vg.CanvasSizer) {
	c := draw.New(canvas)
	c.SetColor(color.White)
	c.Fill(c.Rectangle.Path())
	p.Paint(c)
}

// typeface is the plots' font; where it is missing, the browser substitutes a metric-compatible one.
const typeface = "font-family:Liberation Sans"

// SVG is the painting as an SVG file.
func (p Painting) SVG() ([]byte, error) {
	lines := vgsvg.New(p.Width, p.Height)
	p.on(lines)
	var data bytes.Buffer
	if _, err := lines.WriteTo(&data); err != nil {
		return nil, err
	}
	return bytes.ReplaceAll(data.Bytes(), []byte(typeface), []byte(typeface+",Arial,Helvetica,sans-serif")), nil
}

// PNG is the painting as a PNG file of 192 dots to the inch.
func (p Painting) PNG() ([]byte, error) {
	pixels := vgimg.PngCanvas{Canvas: vgimg.NewWith(vgimg.UseWH(p.Width, p.Height), vgimg.UseDPI(192))}
	p.on(pixels)
	var data bytes.Buffer
	_, err := pixels.WriteTo(&data)
	return data.Bytes(), err
}
