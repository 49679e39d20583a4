package pagetest

import (
	"context"
	"encoding/binary"
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/model"
)

// before runs a script before those of every page that is opened.
func (p *tab) before(script string) {
	p.t.Helper()
	p.do(chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := page.AddScriptToEvaluateOnNewDocument(script).Do(ctx)
		return err
	}))
}

// keepWorkers keeps the page's workers in the order in which they were started.
const keepWorkers = `window.workers = []; window.Worker = class extends Worker { constructor(...a) { super(...a); workers.push(this); } };`

// openWorkers opens the page with its workers in hand.
func openWorkers(t *testing.T, rest string) *tab {
	t.Helper()
	return openWith(t, 1280, 800, rest, func(p *tab) { p.before(keepWorkers) }).ready()
}

// outcome is what an expression's promise came to, within ten seconds.
func (p *tab) outcome(expression string) string {
	p.t.Helper()
	return p.outcomeIn(10, expression)
}

func (p *tab) outcomeIn(seconds int, expression string) (said string) {
	p.t.Helper()
	p.js(fmt.Sprintf(`Promise.race([%s.then(() => 'answered', (e) => e.message), new Promise((r) => setTimeout(r, %d, 'never settled'))])`,
		expression, 1000*seconds), &said)
	return said
}

// bigTour keeps the network's worker busy for seconds: 500 points, a beam of 100, 8 views.
const bigTour = `ptrnet.solve({ task: 'tsp', points: Array.from({ length: 500 }, (_, i) => [(i * .618033) % 1, (i * .754877) % 1]), beam: 100, views: 8 })`

// ways in which a worker ends though the page wants it: by the browser, by itself, by an
// error of its own, by an answer that cannot be read.
var ways = []struct{ name, script, says string }{
	{"ended while at work", `workers.at(-1).terminate()`, `^The program that runs the network stopped\.$`},
	{"an uncaught throw", `workers.at(-1).postMessage({ id: -1, op: 'memory', oops: true })`,
		`^The program that runs the network stopped \(Uncaught Error: oops\)\.$`},
	{"an answer that cannot be read", `workers.at(-1).dispatchEvent(new MessageEvent('messageerror'))`,
		`^The program that runs the network stopped \(its answer could not be read\)\.$`},
	{"the core panics", `workers.at(-1).postMessage({ id: -1, op: 'draw', args: { kind: 'uniform', n: -1, seed: 1 } })`,
		`^The program that runs the network failed \(panic: runtime error: makeslice: len out of range`},
}

// However the network's worker ends, what was asked is answered with an error, the page says
// what happened, and Try again starts another.
func TestWorkerEnds(t *testing.T) {
	t.Parallel()
	f := newFaulty(t)
	f.breaks("/worker.js", func(w http.ResponseWriter, content []byte) {
		w.Write(append(content, "addEventListener('message', ({ data }) => { if (data.oops) throw new Error('oops'); });"...))
	})
	p := blank(t, 1280, 800)
	p.before(keepWorkers)
	p.do(chromedp.Navigate(f.URL + "/" + triangle))
	p.wait(`Boolean(window.ptrnet)`)
	p.ready()
	for _, way := range ways {
		p.js(way.script+`; window.asked = `+bigTour+`; window.asked.catch(() => {}); true`, nil)
		assert.Regexp(t, way.says, p.failed(), way.name)
		assert.Regexp(t, way.says, p.outcome(`asked`), way.name)
		assert.Regexp(t, way.says, p.outcome(`ptrnet.solve({ points: [[0, 0], [1, 0], [0, 1]] })`), "%s: asked afterwards", way.name)
		p.wait(`document.getElementById('verdict-text').textContent === 'No network could be loaded.'`)
		p.shoot("stopped")
		p.press("retry")
		p.ready()
		p.wait(`document.getElementById('veil').hidden`)
		assert.Equal(t, agreed, p.text("verdict-text"), way.name)
		assert.Equal(t, "answered", p.outcome(`ptrnet.solve({ points: [[0, 0], [1, 0], [0, 1]] })`), way.name)
	}
}

