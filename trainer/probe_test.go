package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/evaluation"
	"ptrnet/trainer/internal/weights"
)

// probe --write keeps in a weight file what its inputs alone give: of places, few hulls.
func TestProbeWrites(t *testing.T) {
	content := must(os.ReadFile("../weights/hull-told.safetensors"))
	path := filepath.Join(t.TempDir(), "told.safetensors")
	require.NoError(t, os.WriteFile(path, content, 0o644))
	before := must(weights.Read(path))
	out := runCommand(t, "probe", "--weights", path, "--write", "--count", "20", "--steps", "5")
	assert.Contains(t, out, "single: ")
	assert.Contains(t, out, "\nwrote the figures into "+path+"\n")
	after := must(weights.Read(path))
	var figures []evaluation.Figure
	require.NoError(t, json.Unmarshal([]byte(after.Model.Meta.Inputs), &figures))
	require.Len(t, figures, 3)
	for i, n := range []int{10, 20, 50} {
		assert.Equal(t, "accuracy", figures[i].Metric)
		assert.Equal(t, n, figures[i].N)
		assert.LessOrEqual(t, figures[i].Value, 0.75)
	}
	assert.Equal(t, before.Model.Net.Weights, after.Model.Net.Weights)
	assert.Equal(t, before.Model.Meta.Scores, after.Model.Meta.Scores)

	runCommand(t, "probe", "--weights", path, "--write", "--n", "10", "--count", "30", "--steps", "5")
	after = must(weights.Read(path))
	require.NoError(t, json.Unmarshal([]byte(after.Model.Meta.Inputs), &figures))
	require.Len(t, figures, 3, "those of 10 points are replaced")
	assert.Equal(t, []int{30, 20, 20}, []int{figures[0].Instances, figures[1].Instances, figures[2].Instances})
}

// The networks that are set by hand are right on every uniform board, greedily and with the page's beam.
func TestByHand(t *testing.T) {
	for _, args := range [][]string{{"hull", "50", "--beam", "1"}, {"hull", "200", "--beam", "3", "--constrained"}, {"hull", "10", "--beam", "10", "--no-rerank"},
		{"delaunay", "5", "--beam", "1", "--constrained"}, {"delaunay", "50", "--beam", "1", "--constrained"}, {"delaunay", "10", "--beam", "10", "--constrained"}} {
		out := runCommand(t, append([]string{"eval", "--weights", "../weights/" + args[0] + "-told.safetensors", "--count", "20", "--n"}, args[1:]...)...)
		assert.Contains(t, out, "20 instances, right 100.00%", "%v", args)
	}
}

// probe --comparison measures the second look against the exact test: by hand it is that test.
func TestProbeComparison(t *testing.T) {
	out := runCommand(t, "probe", "--weights", "../weights/delaunay-told.safetensors", "--comparison", "--count", "10")
	assert.Regexp(t, `(?m)^10 uniform boards of 50 points, seed \d+, alone\nall +(\d+) of (\d+) pairs, 100.000 % \(\d+\.\d+ to 100.000\)\nnear +0 of 0 pairs`, out)
	assert.Regexp(t, `(?m)^circle +\d+ third corners: overlap 1.000, median; 1.000, lower quartile; 1.000, least$`, out)
	out = runCommand(t, "probe", "--weights", "../weights/hull.safetensors", "--comparison", "--count", "10", "--n", "20")
	assert.Contains(t, out, "10 uniform boards of 20 points")
	assert.NotContains(t, out, "circle")
	assert.Equal(t, "--n -1: hull needs at least 3 points", failure(t, "probe", "--weights", "../weights/hull.safetensors", "--comparison", "--n", "-1"))
	assert.Equal(t, "--write is for linear pointers, not for --comparison", failure(t, "probe", "--weights", "../weights/hull.safetensors", "--comparison", "--write"))
}
