package pagetest

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"regexp"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/geom"
	"ptrnet/core/model"
	"ptrnet/core/pointset"
	"ptrnet/core/problem"
)

// wrongOn looks for points of a kind, on the page's grid, to which a network's answer is wrong
// and another way of decoding's, if one is given, right.
func wrongOn(t *testing.T, id, kind string, n int, o model.Options, but *model.Options) ([]geom.Point, model.Answer, problem.Fault) {
	t.Helper()
	content, err := os.ReadFile(project + "/weights/" + id + ".safetensors")
	require.NoError(t, err)
	m, err := model.Load(content)
	require.NoError(t, err)
	k, err := pointset.ByName(kind)
	require.NoError(t, err)
	right := func(points []geom.Point, o model.Options) (bool, model.Answer, []int) {
		exact := m.Problem.Target(nil, points)
		a, err := m.Solve(points, o)
		require.NoError(t, err)
		return m.Problem.Score(points, exact, a.Sequence, a.Ended).Correct, a, exact
	}
	o.Trace = true
	for seed := range 400 {
		points := make([]geom.Point, n)
		k.Draw(points, rand.New(rand.NewPCG(uint64(seed), 99)))
		for i, p := range points {
			points[i] = geom.Point{X: math.Min(4095, math.Round(p.X*4096)) / 4096, Y: math.Min(4095, math.Round(p.Y*4096)) / 4096}
		}
		correct, a, exact := right(points, o)
		if correct {
			continue
		}
		f := m.Problem.(problem.Explainer).Explain(points, exact, a.Sequence, a.Ended)
		if f.Rough {
			f, _ = m.Problem.(problem.Retracer).Retrace(points, exact, a.Sequence, nil)
		}
		sure := 1.
		for _, s := range a.Steps { // clear choices, so that the browser makes the same
			sure = math.Min(sure, margin(s.Probabilities))
		}
		if sure < 0.01 || f.Kind < 0 || f.Step >= len(a.Steps) || f.Chosen >= n || len(f.Right) == 0 {
			continue
		}
		if but != nil {
			if ok, _, _ := right(points, *but); !ok {
				continue
			}
		}
		return points, a, f
	}
	t.Fatal("no wrong answer found")
	return nil, model.Answer{}, problem.Fault{}
}

func listOf(t *testing.T, points []geom.Point) string {
	t.Helper()
	pairs := make([][2]float64, len(points))
	for i, p := range points {
		pairs[i] = [2]float64{p.X, p.Y}
	}
	text, err := json.Marshal(pairs)
	require.NoError(t, err)
	return string(text)
}

// A wrong answer says at which step it left the exact one, what was right there and why; a
// button goes to that step, and the board and the heat map mark it. For each problem.
func TestWhy(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 800, "").ready()
	for _, c := range []struct{ task, id, kind, says string }{
		{"hull", "hull-faithful", "uniform", `of the width (inside|outside) the edge from \d+ to \d+\.$|already taken\.$|not a corner`},
		{"delaunay", "delaunay", "ring", `^Step \d+ \(triangle \d+, corner [123]\): .*(Point \d+ lies (just |well )?inside the circle through \d+, \d+ and \d+\.$|overlaps an earlier one|was already chosen|has no area)`},
		{"tsp", "tsp-5-20", "uniform", `No shortest tour continues from \d+ to \d+: the best tour that does is .* longer\.$`}, // found in spare time
	} {
		points, answer, fault := wrongOn(t, c.id, c.kind, 20, model.Options{}, nil)
		p.js(fmt.Sprintf(`ptrnet.setTask(%q)`, c.task), nil)
		p.choose("weights", c.id)
		p.greedy() // as wrongOn asks, not as the page does by default
		p.put(listOf(t, points))
		p.settled()
		p.wait(fmt.Sprintf(`!document.getElementById('why').hidden && !document.getElementById('why').classList.contains('stale') && new RegExp(%q).test(document.getElementById('why-text').textContent.replaceAll('\u00a0', ' '))`, c.says))
		said := p.text("why-text")
		t.Log(said)
		most := fault.Right[0]
		for _, r := range fault.Right {
			if answer.Steps[fault.Step].Probabilities[r] > answer.Steps[fault.Step].Probabilities[most] {
				most = r
			}
		}
		const share = `\([<>\s\d\x{a0}]+%\)`
		was := fmt.Sprintf(`point %d %s( or point \d+)? was right\. `, most+1, share)
		if len(fault.Right) > 2 {
			was = fmt.Sprintf(`any of %d points would have been right; of these, point %d %s was the most probable\. `, len(fault.Right), most+1, share)
		}
		assert.Regexp(t, fmt.Sprintf(`^Step %d( \(triangle %d, corner %d\))?: it chose point %d %s; `, fault.Step+1, fault.Step/3+1, fault.Step%3+1, fault.Chosen+1, share)+was, said)
		assert.Regexp(t, c.says, regexp.MustCompile("\u00a0").ReplaceAllString(said, " "))
		plain := p.picture("heat")
		p.shoot("why-" + c.task)
		assert.Equal(t, "Show step "+strconv.Itoa(fault.Step+1), p.text("why-show"))
		p.press("why-show")
		p.wait(fmt.Sprintf(`/^(Step %d of|Triangle %d of \d+, corner %d:)/.test(document.getElementById('step-text').textContent)`, fault.Step+1, fault.Step/3+1, fault.Step%3+1))
		assert.NotEqual(t, plain, p.picture("heat"))
		p.shoot("why-step-" + c.task)
	}
	// It is gone with what it was about.
	p.js(`ptrnet.setTask('hull')`, nil)
	p.put(seven)
	p.settled()
	p.wait(`document.getElementById('why').hidden`)
}

