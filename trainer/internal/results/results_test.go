package results

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/evaluation"
	"ptrnet/core/input"
	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/paper"
	"ptrnet/core/problem"
	"ptrnet/core/relation"
	"ptrnet/core/safetensors"
	"ptrnet/trainer/internal/measure"
	"ptrnet/trainer/internal/weights"
)

// project is the folder of everything, seen from this package.
var project = filepath.Join("..", "..", "..")

// committed is the results of the data file and of the weight files, with the lines.
func committed(t *testing.T) (*results, []line) {
	t.Helper()
	files := must(weights.Folder(filepath.Join(project, "weights")))
	lines := must(readLines(filepath.Join(project, "docs", "results.csv")))
	return newResults(files, lines), lines
}

func read(t *testing.T, path ...string) string {
	t.Helper()
	return string(must(os.ReadFile(filepath.Join(append([]string{project}, path...)...))))
}

// RESULTS.md and the README's table say what the data file says, and the data file is of the weights that are shipped. "go run ./trainer
// tables" makes it so, "--only nothing" without measuring.
func TestCommitted(t *testing.T) {
	r, lines := committed(t)
	text := must(r.markdown())
	require.Equal(t, string(text), read(t, "RESULTS.md"), "go run ./trainer tables --only nothing writes it again")
	assert.LessOrEqual(t, len(strings.Fields(string(text))), 4000)
	readme := read(t, "README.md")
	assert.Equal(t, r.withSummary(readme), readme)
	assert.Contains(t, readme, "| Convex hulls of 50 points, right, % | 72.6 | ")

	planned := map[cell][]line{}
	for _, j := range plan(r.files) {
		planned[j.cell] = append(planned[j.cell], linesOf(j.cell, j.figures)...)
	}
	for _, l := range lines {
		scored, ok := planned[l.cell]
		require.True(t, ok, "%s is not of a shipped network", l.cell)
		if scored != nil {
			assert.True(t, slices.ContainsFunc(scored, func(s line) bool { return s.Metric == l.Metric && close(s.Value, l.Value) }), "%s: its weight file says otherwise", l.cell)
		}
	}
	again := filepath.Join(t.TempDir(), "results.csv")
	require.NoError(t, writeLines(again, lines))
	assert.Equal(t, string(must(os.ReadFile(again))), read(t, "docs", "results.csv"), "sorted, as RFC 4180 says")
}

// close allows for the digits of the data file.
func close(a, b float64) bool { return math.Abs(a-b) <= 1e-5*math.Abs(a) }

// A figure with an interval in a document is one of the data file's, and so is every figure in a table's row that begins with the name of
// a weight file. Of the
// table of recipes, with its examples and hours, only the last column counts.
func TestCopies(t *testing.T) {
	r, lines := committed(t)
	intervals, byNetwork := map[string]bool{}, map[string][]string{}
	for _, l := range lines {
		for _, f := range []string{"%.1f", "%.2f", "%.3f", "%.4f"} {
			for _, scale := range []float64{1, 100} {
				of := func(x float64) string { return fmt.Sprintf(f, scale*x) }
				intervals[of(l.Value)+" "+of(l.Low)+" "+of(l.High)] = true
				intervals[of(l.Value)+" ±"+of((l.High-l.Low)/2)] = true
				byNetwork[l.Network] = append(byNetwork[l.Network], of(l.Value))
			}
		}
	}
	interval, around := regexp.MustCompile(`([\d.]+)(?: %)? \(([\d.]+)–([\d.]+)\)`), regexp.MustCompile(`([\d.]+) \(?± ?([\d.]+)`)
	first, number := regexp.MustCompile("^\\| [^|]*`([a-z0-9-]+)`"), regexp.MustCompile(`(\d+\.\d+)(?: %| \|)`)
	names := must(filepath.Glob(filepath.Join(project, "docs", "*.md")))
	found := 0
	for _, name := range append(names, filepath.Join(project, "README.md")) {
		text := must(os.ReadFile(name))
		for _, m := range interval.FindAllStringSubmatch(string(text), -1) {
			found++
			assert.True(t, intervals[m[1]+" "+m[2]+" "+m[3]], "%s: %s", name, m[0])
		}
		for _, m := range around.FindAllStringSubmatch(string(text), -1) {
			found++
			assert.True(t, intervals[m[1]+" ±"+m[2]], "%s: %s", name, m[0])
		}
		for row := range strings.Lines(string(text)) {
			m := first.FindStringSubmatch(row)
			if m == nil || !slices.ContainsFunc(r.files, func(f weights.File) bool { return f.Name == m[1] }) {
				continue
			}
			if filepath.Base(name) == "training.md" {
				row = row[strings.LastIndex(strings.TrimRight(row, "|\n"), "|"):]
			}
			for _, n := range number.FindAllStringSubmatch(row, -1) {
				found++
				assert.Contains(t, byNetwork[m[1]], n[1], "%s: %s", name, row)
			}
		}
	}
	assert.Positive(t, found)
}

