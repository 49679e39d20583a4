package pagetest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// points are those on the board.
func (p *tab) points() (points [][2]float64) {
	p.t.Helper()
	p.js(`ptrnet.getPoints()`, &points)
	return points
}

// put puts points on the board and waits for their answer.
func (p *tab) put(points string) {
	p.t.Helper()
	p.js(`ptrnet.setPoints(`+points+`)`, nil)
	p.settled()
}

// press clicks a button, once it can be clicked.
func (p *tab) press(id string) {
	p.t.Helper()
	p.wait(fmt.Sprintf(`!document.getElementById(%q).disabled`, id))
	p.js(fmt.Sprintf(`document.getElementById(%q).click()`, id), nil)
	if strings.HasPrefix(id, "tab-") {
		p.viewed()
	}
}

// keys sends keys to the board.
func (p *tab) keys(keys ...string) {
	p.t.Helper()
	p.js(`document.getElementById('board').focus({ preventScroll: true })`, nil)
	for _, k := range keys {
		p.do(chromedp.KeyEvent(k))
	}
}

// drag moves the mouse with its button held from one place of the square to another.
func (p *tab) drag(fromX, fromY, toX, toY float64) {
	p.t.Helper()
	ax, ay := p.at(fromX, fromY)
	bx, by := p.at(toX, toY)
	p.do(chromedp.MouseEvent(input.MousePressed, ax, ay, chromedp.ButtonLeft, chromedp.ClickCount(1)))
	for i := 1; i <= 4; i++ {
		s := float64(i) / 4
		p.do(chromedp.MouseEvent(input.MouseMoved, ax+(bx-ax)*s, ay+(by-ay)*s, chromedp.ButtonLeft))
	}
	p.do(chromedp.MouseEvent(input.MouseReleased, bx, by, chromedp.ButtonLeft, chromedp.ClickCount(1)))
}

func near(t *testing.T, x, y float64, got [2]float64) {
	t.Helper()
	assert.InDelta(t, x, got[0], 0.006)
	assert.InDelta(t, y, got[1], 0.006)
}

// As a new visitor would: the page is open, ten points are clicked, both hulls
// stand there.
func TestTenClicks(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 800, "").ready()
	p.press("clear")
	clicks := [][2]float64{{.12, .2}, {.85, .15}, {.9, .8}, {.3, .92}, {.5, .5}, {.4, .3}, {.65, .6}, {.2, .55}, {.55, .78}, {.72, .35}}
	for _, q := range clicks {
		p.click(q[0], q[1])
	}
	p.settled()
	points := p.points()
	require.Len(t, points, len(clicks))
	for i, q := range clicks {
		near(t, q[0], q[1], points[i])
	}
	assert.Equal(t, agreed, p.text("verdict-text"))
	assert.Regexp(t, `Time.*ms.*Corners`, p.text("figures-exact"))
	assert.Regexp(t, `Time.*ms.*Corners.*Area covered.*Exactly right`, p.text("figures-network"))
	assert.Regexp(t, `Exactly right on (> )?[\d.]+ % of [\d,]+ (random )?boards of 10 points`, p.text("score"))
	p.shoot("ten-clicks")
}

func TestMouseEdits(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 800, "").ready()
	start := `[[.25,.25],[.75,.25],[.5,.75]]`
	for _, c := range []struct {
		name string
		act  func()
		want [][2]float64
	}{
		{"a click adds", func() { p.click(.2, .6) }, [][2]float64{{.25, .25}, {.75, .25}, {.5, .75}, {.2, .6}}},
		{"a click on a point removes it", func() { p.click(.75, .25) }, [][2]float64{{.25, .25}, {.5, .75}}},
		{"a second click removes", func() { p.click(.2, .6); p.click(.2, .6) }, [][2]float64{{.25, .25}, {.75, .25}, {.5, .75}}},
		{"a drag moves", func() { p.drag(.5, .75, .9, .6) }, [][2]float64{{.25, .25}, {.75, .25}, {.9, .6}}},
		{"a drag stays in the square", func() { p.drag(.5, .75, .5, 1.03) }, [][2]float64{{.25, .25}, {.75, .25}, {.5, 1}}},
		{"a drag from nothing places and moves", func() { p.drag(.1, .1, .3, .5) }, [][2]float64{{.25, .25}, {.75, .25}, {.5, .75}, {.3, .5}}},
		{"Delete removes what is pointed at", func() {
			x, y := p.at(.25, .25)
			p.do(chromedp.MouseEvent(input.MouseMoved, x, y))
			p.keys(kb.Delete)
		}, [][2]float64{{.75, .25}, {.5, .75}}},
	} {
		p.put(start)
		c.act()
		points := p.points()
		if !assert.Len(t, points, len(c.want), c.name) {
			continue
		}
		for i, w := range c.want {
			assert.InDeltaSlice(t, w[:], points[i][:], 0.006, c.name)
		}
	}
	p.put(start)
	p.drag(.5, .75, .9, .6)
	p.press("undo")
	assert.Equal(t, [][2]float64{{.25, .25}, {.75, .25}, {.5, .75}}, p.points(), "one undo takes a whole drag back")
}

