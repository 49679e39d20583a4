package pagetest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/geom"
	"ptrnet/core/model"
)

const seven = `[[.1,.2],[.85,.15],[.9,.8],[.3,.9],[.5,.5],[.4,.3],[.65,.6]]`

// over moves the mouse to a place of an element, given as shares of its box.
func (p *tab) over(id string, x, y float64) (float64, float64) {
	p.t.Helper()
	var box [4]float64
	p.js(fmt.Sprintf(`(() => { const b = document.getElementById(%q).getBoundingClientRect(); return [b.left, b.top, b.width, b.height]; })()`, id), &box)
	px, py := box[0]+x*box[2], box[1]+y*box[3]
	p.do(chromedp.MouseEvent(input.MouseMoved, px, py))
	return px, py
}

// picture is what a canvas shows, once it has been drawn.
func (p *tab) picture(id string) (picture string) {
	p.t.Helper()
	p.js(fmt.Sprintf(`new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(document.getElementById(%q).toDataURL()))))`, id), &picture)
	return picture
}

// Of a beam's tours the shortest is the answer, wherever it stands.
func TestBeamOfTours(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 800, "#task=tsp&tab=beam&beam=10&valid=0").ready() // this network knows nothing else than valid tours
	p.put(twenty)
	p.settled()
	p.wait(`document.getElementById('lanes-text').textContent.includes('the shortest tour is the answer. Hypotheses over the same cities')`)
	p.wait(`document.getElementById('search').hidden`) // what was told of the search is over with it
	var lengths []float64
	var chosen int
	p.js(`Promise.all([...document.querySelectorAll('.hypotheses .sequence')].map((e) => {
		const tour = e.textContent.match(/points ([\d ]+)/)[1].trim().split(' ').map((i) => ptrnet.getPoints()[i - 1]);
		return tour.reduce((sum, [x, y], i) => sum + Math.hypot(x - tour.at(i - 1)[0], y - tour.at(i - 1)[1]), 0);
	}))`, &lengths)
	p.js(`[...document.querySelectorAll('.hypotheses button')].findIndex((b) => b.classList.contains('chosen'))`, &chosen)
	require.Greater(t, len(lengths), 1, "as many of ten as end in different cities")
	assert.InDelta(t, slices.Min(lengths), lengths[chosen], 1e-9)
}

// Of a beam's hulls the first that is a simple polygon is the answer, of its triangulations
// the soundest, and the view says which.
func TestBeamTakesWhatIsSound(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 800, "#tab=beam&beam=10").ready()
	for _, c := range []struct{ task, weights, said string }{
		{"hull", "hull-attention-50", "the first whose outline closes and never crosses itself, is the answer"},
		{"delaunay", "delaunay-10", "the one with the fewest gaps and overlaps, is the answer"},
	} {
		p.js(fmt.Sprintf(`ptrnet.setTask(%q)`, c.task), nil)
		p.settled()
		p.js(`{ const c = document.getElementById('constrained'); if (c.checked) c.click(); }`, nil)
		p.js(fmt.Sprintf(`{ const s = document.getElementById('weights'); s.value = %q; s.dispatchEvent(new Event('change')); }`, c.weights), nil)
		rng := rand.New(rand.NewPCG(4, 4))
		n := map[string]int{"hull": 50, "delaunay": 10}[c.task]
		found := false
		for range 40 {
			points := make([][2]float64, n)
			for i := range points {
				points[i] = [2]float64{rng.Float64(), rng.Float64()}
			}
			list, err := json.Marshal(points)
			require.NoError(t, err)
			p.put(string(list))
			p.settled()
			p.wait(`document.querySelectorAll('.hypotheses button').length > 0`)
			var chosen int
			p.js(`[...document.querySelectorAll('.hypotheses button')].findIndex((b) => b.classList.contains('chosen'))`, &chosen)
			if chosen == 0 {
				assert.Contains(t, p.text("lanes-text"), "the first is the answer")
				continue
			}
			assert.Contains(t, p.text("lanes-text"), fmt.Sprintf("number %d, %s", chosen+1, c.said))
			found = true
			p.shoot("beam-" + c.task)
			break
		}
		assert.True(t, found, c.task)
	}
}

