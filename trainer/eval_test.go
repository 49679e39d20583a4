package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/dataset"
	"ptrnet/core/evaluation"
	"ptrnet/core/geom"
	"ptrnet/core/input"
	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/pointset"
	"ptrnet/core/problems"
	"ptrnet/core/safetensors"
	"ptrnet/core/tour"
)

// untrained writes the weight file of a small network with random weights, after some changes.
func untrained(t *testing.T, task string, changes ...func(*model.Model)) (string, *model.Model) {
	t.Helper()
	net := network.New(network.Config{Arch: network.PtrNet, Features: 2, Hidden: 8})
	rng := rand.New(rand.NewPCG(5, 5))
	for i := range net.Weights {
		net.Weights[i] = rng.Float32() - 0.5
	}
	m := must(model.New(net, model.Meta{Task: task, Order: input.OrderX, MinN: 5, MaxN: 7,
		History: `[{"seed":1}]`, Scores: "[]", Decoded: model.Options{}.JSON()}))
	for _, change := range changes {
		change(m)
	}
	path := filepath.Join(t.TempDir(), task+".safetensors")
	require.NoError(t, os.WriteFile(path, m.Encode(safetensors.F32), 0o644))
	return path, m
}

// eval evaluates a weight file and returns the object and the lines that it prints.
func eval(t *testing.T, path string, flags ...string) (map[string]any, string) {
	t.Helper()
	words := append([]string{"eval", "--weights", path}, flags...)
	return fields(t, words...), runCommand(t, words...)
}

// same asserts that scores are among the figures that eval prints.
func same(t *testing.T, scores []evaluation.Figure, figures map[string]any) {
	t.Helper()
	require.NotEmpty(t, scores)
	for _, s := range scores {
		require.False(t, math.IsNaN(s.Value) || math.IsInf(s.Value, 0), "%s is %g", s.Metric, s.Value)
		assert.InDelta(t, s.Value, figures[s.Metric], 1e-12, s.Metric)
		if !math.IsInf(s.High, 0) {
			assert.InDelta(t, s.Low, figures[s.Metric+"_low"], 1e-12, s.Metric)
			assert.InDelta(t, s.High, figures[s.Metric+"_high"], 1e-12, s.Metric)
		}
	}
}

// What is wrong with the outputs is counted; where more than 1 % cross themselves, it is the paper's FAIL.
func TestEvalFlaws(t *testing.T) {
	path, m := untrained(t, "hull")
	o, text := eval(t, path, "--count", "30", "--no-rerank")
	assert.Equal(t, false, o["rerank"])
	assert.Equal(t, false, o["fail"], "untrained, it names corners twice, which crosses nothing")
	assert.NotContains(t, text, "FAIL")
	assert.Contains(t, text, "\nnot valid: ")
	total := 0.
	for flaw, count := range o["flaws"].(map[string]any) {
		assert.Contains(t, m.Problem.Words().Flaws, flaw)
		assert.Equal(t, count.(float64) > 0, strings.Contains(text, fmt.Sprintf("%g of 30 %s", count, flaw)), flaw)
		total += count.(float64)
	}
	assert.InDelta(t, 30, total, 0.5, "untrained, every output has one")
	_, text = eval(t, "../weights/hull-seq2seq-50.safetensors", "--count", "100")
	assert.Contains(t, text, " (the paper's FAIL)")
}

// How many answers begin with another index than the exact ones, where the network has learned to begin with
// theirs.
func TestEvalFirst(t *testing.T) {
	path, m := untrained(t, "hull", func(m *model.Model) {
		m.Meta.Order = input.OrderRandom
		for i := range m.Net.Weights {
			m.Net.Weights[i] *= 8 // it begins with this index and that
		}
	})
	wrong, points := 0, make([]geom.Point, 7)
	for i := range 40 {
		evaluation.Draw(points, pointset.Mixture{}, evaluation.TestSeed, i)
		a := must(m.Solve(points, model.Options{Beam: 1}))
		if len(a.Sequence) == 0 || a.Sequence[0] != m.Problem.Target(nil, points)[0] {
			wrong++
		}
	}
	require.True(t, 0 < wrong && wrong < 40, "%d", wrong)
	o, text := eval(t, path, "--count", "40", "--n", "7", "--constrained=false")
	assert.EqualValues(t, wrong, o["first_wrong"])
	assert.Contains(t, text, fmt.Sprintf("\nfirst pointer wrong: %d of 40\n", wrong))
}

