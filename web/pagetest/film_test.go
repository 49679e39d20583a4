package pagetest

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"image/png"
	"math"
	"os"
	"sort"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// TestFilm makes the moving picture of the README, docs/film.gif, when PTRNET_FILM
// names the file to write: what a visitor does in the first twenty seconds.
func TestFilm(t *testing.T) {
	file := os.Getenv("PTRNET_FILM")
	if file == "" {
		t.Skip("PTRNET_FILM names no file")
	}
	f := &film{tab: open(t, 1080, 660, "").ready()}
	f.cursor()
	f.js(`ptrnet.setPoints([])`, nil)
	for _, q := range tenPoints {
		f.move(q[0], q[1], 2)
		f.press(input.MousePressed)
		f.press(input.MouseReleased)
		f.shots(1)
	}
	f.shots(5)
	// One corner is dragged into the middle and out again on another side.
	f.move(.9, .8, 3)
	f.press(input.MousePressed)
	for i := range 30 {
		a := float64(i) / 29 * 2 * math.Pi
		f.move(.62+.28*math.Cos(a), .5+.3*math.Sin(a+.9), 1)
	}
	f.press(input.MouseReleased)
	f.shots(4)
	f.js(`document.getElementById('play').click()`, nil)
	f.shots(42)
	f.js(`(() => {
		const n = document.getElementById('n');
		n.value = 30;
		n.dispatchEvent(new Event('input'));
		n.dispatchEvent(new Event('change'));
		document.getElementById('random').click();
	})()`, nil)
	f.shots(14)
	f.js(`ptrnet.setPoints(ptrnet.getPoints().slice(0, 10)), ptrnet.setTask('delaunay')`, nil)
	f.shots(18)
	f.js(`document.getElementById('random').click(), ptrnet.setPoints(ptrnet.getPoints().slice(0, 18)), ptrnet.setTask('tsp')`, nil)
	f.shots(24)
	require.NoError(t, os.WriteFile(file, f.encode(), 0o644))
	t.Logf("%d frames", len(f.frames))
}

// film is a page that is photographed ten times a second of the film's own time.
type film struct {
	*tab
	frames []image.Image
	x, y   float64 // of the pointer, on screen
	down   bool
}

// cursor shows a pointer, which screenshots leave out.
func (f *film) cursor() {
	f.js(`(() => {
		const dot = document.createElement('div');
		dot.id = 'film-cursor';
		Object.assign(dot.style, { position: 'fixed', width: '18px', height: '18px', border: '2px solid', borderRadius: '50%',
			transform: 'translate(-50%, -50%)', pointerEvents: 'none', zIndex: 99, opacity: .55, left: '-50px' });
		document.body.append(dot);
	})()`, nil)
}

// move takes the pointer to a point of the unit square in so many frames.
func (f *film) move(x, y float64, frames int) {
	toX, toY := f.at(x, y)
	fromX, fromY := f.x, f.y
	for i := 1; i <= frames; i++ {
		s := float64(i) / float64(frames)
		f.x, f.y = fromX+(toX-fromX)*s, fromY+(toY-fromY)*s
		f.press(input.MouseMoved)
		f.js(fmt.Sprintf(`Object.assign(document.getElementById('film-cursor').style, { left: '%fpx', top: '%fpx' })`, f.x, f.y), nil)
		f.shots(1)
	}
}

// press sends a mouse event at the pointer's place.
func (f *film) press(kind input.MouseType) {
	switch kind {
	case input.MousePressed:
		f.down = true
	case input.MouseReleased:
		f.down = false
	}
	e := input.DispatchMouseEvent(kind, f.x, f.y)
	if f.down || kind == input.MouseReleased {
		e = e.WithButton(input.Left).WithClickCount(1).WithButtons(1)
	}
	f.do(e)
}

func (f *film) shots(n int) {
	for range n {
		began := time.Now()
		var data []byte
		f.do(chromedp.ActionFunc(func(ctx context.Context) (err error) {
			data, err = page.CaptureScreenshot().WithFormat(page.CaptureScreenshotFormatPng).Do(ctx)
			return err
		}))
		picture, err := png.Decode(bytes.NewReader(data))
		require.NoError(f.t, err)
		f.frames = append(f.frames, picture)
		time.Sleep(100*time.Millisecond - time.Since(began))
	}
}

// encode makes a GIF of one palette, the colors that occur most, in which each
// frame holds only the pixels that changed.
func (f *film) encode() []byte {
	count := map[color.RGBA]int{}
	at := func(p image.Image, x, y int) color.RGBA {
		r, g, b, _ := p.At(x, y).RGBA()
		return color.RGBA{uint8(r>>8) &^ 3, uint8(g>>8) &^ 3, uint8(b>>8) &^ 3, 255}
	}
	bounds := f.frames[0].Bounds()
	for i := 0; i < len(f.frames); i += 5 {
		for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
			for x := bounds.Min.X; x < bounds.Max.X; x++ {
				count[at(f.frames[i], x, y)]++
			}
		}
	}
	var colors []color.RGBA
	for c := range count {
		colors = append(colors, c)
	}
	sort.Slice(colors, func(i, j int) bool {
		a, b := colors[i], colors[j]
		if count[a] != count[b] {
			return count[a] > count[b]
		}
		return fmt.Sprint(a) < fmt.Sprint(b)
	})
	palette := color.Palette{color.RGBA{}} // index 0: unchanged
	for _, c := range colors[:min(len(colors), 255)] {
		palette = append(palette, c)
	}
	nearest := map[color.RGBA]uint8{}
	find := func(c color.RGBA) uint8 {
		i, ok := nearest[c]
		if !ok {
			i = uint8(1 + palette[1:].Index(c))
			nearest[c] = i
		}
		return i
	}
	movie := gif.GIF{Config: image.Config{ColorModel: palette, Width: bounds.Dx(), Height: bounds.Dy()}}
	shown := make([]uint8, bounds.Dx()*bounds.Dy())
	for _, frame := range f.frames {
		p := image.NewPaletted(bounds, palette)
		changed := image.Rectangle{}
		for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
			for x := bounds.Min.X; x < bounds.Max.X; x++ {
				i := find(at(frame, x, y))
				k := (y-bounds.Min.Y)*bounds.Dx() + x - bounds.Min.X
				if shown[k] != i {
					shown[k] = i
					p.SetColorIndex(x, y, i)
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
	require.NoError(f.t, gif.EncodeAll(&b, &movie))
	return b.Bytes()
}