func TestKeyboardEdits(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 800, "").ready()
	start := [][2]float64{{.25, .25}, {.75, .25}, {.5, .75}}
	const small, large = 1. / 128, 1. / 16
	for _, c := range []struct {
		name string
		act  func()
		want [][2]float64
		says string // to screen readers
	}{
		{"Page Down takes the first point", func() { p.keys(kb.PageDown, kb.ArrowRight, kb.ArrowUp) },
			[][2]float64{{.25 + small, .25 + small}, start[1], start[2]}, `Point 1 of 3, 0.26 across, 0.26 up`},
		{"Page Up takes the last", func() { p.keys(kb.PageUp, kb.ArrowLeft) }, [][2]float64{start[0], start[1], {.5 - small, .75}}, `Point 3 of 3`},
		{"round and round", func() { p.keys(kb.PageDown, kb.PageUp, kb.PageUp, kb.ArrowDown) }, [][2]float64{start[0], {.75, .25 - small}, start[2]}, `Point 2 of 3`},
		{"Shift makes it a leap", func() {
			p.keys(kb.PageDown)
			p.do(chromedp.KeyEvent(kb.ArrowRight, chromedp.KeyModifiers(input.ModifierShift)))
		}, [][2]float64{{.25 + large, .25}, start[1], start[2]}, `Point 1`},
		{"Delete", func() { p.keys(kb.PageDown, kb.Delete) }, start[1:], `Removed. 2 points left`},
		{"Backspace", func() { p.keys(kb.PageUp, kb.Backspace) }, start[:2], `Removed. 2 points left`},
		{"Enter places with a cross", func() { p.keys(kb.Enter, kb.ArrowUp, kb.ArrowUp, kb.Enter) }, append(start[:3:3], [2]float64{.5, .5 + 2*small}), `Point 4 of 4`},
		{"Escape leaves it", func() { p.keys(kb.Enter, kb.Escape, kb.Delete) }, start, ``},
	} {
		p.put(`[[.25,.25],[.75,.25],[.5,.75]]`)
		p.keys(kb.Escape, kb.Escape)
		c.act()
		assert.Equal(t, c.want, p.points(), c.name)
		assert.Contains(t, p.text("live"), c.says, c.name)
	}
	p.keys(kb.PageDown)
	p.shoot("keyboard-focus")
}

func TestUndoAndRedo(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 800, "").ready()
	count := func() int { p.t.Helper(); return len(p.points()) }
	p.put(`[]`)
	for i := range 3 {
		p.click(.2+.3*float64(i), .3+.2*float64(i%2))
	}
	p.drag(.2, .3, .1, .9)
	moved := p.points()
	ctrl, both := chromedp.KeyModifiers(input.ModifierCtrl), chromedp.KeyModifiers(input.ModifierCtrl|input.ModifierShift)
	p.do(chromedp.KeyEvent("z", ctrl))
	near(t, .2, .3, p.points()[0])
	p.do(chromedp.KeyEvent("z", ctrl))
	assert.Equal(t, 2, count(), "Ctrl+Z")
	p.do(chromedp.KeyEvent("z", both), chromedp.KeyEvent("y", ctrl))
	assert.Equal(t, moved, p.points(), "Ctrl+Shift+Z and Ctrl+Y")
	for range 4 {
		p.press("undo")
	}
	assert.Zero(t, count(), "by button")
	p.press("redo")
	assert.Equal(t, 1, count(), "by button")
	p.click(.6, .6)
	p.settled()
	var disabled bool
	p.js(`document.getElementById('redo').disabled`, &disabled)
	assert.True(t, disabled, "a new edit leaves nothing to redo")
}

