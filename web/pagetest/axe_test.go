package pagetest

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// axeView opens a view and tells what axe-core finds on the page. The networks of the
// comparison are asked a moment after it opens, one after another.
const axeView = `(async (view) => {
	const frame = () => new Promise(requestAnimationFrame);
	document.getElementById('tab-' + view).click();
	while (document.querySelector('.view[aria-busy]')) await frame();
	if (view === 'compare') await new Promise((done) => setTimeout(done, 120));
	do { await frame(); await frame(); } while (view === 'compare' && document.querySelector('#compare .waiting, #compare figcaption:empty'));
	const { violations } = await axe.run({ resultTypes: ['violations'], preload: false });
	return violations.flatMap((v) => v.nodes.map((n) => ({ rule: v.id, impact: v.impact, help: v.help, selector: n.target.join(' ') })));
})(%q)`

// axe-core finds nothing to object to: in every view, for every problem, light and dark, on a desk
// and on a phone, with a beam, tried orders and a bench to show. Any two of these are seen together,
// a view with a problem, a problem in the dark, half of all combinations. The page's policy lets no foreign
// script in, but the driver may evaluate one.
func TestAxe(t *testing.T) {
	t.Parallel()
	source, err := os.ReadFile(project + "/build/axe.min.js")
	if errors.Is(err, fs.ErrNotExist) {
		t.Skip("axe-core is not there: make tools fetches it, given npm and a network")
	}
	require.NoError(t, err)
	p := open(t, 1280, 800, "").ready()
	require.NoError(t, chromedp.Run(p.ctx, chromedp.Evaluate(string(source)+";0", nil)))
	p.put(seven)
	p.js(`{ const beam = document.getElementById('beam'); beam.value = '5'; beam.dispatchEvent(new Event('change')); document.getElementById('bench-count').value = '100'; }`, nil)
	p.settled()
	p.press("tab-orders")
	p.press("orders-run")
	p.wait(`/of 100 orders/.test(document.getElementById('orders-text').textContent)`)
	p.press("tab-bench")
	p.press("bench-run")
	p.wait(`/100 boards, seed/.test(document.getElementById('bench-text').textContent)`)

	known := map[string]bool{}
	check := func(view, where string) {
		var found []struct{ Rule, Impact, Help, Selector string }
		p.js(fmt.Sprintf(axeView, view), &found)
		for _, f := range found {
			if fault := f.Rule + f.Selector; !known[fault] { // the same in every view is one fault
				known[fault] = true
				t.Errorf("axe rule %s (%s) is broken by %s in the %s view, %s: %s", f.Rule, f.Impact, f.Selector, view, where, f.Help)
			}
		}
	}
	everywhere := func(look func(where, theme string)) {
		for _, width := range []int64{1280, 360} {
			p.do(chromedp.EmulateViewport(width, 800))
			for _, theme := range []string{"light", "dark"} {
				p.do(emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{
					{Name: "prefers-color-scheme", Value: theme}, {Name: "prefers-reduced-motion", Value: "reduce"}}))
				p.themed(theme)
				look(fmt.Sprintf("%s, %d px", theme, width), theme)
			}
		}
	}
	everywhere(func(where, theme string) {
		for i, problem := range []string{"hull", "delaunay", "tsp"} {
			p.js(fmt.Sprintf(`document.querySelector('#tasks [value=%s]').click()`, problem), nil)
			p.settled()
			for k, view := range []string{"attention", "beam", "orders", "compare", "bench", "explain", "train"} {
				if (theme == "dark") == ((i+k)%2 == 1) {
					check(view, problem+", "+where)
				}
			}
		}
	})
	// Training that has begun shows other things than training that may begin.
	p.press("train-run")
	p.wait(`document.getElementById('train-figures').children.length > 0`)
	p.press("train-run")
	p.js(`document.getElementById('share').open = true`, nil)
	everywhere(func(where, _ string) { check("train", "training begun, menu open, "+where) })
}

// Where axe-core cannot be had, the end of make test says in one line which tests were skipped,
// and why.
func TestSkippedIsSaid(t *testing.T) {
	t.Parallel()
	root, bin := t.TempDir(), t.TempDir()
	for _, name := range []string{"sh", "dirname", "sha256sum", "cut", "rm", "mkdir", "cat", "sed", "sort"} { // and no npm
		path, err := exec.LookPath(name)
		require.NoError(t, err)
		require.NoError(t, os.Symlink(path, filepath.Join(bin, name)))
	}
	require.NoError(t, os.CopyFS(filepath.Join(root, ".ci"), os.DirFS(filepath.Join(project, ".ci"))))
	require.NoError(t, os.CopyFS(filepath.Join(root, "web/pagetest"), os.DirFS(".")))
	run := func(script string) string {
		cmd := exec.Command(filepath.Join(bin, "sh"), filepath.Join(root, ".ci", script))
		cmd.Env = []string{"PATH=" + bin}
		said, err := cmd.CombinedOutput()
		require.NoError(t, err, "%s", said)
		return string(said)
	}
	assert.Empty(t, run("skipped"))
	assert.Empty(t, run("axe"))
	const names = "TestAxe TestAxeModes TestAxeWhereItIsWrong"
	assert.Equal(t, "skipped: "+names+" (there is no npm to fetch axe-core with)\n", run("skipped"))
}
