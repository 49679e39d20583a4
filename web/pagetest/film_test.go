package pagetest

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"image/png"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestFilm joins the frames of pictures.mjs to the moving picture of the README, when PTRNET_FILM names the
// file to write.
func TestFilm(t *testing.T) {
	file := os.Getenv("PTRNET_FILM")
	if file == "" {
		t.Skip("PTRNET_FILM names no file")
	}
	names := must(filepath.Glob(file + ".frames/*.png"))
	var frames []image.Image
	for _, name := range names {
		frames = append(frames, must(png.Decode(bytes.NewReader(must(os.ReadFile(name))))))
	}
	require.NotEmpty(t, frames, "TestPage/pictures/film takes them")
	require.NoError(t, os.WriteFile(file, must(joined(frames)), 0o644))
	require.NoError(t, os.RemoveAll(file+".frames"))
}

// joined makes of frames a tenth of a second apart a GIF of one palette, the colors that occur most, in which
// each holds only what changed.
func joined(frames []image.Image) ([]byte, error) {
	count := map[color.RGBA]int{}
	at := func(p image.Image, x, y int) color.RGBA {
		r, g, b, _ := p.At(x, y).RGBA()
		return color.RGBA{uint8(r>>8) &^ 3, uint8(g>>8) &^ 3, uint8(b>>8) &^ 3, 255}
	}
	bounds := frames[0].Bounds()
	for i := 0; i < len(frames); i += 5 {
		for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
			for x := bounds.Min.X; x < bounds.Max.X; x++ {
				count[at(frames[i], x, y)]++
			}
		}
	}
	colors := slices.SortedFunc(maps.Keys(count), func(a, b color.RGBA) int {
		if count[a] != count[b] {
			return count[b] - count[a]
		}
		return bytes.Compare([]byte(fmt.Sprint(a)), []byte(fmt.Sprint(b)))
	})
	palette := color.Palette{color.RGBA{}} // index 0: unchanged
	for _, c := range colors[:min(len(colors), 255)] {
		palette = append(palette, c)
	}
	nearest := map[color.RGBA]uint8{}
	movie := gif.GIF{Config: image.Config{ColorModel: palette, Width: bounds.Dx(), Height: bounds.Dy()}}
	shown := make([]uint8, bounds.Dx()*bounds.Dy())
	for _, frame := range frames {
		p := image.NewPaletted(bounds, palette)
		changed := image.Rectangle{}
		for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
			for x := bounds.Min.X; x < bounds.Max.X; x++ {
				c := at(frame, x, y)
				if _, ok := nearest[c]; !ok {
					nearest[c] = uint8(1 + palette[1:].Index(c))
				}
				if k := (y-bounds.Min.Y)*bounds.Dx() + x - bounds.Min.X; shown[k] != nearest[c] {
					shown[k] = nearest[c]
					p.SetColorIndex(x, y, shown[k])
					changed = changed.Union(image.Rect(x, y, x+1, y+1))
				}
			}
		}
		if changed.Empty() && len(movie.Image) > 0 {
			movie.Delay[len(movie.Delay)-1] += 10
			continue
		}
		movie.Image = append(movie.Image, p.SubImage(changed).(*image.Paletted))
		movie.Delay = append(movie.Delay, 10)
		movie.Disposal = append(movie.Disposal, gif.DisposalNone)
	}
	var b bytes.Buffer
	err := gif.EncodeAll(&b, &movie)
	return b.Bytes(), err
}
