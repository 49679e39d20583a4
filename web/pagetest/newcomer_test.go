package pagetest

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/problems"
)

// choose sets a select, as a visitor would.
func (p *tab) choose(id, value string) {
	p.t.Helper()
	p.js(fmt.Sprintf(`{ const e = document.getElementById(%q); e.value = %q; e.dispatchEvent(new Event('change')); }`, id, value), nil)
}

// greedy asks the network as by a beam of 1, with every choice allowed.
func (p *tab) greedy() {
	p.t.Helper()
	p.choose("beam", "1")
	p.js(`{ const valid = document.getElementById('constrained'); if (valid.checked && !valid.disabled) valid.click(); }`, nil)
	p.settled()
}

// value is that of a control.
func (p *tab) value(id string) (value string) {
	p.t.Helper()
	p.js(fmt.Sprintf(`document.getElementById(%q).value`, id), &value)
	return value
}

// Who knows nothing reads on the first screen of a phone what this is, and at a tap what is looked
// for and what to do; the paper is linked, and nothing whose address nobody gave.
func TestFirstSentences(t *testing.T) {
	t.Parallel()
	p := openWith(t, 360, 740, "", func(p *tab) {
		p.do(emulation.SetTouchEmulationEnabled(true), chromedp.EmulateViewport(360, 740, chromedp.EmulateTouch, chromedp.EmulateMobile))
	}).ready()
	var bottom, board float64
	p.js(`document.querySelector('.intro').getBoundingClientRect().bottom`, &bottom)
	p.js(`document.getElementById('board').getBoundingClientRect().bottom`, &board)
	assert.Less(t, bottom, 240.0, "it leaves room for the board")
	assert.True(t, p.shown("intro-more")["intro-more"])
	assert.False(t, p.shown("intro")["intro"], "folded")
	p.press("intro-more")
	assert.True(t, holds[bool](p, `[...document.querySelectorAll('#decoding label > span')].every((e) => { const r = document.createRange(); r.selectNodeContents(e); return r.getClientRects().length === 1; })`), "a line each")
	assert.Equal(t, map[string]bool{"intro": true, "intro-links": true, "gist": true, "todo": true}, p.shown("intro", "intro-links", "gist", "todo"), "unfolded")
	assert.Equal(t, "true less", holds[string](p, `(({ ariaExpanded, textContent }) => ariaExpanded + ' ' + textContent)(document.getElementById('intro-more'))`))
	assert.Less(t, board, 740.0)
	assert.Contains(t, p.text("intro"), "A neural network that has seen examples, helped by a search among its choices, answers in")
	assert.Contains(t, p.text("intro"), "Tap to add points")
	for _, problem := range problems.All() {
		p.js(fmt.Sprintf(`ptrnet.setTask(%q)`, problem.Describe().Name), nil)
		assert.Equal(t, problem.Words().Gist, p.text("gist"))
	}
	var links []string
	p.js(`[...document.querySelectorAll('.links a')].map((a) => a.textContent + ' ' + a.href)`, &links)
	assert.Equal(t, []string{"The paper https://arxiv.org/abs/1506.03134"}, links)
	p.shoot("newcomer-phone")

	var shown bool
	open(t, 640, 760, "?embed#task=hull&p=IAQAYAQAQAwAQAZm").ready().js(`document.querySelector('.intro').checkVisibility()`, &shown)
	assert.False(t, shown, "not in the embed")
}

// The first board is one on which the network hesitates, and another at the next visit; an
// address that brings points keeps them.
func TestFirstBoards(t *testing.T) {
	t.Parallel()
	p := open(t, 1000, 700, "").ready()
	before := p.points()
	require.Len(t, before, 10)
	p.do(chromedp.Navigate("about:blank"), chromedp.Navigate(pageURL))
	p.ready()
	assert.NotEqual(t, before, p.points(), "another visit, another board")
	p.shoot("newcomer-first")
	var dull []string
	p.js(looked+`.then(async (look) => {
		const dull = [];
		for (const { name, boards, live } of look.PROBLEMS) {
			if (boards.length < 10) dull.push(name + ' has few');
			for (const seed of boards) {
				const seen = await look.at(name, seed, live);
				if (seen.over || !seen.right || !(seen.doubt > look.DOUBT || look.sure(name))) dull.push(name + ' ' + seed + ' ' + JSON.stringify(seen));
			}
		}
		return dull;
	})`, &dull)
	assert.Empty(t, dull, "boards that show no hesitation, or a choice of the less likely")
	q := open(t, 1000, 700, "#task=hull&p=IAQAYAQAQAwAQAZm").ready()
	assert.Len(t, q.points(), 4)
	assert.Empty(t, open(t, 1000, 700, "#p=").ready().points(), "none are points too")
}