// eval's figures are those that training measures on the same test instances, of every kind of points.
func TestEvalFresh(t *testing.T) {
	for _, c := range []struct{ task, kind string }{
		{"hull", "uniform"}, {"delaunay", "uniform"}, {"tsp", "uniform"}, {"tsp", "ring:2,strip"},
	} {
		path, m := untrained(t, c.task)
		flags := []string{"eval", "--weights", path, "--kind", c.kind, "--count", "150"}
		o, alone := fields(t, append(flags, "--workers", "3")...), fields(t, append(flags, "--workers", "1")...)
		from := evaluation.TestSet{Kinds: must(pointset.ParseMixture(c.kind)), N: 7, Seed: evaluation.TestSeed}
		tour := c.task == "tsp"
		run := must(evaluation.NewRun(m, from, model.Options{Constrained: tour}, 0))
		require.NoError(t, run.Step(150))
		same(t, run.Tally.Figures(7), o)
		for key, want := range map[string]any{"task": c.task, "architecture": "ptrnet", "constrained": tour,
			"instances": 150.0, "kind": c.kind, "seed": float64(evaluation.TestSeed), "beam": 1.0, "rerank": true} {
			assert.Equal(t, want, o[key], key)
		}
		for _, each := range []map[string]any{o, alone} {
			assert.Positive(t, each["ms_per_instance"])
			delete(each, "ms_per_instance")
			delete(each["by_n"].([]any)[0].(map[string]any), "ms_per_instance")
		}
		assert.Equal(t, alone, o, "to the last digit, with any number of cores")
		d := m.Problem.Describe()
		headline, _ := d.MetricNamed(d.Headline)
		assert.Regexp(t, "^"+c.kind+` points, seed 499918271538\nn=7    150 instances, .*`+headline.Short+
			` [\d.]+% \([\d.]+ to [\d.]+\)`, runCommand(t, flags...))
	}
}

// A file of the same instances gives the same figures, and each number of points its own.
func TestEvalFile(t *testing.T) {
	for _, name := range problems.Names() {
		path, m := untrained(t, name)
		var file []byte
		tallies := map[int]evaluation.Tally{}
		for _, n := range []int{6, 5, 9} {
			points := make([]geom.Point, n)
			for i := range 90 {
				evaluation.Draw(points, pointset.Mixture{}, 1, i)
				file = dataset.Append(file, points, m.Problem.Target(nil, points), m.Problem)
			}
			from, decoding := evaluation.TestSet{N: n, Seed: 1}, model.Options{Beam: 3, Constrained: true}
			run := must(evaluation.NewRun(m, from, decoding, 0))
			require.NoError(t, run.Step(90))
			tallies[n] = run.Tally
		}
		o, text := eval(t, path, "--data", write(t, "data.txt", string(file)), "--beam", "3", "--constrained")
		assert.Equal(t, 270.0, o["instances"])
		for k, n := range []int{5, 6, 9} {
			part, tally := o["by_n"].([]any)[k].(map[string]any), tallies[n]
			assert.Equal(t, float64(n), part["n"])
			same(t, tally.Figures(n), part)
		}
		assert.Regexp(t, `^n=5 .*\nn=6 .*\nn=9 .*\nall `, text)
	}
}

