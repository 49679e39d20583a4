package pagetest

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"reflect"
	"regexp"
	goruntime "runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"ptrnet/web/module"
	"ptrnet/web/site"
)

// project is the folder of all, seen from this package's.
const project = "../.."

// The tests of the page run in a real Chromium. PTRNET_CHROMIUM names another
// one than is found on the path.
var (
	pageOnce sync.Once
	served   http.Handler // the page
	pageURL  string
	browser  context.Context
	pageErr  error
	closers  []func()
)

func TestMain(m *testing.M) {
	flag.Parse()
	// A tab waits, for frames and timers, more than it works: one more than there are cores.
	if parallel := flag.Lookup("test.parallel"); parallel.Value.String() == strconv.Itoa(goruntime.GOMAXPROCS(0)) {
		parallel.Value.Set(strconv.Itoa(goruntime.GOMAXPROCS(0) + 1))
	}
	code := m.Run()
	for i := len(closers) - 1; i >= 0; i-- {
		closers[i]()
	}
	os.Exit(code)
}

func chromium() (string, error) {
	if name := os.Getenv("PTRNET_CHROMIUM"); name != "" {
		return name, nil
	}
	// The headless shell has no windows of its own to draw: the tests take half the processor time in it.
	// Debian's chromium-headless-shell is a script that would not end it, so that the program itself is named.
	for _, name := range []string{"/usr/lib/chromium/chromium-headless-shell", "chrome-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"} {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", fmt.Errorf("the browser tests need Chromium: apt-get install chromium, or name one in PTRNET_CHROMIUM")
}

// start builds the page, serves it, and starts one browser for all tests.
func start() {
	if pageErr = module.Build(context.Background(), project); pageErr != nil {
		return
	}
	h, err := site.NewHandler(project, site.Modules)
	if pageErr = err; err != nil {
		return
	}
	served = h
	pages := http.NewServeMux()
	pages.Handle("/", h)
	pages.HandleFunc("/warm", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		io.WriteString(w, warm)
	})
	server := httptest.NewServer(pages)
	closers = append(closers, server.Close)
	pageURL = server.URL + "/"
	browser, pageErr = launch(shownFonts())
}

// triangle is the address of three points, whose hull every network of ours finds, and agreed
// what the page says then.
const (
	triangle = "#task=hull&p=IAQAYAQAQAwA"
	agreed   = "They agree: the network found the exact hull."
)

// patience is how long a tab may be used in all, and inVain how long anything in it is waited for. They are
// for what never comes: what comes is there sooner on the slowest and busiest machine.
const (
	patience = 6 * time.Minute
	inVain   = 2 * time.Minute
)

// tab is one page in the browser.
type tab struct {
	t      testing.TB
	ctx    context.Context
	mu     sync.Mutex
	faults []string // uncaught errors and errors on the console
}

// open opens the page in a profile with nothing stored (what was fetched may be there), at the given width and height, with the rest of the address behind it.
// The test fails at its end if the page had any uncaught error.
func open(t testing.TB, width, height int64, rest string) *tab {
	t.Helper()
	return openWith(t, width, height, rest, nil)
}

// openWith runs before before the page is loaded.
func openWith(t testing.TB, width, height int64, rest string, before func(p *tab)) *tab {
	t.Helper()
	p := blank(t, width, height)
	if before != nil {
		before(p)
	}
	p.do(chromedp.Navigate(pageURL + rest))
	return p
}

// profiles are those that tests have left, with nothing stored in them but what the browser
// has fetched and compiled: to do that anew is half the work of opening the page.
var profiles struct {
	sync.Mutex
	free []cdp.BrowserContextID
}

// warm is a page that stays open in each of these profiles: with it stays the process that shows the page
// (--process-per-site), and what is compiled of the module, which is a fourth of the work.
const warm = `<!doctype html><title>warm</title><script type="module">
window.kept = await WebAssembly.compile(await (await fetch('ptrnet.wasm')).arrayBuffer());
</script>`