// With 8 views the answer is that of the core, natively; one view's steps can be played,
// and what is said of them is about that view.
func TestEightViews(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 800, "#task=delaunay").ready()
	p.put(twenty)
	p.settled()
	p.press("views")
	p.settled()
	p.wait(`document.getElementById('step-text').textContent.includes('Best answer of 8 views, ')`)
	whole := p.picture("board")
	p.press("next")
	p.wait(`document.getElementById('step-text').textContent.includes(' in one view: ')`)
	assert.NotEqual(t, whole, p.picture("board"))
	p.press("tab-beam")
	p.wait(`document.getElementById('lanes-text').textContent.includes('the decoder is greedy')`)
	p.press("tab-explain")
	p.wait(`document.getElementById('explain-read').textContent.includes('each of the eight views')`)

	p.press("tab-attention")
	p.js(`{ const s = document.getElementById('step'); s.value = s.max; s.dispatchEvent(new Event('input')); }`, nil)
	p.wait(`document.getElementById('heat-text').textContent.includes('in the view that gave the answer')`)

	// What is played may be wrong where the answer is right: it has been improved since.
	var wrong []int
	p.js(`(async () => {
		const base = document.querySelector('script[src$="main.js"]').src;
		const { sceneOf } = await import(new URL('board/scene.js', base));
		const { initialState } = await import(new URL('state/store.js', base));
		const { Engine } = await import(new URL('engine/engine.js', base));
		const engine = new Engine();
		await engine.ready;
		const points = [[.1, .1], [.9, .1], [.9, .9], [.1, .9], [.5, .2]].map(([x, y]) => ({ x, y }));
		const steps = [0, 1, 3, 0, 5].map((chosen) => ({ chosen, probabilities: [0, 0, 0, 0, 0, 1] }));
		const answer = { task: 'hull', points, exact: { sequence: [0, 1, 2, 3, 0], edges: [] }, model: { ...await engine.judge({ task: 'hull', points, exact: [0, 1, 2, 3, 0],
			model: { sequence: [0, 1, 2, 3, 0], ended: true, chosen: [0, 1, 3, 0] } }), sequence: [0, 1, 2, 3, 0], steps } };
		return [null, 4].map((step) => sceneOf({ ...initialState(), points, answer, step }).network.wrong.length);
	})()`, &wrong)
	assert.Equal(t, []int{0, 1}, wrong)

	for _, id := range []string{"hull", "delaunay", "tsp"} {
		content, err := os.ReadFile(project + "/weights/" + id + ".safetensors")
		require.NoError(t, err)
		m, err := model.Load(content)
		require.NoError(t, err)
		random := rand.New(rand.NewPCG(8, 8))
		for range 10 {
			points := make([]geom.Point, 5+random.IntN(20))
			pairs := make([][2]float64, len(points))
			for i := range points {
				points[i] = geom.Point{X: random.Float64(), Y: random.Float64()}
				pairs[i] = [2]float64{points[i].X, points[i].Y}
			}
			native, err := m.Solve(points, model.Options{Symmetries: 8})
			require.NoError(t, err)
			list, err := json.Marshal(pairs)
			require.NoError(t, err)
			var here struct {
				Sequence []int
				View     int
			}
			p.js(fmt.Sprintf(`ptrnet.solve({ task: %q, points: %s, weights: %q, views: 8 })
				.then(({ model: { sequence, view } }) => ({ sequence, view }))`, id, list, id), &here)
			assert.Equal(t, native.Sequence, here.Sequence, id)
			assert.Equal(t, native.Symmetry, here.View, id)
		}
	}
}

