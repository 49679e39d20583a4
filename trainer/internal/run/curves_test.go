package run

import (
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/evaluation"
)

// runFolder writes the task and a log into a new run's folder.
func runFolder(t *testing.T, task string, entries ...Entry) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), task)
	require.NoError(t, os.Mkdir(dir, 0o755))
	require.NoError(t, os.WriteFile(configPath(dir), []byte(`{"Task":"`+task+`"}`), 0o644))
	require.NoError(t, writeLog(dir, entries))
	return dir
}

func validated(step int, loss float64, metric string, values ...float64) Entry {
	e := Entry{Step: step, Examples: 128 * step, Loss: loss}
	for i, v := range values {
		e.Scores = append(e.Scores, evaluation.Figure{Metric: metric, N: []int{5, 10, 20}[i], Value: v})
	}
	return e
}

// TestDrawCurves: one run, several, runs of different problems, of one entry and of none.
func TestDrawCurves(t *testing.T) {
	hull := runFolder(t, "hull", validated(1000, 1.2, "accuracy", 0.2, 0), validated(2000, 0.4, "accuracy", 0.8, 0.5))
	other := runFolder(t, "hull", validated(1000, 0.9, "accuracy", 0.4, 0.1, 0))
	tsp := runFolder(t, "tsp", validated(1000, 1, "gap", 0.02, 0), validated(2000, 0.5, "gap", 0.01, 0.2))
	delaunay := runFolder(t, "delaunay", validated(1000, 1, "accuracy", 0, 0), validated(1000, 1, "triangle_coverage", 0.5, 0.25),
		validated(2000, 1, "triangle_coverage", 0.75, 0.5))
	empty := runFolder(t, "hull")
	for name, c := range map[string]struct {
		runs []string
		says []string
	}{
		"one":       {[]string{hull}, []string{"validation: accuracy, %", "n = 5", "n = 10", "loss per symbol", ">100<"}},
		"several":   {[]string{hull, other}, []string{"validation: accuracy, %", "n = 20", filepath.Base(filepath.Dir(other)) + "/hull"}},
		"triangles": {[]string{delaunay}, []string{"validation: triangles right, %", "n = 10", ">100<"}},
		"tours":     {[]string{tsp}, []string{"validation: longer than the shortest tour, %", ">20<"}},
		"mixed":     {[]string{hull, tsp}, []string{"validation: accuracy, %", ">tsp<", ">hull<"}},
		"empty":     {[]string{empty}, []string{"loss per symbol"}},
	} {
		t.Run(name, func(t *testing.T) {
			to := filepath.Join(t.TempDir(), "figure")
			require.NoError(t, DrawCurves(to, c.runs))
			svg := must(os.ReadFile(to + ".svg"))
			for _, s := range c.says {
				assert.Contains(t, string(svg), s)
			}
			assert.NotContains(t, string(svg), "NaN")
			assert.Regexp(t, `font-family:[^;]*,sans-serif;`, string(svg))
			assert.NotRegexp(t, `font-family:[^;,]*;`, string(svg), "a typeface that may be missing")
			f := must(os.Open(to + ".png"))
			defer f.Close()
			assert.Equal(t, 1728, must(png.Decode(f)).Bounds().Dx())
		})
	}
	assert.ErrorContains(t, DrawCurves(filepath.Join(t.TempDir(), "x"), []string{"nowhere"}), "cannot read the run's log: open nowhere/log.jsonl")
}
