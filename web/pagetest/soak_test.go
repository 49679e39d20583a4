package pagetest

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/heapprofiler"
	"github.com/chromedp/cdproto/memory"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// sample is what the page holds after its garbage was collected.
type sample struct {
	heap      float64 // bytes of JavaScript objects
	nodes     int64   // of the document
	listeners int64
	core      int64 // bytes of the core's memory in the network's worker
	workers   int   // that live
}

func (p *tab) sample() (s sample) {
	p.t.Helper()
	p.do(heapprofiler.CollectGarbage(), chromedp.ActionFunc(func(ctx context.Context) (err error) {
		s.heap, _, _, _, err = runtime.GetHeapUsage().Do(ctx)
		return err
	}), chromedp.ActionFunc(func(ctx context.Context) (err error) {
		_, s.nodes, s.listeners, err = memory.GetDOMCounters().Do(ctx)
		return err
	}))
	p.js(`navigator.locks.query().then((q) => q.held.filter((l) => l.name.startsWith('ptrnet worker')).length)`, &s.workers)
	s.core = p.memory(`workers[0]`)
	return s
}

// keepFirstWorker keeps the network's worker alone: a worker that is kept keeps its listeners.
const keepFirstWorker = `window.workers = []; window.Worker = class extends Worker { constructor(...a) { super(...a); workers[0] ??= this; } };`

// soak is random use of the page.
type soak struct {
	*tab
	random  *rand.Rand
	tried   map[string]int
	offline bool
}

// pick chooses one.
func pick[T any](s *soak, list ...T) T { return list[s.random.IntN(len(list))] }

func (s *soak) choose(id string) {
	s.js(fmt.Sprintf(`(() => { const e = document.getElementById(%q); const open = [...e.options].filter((o) => !o.disabled);
		if (e.disabled || !open.length) return; e.value = open[Math.floor(%g * open.length)].value; e.dispatchEvent(new Event('change')); })()`, id, s.random.Float64()), nil)
}

func (s *soak) push(id string) {
	s.js(fmt.Sprintf(`{ const e = document.getElementById(%q); if (!e.disabled && !e.hidden) e.click(); }`, id), nil)
}

// address is a random one: most are damaged somewhere.
func (s *soak) address() string {
	const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
	var points strings.Builder
	for range 4 * s.random.IntN(40) {
		points.WriteByte(digits[s.random.IntN(64)])
	}
	text := fmt.Sprintf("task=%s&p=%s&beam=%d&step=%d&tab=%s", pick(s, "hull", "delaunay", "tsp", "none"), &points, pick(s, 1, 1, 2, 5, 7),
		s.random.IntN(60), pick(s, "attention", "beam", "orders", "compare", "bench", "explain", "train", "x"))
	text += pick(s, "", "&views=8", "&valid=1", "&weights=hull", "&weights=none", "&method=graham", "&compare=hull tsp", "&"+pick(s, hostile...))
	b := []byte(text)
	for range s.random.IntN(4) {
		b[s.random.IntN(len(b))] = byte(s.random.IntN(256))
	}
	if len(b) > 400 {
		b = b[:400] // so that no board takes longer than a moment
	}
	return strings.ToValidUTF8(string(b), "?")
}

const addressesAtOnce = 15