func TestPlayer(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 800, "").ready()
	p.put(seven)
	says := func(want string) { t.Helper(); p.picture("board"); assert.Contains(t, p.text("step-text"), want) }
	says("Whole answer, ")
	whole := p.picture("board")
	p.press("next")
	says("Step 1 of")
	assert.NotEqual(t, whole, p.picture("board"))
	p.press("next")
	says("Step 2 of")
	p.press("back")
	says("Step 1 of")
	p.keys(kb.ArrowRight, kb.ArrowRight)
	says("Step 3 of")
	p.keys(kb.ArrowLeft)
	says("Step 2 of")
	p.js(`{ const s = document.getElementById('step'); s.value = 0; s.dispatchEvent(new Event('input')); }`, nil)
	says("Step 1 of")
	p.keys(" ")
	p.wait(`document.getElementById('play').getAttribute('aria-label') === 'Pause'`)
	p.wait(`document.getElementById('step-text').textContent.startsWith('Step 2')`)
	p.keys(" ")
	p.wait(`document.getElementById('play').getAttribute('aria-label') === 'Play'`)
	p.js(`{ const s = document.getElementById('step'); s.value = s.max - 1; s.dispatchEvent(new Event('input')); }`, nil)
	says("the end symbol")
	p.press("play")
	p.wait(`document.getElementById('step-text').textContent.startsWith('Whole answer')`)
	assert.Equal(t, whole, p.picture("board"), "played to its end, the whole answer stands there again")

	// Where it is not sure, the runner-up is named.
	unsure := -1
	p.js(`(async () => {
		for (let k = 0; k < 100; k++) {
			ptrnet.setPoints(Array.from({ length: 30 }, (_, i) => [(.07 * k + i * 0.6180339887) % 1, (.13 * k + i * 0.7548776662) % 1]));
			const { model } = await ptrnet.solve({ points: ptrnet.getPoints(), beam: 3, constrained: true }); // as the board does
			const at = model.steps.findIndex((s) => s.probabilities[s.chosen] < .8 && s.probabilities[s.chosen] === Math.max(...s.probabilities));
			if (at >= 0) return at;
		}
		return -1;
	})()`, &unsure)
	require.GreaterOrEqual(t, unsure, 0, "some of a hundred sets are hard")
	p.settled()
	p.js(fmt.Sprintf(`{ const s = document.getElementById('step'); s.value = %d; s.dispatchEvent(new Event('input')); }`, unsure), nil)
	says("runner-up ")
	p.shoot("runner-up")
}

func TestAttentionView(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 800, "").ready()
	p.put(seven)
	board, heat := p.picture("board"), p.picture("heat")
	p.over("heat", .3, .3)
	p.wait(`/^Step \d+: point \d/.test(document.getElementById('heat-text').textContent)`)
	assert.NotEqual(t, board, p.picture("board"), "what is pointed at in the matrix is marked on the board")
	x, y := p.at(.9, .8)
	p.do(chromedp.MouseEvent(input.MouseMoved, x, y))
	p.wait(`document.getElementById('heat-text').textContent.startsWith('Point 3: chosen at step ')`)
	assert.NotEqual(t, heat, p.picture("heat"), "and the other way round")
	px, py := p.over("heat", .3, .3)
	p.do(chromedp.MouseClickXY(px, py))
	p.wait(`document.getElementById('step-text').textContent.startsWith('Step ')`)
	p.js(`document.getElementById('heat').focus()`, nil)
	p.do(chromedp.KeyEvent(kb.Home), chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.ArrowRight))
	assert.Contains(t, p.text("heat-text"), "Step 2: ")
	p.do(chromedp.KeyEvent(kb.Escape))
	p.wait(`document.getElementById('step-text').textContent.startsWith('Whole answer')`)
	p.put(`[[.5,.5],[.9,.8],[.1,.2],[.4,.3],[.3,.9],[.65,.6],[.85,.15]]`)
	heat = p.picture("heat")
	p.js(`{ const s = document.getElementById('heat-order'); s.value = 'input'; s.dispatchEvent(new Event('change')); }`, nil)
	assert.NotEqual(t, heat, p.picture("heat"), "columns in input order")
	p.put(`Array.from({ length: 200 }, (_, i) => [.5 + .45 * Math.cos(i * 2.4), .5 + .45 * Math.sin(i * 2.4)])`)
	p.shoot("heat-200")
}

