package pagetest

import (
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A fourth problem is one file, with no other change: sources with testdata/nearest.go among
// the problems train it, write its weights, and open the page on it, where it is offered,
// drawn, measured and compared. The trainer and the server are built here, with that file
// laid over the others, so that only what knows the problems is compiled anew; the page and
// its module are those of a copy.
func TestFourthProblem(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("it builds the trainer and the page anew")
	}
	copied, bin := t.TempDir(), t.TempDir()
	for _, name := range []string{"core", "wasm", "web", "go.mod", "go.sum", "index.html"} {
		copyTree(t, filepath.Join(project, name), filepath.Join(copied, name))
	}
	nearest, err := filepath.Abs(filepath.Join(project, "core/problems/testdata/nearest.go"))
	require.NoError(t, err)
	added := filepath.Join(filepath.Dir(filepath.Dir(nearest)), "nearest.go")
	text, err := os.ReadFile(nearest)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(copied, "core/problems/nearest.go"), text, 0o644))
	require.NoError(t, os.Mkdir(filepath.Join(copied, "weights"), 0o755))
	overlay := filepath.Join(bin, "overlay.json")
	require.NoError(t, os.WriteFile(overlay, fmt.Appendf(nil, `{"Replace": {%q: %q}}`, added, nearest), 0o644))
	build := exec.Command("go", "build", "-buildvcs=false", "-overlay", overlay, "-o", bin+"/", "./trainer", "./web")
	build.Dir = project
	out, err := build.CombinedOutput()
	require.NoError(t, err, string(out))
	train := exec.Command(filepath.Join(bin, "trainer"), "train", "--task", "nearest", "--n", "5-6", "--hidden", "32", "--batch", "64", "--steps", "1500",
		"--rate", "8e-3", "--validate", "1500", "--test", "200", "--seed", "5", "--quiet", "--out", "weights/nearest.safetensors")
	train.Dir = copied
	out, err = train.CombinedOutput()
	require.NoError(t, err, string(out))

	address := freeAddress(t)
	server := exec.Command(filepath.Join(bin, "web"), "--addr", address)
	server.Dir = copied
	var said strings.Builder
	server.Stdout, server.Stderr = &said, &said
	require.NoError(t, server.Start())
	t.Cleanup(func() {
		server.Process.Signal(os.Interrupt)
		server.Wait()
	})
	require.Eventually(t, func() bool {
		answer, err := http.Get("http://" + address + "/")
		if err == nil {
			answer.Body.Close()
		}
		return err == nil
	}, 4*time.Minute, 200*time.Millisecond, "%s", &said)
	askFourth(t, "http://"+address+"/")
}

// askFourth looks at the page of the copy.
func askFourth(t *testing.T, url string) {
	p := blank(t, 1280, 900)
	p.do(chromedp.Navigate(url + "#task=nearest"))
	p.ready()
	var offered []string
	p.js(`[...document.querySelectorAll('input[name="task"]')].map((r) => r.value + (r.checked ? '!' : ''))`, &offered)
	assert.Equal(t, []string{"hull", "delaunay", "tsp", "nearest!"}, offered)

	// Five points that are well apart in distance from the middle: it has learned those.
	p.js(`ptrnet.setPoints([[0.9, 0.9], [0.5, 0.55], [0.3, 0.3], [0.5, 0.8], [0.05, 0.95]])`, nil)
	p.settled()
	var answer struct {
		Model struct {
			Sequence []int
			Correct  bool
			InPlace  float64
		}
		Exact struct{ Sequence []int }
	}
	p.js(`ptrnet.solve({task: 'nearest', points: ptrnet.getPoints()}).then(({model, exact}) => ({
		model: {sequence: Array.from(model.sequence), correct: model.correct, inPlace: model.inPlace},
		exact: {sequence: Array.from(exact.sequence)}}))`, &answer)
	assert.Equal(t, []int{1, 2, 3, 0, 4}, answer.Exact.Sequence)
	assert.Equal(t, answer.Exact.Sequence, answer.Model.Sequence)
	assert.True(t, answer.Model.Correct)
	assert.Equal(t, 1.0, answer.Model.InPlace)
	assert.Equal(t, "They agree: the network found the exact order.", p.text("verdict-text"))
	assert.Contains(t, p.text("figures-network"), "Points in their place100 %")
	assert.Contains(t, p.text("score"), "Accuracy: ")
	p.shoot("fourth")

	// Measured: every metric has its tile, and wrong answers can be opened.
	p.press("tab-bench")
	p.js(`document.getElementById('bench-count').value = '100'`, nil)
	p.do(chromedp.Click("#bench-run"))
	p.wait(`/seed \d+$/.test(document.getElementById('bench-text').textContent)`)
	for _, title := range []string{"Accuracy", "Points in their place", "Per answer"} {
		assert.Contains(t, p.text("bench-figures"), title)
	}
	p.shoot("fourth-bench")

	// Compared, and asked in a hundred orders.
	p.press("tab-compare")
	p.wait(`/The exact order|wrong edge|missing|Not the same/.test(document.getElementById('compare').textContent)`)
	p.press("tab-orders")
	p.do(chromedp.Click("#orders-run"))
	p.wait(`/^\d+ of 100 orders right/.test(document.getElementById('orders-text').textContent)`)
	p.shoot("fourth-orders")
}

func freeAddress(t *testing.T) string {
	l, err := net.Listen("tcp", "localhost:0")
	require.NoError(t, err)
	defer l.Close()
	return fmt.Sprintf("localhost:%d", l.Addr().(*net.TCPAddr).Port)
}

func copyTree(t *testing.T, from, to string) {
	info, err := os.Stat(from)
	require.NoError(t, err)
	if info.IsDir() {
		require.NoError(t, os.CopyFS(to, os.DirFS(from)))
		return
	}
	text, err := os.ReadFile(from)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(to, text, 0o644))
}
