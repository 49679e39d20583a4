package results

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/evaluation"
	"ptrnet/core/input"
	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/problem"
	"ptrnet/core/relation"
	"ptrnet/core/safetensors"
	"ptrnet/trainer/internal/measure"
	"ptrnet/trainer/internal/weights"
)

// weightsFolder has untrained networks for some cells and one for none.
func weightsFolder(t *testing.T) string {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "weights")
	require.NoError(t, os.Mkdir(folder, 0o755))
	for name, meta := range map[string]model.Meta{
		"hull-paper":       {Task: "hull", Order: input.OrderRandom, MinN: 5, MaxN: 50, Network: network.Config{Arch: network.PtrNet}},
		"hull-lstm":        {Task: "hull", Order: input.OrderRandom, MinN: 5, MaxN: 5, Network: network.Config{Arch: network.Seq2Seq, Dictionary: 5}},
		"hull-best":        {Task: "hull", Order: input.OrderX, MinN: 5, MaxN: 50, Network: network.Config{Arch: network.PtrNet, Bidirectional: true}},
		"hull-lstm-sorted": {Task: "hull", Order: input.OrderX, MinN: 5, MaxN: 5, Network: network.Config{Arch: network.Seq2Seq, Dictionary: 5}},
		"hull":             {Task: "hull", Order: input.OrderX, Frame: input.FrameAffine, MinN: 10, MaxN: 10, Network: network.Config{Arch: network.PtrNet, Relation: relation.Bearings}},
		"tsp-a1": {Task: "tsp", Order: input.OrderRandom, MinN: 50, MaxN: 50, Network: network.Config{Arch: network.PtrNet},
			History: `[{"seed":1,"labels":"greedy-path-2opt"}]`, Distinct: true},
		"tsp-a3": {Task: "tsp", Order: input.OrderRandom, MinN: 50, MaxN: 50, Network: network.Config{Arch: network.PtrNet},
			History: `[{"seed":1,"labels":"greedy"},{"seed":2,"labels":"christofides-2opt"}]`},
		"tsp-optimal": {Task: "tsp", Order: input.OrderRandom, MinN: 50, MaxN: 50, Network: network.Config{Arch: network.PtrNet}},
	} {
		meta.Network.Features, meta.Network.Hidden = 2, 8
		meta.History = cmp.Or(meta.History, `[{"seed":1}]`)
		meta.Recipe, meta.Scores, meta.Decoded = "none", "[]", model.Options{}.JSON()
		net := network.New(meta.Network)
		net.Uniform(rand.New(rand.NewPCG(5, 5)), 0.5)
		m, err := model.New(net, meta)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(folder, name+".safetensors"), m.Encode(safetensors.F16), 0o644))
	}
	return folder
}