// The board's own question, and a worker that ends while nothing is asked.
func TestWorkerEndsUnderTheBoard(t *testing.T) {
	t.Parallel()
	p := openWorkers(t, "")
	p.js(`workers.at(-1).terminate(); true`, nil)
	assert.Equal(t, "The program that runs the network stopped.", p.failed(), "nothing was asked")
	p.press("retry")
	p.ready()
	p.js(`document.getElementById('views').click(); true`, nil)
	p.js(`ptrnet.setTask('tsp'); ptrnet.setPoints(Array.from({ length: 500 }, (_, i) => [(i * .618033) % 1, (i * .754877) % 1]))`, nil)
	p.wait(`document.getElementById('verdict-text').textContent === 'Thinking'`)
	p.js(`workers.forEach((w) => w.terminate()); true`, nil)
	assert.Contains(t, p.failed(), "The program that runs the network stopped")
	p.wait(`document.getElementById('verdict-text').textContent !== 'Thinking'`) // the verdict is drawn with the next frame
	p.js(`ptrnet.setPoints([[.1, .1], [.9, .1], [.5, .9]])`, nil)
	p.press("retry")
	p.ready()
	p.wait(`document.getElementById('veil').hidden`)
}

// Points on which the program ended in spare time, when nobody had asked: Try again asks what
// the visitor did, and nothing else by itself, until there are other points.
func TestNotAskedAgainInSpareTime(t *testing.T) {
	t.Parallel()
	f := newFaulty(t)
	f.breaks("/worker.js", func(w http.ResponseWriter, content []byte) {
		w.Write(append(content, "addEventListener('message', ({ data }) => { if (data.op === 'solve' && !data.args.urgent) throw new Error('in spare time'); });"...))
	})
	points, _, _ := wrongOn(t, "delaunay", "ring", 12, model.Options{}, &model.Options{Constrained: true})
	p := blank(t, 1280, 800)
	p.do(chromedp.Navigate(f.URL))
	p.wait(`Boolean(window.ptrnet)`)
	p.ready()
	p.js(`ptrnet.setTask('delaunay')`, nil)
	p.js(`{ const c = document.getElementById('constrained'); if (c.checked) c.click(); }`, nil)
	p.js(`ptrnet.setPoints(`+listOf(t, points)+`)`, nil)
	assert.Contains(t, p.failed(), "in spare time")
	p.press("retry")
	p.wait(`document.getElementById('veil').hidden && document.getElementById('verdict').dataset.settled === 'true'`)
	p.do(chromedp.Sleep(2 * time.Second))
	var calm bool
	p.js(`document.getElementById('veil').hidden`, &calm)
	assert.True(t, calm, "nobody asked again")
	assert.Regexp(t, `^They differ`, p.text("verdict-text"))
	p.wait(`document.getElementById('why').hidden === false`)

	p.js(`ptrnet.setPoints(`+listOf(t, points[:11])+`); ptrnet.setPoints(`+listOf(t, points)+`)`, nil)
	assert.Contains(t, p.failed(), "in spare time", "points that were put anew are others")
}

// A search for a tour whose worker ends leaves its best tour, or says that it stopped; the
// next question is searched again.
func TestSearchEnds(t *testing.T) {
	p := openWorkers(t, "#task=tsp")
	p.do(chromedp.Sleep(1200e6)) // the first question is asked once more, with warm code
	p.js(`ptrnet.setPoints(Array.from({ length: 300 }, (_, i) => [(i * .618033) % 1, (i * i * .754877) % 1]))`, nil)
	p.wait(`document.getElementById('figures-network').textContent.includes('Probability it gave') && document.getElementById('search-text').textContent.includes('at most')`)
	p.js(`workers.at(-1).terminate(); true`, nil)
	p.wait(`document.getElementById('search').hidden`)
	p.settled()
	assert.NotContains(t, p.text("verdict-text"), "Looking")
	assert.Regexp(t, `[Aa]t most|The program that looks for the shortest tour stopped\. The next request restarts it\.`, p.text("figures-exact"))
	p.put(`[[.1, .1], [.9, .1], [.5, .9], [.4, .4], [.6, .5]]`)
	assert.Contains(t, p.text("figures-exact"), "proven")
}

