package pagetest

import (
	"encoding/base64"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/model"
)

// A network is trained in the page, its answer used on the board, its file saved,
// and read back by the page and by the trainer's own reader.
func TestTrainHere(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 800, "#task=hull&tab=train").ready()
	// What is saved is kept for the test.
	p.js(`void (window.saved = [], URL.createObjectURL = (blob) => (saved.push(blob), 'data:,'))`, nil)
	p.js(`void ptrnet.setPoints([[.1,.2],[.9,.1],[.8,.9],[.2,.8],[.5,.5]])`, nil)
	p.settled()
	p.js(`void (document.getElementById('train-hidden').value = '32')`, nil)
	p.do(chromedp.Click("#train-run"))
	p.wait(`document.getElementById('train-run').textContent === 'Pause' && !document.getElementById('train-save').hidden`)

	// Loss falls, as the curve's own words say.
	loss := `Number(/loss ([\d.]+)/.exec(document.getElementById('train-curves').ariaLabel)?.[1])`
	p.wait(loss + ` < 0.9`)
	// The picture is as large as half the tab, the network's name whole, and Delete says why it waits.
	p.wait(`document.querySelector('#kept-list li')`)
	sizes := holds[[]float64](p, `['#train-board', '.training'].map((s) => document.querySelector(s).clientWidth)`)
	assert.Greater(t, sizes[0], sizes[1]/2, "the picture of the %v pixels of the tab", sizes[1])
	assert.True(t, holds[bool](p, `(() => { const e = document.querySelector('#kept-list input'); return e.scrollWidth <= e.clientWidth; })()`), "the name")
	assert.Contains(t, holds[string](p, `[...document.querySelectorAll('#kept-list button')].find((e) => e.disabled).title`), "in training")
	assert.Contains(t, holds[string](p, `document.querySelector('#kept-list p').textContent`), "in training: to delete it, start over", "a finger sees no title")
	p.do(chromedp.Click("#train-use"))
	p.wait(`document.getElementById('train-use').textContent === 'On the board'`)
	p.settled()
	// A name given while it learns stays when more has been learned.
	measured := `ptrnet.weights.find((w) => w.id.startsWith('here:')).examples`
	then := holds[int](p, measured)
	p.js(`{ const i = document.querySelector('#kept-list input'); i.value = 'My learner'; i.dispatchEvent(new Event('change')); }`, nil)
	p.wait(fmt.Sprintf(`%s > %d`, measured, then))
	assert.Equal(t, []string{"My learner", "My learner"}, holds[[]string](p,
		`[document.querySelector('#kept-list input').value, document.getElementById('weights').selectedOptions[0].textContent]`))

	// Paused means no more examples; the page answers meanwhile. A message that lies over the button lets the click through.
	p.js(`{
		const toast = document.getElementById('toast'), { left, top } = document.getElementById('train-run').getBoundingClientRect();
		toast.hidden = false;
		Object.assign(toast.style, { left: left + 'px', top: top + 'px', bottom: 'auto' });
	}`, nil)
	p.do(chromedp.Click("#train-run"))
	p.wait(`document.getElementById('train-run').textContent === 'Go on'`)
	p.do(chromedp.Sleep(400 * time.Millisecond))
	examples := `document.querySelectorAll('#train-figures dd')[1].textContent`
	var before, after string
	p.js(examples, &before)
	p.do(chromedp.Sleep(400 * time.Millisecond))
	p.js(examples, &after)
	assert.Equal(t, before, after)

	p.do(chromedp.Click("#train-save"))
	var file string
	p.js(`saved[0].arrayBuffer().then((b) => { let s = ''; for (const c of new Uint8Array(b)) s += String.fromCharCode(c); return btoa(s); })`, &file)
	data, err := base64.StdEncoding.DecodeString(file)
	require.NoError(t, err)
	m, err := model.Load(data)
	require.NoError(t, err)
	assert.Equal(t, "hull", m.Meta.Task)
	assert.Equal(t, 32, m.Net.Hidden)
	assert.Positive(t, m.Meta.Examples)
	assert.Contains(t, m.Meta.Scores, `"accuracy"`)
	var task string
	p.js(`(async () => {
		const { Engine } = await import(new URL('engine/engine.js', document.querySelector('script[src$="main.js"]').src));
		const engine = new Engine();
		await engine.ready;
		const entry = await engine.addFile('mine.safetensors', await saved[0].arrayBuffer());
		const { model } = await engine.solve({ task: 'hull', points: ptrnet.getPoints().map(([x, y]) => ({ x, y })), weights: entry.id });
		return model.sequence.length > 0 ? entry.task : '';
	})()`, &task)
	assert.Equal(t, "hull", task)

	p.do(chromedp.Click("#train-reset"))
	p.wait(`document.getElementById('train-run').textContent === 'Start' && document.getElementById('train-save').hidden`)
}

