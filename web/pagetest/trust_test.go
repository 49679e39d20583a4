package pagetest

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/geom"
	"ptrnet/core/model"
	"ptrnet/core/pointset"
)

// drawn are points of a kind as the page takes them.
func drawn(t *testing.T, kind string, n int) string {
	t.Helper()
	k, err := pointset.ByName(kind)
	require.NoError(t, err)
	points := make([]geom.Point, n)
	k.Draw(points, rand.New(rand.NewPCG(5, 16)))
	return listOf(t, points)
}

// random draws points on the page.
func (p *tab) random(kind string, n int) {
	p.t.Helper()
	p.press("clear")
	p.js(fmt.Sprintf(`document.getElementById('n').value = %d`, n), nil)
	p.choose("kind", kind)
	p.wait(fmt.Sprintf(`ptrnet.getPoints().length === %d`, n))
	p.settled()
}

// The score is of sets like the one on the board: its number of points and, while it is as drawn, its kind. What was not
// measured is said, and stands in a sentence before the network's confidence.
func TestScoreOfSetsLikeThese(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 800, "").ready()
	doubt := func() bool {
		var there bool
		p.js(`document.getElementById('figures-network').hasAttribute('data-doubt')`, &there)
		return there
	}
	for _, c := range []struct {
		weights string // ours was measured on every kind, the paper's on uniform points
		kind    string
		n       int
		score   string
		doubt   string
	}{
		{"hull", "uniform", 20, `^Exactly right on (> )?[\d.]+ % of [\d,]+ random boards of 20 points$`, ``},
		{"hull", "uniform", 30, `^Exactly right on (> )?[\d.]+ % of [\d,]+ random boards of 20 points; on 50 points (> )?[\d.]+ %$`, ``},
		{"hull", "small", 10, `^Exactly right on (> )?[\d.]+ % of [\d,]+ boards of 10 points like these, “Small square”$`, ``},
		{"hull", "strip", 20, `^Exactly right on (> )?[\d.]+ % of [\d,]+ boards of 20 points like these, “Strip”$`, ``},
		{"hull-faithful", "uniform", 20, `^Exactly right on [\d.]+ % of [\d,]+ random boards of 20 points$`, ``},
		{"hull-faithful", "small", 10, `^Not measured on points like these, “Small square”: it was trained on uniform ones\. On those: Exactly right on [\d.]+ % of [\d,]+ random boards of 10 points$`,
			`^It was not trained or measured on points like these: ignore its confidence\.$`},
		{"hull-faithful", "strip", 20, `^Not measured on points like these, “Strip”:`, `points like these`},
		{"hull-faithful", "human", 20, `^Not measured on points like these, “As clicked”:`, ``},
	} {
		p.choose("weights", c.weights)
		p.random(c.kind, c.n)
		assert.Regexp(t, c.score, p.text("score"), "%s of %d", c.kind, c.n)
		assert.Equal(t, c.doubt != "", doubt(), "%s of %d", c.kind, c.n)
		if c.doubt != "" {
			var said []string
			p.js(`[...document.querySelectorAll('#figures-network .said, #figures-network dd:last-child')].map((e) => e.textContent)`, &said)
			require.Len(t, said, 2)
			assert.Regexp(t, c.doubt, said[0], "before the confidence")
			assert.Regexp(t, `%`, said[1])
			p.shoot("doubt-" + c.kind)
		}
	}
	// Another point, and they are no longer as drawn; without it they are.
	p.random("ring", 20)
	assert.True(t, doubt())
	p.click(.5, .5)
	p.settled()
	assert.Regexp(t, `^Exactly right on [\d.]+ % of [\d,]+ random boards of 20 points; on 50`, p.text("score"))
	assert.False(t, doubt())
	p.press("undo")
	p.settled()
	assert.Regexp(t, `^Not measured on points like these, “Ring”:`, p.text("score"))
	// More points than it was trained on, but measured; then more than were ever measured.
	p.js(`ptrnet.setTask('delaunay')`, nil)
	p.put(drawn(t, "uniform", 210))
	p.settled()
	assert.Regexp(t, `^[\d.]+ % of the triangles right in [\d,]+ random boards of 200 points; on 500 points [\d.]+ %$`, p.text("score"))
	assert.False(t, doubt())
	p.js(`ptrnet.setWeights('delaunay-10')`, nil)
	p.put(drawn(t, "uniform", 12))
	p.settled()
	assert.Regexp(t, `^Not measured beyond 10 points\. .* of the triangles right in [\d,]+ random boards of 10 points`, p.text("score"))
	assert.Contains(t, p.text("figures-network"), "Outside its training range (10 points): ")
}

