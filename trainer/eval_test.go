package main

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/dataset"
	"ptrnet/core/evaluation"
	"ptrnet/core/input"
	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/pointset"
	"ptrnet/core/problem"
	"ptrnet/core/problems"
	"ptrnet/core/safetensors"
	"ptrnet/trainer/internal/measure"
)

// untrained writes the weight file of a small network with random weights.
func untrained(t *testing.T, task string, c network.Config) (string, *model.Model) {
	t.Helper()
	c.Features, c.Hidden = 2, 8
	net := network.New(c)
	rng := rand.New(rand.NewPCG(5, 5))
	for i := range net.Weights {
		net.Weights[i] = rng.Float32() - 0.5
	}
	meta := model.Meta{Task: task, Order: input.OrderX, MinN: 5, MaxN: 7,
		History: `[{"seed":1}]`, Scores: "[]", Decoded: model.Options{}.JSON()}
	if c.Dictionary > 0 {
		meta.MinN, meta.MaxN = c.Dictionary, c.Dictionary
	}
	m := must(model.New(net, meta))
	path := filepath.Join(t.TempDir(), task+".safetensors")
	require.NoError(t, os.WriteFile(path, m.Encode(safetensors.F32), 0o644))
	return path, m
}

// same asserts that a score is among the figures that eval prints. A number that is
// not finite is within any distance of another, and null in JSON: there must be none.
func same(t *testing.T, s evaluation.Figure, figures map[string]any) {
	t.Helper()
	require.Contains(t, figures, s.Metric)
	require.False(t, math.IsNaN(s.Value) || math.IsInf(s.Value, 0), "%s is %g", s.Metric, s.Value)
	assert.InDelta(t, s.Value, figures[s.Metric], 1e-12, s.Metric)
	for end, value := range map[string]float64{"_low": s.Low, "_high": s.High} {
		if !math.IsInf(s.High, 0) {
			require.Contains(t, figures, s.Metric+end)
			assert.InDelta(t, value, figures[s.Metric+end], 1e-12, s.Metric+end)
		}
	}
}

// TestEvalFlaws: what is wrong with the outputs is counted; where more than 1 % cross themselves, it is the paper's FAIL.
func TestEvalFlaws(t *testing.T) {
	path, m := untrained(t, "hull", network.Config{Arch: network.PtrNet})
	o := fields(t, "eval", "--weights", path, "--count", "30", "--no-rerank")
	assert.Equal(t, false, o["rerank"])
	assert.Equal(t, false, o["fail"], "untrained, it names corners twice, which crosses nothing")
	assert.Contains(t, runCommand(t, "eval", "--weights", "../weights/hull-seq2seq-50.safetensors", "--count", "100"), " (the paper's FAIL)")
	said := runCommand(t, "eval", "--weights", path, "--count", "30")
	assert.NotContains(t, said, "FAIL")
	assert.Contains(t, said, "\nnot valid: ")
	total := 0.
	for flaw, count := range o["flaws"].(map[string]any) {
		assert.Contains(t, m.Problem.Words().Flaws, flaw)
		assert.Equal(t, count.(float64) > 0, strings.Contains(said, fmt.Sprintf("%g of 30 %s", count, flaw)), flaw)
		total += count.(float64)
	}
	assert.InDelta(t, 30, total, 0.5, "untrained, every output has one")
}

// TestEvalFirst: how many answers begin with another index than the exact ones, where the
// network has learned to begin with theirs.
func TestEvalFirst(t *testing.T) {
	path, m := untrained(t, "hull", network.Config{Arch: network.PtrNet})
	flags := []string{"eval", "--weights", path, "--count", "40", "--n", "7", "--constrained=false"}
	assert.NotContains(t, fields(t, flags...), "first_wrong", "sorted, the first index is another")
	m.Meta.Order = input.OrderRandom
	for i := range m.Net.Weights {
		m.Net.Weights[i] *= 8 // it begins with this index and that
	}
	require.NoError(t, os.WriteFile(path, m.Encode(safetensors.F32), 0o644))
	set := must(evaluation.Fresh("hull", evaluation.Source{Kinds: pointset.Mixture{}, N: 7, Seed: evaluation.TestSeed}, 40, network.Sequential()))
	answers := must(m.SolveAll(set.Points, 7, model.Options{Beam: 1}))
	wrong := 0
	for i, a := range answers {
		if len(a.Sequence) == 0 || a.Sequence[0] != set.Exact[i][0] {
			wrong++
		}
	}
	require.True(t, 0 < wrong && wrong < 40, "%d", wrong)
	assert.EqualValues(t, wrong, fields(t, flags...)["first_wrong"])
	assert.Contains(t, runCommand(t, flags...), fmt.Sprintf("\nfirst pointer wrong: %d of 40\n", wrong))
	path, _ = untrained(t, "tsp", network.Config{Arch: network.PtrNet})
	assert.NotContains(t, fields(t, "eval", "--weights", path, "--count", "4"), "first_wrong", "a tour may begin anywhere")
}