func TestWrite(t *testing.T) {
	folder := weightsFolder(t)
	run := func(dir string, workers int) string {
		var said bytes.Buffer
		require.NoError(t, Write(t.Context(), Options{Weights: folder, Out: filepath.Join(dir, "RESULTS.md"), Figures: filepath.Join(dir, "docs"),
			Cache: filepath.Join(dir, "runs", "cache"), Count: 6, Tours: 3, Beam: 1, Workers: workers}, &said))
		return said.String()
	}
	text := func(dir string) string {
		data, err := os.ReadFile(filepath.Join(dir, "RESULTS.md"))
		require.NoError(t, err)
		return string(data)
	}
	first := t.TempDir()
	said := run(first, 2)
	results := text(first)
	for start, want := range map[string]string{
		"| LSTM, 50 | 50 | 1.9 % ":                   "| – | – | – | – | not trained yet |",
		"| LSTM, 5 | 5 | 87.7 % ":                    " | hull-lstm, hull-lstm-sorted |",
		"| Ptr-Net, 5-50 | 500 | 1.3 % ":             " | hull-paper |",
		"| Ptr-Net, 5-50 | 5 | 92.0 % ":              "| 0.0 % <sub>0.0–39.0</sub> | – |",
		"| Ptr-Net, 50 | 50 | 0 % ":                  "| – | – | – | – | not trained yet |",
		"| Ptr-Net, 50, A1's tours | 50 | 6.42 | ":   "| tsp-a1 |",
		"| Ptr-Net, 50, A3's tours | 50 | 5.2 % | ":  "| tsp-a3 |",
		"| Ptr-Net, 5-20 | 20 | 3.88 | ":             "| not trained yet |",
		"| network, trained n | n | paper | ":        "unsorted, as in the paper | sorted by x, as in the paper | unsorted, ",
		"| 50 | 6.46 | ":                             " | 5.84 | ",
		"| hull-best | 5-50 | 200 | ":                "0.0 %",
		"| hull, accuracy | trained n | tested n | ": "| greedy | valid only | ×8 |",
		"| tsp-optimal | 50 | 50 | ":                 " % <sub>",
		"| Convex hulls of 10 points: right | ":      "87.0 % <sub>trained on 5-50</sub> | 0.0 % <sub>0.0–39.0</sub> <sub>0.0 M</sub> | – | ",
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
	assert.Contains(t, results, "](docs/kinds.svg)")
	assert.Contains(t, results, "| hull, accuracy | n = 10 | ×8 |\n")
	assert.Contains(t, results, "--kind human --n 10 --count 6 --beam 3 --constrained\n")
	assert.NotContains(t, results, "NaN")
	assert.NotContains(t, results, "seconds")
	for line := range strings.Lines(results) {
		assert.LessOrEqual(t, strings.Count(line, "|"), 9, "eight columns: %s", line)
		if address, ok := strings.CutPrefix(line, "- ["); ok && strings.Contains(address, "](#") {
			title, anchor, _ := strings.Cut(strings.TrimSuffix(address, ")\n"), "](#")
			assert.Contains(t, results, "\n## "+title+"\n")
			assert.Regexp(t, "^[a-z0-9-]+$", anchor)
		}
	}

	// A document with a place for it has the summary, and nothing else of it is touched.
	readme, plain := filepath.Join(first, "README.md"), filepath.Join(first, "PLAIN.md")
	require.NoError(t, os.WriteFile(readme, []byte("before\n"+summaryBegins+"old\n"+summaryEnds+"after\n"), 0o644))
	require.NoError(t, os.WriteFile(plain, []byte("no place\n"), 0o644))
	for _, path := range []string{readme, plain, filepath.Join(first, "none.md")} {
		require.NoError(t, Write(t.Context(), Options{Weights: folder, Out: filepath.Join(first, "RESULTS.md"), Readme: path, Figures: filepath.Join(first, "docs"),
			Cache: filepath.Join(first, "runs", "cache"), Count: 6, Tours: 3, Beam: 1, Workers: 2}, io.Discard))
	}
	_, summary, _ := strings.Cut(results, "## Summary\n")
	summary, _, _ = strings.Cut(summary, "\n## ")
	written, err := os.ReadFile(readme)
	require.NoError(t, err)
	assert.Equal(t, "before\n"+summaryBegins+summary+"\n"+summaryEnds+"after\n", string(written))
	written, err = os.ReadFile(plain)
	require.NoError(t, err)
	assert.Equal(t, "no place\n", string(written))
	assert.NoFileExists(t, filepath.Join(first, "none.md"))

	// The same from other workers, and again from what is known.
	second := t.TempDir()
	run(second, 3)
	assert.Equal(t, strings.ReplaceAll(results, first, second), text(second))
	drawn, err := filepath.Glob(filepath.Join(first, "docs", "*"))
	require.NoError(t, err)
	assert.Len(t, drawn, 2+5, "results of two tasks, hulls of 10, 50 and 500 points, tours of 50, kinds of points")
	for _, path := range drawn {
		one, err := os.ReadFile(path)
		require.NoError(t, err)
		other, err := os.ReadFile(filepath.Join(second, "docs", filepath.Base(path)))
		require.NoError(t, err)
		assert.True(t, bytes.Equal(one, other), path)
	}
	assert.Contains(t, said, "measured ")
	again := run(first, 2)
	assert.NotContains(t, again, "measured ")
	assert.Equal(t, results, text(first))

	// After a kill in the middle of a line only what is missing is measured.
	cache := filepath.Join(first, "runs", "cache")
	data, err := os.ReadFile(cache)
	require.NoError(t, err)
	lines := bytes.SplitAfter(data, []byte("\n"))
	require.NoError(t, os.WriteFile(cache, bytes.Join(lines[:len(lines)-3], nil)[:len(bytes.Join(lines[:len(lines)-3], nil))-5], 0o644))
	assert.Equal(t, 3, strings.Count(run(first, 2), "measured "))
	assert.Equal(t, results, text(first))

	// An evaluation finds the same figures.
	evaluate := func(name string, decode model.Options) measure.Figures {
		f, err := weights.Read(filepath.Join(folder, name+".safetensors"))
		require.NoError(t, err)
		o := measure.Options{N: 50, Count: 3, Seed: evaluation.TestSeed, Limit: time.Minute, Decode: decode}
		e, err := measure.Evaluate(t.Context(), f.Model, o, network.Sequential(), func(int) {})
		require.NoError(t, err)
		return e.All
	}
	f := evaluate("tsp-a1", model.Options{Constrained: true})
	assert.Contains(t, results, fmt.Sprintf(" | %.3f <sub>± ", f.Figure("tour_length").Value))
	assert.Contains(t, results, "eval --weights "+filepath.ToSlash(filepath.Join(folder, "tsp-a1.safetensors"))+" --n 50 --count 3\n")
	f = evaluate("tsp-optimal", model.Options{Constrained: true, Symmetries: 8})
	assert.Contains(t, results, fmt.Sprintf(" | %.2f %% <sub>", 100*f.Figure("gap").Value))
	assert.Contains(t, results, " --n 50 --count 3 --symmetries 8\n")
}

// Tours before and after the network has improved them: even an untrained one makes them shorter.
func TestImproved(t *testing.T) {
	folder, dir := filepath.Join(t.TempDir(), "weights"), t.TempDir()
	require.NoError(t, os.Mkdir(folder, 0o755))
	net := network.New(network.Config{Arch: network.PtrNet, Features: 2, Hidden: 8})
	net.Uniform(rand.New(rand.NewPCG(5, 5)), 0.5)
	m, err := model.New(net, model.Meta{Task: "tsp", Order: input.OrderX, Frame: input.FrameSimilarity, Distinct: true, MinN: 5, MaxN: 5,
		History: `[{"seed":1}]`, Recipe: "none", Scores: "[]", Decoded: model.Options{}.JSON()})
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(folder, "tsp.safetensors"), m.Encode(safetensors.F16), 0o644))
	o := Options{Weights: folder, Out: filepath.Join(dir, "RESULTS.md"), Figures: filepath.Join(dir, "docs"), Cache: filepath.Join(dir, "cache"),
		Count: 2, Tours: 2, Beam: 1, Workers: 2, Improve: 40 * time.Millisecond}
	require.NoError(t, Write(t.Context(), o, io.Discard))
	data, err := os.ReadFile(o.Out)
	require.NoError(t, err)
	_, table, found := strings.Cut(string(data), "## Tours that the network improves\n")
	require.True(t, found)
	table, _, _ = strings.Cut(table, "\n## ")
	assert.Contains(t, table, " --n 1000 --count 2 --beam 10 --improve 40ms --time-limit 80ms\n")
	rows, shorter := 0, false // on a busy machine the time may be too short for some rows
	for line := range strings.Lines(table) {
		if !strings.HasPrefix(line, "| tsp, 5 | ") {
			continue
		}
		var n, tours, proven int
		var before, after float64
		columns := strings.Split(line, " | ")
		_, err := fmt.Sscan(strings.Join(columns[1:4], " "), &n, &tours, &proven)
		require.NoError(t, err, line)
		_, err = fmt.Sscan(strings.Fields(columns[4])[0]+" "+strings.Fields(columns[5])[0], &before, &after)
		require.NoError(t, err, line)
		assert.LessOrEqual(t, after, before, line)
		shorter = shorter || after < before
		assert.Equal(t, 2, tours)
		rows++
	}
	assert.Equal(t, 5, rows)
	assert.True(t, shorter, "%s", table)
}

