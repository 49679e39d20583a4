package pagetest

import (
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/geom"
	"ptrnet/core/model"
	"ptrnet/core/problem"
)

// smallMistake looks for points on the page's grid on whose hull a network errs by little, and
// says where and by how much, in the unit square.
func smallMistake(t *testing.T, id string, n int, o model.Options) ([]geom.Point, problem.Spot) {
	t.Helper()
	content, err := os.ReadFile(project + "/weights/" + id + ".safetensors")
	require.NoError(t, err)
	m, err := model.Load(content)
	require.NoError(t, err)
	for seed := range uint64(2000) {
		points, rng := make([]geom.Point, n), rand.New(rand.NewPCG(seed, 29))
		for i := range points {
			points[i] = geom.Point{X: math.Floor(rng.Float64()*4096) / 4096, Y: math.Floor(rng.Float64()*4096) / 4096}
		}
		exact := m.Problem.Target(nil, points)
		a, err := m.Solve(points, o)
		require.NoError(t, err)
		if m.Problem.Score(points, exact, a.Sequence, a.Ended).Correct {
			continue
		}
		spot := problem.Draw(m.Problem, points, exact, a.Sequence, false).Farthest(points, m.Problem.Edges(nil, exact, true))
		if spot.Far > 0.001 && spot.Far < 0.006 {
			return points, spot
		}
	}
	t.Fatal("no small mistake found")
	return nil, problem.Spot{}
}

// One switch says whose network answers; a button finds a board on which it errs; a mistake too
// small to be seen is enlarged, on the board and in the picture that is saved.
func TestFindMistake(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 800, "").ready()
	whose := `document.querySelector('input[name="whose"]:checked').value`
	assert.Equal(t, "ours", holds[string](p, whose))
	p.js(`document.querySelector('input[name="whose"][value="paper"]').click()`, nil)
	p.settled()
	assert.Equal(t, "hull-faithful", p.value("weights"))
	assert.Equal(t, "the paper’s", p.text("weights-kind"))

	before := p.points()
	p.press("mistake")
	p.wait(`/^Wrong on \d+ of [\d,]+ boards of 10 points: (this one|the clearest is shown)$/.test(document.getElementById('mistake-text').textContent)`)
	p.settled()
	assert.NotEqual(t, before, p.points())
	assert.Regexp(t, `^They differ`, p.text("verdict-text"), "on the page's own grid, too")
	p.wait(`!document.getElementById('why').hidden && !document.getElementById('why').classList.contains('stale')`)
	p.shoot("mistake")
	p.press("undo")
	assert.Equal(t, before, p.points(), "one undo brings the board back")
	assert.Empty(t, p.text("mistake-text"), "what was said was of another board")

	// Who has none is shown where one is trained, and the switch stays true.
	p.js(`document.querySelector('input[name="whose"][value="yours"]').click()`, nil)
	assert.Equal(t, "true", holds[string](p, `document.getElementById('tab-train').ariaSelected`))
	assert.Contains(t, p.text("toast"), "You have no network for this problem yet")
	assert.Equal(t, "paper", holds[string](p, whose))
	p.choose("weights", "hull")
	assert.Equal(t, "ours", holds[string](p, whose), "the list of all networks moves it")

	points, spot := smallMistake(t, "hull-faithful", 20, model.Options{Beam: 3, Constrained: true})
	p.choose("weights", "hull-faithful")
	p.put(listOf(t, points))
	var seen struct {
		Loupe *struct {
			At  struct{ X, Y float64 }
			Far float64
		}
		Svg string
	}
	p.js(`(async () => {
		const base = document.querySelector('script[src$="main.js"]').src;
		const [{ sceneOf }, { initialState }, { toSvg }, { palette }, { Engine }] = await Promise.all(
			['board/scene.js', 'state/store.js', 'controls/export.js', 'page/theme.js', 'engine/engine.js'].map((m) => import(new URL(m, base))));
		const engine = new Engine();
		await engine.ready;
		const points = ptrnet.getPoints().map(([x, y]) => ({ x, y }));
		const answer = { ...await engine.solve({ task: 'hull', points, weights: 'hull-faithful', beam: 3, constrained: true }), points, task: 'hull' };
		const state = { ...initialState('hull'), points, answer };
		return { loupe: sceneOf(state).loupe, svg: toSvg(state, palette()) };
	})()`, &seen)
	require.NotNil(t, seen.Loupe)
	assert.InDelta(t, spot.Far, seen.Loupe.Far, 1e-9, "as natively")
	assert.Equal(t, struct{ X, Y float64 }{spot.At.X, spot.At.Y}, seen.Loupe.At)
	assert.Contains(t, seen.Svg, "20 ×</text>")
	p.shoot("mistake-loupe")

	// The network alone, or with search: a switch, and the claim changes with it.
	decoded := func() string {
		return holds[string](p, `[document.getElementById('beam').value, document.getElementById('constrained').checked, document.querySelector('input[name="decoding"]:checked').value].join()`)
	}
	assert.Equal(t, "3,true,search", decoded())
	p.choose("beam", "5")
	p.js(`document.querySelector('input[name="decoding"][value="alone"]').click()`, nil)
	p.settled()
	assert.Equal(t, "1,false,alone", decoded())
	assert.Contains(t, p.text("intro"), "A neural network that has only seen examples answers in orange")
	p.press("tab-explain")
	p.wait(`document.getElementById('explain-search').textContent === 'At every step its most probable choice is taken and never revised.'`)
	assert.Contains(t, p.text("explain-adds"), "This is the paper’s network")
	assert.True(t, holds[bool](p, `document.getElementById('explain-added').hidden`), "the paper’s formula alone")
	p.js(`document.querySelector('input[name="decoding"][value="search"]').click()`, nil)
	p.settled()
	assert.Equal(t, "5,true,search", decoded(), "as it was before")
	p.choose("weights", "hull")
	p.settled()
	p.wait(`document.getElementById('explain-search').textContent.includes('only what can still lead to a valid hull; it follows the 5 best')`)
	p.wait(`!document.getElementById('explain-adds').textContent.includes('This is the paper’s network')`) // the view follows in a frame
	assert.Regexp(t, `The network on the board extends it\. It .* relative to the last two chosen`, p.text("explain-adds"))
	assert.False(t, holds[bool](p, `document.getElementById('explain-added').hidden`))
	p.shoot("mistake-explain")
}

