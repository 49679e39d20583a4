package pagetest

import (
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// holds is what an expression gives on the page.
func holds[T any](p *tab, expression string) (value T) {
	p.t.Helper()
	p.js(expression, &value)
	return value
}

// triangulated opens the page with a triangulation of n points, the same each time.
func triangulated(t *testing.T, width, height int64, n int) *tab {
	t.Helper()
	p := open(t, width, height, "").ready()
	p.js(`ptrnet.setTask('delaunay')`, nil)
	p.put(fmt.Sprintf("%s(%d)", scattered, n))
	return p
}

// A long answer is played part by part, as fast as one likes, and both are remembered.
func TestPlayingByParts(t *testing.T) {
	t.Parallel()
	p := triangulated(t, 1280, 800, 18)
	says := func(pattern string) {
		t.Helper()
		p.wait(fmt.Sprintf(`/%s/.test(document.getElementById('step-text').textContent.replaceAll('\u00a0', ' '))`, pattern))
	}
	says(`^Whole answer, \d+ triangles in \d+ steps$`)
	parts := holds[int](p, `Number(document.getElementById('step').max) - 1`) // and the end symbol
	require.Greater(t, parts, 20)
	p.press("next")
	says(fmt.Sprintf(`^Triangle 1 of %d, corner 3: point \d+, `, parts))
	p.keys(kb.ArrowRight)
	says(`^Triangle 2 of \d+, corner 3: point \d+, `)
	p.do(chromedp.KeyEvent(kb.ArrowLeft, chromedp.KeyModifiers(input.ModifierShift)))
	says(`^Triangle 2 of \d+, corner 2: point \d+, `)
	assert.Contains(t, p.text("live"), "Triangle 2 of", "a screen reader hears it too")
	p.press("back")
	says(`^Triangle 1 of \d+, corner 3`)
	p.js(`{ const s = document.getElementById('step'); s.value = 4; s.dispatchEvent(new Event('input')); }`, nil)
	says(`^Triangle 5 of \d+, corner 3`)
	p.js(`{ const s = document.getElementById('step'); s.value = s.max - 1; s.dispatchEvent(new Event('input')); }`, nil)
	says(`^Step (\d+) of \1: the end symbol`)

	widths := holds[[]float64](p, `['step', 'board'].map((id) => document.getElementById(id).getBoundingClientRect().width)`)
	assert.InDelta(t, widths[1], widths[0], 1, "the slider is as wide as the board")

	// The keys < and > change the speed; at the highest all of it is played within a few seconds.
	speed := func() string { return holds[string](p, `document.getElementById('speed').value`) }
	assert.Equal(t, "1", speed())
	p.keys("<")
	assert.Equal(t, "0.5", speed())
	p.keys(">", ">", ">", ">")
	assert.Equal(t, "4", speed())
	assert.Equal(t, "Speed 4×", p.text("live"))
	p.js(`ptrnet.setPoints(ptrnet.getPoints())`, nil)
	p.js(`{ const s = document.getElementById('step'); s.value = s.max; s.dispatchEvent(new Event('input')); }`, nil)
	says(`^Whole answer`)
	p.js(`{ const s = document.getElementById('stride'); s.value = 'symbol'; s.dispatchEvent(new Event('change')); s.value = 'part'; s.dispatchEvent(new Event('change')); }`, nil)
	began := time.Now()
	p.keys(" ")
	says(`^Triangle [2-9] of \d+, corner 3`)
	says(`^Whole answer`)
	assert.Less(t, time.Since(began), 15*time.Second, "some 80 steps took 21 s")

	p.js(`{ const s = document.getElementById('stride'); s.value = 'symbol'; s.dispatchEvent(new Event('change')); }`, nil)
	p.press("next")
	says(`^Triangle 1 of \d+, corner 1: point \d+, `)
	p.do(chromedp.Reload())
	p.ready()
	assert.Equal(t, "4", speed(), "remembered")
	assert.Equal(t, "symbol", holds[string](p, `document.getElementById('stride').value`), "remembered")
	p.js(`ptrnet.setTask('hull')`, nil)
	p.settled()
	p.wait(`document.getElementById('stride').parentElement.hidden`) // nothing to choose where each symbol stands for itself
}

// The heat map's rows are the triangles; one opens into its corners and folds again.
func TestHeatMapFolds(t *testing.T) {
	t.Parallel()
	p := triangulated(t, 1280, 900, 18)
	assert.Equal(t, "answer", holds[string](p, `document.getElementById('heat-order').value`), "columns in output order, at first")
	tall := func() float64 { return holds[float64](p, `document.getElementById('heat-scroll').scrollHeight`) }
	folded := tall()
	assert.Regexp(t, `^Each row is one triangle`, p.text("heat-text"))

	px, py := p.over("heat", .4, .2)
	p.wait(`/^Triangle \d+: .*together \d+\s%|>\s99\s%/.test(document.getElementById('heat-text').textContent)`)
	p.do(chromedp.MouseClickXY(px, py))
	p.wait(`/^Triangle \d+ of \d+, corner 3/.test(document.getElementById('step-text').textContent)`)
	p.wait(`document.getElementById('heat-fold').textContent === 'fold all'`)
	opened := tall()
	assert.Greater(t, opened, folded+30, "two rows more")
	p.shoot("heat-open")
	px, py = p.over("heat", .02, .2) // beside the row
	p.do(chromedp.MouseClickXY(px, py))
	p.wait(`document.getElementById('heat-fold').textContent === 'open all'`)
	assert.InDelta(t, folded, tall(), 1)

	// By the keyboard, and in words.
	p.js(`document.getElementById('heat').focus()`, nil)
	p.do(chromedp.KeyEvent(kb.Home), chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.Enter))
	assert.InDelta(t, opened, tall(), 1)
	p.wait(`/^Triangle 2, corner 3: point \d+ with/.test(document.getElementById('heat-text').textContent)`)
	p.do(chromedp.KeyEvent(kb.ArrowUp), chromedp.KeyEvent(kb.ArrowUp))
	p.wait(`/^Triangle 2, corner 1: point \d+ with/.test(document.getElementById('heat-text').textContent)`)
	p.do(chromedp.KeyEvent(kb.ArrowRight))
	p.wait(`/^Triangle 2, corner 1: point \d+ (had|with)/.test(document.getElementById('heat-text').textContent)`)
	p.do(chromedp.KeyEvent(" "))
	assert.InDelta(t, folded, tall(), 1, "Space folds it")
	assert.Equal(t, "Play", holds[string](p, `document.getElementById('play').getAttribute('aria-label')`), "and does not play")
	assert.Equal(t, "polite", holds[string](p, `document.getElementById('heat-text').getAttribute('aria-live')`))
	p.press("heat-fold")
	assert.Greater(t, tall(), 2*folded, "all opened")

	// Hulls have a row for each step, and nothing to open.
	p.js(`ptrnet.setTask('hull')`, nil)
	p.settled()
	p.wait(`document.getElementById('heat-fold').hidden`)
}