// uses are what a visitor can do, by name.
var uses = map[string]func(s *soak){
	"clicks": func(s *soak) { s.click(s.random.Float64(), s.random.Float64()) },
	"drags": func(s *soak) {
		s.drag(s.random.Float64(), s.random.Float64(), s.random.Float64(), s.random.Float64())
	},
	"keys": func(s *soak) {
		s.keys(pick(s, "\ue00c", "\ue00e", "\ue00f", "\ue012", "\ue013", "\ue014", "\ue015", " ", "\r"))
	},
	"random sets": func(s *soak) {
		s.js(fmt.Sprintf(`{ const n = document.getElementById('n'); n.value = %d; n.dispatchEvent(new Event('input')); }`, 3+s.random.IntN(40)), nil)
		s.choose("kind")
		s.push("random")
	},
	"tabs": func(s *soak) {
		s.push("tab-" + pick(s, "attention", "beam", "orders", "compare", "bench", "explain", "train"))
	},
	"problems": func(s *soak) {
		s.js(fmt.Sprintf(`ptrnet.setTask(%q)`, pick(s, "hull", "delaunay", "tsp")), nil)
	},
	"weights": func(s *soak) { s.choose("weights") },
	"methods": func(s *soak) { s.choose("method") },
	"beams":   func(s *soak) { s.choose("beam") },
	"options": func(s *soak) {
		s.push(pick(s, "views", "constrained", "shuffle", "clear", "theme", "play", "next", "back"))
	},
	"undos and redos": func(s *soak) {
		for range 1 + s.random.IntN(6) {
			s.push(pick(s, "undo", "undo", "redo"))
		}
	},
	"trainings started, paused or ended": func(s *soak) {
		s.push("tab-train")
		s.js(`void (document.getElementById('train-hidden').value = '16')`, nil)
		s.push(pick(s, "train-run", "train-run", "train-use", "train-reset"))
		// What is kept, is kept: a visitor who trains so often deletes some.
		s.js(`{ const all = [...document.querySelectorAll('#kept-list li')]; if (all.length > 3) all.at(-1).querySelector('button:last-child').click(); }`, nil)
	},
	"benches and orders": func(s *soak) {
		which := pick(s, "bench", "orders")
		s.push("tab-" + which)
		s.push(which + "-run")
	},
	"files": func(s *soak) {
		s.paste(pick(s, "0.25,0.5\n0.75,0.5\n0.5,0.75\n", "0.1,0.2\n0.3,oops\n", `[[0.25, 0.5], [0.75, 0.5]]`, `[[`, `{"points": [[-1e308, 1], [1e308, 2]]}`,
			"hello", "0.25 0.5 0.75 0.5 0.5 0.75 output 1 2 3 1\n", "0,0\n1e-323,1\n"))
	},
	"weight files": func(s *soak) {
		s.js(fmt.Sprintf(`(async () => {
			const { file } = %s;
			const bytes = new Uint8Array(await (await fetch(file)).arrayBuffer()).slice(0, %s);
			const dataTransfer = new DataTransfer();
			dataTransfer.items.add(new File([bytes], 'own.safetensors'));
			document.getElementById('board').dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
		})().catch(() => {})`, pick(s, `ptrnet.weights[0]`, `ptrnet.weights.at(-1)`), pick(s, "undefined", "5000")), nil)
	},
	"addresses": func(s *soak) {
		s.tried["addresses"] += addressesAtOnce - 1
		list := make([]string, addressesAtOnce)
		for i := range list {
			list[i] = quoted(s.address())
		}
		s.js(`(async () => { for (const hash of [`+strings.Join(list, ",")+`]) { location.hash = hash; await new Promise((r) => setTimeout(r, 8)); } })()`, nil)
	},
	"times offline and back": func(s *soak) {
		s.offline = !s.offline
		now := s.offline
		s.do(chromedp.ActionFunc(func(ctx context.Context) error {
			return cdp.Execute(ctx, "Network.emulateNetworkConditions", map[string]any{"offline": now, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}, nil)
		}))
	},
}

// answered waits until the board shows its answer; a search for a tour is canceled.
func (s *soak) answered() {
	s.t.Helper()
	var left int
	s.js(`ptrnet.getPoints().length`, &left)
	if left > 60 {
		s.js(`ptrnet.setPoints(ptrnet.getPoints().slice(0, 60))`, nil)
	}
	s.wait(`(document.getElementById('search-stop').click(), document.getElementById('verdict').dataset.settled === 'true')`)
	var veiled string
	s.js(`document.getElementById('veil').hidden ? '' : document.getElementById('veil-text').textContent`, &veiled)
	if strings.HasPrefix(veiled, "Loading") {
		veiled = ""
	}
	require.Empty(s.t, veiled, "the page goes on")
}