// Tours are compared with those of the file, or with optimal ones; hulls only with exact ones.
func TestEvalReference(t *testing.T) {
	path, _ := untrained(t, "tsp")
	crossed := write(t, "data.txt", "0 0 1 1 1 0 0 1 output 1 2 3 4 1\n")
	o, text := eval(t, path, "--data", crossed)
	assert.InDelta(t, 2+2*math.Sqrt2, o["optimal_length"], 1e-12)
	assert.Equal(t, []any{0.0, 0.0}, []any{o["proven_optimal"], o["shorter_than_reference"]})
	assert.Contains(t, text, "\nnot proven optimal: 1 of 1 references, the file's, or the best that "+
		"--time-limit 10s found\n")
	o, _ = eval(t, path, "--data", crossed, "--exact")
	assert.InDelta(t, 4, o["optimal_length"], 1e-12)
	assert.Equal(t, 1.0, o["proven_optimal"])
	_, text = eval(t, path, "--n", "300", "--count", "1", "--time-limit", "1ms")
	assert.Contains(t, text, "\nnot proven optimal: 1 of 1 references, the best that --time-limit 1ms found\n")
	long := write(t, "data.txt", strings.Repeat("0 0 0.2 0 0.4 0 0.6 0 0.8 0 1 0.1 output 1 4 2 5 3 6 1\n", 2))
	o, text = eval(t, path, "--data", long, "--beam", "20")
	assert.Less(t, o["gap"], -0.1)
	assert.Equal(t, 2.0, o["shorter_than_reference"])
	assert.Contains(t, text, "\nshorter than the reference: 2 of 2; so the file's tours are not all shortest, ")

	path, _ = untrained(t, "hull")
	wrong, _ := eval(t, path, "--data", write(t, "data.txt", "0 0 1 0 1 1 0 1 output 1 2 3 1\n"))
	none, _ := eval(t, path, "--data", write(t, "data.txt", "0 0 1 0 1 1 0 1 output\n"))
	assert.Equal(t, none["area_coverage"], wrong["area_coverage"], "a wrong hull in the file changes nothing")
}

// Lengths are by the file's own rule, points as the network knows them; a network improves its tours by them,
// too.
func TestEvalTSPLIB(t *testing.T) {
	burma := filepath.Join("..", "core", "dataset", "testdata", "burma14.tsp")
	path, m := untrained(t, "tsp", func(m *model.Model) { m.Meta.Distinct = true })
	o := fields(t, "eval", "--weights", path, "--data", burma)
	assert.Equal(t, 3323.0, o["optimal_length"])
	assert.Equal(t, 0.0, o["invalid"])
	i := read(t, burma, "tsp")[0]
	a := must(m.Solve(i.Rule.Plane(i.Points), model.Options{Constrained: true}))
	d, length := tour.NewDistances(len(i.Points), i.Rule.Distances(i.Points)), 0.0
	for k, j := range a.Sequence {
		length += d.At(j, a.Sequence[(k+1)%len(a.Sequence)])
	}
	assert.Equal(t, length, o["tour_length"])
	assert.InDelta(t, length/3323-1, o["gap"], 1e-12)
	searched := fields(t, "eval", "--weights", path, "--data", burma, "--beam", "100")
	assert.Less(t, searched["tour_length"], length)
	improved := fields(t, "eval", "--weights", path, "--data", burma, "--improve", "300ms")
	assert.Less(t, improved["tour_length"], length, "even an untrained network finds shorter windows by chance")
	assert.GreaterOrEqual(t, improved["tour_length"], 3323.0)
	assert.Equal(t, 0.3, improved["improve_s"])
}

// Where a figure is not defined, as the mean length if no tour is valid, there is a dash for a person and
// null for a program, never a NaN. The gap of a tour without length, which is as short as the shortest, is 0.
func TestEvalUndefined(t *testing.T) {
	same := write(t, "data.txt", "0.5 0.5 0.5 0.5 0.5 0.5 0.5 0.5 output\n0.1 0.1 0.2 0.2 0.3 0.3 output\n")
	for _, name := range problems.Names() {
		path, _ := untrained(t, name)
		_, text := eval(t, path, "--data", same)
		assert.NotRegexp(t, "NaN|Inf|∞", text, name)
		if name == "hull" || name == "delaunay" {
			assert.Contains(t, text, "–", "what the area or the triangles are is not defined")
		} else if name == "tsp" {
			assert.NotContains(t, text, "–", "every tour has a length and a gap")
		}
	}
	path, _ := untrained(t, "tsp")
	o := fields(t, "eval", "--weights", path, "--n", "40", "--count", "5", "--constrained=false")
	require.Equal(t, 1.0, o["invalid"], "untrained and free, it does not visit every city")
	assert.Contains(t, o, "gap")
	assert.Equal(t, []any{nil, nil}, []any{o["tour_length"], o["gap"]})
	_, text := eval(t, path, "--data", write(t, "data.txt", "0.5 0.5 0.5 0.5 output\n"))
	assert.Contains(t, text, "length 0, optimal 0, gap 0.00%, invalid 0.00%, optimal tours 100.00%")
}
