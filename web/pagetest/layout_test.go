package pagetest

import (
	"fmt"
	"os"
	"regexp"
	"sort"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// layoutLimit is how long one tab may be measured in: with PTRNET_LAYOUT (make layout) at every
// size, font and text size.
const layoutLimit = 20 * time.Minute

// box is where something lies on the page, in CSS pixels.
type box struct{ Left, Top, Right, Bottom, Width, Height float64 }

// layout is what testdata/measure.js found.
type layout struct {
	Faults                 []string
	Verdict, Board, Player box
	Lines                  int
	Tall                   float64 // the page's height
	Rem                    float64
}

// setting is how a visitor has set the browser up.
type setting struct {
	name    string
	text    int64 // the browser's size of text, in pixels; 16 is usual
	spacing bool  // WCAG 1.4.12's
}

var (
	usual   = setting{"", 16, false}
	large   = setting{", text of 24 px", 24, false}
	doubled = setting{", text of 32 px", 32, false}
	spaced  = setting{", spaced", 16, true}
)

const spacing = `(() => { document.getElementById('spaced')?.remove(); if (!%v) return;
	const style = Object.assign(document.createElement('style'), { id: 'spaced' });
	style.textContent = '*:not(math *) { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-bottom: 2em !important }';
	document.head.append(style); })()`

const wrongTour = "task=tsp&p=IAQAYAQAQAwAQAZmDMJm48zN"

// views are the tabs.
var views = []string{"attention", "beam", "orders", "compare", "bench", "explain", "train"}

// measured opens the page in a font, ready to be measured.
func measured(t *testing.T, f family, rest string) *tab {
	t.Helper()
	measure, err := os.ReadFile("testdata/measure.js")
	require.NoError(t, err)
	p := blankInFont(t, f, 1280, 800)
	p.do(emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "reduce"}}))
	p.do(chromedp.Navigate(pageURL + rest))
	p.ready()
	p.js(string(measure)+`;0`, nil)
	return p
}

// size gives the window a size.
func (p *tab) size(width, height int64, s setting) {
	p.t.Helper()
	p.do(page.SetFontSizes(&page.FontSizes{Standard: s.text, Fixed: s.text * 13 / 16}), chromedp.EmulateViewport(width, height))
	p.js(fmt.Sprintf(spacing, s.spacing), nil)
}

// measure looks at the page as it is, once what was resized is drawn.
func (p *tab) measure() layout {
	p.t.Helper()
	p.viewed()
	return holds[layout](p, `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(measureLayout()))))) `)
}

// wrong is a book of faults: one line a kind of fault, with where it was seen.
type wrong map[string][]string

var numbers = regexp.MustCompile(`\d+`)

func (w wrong) note(where string, faults []string) {
	for _, f := range faults {
		kind := numbers.ReplaceAllString(f, "#")
		w[kind] = append(w[kind], where+" ("+f+")")
	}
}

func (w wrong) report(t *testing.T) {
	t.Helper()
	var lines []string
	for fault, where := range w {
		more := ""
		if len(where) > 4 {
			more, where = fmt.Sprintf(" and %d more", len(where)-4), where[:4]
		}
		lines = append(lines, fault+": at "+strings.Join(where, "; ")+more)
	}
	sort.Strings(lines)
	assert.Empty(t, lines, "%d faults:\n%s", len(lines), strings.Join(lines, "\n"))
}

// every runs the measure over sizes and views in one tab.
func (p *tab) every(f family, s setting, sizes [][2]int64, views []string, w wrong) {
	p.t.Helper()
	for _, size := range sizes {
		p.size(size[0], size[1], s)
		for _, view := range views {
			p.js(`(document.getElementById('tab-`+view+`').click(), scrollTo(0, 0))`, nil)
			w.note(where(f, s, size, view), p.measure().Faults)
		}
	}
}

func where(f family, s setting, size [2]int64, what string) string {
	return fmt.Sprintf("%d × %d, %s%s, %s", size[0], size[1], f.name, s.name, what)
}

// full is whether every size, font and text size is tried.
var full = os.Getenv("PTRNET_LAYOUT") != ""

// sizes are those of the normal tests, or with PTRNET_LAYOUT a grid from 320 to 3840 pixels.
func sizes(few ...[2]int64) [][2]int64 {
	if !full {
		return few
	}
	all := few
	for _, w := range []int64{320, 360, 414, 520, 600, 700, 768, 860, 960, 1024, 1180, 1366, 1680, 2200, 3840} {
		for _, h := range []int64{320, 400, 520, 640, 740, 900, 1100, 1500, 3840} {
			all = append(all, [2]int64{w, h})
		}
	}
	return all
}

// inFonts runs a test in the widest family and in a narrow one; with PTRNET_LAYOUT in a third.
func inFonts(t *testing.T, test func(t *testing.T, f family)) {
	families := []family{dejavu, liberation}
	if full {
		families = append(families, noto)
	}
	for _, f := range families {
		t.Run(f.name, func(t *testing.T) {
			t.Parallel()
			test(t, f)
		})
	}
}

