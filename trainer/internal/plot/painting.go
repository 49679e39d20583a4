package plot

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"maps"
	"slices"

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

// typeface is the plots' own, which few machines have; others of its widths stand in.
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
	pixels := vgimg.NewWith(vgimg.UseWH(p.Width, p.Height), vgimg.UseDPI(192))
	p.on(pixels)
	var data bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	err := encoder.Encode(&data, indexed(pixels.Image()))
	return data.Bytes(), err
}

// indexed is an opaque image in its 256 most frequent colours, each pixel of another
// colour in the nearest of them. Of a drawing that changes only what lies between two
// colours along an edge, and takes a quarter of the bytes.
func indexed(from image.Image) *image.Paletted {
	bounds := from.Bounds()
	count := map[color.RGBA]int{}
	at := func(x, y int) color.RGBA {
		r, g, b, _ := from.At(x, y).RGBA()
		return color.RGBA{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8), 255}
	}
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			count[at(x, y)]++
		}
	}
	number := func(c color.RGBA) int { return int(c.R)<<16 | int(c.G)<<8 | int(c.B) }
	order := slices.SortedFunc(maps.Keys(count), func(a, b color.RGBA) int {
		if by := count[b] - count[a]; by != 0 {
			return by
		}
		return number(a) - number(b)
	})
	var palette color.Palette
	for _, c := range order[:min(256, len(order))] {
		palette = append(palette, c)
	}
	index := map[color.RGBA]uint8{}
	to := image.NewPaletted(bounds, palette)
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			c := at(x, y)
			i, ok := index[c]
			if !ok {
				i = uint8(palette.Index(c))
				index[c] = i
			}
			to.SetColorIndex(x, y, i)
		}
	}
	return to
}