// blank is an empty tab in a profile that has nothing stored. No service worker keeps the page
// that all tests share, which would load every file of it twice; tests of one have servers of
// their own.
func blank(t testing.TB, width, height int64) *tab {
	t.Helper()
	pageOnce.Do(start)
	require.NoError(t, pageErr)
	profiles.Lock()
	var profile cdp.BrowserContextID
	if n := len(profiles.free); n > 0 {
		profile, profiles.free = profiles.free[n-1], profiles.free[:n-1]
	}
	profiles.Unlock()
	if profile == "" {
		profile = freshProfile(t, browser)
		_, err := target.CreateTarget(pageURL + "warm").WithBrowserContextID(profile).WithNewWindow(true).Do(within(browser))
		require.NoError(t, err)
	}
	p := blankIn(t, browser, profile, width, height, patience)
	t.Cleanup(func() { // before the tab is closed
		const stored = "cookies,local_storage,indexeddb,cache_storage,service_workers"
		if t.Failed() || chromedp.Run(p.ctx, chromedp.Navigate("about:blank"), storage.ClearDataForOrigin(pageURL, stored)) != nil {
			return
		}
		profiles.Lock()
		defer profiles.Unlock()
		profiles.free = append(profiles.free, profile)
	})
	p.before(fmt.Sprintf(`if (navigator.serviceWorker && location.href.startsWith(%q)) navigator.serviceWorker.register = () => new Promise(() => {});`, pageURL))
	return p
}

// blankFor is one in a fresh profile, like any visitor's, which may be used so long.
func blankFor(t testing.TB, width, height int64, limit time.Duration) *tab {
	t.Helper()
	pageOnce.Do(start)
	require.NoError(t, pageErr)
	return blankOf(t, browser, width, height, limit)
}

// blankOf is one of this browser.
func blankOf(t testing.TB, browser context.Context, width, height int64, limit time.Duration) *tab {
	t.Helper()
	return blankIn(t, browser, freshProfile(t, browser), width, height, limit)
}

// blankIn is one in a profile of this browser.
func blankIn(t testing.TB, browser context.Context, profile cdp.BrowserContextID, width, height int64, limit time.Duration) *tab {
	t.Helper()
	id, err := target.CreateTarget("about:blank").WithBrowserContextID(profile).WithNewWindow(true).Do(within(browser))
	require.NoError(t, err)
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithTargetID(id))
	ctx, cancelTime := context.WithTimeout(ctx, limit)
	p := &tab{t: t, ctx: ctx}
	chromedp.ListenTarget(ctx, func(event any) {
		p.mu.Lock()
		defer p.mu.Unlock()
		switch e := event.(type) {
		case *runtime.EventExceptionThrown:
			p.faults = append(p.faults, e.ExceptionDetails.Error())
		case *runtime.EventConsoleAPICalled:
			if e.Type == runtime.APITypeError {
				for _, a := range e.Args {
					p.faults = append(p.faults, string(a.Value)+a.Description)
				}
			}
		}
	})
	t.Cleanup(func() {
		cancelTime()
		cancel()
		p.mu.Lock()
		defer p.mu.Unlock()
		for _, fault := range p.faults {
			t.Errorf("on the page: %s", fault)
		}
	})
	p.do(chromedp.EmulateViewport(width, height), emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: "light"}, {Name: "prefers-reduced-motion", Value: "no-preference"}}))
	return p
}

// freshProfile is one with storage and cache of its own.
func freshProfile(t testing.TB, browser context.Context) cdp.BrowserContextID {
	t.Helper()
	profile, err := target.CreateBrowserContext().WithDisposeOnDetach(true).Do(within(browser))
	require.NoError(t, err)
	return profile
}

// within is for what is asked of a browser and not of a tab.
func within(browser context.Context) context.Context {
	return cdp.WithExecutor(browser, chromedp.FromContext(browser).Browser)
}

// ready waits until the network can be asked and the board shows an answer.
func (p *tab) ready() *tab {
	p.t.Helper()
	p.js(`ptrnet.ready.then(() => true)`, nil)
	p.settled()
	return p
}

// viewed waits until the view or panel that was opened has come.
func (p *tab) viewed() {
	p.t.Helper()
	p.wait(`!document.querySelector('.view[aria-busy="true"], .own-inside[aria-busy="true"]')`)
}

