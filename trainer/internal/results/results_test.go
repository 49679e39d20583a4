package results

import (
	"bytes"
	"context"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/evaluation"
	"ptrnet/core/input"
	"ptrnet/core/measured"
	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/problems"
	"ptrnet/core/safetensors"
	"ptrnet/trainer/internal/weights"
)

// project is the folder of everything, seen from this package.
var project = filepath.Join("..", "..", "..")

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func read(path ...string) string { return string(must(os.ReadFile(filepath.Join(path...)))) }

// RESULTS.md and the README's table say what the data file says, and that is of the weights that are shipped.
// Nothing is left to be measured: what would be says at once that it is interrupted.
func TestCommitted(t *testing.T) {
	files := must(weights.Folder(filepath.Join(project, "weights")))
	lines := must(measured.Parse([]byte(read(project, "docs", "results.csv"))))
	d, dir := newDocuments(files, lines), t.TempDir()
	require.Equal(t, string(must(d.markdown("results.md"))), read(project, "RESULTS.md"),
		"tables --only nothing writes it again")
	readme, copied := filepath.Join(dir, "README.md"), filepath.Join(dir, "results.csv")
	require.NoError(t, os.WriteFile(readme, []byte(read(project, "README.md")), 0o644))
	require.NoError(t, d.summarize(readme, io.Discard))
	assert.Equal(t, read(project, "README.md"), read(readme))
	require.NoError(t, os.WriteFile(copied, measured.Format(lines), 0o644))
	jobs := must(d.plan())
	_, err := Options{Data: copied}.measure(interrupted(t), jobs, io.Discard)
	require.NoError(t, err)
	assert.Equal(t, read(project, "docs", "results.csv"), read(copied), "what is known stays, alone")
}

// What is known is not measured again, what is not is, and what is known on fewer instances; the documents
// follow.
func TestWrite(t *testing.T) {
	dir := t.TempDir()
	c := network.Config{Arch: network.Seq2Seq, Dictionary: 5, Features: 2, Hidden: 8}
	net := network.New(c)
	net.Uniform(rand.New(rand.NewPCG(5, 5)), 0.5)
	m := must(model.New(net, model.Meta{Task: "hull", Order: input.OrderRandom, MinN: 5, MaxN: 5, Network: c,
		History: `[{"seed":1}]`, Scores: "[]", Decoded: model.Options{}.JSON()}))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "small.safetensors"), m.Encode(safetensors.F32), 0o644))
	o := Options{Weights: dir, Data: filepath.Join(dir, "results.csv"), Out: filepath.Join(dir, "RESULTS.md"),
		Readme: filepath.Join(dir, "README.md"), Only: regexp.MustCompile("no-rerank"), Workers: 2}
	before := "before\n" + summaryBegins + "old\n" + summaryEnds + "after\n"
	require.NoError(t, os.WriteFile(o.Readme, []byte(before), 0o644))
	run := func() (output, results string) {
		var out bytes.Buffer
		require.NoError(t, Write(t.Context(), o, &out))
		return out.String(), read(o.Out)
	}
	output, results := run()
	assert.Equal(t, 1, strings.Count(output, " of 1, "))
	assert.Regexp(t, `LSTM, 5 \| 5 \| 87.7 \| [\d.]+ <sub>[\d.–]+</sub> ✗ \| – \| 99.6 \| .*small, 0.0 M, 1 \|`,
		results)
	assert.Contains(t, results, "| Ptr-Net, 50 | 50 | 72.6 | – | – | 99.9 | – | – | – | not trained |")
	assert.Regexp(t, `(?s)^before\n.*\| Convex hulls of 50 points, right, % \| 72.6 \| – \| – \| – \|.*after\n$`,
		read(o.Readme))
	again, same := run()
	assert.NotContains(t, again, " of ")
	assert.Equal(t, results, same)
	wrote := "wrote " + o.Out + "\n"
	assert.Equal(t, wrote+"wrote "+o.Readme+"\n", again)
	require.NoError(t, os.WriteFile(o.Readme, []byte(before[:len(before)-len(summaryEnds)-6]), 0o644))
	bare, _ := run()
	assert.Equal(t, wrote+o.Readme+" has no place for the table: it stays as it is\n", bare)
	o.Readme += "-none"
	missing, _ := run()
	assert.Equal(t, wrote+"there is no "+o.Readme+" for the table\n", missing)
	o.Readme = ""
	none, _ := run()
	assert.Equal(t, wrote, none)
	require.NoError(t, os.WriteFile(o.Data, []byte(strings.ReplaceAll(read(o.Data), ",60000,", ",49,")), 0o644))
	assert.EqualError(t, Write(interrupted(t), o, io.Discard), "interrupted before the end; "+o.Data+
		" has what was measured, and the same command measures the rest")
	again, _ = run()
	assert.Equal(t, 1, strings.Count(again, " of 1, "), "it was known on fewer")
}

