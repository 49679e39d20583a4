package pagetest

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"regexp"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const six = "task=hull&p=IAQAYAQAQAwAQAZmDMJm48zN"

// shown tells which elements can be seen.
func (p *tab) shown(ids ...string) (seen map[string]bool) {
	p.t.Helper()
	p.js(fmt.Sprintf(`Object.fromEntries(%s.map((id) => { const e = document.getElementById(id); const b = e.getBoundingClientRect();
		return [id, e.checkVisibility() && b.width > 0 && b.left >= -1 && b.top >= -1 && b.right <= innerWidth + 1 && b.bottom <= innerHeight + 1]; }))`, list(ids)), &seen)
	return seen
}

func list(ids []string) string {
	s := "["
	for _, id := range ids {
		s += quoted(id) + ","
	}
	return s + "]"
}

// A prepared link shows before a class what it needs, large, and the arrow keys step.
func TestPresentation(t *testing.T) {
	t.Parallel()
	p := open(t, 1920, 1080, "?present#"+six).ready()
	needed := []string{"board", "verdict", "player", "random", "step-text", "tasks", "present-leave"}
	for _, size := range [][2]int64{{1920, 1080}, {1280, 720}, {1024, 768}, {800, 1200}} {
		for _, dark := range []bool{false, true} {
			if dark {
				p.dark()
			}
			p.do(chromedp.EmulateViewport(size[0], size[1]))
			p.picture("board")
			for id, seen := range p.shown(needed...) {
				assert.True(t, seen, "%s at %v", id, size)
			}
			for id, seen := range p.shown("tabs", "weights", "share", "n", "kind", "file", "method", "score") {
				assert.False(t, seen, "%s at %v", id, size)
			}
			p.shoot(fmt.Sprintf("present-%dx%d-%v", size[0], size[1], dark))
		}
		var look struct{ Verdict, Steps, Board, Task float64 }
		p.js(`(() => { const size = (id) => parseFloat(getComputedStyle(document.getElementById(id)).fontSize) / innerHeight;
			return { verdict: size('verdict-text'), steps: size('step-text'), board: document.getElementById('board').clientWidth / Math.min(innerWidth, innerHeight),
				task: parseFloat(getComputedStyle(document.querySelector('#tasks label')).fontSize) / innerHeight }; })()`, &look)
		if size[0] > size[1] && size[0] > 1100 {
			assert.Greater(t, look.Verdict, 1./25, "of the screen's height: read from the last row")
			assert.Greater(t, look.Steps, 1./34)
			assert.Greater(t, look.Task, 1./40)
			assert.Greater(t, look.Board, .92)
		}
	}
	// Points and lines are larger than on the page.
	var r []float64
	p.js(`(async () => { const { createFrame } = await import(new URL('board/draw.js', document.querySelector('script[src$="main.js"]').src));
		const canvas = document.getElementById('board'); return [createFrame(800).unit, createFrame(800, Number(getComputedStyle(canvas).getPropertyValue('--bold'))).unit]; })()`, &r)
	assert.Greater(t, r[1], 1.5*r[0])

	p.do(chromedp.EmulateViewport(1280, 720))
	step := func(key, want string) {
		t.Helper()
		p.do(chromedp.KeyEvent(key))
		p.wait(fmt.Sprintf(`/%s/.test(document.getElementById('step-text').textContent)`, want))
	}
	step(kb.ArrowRight, "^Step 1 of")
	step(kb.PageDown, "^Step 2 of")
	p.js(`document.querySelector('#tasks input').focus()`, nil)
	step(kb.ArrowRight, "^Step 3 of")
	p.shoot("present-step")
	step(kb.ArrowLeft, "^Step 2 of")
	p.js(`document.getElementById('random').focus()`, nil)
	p.do(chromedp.KeyEvent(" "))
	p.wait(`document.getElementById('play').getAttribute('aria-label') === 'Pause'`)
	assert.Len(t, p.points(), 6, "the space bar plays, whatever has the focus")
	p.do(chromedp.KeyEvent(" "))
	p.press("random")
	p.wait(`ptrnet.getPoints().length === 10`)
	p.settled()

	p.do(chromedp.KeyEvent(kb.Escape))
	assert.True(t, p.shown("tabs")["tabs"], "Escape leaves")
	var address string
	p.js(`location.search`, &address)
	assert.Equal(t, "", address)
}

// On the page itself a button and a key begin it, the screen fills, and a link can be prepared.
func TestPresentationFromThePage(t *testing.T) {
	p := open(t, 1280, 720, "#"+six).ready()
	var title string
	p.js(`document.getElementById('present').title`, &title)
	assert.Contains(t, title, "(P)")
	full := func(on bool) {
		t.Helper()
		p.wait(fmt.Sprintf(`Boolean(document.fullscreenElement) === %v && (document.documentElement.dataset.present === '') === %[1]v`, on))
	}
	for _, begin := range []chromedp.Action{chromedp.KeyEvent("p"), chromedp.Click("#present", chromedp.ByQuery)} {
		p.do(begin)
		full(true)
		p.js(`location.search`, &title)
		assert.Equal(t, "?present", title)
		p.js(`document.exitFullscreen()`, nil) // as the browser does on Escape
		full(false)
	}
	// Where there is no full screen it works without.
	p.js(`document.documentElement.requestFullscreen = () => Promise.reject(new Error('not here')); true`, nil)
	p.press("present")
	p.wait(`document.documentElement.dataset.present === '' && document.getElementById('present-full').hidden`)
	p.press("present-leave")
	p.wait(`document.documentElement.dataset.present === undefined`)
	p.js(`(async () => { let copied = ''; navigator.clipboard.writeText = async (text) => { copied = text; }; document.getElementById('copy-present').click();
		await new Promise((done) => setTimeout(done, 20)); return copied; })()`, &title)
	assert.Contains(t, title, "?present#task=hull&p=")
	p.openOwn()
	p.js(`document.getElementById('own-text').focus()`, nil)
	p.do(chromedp.KeyEvent("p"))
	p.wait(`document.getElementById('own-text').value.includes('p')`)
	p.wait(`document.documentElement.dataset.present === undefined`)
}