// TestEvalFresh: eval's figures are those that training measures on the same test instances, of every kind of points.
func TestEvalFresh(t *testing.T) {
	for _, c := range []struct{ task, kind string }{{"hull", "uniform"}, {"delaunay", "uniform"}, {"tsp", "uniform"}, {"tsp", "ring:2,strip"}} {
		t.Run(fmt.Sprint(c), func(t *testing.T) {
			path, m := untrained(t, c.task, network.Config{Arch: network.PtrNet})
			flags := []string{"eval", "--weights", path, "--kind", c.kind}
			o := fields(t, append(flags, "--count", "150", "--workers", "3")...)
			alone := fields(t, append(flags, "--count", "150", "--workers", "1")...)
			set := must(evaluation.Fresh(c.task, evaluation.Source{Kinds: must(pointset.ParseMixture(c.kind)), N: 7, Seed: evaluation.TestSeed}, 150, network.Sequential()))
			tally := must(evaluation.Measure(m, set, model.Options{Constrained: c.task == "tsp"}, network.Sequential()))
			for key, want := range map[string]any{"task": c.task, "architecture": "ptrnet", "constrained": c.task == "tsp", "instances": 150.0, "kind": c.kind, "seed": float64(evaluation.TestSeed),
				"beam": 1.0, "rerank": true} {
				assert.Equal(t, want, o[key], key)
			}
			assert.Positive(t, o["ms_per_instance"])
			_, proves := o["proven_optimal"]
			assert.Equal(t, m.Problem.Describe().Objective, proves)
			_, fails := o["fail"]
			assert.Equal(t, slices.ContainsFunc(m.Problem.Describe().Metrics, func(m problem.Metric) bool { return m.Hidden != "" }), fails)
			scores := tally.Figures(7)
			require.NotEmpty(t, scores)
			for _, s := range scores {
				same(t, s, o)
				assert.Equal(t, alone[s.Metric], o[s.Metric], "to the last digit, with any number of cores")
			}
			headline, _ := m.Problem.Describe().MetricNamed(m.Problem.Describe().Headline)
			assert.Regexp(t, "^"+c.kind+` points, seed 499918271538\nn=7    20 instances, .*`+headline.Short+` [\d.]+% \([\d.]+ to [\d.]+\)`,
				runCommand(t, append(flags, "--count", "20")...))
		})
	}
}

// TestEvalFile: a file of the same instances gives the same figures, and each
// number of points its own.
func TestEvalFile(t *testing.T) {
	for _, name := range problems.Names() {
		t.Run(name, func(t *testing.T) {
			path, m := untrained(t, name, network.Config{Arch: network.PtrNet})
			var file []byte
			tallies := map[int]evaluation.Tally{}
			for _, n := range []int{6, 5, 9} {
				set := must(evaluation.Fresh(name, evaluation.Source{N: n, Seed: 1}, 90, network.Sequential()))
				for i := range set.Exact {
					file = dataset.Append(file, set.At(i), set.Exact[i], m.Problem)
				}
				tallies[n] = must(evaluation.Measure(m, set, model.Options{Beam: 3, Constrained: true}, network.Sequential()))
			}
			data := write(t, "data.txt", string(file))
			o := fields(t, "eval", "--weights", path, "--data", data, "--beam", "3", "--constrained")
			assert.Equal(t, 270.0, o["instances"])
			parts := o["by_n"].([]any)
			require.Len(t, parts, 3)
			for k, n := range []int{5, 6, 9} {
				part := parts[k].(map[string]any)
				assert.Equal(t, float64(n), part["n"])
				tally := tallies[n]
				for _, s := range tally.Figures(n) {
					same(t, s, part)
				}
			}
			text := runCommand(t, "eval", "--weights", path, "--data", data)
			assert.Len(t, regexp.MustCompile(`(?m)^(n=\d+|all) `).FindAllString(text, -1), 4, "three sizes and all: %s", text)
		})
	}
}