func TestGenerators(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 800, "").ready()
	slide := func(n int) {
		p.js(fmt.Sprintf(`{ const n = document.getElementById('n'); n.value = %d; n.dispatchEvent(new Event('input')); n.dispatchEvent(new Event('change')); }`, n), nil)
	}
	var kinds []string
	p.js(`[...document.getElementById('kind').options].map((o) => o.value)`, &kinds)
	require.Contains(t, kinds, "clusters")
	for _, kind := range kinds {
		p.js(fmt.Sprintf(`{ const k = document.getElementById('kind'); k.value = %q; k.dispatchEvent(new Event('change')); }`, kind), nil)
		for _, n := range []int{3, 40, 100} {
			slide(n)
			p.wait(fmt.Sprintf(`ptrnet.getPoints().length === %d`, n))
			different := map[[2]float64]bool{}
			for _, q := range p.points() {
				different[q] = true
				assert.True(t, q[0] >= 0 && q[0] < 1 && q[1] >= 0 && q[1] < 1, "%s: %v", kind, q)
			}
			assert.Len(t, different, n, "%s: no point twice", kind)
		}
		p.js(`window.before = JSON.stringify(ptrnet.getPoints())`, nil)
		p.press("random")
		p.wait(`JSON.stringify(ptrnet.getPoints()) !== window.before`) // another set of this kind
		assert.Len(t, p.points(), 100)
		p.settled()
		p.shoot("random-" + kind)
	}
	var n, said string
	p.js(`document.getElementById('n').value`, &n)
	p.js(`document.getElementById('n-slider').getAttribute('aria-valuetext')`, &said)
	assert.Equal(t, "100, 100 points", n+", "+said)
	before := p.points()
	p.press("shuffle")
	assert.NotEqual(t, before, p.points())
	assert.ElementsMatch(t, before, p.points(), "shuffled: the same points")
	p.press("clear")
	assert.Empty(t, p.points())
	p.settled()
	assert.Equal(t, "Click in the square to place points.", p.text("verdict-text"))
	p.shoot("empty")
	p.press("undo")
	assert.Len(t, p.points(), 100)
}

func TestTouch(t *testing.T) {
	t.Parallel()
	p := openWith(t, 360, 740, "", func(p *tab) {
		p.do(emulation.SetTouchEmulationEnabled(true), chromedp.EmulateViewport(360, 740, chromedp.EmulateTouch, chromedp.EmulateMobile))
	}).ready()
	p.put(`[[.25,.25],[.75,.25],[.5,.75]]`)
	touch := func(kind input.TouchType, x, y float64) {
		px, py := p.at(x, y)
		at := []*input.TouchPoint{{X: px, Y: py}}
		if kind == input.TouchEnd {
			at = []*input.TouchPoint{}
		}
		p.do(input.DispatchTouchEvent(kind, at))
	}
	tap := func(x, y float64) { touch(input.TouchStart, x, y); touch(input.TouchEnd, x, y) }
	tap(.2, .6)
	assert.Len(t, p.points(), 4, "a tap adds")
	tap(.2, .6)
	assert.Len(t, p.points(), 3, "a second tap removes")
	touch(input.TouchStart, .5, .75)
	for i := 1; i <= 5; i++ {
		touch(input.TouchMove, .5+.07*float64(i), .75-.02*float64(i))
	}
	touch(input.TouchEnd, 0, 0)
	require.Len(t, p.points(), 3)
	near(t, .85, .65, p.points()[2])
	p.settled()
	var wide, scrolled float64
	p.js(`document.documentElement.scrollWidth`, &wide)
	p.js(`scrollY`, &scrolled)
	assert.LessOrEqual(t, wide, 360.0, "nothing sticks out at the side")
	assert.Zero(t, scrolled, "a drag on the board does not scroll the page")
	p.shoot("phone-touch")
}
