package pagetest

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/web/site"
)

func TestAPIShape(t *testing.T) {
	t.Parallel()
	p := open(t, 1000, 700, "").ready()
	var names []string
	p.js(`Object.keys(ptrnet).sort()`, &names)
	for _, name := range []string{"getPoints", "ready", "setPoints", "setTask", "setWeights", "solve", "weights"} {
		assert.Contains(t, names, name)
	}
	var frozen bool
	p.js(`Object.isFrozen(ptrnet) && ptrnet.ready instanceof Promise`, &frozen)
	assert.True(t, frozen)
	var entries []site.Entry
	p.js(`ptrnet.weights`, &entries)
	require.NotEmpty(t, entries)
	for _, e := range entries {
		assert.NotEmpty(t, e.ID)
		assert.Contains(t, []string{"hull", "delaunay", "tsp"}, e.Task)
		assert.Contains(t, []string{"ptrnet", "seq2seq", "attention"}, e.Architecture)
		assert.Positive(t, e.N[0])
		var scores []struct {
			Metric    string
			N         int
			Instances int
			Value     float64
		}
		require.NoError(t, json.Unmarshal(e.Scores, &scores))
	}

	p.js(`ptrnet.setPoints([[0, 0], [0.5, 0.25], [1, 1]])`, nil)
	var text string
	p.js(`JSON.stringify(ptrnet.getPoints())`, &text)
	assert.Equal(t, `[[0,0],[0.5,0.25],[0.999755859375,0.999755859375]]`, text, "snapped to the grid")
	p.js(`{ const p = ptrnet.getPoints(); p[0][0] = 9; p.pop(); } JSON.stringify(ptrnet.getPoints()).length`, nil)
	assert.Len(t, p.points(), 3, "what is given out is a copy")
	p.js(`ptrnet.weights[0].id = 'x'; ptrnet.weights.pop(); true`, nil)
	p.js(`ptrnet.weights`, &entries)
	assert.NotEqual(t, "x", entries[0].ID)

	// {model: {sequence, valid, correct, areaCoverage, steps: [{probabilities, chosen}], ms}, exact: {sequence, ms}}
	var answer struct {
		Model struct {
			Weights        string
			Sequence       []int
			Valid, Correct bool
			Ended          bool
			LogProbability float64
			AreaCoverage   float64
			Steps          []struct {
				Probabilities map[string]float64 // a typed array, as JSON has it
				Chosen        int
			}
			Beams [][]struct {
				Parent, Symbol int
				LogProbability float64
				Finished       bool
			}
			MS float64
		}
		Exact struct {
			Method   string
			Sequence []int
			MS       float64
		}
	}
	p.js(`ptrnet.solve({ task: 'hull', points: [[.1, .1], [.9, .1], [.5, .9], [.5, .4]], beam: 2 })`, &answer)
	assert.Equal(t, []int{0, 1, 2, 0}, answer.Exact.Sequence)
	assert.Equal(t, []int{0, 1, 2, 0}, answer.Model.Sequence)
	assert.True(t, answer.Model.Valid && answer.Model.Correct && answer.Model.Ended)
	assert.InDelta(t, 1, answer.Model.AreaCoverage, 1e-9)
	assert.Equal(t, "hull", answer.Model.Weights)
	assert.GreaterOrEqual(t, answer.Model.MS, 0.)
	assert.GreaterOrEqual(t, answer.Exact.MS, 0.)
	require.Len(t, answer.Model.Steps, 5)
	require.Len(t, answer.Model.Beams, 5)
	for _, s := range answer.Model.Steps {
		sum := 0.
		for _, q := range s.Probabilities {
			sum += q
		}
		assert.Len(t, s.Probabilities, 5)
		assert.InDelta(t, 1, sum, 1e-5)
	}
	assert.Equal(t, 4, answer.Model.Steps[4].Chosen, "the end symbol")

	for _, c := range []struct{ name, question, check string }{
		{"the default task is the hull", `{ points: [[.1,.1],[.9,.1],[.5,.9]] }`, `a.exact.sequence.join() === '0,1,2,0'`},
		{"no trace is lost to a beam", `{ points: [[.1,.1],[.9,.1],[.5,.9]], beam: 100 }`, `a.model.steps.length === a.model.sequence.length + 1`},
		{"valid only", `{ points: [[.1,.1],[.9,.1],[.5,.9]], constrained: true }`, `a.model.valid`},
		{"typed pairs", `{ points: [new Float64Array([.1,.1]), new Float32Array([.9,.1]), [.5,.9]] }`, `a.exact.sequence.length === 4`},
		{"one point", `{ points: [[.5,.5]] }`, `a.model.sequence.every((i) => i === 0) && a.exact.sequence.every((i) => i === 0)`},
		{"two points", `{ points: [[.5,.5],[.6,.5]] }`, `Array.isArray(a.model.steps)`},
		{"duplicates", `{ points: [[.1,.1],[.9,.1],[.5,.9],[.1,.1],[.9,.1],[.5,.9]] }`, `a.exact.sequence.join() === '0,1,2,0'`},
		{"all equal", `{ points: Array(20).fill([.5,.5]) }`, `a.model.sequence.length >= 0`},
		{"collinear", `{ points: [[.1,.1],[.2,.2],[.3,.3],[.4,.4]] }`, `a.exact.sequence.join() === '0,3,0'`},
		{"far outside the square", `{ points: [[-5,-5],[900,0],[0,900],[3,3]] }`, `a.exact.sequence.join() === '0,1,2,0'`},
		{"500 points", `{ points: Array.from({ length: 500 }, (_, i) => [(i * 0.6180339887) % 1, (i * 0.7548776662) % 1]) }`, `a.model.steps[0].probabilities.length === 501`},
		{"another method", `{ points: [[.1,.1],[.9,.1],[.5,.9]], method: ptrnetMethod }`, `a.exact.method === ptrnetMethod`},
		{"Delaunay", `{ task: 'delaunay', points: [[.1,.1],[.9,.1],[.5,.9]] }`, `a.exact.sequence.length === 3`},
		{"a tour", `{ task: 'tsp', points: [[.1,.1],[.9,.1],[.9,.9],[.1,.9],[.5,.2]] }`, `a.exact.sequence.length === 5 && a.exact.proven === true && a.exact.length > 3`},
	} {
		var ok bool
		p.js(fmt.Sprintf(`(async () => {
			const ptrnetMethod = document.querySelectorAll('#method option')[1].value;
			const a = await ptrnet.solve(%s);
			return Boolean(%s);
		})()`, c.question, c.check), &ok)
		assert.True(t, ok, c.name)
	}
}

