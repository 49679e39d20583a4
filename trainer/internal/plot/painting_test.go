package plot

import (
	"image"
	"image/color"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestIndexed(t *testing.T) {
	// Few colors stay as they are, of many the most frequent do and the others come near.
	few := image.NewRGBA(image.Rect(2, 3, 22, 13))
	many := image.NewRGBA(image.Rect(0, 0, 100, 100))
	for y := range 13 {
		for x := range 22 {
			few.Set(x, y, color.RGBA{uint8(12 * x), uint8(19 * y), 7, 255})
		}
	}
	for y := range 100 {
		for x := range 100 {
			c := color.RGBA{10, 200, 30, 255}
			if y >= 50 {
				c = color.RGBA{uint8(2 * x), uint8(4 * (y - 50)), 0, 255}
			}
			many.Set(x, y, c)
		}
	}
	got := indexed(few)
	assert.Equal(t, few.Bounds(), got.Bounds())
	assert.Len(t, got.Palette, 200)
	for y := 3; y < 13; y++ {
		for x := 2; x < 22; x++ {
			assert.Equal(t, few.At(x, y), got.At(x, y))
		}
	}
	got = indexed(many)
	assert.Len(t, got.Palette, 256)
	assert.Equal(t, many.At(5, 5), got.At(5, 5))
	assert.Equal(t, got.Pix, indexed(many).Pix, "the same from run to run")
	near := got.Palette
	for y := range 100 {
		for x := range 100 {
			c := many.At(x, y)
			assert.Equal(t, near.Convert(c), got.At(x, y))
		}
	}
}