// drawnCurves records what is drawn on the canvas of the curves: the lines of a frame by color
// and dash, and the words with their places.
const drawnCurves = `{
	const of = (c) => c.canvas.id === 'train-curves';
	const P = CanvasRenderingContext2D.prototype;
	const patch = (name, note) => { const was = P[name]; P[name] = function (...a) { if (of(this)) note(this, ...a); return was.apply(this, a); }; };
	let path = [];
	patch('clearRect', () => { window.drawn = { lines: [], words: [] }; });
	patch('beginPath', () => { path = []; });
	patch('moveTo', (c, x, y) => path.push([x, y]));
	patch('lineTo', (c, x, y) => path.push([x, y]));
	patch('stroke', (c) => drawn.lines.push({ Tone: c.strokeStyle, Dash: c.getLineDash().length > 0, Path: path }));
	patch('fillText', (c, Text, X, Y) => drawn.words.push({ Text, X, Y }));
}`

// curvesDrawn is a frame of the chart: its key, and in each panel the values of each line, read
// off the axis, by the name in the key; and the height of a pixel in each.
func (p *tab) curvesDrawn() (key []string, panels map[string]map[string][]float64, pixel map[string]float64) {
	p.t.Helper()
	type place struct {
		Text string
		X, Y float64
	}
	drawn := holds[struct {
		Lines []struct {
			Tone string
			Dash bool
			Path [][2]float64
		}
		Words []place
	}](p, `({ Lines: drawn.lines, Words: drawn.words })`)
	word := func(text string, after float64) place {
		for _, w := range drawn.Words {
			if w.Text == text && w.Y > after {
				return w
			}
		}
		require.Fail(p.t, "not on the chart", "%q in %v", text, drawn.Words)
		return place{}
	}
	style := func(i int) string { return fmt.Sprint(drawn.Lines[i].Tone, drawn.Lines[i].Dash) }
	names := map[string]string{} // by style: the first lines are those of the key, in the order of its first words
	for i, w := range drawn.Words {
		if w.Text == "Exactly right" {
			break
		}
		key = append(key, w.Text)
		names[style(i)] = w.Text
	}
	right, loss := word("Exactly right", 0).Y, word("Loss", 0).Y
	most := word("Loss", 0)
	for _, w := range drawn.Words { // the first on the axis is its 0, the last its end
		if w.Y > loss && strings.HasSuffix(w.Text, ".0") && w.Text != "0.0" {
			most = w
		}
	}
	end, err := strconv.ParseFloat(most.Text, 64)
	require.NoError(p.t, err)
	panels = map[string]map[string][]float64{"right": {}, "loss": {}}
	pixel = map[string]float64{}
	for i, line := range drawn.Lines[len(key):] {
		name, ok := names[style(i+len(key))]
		if !ok {
			continue // the grid's
		}
		panel, low, high, scale := "right", word("0 %", 0).Y, word("100 %", 0).Y, 1.0
		if line.Path[0][1] > loss && loss > right {
			panel, low, high, scale = "loss", word("0.0", loss).Y, most.Y, end
		}
		pixel[panel] = scale / (low - high)
		for _, at := range line.Path {
			panels[panel][name] = append(panels[panel][name], scale*(low-at[1])/(low-high))
		}
	}
	return key, panels, pixel
}

