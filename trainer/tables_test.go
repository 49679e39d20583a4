package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/safetensors"
	"ptrnet/core/task"
)

// weightsFolder has untrained networks for some cells and one for none.
func weightsFolder(t *testing.T) string {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "weights")
	require.NoError(t, os.Mkdir(folder, 0o755))
	for name, meta := range map[string]model.Meta{
		"hull-paper": {Task: "hull", Order: task.OrderRandom, MinN: 5, MaxN: 50, Network: network.Config{Arch: network.PtrNet}},
		"hull-lstm":  {Task: "hull", Order: task.OrderRandom, MinN: 5, MaxN: 5, Network: network.Config{Arch: network.Seq2Seq, Dictionary: 5}},
		"hull-best":  {Task: "hull", Order: task.OrderX, MinN: 5, MaxN: 50, Network: network.Config{Arch: network.PtrNet, Bidirectional: true}},
		"tsp-a1": {Task: "tsp", Order: task.OrderRandom, MinN: 50, MaxN: 50, Network: network.Config{Arch: network.PtrNet},
			Recipe: "adam from a file of 9 instances" + labelsBy + "greedy-path-2opt, clipping 2", Distinct: true},
		"tsp-a3": {Task: "tsp", Order: task.OrderRandom, MinN: 50, MaxN: 50, Network: network.Config{Arch: network.PtrNet},
			Recipe: "adam" + labelsBy + "greedy, clipping 2" + then + "adam" + labelsBy + "christofides-2opt, clipping 2"},
		"tsp-optimal": {Task: "tsp", Order: task.OrderRandom, MinN: 50, MaxN: 50, Network: network.Config{Arch: network.PtrNet}},
	} {
		meta.Network.Features, meta.Network.Hidden = 2, 8
		net := network.New(meta.Network)
		net.Uniform(rand.New(rand.NewPCG(5, 5)), 0.5)
		m, err := model.New(net, meta)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(folder, name+".safetensors"), m.Encode(safetensors.F16), 0o644))
	}
	return folder
}

func TestTables(t *testing.T) {
	folder := weightsFolder(t)
	run := func(dir string, more ...string) string {
		return runCommand(t, append([]string{"tables", "--beam", "1", "--weights", folder, "--out", filepath.Join(dir, "RESULTS.md"), "--figures", filepath.Join(dir, "docs"),
			"--cache", filepath.Join(dir, "runs", "cache"), "--count", "6", "--tours", "3"}, more...)...)
	}
	text := func(dir string) string {
		data, err := os.ReadFile(filepath.Join(dir, "RESULTS.md"))
		require.NoError(t, err)
		return string(data)
	}
	first := t.TempDir()
	said := run(first)
	results := text(first)
	for start, want := range map[string]string{
		"| LSTM | 50 | 50 | 1.9 %":          "| not trained yet | not trained yet | FAIL | – | – | – |",
		"| LSTM | 5 | 5 | 87.7 %":           " | hull-lstm |",
		"| Ptr-Net | 5-50 | 500 | 1.3 %":    " | hull-paper |",
		"| Ptr-Net | 5-50 | 5 | 92.0 %":     "| 0.0 % (0.0–39.0) | 99.6 % |",
		"| 50 | 50 | 0 % | not trained yet": "| 52.8 % | – | – | – |",
		"| 50, A1's tours | 50 | N/A | ":    "| tsp-a1 |",
		"| 50, A3's tours | 50 | N/A | ":    "| tsp-a3 |",
		"| 5-20 | 20 | 3.83 | ":             "| 3.88 | not trained yet | – | not trained yet | – | – |",
		"| hull-best | 5-50 | 200 | ":       "not simple",
		"| hull | trained n | tested n | ":  "| accuracy, greedy | valid only | 8 views | area, greedy | valid only | 8 views |",
		"| tsp-optimal | 50 | 50 | ":        " ± ",
	} {
		found := ""
		for line := range strings.Lines(results) {
			if strings.HasPrefix(line, start) {
				found = line
			}
		}
		require.NotEmpty(t, found, start)
		assert.Contains(t, found, want, start)
	}
	assert.NotContains(t, results, "| tsp-a1 | 50 | 50 |", "it has its cell")
	assert.Contains(t, results, "only in its beam search: tsp-a1.\n")
	assert.Contains(t, results, "go run ./trainer tables --count 6 --tours 3 --beam 1`")
	assert.Contains(t, results, "](docs/results-tsp.svg)")
	assert.FileExists(t, filepath.Join(first, "docs", "results-hull.svg"))
	assert.Contains(t, results, "](docs/examples-tsp-50.svg)")
	assert.NotContains(t, results, "NaN")
	assert.NotContains(t, results, "seconds")

	// The same from other workers, and again from what is known.
	second := t.TempDir()
	run(second, "--workers", "3")
	assert.Equal(t, strings.ReplaceAll(results, first, second), text(second))
	drawn, err := filepath.Glob(filepath.Join(first, "docs", "*"))
	require.NoError(t, err)
	assert.Len(t, drawn, 2+4, "results of two tasks, hulls of 10, 50 and 500 points, tours of 50")
	for _, path := range drawn {
		one, err := os.ReadFile(path)
		require.NoError(t, err)
		other, err := os.ReadFile(filepath.Join(second, "docs", filepath.Base(path)))
		require.NoError(t, err)
		assert.True(t, bytes.Equal(one, other), path)
	}
	assert.Contains(t, said, "measured ")
	again := run(first)
	assert.NotContains(t, again, "measured ")
	assert.Equal(t, results, text(first))

	// After a kill in the middle of a line only what is missing is measured.
	cache := filepath.Join(first, "runs", "cache")
	data, err := os.ReadFile(cache)
	require.NoError(t, err)
	lines := bytes.SplitAfter(data, []byte("\n"))
	require.NoError(t, os.WriteFile(cache, bytes.Join(lines[:len(lines)-3], nil)[:len(bytes.Join(lines[:len(lines)-3], nil))-5], 0o644))
	assert.Equal(t, 3, strings.Count(run(first), "measured "))
	assert.Equal(t, results, text(first))

	// eval finds the same figures.
	o := fields(t, "eval", "--weights", filepath.Join(folder, "tsp-a1.safetensors"), "--n", "50", "--count", "3")
	assert.Contains(t, results, estimate{Value: o["tour_length"].(float64), Of: 3}.length()[:6])
	assert.Contains(t, results, "eval --weights "+filepath.ToSlash(filepath.Join(folder, "tsp-a1.safetensors"))+" --n 50 --count 3\n")
	o = fields(t, "eval", "--weights", filepath.Join(folder, "tsp-optimal.safetensors"), "--n", "50", "--count", "3", "--views", "8")
	assert.Contains(t, results, fmt.Sprintf(" | %.2f %% (", 100*o["gap"].(float64)))
}