// settled waits until the answer on the page is for the points on it, and the open view is there.
func (p *tab) settled() {
	p.t.Helper()
	// What was just done reaches the verdict in the next frame.
	p.js(`new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))`, nil)
	p.wait(`document.getElementById('verdict').dataset.settled === 'true'`)
	p.viewed()
}

// wait waits until an expression is true.
func (p *tab) wait(expression string) {
	p.t.Helper()
	poll := chromedp.Poll(expression, nil, chromedp.WithPollingTimeout(inVain))
	err := chromedp.Run(p.ctx, poll)
	for err != nil && (strings.Contains(err.Error(), "context") || strings.Contains(err.Error(), "navigated")) && p.ctx.Err() == nil {
		err = chromedp.Run(p.ctx, poll) // the page is being loaded anew
	}
	if err != nil {
		var text string
		chromedp.Run(p.ctx, chromedp.Evaluate(`document.body.innerText`, &text))
		require.NoError(p.t, err, "waiting for %s on a page that says:\n%s", expression, text)
	}
}

func (p *tab) do(actions ...chromedp.Action) {
	p.t.Helper()
	require.NoError(p.t, chromedp.Run(p.ctx, actions...))
}

// tied are the spaces that no line ends at, as they are or escaped.
var tied = regexp.MustCompile(`(?i)\x{a0}|\\u00a0`)

// js evaluates an expression, awaiting promises. Spaces that no line ends at come as usual ones.
func (p *tab) js(expression string, result any) {
	p.t.Helper()
	var raw []byte
	var into any
	if result != nil {
		into = &raw
	}
	err := chromedp.Run(p.ctx, chromedp.Evaluate(expression, into, func(e *runtime.EvaluateParams) *runtime.EvaluateParams {
		return e.WithAwaitPromise(true)
	}))
	require.NoError(p.t, err, expression)
	if len(raw) == 0 { // null or undefined
		raw = []byte("null")
	}
	if result != nil {
		if string(raw) == "null" {
			require.Contains(p.t, []reflect.Kind{reflect.Pointer, reflect.Slice, reflect.Map, reflect.Interface}, reflect.TypeOf(result).Elem().Kind(), "no value: %s", expression)
		}
		require.NoError(p.t, json.Unmarshal(tied.ReplaceAll(raw, []byte(" ")), result), expression)
	}
}

// text is what an element says.
func (p *tab) text(id string) string {
	p.t.Helper()
	return holds[string](p, fmt.Sprintf(`document.getElementById(%q).textContent`, id))
}

// at is the place on screen of a point of the unit square.
func (p *tab) at(x, y float64) (float64, float64) {
	p.t.Helper()
	var place []float64
	p.js(fmt.Sprintf(`(async () => {
		const { createFrame } = await import(new URL('board/draw.js', document.querySelector('script[src$="main.js"]').src));
		const box = document.getElementById('board').getBoundingClientRect();
		const [px, py] = createFrame(box.width).place({ x: %g, y: %g });
		return [box.left + px, box.top + py];
	})()`, x, y), &place)
	return place[0], place[1]
}

func (p *tab) click(x, y float64) {
	p.t.Helper()
	px, py := p.at(x, y)
	p.do(chromedp.MouseClickXY(px, py))
}

func (p *tab) dark() {
	p.do(emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "dark"}}))
}

// themed waits until a page that is loaded has the system's theme, of which it hears with the next frame.
func (p *tab) themed(theme string) {
	p.t.Helper()
	p.wait(fmt.Sprintf(`document.documentElement.hasAttribute('data-dark') === %t`, theme == "dark"))
}

// shoot keeps a screenshot in the folder that PTRNET_SHOTS names, if it does.
func (p *tab) shoot(name string) {
	folder := os.Getenv("PTRNET_SHOTS")
	if folder == "" {
		return
	}
	var png []byte
	p.do(chromedp.Sleep(150*time.Millisecond), chromedp.CaptureScreenshot(&png))
	require.NoError(p.t, os.MkdirAll(folder, 0o755))
	require.NoError(p.t, os.WriteFile(folder+"/"+name+".png", png, 0o644))
}