// Hours of random use leave the page as quick and as small as it was.
func TestSoak(t *testing.T) {
	length, err := time.ParseDuration(os.Getenv("PTRNET_SOAK"))
	if os.Getenv("PTRNET_SOAK") == "" {
		t.Skip("make soak runs it")
	}
	require.NoError(t, err, "PTRNET_SOAK is a time: 1h, 2m")
	seed := uint64(time.Now().UnixNano())
	if fixed := os.Getenv("PTRNET_SEED"); fixed != "" {
		seed, err = strconv.ParseUint(fixed, 10, 64)
		require.NoError(t, err, "PTRNET_SEED")
	}
	t.Logf("PTRNET_SEED=%d", seed)
	p := blankFor(t, 1280, 800, length+10*time.Minute)
	p.before(keepFirstWorker)
	p.do(network.Enable(), chromedp.Navigate(pageURL))
	p.ready()
	s := &soak{tab: p, random: rand.New(rand.NewPCG(seed, 17)), tried: map[string]int{}}
	// What is loaded once and kept is loaded before anything is measured.
	p.js(`(async () => { for (const { id, task } of ptrnet.weights) await ptrnet.solve({ task, weights: id, points: [[0, 0], [1, 0], [0, 1]] }).catch(() => {}); })()`, nil)
	names := slices.Sorted(maps.Keys(uses))
	var samples []sample
	began := time.Now()
	for done := 0; time.Since(began) < length; done++ {
		name := names[s.random.IntN(len(names))]
		s.tried[name]++
		uses[name](s)
		if done%10 == 9 {
			s.answered()
		}
		if time.Since(began) >= time.Duration(len(samples))*length/40 {
			samples = append(samples, s.sample())
		}
	}
	s.answered()
	samples = append(samples, s.sample())
	report(t, s, samples, time.Since(began))
}

// report prints what was tried, and holds the end against what was before.
func report(t *testing.T, s *soak, samples []sample, took time.Duration) {
	t.Helper()
	var tried []string
	for _, name := range slices.Sorted(maps.Keys(s.tried)) {
		tried = append(tried, fmt.Sprintf("%d %s", s.tried[name], name))
	}
	t.Logf("in %v: %s", took.Round(time.Second), strings.Join(tried, ", "))
	most := func(of []sample, what func(sample) float64) (m float64) {
		for _, s := range of {
			m = max(m, what(s))
		}
		return m
	}
	early, late := samples[len(samples)/4:len(samples)/2], samples[3*len(samples)/4:]
	const mib = 1 << 20
	for _, c := range []struct {
		name        string
		what        func(sample) float64
		unit, slack float64 // slack in units, beside a quarter
	}{
		{"MiB of JavaScript", func(s sample) float64 { return s.heap }, mib, 4},
		{"nodes", func(s sample) float64 { return float64(s.nodes) }, 1, 2000},
		{"listeners", func(s sample) float64 { return float64(s.listeners) }, 1, 100},
		{"MiB of the core", func(s sample) float64 { return float64(s.core) }, mib, 16},
		{"workers", func(s sample) float64 { return float64(s.workers) }, 1, 2},
	} {
		before, after := most(early, c.what)/c.unit, most(late, c.what)/c.unit
		t.Logf("%s: at most %.1f in the second quarter, %.1f in the last", c.name, before, after)
		assert.LessOrEqual(t, after, 1.25*before+c.slack, c.name)
	}
	assert.LessOrEqual(t, most(samples, func(s sample) float64 { return float64(s.workers) }), 5.0, "workers")
	assert.LessOrEqual(t, most(samples, func(s sample) float64 { return float64(s.core) }), float64(visitMemory<<20), "bytes of the core")
}
