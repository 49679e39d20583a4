package pagetest

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Every control has a name and can be reached by the Tab key, in every view.
func TestControlsAreNamed(t *testing.T) {
	t.Parallel()
	roles := map[string]bool{"button": true, "checkbox": true, "radio": true, "slider": true, "combobox": true, "spinbutton": true, "link": true,
		"tab": true, "textbox": true, "application": true, "progressbar": true, "img": true, "image": true, "DisclosureTriangle": true, "Canvas": true, "tabpanel": true}
	p := open(t, 1280, 800, "").ready()
	for _, view := range []string{"attention", "beam", "orders", "compare", "bench", "explain", "train"} {
		p.press("tab-" + view)
		p.picture("board")
		if view == "compare" { // answers that arrive later take what has the focus away
			p.wait(`[...document.querySelectorAll('#compare figure')].every((f) => !f.classList.contains('waiting') && f.querySelector('dl, button:not(.term)'))`)
		}
		seen := 0
		p.do(chromedp.ActionFunc(func(ctx context.Context) error {
			nodes, err := accessibility.GetFullAXTree().Do(ctx)
			for _, n := range nodes {
				if n.Ignored || n.Role == nil || !roles[text(n.Role)] {
					continue
				}
				seen++
				assert.NotEmpty(t, text(n.Name), "%s view: a %s has no name: %v", view, text(n.Role), n)
			}
			return err
		}))
		assert.Greater(t, seen, 20, view)

		// Round the page by Tab: what can be used is among what is met.
		var names []string
		p.js(`(document.activeElement?.blur(), scrollTo(0, 0), [...document.querySelectorAll('button, select, input, summary, a[href], canvas[tabindex], [tabindex="0"]')]
			.filter((e) => e.checkVisibility() && !e.disabled && e.tabIndex >= 0 && !(e.type === 'radio' && !e.checked) && !e.closest('details:not([open]) > div'))
			.map((e) => { e.dataset.wanted = ''; return e.id || e.className || e.tagName; }))`, &names)
		for range len(names) + 6 {
			p.do(chromedp.KeyEvent(kb.Tab))
			p.js(`{ const e = document.activeElement; delete e?.dataset.wanted; if (e && e !== document.body && !e.dataset.checked) { e.dataset.checked = '1';
				const s = getComputedStyle(e); const o = e.type === 'radio' ? getComputedStyle(e.nextElementSibling) : s;
				if (!(parseFloat(o.outlineWidth) >= 2 && o.outlineStyle !== 'none')) (window.dull ??= []).push(e.id || e.tagName); } }`, nil)
		}
		var missed, dull []string
		p.js(`[...document.querySelectorAll('[data-wanted]')].map((e) => { delete e.dataset.wanted; return e.id || e.className || e.tagName; })`, &missed)
		p.js(`window.dull ?? []`, &dull)
		assert.Empty(t, missed, "%s view: not reached by Tab", view)
		assert.Empty(t, dull, "%s view: no visible focus", view)
	}
}

// text is a value of the accessibility tree.
func text(v *accessibility.Value) string {
	if v == nil {
		return ""
	}
	var s string
	json.Unmarshal(v.Value, &s)
	return strings.TrimSpace(s)
}