// TestEvalReference: tours are compared with those of the file, or with optimal
// ones.
func TestEvalReference(t *testing.T) {
	path, _ := untrained(t, "tsp", network.Config{Arch: network.PtrNet})
	crossed := write(t, "data.txt", "0 0 1 1 1 0 0 1 output 1 2 3 4 1\n")
	o := fields(t, "eval", "--weights", path, "--data", crossed)
	assert.InDelta(t, 2+2*1.4142135623730951, o["optimal_length"], 1e-12)
	assert.Equal(t, 0.0, o["proven_optimal"])
	assert.Equal(t, 0.0, o["shorter_than_reference"])
	o = fields(t, "eval", "--weights", path, "--data", crossed, "--exact")
	assert.InDelta(t, 4, o["optimal_length"], 1e-12)
	assert.Equal(t, 1.0, o["proven_optimal"])
	o = fields(t, "eval", "--weights", path, "--data", write(t, "data.txt", "0 0 1 1 1 0 0 1 output\n"))
	assert.InDelta(t, 4, o["optimal_length"], 1e-12)

	// What is not proven is not called the shortest.
	hard := runCommand(t, "eval", "--weights", path, "--n", "300", "--count", "1", "--time-limit", "1ms")
	assert.Contains(t, hard, "\nnot proven optimal: 1 of 1 references, the best that --time-limit 1ms found\n")
	assert.Contains(t, runCommand(t, "eval", "--weights", path, "--data", crossed), "\nnot proven optimal: 1 of 1 references, the file's, or the best that --time-limit 10s found\n")

	// A tour shorter than the file's proves that the file's is not the shortest.
	long := write(t, "data.txt", strings.Repeat("0 0 0.2 0 0.4 0 0.6 0 0.8 0 1 0.1 output 1 4 2 5 3 6 1\n", 2))
	assert.Less(t, fields(t, "eval", "--weights", path, "--data", long, "--beam", "20")["gap"], -0.1)
	assert.Equal(t, 2.0, fields(t, "eval", "--weights", path, "--data", long, "--beam", "20")["shorter_than_reference"])
	assert.Contains(t, runCommand(t, "eval", "--weights", path, "--data", long, "--beam", "20"),
		"\nshorter than the reference: 2 of 2; so the file's tours are not all shortest, and gap and share are relative to them: --exact compares with tours computed here\n")
	assert.NotContains(t, runCommand(t, "eval", "--weights", path, "--data", long, "--beam", "20", "--exact"), "reference")

	wrong := write(t, "data.txt", "0 0 1 0 1 1 0 1 output 1 2 3 1\n")
	hull, _ := untrained(t, "hull", network.Config{Arch: network.PtrNet})
	a, b := fields(t, "eval", "--weights", hull, "--data", wrong), fields(t, "eval", "--weights", hull, "--data",
		write(t, "data.txt", "0 0 1 0 1 1 0 1 output\n"))
	delete(a, "ms_per_instance")
	delete(a, "by_n")
	for key, value := range a {
		assert.Equal(t, value, b[key], "a wrong hull in the file changes nothing: %s", key)
	}
}

// TestEvalTSPLIB: lengths by the file's own rule, points as the network knows
// them.
func TestEvalTSPLIB(t *testing.T) {
	path, m := untrained(t, "tsp", network.Config{Arch: network.PtrNet})
	o := fields(t, "eval", "--weights", path, "--data", tsplib("burma14"))
	assert.Equal(t, 3323.0, o["optimal_length"])
	assert.Equal(t, 0.0, o["invalid"])
	i := read(t, tsplib("burma14"), "tsp")[0]
	a := must(m.Solve(i.Rule.Plane(i.Points), model.Options{Constrained: true}))
	d := i.Rule.Distances(i.Points)
	length := 0.0
	for k, j := range a.Sequence {
		length += d.At(j, a.Sequence[(k+1)%len(a.Sequence)])
	}
	assert.Equal(t, length, o["tour_length"])
	assert.InDelta(t, length/3323-1, o["gap"], 1e-12)
}