// The model cards count the trainable weights, in thousands where there are many.
func TestCounts(t *testing.T) {
	r, _ := committed(t)
	found := 0
	for _, row := range regexp.MustCompile("(?m)^\\| (`[^|]+) \\| ([\\dK, ]+) \\|").FindAllStringSubmatch(read(t, "docs", "models.md"), -1) {
		counts := strings.Split(row[2], ", ")
		for k, name := range strings.Split(strings.ReplaceAll(row[1], "`", ""), ", ") {
			at := slices.IndexFunc(r.files, func(f weights.File) bool { return f.Name == name })
			require.NotEqual(t, -1, at, row[0])
			count := r.files[at].Model.Net.Parameters()
			said := fmt.Sprint(count)
			if count >= 1000 {
				said = fmt.Sprintf("%.0f K", float64(count)/1000)
			}
			assert.Equal(t, said, counts[k], name)
			found++
		}
	}
	assert.Equal(t, 6, found)
}

// The page and the documents say in how many pairs the learned comparisons agree with the exact tests.
func TestAgreement(t *testing.T) {
	_, lines := committed(t)
	compared := map[string]float64{}
	for _, l := range lines {
		if l.Table == tableCompared {
			compared[l.Network+" "+l.Metric] = l.Value
		}
	}
	for _, network := range []string{"hull", "delaunay"} {
		ratio := func(share, of string) string {
			all := compared[network+" "+of]
			require.Positive(t, all)
			return grouped(int(math.Round(compared[network+" "+share]*all))) + " of " + grouped(int(all))
		}
		all, near := ratio(agreement, pairs), ratio(agreementNear, pairsNear)
		assert.Contains(t, read(t, "web", "views", "how", "explain.js"), network+": '"+all+"'")
		assert.Contains(t, read(t, "docs", "ablations.md"), all)
		assert.Contains(t, read(t, "docs", "models.md"), all)
		assert.Contains(t, read(t, "docs", "models.md"), near)
	}
}

// folder has untrained networks for some cells and for none.
func folder(t *testing.T, seed uint64) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "weights")
	require.NoError(t, os.Mkdir(dir, 0o755))
	for name, meta := range map[string]model.Meta{
		"hull-lstm":      {Task: "hull", Order: input.OrderRandom, MinN: 5, MaxN: 5, Network: network.Config{Arch: network.Seq2Seq, Dictionary: 5}},
		"hull-attention": {Task: "hull", Order: input.OrderRandom, MinN: 6, MaxN: 6, Network: network.Config{Arch: network.Attention, Dictionary: 6}},
		"hull": {Task: "hull", Order: input.OrderX, Frame: input.FrameAffine, MinN: 5, MaxN: 50, Network: network.Config{Arch: network.PtrNet, Relation: relation.Places},
			Scores: `[{"metric":"accuracy","n":5,"instances":40,"value":0.5,"low":0.4,"high":0.6,"defined":40},{"metric":"accuracy","kind":"ring","n":5,"instances":40,"value":0.25,"low":0.2,"high":0.3,"defined":40}]`},
		"hull-xy": {Task: "hull", Order: input.OrderX, MinN: 5, MaxN: 50, Network: network.Config{Arch: network.PtrNet, Bidirectional: true},
			Scores: `[{"metric":"accuracy","n":10,"instances":40,"value":0.0625,"low":0.05,"high":0.07,"defined":40}]`},
		"hull-other": {Task: "hull", Order: input.OrderX, MinN: 5, MaxN: 50, Network: network.Config{Arch: network.PtrNet, Bidirectional: true}},
		"tsp-a1": {Task: "tsp", Order: input.OrderRandom, MinN: 50, MaxN: 50, Network: network.Config{Arch: network.PtrNet},
			History: `[{"seed":1},{"seed":2,"labels":"greedy-path-2opt"}]`, Distinct: true},
	} {
		meta.Network.Features, meta.Network.Hidden = 2, 8
		meta.History, meta.Scores = cmp.Or(meta.History, `[{"seed":1}]`), cmp.Or(meta.Scores, "[]")
		meta.Recipe, meta.Decoded = "none", model.Options{}.JSON()
		net := network.New(meta.Network)
		net.Uniform(rand.New(rand.NewPCG(seed, 5)), 0.5)
		require.NoError(t, os.WriteFile(filepath.Join(dir, name+".safetensors"), must(model.New(net, meta)).Encode(safetensors.F16), 0o644))
	}
	return dir
}