// What the page was built from is what the compiled core says of itself.
func TestCatalogIsTheCores(t *testing.T) {
	t.Parallel()
	p := open(t, 1000, 700, "").ready()
	var same bool
	p.js(`(async () => {
		const base = document.querySelector('script[src$="main.js"]').src;
		const { catalog } = await import(new URL('catalog/catalog.js', base));
		const { Engine } = await import(new URL('engine/engine.js', base));
		const engine = new Engine();
		await engine.ready;
		return catalog.problems.length > 2 && JSON.stringify(catalog) === JSON.stringify(engine.catalog);
	})()`, &same)
	assert.True(t, same)
}

// Each bad argument is refused by an Error that names it, and nothing changes.
func TestAPIRefusals(t *testing.T) {
	t.Parallel()
	p := open(t, 1000, 700, "").ready()
	p.put(`[[.25,.25],[.75,.25],[.5,.75]]`)
	three := `[[.1,.1],[.9,.1],[.5,.9]]`
	for _, c := range []struct{ call, says string }{
		{`setPoints()`, `points is undefined`},
		{`setPoints(null)`, `points is null`},
		{`setPoints(7)`, `points is 7`},
		{`setPoints('[[0,0]]')`, `points is `},
		{`setPoints({})`, `points is {}`},
		{`setPoints({ length: 2 })`, `points is `},
		{`setPoints([[0, 0], [NaN, 0]])`, `points[1] is`},
		{`setPoints([[0, Infinity]])`, `points[0] is`},
		{`setPoints([['0', '1']])`, `points[0] is`},
		{`setPoints([[0, 0, 0]])`, `points[0] is`},
		{`setPoints([[0]])`, `points[0] is`},
		{`setPoints([null])`, `points[0] is null`},
		{`setPoints([,])`, `points[0] is undefined`},
		{`setPoints([.1, .2])`, `points[0] is 0.1`},
		{`setPoints(new Float32Array([.1, .2]))`, `points[0] is`},
		{`setPoints([[0n, 1n]])`, `points[0] is`},
		{`setPoints([Symbol('s')])`, `points[0] is Symbol(s)`},
		{`setPoints([(() => { const a = [0, 0]; a[0] = a; return a; })()])`, `points[0] is`},
		{`setPoints([[-.1, 0]])`, `points[0] is [-0.1,0], outside the unit square`},
		{`setPoints([[0, 1.01]])`, `outside the unit square`},
		{`setPoints(Array(501).fill([0, 0]))`, `points holds 501; the board takes at most 500`},
		{`setPoints([{ get length() { throw new Error('trap'); } }])`, `points[0] is`},
		{`setPoints([new Proxy([], { get() { throw new Error('trap'); } })])`, `points[0] is`},
		{`setTask('sort')`, `task is "sort"`},
		{`setTask()`, `task is undefined`},
		{`setTask('__proto__')`, `task is "__proto__"`},
		{`setTask({ toString() { throw new Error('trap'); } })`, `task is`},
		{`setWeights('none')`, `weights is "none"`},
		{`setWeights()`, `weights is undefined`},
		{`setWeights(['hull'])`, `weights is ["hull"]`},
		{`solve()`, `solve takes an object`},
		{`solve(null)`, `solve takes an object`},
		{`solve('hull')`, `solve takes an object`},
		{`solve({})`, `points is undefined`},
		{`solve({ points: [] })`, `points is empty`},
		{`solve({ points: [[NaN, 1]] })`, `points[0] is`},
		{`solve({ points: [[1e9, 1], [0, 0], [1, 1]] })`, `points`},
		{`solve({ points: Array(1001).fill(0).map((_, i) => [i / 1001, .5]) })`, `points`},
		{`solve({ task: 'tour', points: ` + three + ` })`, `task is "tour"`},
		{`solve({ task: null, points: ` + three + ` })`, `task is null`},
		{`solve({ points: ` + three + `, beam: 0 })`, `beam is 0`},
		{`solve({ points: ` + three + `, beam: -1 })`, `beam is -1`},
		{`solve({ points: ` + three + `, beam: 1.5 })`, `beam is 1.5`},
		{`solve({ points: ` + three + `, beam: NaN })`, `beam is `},
		{`solve({ points: ` + three + `, beam: '2' })`, `beam is "2"`},
		{`solve({ points: ` + three + `, beam: 101 })`, `beam is 101`},
		{`solve({ points: ` + three + `, beam: null })`, `beam is null`},
		{`solve({ points: ` + three + `, views: 0 })`, `views is 0, not a whole number from 1 to 8`},
		{`solve({ points: ` + three + `, views: 9 })`, `views is 9`},
		{`solve({ points: ` + three + `, views: '8' })`, `views is "8"`},
		{`solve({ points: ` + three + `, constrained: 1 })`, `constrained is 1`},
		{`solve({ points: ` + three + `, weights: 'none' })`, `weights is "none"`},
		{`solve({ points: ` + three + `, weights: null })`, `weights is null`},
		{`solve({ task: 'tsp', points: ` + three + `, weights: 'hull' })`, `weights "hull" are not for the task "tsp"`},
		{`solve({ points: ` + three + `, method: 'guess' })`, `method is "guess"`},
		{`solve({ points: ` + three + `, method: null })`, `method is null`},
	} {
		var said string
		p.js(fmt.Sprintf(`(async () => { try { await ptrnet.%s; return 'accepted'; } catch (e) { return e instanceof Error ? e.message : 'no Error: ' + e; } })()`, c.call), &said)
		assert.Contains(t, said, c.says, c.call)
		assert.Regexp(t, `\.$`, said, "%s: a sentence", c.call)
		assert.Less(t, len(said), 300, c.call)
	}
	p.settled()
	assert.Len(t, p.points(), 3, "the board is as it was")
	assert.Equal(t, "They agree: the network found the exact hull.", p.text("verdict-text"))
}

// Questions asked at once are answered each with its own answer.
func TestAPIAtOnce(t *testing.T) {
	t.Parallel()
	p := open(t, 1000, 700, "").ready()
	var lengths []int
	p.js(`Promise.all(Array.from({ length: 30 }, (_, k) => ptrnet.solve({ points: Array.from({ length: k + 3 }, (_, i) => 6.2831853 * i / (k + 3))
		.map((angle) => [0.5 + 0.4 * Math.cos(angle), 0.5 + 0.4 * Math.sin(angle)]) })
		.then((a) => a.exact.sequence.length)))`, &lengths)
	for k, length := range lengths {
		assert.Equal(t, k+4, length)
	}
	p.js(`ptrnet.setTask('delaunay')`, nil)
	p.settled()
	p.js(`ptrnet.setWeights('hull')`, nil)
	p.settled()
	var task string
	p.js(`document.querySelector('input[name=task]:checked').value`, &task)
	assert.Equal(t, "hull", task, "weights bring their problem")
}