// interrupted is a context that has ended.
func interrupted(t *testing.T) context.Context {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	return ctx
}

// The rule of the marks, and the paper's FAIL.
func TestMarks(t *testing.T) {
	for _, c := range []struct {
		metric                     string
		theirs                     float64
		value, low, high, crossing float64
		want                       string
	}{
		{"accuracy", 0.807, 0.81, 0.8066, 0.82, 0, met},
		{"accuracy", 0.807, 0.81, 0.8064, 0.82, 0, open},
		{"accuracy", 0.807, 0.80, 0.7900, 0.8066, 0, open},
		{"accuracy", 0.807, 0.80, 0.7900, 0.8064, 0, missed},
		{"accuracy", 0, 0.1, 0.05, 0.2, 0, unmissable},
		{"area_coverage", 0.999, 0.9995, 0.999, 1, 0.01, met},
		{"area_coverage", 0.999, 0.9995, 0.999, 1, 0.011, missed},
	} {
		published := measured.PaperCell{Architecture: "ptrnet", Low: 5, High: 50, N: 5,
			Figures: []measured.PaperFigure{{Metric: c.metric, Value: c.theirs, Digits: 1}}}
		cell := measured.Cell{Table: "hull", Row: "Ptr-Net, 5-50", Decoding: byPaper, Kind: "uniform", N: 5,
			Instances: 1000}
		d := newDocuments(nil, []measured.Line{
			{Cell: cell, Metric: c.metric, Value: c.value, Low: c.low, High: c.high},
			{Cell: cell, Metric: "crossing", Value: c.crossing}})
		r := row{must(problems.New("hull", "")).Describe(), published, nil, d}
		assert.Equal(t, c.want, r.mark(c.metric, "crossing"), c)
		assert.Equal(t, c.crossing > 0.01 && c.metric != "accuracy", r.Ours(byPaper, c.metric) == "FAIL", c)
	}
}

// Figures of each table are measured again, on the first of their instances: what results.csv says is no further
// from that than four standard errors.
func TestMeasuredAgain(t *testing.T) {
	files := must(weights.Folder(filepath.Join(project, "weights")))
	d := newDocuments(files, must(measured.Parse([]byte(read(project, "docs", "results.csv")))))
	for _, c := range []struct {
		place
		instances int
		metric    string
	}{
		{place{"hull", "Ptr-Net, 50", byPaper, uniform, 50}, 400, "accuracy"},
		{place{"hull", "LSTM, 5", byPaper, uniform, 5}, 400, "accuracy"},
		{place{"delaunay", "Ptr-Net, 10", byPaper, uniform, 10}, 400, "accuracy"},
		{place{"tsp", "Ptr-Net, 5-20", byPaper, uniform, 20}, 200, "gap"},
		{place{"algorithms", "A1", "greedy-path-2opt", uniform, 20}, 200, "gap"},
		{place{"ours", "hull", "--beam 1", uniform, 50}, 400, "accuracy"},
		{place{"ours", "delaunay", "--beam 1", uniform, 10}, 400, "accuracy"},
		{place{"ours", "tsp", "--beam 20", uniform, 50}, 40, "gap"},
		{place{"comparison", "hull", "alone", uniform, 50}, 40, "agreement"},
	} {
		says, known := d.line(c.table, c.row, c.decoding, c.kind, c.n, c.metric)
		require.True(t, known, "%v", c)
		j := d.job(c.place)
		if j.measure == nil { // it stands in the weight file
			j = d.networkJob(d.file(func(f weights.File) bool { return f.Name == c.row }), says.Cell)
		}
		figures := must(j.measure(t.Context(), c.instances, network.Parallel(2)))
		at := slices.IndexFunc(figures, func(f evaluation.Figure) bool { return f.Metric == c.metric })
		f := figures[at]
		assert.InDelta(t, says.Value, (f.Low+f.High)/2, (f.High-f.Low)/2*4/1.96, "%v", c)
		t.Logf("%s: %.4f, of %d instances %.4f (%.4f to %.4f)", says.Cell, says.Value, c.instances, f.Value, f.Low, f.High)
	}
}