// What is known is not measured again, what is not is; the documents follow.
func TestWrite(t *testing.T) {
	dir := t.TempDir()
	o := Options{Weights: folder(t, 5), Data: filepath.Join(dir, "docs", "results.csv"), Out: filepath.Join(dir, "RESULTS.md"), Readme: filepath.Join(dir, "README.md"),
		Figures: filepath.Join(dir, "figures"), Only: regexp.MustCompile(`^(hull, LSTM.*no-rerank|ours).* n = 5$`), Workers: 2}
	require.NoError(t, os.WriteFile(o.Readme, []byte("before\n"+summaryBegins+"old\n"+summaryEnds+"after\n"), 0o644))
	run := func() (said, results string) {
		var out bytes.Buffer
		require.NoError(t, Write(t.Context(), o, &out))
		return out.String(), string(must(os.ReadFile(o.Out)))
	}
	said, results := run()
	assert.Equal(t, 1+2, strings.Count(said, " of 3, "), "one way of the paper's network, two of the page's: %s", said)
	for _, want := range []string{"| LSTM, 5 | 5 | 87.7 | ", " | hull-lstm, 0.0 M, 1 |", "| n = 5 | 0.0 <sub>0.0–8.8</sub> | ", " | 50.0 <sub>40.0–60.0</sub> |", "| Convex hulls | 10 | right, % | – | 6.2 <sub>5.0–7.0</sub> | – | – |", " | tsp-a1, 0.0 M, 2 |", "| Ptr-Net, 50 | 50 | 72.6 | – | – | 99.9 | – | – | not trained |"} {
		assert.Contains(t, results, want)
	}
	for _, unmeasured := range []string{"NaN", "| 50 | 0 | 0.0 |", "0.00 <sub>0.00–0.00", "``", ": ;", "; ;"} {
		assert.NotContains(t, results, unmeasured)
	}
	assert.Regexp(t, `(?s)^before\n.*\| x and y alone \|.*after\n$`, string(must(os.ReadFile(o.Readme))))
	assert.FileExists(t, filepath.Join(o.Figures, "results-hull.svg"))
	data := must(os.ReadFile(o.Data))
	assert.Contains(t, string(data), ",--beam 3 --constrained,ring,5,40,accuracy,0.25,0.2,0.3,")
	assert.NotContains(t, string(data), "hull-other")

	// An evaluation finds the same figures.
	f := must(weights.Read(filepath.Join(o.Weights, "hull.safetensors")))
	e := must(measure.Evaluate(t.Context(), f.Model, measure.Options{N: 5, Count: 40, Seed: evaluation.TestSeed, Limit: time.Minute, Decode: model.Options{Beam: 1, Constrained: true}}, network.Sequential(), func(int) {}))
	assert.Contains(t, string(data), fmt.Sprintf("ours,hull,hull,%s,--beam 1 --constrained,uniform,5,40,area_coverage,%.6g,", f.Network, e.All.Figure("area_coverage").Value))

	said, again := run()
	assert.NotContains(t, said, " of ")
	assert.Equal(t, results, again)
	records := must(csv.NewReader(bytes.NewReader(data)).ReadAll())
	var kept []line
	all := must(readLines(o.Data))
	require.Len(t, all, len(records)-1)
	for _, l := range all {
		if !strings.Contains(l.Network, "lstm") {
			kept = append(kept, l)
		}
	}
	require.NoError(t, writeLines(o.Data, kept))
	said, again = run()
	assert.Equal(t, 1, strings.Count(said, " of 1, "), "what is missing alone")
	assert.Equal(t, results, again)
	o.All, o.Only = true, regexp.MustCompile("hull-lstm.*no-rerank")
	said, again = run()
	assert.Equal(t, 1, strings.Count(said, " of 1, "))
	assert.Equal(t, results, again)

	// Other weights: their old figures are not said of them.
	o.All, o.Only, o.Weights = false, regexp.MustCompile("^nothing"), folder(t, 6)
	said, other := run()
	assert.Contains(t, said, "no cell matches --only ^nothing: nothing is measured\n")
	assert.Contains(t, other, "| LSTM, 5 | 5 | 87.7 | – | – | 99.6 | – | – | hull-lstm, 0.0 M, 1 |")
}