// The step shown is in view, more beyond an edge is to be seen, and the map can be zoomed.
func TestHeatMapScrollsAndZooms(t *testing.T) {
	t.Parallel()
	p := triangulated(t, 1280, 800, 40)
	more := func() string {
		p.picture("heat")
		return holds[string](p, `document.getElementById('heat-scroll').dataset.more`)
	}
	fades := func(x, y float64) float64 { // how much the picture differs from the page's ground, 0 to 1
		return holds[float64](p, fmt.Sprintf(`(() => {
			const canvas = document.getElementById('heat');
			const { data } = canvas.getContext('2d').getImageData(canvas.width * .3, canvas.height * %g, canvas.width * .4, 1);
			const ground = getComputedStyle(document.body).backgroundColor.match(/\d+/g).map(Number);
			let most = 0;
			for (let i = 0; i < data.length; i += 4) for (let k = 0; k < 3; k++) most = Math.max(most, Math.abs(data[i + k] - ground[k]));
			return most / 255 + 0 * %g;
		})()`, y, x))
	}
	assert.Equal(t, "down", more())
	assert.Less(t, fades(0, .995), .1, "the lower edge fades")
	inView := `(() => { const s = document.getElementById('heat-scroll'); return s.scrollTop; })()`
	p.js(`{ const s = document.getElementById('step'); s.value = s.max - 1; s.dispatchEvent(new Event('input')); }`, nil)
	p.wait(`document.getElementById('heat-scroll').scrollTop > 300`)
	assert.Equal(t, "up", more(), "the last step is in view")
	p.press("back")
	end := holds[float64](p, inView)
	for range 40 {
		p.press("back")
	}
	p.picture("heat")
	assert.Less(t, holds[float64](p, inView), end-100, "it scrolled back with the steps")
	assert.Equal(t, "up down", more())
	p.shoot("heat-scrolled")

	// Zoomed by buttons, by keys and by the wheel with Ctrl, which a pinch on a touch pad is.
	size := func() [2]float64 {
		return holds[[2]float64](p, `(({ scrollWidth, scrollHeight }) => [scrollWidth, scrollHeight])(document.getElementById('heat-scroll'))`)
	}
	before := size()
	p.press("heat-in")
	p.press("heat-in")
	near := size()
	assert.Greater(t, near[0], 1.5*before[0])
	assert.Greater(t, near[1], 1.5*before[1])
	assert.Contains(t, more(), "right")
	p.shoot("heat-zoomed")
	p.js(`document.getElementById('heat').focus()`, nil)
	p.do(chromedp.KeyEvent("-"))
	assert.Less(t, size()[1], near[1])
	p.do(chromedp.KeyEvent("+"))
	assert.InDelta(t, near[1], size()[1], 2)
	p.do(chromedp.KeyEvent("0"))
	assert.Equal(t, before, size())
	px, py := p.over("heat", .5, .5)
	p.do(chromedp.MouseEvent(input.MouseWheel, px, py, func(e *input.DispatchMouseEventParams) *input.DispatchMouseEventParams {
		return e.WithDeltaX(0).WithDeltaY(-50).WithModifiers(input.ModifierCtrl)
	}))
	p.wait(fmt.Sprintf(`document.getElementById('heat-scroll').scrollHeight > %g`, before[1]*1.2))
	p.do(chromedp.KeyEvent("0"))
	for range 8 {
		p.js(`document.getElementById('heat-out').click()`, nil)
	}
	assert.Equal(t, "", more(), "zoomed out, all of it is seen")
	assert.True(t, holds[bool](p, `document.getElementById('heat-out').disabled`))
	p.shoot("heat-overview")
}