func TestBeamView(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 800, "#tab=beam").ready()
	p.put(seven)
	assert.Contains(t, p.text("lanes-text"), "the best 3 hypotheses")
	p.greedy()
	assert.Contains(t, p.text("lanes-text"), "greedy")
	p.js(`document.querySelector('#lanes-final button').click()`, nil)
	p.settled()
	p.wait(`document.querySelectorAll('.hypotheses button').length > 0`)
	var rows []string
	p.js(`[...document.querySelectorAll('.hypotheses button')].map((b) => b.textContent)`, &rows)
	require.Len(t, rows, 5)
	last := math.Inf(1)
	for i, row := range rows {
		m := regexp.MustCompile(`^[●○]Rank (\d+)(, the answer)?: points ([\d ]+) [⇐…]; log-probability (\S+) · .+ %$`).FindStringSubmatch(row)
		require.NotNil(t, m, row)
		assert.Equal(t, strconv.Itoa(i+1), m[1])
		assert.Equal(t, i == 0, m[2] != "", row)
		v, err := strconv.ParseFloat(strings.ReplaceAll(m[4], "−", "-"), 64)
		require.NoError(t, err)
		assert.LessOrEqual(t, v, last, "best first")
		last = v
	}
	var answer string
	p.js(`ptrnet.solve({ points: ptrnet.getPoints(), beam: 5 }).then((a) => a.model.sequence.map((i) => i + 1).join(' '))`, &answer)
	assert.Contains(t, rows[0], "points "+answer+" ⇐;")
	assert.Contains(t, p.text("lanes-text"), "the first is the answer")
	lanes := p.picture("lanes")
	p.js(`{ const second = document.querySelectorAll('.hypotheses button')[1]; second.id = 'second'; second.scrollIntoView({ block: 'nearest' }); }`, nil)
	p.over("second", .5, .5)
	p.wait(`/rank 2: .*log-probability/.test(document.getElementById('lanes-text').textContent)`)
	assert.NotEqual(t, lanes, p.picture("lanes"))
	p.shoot("beam")
}

func TestOrdersView(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 800, "#tab=orders").ready()
	p.js(`{ const n = document.getElementById('n'); n.value = 30; n.dispatchEvent(new Event('input')); n.dispatchEvent(new Event('change')); }`, nil)
	p.settled()
	before := p.points()
	p.press("orders-run")
	p.wait(`/^\d+ of 100 orders right/.test(document.getElementById('orders-text').textContent) && document.getElementById('orders-run').textContent !== 'Stop'`)
	right, err := strconv.Atoi(strings.Fields(p.text("orders-text"))[0])
	require.NoError(t, err)
	var marks []bool
	p.js(`[...document.querySelectorAll('#orders-strip button')].map((b) => b.dataset.right === 'true')`, &marks)
	require.Len(t, marks, 100)
	counted := 0
	for _, m := range marks {
		if m {
			counted++
		}
	}
	assert.Equal(t, right, counted)
	for _, i := range []int{3, 50, 99} {
		p.js(fmt.Sprintf(`document.querySelectorAll('#orders-strip button')[%d].click()`, i), nil)
		p.settled()
		assert.NotEqual(t, before, p.points())
		assert.ElementsMatch(t, before, p.points(), "the same points in another order")
		assert.Equal(t, marks[i], strings.HasPrefix(p.text("verdict-text"), "They agree"), "order %d opens as it was tried", i)
	}
	p.shoot("orders")
	p.put(seven)
	p.wait(`document.getElementById('orders-text').textContent.includes('changed since')`)
	p.press("orders-run")
	p.wait(`document.querySelectorAll('#orders-strip button[data-right]').length > 2`)
	p.press("orders-run")
	p.wait(`document.getElementById('orders-run').textContent !== 'Stop'`)
}

func TestCompareView(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 800, "#tab=compare").ready()
	p.put(seven)
	p.js(`{ const s = document.getElementById('compare-2'); s.value = 'hull'; s.dispatchEvent(new Event('change')); }`, nil)
	onBoard := `[...document.querySelectorAll('#compare figure')].find((f) => f.querySelector('select').value === document.getElementById('weights').value)`
	p.wait(`((f) => f?.querySelector('.said') && !f.classList.contains('waiting'))(` + onBoard + `)`)
	p.settled()
	// The board's own network says the same there, once both are about these points.
	p.wait(`(` + onBoard + `.querySelector('.said').textContent === 'The exact hull') === document.getElementById('verdict-text').textContent.startsWith('They agree')`)
	p.wait(`document.querySelector('#compare dl') !== null`)
	var figures string
	p.js(`document.querySelector('#compare dl').textContent`, &figures)
	assert.Regexp(t, `area.*%.*probability.*%.*time.*ms`, figures)
	p.js(`{ const s = document.getElementById('compare-2'); s.value = 'hull-50'; s.dispatchEvent(new Event('change')); }`, nil)
	p.wait(`document.querySelectorAll('#compare figure')[2].querySelector('.said') !== null`)
	assert.Contains(t, p.address(), "compare=")
	p.shoot("compare")
}

