package pagetest

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
)

// spread are n points of the unit square, as JavaScript.
const spread = `(n) => Array.from({ length: n }, (_, i) => [(i * .618033) % 1, (i * .754877) % 1])`

// longest puts the longest question on the board: a triangulation of 500 points with a beam
// of 20 and eight views.
const longest = `document.getElementById('beam').value = '20'; document.getElementById('beam').dispatchEvent(new Event('change'));
	if (!document.getElementById('views').checked) document.getElementById('views').click();
	ptrnet.setTask('delaunay'); ptrnet.setPoints((` + spread + `)(500))`

// slack is what a loaded machine may add to a wait, in milliseconds.
const slack = 150

// begun has the page note when the worker is asked by the board, and when it answers.
const begun = `window.log = []; window.everything = []; {
	const post = Worker.prototype.postMessage;
	Worker.prototype.postMessage = function (m, ...more) {
		everything.push([m?.id, m?.op, m?.args?.points?.length ?? m?.args, m?.args?.urgent, Math.round(performance.now())]);
		if (m?.op === 'solve') log.push({ id: m.id, n: m.args.points.length, at: performance.now() });
		return post.call(this, m, ...more);
	};
	window.Worker = class extends Worker { constructor(...a) { super(...a); this.addEventListener('message', ({ data }) => {
		const asked = window.log.find((l) => l.id === data.id && !l.answered);
		if (asked && data.value) asked.answered = performance.now();
	}); } };
}`

// While the longest answer is under way, a new question is begun within a tenth of a second
// and answered at once; the button and the Escape key stop an answer, and the one before stays.
func TestStop(t *testing.T) {
	p := openWith(t, 1280, 800, "#task=delaunay", func(p *tab) { p.before(begun) }).ready()
	p.js(longest, nil)
	p.wait(`log.some((l) => l.n === 500 && !l.answered && performance.now() - l.at > 400) && !document.getElementById('stop').hidden`)
	assert.Regexp(t, `about \d+ (s|min)`, p.text("verdict-time"), "what takes long says so")
	p.shoot("thinking")

	// Another question, as by a click.
	var waited, took float64
	p.js(`log.length = 0; window.asked = performance.now(); ptrnet.setPoints([[.1,.1],[.9,.2],[.5,.9],[.4,.4]])`, nil)
	p.settled()
	p.js(`log.find((l) => l.n === 4).at - asked`, &waited)
	p.js(`log.find((l) => l.n === 4).answered - log.find((l) => l.n === 4).at`, &took)
	t.Logf("begun after %.0f ms, answered in %.0f ms", waited, took)
	assert.Less(t, waited, 100.+slack, "milliseconds until it is begun")
	assert.Less(t, took, 1500., "the old answer no longer holds the network")
	p.wait(`document.getElementById('stop').hidden`)

	for _, stop := range []struct {
		name string
		do   chromedp.Action
	}{{"the button", chromedp.Click("#stop")}, {"Escape", chromedp.KeyEvent(kb.Escape)}} {
		p.js(longest, nil)
		p.wait(`document.getElementById('verdict-text').textContent === 'Thinking' && !document.getElementById('stop').hidden`)
		p.do(stop.do)
		p.wait(`document.getElementById('verdict-text').textContent.startsWith('Stopped.')`)
		assert.Equal(t, "Stopped. These points have no answer yet.", p.text("verdict-text"), stop.name)
		assert.Equal(t, "Ask again", p.text("stop"), stop.name)
		assert.NotEmpty(t, p.text("figures-network"), "%s: the answer before stays", stop.name)
		p.shoot("stopped-by-hand")
		// Nor is it asked again for the times of the answer before.
		p.js(`new Promise((done) => setTimeout(done, 1200))`, nil)
		assert.Equal(t, "Stopped. These points have no answer yet.", p.text("verdict-text"), stop.name)
		p.js(`log.length = 0; ptrnet.setPoints([[.1,.1],[.9,.2],[.5,.9],[.4,.4]])`, nil)
		p.settled()
	}
}

// Other things that take long can be stopped too, and hold nothing up: a script's answer,
// the hundred orders, the comparison, the test bench in the middle of one set.
func TestStopElsewhere(t *testing.T) {
	p := openWith(t, 1280, 800, "#task=delaunay", func(p *tab) { p.before(begun) }).ready()
	p.js(longest, nil)
	p.wait(`document.getElementById('verdict-text').textContent === 'Thinking' && !document.getElementById('stop').hidden`)
	p.press("stop")
	for _, c := range []struct{ tab, run, running string }{
		{"orders", "orders-run", `document.getElementById('orders-run').textContent === 'Stop'`},
		{"compare", "tab-compare", `!document.getElementById('compare-stop').hidden`},
		{"bench", "bench-run", `document.getElementById('bench-run').textContent === 'Stop'`},
	} {
		p.press("tab-" + c.tab)
		if c.tab == "bench" {
			p.js(`document.getElementById('bench-n').value = '500'; document.getElementById('bench-beam').value = '20'; document.getElementById('bench-views').checked = true`, nil)
			p.js(`document.getElementById('bench-n').dispatchEvent(new Event('change'))`, nil)
			p.wait(`document.getElementById('bench-run').textContent.includes('about')`)
		}
		p.press(c.run)
		p.wait(c.running)
		p.shoot("running-" + c.tab)
		p.do(chromedp.KeyEvent(kb.Escape))
		p.wait(`!(` + c.running + `)`)
		p.js(`log.length = 0`, nil)
		if !assert.Equal(t, "answered", p.outcome(`ptrnet.solve({ task: 'hull', points: [[0, 0], [1, 0], [0, 1]] })`), c.tab) {
			var all string
			p.js(`JSON.stringify([log, everything])`, &all)
			t.Log(all)
		}
	}
	p.press("tab-attention")
	// A script's long answer gives way to the board's, and goes on afterwards.
	p.js(`window.long = ptrnet.solve({ task: 'tsp', points: (`+spread+`)(100), beam: 100 }); long.catch(() => {}); log.length = 0; ptrnet.setTask('hull'); ptrnet.setPoints((`+spread+`)(7))`, nil)
	p.settled()
	var took float64
	p.js(`log.find((l) => l.n === 7).answered - log.find((l) => l.n === 7).at`, &took)
	assert.Less(t, took, 1500.)
	assert.Equal(t, "answered", p.outcomeIn(60, `long`))
}
