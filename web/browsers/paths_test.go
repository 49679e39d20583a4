package browsers

import (
	"context"
	"fmt"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/web/module"
	"ptrnet/web/site"
)

// project is the folder of all, seen from this package's.
const project = "../.."

// driver is a browser under remote control.
type driver interface {
	open(address string) error
	// evaluate has the value of an expression, of a promise what it comes to.
	evaluate(expression string, result any) error
	pointer(steps ...pointerStep) error
}

// pointerStep is one thing that the mouse does: "move", "down" or "up".
type pointerStep struct {
	what string
	x, y float64
}

// actionsOf is the mouse's steps as both protocols have them.
func actionsOf(steps []pointerStep) any {
	var list []any
	for _, s := range steps {
		if s.what == "move" {
			list = append(list, map[string]any{"type": "pointerMove", "x": int(s.x + .5), "y": int(s.y + .5), "duration": 60})
		} else {
			list = append(list, map[string]any{"type": map[string]string{"down": "pointerDown", "up": "pointerUp"}[s.what], "button": 0})
		}
	}
	return []any{map[string]any{"type": "pointer", "id": "mouse", "parameters": map[string]any{"pointerType": "mouse"}, "actions": list}}
}

// visit is the page in a browser.
type visit struct {
	t *testing.T
	driver
}

func (v visit) js(expression string, result any) {
	v.t.Helper()
	if result == nil {
		result = new(any)
		expression = `Promise.resolve(` + expression + `).then(() => null)`
	}
	require.NoError(v.t, v.evaluate(expression, result), expression)
}

// wait waits until an expression, or what it promises, is true.
func (v visit) wait(expression string) {
	v.t.Helper()
	var met bool
	for end := time.Now().Add(60 * time.Second); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if v.evaluate(`Promise.resolve(`+expression+`).then(Boolean)`, &met) == nil && met {
			return
		}
	}
	var said string
	v.evaluate(`document.body.innerText`, &said)
	require.True(v.t, met, "waiting for %s on a page that says:\n%s", expression, said)
}

func (v visit) text(id string) (said string) {
	v.t.Helper()
	v.js(fmt.Sprintf(`document.getElementById(%q).textContent`, id), &said)
	return said
}

func (v visit) press(id string) {
	v.t.Helper()
	v.js(fmt.Sprintf(`document.getElementById(%q).click()`, id), nil)
	v.wait(`!document.querySelector('.view[aria-busy]')`) // what a tab opens has come
}

// answered waits for the answer to what is on the board.
func (v visit) answered() {
	v.t.Helper()
	v.js(`new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))`, nil)
	v.wait(`document.getElementById('verdict').dataset.settled === 'true'`)
}

// at is the place on screen of a point of the unit square.
func (v visit) at(x, y float64) (float64, float64) {
	v.t.Helper()
	var place []float64
	v.js(fmt.Sprintf(`(async () => {
		const { createFrame } = await import(new URL('board/draw.js', document.querySelector('script[src$="main.js"]').src));
		const box = document.getElementById('board').getBoundingClientRect();
		const [px, py] = createFrame(box.width).place({ x: %g, y: %g });
		return [box.left + px, box.top + py];
	})()`, x, y), &place)
	require.Len(v.t, place, 2)
	return place[0], place[1]
}

// TestPaths goes the main paths in every browser that is there.
func TestPaths(t *testing.T) {
	if os.Getenv("PTRNET_BROWSERS") == "" {
		t.Skip("make browsers runs it")
	}
	require.NoError(t, module.Build(context.Background(), project))
	h, err := site.NewHandler(project, site.Modules)
	require.NoError(t, err)
	server := httptest.NewServer(h)
	t.Cleanup(server.Close)
	for _, b := range []struct {
		name  string
		start func(t *testing.T) driver
	}{
		{"Firefox", func(t *testing.T) driver { return startFirefox(t) }},
		{"WebKit", func(t *testing.T) driver { return startWebKit(t) }},
	} {
		t.Run(b.name, func(t *testing.T) { paths(visit{t, b.start(t)}, server.URL+"/") })
	}
}

func paths(v visit, address string) {
	t := v.t
	require.NoError(t, v.open(address))
	v.wait(`window.ptrnet`)
	v.wait(`ptrnet.ready.then(() => true)`)
	v.answered()
	assert.Regexp(t, `^(Correct|Wrong): `, v.text("verdict-text"), "it opens with an answer")

	// Points by the mouse, and one of them dragged.
	v.js(`ptrnet.setPoints([])`, nil)
	for i, p := range [][2]float64{{.2, .2}, {.8, .25}, {.7, .8}, {.3, .75}, {.5, .5}} {
		x, y := v.at(p[0], p[1])
		require.NoError(t, v.pointer(pointerStep{"move", x, y}, pointerStep{what: "down"}, pointerStep{what: "up"}))
		v.wait(fmt.Sprintf(`ptrnet.getPoints().length === %d`, i+1))
	}
	v.answered()
	x, y := v.at(.5, .5)
	toX, toY := v.at(.9, .55)
	require.NoError(t, v.pointer(pointerStep{"move", x, y}, pointerStep{what: "down"}, pointerStep{"move", (x + toX) / 2, (y + toY) / 2},
		pointerStep{"move", toX, toY}, pointerStep{what: "up"}))
	v.wait(`ptrnet.getPoints().length === 5 && ptrnet.getPoints()[4][0] > .85`)
	v.answered()

	// Every problem answers.
	var tasks []string
	v.js(`[...document.querySelectorAll('input[name="task"]')].map((r) => r.value)`, &tasks)
	require.NotEmpty(t, tasks)
	for _, task := range tasks {
		v.js(fmt.Sprintf(`ptrnet.setTask(%q)`, task), nil)
		v.answered()
		assert.Regexp(t, `^(Correct: |Wrong: |The network)`, v.text("verdict-text"), task)
	}

	// The decoder step by step.
	v.press("back")
	v.wait(`document.getElementById('step-text').textContent.startsWith('Step ')`)
	v.press("next")
	v.wait(`document.getElementById('step-text').textContent.startsWith('Whole answer')`)

	// A link opens the same picture. The address follows when nothing has changed for a moment.
	v.wait(`import(new URL('state/address.js', document.querySelector('script[src$="main.js"]').src)).then(({ fromHash }) =>
		JSON.stringify(fromHash(location.hash).points.map(({ x, y }) => [x, y])) === JSON.stringify(ptrnet.getPoints()))`)
	var link, points, again string
	v.js(`location.href`, &link)
	v.js(`JSON.stringify(ptrnet.getPoints())`, &points)
	require.NoError(t, v.open("about:blank"))
	require.NoError(t, v.open(link))
	v.wait(`window.ptrnet`)
	v.wait(`ptrnet.ready.then(() => true)`)
	v.answered()
	v.js(`JSON.stringify(ptrnet.getPoints())`, &again)
	assert.Equal(t, points, again)
	assert.True(t, strings.HasPrefix(link, address))

	// A few seconds of training, and what came of it answers.
	v.js(fmt.Sprintf(`ptrnet.setTask(%q)`, tasks[0]), nil)
	v.press("tab-train")
	v.js(`document.getElementById('train-hidden').value = '16'`, nil)
	v.press("train-run")
	v.wait(`!document.getElementById('train-use').hidden`)
	v.press("train-use")
	v.wait(`document.getElementById('train-use').textContent === 'On the board'`)
	v.answered()
	v.press("train-reset")
}