// solving has the page's engine answer through a function of the question and of
// the engine's own answer.
func (p *tab) solving(answer string) {
	p.t.Helper()
	p.engine()
	p.js(`{
		const solve = window.engine.solve;
		window.engine.solve = (question) => (`+answer+`)(question, (asked) => solve.call(window.engine, asked));
	}`, nil)
}

// engine puts the page's own engine into window.engine. Nothing of the page names it; the
// debugger finds it among the variables around ptrnet.solve.
func (p *tab) engine() {
	p.t.Helper()
	p.do(chromedp.ActionFunc(func(ctx context.Context) error {
		function, _, err := runtime.Evaluate(`ptrnet.solve`).Do(ctx)
		if err != nil {
			return err
		}
		for _, scopes := range propertiesOf(ctx, function.ObjectID, "[[Scopes]]") {
			for _, scope := range propertiesOf(ctx, scopes, "") {
				for _, variable := range propertiesOf(ctx, scope, "") {
					found, _, err := runtime.CallFunctionOn(`function () { return typeof this?.stopSearch === 'function' && Boolean(window.engine = this); }`).
						WithObjectID(variable).WithReturnByValue(true).Do(ctx)
					if err == nil && string(found.Value) == "true" {
						return nil
					}
				}
			}
		}
		return errors.New("the page's engine was not found")
	}))
}

// propertiesOf are the objects among the properties of one, or those inside it of this name.
func propertiesOf(ctx context.Context, object runtime.RemoteObjectID, inside string) (values []runtime.RemoteObjectID) {
	type property struct {
		Name  string `json:"name"`
		Value struct {
			ObjectID runtime.RemoteObjectID `json:"objectId"`
		} `json:"value"`
	}
	var all struct {
		Result             []property `json:"result"`
		InternalProperties []property `json:"internalProperties"`
	}
	if cdp.Execute(ctx, "Runtime.getProperties", map[string]any{"objectId": object, "ownProperties": true}, &all) != nil {
		return nil
	}
	if inside != "" {
		all.Result = all.InternalProperties
	}
	for _, p := range all.Result {
		if p.Value.ObjectID != "" && (inside == "" || p.Name == inside) {
			values = append(values, p.Value.ObjectID)
		}
	}
	return values
}

const twenty = `Array.from({ length: 20 }, (_, i) => [(37 * i * i + 11 * i) % 101 / 101, (17 * i ** 3 + 29 * i) % 103 / 103])`

// Where nothing proves the exact part's tour, one that is no longer than it is not
// called a shortest tour, nor marked right or wrong.
func TestUnprovenToursBesideEachOther(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 800, "#task=tsp&tab=compare&compare=tsp+tsp-5-20").ready()
	p.put(twenty)
	p.js(`{ const m = document.getElementById('method'); m.value = 'nearest-neighbor'; m.dispatchEvent(new Event('change')); }`, nil)
	p.settled()
	own := `[...document.querySelectorAll('#compare figure')].find((f) => f.querySelector('select').value === document.getElementById('weights').value)`
	p.wait(own + `?.querySelector('.said')?.textContent.includes('best found')`)
	p.wait(`/^The network’s tour, \d\.\d{4}, is the shortest found so far\.$/.test(document.getElementById('verdict-text').textContent)`) // the nearest neighbors' tour is a long one
	assert.Contains(t, p.text("figures-network"), "Shorter by")
	assert.Equal(t, "Approximate, approximate", p.text("title-exact")+", "+p.text("legend-exact"))
	var said string
	p.js(own+`.querySelector('.said').textContent + ', ' + `+own+`.querySelector('.said').dataset.right`, &said)
	assert.Regexp(t, `^Shorter than the best found: \d\.\d{4}, undefined$`, said)
	// The others follow, whose last answers were to the exact method.
	p.wait(`![...document.querySelectorAll('#compare .said')].some((e) => e.textContent.includes('The shortest tour'))`)
	var marked bool
	p.js(`!document.getElementById('legend-wrong').hidden || !document.getElementById('legend-missing').hidden`, &marked)
	assert.False(t, marked, "the better tour is not wrong where it differs")
	p.shoot("compare-unproven")
}