// Text keeps a contrast of 4.5 to 1 with what it stands on, drawings one of 3, in
// light and in dark; the colors that tell exact from network differ to the color-blind.
func TestContrast(t *testing.T) {
	t.Parallel()
	for _, dark := range []bool{false, true} {
		p := openWith(t, 1280, 800, "", func(p *tab) {
			if dark {
				p.dark()
			}
		}).ready()
		var low []string
		p.js(`(() => {
			const style = getComputedStyle(document.documentElement);
			const rgb = (name) => {
				const c = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
				c.fillStyle = style.getPropertyValue('--' + name).trim();
				c.fillRect(0, 0, 1, 1);
				return [...c.getImageData(0, 0, 1, 1).data].slice(0, 3);
			};
			const light = (c) => { const [r, g, b] = c.map((v) => (v /= 255) <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4); return .2126 * r + .7152 * g + .0722 * b; };
			const contrast = (a, b) => { const [x, y] = [light(rgb(a)), light(rgb(b))].sort((p, q) => q - p); return (x + .05) / (y + .05); };
			const low = [];
			const want = (a, b, least) => { const c = contrast(a, b); if (!(c >= least)) low.push(a + ' on ' + b + ': ' + c.toFixed(2)); };
			for (const ground of ['page', 'surface', 'board', 'press']) { want('ink', ground, 4.5); want('muted', ground, 4.5); }
			want('on-strong', 'strong', 4.5);
			want('network', 'board', 4.5); want('network', 'page', 4.5); want('network', 'surface', 4.5); want('surface', 'good', 3); want('surface', 'network', 3);
			want('exact', 'board', 3); want('exact', 'band', 3); want('network', 'band', 3); want('focus', 'page', 3);
			return low;
		})()`, &low)
		assert.Empty(t, low, "dark: %v", dark)

		// What is really on the page, with the grounds that its elements have.
		p.wait(`document.getAnimations().every((a) => !(a instanceof CSSTransition))`) // a button that is enabled changes its colors
		p.js(`(() => {
			const parse = (text) => (text.match(/[\d.]+/g) ?? []).map(Number);
			const light = (c) => { const [r, g, b] = c.slice(0, 3).map((v) => (v /= 255) <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4); return .2126 * r + .7152 * g + .0722 * b; };
			const low = new Set();
			for (const e of document.querySelectorAll('body *')) {
				if (!e.checkVisibility() || e.disabled || e.closest('.hidden, .sprite, :disabled') || ![...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim())) continue;
				let ground = null;
				for (let at = e; at && !ground; at = at.parentElement) { const c = parse(getComputedStyle(at).backgroundColor); if ((c[3] ?? 1) > .99) ground = c; }
				const [x, y] = [light(parse(getComputedStyle(e).color)), light(ground)].sort((p, q) => q - p);
				if ((x + .05) / (y + .05) < 4.5) low.add(e.tagName + ' ' + e.textContent.trim().slice(0, 30) + ': ' + ((x + .05) / (y + .05)).toFixed(2));
			}
			return [...low];
		})()`, &low)
		assert.Empty(t, low, "dark: %v", dark)
	}
}

func TestThemeSwitch(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 800, "").ready()
	ground := func() (s string) { p.js(`getComputedStyle(document.body).backgroundColor`, &s); return s }
	light, board := ground(), p.picture("board")
	p.press("theme")
	dark := ground()
	assert.NotEqual(t, light, dark)
	assert.NotEqual(t, board, p.picture("board"), "the drawing follows")
	p.do(chromedp.Reload())
	p.ready()
	assert.Equal(t, dark, ground(), "and it is remembered")
	p.press("theme")
	assert.Equal(t, light, ground())
	p.dark()
	p.picture("board")
	assert.Equal(t, dark, ground(), "back to the system's own, which is followed")
	p.press("theme")
	p.do(chromedp.Reload())
	p.ready()
	assert.Equal(t, light, ground(), "what was chosen, whatever the system has")
	p.press("theme")

	// Who asks for more contrast has it; on paper there is the answer alone, on white, and nothing is cut off.
	muted := func() string { return holds[string](p, `getComputedStyle(document.getElementById('hint')).color`) }
	usual := muted()
	p.do(emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-contrast", Value: "more"}, {Name: "prefers-color-scheme", Value: "dark"}}))
	assert.NotEqual(t, usual, muted())
	p.do(emulation.SetEmulatedMedia().WithMedia("print"))
	assert.Equal(t, "rgb(255, 255, 255)", ground())
	assert.Equal(t, []string{"board", "legend", "verdict", "card-network"}, holds[[]string](p,
		`['board', 'legend', 'verdict', 'card-network', 'random', 'player', 'mistake', 'tab-train'].filter((id) => document.getElementById(id).checkVisibility())`))
	assert.Equal(t, "visible visible", holds[string](p, `[document.body, document.querySelector('.side')].map((e) => getComputedStyle(e).overflowY).join(' ')`))
}

