package pagetest

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/safetensors"
)

// paste pastes text into the page, or drops it.
func (p *tab) paste(text string) {
	p.t.Helper()
	p.js(fmt.Sprintf(`{ const clipboardData = new DataTransfer(); clipboardData.setData('text/plain', %s);
		document.getElementById('toast').hidden = true;
		document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })); }`, quoted(text)), nil)
	p.wait(`!document.getElementById('toast').hidden`)
}

// quoted is a string as JavaScript writes it.
func quoted(text string) string {
	b, _ := json.Marshal(text)
	return string(b)
}

func TestPastedPoints(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 800, "").ready()
	for _, c := range []struct {
		name, text, says string
		want             [][2]float64 // nil: the board stays as it was
	}{
		{"CSV", "0.25,0.5\n0.75,0.5\n0.5,0.75\n", "3 points read.", [][2]float64{{.25, .5}, {.75, .5}, {.5, .75}}},
		{"CSV with a head", "x,y\n0.25,0.5\n0.75,0.5\n", "2 points read.", [][2]float64{{.25, .5}, {.75, .5}}},
		{"the paper's format", "0.25 0.5 0.75 0.5 0.5 0.75 output 1 2 3 1\n", "3 points read.", [][2]float64{{.25, .5}, {.75, .5}, {.5, .75}}},
		{"JSON", `[[0.25, 0.5], [0.75, 0.5]]`, "2 points read.", [][2]float64{{.25, .5}, {.75, .5}}},
		{"JSON of the page", `{"task": "tsp", "points": [[0.25, 0.5], [0.75, 0.5]]}`, "2 points read.", [][2]float64{{.25, .5}, {.75, .5}}},
		{"other units", "0,0\n100,0\n100,100\n0,100\n", "scaled into the square", [][2]float64{{0, 0}, {1, 0}, {1, 1}, {0, 1}}},
		{"the widest there is", "-1e100,-1e100\n1e100,1e100\n0,1e100\n", "3 points read and scaled into the square", [][2]float64{{0, 0}, {1, 1}, {.5, 1}}},
		{"the widest there is, JSON", `[[-1e100, -1e100], [1e100, 1e100], [0, 1e100]]`, "scaled into the square", [][2]float64{{0, 0}, {1, 1}, {.5, 1}}},
		{"the smallest there is", "-1e-323,0\n1e-323,1e-323\n0,0\n", "3 points read and scaled into the square", [][2]float64{{0, .25}, {1, .75}, {.5, .25}}},
		{"the smallest there is, JSON", `{"points": [[-5e-324, 0], [5e-324, 0]]}`, "scaled into the square", [][2]float64{{0, .5}, {1, .5}}},
		{"the widest there is, TSPLIB", "NAME: t\nTYPE: TSP\nDIMENSION: 3\nEDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n1 -1e100 -1e100\n2 1e100 1e100\n3 0 1e100\nEOF\n",
			"scaled into the square", [][2]float64{{0, 0}, {1, 1}, {.5, 1}}},
		{"the smallest there is, the paper's format", "-1e-323 0 1e-323 1e-323 0 0\n", "scaled into the square", [][2]float64{{0, .25}, {1, .75}, {.5, .25}}},
		{"TSPLIB", "NAME: t\nTYPE: TSP\nDIMENSION: 3\nEDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n1 0 0\n2 10 0\n3 10 10\nEOF\n",
			"3 points read", [][2]float64{{0, 0}, {1, 0}, {1, 1}}},
		{"no numbers", "hello\nworld\n", "", nil},
		{"a bad line", "0.1,0.2\n0.3,oops\n", "2", nil},
		{"broken JSON", `[[0.1, 0.2], [`, "a bracket is missing", nil},
		{"JSON of another kind", `{"a": 1}`, "no x and y", nil},
		{"JSON null inside", `[null]`, "point 1", nil},
		{"JSON null task", `{"points": [[0.1, 0.2]], "task": null}`, "1 point read", [][2]float64{{.1, .2}}},
		{"infinite", "1e999,0.2\n0.3,0.4\n", "", nil},
		{"empty list", `[]`, "no points", nil},
		{"a map", "name;lon;lat\nBerlin;13,40;52,52\nMadrid;-3,70;40,42\n", "2 points read and scaled into the square", [][2]float64{{.987, 1}, {.013, 0}}},
		{"GeoJSON", `{"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {"name": "Ulm"}, "geometry": {"type": "Point", "coordinates": [0, 0]}}, {"type": "Feature", "geometry": {"type": "Point", "coordinates": [10, 0]}}]}`, "2 points read", [][2]float64{{0, .5}, {1, .5}}},
		{"WKT", "POINT (0.25 0.5)\nPOINT (0.75 0.5)", "2 points read.", [][2]float64{{.25, .5}, {.75, .5}}},
		{"NumPy 2", "[(np.float64(0.25), np.float64(0.5))]", "1 point read.", [][2]float64{{.25, .5}}},
		{"gzip", "\x1f\ufffd\b\u0000", "compressed with gzip", nil},
		{"mark-up stays text", `<img src=x onerror=alert(1)>`, "", nil},
	} {
		p.put(`[[.5,.5],[.25,.25]]`)
		p.paste(c.text)
		toast := p.text("toast")
		assert.Contains(t, toast, c.says, c.name)
		assert.NotContains(t, toast, "undefined", c.name)
		assert.Regexp(t, `^\S.*\.$`, toast, "%s: a sentence", c.name)
		want := c.want
		if want == nil {
			want = [][2]float64{{.5, .5}, {.25, .25}}
		}
		points := p.points()
		if !assert.Len(t, points, len(want), "%s: %s", c.name, toast) {
			continue
		}
		for i := range want {
			assert.InDeltaSlice(t, want[i][:], points[i][:], 1e-3, "%s: %s", c.name, toast)
		}
	}
	p.js(`document.getElementById('toast').hidden = true`, nil)
	big := "["
	for i := range 501 {
		big += fmt.Sprintf("[0.%03d,0.5],", i)
	}
	p.put(`[]`)
	p.paste(big[:len(big)-1] + "]")
	assert.Contains(t, p.text("toast"), "501 points; the board holds 500")
	assert.Empty(t, p.points(), "too many are said, not cut")
}