// In-browser training whose worker ends says so; what it had learned can be kept.
func TestTrainingEnds(t *testing.T) {
	t.Parallel()
	p := openWorkers(t, "#tab=train")
	p.press("train-run")
	p.wait(`!document.getElementById('train-use').hidden`)
	p.js(`workers.at(-1).terminate(); true`, nil)
	p.wait(`document.getElementById('train-text').textContent === 'The program that trains the network stopped.'`)
	var over bool
	p.js(`document.getElementById('train-run').hidden && !document.getElementById('train-reset').hidden && !document.getElementById('train-save').hidden`, &over)
	assert.True(t, over)
	p.press("train-use")
	p.put(`[[.25,.25],[.75,.25],[.5,.75]]`) // of three points, valid only, there is one hull
	assert.Equal(t, agreed, p.text("verdict-text"), "the board asks what was learned so far")
	p.press("train-reset")
	p.press("train-run")
	p.wait(`document.getElementById('train-text').textContent.startsWith('It is learning')`)
}

// capped is the module with a memory that may not grow beyond so many pages of 64 KiB.
func capped(t *testing.T, wasm []byte, pages uint64) []byte {
	t.Helper()
	out := append([]byte(nil), wasm[:8]...)
	found := false
	for at := 8; at < len(wasm); {
		kind := wasm[at]
		size, n := binary.Uvarint(wasm[at+1:])
		body := wasm[at+1+n:][:size]
		if kind == 5 { // memory: one of them, limits without a maximum
			require.Equal(t, []byte{1, 0}, body[:2])
			body = binary.AppendUvarint(append([]byte{1, 1}, body[2:]...), pages)
			found = true
		}
		out = binary.AppendUvarint(append(out, kind), uint64(len(body)))
		out = append(out, body...)
		at += 1 + n + int(size)
	}
	require.True(t, found)
	return out
}

const noMemory = "The browser has no more memory for the program that runs the network. " +
	"Close other pages, or use fewer points, a narrower beam or one view."

// A browser that has no more memory: the page says so, what was asked is settled, and Try
// again helps once there is some.
func TestNoMoreMemory(t *testing.T) {
	t.Parallel()
	f := newFaulty(t)
	short := func(pages uint64) func(http.ResponseWriter, []byte) {
		return func(w http.ResponseWriter, wasm []byte) { w.Write(capped(t, wasm, pages)) }
	}
	least := startPages(t)
	f.breaks(".wasm", short(least+200)) // enough to start, and for a small board
	p := blank(t, 1000, 700)
	p.do(chromedp.Navigate(f.URL))
	p.wait(`Boolean(window.ptrnet)`)
	p.ready()
	assert.Equal(t, noMemory, p.outcome(bigTour))
	assert.Equal(t, noMemory, p.failed())
	p.shoot("no-memory")
	p.press("retry")
	p.ready()

	f.breaks(".wasm", short(least+1)) // not even for the weights
	q := blank(t, 1000, 700)
	q.do(chromedp.Navigate(f.URL))
	assert.Equal(t, noMemory, q.failed())
	f.breaks("", nil)
	q.press("retry")
	q.ready()
	assert.Equal(t, "answered", q.outcome(`ptrnet.solve({ points: [[0, 0], [1, 0], [0, 1]] })`))
}

// startPages is with how many pages of memory the module begins.
func startPages(t *testing.T) uint64 {
	t.Helper()
	f := newFaulty(t)
	var pages uint64
	f.breaks(".wasm", func(w http.ResponseWriter, wasm []byte) {
		for at := 8; at < len(wasm); {
			size, n := binary.Uvarint(wasm[at+1:])
			if wasm[at] == 5 {
				pages, _ = binary.Uvarint(wasm[at+1+n+2:])
			}
			at += 1 + n + int(size)
		}
		w.Write(wasm)
	})
	p := blank(t, 1000, 700)
	p.do(chromedp.Navigate(f.URL))
	p.wait(`Boolean(window.ptrnet)`)
	p.ready()
	return pages
}
