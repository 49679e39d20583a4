package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestFourthProblem: a problem of which the trainer has never heard, one file put beside
// the others with no other change, is trained, evaluated, generated, solved, tabulated
// and drawn.
func TestFourthProblem(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the trainer anew and trains for a few seconds")
	}
	t.Parallel()
	folder := t.TempDir()
	command := func(name string, words ...string) string {
		cmd := exec.Command(name, words...)
		cmd.Dir = folder
		var said bytes.Buffer
		cmd.Stdout, cmd.Stderr = &said, &said
		require.NoError(t, cmd.Run(), "%v: %s", words, &said)
		return said.String()
	}
	object := func(words ...string) (o map[string]any) {
		text := command("./ptr", append(words, "--json")...)
		require.NoError(t, json.Unmarshal([]byte(text), &o), "%s", text)
		return o
	}
	buildWith(t, "nearest.go", filepath.Join(folder, "ptr"))
	for _, help := range []string{"--help", "train", "eval", "solve", "gen"} {
		words := []string{help}
		if help != "--help" {
			words = append(words, "--help")
		}
		assert.Contains(t, command("./ptr", words...), "nearest", help)
	}

	require.NoError(t, os.Mkdir(filepath.Join(folder, "weights"), 0o755))
	train := func(steps, out string) string {
		return command("./ptr", "train", "--task", "nearest", "--n", "5-6", "--hidden", "32", "--steps", steps, "--seed", "3",
			"--validate", "100", "--instances", "64", "--test", "200", "--out", out, "--run", "runs/"+out)
	}
	said := train("400", "weights/nearest.safetensors")
	assert.Contains(t, said, "n=5 right ")
	train("1", "untrained.safetensors")
	figure := func(file, metric string, more ...string) float64 {
		o := object(append([]string{"eval", "--weights", file, "--n", "5", "--count", "200"}, more...)...)
		assert.Equal(t, "nearest", o["task"])
		assert.Equal(t, 200.0, o["instances"])
		assert.NotContains(t, o, "gap")
		assert.NotContains(t, o, "proven_optimal")
		return o[metric].(float64)
	}
	trained := figure("weights/nearest.safetensors", "in_place")
	assert.Greater(t, trained, 0.5, "of the points stand in their place; by chance it would be a fifth")
	assert.Greater(t, trained, 0.2+figure("untrained.safetensors", "in_place"))
	assert.Positive(t, figure("weights/nearest.safetensors", "accuracy_high"))
	assert.Greater(t, figure("weights/nearest.safetensors", "in_place", "--symmetries", "8", "--beam", "3", "--constrained"), 0.5)
	assert.Regexp(t, `n=5    50 instances, right [0-9.]+% \([0-9.]+ to [0-9.]+\), in place [0-9.]+%`,
		command("./ptr", "eval", "--weights", "weights/nearest.safetensors", "--n", "5", "--count", "50"))

	o := object("gen", "--task", "nearest", "--n", "5-9", "--count", "50", "--seed", "7", "--out", "data.txt")
	assert.Equal(t, 50.0, o["proven_optimal"])
	o = object("solve", "--task", "nearest", "--data", "data.txt", "--out", "solved.txt")
	assert.Equal(t, "sort", o["method"])
	assert.NotContains(t, o, "mean_length")
	want, err := os.ReadFile(filepath.Join(folder, "data.txt"))
	require.NoError(t, err)
	got, err := os.ReadFile(filepath.Join(folder, "solved.txt"))
	require.NoError(t, err)
	assert.Equal(t, string(want), string(got))
	assert.Equal(t, 50.0, object("eval", "--weights", "weights/nearest.safetensors", "--data", "data.txt")["instances"])

	command("./ptr", "tables", "--out", "R.md", "--figures", "figures", "--only", "^ours, nearest")
	results, err := os.ReadFile(filepath.Join(folder, "R.md"))
	require.NoError(t, err)
	assert.Contains(t, string(results), "| Orders by distance, right, % | alone | greedy, valid only | ")
	assert.Regexp(t, `\n\| n = 5 \| [0-9.]+ <sub>[0-9.]+–[0-9.]+</sub> \| `, string(results))
	measured, err := os.ReadFile(filepath.Join(folder, "docs", "results.csv"))
	require.NoError(t, err)
	assert.Contains(t, string(measured), "ours,nearest,nearest,")
	assert.NotContains(t, string(results), "NaN")
}

// buildWith builds the trainer with a file of core/problems/testdata laid among the problems.
func buildWith(t *testing.T, name, to string) {
	t.Helper()
	folder, err := filepath.Abs(filepath.Join("..", "core", "problems"))
	require.NoError(t, err)
	overlay := filepath.Join(t.TempDir(), "overlay.json")
	text := fmt.Appendf(nil, `{"Replace": {%q: %q}}`, filepath.Join(folder, name), filepath.Join(folder, "testdata", name))
	require.NoError(t, os.WriteFile(overlay, text, 0o644))
	out, err := exec.Command("go", "build", "-buildvcs=false", "-overlay", overlay, "-o", to, ".").CombinedOutput()
	require.NoError(t, err, "%s", out)
}