// TestEvalImprove: a network improves its tours, by the lengths of the file's rule.
func TestEvalImprove(t *testing.T) {
	path, m := untrained(t, "tsp", network.Config{Arch: network.PtrNet})
	for _, data := range []string{tsplib("burma14"), tsplib("berlin52")} {
		m.Meta.Distinct = true
		require.NoError(t, os.WriteFile(path, m.Encode(safetensors.F32), 0o644))
		first := fields(t, "eval", "--weights", path, "--data", data)
		improved := fields(t, "eval", "--weights", path, "--data", data, "--improve", "300ms")
		assert.Less(t, improved["tour_length"], first["tour_length"], "even an untrained network finds shorter windows by chance")
		assert.GreaterOrEqual(t, improved["tour_length"], first["optimal_length"])
		assert.Equal(t, first["optimal_length"], improved["optimal_length"])
		assert.Equal(t, 0.3, improved["improve_s"])
		free := fields(t, "eval", "--weights", path, "--data", data, "--constrained=false")
		assert.Equal(t, true, free["constrained"], "trained with the action mask, it knows nothing else")
		assert.Equal(t, first["tour_length"], free["tour_length"])
		assert.Equal(t, 0., improved["invalid"])
	}
	var out bytes.Buffer
	assert.EqualError(t, dispatch([]string{"eval", "--weights", path, "--improve", "-1s"}, &out), "--improve -1s is a negative time")
	path, _ = untrained(t, "hull", network.Config{Arch: network.PtrNet})
	assert.EqualError(t, dispatch([]string{"eval", "--weights", path, "--improve", "1s"}, &out),
		"--improve is for networks that give tours and never name a city twice, not for "+path)
}

// TestEvalUndefined: where a figure is not defined, as the mean length if no tour is valid,
// there is a dash for a person and null for a program, never a NaN. The gap of a tour without
// length, which is as short as the shortest, is 0.
func TestEvalUndefined(t *testing.T) {
	data := write(t, "data.txt", "0.5 0.5 0.5 0.5 0.5 0.5 0.5 0.5 output\n0.1 0.1 0.2 0.2 0.3 0.3\n0.5 0.5 0.5 0.5 0.5 0.5\n0.25 0.25 0.25 0.25\n0 0 output 1 1\n")
	for _, name := range problems.Names() {
		path, _ := untrained(t, name, network.Config{Arch: network.PtrNet})
		file := data
		if name == "delaunay" {
			file = write(t, "data.txt", "0.5 0.5 0.5 0.5 0.5 0.5 output\n0.1 0.1 0.2 0.2 0.3 0.3\n0 0 1 1\n")
		}
		for _, free := range []string{"--constrained", "--constrained=false"} {
			text := runCommand(t, "eval", "--weights", path, "--data", file, free)
			assert.NotRegexp(t, "NaN|Inf|∞", text, name)
			if name != "tsp" { // every tour has a length and a gap
				assert.Contains(t, text, "–", name)
			}
			runText := runCommand(t, "eval", "--weights", path, "--data", file, free, "--json")
			assert.NotRegexp(t, "NaN|Inf", runText, name)
		}
	}
	assert.Equal(t, "0", fmt.Sprint(measure.Hundredths(-0.001)), "without a sign")
	path, _ := untrained(t, "tsp", network.Config{Arch: network.PtrNet})
	o := fields(t, "eval", "--weights", path, "--n", "40", "--count", "5", "--constrained=false")
	require.Equal(t, 1.0, o["invalid"], "untrained and free, it does not visit every city")
	for _, key := range []string{"tour_length", "gap"} {
		require.Contains(t, o, key)
		assert.Nil(t, o[key], key)
	}
	assert.Contains(t, runCommand(t, "eval", "--weights", path, "--data", write(t, "data.txt", "0.5 0.5 0.5 0.5 output\n")),
		"length 0, optimal 0, gap 0.00%, invalid 0.00%, optimal tours 100.00%")
}

// TestEvalRefuses: what a network cannot take is an error with its place.
func TestEvalRefuses(t *testing.T) {
	path, m := untrained(t, "hull", network.Config{Arch: network.Seq2Seq, Dictionary: 7})
	data := write(t, "data.txt", "0 0 1 0 1 1 0 1 0.5 0.2 0.7 0.3 0.2 0.9\n0 0 1 0 1 1\n")
	var out bytes.Buffer
	err := dispatch([]string{"eval", "--weights", path, "--data", data}, &out)
	assert.EqualError(t, err, data+":2: "+m.Net.CheckInputs(3).Error())
	assert.Empty(t, out.String())
	err = dispatch([]string{"eval", "--weights", path, "--n", "6"}, &out)
	assert.EqualError(t, err, m.Net.CheckInputs(6).Error())
	err = dispatch([]string{"eval", "--weights", data, "--n", "6"}, &out)
	assert.ErrorContains(t, err, data+": ")
}