// A file that was measured on kinds tells its score for the kind on the board, and then there
// is no doubt; the chart of the test bench shows uniform ones alone.
func TestScoresByKind(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 800, "").ready()
	scores := `[{"metric":"accuracy","n":10,"instances":100,"value":0.9,"kind":"strip"},{"metric":"accuracy","n":30,"instances":100,"value":0.5,"kind":"strip"},
		{"metric":"accuracy","n":10,"instances":100,"value":0.8}]`
	name := filepath.Join(t.TempDir(), "kinds.safetensors")
	require.NoError(t, os.WriteFile(name, withScores(t, project+"/weights/hull.safetensors", scores, `{"beam":3,"constrained":true,"symmetries":1}`), 0o644))
	p.do(chromedp.SetUploadFiles("#file-input", []string{name}, chromedp.ByQuery))
	p.wait(`document.getElementById('toast').textContent.includes('Using kinds')`)
	for _, c := range []struct {
		kind string
		n    int
		says string
	}{
		{"strip", 20, "Exactly right on 90.0 % of 100 boards of 10 points like these, “Strip”; on 30 points 50.0 %"},
		{"strip", 10, "Exactly right on 90.0 % of 100 boards of 10 points like these, “Strip”"},
		{"strip", 40, "Not measured beyond 30 points. Exactly right on 50.0 % of 100 boards of 30 points like these, “Strip”"},
		{"uniform", 20, "Not measured beyond 10 points. Exactly right on 80.0 % of 100 random boards of 10 points"},
	} {
		p.random(c.kind, c.n)
		assert.Equal(t, c.says, p.text("score"), "%s of %d", c.kind, c.n)
		assert.NotContains(t, p.text("figures-network"), "ignore its confidence", "%s of %d", c.kind, c.n)
	}
}

// On request it is measured on fifty jittered copies of the board: the same each time, with
// its interval; what is asked meanwhile is answered, and a change of the board cancels it.
func TestMeasureAround(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 800, "").ready()
	points, _, _ := wrongOn(t, "hull-faithful", "uniform", 10, model.Options{}, nil)
	p.choose("weights", "hull-faithful")
	p.greedy()
	p.put(listOf(t, points))
	p.settled()
	p.press("around-run")
	p.wait(`/^Exactly right on .*\u00a0% of 50 jittered copies of the board \(95\u00a0%: .* to .*\)\.$/.test(document.getElementById('around-text').textContent)`)
	first := p.text("around-text")
	t.Log(first)
	p.shoot("around")
	p.press("around-run")
	p.wait(`document.getElementById('around-run').textContent !== 'Stop'`)
	assert.Equal(t, first, p.text("around-text"), "the same copies")

	// Of a task whose answers take time, other questions come between. On a busy machine the board's own answers
	// may take longer than it is offered for; here they take what an idle one needs.
	p.solving(`async (question, solve) => {
		const answer = await solve(question);
		for (const part of [answer.model, answer.exact]) if (part) part.ms = 50;
		answer.later = answer.later?.then((found) => (found?.exact ? { exact: { ...found.exact, ms: 50 } } : found));
		return answer;
	}`)
	p.js(`ptrnet.setTask('tsp')`, nil)
	p.put(drawn(t, "uniform", 60))
	p.wait(`!document.getElementById('around-run').disabled`)
	assert.Empty(t, p.text("around-text"), "what was measured of another board is gone")
	p.press("around-run")
	p.wait(`/^\d+ of 50/.test(document.getElementById('around-text').textContent)`)
	var meanwhile string
	p.js(`ptrnet.solve({ task: 'hull', points: [[0, 0], [1, 0], [0, 1]] }).then(() => document.getElementById('around-run').textContent)`, &meanwhile)
	assert.Equal(t, "Stop", meanwhile, "it was still at work")
	p.press("around-run")
	p.wait(`document.getElementById('around-run').textContent.startsWith('Test on')`)
	assert.Regexp(t, `^\d+ of 50\. `, p.text("around-text"), "what was measured until then stays")
	p.press("around-run")
	p.wait(`document.getElementById('around-run').textContent === 'Stop'`)
	p.put(seven)
	p.settled()
	assert.Empty(t, p.text("around-text"))
	assert.Regexp(t, `^Test on`, p.text("around-run"))
}