func TestDroppedAndChosenFiles(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 800, "").ready()
	drop := func(name, content string) {
		p.t.Helper()
		p.js(fmt.Sprintf(`{ const dataTransfer = new DataTransfer(); dataTransfer.items.add(new File([%s], %q));
			document.getElementById('toast').hidden = true;
			document.getElementById('board').dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })); }`, quoted(content), name), nil)
		p.wait(`!document.getElementById('toast').hidden`)
	}
	drop("three.csv", "0.25,0.5\n0.75,0.5\n0.5,0.75\n")
	assert.Len(t, p.points(), 3)
	drop("broken.csv", "0.25,0.5\n0.75,x\n")
	assert.Contains(t, p.text("toast"), "broken.csv")
	assert.Len(t, p.points(), 3)
	drop("fake.safetensors", "not weights at all")
	assert.Contains(t, p.text("toast"), "fake.safetensors cannot be used.")

	folder := t.TempDir()
	weights, err := os.ReadFile(project + "/weights/hull.safetensors")
	require.NoError(t, err)
	own := filepath.Join(folder, "own.safetensors")
	require.NoError(t, os.WriteFile(own, weights, 0o644))
	p.js(`document.getElementById('toast').hidden = true`, nil)
	p.do(chromedp.SetUploadFiles("#file-input", []string{own}, chromedp.ByQuery))
	p.wait(`!document.getElementById('toast').hidden`)
	assert.Contains(t, p.text("toast"), "Using own.safetensors")
	p.settled()
	var chosen, address string
	p.js(`document.getElementById('weights').value`, &chosen)
	assert.Equal(t, "file:own.safetensors", chosen)
	p.do(chromedp.Sleep(500e6), chromedp.Location(&address))
	assert.NotContains(t, address, "file:", "a file of the visitor's is not named in the address")

	p.js(`document.getElementById('toast').hidden = true`, nil)
	damaged := filepath.Join(folder, "cut.safetensors")
	require.NoError(t, os.WriteFile(damaged, weights[:len(weights)/2], 0o644))
	p.do(chromedp.SetUploadFiles("#file-input", []string{damaged}, chromedp.ByQuery))
	p.wait(`!document.getElementById('toast').hidden`)
	assert.Contains(t, p.text("toast"), "cut.safetensors cannot be used.")
	p.settled()
	assert.Equal(t, agreed, p.text("verdict-text"), "the page goes on with what it had")
}

// withScores is a weight file that says other scores of itself, and how they were measured.
func withScores(t *testing.T, name, scores, decoded string) []byte {
	t.Helper()
	content, err := os.ReadFile(name)
	require.NoError(t, err)
	f, err := safetensors.Parse(content)
	require.NoError(t, err)
	f.Metadata["scores"], f.Metadata["decoded"] = scores, decoded
	return f.Encode()
}