// The columns of five hundred points can be told apart: what has no room is scrolled to.
func TestHeatColumnsOf500(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 800, "#task=hull&tab=attention").ready()
	p.js(`ptrnet.setPoints(Array.from({ length: 500 }, (_, i) => [(i * .618033) % 1, (i * .754877) % 1]))`, nil)
	p.settled()
	p.picture("heat")
	assert.GreaterOrEqual(t, holds[float64](p, `document.getElementById('heat-scroll').scrollWidth / 501`), 6., "pixels of a column")
}

// A point and its column light each other; the end symbol says what it is; all the width is used.
func TestHeatMapColumns(t *testing.T) {
	t.Parallel()
	p := open(t, 3840, 2160, "").ready()
	p.put(seven)
	remember := `{ const c = document.getElementById('heat'); window.seen = c.getContext('2d').getImageData(0, 0, c.width, c.height).data; } 0`
	differing := `(() => { const c = document.getElementById('heat'); const now = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;
		let n = 0; for (let i = 0; i < now.length; i += 4) if (now[i] !== window.seen[i] || now[i + 1] !== window.seen[i + 1]) n++; return n / (c.width * c.height); })()`
	p.picture("heat")
	p.js(remember, nil)
	x, y := p.at(.9, .8)
	p.do(chromedp.MouseEvent(input.MouseMoved, x, y))
	p.wait(`document.getElementById('heat-text').textContent.startsWith('Point 3: chosen at step ')`)
	p.picture("heat")
	assert.Greater(t, holds[float64](p, differing), .02, "the whole column is lit, not its outline alone")

	// The widest part of the view is the map's.
	used := holds[float64](p, `(() => { const c = document.getElementById('heat'); const { data } = c.getContext('2d').getImageData(0, c.height * .2, c.width, 1);
		let last = 0; for (let i = 0; i < c.width; i++) if (data[4 * i + 3]) last = i; return last / c.width; })()`)
	assert.Greater(t, used, .9)
	assert.Greater(t, holds[float64](p, `document.getElementById('heat').getBoundingClientRect().width`), 1500.)

	// The number over a column points at the point, and what stands over the last says what it is.
	board := p.picture("board")
	p.over("heat", .06, .02)
	p.wait(`document.getElementById('heat-text').textContent.startsWith('Point ')`)
	assert.NotEqual(t, board, p.picture("board"), "and the board shows it")
	assert.False(t, holds[bool](p, `document.getElementById('heat-tip').checkVisibility()`))
	p.over("heat", .9, .02)
	p.wait(`document.getElementById('heat-tip').checkVisibility()`)
	assert.Contains(t, p.text("heat-tip"), "⇐ is the end symbol")
	assert.Contains(t, p.text("heat-tip"), "the hull is complete")
	p.shoot("heat-3840")
	p.over("heat", .5, .5)
	p.wait(`!document.getElementById('heat-tip').checkVisibility()`)
}