// On a lattice no square's diagonal is wrong, however another part is drawn: right triangles
// are counted whichever way they cut their square, and the exact one shown is the nearest.
func TestLatticeTies(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 800, "").ready()
	p.js(`ptrnet.setTask('delaunay')`, nil)
	for _, side := range []int{3, 4, 5} {
		p.put(fmt.Sprintf(`Array.from({ length: %d }, (_, i) => [.125 + .1875 * (i %% %d), .125 + .1875 * Math.floor(i / %d)])`, side*side, side, side))
		p.settled()
		var seen struct {
			Legal, Wrong, Shared, All, Right int
			Correct                          bool
		}
		p.js(`(async () => {
			const points = ptrnet.getPoints();
			const { model, exact } = await ptrnet.solve({ task: 'delaunay', points });
			const cell = .1875;
			const within = (t) => Math.max(...[0, 1].map((k) => Math.max(...t.map((i) => points[i][k])) - Math.min(...t.map((i) => points[i][k])))) < 1.01 * cell;
			const triples = (s) => Array.from({ length: s.length / 3 }, (_, k) => Array.from(s.slice(3 * k, 3 * k + 3)).sort((a, b) => a - b));
			const keys = new Set(triples(Array.from(exact.sequence)).map(String));
			const mine = triples(Array.from(model.sequence));
			return { legal: mine.filter(within).length, wrong: mine.filter((t) => !within(t)).length, shared: new Set(mine.map(String).filter((k) => keys.has(k))).size,
				all: keys.size, right: Math.round((model.triangleCoverage ?? 0) * keys.size), correct: model.correct };
		})()`, &seen)
		t.Logf("%d x %d: %+v", side, side, seen)
		assert.Equal(t, 2*(side-1)*(side-1), seen.All)
		assert.Equal(t, seen.Shared, seen.Right, "what is counted as right is what the exact one, as shown, has")
		assert.LessOrEqual(t, seen.Legal-seen.Shared, max(0, seen.Legal-seen.All)+seen.Wrong*2, "legal triangles are in the nearest exact one, unless they lie across each other")
		p.shoot(fmt.Sprintf("lattice-%d", side))
	}
}

// On a phone, in the dark: all of it has room.
func TestTrustOnAPhone(t *testing.T) {
	t.Parallel()
	p := openWith(t, 360, 740, "", func(p *tab) {
		p.dark()
		p.do(emulation.SetTouchEmulationEnabled(true))
	}).ready()
	points, _, _ := wrongOn(t, "hull-faithful", "small", 20, model.Options{}, nil)
	p.choose("weights", "hull-faithful")
	p.greedy()
	p.put(listOf(t, points))
	p.settled()
	p.wait(`!document.getElementById('why').hidden && !document.getElementById('why').classList.contains('stale')`)
	p.press("around-run")
	p.wait(`document.getElementById('around-text').textContent.includes('50 jittered')`)
	var wide int
	p.js(`document.documentElement.scrollWidth`, &wide)
	assert.LessOrEqual(t, wide, 360)
	p.js(`document.getElementById('verdict').scrollIntoView()`, nil)
	p.shoot("trust-phone")
	p.js(`document.getElementById('figures-network').scrollIntoView()`, nil)
	p.shoot("trust-phone-2")
}