// From the dark theme, the system's or chosen, a page is printed with dark ink on white, its
// drawings too; then the dark theme is back.
func TestPrintedFromDark(t *testing.T) {
	t.Parallel()
	p := openWith(t, 1280, 800, triangle+"&tab=compare", func(p *tab) { p.dark() }).ready()
	// The ink of a drawing: which theme's is on more of its pixels.
	const ink = `[...document.querySelectorAll('#board, #compare canvas')].map((e) => {
		const d = new Uint32Array(e.getContext('2d').getImageData(0, 0, e.width, e.height).data.buffer);
		const [black, white] = [0xff241f1d, 0xffe4eaec].map((color) => d.reduce((sum, v) => sum + (v === color), 0));
		return black > white ? 'dark' : white > black ? 'light' : 'none';
	}).join(' ')`
	print := func() {
		p.t.Helper()
		p.js(`void addEventListener('beforeprint', () => { window.printed = `+ink+`; }, { once: true })`, nil)
		p.do(chromedp.ActionFunc(func(ctx context.Context) error {
			_, _, err := page.PrintToPDF().Do(ctx)
			return err
		}))
		assert.Equal(t, "dark dark dark dark", holds[string](p, `printed`), "on paper")
		p.wait(ink + ` === 'light light light light'`) // on the screen again
	}
	// It opens with refusals, then draws points of its own that all networks answer.
	p.wait(`document.querySelectorAll('#compare figure:not(.waiting) .said').length === 3`)
	p.wait(ink + ` === 'light light light light'`)
	print()
	p.do(emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "light"}}))
	p.wait(ink + ` === 'dark dark dark dark'`)
	p.press("theme")
	p.wait(ink + ` === 'light light light light'`)
	print()
	assert.Equal(t, "dark", holds[string](p, `document.documentElement.dataset.theme`))
}

// Who wants less motion gets steps at once, without growing edges.
func TestReducedMotion(t *testing.T) {
	t.Parallel()
	p := openWith(t, 1280, 800, "", func(p *tab) {
		p.do(emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "reduce"}}))
	}).ready()
	p.press("next")
	first := p.picture("board")
	p.do(chromedp.Sleep(300e6))
	assert.Equal(t, first, p.picture("board"), "nothing moves")
	var moving []string
	p.js(`[...document.querySelectorAll('*')]
		.filter((e) => getComputedStyle(e).transitionDuration !== '0s' || getComputedStyle(e).animationName !== 'none')
		.map((e) => e.tagName)`, &moving)
	assert.Empty(t, moving)
}

// Nothing sticks out at the side of any screen or lies over another, and what is to be touched
// on a phone is large enough.
func TestScreens(t *testing.T) {
	t.Parallel()
	p := open(t, 360, 740, "").ready()
	for _, size := range [][2]int64{{320, 568}, {360, 740}, {412, 915}, {768, 1024}, {1024, 768}, {1280, 720}, {1280, 800}, {1920, 1080}, {3840, 2160}, {740, 360}} {
		p.do(chromedp.EmulateViewport(size[0], size[1]))
		for _, view := range []string{"attention", "beam", "orders", "compare", "bench", "explain", "train"} {
			p.press("tab-" + view)
			p.picture("board")
			var out []string
			p.js(`[...document.querySelectorAll('body *')]
				.filter((e) => e.checkVisibility() && !e.closest('.hidden, .sprite, svg, math, .scroll, .tabs, .menu-body'))
				.filter((e) => e.getBoundingClientRect().right > innerWidth + 1)
				.map((e) => e.tagName + '#' + e.id + '.' + e.className)`, &out)
			assert.Empty(t, out, "%v, %s", size, view)
			p.js(`(() => {
				const boxes = [...document.querySelectorAll('button, select, summary, input:not([type=radio]):not(.hidden), .segments label > span, h1 > span, .verdict > span, .tabs')]
					.filter((e) => e.checkVisibility() && !e.closest('.tabs button, .menu-body, .veil, .strip'))
					.map((e) => [e, e.getBoundingClientRect()]).filter(([, b]) => b.width && b.bottom < innerHeight);
				const over = [];
				boxes.forEach(([e, a], i) => boxes.slice(i + 1).forEach(([f, b]) => {
					const [w, h] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
					if (w > 1 && h > 1 && !e.contains(f) && !f.contains(e)) over.push((e.id || e.textContent.trim()) + ' and ' + (f.id || f.textContent.trim()));
				}));
				return over;
			})()`, &out)
			assert.Empty(t, out, "%v, %s: one over the other", size, view)
			if size[0] > 600 {
				continue
			}
			p.js(`[...document.querySelectorAll('button, select, summary, .segments label')].filter((e) => {
				const b = e.getBoundingClientRect();
				return e.checkVisibility() && b.width && !e.closest('.menu-body, .strip, .term') && (b.height < 34 || b.width < 30);
			}).map((e) => (e.id || e.textContent) + ' ' + e.getBoundingClientRect().height)`, &out)
			assert.Empty(t, out, "%v, %s: too small for a finger", size, view)
		}
		p.press("tab-attention")
		p.shoot(fmt.Sprintf("screen-%dx%d", size[0], size[1]))
	}
	require.NotEmpty(t, p.text("verdict-text"))
}