// Given x and y alone, and given places, on one chart: after the second training both curves are
// there, named, each with the figures of its own network, and so they are after a reload. Another
// number of points or of neurons has curves of its own.
func TestGivenTwoCurves(t *testing.T) {
	t.Parallel()
	p := openWith(t, 1280, 900, "#task=hull&tab=train", func(p *tab) { p.before(drawnCurves) }).ready()
	choose := func(id, value string) {
		p.js(fmt.Sprintf(`{ const e = document.getElementById(%q); e.value = %q; e.dispatchEvent(new Event('change')); }`, id, value), nil)
	}
	choose("train-n", "5-5")
	choose("train-hidden", "32")
	train := func(given string) {
		choose("train-given", given)
		p.press("train-run")
		p.wait(`+(/.*accuracy ([\d.]+)/.exec(document.getElementById('train-curves').ariaLabel)?.[1]) > 20 && !document.getElementById('train-save').hidden`)
		p.wait(fmt.Sprintf(`ptrnet.weights.filter((w) => w.curve?.right.length > 3 && w.title.includes(%q)).length === 1`,
			map[string]string{"xy": ", x and y, ", "places": ", places, "}[given]))
		// It is kept every ten seconds, in which it need not learn.
		p.press("train-run")
		dots := holds[int](p, `ptrnet.weights.find((w) => w.curve && w.id !== window.first).curve.right.length`)
		p.js(`new Promise((done) => setTimeout(done, 11000))`, nil)
		p.press("train-run")
		p.wait(fmt.Sprintf(`ptrnet.weights.find((w) => w.curve && w.id !== window.first).curve.right.length > %d`, dots))
		p.js(`window.first ??= ptrnet.weights.find((w) => w.curve).id; true`, nil)
		p.press("train-reset")
		p.js(`new Promise((done) => setTimeout(done, 300))`, nil)
	}
	type curve struct {
		Title       string
		Right, Loss []float64
		Score       float64
	}
	check := func() {
		t.Helper()
		kept := holds[[]curve](p, `ptrnet.weights.filter((w) => w.curve).map((w) => ({ Title: w.title, Right: w.curve.right.map((d) => d.value), Loss: w.curve.loss.map((d) => d.value),
			Score: w.scores.find((s) => s.metric === 'accuracy').value }))`)
		require.Len(t, kept, 2)
		key, panels, pixel := p.curvesDrawn()
		assert.Equal(t, []string{"x and y", "places"}, key)
		for _, c := range kept {
			name := "places"
			if strings.Contains(c.Title, ", x and y, ") {
				name = "x and y"
			}
			require.Len(t, panels["right"][name], len(c.Right), name)
			require.Len(t, panels["loss"][name], len(c.Loss), name)
			assert.InDeltaSlice(t, c.Right, panels["right"][name], pixel["right"], name)
			assert.InDeltaSlice(t, c.Loss, panels["loss"][name], pixel["loss"], name)
			assert.InDelta(t, c.Score, c.Right[len(c.Right)-1], 1e-5, "the weight file's own score is the end of its curve")
		}
	}
	train("xy")
	key, _, _ := p.curvesDrawn()
	assert.Equal(t, []string{"x and y"}, key)
	train("places")
	check()
	assert.Regexp(t, `^Given x and y: accuracy [\d.]+ %, loss [\d.]+ after 0:\d\d\. Given places: accuracy [\d.]+ %, loss [\d.]+ after 0:\d\d\.$`,
		holds[string](p, `document.getElementById('train-curves').ariaLabel`))

	p.do(chromedp.Reload())
	p.wait(`Boolean(window.ptrnet)`)
	p.ready()
	p.wait(`document.getElementById('train-curves').ariaLabel.includes('Given places')`)
	p.js(`new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))`, nil)
	assert.Equal(t, []string{"5-5", "32", "places"}, holds[[]string](p, `['train-n', 'train-hidden', 'train-given'].map((id) => document.getElementById(id).value)`))
	check()
	choose("train-hidden", "64")
	p.js(`new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))`, nil)
	key, _, _ = p.curvesDrawn()
	assert.Empty(t, key, "of other sizes nothing was trained")
}

// Beside a tour that nothing proves to be shortest, one that beats it is neither
// ticked nor called the shortest tour.
func TestTrainHereBesideUnprovenTours(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 800, "#task=tsp&tab=train").ready()
	p.put(`[[.1,.2],[.9,.1],[.8,.9],[.2,.8],[.5,.5]]`)
	p.solving(`async (question, solve) => {
		const answer = await solve(question);
		if (question.weights.startsWith('here:') && answer.exact) {
			Object.assign(answer.exact, { proven: false, length: 2 * answer.exact.length });
			Object.assign(answer.model, { correct: true, gap: -0.5 });
		}
		return answer;
	}`)
	assert.Equal(t, "8", holds[string](p, `document.getElementById('train-n').selectedOptions[0].textContent`), "five cities have few tours")
	p.js(`{ const size = document.getElementById('train-n'); size.value = '5-5'; size.dispatchEvent(new Event('change')); document.getElementById('train-hidden').value = '32'; }`, nil)
	p.do(chromedp.Click("#train-run"))
	label := `document.getElementById('train-board').ariaLabel`
	p.wait(label + `.includes(': ')`)
	var said string
	p.js(label, &said)
	assert.Regexp(t, `^Your points: Shorter than the best found: \d\.\d{4}$`, said)
	var marked int
	p.js(`document.querySelectorAll('#view-train [data-right]').length`, &marked)
	assert.Zero(t, marked)
	p.do(chromedp.Click("#train-reset"))
}

