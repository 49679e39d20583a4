package pagetest

import (
	"encoding/base64"
	"os"
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
	p.do(chromedp.Click("#train-use"))
	p.wait(`document.getElementById('train-use').textContent === 'On the board'`)
	p.settled()

	// Paused means no more examples; the page answers meanwhile.
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
		const { model } = await engine.solve({ task: 'hull', points: ptrnet.getPoints(), weights: entry.id });
		return model.sequence.length > 0 ? entry.task : '';
	})()`, &task)
	assert.Equal(t, "hull", task)

	p.do(chromedp.Click("#train-reset"))
	p.wait(`document.getElementById('train-run').textContent === 'Start' && document.getElementById('train-save').hidden`)
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
	assert.Equal(t, "Your points: Shorter than the best found", said)
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
