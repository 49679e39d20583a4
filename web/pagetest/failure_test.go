package pagetest

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// faulty serves the page, but for some files that it does not as it should.
type faulty struct {
	*httptest.Server
	mu    sync.Mutex
	files []string // the ends of their names
	do    func(w http.ResponseWriter, content []byte)
}

func newFaulty(t *testing.T) *faulty {
	t.Helper()
	pageOnce.Do(start)
	require.NoError(t, pageErr)
	f := &faulty{}
	f.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		f.mu.Lock()
		files, do := f.files, f.do
		f.mu.Unlock()
		if name := strings.TrimPrefix(r.URL.Path, "/"); slices.ContainsFunc(files, func(end string) bool { return strings.HasSuffix(name, end) }) {
			whole := httptest.NewRecorder()
			served.ServeHTTP(whole, httptest.NewRequest(http.MethodGet, "/"+name, nil))
			for _, header := range []string{"Content-Type", "Cache-Control"} {
				w.Header().Set(header, whole.Header().Get(header))
			}
			do(w, whole.Body.Bytes())
			return
		}
		served.ServeHTTP(w, r)
	}))
	t.Cleanup(f.Close)
	return f
}

// breaks makes do answer requests for the files whose names end so, separated by spaces.
func (f *faulty) breaks(files string, do func(w http.ResponseWriter, content []byte)) {
	f.mu.Lock()
	f.files, f.do = strings.Fields(files), do
	f.mu.Unlock()
}

func missing(w http.ResponseWriter, _ []byte) { refuse(w, http.StatusNotFound) }
func broken(w http.ResponseWriter, _ []byte)  { refuse(w, http.StatusInternalServerError) }
func unreachable(http.ResponseWriter, []byte) { panic(http.ErrAbortHandler) }
func half(w http.ResponseWriter, c []byte)    { w.Write(c[:len(c)/2]) }
func cutShort(w http.ResponseWriter, c []byte) { // announced whole, broken off on the way
	w.Header().Set("Content-Length", "10000000")
	w.Write(c[:len(c)/2])
	panic(http.ErrAbortHandler)
}
func refuse(w http.ResponseWriter, status int) {
	w.Header().Del("Cache-Control")
	http.Error(w, "no", status)
}
func damaged(w http.ResponseWriter, c []byte) {
	c = append([]byte(nil), c...)
	for i := range min(len(c), 40) {
		c[i] ^= 0x55
	}
	w.Write(c)
}

// failed waits for the sentence over the board and returns it.
func (p *tab) failed() string {
	p.t.Helper()
	p.wait(`!document.getElementById('veil').hidden && !document.getElementById('retry').hidden`)
	return p.text("veil-text")
}

func TestFailedLoads(t *testing.T) {
	t.Parallel()
	f := newFaulty(t)
	for _, c := range []struct {
		name, file string
		do         func(http.ResponseWriter, []byte)
		says       string
	}{
		{"weights missing", ".safetensors", missing, `A part of the page is missing on the server: hull-.*\.safetensors`},
		{"weights damaged", ".safetensors", damaged, `^The weights were damaged in transfer`},
		{"weights truncated", ".safetensors", half, `^The weights were damaged in transfer. Tensor`},
		{"connection breaks", ".safetensors", cutShort, `The connection broke while the page was loading`},
		{"server gone", ".safetensors", unreachable, `The server cannot be reached`},
		{"list damaged", "index.json", damaged, `The list of weights was damaged in transfer`},
		{"list of another kind", "index.json", func(w http.ResponseWriter, _ []byte) { w.Write([]byte(`{"a":1}`)) }, `The list of weights was damaged in transfer`},
		{"server in trouble", ".wasm", broken, `could not send a part of the page: ptrnet.wasm \(500\)`},
		{"program damaged", ".wasm", damaged, `The program that runs the network was damaged in transfer`},
		{"program of another kind", ".wasm", func(w http.ResponseWriter, _ []byte) { w.Write([]byte("\x00asm\x01\x00\x00\x00")) }, `The program that runs the network`},
		{"worker missing", "/worker.js", missing, `could not be started`},
	} {
		f.breaks(c.file, c.do)
		p := blank(t, 1000, 700)
		p.do(chromedp.Navigate(f.URL + "/" + triangle))
		said := p.failed()
		assert.Regexp(t, c.says, said, c.name)
		assert.Regexp(t, `^[A-Z“].*[.]$`, said, "%s: a sentence", c.name)
		assert.NotRegexp(t, `undefined|TypeError|\[object|null`, said, c.name)
		p.wait(`document.getElementById('verdict-text').textContent === 'No network could be loaded.'`)
		if c.name == "weights damaged" {
			p.shoot("failed")
		}
		t.Logf("%s: %s", c.name, said)

		if c.name == "weights missing" {
			p.press("retry")
			assert.Equal(t, said, p.failed(), "nothing has changed")
		}
		f.breaks("", nil)
		p.press("retry")
		p.ready()
		assert.Equal(t, agreed, p.text("verdict-text"), c.name)
		var hidden bool
		p.js(`document.getElementById('veil').hidden`, &hidden)
		assert.True(t, hidden, c.name)
	}
}