// A run ends when its time is spent, and stops when it is told to.
func TestTrainByTheClock(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 800, "").ready()
	var got struct {
		Spent, Accuracy, First, Loss float64
		Stopped                      bool
		Step                         int
		Seconds                      float64
	}
	p.js(`(async () => {
		const { Engine } = await import(new URL('engine/engine.js', document.querySelector('script[src$="main.js"]').src));
		const engine = new Engine();
		let first = 0;
		const run = engine.train({ task: 'hull', n: [5, 5], hidden: 16, milliseconds: 2500 }, (news) => { first ||= news.loss; });
		const { spent, accuracy, loss, stopped, step } = await run.done;
		const halt = new AbortController();
		const started = performance.now();
		const second = engine.train({ task: 'delaunay', n: [4, 4], hidden: 8 }, () => halt.abort(), halt.signal);
		await second.done;
		return { Spent: spent, Accuracy: accuracy, First: first, Loss: loss, Stopped: stopped, Step: step, Seconds: (performance.now() - started) / 1000 };
	})()`, &got)
	assert.GreaterOrEqual(t, got.Spent, 2500.)
	assert.False(t, got.Stopped)
	assert.Positive(t, got.Step)
	assert.Less(t, got.Loss, got.First)
	assert.Less(t, got.Seconds, 15.)
}

// What training looks like after a minute with x and y and a minute with places, in PTRNET_SHOTS.
func TestGivenLook(t *testing.T) {
	if os.Getenv("PTRNET_SHOTS") == "" {
		t.Skip("PTRNET_SHOTS names no folder")
	}
	p := blankFor(t, 1280, 800, 5*time.Minute)
	p.do(chromedp.Navigate(pageURL + "#task=hull&tab=train"))
	p.ready()
	p.js(`{ const e = document.getElementById('train-time'); e.value = '1'; e.dispatchEvent(new Event('change')); }`, nil)
	for _, given := range []string{"xy", "places"} {
		p.js(fmt.Sprintf(`{ const e = document.getElementById('train-given'); e.value = %q; e.dispatchEvent(new Event('change')); }`, given), nil)
		p.press("train-run")
		p.do(chromedp.Sleep(30 * time.Second))
		p.shoot("given-" + given)
		for p.text("train-run") != "" && !holds[bool](p, `document.getElementById('train-run').hidden`) {
			p.do(chromedp.Sleep(time.Second))
		}
		p.do(chromedp.Sleep(time.Second))
		p.shoot("given-" + given + "-over")
		p.js(`document.getElementById('train-curves').scrollIntoView({block: 'center'})`, nil)
		p.shoot("given-" + given + "-curves")
		if given == "xy" {
			p.press("train-reset")
		}
	}
	p.dark()
	p.shoot("given-dark")
	p.do(chromedp.EmulateViewport(360, 740))
	for _, id := range []string{"train-text", "train-curves", "kept"} {
		p.js(fmt.Sprintf(`document.getElementById(%q).scrollIntoView({block: 'start'})`, id), nil)
		p.shoot("given-phone-" + id)
	}
	p.press("train-reset")
	p.js(`document.getElementById('train-run').scrollIntoView({block: 'center'})`, nil)
	p.shoot("given-phone-form")
}

// What training looks like after a while, in PTRNET_SHOTS.
func TestTrainLook(t *testing.T) {
	if os.Getenv("PTRNET_SHOTS") == "" {
		t.Skip("PTRNET_SHOTS names no folder")
	}
	for _, s := range []struct {
		name          string
		width, height int64
		dark          bool
	}{{"train", 1280, 800, false}, {"train-dark", 1280, 800, true}, {"train-phone", 360, 740, false}} {
		p := openWith(t, s.width, s.height, "#task=hull&tab=train", func(p *tab) {
			if s.dark {
				p.dark()
			}
		}).ready()
		p.js(`void document.getElementById('train-run').scrollIntoView()`, nil)
		p.shoot(s.name + "-before")
		p.do(chromedp.Click("#train-run"), chromedp.Sleep(25*time.Second))
		p.shoot(s.name)
		p.js(`void document.getElementById('train-curves').scrollIntoView({block: 'end'})`, nil)
		p.shoot(s.name + "-down")
	}
}
