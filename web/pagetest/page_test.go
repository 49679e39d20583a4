package pagetest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
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