// The page shows a stored answer to its first board until it can compute it: the same. After the
// weights or the boards have changed, make answers writes them anew.
func TestStoredAnswers(t *testing.T) {
	t.Parallel()
	p := open(t, 1000, 700, "").ready()
	var computed map[string]string
	p.js(`(async () => {
		const base = document.querySelector('script[src$="main.js"]').src;
		const modules = ['points/firstboard.js', 'catalog/problems.js', 'engine/engine.js', 'state/storedanswer.js'];
		const [{ boardOf }, { problemOf }, { Engine }, { STORED, toStore }] = await Promise.all(modules.map((m) => import(new URL(m, base))));
		const engine = new Engine();
		await engine.ready;
		const { boards, live } = problemOf(STORED);
		const all = {};
		for (const seed of boards) {
			const answer = await engine.solve({ task: STORED, points: boardOf(seed), ...live });
			all[seed + '.json'] = toStore(answer, engine.defaultFor(STORED).file);
		}
		return all;
	})()`, &computed)
	folder := filepath.Join(project, "web", "first")
	if os.Getenv("PTRNET_ANSWERS") != "" {
		require.NoError(t, os.RemoveAll(folder))
		require.NoError(t, os.MkdirAll(folder, 0o755))
		for name, text := range computed {
			require.NoError(t, os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644))
		}
	}
	files, err := os.ReadDir(folder)
	require.NoError(t, err)
	assert.Len(t, files, len(computed))
	for name, text := range computed {
		stored, err := os.ReadFile(filepath.Join(folder, name))
		require.NoError(t, err, "make answers writes it")
		var want, have any
		require.NoError(t, json.Unmarshal([]byte(text), &want))
		require.NoError(t, json.Unmarshal(stored, &have))
		alike(t, want, have, name)
	}
}

// alike requires two JSON values to be the same but for numbers, which may differ by rounding.
func alike(t *testing.T, want, have any, at string) {
	t.Helper()
	switch want := want.(type) {
	case float64:
		require.InDelta(t, want, have, 1e-4, at)
	case []any:
		require.Len(t, have, len(want), at)
		for i, v := range want {
			alike(t, v, have.([]any)[i], fmt.Sprintf("%s[%d]", at, i))
		}
	case map[string]any:
		require.Len(t, have, len(want), at)
		for k, v := range want {
			alike(t, v, have.(map[string]any)[k], at+"."+k)
		}
	default:
		require.Equal(t, want, have, at)
	}
}

// looked looks at first boards: how likely the runner-up is of the step that hesitates most
// visibly, where it lies apart from what was chosen. Whatever lies nearly on one line, with the point
// before, counts less.
const looked = `(async () => {
	const base = document.querySelector('script[src$="main.js"]').src;
	const modules = ['points/firstboard.js', 'catalog/problems.js', 'engine/engine.js', 'page/choice.js'];
	const [{ boardOf }, { PROBLEMS }, { Engine }, { runnerUp }] = await Promise.all(modules.map((m) => import(new URL(m, base))));
	const engine = new Engine();
	await engine.ready;
	const apart = (p, q) => Math.hypot(p.x - q.x, p.y - q.y);
	const height = (o, p, q) => Math.abs((p.x - o.x) * (q.y - o.y) - (p.y - o.y) * (q.x - o.x)) / Math.max(apart(o, p), apart(o, q), apart(p, q));
	const at = async (task, seed, live) => {
		const points = boardOf(seed);
		const { model } = await engine.solve({ task, points, ...live });
		let [doubt, visible] = [0, 0];
		model.steps.forEach((step, k) => {
			const other = runnerUp(step);
			const [p, q] = [points[step.chosen], points[other?.index]];
			if (!p || !q || apart(p, q) < .1) return;
			const from = k && points[model.steps[k - 1].chosen];
			const shows = other.p * Math.min(1, from ? height(from, p, q) / .03 : 1);
			if (shows > visible) [doubt, visible] = [other.p, shows];
		});
		return { doubt, visible, over: model.steps.some((s) => s.over), right: model.correct };
	};
	// A network that never errs on so few points has no visible doubts to show.
	const sure = (task) => engine.defaultFor(task).scores.some((s) => s.metric === 'accuracy' && s.n === 10 && (s.kind ?? 'uniform') === 'uniform' && s.value > .9985);
	return { PROBLEMS, at, sure, DOUBT: .12 };
})()`