// framed is the page in a frame of another.
func framed(t *testing.T) (host string) {
	pageOnce.Do(start)
	require.NoError(t, pageErr)
	mux := http.NewServeMux()
	mux.HandleFunc("/host", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprintf(w, `<!doctype html><body style="margin:0;background:#cde"><iframe id="f" src="/?embed#%s" style="border:0;display:block"></iframe>`, six)
	})
	mux.Handle("/", served)
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	return server.URL + "/host"
}

// In a frame of 300 to 600 pixels the embed fills it: the board, a verdict on one line,
// the problems, Random and the link, nothing to scroll.
func TestEmbedFillsItsFrame(t *testing.T) {
	t.Parallel()
	host := framed(t)
	p := blank(t, 900, 800)
	p.do(chromedp.Navigate(host))
	within := func(expression string) string {
		return `(() => { const { contentWindow: win, contentDocument: doc } = document.getElementById('f'); return ` + expression + `; })()`
	}
	p.wait(within(`Boolean(win.ptrnet) && doc.getElementById('verdict').dataset.settled === 'true'`))
	for _, size := range [][2]int64{{300, 300}, {400, 300}, {600, 450}, {300, 400}, {360, 520}, {480, 480}, {600, 600}, {600, 800}, {320, 240}} {
		p.js(fmt.Sprintf(`{ const f = document.getElementById('f'); f.width = %d; f.height = %d; f.style.width = '%[1]dpx'; f.style.height = '%[2]dpx'; }
			new Promise((done) => setTimeout(done, 120))`, size[0], size[1]), nil)
		for _, task := range []string{"hull", "delaunay", "tsp"} {
			p.js(within(fmt.Sprintf(`win.ptrnet.setTask(%q)`, task)), nil)
			p.wait(within(fmt.Sprintf(`doc.getElementById('verdict').dataset.settled === 'true' && doc.querySelector('#tasks :checked').value === %q`, task)))
			var fault []string
			var board, wide float64
			p.js(within(`(() => {
				const faults = [];
				const root = doc.documentElement;
				if (root.scrollWidth > win.innerWidth || root.scrollHeight > win.innerHeight) faults.push('it scrolls');
				const parts = ['board', 'random', 'verdict-text', 'embed-open'].map((id) => [id, doc.getElementById(id)]);
				const tasks = [...doc.querySelectorAll('#tasks label > span')].map((e, i) => ['problem ' + i, e]);
				const boxes = [...parts, ...tasks].map(([id, e]) => {
					const b = e.getBoundingClientRect();
					if (!e.checkVisibility() || b.width < 10 || b.left < 0 || b.top < 0 || b.right > win.innerWidth + .5 || b.bottom > win.innerHeight + .5) faults.push(id + ' is not whole');
					return [id, b];
				});
				boxes.forEach(([id, a], i) => boxes.slice(i + 1).forEach(([other, b]) => {
					if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1) faults.push(id + ' and ' + other);
				}));
				const text = doc.getElementById('verdict-text');
				const lines = Math.round(text.getBoundingClientRect().height / (1.3 * parseFloat(win.getComputedStyle(text).fontSize)));
				if (lines > (text.parentElement.classList.contains('wraps') ? 2 : 1)) faults.push('the verdict has ' + lines + ' lines');
				if (text.scrollWidth > text.clientWidth + 1) faults.push('the verdict is cut');
				if (parseFloat(win.getComputedStyle(text).fontSize) < 10) faults.push('the verdict is too small');
				return faults;
			})()`), &fault)
			assert.Empty(t, fault, "%v, %s", size, task)
			p.js(within(`doc.getElementById('board').clientWidth`), &board)
			p.js(within(`Math.min(win.innerWidth, win.innerHeight)`), &wide)
			assert.Greater(t, board, .66*wide, "%v: the board takes what there is", size)
		}
		p.shoot(fmt.Sprintf("embed-%dx%d", size[0], size[1]))
	}
	// The link keeps what can be seen.
	link := func() (href string) {
		p.js(within(`doc.getElementById('embed-open').href`), &href)
		return href
	}
	p.js(within(`(doc.querySelector('#tasks [value=tsp]').click(), doc.getElementById('random').click(), true)`), nil)
	p.wait(within(`win.ptrnet.getPoints().length === 10 && doc.getElementById('verdict').dataset.settled === 'true'`))
	p.wait(within(`doc.getElementById('embed-open').href.includes('task=tsp')`))
	p.wait(within(`decodeURIComponent(/p=([^&]+)/.exec(doc.getElementById('embed-open').href)[1]).length === 40`))
	p.js(within(`win.ptrnet.setWeights(win.ptrnet.weights.filter((w) => w.task === 'tsp' && !w.default)[0].id)`), nil)
	p.wait(within(`doc.getElementById('embed-open').href.includes('weights=')`))
	href := link()
	assert.NotContains(t, href, "embed")
	var here [][2]float64
	p.js(within(`win.ptrnet.getPoints()`), &here)
	q := blank(t, 1280, 800)
	q.do(chromedp.Navigate(href))
	q.wait(`Boolean(window.ptrnet)`)
	q.ready()
	assert.Equal(t, here, q.points())
	var weights string
	q.js(`document.getElementById('weights').value`, &weights)
	assert.Contains(t, regexp.MustCompile(`weights=([^&]+)`).FindStringSubmatch(href)[1], weights)
}