// A page without any weights still has the exact answers, and says what it lacks.
func TestNoWeights(t *testing.T) {
	t.Parallel()
	f := newFaulty(t)
	f.breaks("index.json", func(w http.ResponseWriter, _ []byte) { w.Write([]byte(`{"weights":[]}`)) })
	p := blank(t, 1000, 700)
	p.do(chromedp.Navigate(f.URL))
	p.wait(`Boolean(window.ptrnet)`)
	p.ready()
	for _, points := range []string{`[]`, `[[.1,.1],[.9,.1],[.5,.9]]`} {
		p.put(points)
	}
	p.wait(`document.getElementById('figures-network').textContent.includes('There are no weights for this problem yet.')`)
	assert.Equal(t, "There is only the exact hull: no network answered.", p.text("verdict-text"))
	assert.Contains(t, p.text("figures-exact"), "Corners3")
}

// A page whose own modules do not arrive says so too.
func TestFailedModules(t *testing.T) {
	t.Parallel()
	f := newFaulty(t)
	f.breaks("/main.js", missing)
	p := blank(t, 1000, 700)
	p.do(chromedp.Navigate(f.URL))
	assert.Contains(t, p.failed(), "was not loaded completely")
	f.breaks("", nil)
	p.press("retry")
	p.wait(`Boolean(window.ptrnet)`)
	p.ready()

	// A view or a panel that does not arrive is missed when it is opened, and all else works.
	var parts []string
	p.js(`(async () => (await (await fetch(document.querySelector('script[src$="main.js"]').src)).text()).match(/(testbench|owndata)-\w+\.js/g))()`, &parts)
	f.breaks(strings.Join(parts, " "), missing)
	p = blank(t, 1000, 700) // one where they are not kept
	p.do(chromedp.Navigate(f.URL))
	p.wait(`Boolean(window.ptrnet)`)
	p.ready()
	for _, opens := range []string{"tab-bench", "file"} {
		p.js(`document.getElementById('toast').hidden = true`, nil)
		p.press(opens)
		p.wait(`!document.getElementById('toast').hidden`)
		assert.Contains(t, p.text("toast"), "A part of the page was not loaded.", "the board works without %s", opens)
	}
	p.mu.Lock()
	assert.Contains(t, strings.Join(p.faults, " "), "could not be loaded", "the console says why")
	p.faults = nil
	p.mu.Unlock()
}

func TestNoSIMD(t *testing.T) {
	t.Parallel()
	p := openWith(t, 360, 740, "", func(p *tab) {
		p.do(chromedp.ActionFunc(func(ctx context.Context) error {
			_, err := page.AddScriptToEvaluateOnNewDocument(`window.validate = WebAssembly.validate; WebAssembly.validate = () => false;`).Do(ctx)
			return err
		}))
	})
	assert.Contains(t, p.failed(), "This browser cannot run the network: it lacks WebAssembly SIMD. Chrome")
	p.shoot("no-simd")
	p.js(`WebAssembly.validate = window.validate; true`, nil)
	p.press("retry")
	p.ready()
}

// A stored answer that comes after the failure does not hide it.
func TestStoredAnswerAfterFailure(t *testing.T) {
	t.Parallel()
	f := newFaulty(t)
	f.breaks(".wasm", missing)
	p := blank(t, 1000, 700)
	p.before(`{ const fetched = window.fetch; window.fetch = async (url, ...more) => {
		const first = String(url).includes('/first/');
		if (first) await new Promise((done) => setTimeout(done, 1500));
		const answer = await fetched(url, ...more);
		if (first) setTimeout(() => { window.stored = answer.status; }, 200);
		return answer;
	}; }`)
	p.do(chromedp.Navigate(f.URL))
	p.failed()
	p.wait(`window.stored === 200`)
	assert.Contains(t, p.failed(), "A part of the page is missing on the server: ptrnet.wasm")
	assert.Equal(t, "No network could be loaded.", p.text("verdict-text"))
}

func TestNoWebAssembly(t *testing.T) {
	t.Parallel()
	p := openWith(t, 360, 740, "", func(p *tab) {
		p.do(chromedp.ActionFunc(func(ctx context.Context) error {
			_, err := page.AddScriptToEvaluateOnNewDocument(`delete window.WebAssembly`).Do(ctx)
			return err
		}))
	})
	assert.Contains(t, p.failed(), "it lacks WebAssembly SIMD")
}

func TestOfflineRetry(t *testing.T) {
	t.Parallel()
	f := newFaulty(t)
	f.breaks(".wasm", missing)
	p := blank(t, 1000, 700)
	p.do(chromedp.Navigate(f.URL))
	p.failed()
	f.breaks("", nil)
	offline := func(now bool) chromedp.Action {
		return chromedp.ActionFunc(func(ctx context.Context) error {
			return cdp.Execute(ctx, "Network.emulateNetworkConditions", map[string]any{"offline": now, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}, nil)
		})
	}
	// The browser's network hears of it later than its page does.
	reaches := func(anyone bool) {
		p.js(fmt.Sprintf(`(async () => {
			while (await fetch(location.href, { cache: 'no-store' }).then(() => true, () => false) !== %t) await new Promise((again) => setTimeout(again, 10));
		})()`, anyone), nil)
	}
	p.do(network.Enable(), offline(true))
	reaches(false)
	p.press("retry")
	p.wait(`document.getElementById('veil-text').textContent.startsWith('You are offline')`)
	assert.Equal(t, "You are offline, and this part of the page is not stored here yet.", p.failed())
	p.do(offline(false))
	reaches(true)
	p.press("retry")
	p.ready()
}
