package pagetest

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func (p *tab) address() (address string) {
	p.t.Helper()
	p.do(chromedp.Sleep(450e6), chromedp.Location(&address)) // it is written when the state has been quiet
	return address
}

// The whole state goes through the address: opened elsewhere, it is the same picture.
func TestLinkRoundTrip(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 800, "").ready()
	p.put(`[[.25,.25],[.75,.25],[.5,.75],[.5,.4],[.1,.9]]`)
	p.js(`(() => {
		const set = (id, value) => { const e = document.getElementById(id); e.value = value; e.dispatchEvent(new Event('change')); };
		set('beam', '5');
		set('method', document.querySelectorAll('#method option')[1].value);
		document.getElementById('constrained').click();
		document.getElementById('views').click();
		document.getElementById('tab-beam').click();
	})()`, nil)
	p.settled()
	p.press("next")
	p.press("next")
	address := p.address()
	seen := `(() => JSON.stringify({
		task: document.querySelector('input[name=task]:checked').value, points: ptrnet.getPoints(), weights: document.getElementById('weights').value,
		method: document.getElementById('method').value, beam: document.getElementById('beam').value,
		valid: document.getElementById('constrained').checked, views: document.getElementById('views').checked,
		tab: document.querySelector('[role=tab][aria-selected=true]').id, step: document.getElementById('step-text').textContent,
		verdict: document.getElementById('verdict-text').textContent }))()`
	var here, there string
	p.js(seen, &here)
	assert.Contains(t, here, `Step 2 of`)
	assert.Contains(t, here, `"tab":"tab-beam"`)
	assert.Contains(t, here, `"valid":false,"views":true`)

	q := open(t, 1280, 800, address[strings.Index(address, "#"):]).ready()
	q.wait(`document.getElementById('step-text').textContent.startsWith('Step 2')`)
	q.js(seen, &there)
	assert.Equal(t, here, there)
	assert.Equal(t, address[strings.Index(address, "#"):], q.address()[strings.Index(q.address(), "#"):], "and its address is the same again")

	for _, task := range []string{"delaunay", "tsp"} {
		q.js(`location.hash = 'task=`+task+`&p=IAQAYAQAIAYA'; true`, nil)
		q.wait(`document.querySelector('input[name=task]:checked').value === '` + task + `'`)
		q.settled()
		assert.Len(t, q.points(), 3, "an address typed into a page that is open")
	}
	q.press("undo")
	q.press("undo")
	assert.Len(t, q.points(), 5, "and undone")
}

func TestLongestLink(t *testing.T) {
	t.Parallel()
	p := open(t, 1000, 700, "").ready()
	p.js(`ptrnet.setPoints(Array.from({ length: 500 }, (_, i) => [(i * 0.6180339887) % 1, (i * 0.7548776662) % 1]))`, nil)
	p.settled()
	points := p.points()
	address := p.address()
	assert.Less(t, len(address), 2200)
	q := open(t, 1000, 700, address[strings.Index(address, "#"):]).ready()
	assert.Equal(t, points, q.points())
}

// hostile are addresses that nobody should be able to hurt the page with.
var hostile = []string{
	"", "#", "%", "%E0%A4%A", "&&&===", "task=hull&task=tsp", "task=__proto__", "task=constructor&p=AAAA",
	"p=", "p=A", "p=AAA", "p=AAAAA", "p=!!!!", "p=AAAA%00AAAA", "p=" + strings.Repeat("AAAA", 600), "p=" + strings.Repeat("-_-_", 5000), "p=😀😀",
	"task=hull&p=AAAAAAAAAAAAAAAA", "weights=../../etc/passwd", "weights=<script>alert(1)</script>", "weights=__proto__", "weights=none", "weights=" + strings.Repeat("w", 5000),
	"method=__proto__", "method=guess", "method=%3Cimg%20src=x%20onerror=alert(1)%3E", "beam=0", "beam=-1", "beam=1e9", "beam=NaN", "beam=7", "beam=5&beam=0",
	"step=0", "step=-1", "step=99999", "step=999999999999", "step=1e3", "step=NaN", "step=2&p=", "tab=__proto__", "tab=toString", "tab=train", "tab=nothing",
	"compare=", "compare=a b c d e f", "compare=__proto__ constructor hull", "valid=2", "views=0", "views=9", "views=8&views=x", "valid=true",
	"task=delaunay&p=AAAABAAACAAA&beam=20&valid=1&step=3&tab=bench",
	"task=tsp&weights=hull&p=IAQAYAQAIAYA", "javascript:alert(1)", "?task=tsp", "#task=tsp", "task[]=tsp", "p[]=AAAA", "\u202e\u0000\ufffe",
}