// A file of the visitor's may say anything of its scores: what is no score is left
// out, and the board goes on.
func TestDroppedScores(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 800, "").ready()
	const usual = `{"beam":3,"constrained":true,"symmetries":1}`
	const half = `[null,{"metric":"accuracy","n":5,"instances":100,"value":0.5}]`
	for i, c := range []struct{ scores, decoded, says string }{
		{`[null]`, usual, "Its score was not measured."},
		{`[{"metric":"accuracy","n":5}]`, usual, "Its score was not measured."},
		{`[7,"x",[],{"metric":"accuracy","n":"5","instances":100,"value":0.5}]`, usual, "Its score was not measured."},
		{`[{"metric":"accuracy","n":5,"instances":100,"value":0.5,"low":null}]`, usual, "Its score was not measured."},
		{`{"metric":"accuracy"}`, usual, "Its score was not measured."},
		{`null`, usual, "Its score was not measured."},
		{`no JSON`, usual, "Its score was not measured."},
		{half, usual, "Exactly right on 50.0 % of 100 random boards of 5 points"},
		{half, `{"beam":1,"constrained":true,"symmetries":1}`, "Exactly right on 50.0 % of 100 random boards of 5 points, decoded greedily"},
		{half, `{"beam":10,"constrained":false,"symmetries":8}`, "Exactly right on 50.0 % of 100 random boards of 5 points, decoded with a beam of 10, unconstrained, with 8 views"},
		{half, `{"beam":0,"constrained":true,"symmetries":1}`, "Exactly right on 50.0 % of 100 random boards of 5 points"},
		{half, `{"beam":1}`, "Exactly right on 50.0 % of 100 random boards of 5 points"},
		{half, `no JSON`, "Exactly right on 50.0 % of 100 random boards of 5 points"},
	} {
		p.put(`[[.25,.25],[.75,.25],[.5,.75]]`)
		name := filepath.Join(t.TempDir(), fmt.Sprintf("own%d.safetensors", i))
		require.NoError(t, os.WriteFile(name, withScores(t, project+"/weights/hull.safetensors", c.scores, c.decoded), 0o644))
		p.js(`document.getElementById('toast').hidden = true`, nil)
		p.do(chromedp.SetUploadFiles("#file-input", []string{name}, chromedp.ByQuery))
		p.wait(`!document.getElementById('toast').hidden`)
		assert.Contains(t, p.text("toast"), "Using "+filepath.Base(name), c.scores)
		p.put(`[]`)
		assert.Equal(t, "Click in the square to place points.", p.text("verdict-text"), c.scores)
		assert.Equal(t, c.says, p.text("score"), c.scores+c.decoded)
	}
}

// What the share menu saves, read back: downloads are caught as they are clicked.
func TestExports(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 800, "").ready()
	p.put(`[[.25,.25],[.75,.25],[.5,.75],[.5,.375]]`)
	p.js(`{ window.saved = {}; const blobs = new Map(); const make = URL.createObjectURL;
		URL.createObjectURL = (blob) => { const url = make(blob); blobs.set(url, blob); return url; };
		HTMLAnchorElement.prototype.click = function () { saved[this.download] = blobs.get(this.href); }; true }`, nil)
	read := func(name, how string) (s string) {
		t.Helper()
		p.js(`document.querySelector('[data-export="`+name+`"]').click()`, nil)
		p.wait(`Boolean(saved['hull.` + name + `'])`)
		p.js(`{ const blob = saved['hull.`+name+`']; `+how+` }`, &s)
		return s
	}
	svg := read("svg", `blob.text()`)
	assert.Regexp(t, `^<svg xmlns="http://www.w3.org/2000/svg" viewBox=.*<title>4 points\. Exact hull: 1 2 3 1\.`, svg)
	assert.NotRegexp(t, `NaN|undefined|<script|="rgb\([^)]*/`, svg)
	var elements int
	p.js(`new DOMParser().parseFromString(`+quoted(svg)+`, 'image/svg+xml').querySelectorAll('path').length`, &elements)
	assert.Greater(t, elements, 4)
	assert.Equal(t, "1600x1600", read("png", `createImageBitmap(blob).then((b) => b.width + 'x' + b.height)`))
	var saved struct {
		Task    string
		Points  [][2]float64
		Network struct{ Sequence []int }
		Exact   struct{ Sequence []int }
	}
	text := read("json", `blob.text()`)
	require.NoError(t, json.Unmarshal([]byte(text), &saved))
	assert.Equal(t, "hull", saved.Task)
	assert.Equal(t, p.points(), saved.Points)
	assert.Equal(t, []int{0, 1, 2, 0}, saved.Exact.Sequence)
	line := read("txt", `blob.text()`)
	assert.Equal(t, "0.25 0.25 0.75 0.25 0.5 0.75 0.5 0.375 output 1 2 3 1", strings.TrimSpace(line))
	for _, text := range []string{text, line} {
		p.put(`[]`)
		p.paste(text)
		assert.Equal(t, saved.Points, p.points(), "what is saved can be opened")
	}
}