// On a large board what is not proven is not called exact: the best tour known stands there, dashed,
// from the first that is found; nothing is offered that takes an hour; and a number that is
// made smaller is said to be.
func TestLargeBoards(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 800, "#task=tsp").ready()
	assert.Equal(t, "exact", p.text("legend-exact"))
	p.js(`{ const n = document.getElementById('n'); n.value = 500; n.dispatchEvent(new Event('input')); n.dispatchEvent(new Event('change')); }`, nil)
	assert.Equal(t, "For this problem and network Random draws at most 200 points.", p.text("toast"))
	p.wait(`ptrnet.getPoints().length === 200`)
	p.js(`ptrnet.setPoints(`+drawn(t, "uniform", 200)+`)`, nil) // whose shortest tour no machine proves within a minute
	p.wait(`document.getElementById('legend-exact').textContent === 'best known'`)
	assert.Equal(t, "Best known", p.text("title-exact"))
	assert.NotContains(t, p.text("figures-exact"), "proven", "not of the board before")
	p.shoot("large-searching")
	p.wait(`!document.getElementById('search').hidden && /^Best known: \d+\.\d+, at most/.test(document.getElementById('search-text').textContent)`)
	p.press("search-stop")
	p.settled()
	assert.Equal(t, "Best known", p.text("title-exact"), "nor when it is cut short")
	// However fast the network is here, the copies' exact answers would not be found.
	p.wait(`document.getElementById('around-run').disabled && /^Too long to test here: (the network takes|each copy’s exact answer may take 0\.4\u00a0s, and this board’s was not found in) \d/.test(document.getElementById('around-text').textContent)`)
	p.js(`ptrnet.setPoints([[.1,.1],[.9,.1],[.5,.9],[.5,.4]])`, nil)
	p.settled()
	p.wait(`document.getElementById('legend-exact').textContent === 'exact' && document.getElementById('around-text').textContent === ''`)
}