// make boards: seeds of the boards on which the problems' default networks hesitate most visibly,
// choose the likeliest at every step, and are right; for problem.Words.Boards after their weights have changed. It looks for a minute and a half at each problem.
func TestFindBoards(t *testing.T) {
	if os.Getenv("PTRNET_BOARDS") == "" {
		t.Skip("make boards runs it")
	}
	p := blankFor(t, 1000, 700, 15*time.Minute)
	p.do(chromedp.Navigate(pageURL))
	p.ready()
	var found map[string][]struct {
		Seed           int
		Doubt, Visible float64
	}
	p.js(looked+`.then(async (look) => {
		const found = {};
		for (const { name, live } of look.PROBLEMS) {
			const began = performance.now();
			const list = [];
			const enough = () => list.filter((f) => f.doubt > .3).length > 100;
			for (let seed = 1; performance.now() - began < 90000 && !enough(); seed++) {
				const seen = await look.at(name, seed, live);
				if (!seen.over && seen.right && (seen.doubt > 1.2 * look.DOUBT || look.sure(name))) list.push({ seed, ...seen });
			}
			found[name] = list.sort((a, b) => b.visible - a.visible).slice(0, 16);
		}
		return found;
	})`, &found)
	for name, boards := range found {
		seeds := make([]int, len(boards))
		for i, b := range boards {
			seeds[i] = b.Seed
			t.Logf("%s %d: the runner-up has %.2f, which shows by %.2f", name, b.Seed, b.Doubt, b.Visible)
		}
		slices.Sort(seeds)
		t.Logf("%s: %s", name, strings.ReplaceAll(fmt.Sprint(seeds), " ", ", "))
		assert.GreaterOrEqual(t, len(boards), 10, name)
	}
}