func TestHostileLinks(t *testing.T) {
	t.Parallel()
	// What is read from them and from thousands more, web/state/address.test.mjs says.
	random := rand.New(rand.NewPCG(5, 2015))
	all := append([]string(nil), hostile...)
	valid := "task=hull&p=IAQAYAQAIAYAQAZm&weights=hull&method=chain&beam=5&views=8&valid=1&step=2&tab=beam&compare=hull"
	for range 100 {
		b := []byte(valid)
		if random.IntN(3) == 0 {
			b = make([]byte, random.IntN(200))
			for i := range b {
				b[i] = byte(random.IntN(256))
			}
		}
		for range random.IntN(8) {
			if len(b) == 0 {
				break
			}
			switch i := random.IntN(len(b)); random.IntN(4) {
			case 0:
				b[i] = byte(random.IntN(256))
			case 1:
				b = b[:i]
			case 2:
				b = append(b[:i:i], b[min(len(b), i+random.IntN(9)):]...)
			case 3:
				b = append(b[:i:i], append([]byte(valid[random.IntN(len(valid)):]), b[i:]...)...)
			}
		}
		all = append(all, strings.ToValidUTF8(string(b), "\ufffd"))
	}
	p := open(t, 1000, 700, "").ready()

	for packed, want := range map[string]int{"": 0, "AAA": 0, "IAQA": 1, "IAQAA": 1, "IAQAYAQAQAwA": 3, "IAQA!AAAAAAA": 1, "IAQAYA QAQAw": 1, "!AQAYAQA": 0} {
		p.js(`location.hash = 'p='+encodeURIComponent(`+quoted(packed)+`); new Promise((done) => setTimeout(done, 20))`, nil)
		assert.Len(t, p.points(), want, "as many points as are whole: %q", packed)
	}

	// The page itself goes through some of them, one after the other.
	list, err := json.Marshal(all)
	require.NoError(t, err)
	p.js(fmt.Sprintf(`(async () => {
		for (const hash of %s) {
			location.hash = hash;
			await new Promise((done) => setTimeout(done, 4));
		}
		location.hash = 'task=hull&p=IAQAYAQAQAwA';
		await new Promise((done) => setTimeout(done, 50));
	})()`, list), nil)
	p.settled()
	assert.Equal(t, "They agree: the network found the exact hull.", p.text("verdict-text"))
	var alive bool
	p.js(`({}).hull === undefined && document.getElementById('board').clientWidth > 200`, &alive)
	assert.True(t, alive)
}

// A fresh page opened at a hostile address shows a board and an answer, never nothing.
func TestHostileFirstVisits(t *testing.T) {
	t.Parallel()
	for _, hash := range []string{
		"%E0%A4%A", "task=__proto__&p=!!!!&tab=__proto__", "task=tsp&weights=hull&p=IAQAYAQAIAYAQAZm&step=99999&compare=x y z",
		"p=" + strings.Repeat("-_-_", 2100),
	} {
		p := blank(t, 1000, 700)
		p.do(chromedp.Navigate(pageURL + "#" + (&url.URL{Path: hash}).EscapedPath()))
		p.wait(`Boolean(window.ptrnet)`)
		p.ready()
		assert.NotEmpty(t, p.text("verdict-text"), hash)
		assert.NotContains(t, p.text("verdict-text"), "Loading", hash)
	}
}

func TestEmbed(t *testing.T) {
	t.Parallel()
	p := open(t, 640, 760, "?embed#task=hull&p=IAQAYAQAQAwAQAZm").ready()
	for id, shown := range map[string]bool{"board": true, "legend": true, "player": true, "embed-open": true, "tasks": true, "random": true, "tabs": false, "share": false, "own": false} {
		var visible bool
		p.js(fmt.Sprintf(`document.getElementById(%q).checkVisibility()`, id), &visible)
		assert.Equal(t, shown, visible, id)
	}
	for _, size := range [][2]int64{{640, 760}, {300, 300}, {400, 300}, {360, 520}, {360, 740}, {800, 600}, {1400, 900}} {
		var fits []int
		p.do(chromedp.EmulateViewport(size[0], size[1]))
		p.js(`[document.documentElement.scrollWidth, document.documentElement.scrollHeight]`, &fits)
		assert.LessOrEqual(t, fits[0], int(size[0]), "%v: nothing to scroll in its frame", size)
		assert.LessOrEqual(t, fits[1], int(size[1]), "%v: nothing to scroll in its frame", size)
		assert.True(t, holds[bool](p, `document.getElementById('legend').checkVisibility()`), "%v: what the colors mean", size)
	}
	p.do(chromedp.EmulateViewport(640, 760))
	p.click(.8, .8)
	p.settled()
	assert.Len(t, p.points(), 5)
	p.address()
	var href string
	p.js(`document.getElementById('embed-open').href`, &href)
	assert.NotContains(t, href, "embed")
	assert.Contains(t, href, "#task=hull&p=IAQAYAQAQAwAQAZm", "the link goes to what is shown")
	p.shoot("embed")
}

// An address may name a step that no answer has: every view goes on with what there is.
func TestStepBeyondTheAnswer(t *testing.T) {
	t.Parallel()
	// A worker that is slow to hear, so that the views are drawn before there is another answer.
	slow := func(p *tab) {
		p.before(`const post = Worker.prototype.postMessage; Worker.prototype.postMessage = function (...a) { setTimeout(() => post.apply(this, a), 80); };`)
	}
	for _, tab := range []string{"explain", "attention", "beam", "orders", "compare", "bench", "train"} {
		p := openWith(t, 1280, 800, "#task=hull&p=IAQAYAQAIAYAQAZm&tab="+tab, slow).ready()
		for _, hash := range []string{"step=40", "step=2", "step=6", "step=99999", "step=3&tab=" + tab} {
			p.js(`location.hash = '`+hash+`'; true`, nil)
			p.settled()
		}
		p.wait(`document.getElementById('step-text').textContent.startsWith('Step 3 of')`)
		p.js(`location.hash = 'step=40'; true`, nil)
		p.wait(`document.getElementById('step-text').textContent.startsWith('Whole answer')`)
		if tab == "explain" {
			p.wait(`document.getElementById('explain-point').textContent.endsWith('It is the step at which the network was least sure.')`)
		}
	}
}