// Nothing on the page lies over another thing, is cut off or needs sideways scrolling: on the
// smallest screens (320 × 256 is 1280 × 1024 at 400 %), phones upright and on their side,
// tablets, a laptop's low windows, and the largest screens; and so with large text and with
// the spacing of WCAG 1.4.12.
func TestLayout(t *testing.T) {
	inFonts(t, func(t *testing.T, f family) {
		p := measured(t, f, "#"+six)
		w := wrong{}
		p.every(f, usual, sizes([][2]int64{{320, 256}, {360, 740}, {390, 664}, {640, 400}, {600, 320}, {667, 375}, {320, 3840}, {768, 1024}, {1024, 640}, {1366, 650}, {3840, 2160}}...), views, w)
		some := []string{"attention", "compare", "bench"}
		if full {
			some = views
			p.every(f, large, sizes(), some, w)
		}
		p.every(f, doubled, sizes([][2]int64{{320, 640}, {768, 1024}, {1280, 800}}...), some, w)
		p.every(f, spaced, sizes([][2]int64{{320, 640}, {740, 360}, {1280, 800}}...), some, w)
		w.report(t)
	})
}

// What opens over the page, or unfolds in it, holds as well.
func TestLayoutOfWhatOpens(t *testing.T) {
	inFonts(t, func(t *testing.T, f family) {
		p := measured(t, f, "#"+six)
		w := wrong{}
		for _, c := range []struct {
			s    setting
			some [][2]int64
		}{
			{usual, [][2]int64{{320, 256}, {360, 740}, {667, 375}, {1024, 640}, {1280, 800}}},
			{doubled, [][2]int64{{360, 740}, {1280, 800}}},
			{spaced, [][2]int64{{320, 640}}},
		} {
			s := c.s
			for _, size := range sizes(c.some...) {
				p.size(size[0], size[1], s)
				p.js(`document.getElementById('tab-attention').click()`, nil)
				for _, what := range []struct{ name, open, shut string }{
					{"the share menu", `document.getElementById('share').open = true`, `document.getElementById('share').open = false`},
					{"one's own points", `document.getElementById('file').click()`, `document.getElementById('own-close').click()`},
					{"all tools", `document.getElementById('more-tools').click()`, `document.getElementById('more-tools').click()`},
					{"the introduction", `document.getElementById('intro-more').click()`, `document.getElementById('intro-more').click()`},
					{"a word", `document.getElementById('weights-kind').scrollIntoView({ block: 'nearest' }), document.getElementById('weights-kind').click()`, `document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))`},
					{"a beam", `ptrnet.setTask('tsp'), document.getElementById('tab-beam').click()`, `ptrnet.setTask('hull'), document.getElementById('tab-attention').click()`},
					{"an empty board", `document.getElementById('clear').click()`, `document.getElementById('undo').click()`},
				} {
					p.js(`(scrollTo(0, 0), `+what.open+`)`, nil)
					p.viewed()
					w.note(where(f, s, size, what.name), p.measure().Faults)
					p.js(`(`+what.shut+`)`, nil)
				}
			}
		}
		w.report(t)
	})
}

// The presentation and the embed show all that they have: the presentation on a projector of
// 1024 × 768 first.
func TestLayoutOfModes(t *testing.T) {
	inFonts(t, func(t *testing.T, f family) {
		w := wrong{}
		for _, mode := range []struct {
			rest  string
			sizes [][2]int64
		}{
			{"?present#" + wrongTour, [][2]int64{{1024, 768}, {800, 600}, {1280, 720}, {1920, 1080}, {800, 1200}, {320, 256}, {390, 844}, {844, 390}, {3840, 2160}}},
			{"?embed#" + wrongTour, [][2]int64{{300, 300}, {320, 240}, {400, 300}, {600, 450}, {640, 760}, {480, 480}, {300, 400}, {1280, 800}}},
		} {
			p := measured(t, f, mode.rest)
			kind := mode.rest[:strings.Index(mode.rest, "#")]
			for _, s := range []setting{usual, large, doubled, spaced} {
				for i, size := range mode.sizes {
					if !full && s != usual && (i > 3 || s == large) {
						continue
					}
					p.size(size[0], size[1], s)
					p.js(`document.getElementById('next').click()`, nil)
					found := p.measure()
					w.note(where(f, s, size, kind), found.Faults)
					if s == usual && i < 5 && found.Tall > float64(size[1])+1 {
						w.note(where(f, s, size, kind), []string{"it scrolls"})
					}
				}
			}
		}
		w.report(t)
	})
}

// On a phone the first screen has a line of introduction, a row of tools, the board and the
// verdict; the player follows.
func TestLayoutOfPhones(t *testing.T) {
	inFonts(t, func(t *testing.T, f family) {
		p := measured(t, f, "#"+six)
		for _, size := range [][2]int64{{390, 844}, {390, 664}, {360, 740}, {320, 568}} {
			p.size(size[0], size[1], usual)
			for _, task := range []string{"hull", "delaunay", "tsp"} {
				p.js(`ptrnet.setTask('`+task+`')`, nil)
				p.settled()
				found := p.measure()
				at := where(f, usual, size, task)
				assert.LessOrEqual(t, found.Verdict.Bottom, float64(size[1]), "%s: the verdict", at)
				assert.Less(t, found.Board.Bottom, found.Verdict.Top, at)
				assert.Less(t, found.Verdict.Bottom, found.Player.Top+1, at)
				assert.Greater(t, found.Board.Width, .6*float64(size[0]), "%s: the board", at)
				assert.LessOrEqual(t, found.Lines, 3, "%s: the verdict", at)
			}
			line := holds[[2]float64](p, `['.lead', '.toolbar'].map((s) => document.querySelector(s).offsetHeight / parseFloat(getComputedStyle(document.documentElement).fontSize))`)
			assert.Less(t, line[0], 1.6, "%v: a line of introduction, in rem", size)
			assert.Less(t, line[1], 3.1, "%v: a row of tools, in rem", size)
		}
	})
}