// Every list says whose network it is; a box tells the rest; beside the paper's figures the
// bench says whose they are, and measures the paper's own network at a click.
func TestNamesOfNetworks(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 800, "#task=hull&p=IAQAYAQAIAYAQAZmAAfg&tab=bench").ready()
	assert.Equal(t, "ours", p.text("weights-kind"))
	for list, view := range map[string]string{"weights": "bench", "bench-weights": "bench", "orders-weights": "orders", "compare-0": "compare"} {
		p.press("tab-" + view)
		p.wait(fmt.Sprintf(`document.querySelectorAll('#%s option').length > 3`, list))
		var vague []string
		p.js(fmt.Sprintf(`[...document.querySelectorAll('#%s option')].filter((o) => o.value && !(/^(Our|The paper’s|A hand-made) | \((ours|the paper’s|made by hand)\)$/.test(o.textContent) && / examples( of |\.)/.test(o.title))).map((o) => o.textContent)`, list), &vague)
		assert.Empty(t, vague, list)
	}
	p.press("weights-kind")
	p.wait(`!document.getElementById('term').hidden`)
	assert.Regexp(t, `^Ours: the paper’s Ptr-Net, extended\. It normalizes the points \(position and scale\), sorts the points and reads them from left to right, forwards and backwards.* 7 more numbers, .* last two chosen and compares the likeliest candidates with each other\. It has seen [\d.]+ million examples of 5 to 200 points\. Accuracy: (> )?[\d.]+ % at 5, .* more distributions of points\. A linear pointer on its inputs alone: [\d.]+ % at 50 points\.$`, p.text("term"))
	p.choose("weights", "hull-faithful")
	p.settled()
	assert.Equal(t, "the paper’s", p.text("weights-kind"))
	p.choose("weights", "hull")

	p.press("tab-bench")
	p.choose("bench-count", "100")
	p.press("bench-run")
	p.wait(`/100 boards, seed/.test(document.getElementById('bench-text').textContent) && document.getElementById('bench-note').checkVisibility()`)
	assert.Regexp(t, `^These are the figures of our network\. The paper’s are those of its own, Ptr-Net trained on 5–50`, p.text("bench-note"))
	p.shoot("newcomer-bench")
	p.press("bench-paper")
	p.wait(`/^The paper’s Ptr-Net, 5–50 points, at n = 10.*100 boards, seed/.test(document.getElementById('bench-text').textContent)`)
	const kept = "considers only valid choices (the paper’s does not). The paper’s figures are for its own network, "
	assert.Equal(t, "Not directly comparable: this network, which follows the paper’s, "+kept+"Ptr-Net trained on 5–50.", p.text("bench-note"))
	assert.False(t, p.shown("bench-paper")["bench-paper"], "the paper's network has been measured")
	p.js(`document.getElementById('bench-valid').click()`, nil)
	p.press("bench-run")
	p.wait(`!/valid only/.test(document.getElementById('bench-text').textContent) && /100 boards, seed/.test(document.getElementById('bench-text').textContent)`)
	var shown bool
	p.js(`document.getElementById('bench-note').checkVisibility()`, &shown)
	assert.False(t, shown, "like beside like needs no note")

	p.choose("bench-weights", "hull-seq2seq-50")
	p.js(`document.getElementById('bench-valid').click(); document.getElementById('bench-n').value = '50'`, nil)
	p.press("bench-run")
	p.wait(`/^The paper’s LSTM, .* at n = 50.*100 boards, seed/.test(document.getElementById('bench-text').textContent) && document.getElementById('bench-note').checkVisibility()`)
	assert.Equal(t, "Not directly comparable: this network, which follows the paper’s, "+kept+"LSTM trained on 50.", p.text("bench-note"))
	p.shoot("newcomer-bench-paper")
}

// said is what the comparison says of its network i.
func (p *tab) said(i int) (text string) {
	p.t.Helper()
	p.js(fmt.Sprintf(`document.querySelectorAll('#compare figure')[%d].querySelector('figcaption p').textContent`, i), &text)
	return text
}

// While a point is dragged one view is asked, and at the end of the drag all eight.
func TestOneViewWhileDragging(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 800, "#task=hull&p=IAQAYAQAIAYAQAZmAAfg&views=8").ready()
	p.solving(`(question, solve) => { (window.asked ??= []).push(question.views); return solve(question); }`)
	x, y := p.at(.5, .125)
	p.js(`ptrnet.setPoints([[.5,.125],[.9,.3],[.6,.9],[.2,.7],[.5,.5]])`, nil)
	p.settled()
	p.wait(`document.getElementById('step-text').textContent.includes('8 views')`)
	p.do(chromedp.MouseEvent(input.MousePressed, x, y, chromedp.ButtonLeft, chromedp.ClickCount(1)))
	p.do(chromedp.MouseEvent(input.MouseMoved, x+12, y-12, chromedp.ButtonLeft))
	p.js(`window.asked = []`, nil)
	for i := range 6 {
		p.do(chromedp.MouseEvent(input.MouseMoved, x+20+8*float64(i), y-20, chromedp.ButtonLeft))
	}
	p.wait(`!document.getElementById('step-text').textContent.includes('8 views')`)
	var asked []int
	p.js(`window.asked`, &asked)
	require.NotEmpty(t, asked)
	assert.NotContains(t, asked, 8)
	p.do(chromedp.MouseEvent(input.MouseReleased, x+60, y-20, chromedp.ButtonLeft, chromedp.ClickCount(1)))
	p.wait(`window.asked.at(-1) === 8 && document.getElementById('step-text').textContent.includes('8 views')`)
}