// once is a writer that does something when it is first written to.
type once struct{ do func() }

func (o *once) Write(p []byte) (int, error) {
	o.do()
	return len(p), nil
}

// An interrupt stops a measurement in its middle, and nothing of that half is kept.
func TestTablesInterrupted(t *testing.T) {
	dir, whole := t.TempDir(), t.TempDir()
	o := tablesOptions{weights: weightsFolder(t), out: filepath.Join(dir, "R.md"), figures: filepath.Join(dir, "docs"), cache: filepath.Join(dir, "cache"),
		runs: filepath.Join(dir, "runs"), count: 30, tours: 2, beam: 1, workers: 2}
	ctx, cancel := context.WithCancel(t.Context())
	err := tabulate(ctx, o, &once{func() { time.AfterFunc(2*time.Millisecond, cancel) }})
	require.EqualError(t, err, "interrupted; the same command goes on where it stopped")
	require.NoFileExists(t, o.out)
	require.NoError(t, tabulate(t.Context(), o, io.Discard))
	again, err := os.ReadFile(o.out)
	require.NoError(t, err)

	o.out, o.figures, o.cache = filepath.Join(whole, "R.md"), filepath.Join(whole, "docs"), filepath.Join(whole, "cache")
	require.NoError(t, tabulate(t.Context(), o, io.Discard))
	want, err := os.ReadFile(o.out)
	require.NoError(t, err)
	assert.Equal(t, string(want), string(again))
}

func TestTablesErrors(t *testing.T) {
	dir := t.TempDir()
	assert.Equal(t, "cannot read the weights: stat "+dir+"/none: no such file or directory", failure(t, "tables", "--weights", dir+"/none"))
	assert.Equal(t, "--beam 0 is not between 1 and 100", failure(t, "tables", "--beam", "0"))
	assert.Equal(t, "--quick sets --count and --tours itself: give one or the other", failure(t, "tables", "--quick", "--count", "5"))
	bad := write(t, "bad.safetensors", "no weights")
	assert.Contains(t, failure(t, "tables", "--weights", filepath.Dir(bad)), bad+": ")
}

// A run's time is that of all its processes.
func TestTrainingTime(t *testing.T) {
	runs := t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(runs, "hull"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(runs, "hull", "log.jsonl"),
		[]byte(`{"seconds":1000}`+"\n"+`{"seconds":3000}`+"\n"+`{"seconds":60}`+"\n"+`{"seconds":1260}`+"\n"), 0o644))
	o := tablesOptions{runs: runs}
	assert.Equal(t, "1 h 11 min", o.trainingTime("hull"))
	assert.Equal(t, "–", o.trainingTime("tsp"))
	require.NoError(t, os.WriteFile(filepath.Join(runs, "hull", "log.jsonl"), []byte("{\n"), 0o644))
	assert.Contains(t, o.trainingTime("hull"), "the log is damaged: "+runs)
}

// The paper's tables have 11, 3 and 11 cells.
func TestPaperCells(t *testing.T) {
	count := map[string]int{}
	for _, c := range paperCells() {
		count[c.task]++
		assert.Len(t, c.paper, map[string]int{"hull": 2, "delaunay": 2, "tsp": 5}[c.task])
	}
	assert.Equal(t, map[string]int{"hull": 11, "delaunay": 3, "tsp": 11}, count)
}

func TestMean(t *testing.T) {
	// Of 1 … 5: deviation √2.5, and √(2.5/5)·1.96 = 1.3859.
	e := mean([]float64{1, 2, math.NaN(), 3, 4, 5})
	assert.Equal(t, 5, e.Of)
	assert.InDelta(t, 3, e.Value, 1e-12)
	assert.InDelta(t, 3-1.38590, e.Low, 1e-4)
	assert.InDelta(t, 3+1.38590, e.High, 1e-4)
	assert.True(t, mean([]float64{math.NaN(), 1}).undefined())
	assert.Equal(t, "0.00 % (0.00–0.00)", mean([]float64{0, 0}).percentFine())
	assert.Equal(t, "0.00 % (0.00–0.00)", mean([]float64{-1e-15, -2e-15}).percentFine())
	assert.Equal(t, "–", estimate{}.length())
}