// The exact solver and the paper's algorithms are measured on the same instances; a proof has its time.
func TestSolvers(t *testing.T) {
	d := described("tsp")
	var c paperCell
	for _, c = range cellsOf("tsp") {
		if c.N == 5 {
			break
		}
	}
	gaps := map[string]float64{}
	for _, j := range solvers(c) {
		j.cell.Instances = 60
		figures := must(solved(d, j.cell, 0).measure(t.Context(), network.Sequential()))
		for _, f := range figures {
			if f.Metric == excess {
				gaps[j.Row] = f.Value
			}
		}
	}
	assert.InDelta(t, 0, gaps[optimal], 1e-12)
	assert.Greater(t, gaps["A1"], 0.005)
	j := proofs(d)[0]
	j.cell.N, j.cell.Instances = 8, 5
	figures := must(solved(d, j.cell, time.Minute).measure(t.Context(), network.Sequential()))
	require.Len(t, figures, 2)
	assert.Equal(t, 1.0, figures[0].Value)
	assert.True(t, 0 < figures[1].Low && figures[1].Low <= figures[1].Value && figures[1].Value <= figures[1].High)
	assert.Error(t, Write(t.Context(), Options{Weights: "none"}, io.Discard))
}

// A figure is met by an interval that reaches it, give or take its rounding.
func TestMet(t *testing.T) {
	right, long := problem.Metric{Unit: problem.Share, Better: 1}, problem.Metric{Unit: problem.Length, Better: -1}
	share, tour := paper.Figure{Value: 0.807, Digits: 1}, paper.Figure{Value: 4.30, Digits: 2}
	assert.True(t, met(share, right, line{Low: 0.79, High: 0.8066}))
	assert.False(t, met(share, right, line{Low: 0.79, High: 0.806}))
	assert.True(t, met(tour, long, line{Low: 4.304, High: 4.4}))
	assert.False(t, met(tour, long, line{Low: 4.306, High: 4.4}))
}

// The paper's FAIL, figures that are near one or zero, and those that are missing.
func TestSays(t *testing.T) {
	d := subject{Description: problem.Description{Metrics: []problem.Metric{{Name: "area", Unit: problem.Share, Hidden: "broken", Above: 0.01}, {Name: "broken", Short: "not simple", Unit: problem.Share, Proportion: true},
		{Name: "length", Unit: problem.Length}}}}
	says := func(broken float64, metric int) string {
		c := cell{Table: "t", Row: "r", Kind: "uniform", N: 5}
		r := newResults(nil, []line{{c, "area", 0.99861, 0.99781, 0.99939}, {c, "broken", broken, 0, 0.02}, {c, "length", 2.125, 2.101, 2.149}})
		return r.says(d, "t", "r", "", 5, d.Metrics[metric])
	}
	assert.Equal(t, "99.86 <sub>99.78–99.94</sub>", says(0.01, 0))
	assert.Equal(t, "FAIL <sub>1.1 not simple</sub>", says(0.011, 0))
	assert.Equal(t, "1.1 <sub>0.0–2.0</sub>", says(0.011, 1))
	assert.Equal(t, "2.125 <sub>±0.024</sub>", says(0, 2))
	assert.Equal(t, none, newResults(nil, nil).says(d, "t", "r", "", 5, d.Metrics[0]))
	assert.Equal(t, "0.00", plain(d.Metrics[0], -1e-15))
	assert.Equal(t, "99.9", notAll(problem.Metric{Unit: problem.Share, Proportion: true}, 0.9995))
	assert.Equal(t, "100.0", notAll(problem.Metric{Unit: problem.Share, Proportion: true}, 1))
	assert.Equal(t, "0", printed(paper.Figure{}, problem.Share))
	assert.Equal(t, "FAIL", printed(paper.Figure{Digits: 1, Fail: true}, problem.Share))
	assert.Empty(t, linesOf(cell{}, []evaluation.Figure{{Metric: "area", Value: 0.5, Defined: 1}}), "a mean of one value has no interval")
}

// must is a value that there must be.
func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}
