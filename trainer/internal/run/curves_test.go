package run

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/evaluation"
)

// Curves of one run, of several, of runs of different problems, of one entry and of none.
func TestDrawCurves(t *testing.T) {
	run := func(name, task, metric string, values ...float64) string {
		dir := filepath.Join(t.TempDir(), name)
		require.NoError(t, os.Mkdir(dir, 0o755))
		require.NoError(t, os.WriteFile(configPath(dir), []byte(`{"Task":"`+task+`"}`), 0o644))
		var entries []Entry
		for i, v := range values {
			scores := []evaluation.Figure{{Metric: metric, N: 5, Value: v}, {Metric: metric, N: 10, Value: v / 2}}
			entries = append(entries, Entry{Examples: 128_000 * i, Loss: 1 / float64(i+1), Scores: scores})
		}
		require.NoError(t, writeLog(dir, entries))
		return dir
	}
	hull, one := run("hull", "hull", "accuracy", 0.2, 0.8), run("other", "hull", "accuracy", 0.4)
	tours := run("tsp", "tsp", "gap", 0.02, 0.1)
	for name, c := range map[string]struct {
		runs []string
		says []string
	}{
		"one": {[]string{hull}, []string{"validation: accuracy, %", "n = 5", "n = 10", "loss per symbol",
			">100<"}},
		"several": {[]string{hull, one}, []string{"validation: accuracy, %", ">hull<", ">other<"}},
		"tours":   {[]string{tours}, []string{"longer than the shortest tour, %", ">5<"}},
		"empty":   {[]string{run("none", "hull", "")}, []string{"loss per symbol"}},
	} {
		t.Run(name, func(t *testing.T) {
			to := filepath.Join(t.TempDir(), "figure")
			require.NoError(t, DrawCurves(to, c.runs))
			svg := string(must(os.ReadFile(to + ".svg")))
			for _, s := range c.says {
				assert.Contains(t, svg, s)
			}
			assert.NotContains(t, svg, "NaN")
			assert.FileExists(t, to+".png")
		})
	}
}