// once is a writer that does something when it is first written to.
type once struct{ do func() }

func (o *once) Write(p []byte) (int, error) {
	o.do()
	return len(p), nil
}

// An interrupt stops a measurement in its middle, and nothing of that half is kept.
func TestWriteInterrupted(t *testing.T) {
	dir, whole := t.TempDir(), t.TempDir()
	o := Options{Weights: weightsFolder(t), Out: filepath.Join(dir, "R.md"), Figures: filepath.Join(dir, "docs"), Cache: filepath.Join(dir, "cache"),
		Runs: filepath.Join(dir, "runs"), Count: 5, Tours: 2, Beam: 1, Workers: 2}
	ctx, cancel := context.WithCancel(t.Context())
	err := Write(ctx, o, &once{func() { time.AfterFunc(2*time.Millisecond, cancel) }})
	require.EqualError(t, err, "interrupted; the same command continues where it stopped")
	require.NoFileExists(t, o.Out)
	require.NoError(t, Write(t.Context(), o, io.Discard))
	again, err := os.ReadFile(o.Out)
	require.NoError(t, err)

	o.Out, o.Figures, o.Cache = filepath.Join(whole, "R.md"), filepath.Join(whole, "docs"), filepath.Join(whole, "cache")
	require.NoError(t, Write(t.Context(), o, io.Discard))
	want, err := os.ReadFile(o.Out)
	require.NoError(t, err)
	assert.Equal(t, string(want), string(again))
}

