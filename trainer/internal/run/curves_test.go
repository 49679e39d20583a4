package run

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/evaluation"
)

// Curves of one run, of several, of one entry and of none; not of runs of different problems. Eight numbers of
// points have lines that differ.
func TestDrawCurves(t *testing.T) {
	run := func(name, task, metric string, values ...float64) string {
		dir := filepath.Join(t.TempDir(), name)
		require.NoError(t, os.Mkdir(dir, 0o755))
		require.NoError(t, os.WriteFile(configPath(dir), []byte(`{"Task":"`+task+`"}`), 0o644))
		var entries []Entry
		for i, v := range values {
			var scores []evaluation.Figure
			for k, n := range []int{5, 10, 20, 50, 100, 200, 500, 1000} {
				scores = append(scores, evaluation.Figure{Metric: metric, N: n, Value: v / float64(k+1)})
			}
			entries = append(entries, Entry{Examples: 128_000 * i, Loss: 1 / float64(i+1), Scores: scores})
		}
		require.NoError(t, writeLog(dir, entries))
		return dir
	}
	hull, one := run("hull", "hull", "accuracy", 0.2, 0.8), run("other", "hull", "accuracy", 0.4)
	tours := run("tsp", "tsp", "gap", 0.02, 0.1)
	for name, c := range map[string]struct {
		runs  []string
		lines int // how many different ones
		says  []string
	}{
		"one": {[]string{hull}, 8, []string{"validation: accuracy, %", "n = 5", "n = 10", "loss per symbol",
			">100<"}},
		"several": {[]string{hull, one}, 8 + 8 + 1, []string{"validation: accuracy, %", ">hull<", ">other<"}},
		"tours":   {[]string{tours}, 8, []string{"longer than the shortest tour, %", ">5<"}},
		"empty":   {[]string{run("none", "hull", "")}, 0, []string{"loss per symbol"}},
	} {
		t.Run(name, func(t *testing.T) {
			to := filepath.Join(t.TempDir(), "figure")
			require.NoError(t, DrawCurves(to, c.runs))
			svg := string(must(os.ReadFile(to + ".svg")))
			for _, s := range c.says {
				assert.Contains(t, svg, s)
			}
			assert.NotContains(t, svg, "NaN")
			lines := map[string]bool{}
			for _, style := range regexp.MustCompile(`style="[^"]*stroke-width:1.4[^"]*"`).FindAllString(svg, -1) {
				lines[style] = true
			}
			assert.Len(t, lines, c.lines)
			assert.FileExists(t, to+".png")
		})
	}
	assert.EqualError(t, DrawCurves("none", []string{hull, tours}),
		hull+" is a run of hull, "+tours+" of tsp: a figure is of one problem")
}
