package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/model"
	"ptrnet/core/problems"
)

// solve --weights writes what the model answers, in the order and the format of the file, and its verdicts are the
// figures of eval.
func TestAnswers(t *testing.T) {
	for _, name := range problems.Names() {
		path, m := untrained(t, name)
		dir := t.TempDir()
		data, out := filepath.Join(dir, "data.txt"), filepath.Join(dir, "out.txt")
		runCommand(t, "gen", "--task", name, "--n", "5-7", "--count", "60", "--seed", "4", "--out", data)
		flags := []string{"--weights", path, "--data", data, "--beam", "3", "--constrained"}
		solve := append(append([]string{"solve"}, flags...), "--out", out)
		o := fields(t, solve...)
		measured := fields(t, append([]string{"eval"}, flags...)...)
		assert.Equal(t, []any{name, path, 3.0, true, true, 60.0},
			[]any{o["task"], o["weights"], o["beam"], o["constrained"], o["rerank"], o["instances"]})
		assert.InDelta(t, measured["accuracy"], o["right"].(float64)/60, 1e-12)
		assert.Positive(t, o["ms_per_instance"])
		valid, lengths := 0., 0.
		lines := strings.SplitAfter(string(must(os.ReadFile(out))), "\n")
		for k, i := range read(t, data, name) {
			a := must(m.Solve(i.Points, model.Options{Beam: 3, Constrained: true}))
			score := m.Problem.Score(i.Points, i.Output, a.Sequence, a.Ended)
			said := o["answers"].([]any)[k].(map[string]any)
			assert.Equal(t, []any{float64(k + 1), float64(len(i.Points)), a.Ended, score.Valid, score.Correct},
				[]any{said["line"], said["n"], said["ended"], said["valid"], said["right"]})
			assert.InDelta(t, a.LogProb, said["log_probability"], 1e-5)
			assert.Equal(t, score.Valid, said["flaw"] == nil || name == "tsp")
			var sequence []any
			for _, j := range m.Problem.Write(nil, a.Sequence) {
				sequence = append(sequence, float64(j+1))
			}
			assert.ElementsMatch(t, sequence, said["sequence"])
			written, _, _ := strings.Cut(lines[k], " output ")
			given, _, _ := strings.Cut(strings.Split(string(must(os.ReadFile(data))), "\n")[k], " output ")
			assert.Equal(t, given, written)
			if score.Valid {
				valid++
			}
			if length, ok := said["length"].(float64); ok {
				lengths += length
			}
		}
		assert.Equal(t, valid, o["valid"])
		if name == "tsp" {
			assert.InDelta(t, lengths/valid, o["mean_length"], 1e-9)
			assert.InDelta(t, measured["tour_length"], o["mean_length"], 1e-9)
		}
		assert.Regexp(t, `^wrote \S+: `+name+`, `+name+`: 60 instances, \d+ valid, \d+ right, .*ms each on one core\n$`,
			runCommand(t, solve...))
	}
}

// Points without solutions, of any format: a tour is then not compared, and measured by the file's rule. The
// answers come on the standard output, too.
func TestAnswersWithoutSolutions(t *testing.T) {
	tsp := "../weights/tsp.safetensors"
	o := fields(t, "solve", "--weights", tsp, "--data", "../core/dataset/testdata/burma14.tsp")
	assert.Nil(t, o["right"])
	assert.Equal(t, 1.0, o["valid"])
	assert.GreaterOrEqual(t, o["mean_length"], 3323.0)
	said := o["answers"].([]any)[0].(map[string]any)
	assert.Equal(t, o["mean_length"], said["length"])
	assert.Nil(t, said["right"])
	assert.Len(t, said["sequence"], 15)
	points := write(t, "points.csv", "x,y\n0,0\n4,0\n4,3\n1,1\n0,3\n")
	assert.Equal(t, "0 0 4 0 4 3 1 1 0 3 output 5 1 2 3 5\n",
		runCommand(t, "solve", "--weights", "../weights/hull.safetensors", "--data", points, "--out", "-"))
	assert.NotContains(t, runCommand(t, "solve", "--weights", tsp, "--data", points), "right")
	for words, says := range map[string]string{
		"--beam 3 --task hull":              "--beam is for a network: give --weights, too",
		"--weights w --task hull":           "--task is for an algorithm: give it or --weights",
		"--weights w":                       "solve needs --data FILE (solve --help explains its flags)",
		"--weights none --data none":        "cannot read the weights: open none: no such file or directory",
		"--weights " + tsp + " --data none": "open none: no such file or directory",
	} {
		require.Contains(t, failure(t, append([]string{"solve"}, strings.Fields(words)...)...), says)
	}
}