func TestOrdersOfATour(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 800, "#task=tsp&tab=orders&beam=1").ready()
	p.js(`{ const s = document.getElementById('orders-weights'); s.value = 'tsp'; s.dispatchEvent(new Event('change')); }`, nil)
	p.put(seven)
	done := `/^\d+ of 100 orders /.test(document.getElementById('orders-text').textContent) && document.getElementById('orders-run').textContent !== 'Stop'`
	p.press("orders-run")
	p.wait(done)
	assert.Regexp(t, `^\d+ of 100 orders gave the shortest tour; on average .* % longer`, p.text("orders-text"))
	var marks []bool
	p.js(`[...document.querySelectorAll('#orders-strip button')].map((b) => b.dataset.right === 'true')`, &marks)
	assert.Contains(t, marks, true, "seven cities are few")
	for _, i := range []int{0, 40, 99} {
		p.js(fmt.Sprintf(`document.querySelectorAll('#orders-strip button')[%d].click()`, i), nil)
		p.settled()
		assert.Equal(t, marks[i], strings.HasPrefix(p.text("verdict-text"), "They agree"), "order %d opens as it was tried", i)
	}

	// The board's search goes on; what is found meanwhile is unproven, and long. Every
	// other answer of the network makes a detour.
	p.solving(`async (question, solve) => {
		const answer = await solve({ ...question, board: false });
		const trial = !question.board && answer.model;
		window.asked = (window.asked ?? 0) + Boolean(trial);
		if (trial && window.asked % 2) answer.model.sequence.splice(0, 2, answer.model.sequence[1], answer.model.sequence[0]);
		if (question.board) {
			const { exact } = answer;
			Object.assign(answer, { exact: null, searching: true, later: new Promise((found) => { window.find = () => found({ exact }); }) });
			window.late = question;
		} else if (answer.exact) Object.assign(answer.exact, { proven: false, sequence: question.points.map((_, i) => i), length: 9 });
		return answer;
	}`)
	p.js(`ptrnet.setPoints(`+twenty+`)`, nil)
	p.wait(`window.late?.points.length === 20`)
	p.press("orders-run")
	p.wait(done)
	assert.Regexp(t, `^\d+ of 100 orders gave a tour as short as the best found`, p.text("orders-text"))
	count := func() (n int) {
		p.js(`document.querySelectorAll('#orders-strip button[data-right="true"]').length`, &n)
		return n
	}
	best := count()
	assert.Equal(t, 50, best, "it is the network's own, and a tour is not as good for being shorter than a long one")
	var label string
	p.js(`document.querySelector('#orders-strip button[data-right="true"]').ariaLabel`, &label)
	assert.Regexp(t, `^Order \d+, as short as the best found$`, label)

	// Then the search ends, and all are held against the shortest tour.
	p.js(`window.find()`, nil)
	p.wait(`document.getElementById('orders-text').textContent.includes(' of 100 orders gave the shortest tour')`)
	assert.LessOrEqual(t, count(), best)
	p.js(`document.querySelector('#orders-strip button[data-right="false"]').ariaLabel`, &label)
	assert.Regexp(t, `^Order \d+, wrong$`, label)
}

