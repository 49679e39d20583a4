package pagetest

import (
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
)

// phone opens the page on a screen that is touched.
func phone(t *testing.T, width, height int64, rest string) *tab {
	t.Helper()
	return openWith(t, width, height, rest, func(p *tab) {
		p.do(emulation.SetTouchEmulationEnabled(true).WithMaxTouchPoints(5), chromedp.EmulateViewport(width, height, chromedp.EmulateTouch, chromedp.EmulateMobile))
	}).ready()
}

// fingers are where on the screen the page is touched, after what has happened.
func (p *tab) fingers(kind input.TouchType, at ...[2]float64) {
	p.t.Helper()
	points := []*input.TouchPoint{}
	for i, q := range at {
		points = append(points, &input.TouchPoint{X: q[0], Y: q[1], ID: float64(i + 1)})
	}
	p.do(input.DispatchTouchEvent(kind, points))
}

// on is a place of the unit square on the screen.
func (p *tab) on(x, y float64) [2]float64 {
	px, py := p.at(x, y)
	return [2]float64{px, py}
}

// On its side a phone shows the board, what makes points and the player at once, and the
// result beside them; beside the board all scrolls.
func TestPhoneOnItsSide(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int64{{844, 390}, {740, 360}, {667, 375}} {
		p := phone(t, size[0], size[1], "#task=delaunay&p=IAQAYAQAQAwAQAZmMAMA")
		var out []string
		p.js(`['board', 'random', 'n', 'kind', 'undo', 'clear', 'back', 'play', 'next', 'step', 'step-text', 'speed', 'verdict'].filter((id) => {
			const b = document.getElementById(id).getBoundingClientRect();
			return b.width < 20 || b.left < 0 || b.top < 0 || b.right > innerWidth + .5 || b.bottom > innerHeight + .5;
		})`, &out)
		assert.Empty(t, out, "%v: in the window", size)
		p.js(`['random', 'step', 'verdict', 'tabs'].filter((id) => document.getElementById(id).getBoundingClientRect().left < document.getElementById('board').getBoundingClientRect().right)`, &out)
		assert.Empty(t, out, "%v: beside the board", size)
		assert.Greater(t, holds[float64](p, `document.getElementById('board').clientWidth / innerHeight`), .9, "%v: as large as the window allows", size)
		assert.Equal(t, [2]int64(size), holds[[2]int64](p, `[document.documentElement.scrollWidth, document.documentElement.scrollHeight]`), "%v: the page does not scroll", size)
		side := p.on(.5, .5)
		side[0], side[1] = float64(size[0])-60, float64(size[1])-20
		p.fingers(input.TouchStart, side)
		for i := range 6 {
			p.fingers(input.TouchMove, [2]float64{side[0], side[1] - 25*float64(i)})
		}
		p.fingers(input.TouchEnd)
		p.wait(`document.querySelector('main').scrollTop > 40`)
		assert.Len(t, p.points(), 5)
		p.shoot("phone-side")
	}
}

// On a phone held upright the board comes along to the heat map: both are in view while stepping.
func TestBoardBesideTheHeatMap(t *testing.T) {
	t.Parallel()
	p := phone(t, 360, 740, "")
	p.js(`ptrnet.setTask('delaunay')`, nil)
	p.put(scattered + "(12)")
	docked := `'docked' in document.documentElement.dataset`
	assert.False(t, holds[bool](p, docked), "at first the board has all the width")
	tall := holds[float64](p, `document.documentElement.scrollHeight`)
	p.js(`document.getElementById('heat-scroll').scrollIntoView({ block: 'end' })`, nil)
	p.wait(docked)
	p.picture("board")
	assert.InDelta(t, tall, holds[float64](p, `document.documentElement.scrollHeight`), 1, "nothing moves below")
	p.press("next")
	p.press("next")
	p.wait(`document.getElementById('step-text').textContent.startsWith('Triangle 2 of')`)
	var out []string
	p.js(`['board', 'play', 'step', 'step-text', 'speed', 'heat-scroll'].filter((id) => {
		const b = document.getElementById(id).getBoundingClientRect();
		return b.left < 0 || b.top < 0 || b.right > innerWidth || b.bottom > innerHeight + 1;
	})`, &out)
	assert.Empty(t, out, "all in view")
	over := holds[bool](p, `document.getElementById('player').getBoundingClientRect().bottom > document.getElementById('heat-scroll').getBoundingClientRect().top`)
	assert.False(t, over, "nothing over the heat map")
	// A finger on a column's number lights the point on the board.
	board := p.picture("board")
	box := holds[[4]float64](p, `(({ left, top, width, height }) => [left, top, width, height])(document.getElementById('heat').getBoundingClientRect())`)
	p.fingers(input.TouchStart, [2]float64{box[0] + .4*box[2], box[1] + 9})
	p.fingers(input.TouchEnd)
	p.wait(`document.getElementById('heat-text').textContent.startsWith('Point ')`)
	assert.NotEqual(t, board, p.picture("board"))
	p.shoot("phone-docked")

	// Two fingers zoom the heat map, and not the page.
	before := holds[float64](p, `document.getElementById('heat-scroll').scrollHeight`)
	a, b := [2]float64{box[0] + .45*box[2], box[1] + .4*box[3]}, [2]float64{box[0] + .55*box[2], box[1] + .6*box[3]}
	p.fingers(input.TouchStart, a, b)
	for i := range 6 {
		d := 10 * float64(i+1)
		p.fingers(input.TouchMove, [2]float64{a[0] - d/2, a[1] - d}, [2]float64{b[0] + d/2, b[1] + d})
	}
	p.fingers(input.TouchEnd)
	p.wait(`document.getElementById('heat-scroll').scrollWidth > 1.3 * document.getElementById('heat-scroll').clientWidth`)
	assert.Greater(t, holds[float64](p, `document.getElementById('heat-scroll').scrollHeight`), 1.3*before)
	assert.Equal(t, 1., holds[float64](p, `visualViewport.scale`))

	p.js(`scrollTo(0, 0)`, nil)
	p.wait(`!(` + docked + `)`)
	p.picture("board")
	assert.Greater(t, holds[float64](p, `document.getElementById('board').clientWidth`), 300., "back at its place, and as large")
}

// Tabs that do not fit beside each other stand in more rows: all are in sight.
func TestTabsAreAllInSight(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int64{{320, 568}, {360, 740}, {1280, 800}} {
		p := phone(t, size[0], size[1], "")
		var out []string
		p.js(`(document.getElementById('tabs').scrollIntoView(), [...document.querySelectorAll('#tabs button')].filter((e) => {
			const b = e.getBoundingClientRect();
			return !b.width || b.left < 0 || b.right > innerWidth || b.bottom > innerHeight || document.elementFromPoint(b.left + b.width / 2, b.top + b.height / 2) !== e;
		}).map((e) => e.textContent))`, &out)
		assert.Empty(t, out, "%v", size)
	}
}