// A run's time is that of all its processes.
func TestTrainingTime(t *testing.T) {
	runs := t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(runs, "hull"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(runs, "hull", "log.jsonl"),
		[]byte(`{"seconds":1000}`+"\n"+`{"seconds":3000}`+"\n"+`{"seconds":60}`+"\n"+`{"seconds":1260}`+"\n"), 0o644))
	o := Options{Runs: runs}
	assert.Equal(t, "1 h 11 min", o.trainingTime("hull"))
	assert.Equal(t, "–", o.trainingTime("tsp"))
	require.NoError(t, os.WriteFile(filepath.Join(runs, "hull", "log.jsonl"), []byte("{\n"), 0o644))
	assert.Contains(t, o.trainingTime("hull"), "the log is damaged: "+runs)
}

// Cells in which an answer takes long have fewer instances.
func TestCounts(t *testing.T) {
	cheap, costly := problem.Description{Training: problem.Training{Instances: 10_000}}, problem.Description{Training: problem.Training{Instances: 2000, Costly: true}}
	long := problem.Description{Group: 3, Training: cheap.Training}
	for _, c := range []struct {
		options                                Options
		problem                                problem.Description
		few, many, augmentedFew, augmentedMany int
	}{
		{Options{}, cheap, 10_000, 1000, 500, 500},
		{Options{Beam: 10}, long, 1000, 1000, 500, 500},
		{Options{Beam: 1}, long, 10_000, 1000, 500, 500},
		{Options{}, costly, 2000, 1000, 250, 250},
		{Options{Count: 5000}, cheap, 5000, 1000, 500, 500},
		{Options{Count: 300}, cheap, 300, 300, 300, 300},
		{Options{Count: 5000, Tours: 800}, costly, 800, 800, 250, 250},
	} {
		assert.Equal(t, c.few, c.options.count(c.problem, 50))
		assert.Equal(t, c.many, c.options.count(c.problem, 51))
		assert.Equal(t, c.augmentedFew, c.options.augmentedCount(c.problem, 50))
		assert.Equal(t, c.augmentedMany, c.options.augmentedCount(c.problem, 51))
	}
	said := Options{Beam: 10}.counts()
	assert.Equal(t, "10,000 hulls (1,000 of more than 50 points, 500 with ×8), 10,000 triangulations (1,000 of 50 points with a beam, 500 with ×8), 2,000 tours (250 with ×8)", said)
}