func TestBenchView(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 800, "#tab=bench").ready()
	set := func(id, value string) {
		p.js(fmt.Sprintf(`{ const e = document.getElementById(%q); e.value = %q; e.dispatchEvent(new Event('change')); }`, id, value), nil)
	}
	idle := `document.getElementById('bench-run').textContent.startsWith('Run')`
	p.choose("weights", "hull-faithful") // that of the board, which the failures are shown on
	p.settled()
	set("bench-weights", "hull-faithful")
	set("bench-n", "100")
	set("bench-count", "100")
	p.press("bench-run")
	p.wait(`document.getElementById('bench-run').textContent === 'Stop'`)
	p.wait(idle + ` && /100 boards/.test(document.getElementById('bench-text').textContent)`)
	var figures string
	p.js(`document.getElementById('bench-figures').innerText.replaceAll('\n', ' ')`, &figures)
	m := regexp.MustCompile(`Accuracy ([\d.]+) % 95 %: ([\d.]+) % to ([\d.]+) %`).FindStringSubmatch(figures)
	require.NotNil(t, m, figures)
	var v [3]float64
	for i := range v {
		v[i], _ = strconv.ParseFloat(m[i+1], 64)
	}
	assert.True(t, v[1] < v[0] && v[0] < v[2] && v[2]-v[1] > 5 && v[2]-v[1] < 21, "%v: a hundred sets are no proof", v)
	assert.Contains(t, figures, "50.3 %", "the paper's own figure for n = 100")
	assert.Contains(t, figures, "Area covered")
	assert.Regexp(t, `Not a hull \d+ boards? of 100`, figures)
	var failures int
	p.js(`document.querySelectorAll('#bench-failures button').length`, &failures)
	assert.Equal(t, min(24, 100-int(math.Round(v[0]))), failures, "the failures are kept")
	p.shoot("bench")
	for i := range min(3, failures) {
		p.js(fmt.Sprintf(`document.querySelectorAll('#bench-failures button')[%d].click()`, i), nil)
		p.settled()
		assert.Len(t, p.points(), 100)
		assert.Regexp(t, `^They differ`, p.text("verdict-text"), "failure %d opens on the board, wrong as it was", i)
	}
	chart := p.picture("bench-chart")
	set("bench-count", "5000")
	p.press("bench-run")
	p.wait(`/of 5,000 boards/.test(document.getElementById('bench-text').textContent)`)
	p.click(.5, .5) // the board stays alive meanwhile
	p.settled()
	p.press("bench-run")
	p.wait(idle)
	assert.Contains(t, p.text("bench-text"), "then stopped")
	assert.NotEqual(t, chart, p.picture("bench-chart"))
	set("bench-n", "2")
	var n string
	p.js(`document.getElementById('bench-n').value`, &n)
	assert.Equal(t, "3", n, "kept in its range")
}

// The order in which the points are said to be read is that in which the network reads them:
// sorted as it sees them, turned and stretched, and not as they lie on the board.
func TestReadingOrder(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 800, "#tab=explain").ready()
	p.put(`Array.from({ length: 12 }, (_, i) => [.2 + .05 * i, .9 - .06 * i + (i % 3) * .05])`)
	elsewhere := false // than from left to right on the board
	for _, task := range []string{"hull", "delaunay", "tsp"} {
		p.js(fmt.Sprintf(`document.querySelector("input[name=task][value=%s]").click()`, task), nil)
		content, err := os.ReadFile(filepath.Join(project, "weights", task+".safetensors"))
		require.NoError(t, err)
		m, err := model.Load(content)
		require.NoError(t, err)
		var points []geom.Point
		for _, q := range p.points() {
			points = append(points, geom.Point{X: q[0], Y: q[1]})
		}
		a, err := m.Solve(points, model.Options{Trace: true})
		require.NoError(t, err)
		var order []string
		for _, i := range a.Order {
			order = append(order, strconv.Itoa(i+1))
		}
		elsewhere = elsewhere || !slices.IsSorted(a.Order)
		p.wait(fmt.Sprintf(`document.getElementById('figure-read').ariaLabel === 'The encoder reads the points in this order: %s'`, strings.Join(order, ", ")))
	}
	assert.True(t, elsewhere, "the frame matters")
	p.wait(`document.getElementById('explain-read').textContent.includes('read from left to right, once they are normalized: ')`)
	p.js(`document.getElementById('figure-read').scrollIntoView()`, nil)
	p.shoot("reading")
	p.put("[]")
	p.wait(`document.getElementById('figure-read').ariaLabel === 'The points, which no network has read'`)
}

func TestExplainView(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 800, "#tab=explain").ready()
	p.put(seven)
	for id, want := range map[string]string{"explain-read": "Your 7 points are read ", "explain-point": "At step ", "explain-dictionary": "add 4 more"} {
		p.wait(fmt.Sprintf(`document.getElementById(%q).textContent.includes(%q)`, id, want))
	}
	figures := []string{"figure-read", "figure-point", "figure-dictionary"}
	before := map[string]string{}
	for _, id := range figures {
		before[id] = p.picture(id)
	}
	p.put(`Array.from({ length: 14 }, (_, i) => [.5 + .4 * Math.cos(i), .5 + .4 * Math.sin(i)])`)
	p.wait(`document.getElementById('explain-dictionary').textContent.includes('no name for 4')`)
	for _, id := range figures {
		assert.NotEqual(t, before[id], p.picture(id), "%s is live", id)
	}
	var equations int
	p.js(`[...document.querySelectorAll('#view-explain math.equation')].filter((m) => m.getBoundingClientRect().height > 15).length`, &equations)
	assert.GreaterOrEqual(t, equations, 3)
	p.shoot("explain")
}