// The rings: where the answer went wrong two points carry one, and the row of the heat map;
// nothing does where it is right, or while points are dragged.
func TestWhyIsMarked(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 800, "").ready()
	points, _, _ := wrongOn(t, "hull-faithful", "uniform", 20, model.Options{}, nil)
	p.choose("weights", "hull-faithful")
	p.greedy()
	p.put(listOf(t, points))
	p.settled()
	p.wait(`!document.getElementById('why').hidden && !document.getElementById('why').classList.contains('stale')`)
	var scene struct {
		Wrong, Right int
		Circle       struct{ X, Y, Radius float64 }
	}
	p.js(`(async () => {
		const base = document.querySelector('script[src$="main.js"]').src;
		const { sceneOf } = await import(new URL('board/scene.js', base));
		const { createStore, initialState } = await import(new URL('state/store.js', base));
		const steps = [{ probabilities: [], chosen: 0 }];
		const state = { ...initialState(), points: [[0, 0], [1, 0]], why: { step: 0, chosen: 1, right: 0, circle: { x: .5, y: .5, radius: .1 }, named: [1, 0] },
			answer: { task: initialState().task, points: [[0, 0], [1, 0]], exact: null, model: { steps, edges: [], missing: [], played: [] } } };
		return sceneOf(createStore(state).get()).fault;
	})()`, &scene)
	assert.Equal(t, 1, scene.Wrong)
	assert.Equal(t, 0, scene.Right)
	assert.Equal(t, .1, scene.Circle.Radius, "the circle that no point should be in")
	marked := p.picture("board")
	// The same answer without its marks: the board before it was still.
	var before string
	p.js(`new Promise((done) => {
		const [x] = ptrnet.getPoints();
		ptrnet.setPoints(ptrnet.getPoints().map((q, i) => (i ? q : x)));
		const look = () => requestAnimationFrame(() => {
			if (document.getElementById('verdict').dataset.settled !== 'true') look();
			else requestAnimationFrame(() => done(document.getElementById('board').toDataURL()));
		});
		requestAnimationFrame(look);
	})`, &before)
	assert.NotEqual(t, marked, before, "before it is still there are no rings")
}

// Where another way of decoding finds the exact answer, that is offered, and taken in one click.
func TestOffer(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 800, "").ready()
	points, _, _ := wrongOn(t, "delaunay", "ring", 12, model.Options{}, &model.Options{Constrained: true})
	p.js(`ptrnet.setTask('delaunay')`, nil)
	p.js(`{ const c = document.getElementById('constrained'); if (c.checked) c.click(); }`, nil)
	p.put(listOf(t, points))
	p.settled()
	p.wait(`!document.getElementById('why-use').hidden`)
	assert.Equal(t, "“Valid only” finds the exact answer: use it", p.text("why-use"))
	p.shoot("offer")
	p.press("why-use")
	p.settled()
	p.wait(`document.getElementById('verdict').dataset.kind === 'agree'`)
	assert.Contains(t, p.text("verdict-text"), "They agree")
	p.wait(`document.getElementById('why').hidden && document.getElementById('why-use').hidden`)
	var checked bool
	p.js(`document.getElementById('constrained').checked`, &checked)
	assert.True(t, checked)

	// It is dropped at once when anything changes.
	p.js(`document.getElementById('constrained').click()`, nil)
	p.wait(`!document.getElementById('why-use').hidden`)
	var hidden bool
	p.js(`ptrnet.setPoints([[.1,.1],[.9,.1],[.5,.9]]), document.getElementById('why-use').hidden`, &hidden)
	assert.True(t, hidden)
}
