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

// probe --write keeps in a weight file what its inputs alone give: of angles, all hulls.
func TestProbeWrites(t *testing.T) {
	content, err := os.ReadFile("../weights/hull-told.safetensors")
	require.NoError(t, err)
	path := filepath.Join(t.TempDir(), "told.safetensors")
	require.NoError(t, os.WriteFile(path, content, 0o644))
	before, err := weights.Read(path)
	require.NoError(t, err)
	out := runCommand(t, "probe", "--weights", path, "--write", "--count", "20", "--steps", "5")
	assert.Contains(t, out, "single: turn ")
	after, err := weights.Read(path)
	require.NoError(t, err)
	var figures []evaluation.Figure
	require.NoError(t, json.Unmarshal([]byte(after.Model.Meta.Inputs), &figures))
	require.Len(t, figures, 3)
	for i, n := range []int{10, 20, 50} {
		assert.Equal(t, "accuracy", figures[i].Metric)
		assert.Equal(t, n, figures[i].N)
		assert.Equal(t, 1.0, figures[i].Value)
	}
	assert.Equal(t, before.Model.Net.Weights, after.Model.Net.Weights)
	assert.Equal(t, before.Model.Meta.Scores, after.Model.Meta.Scores)

	runCommand(t, "probe", "--weights", path, "--write", "--n", "10", "--count", "30", "--steps", "5")
	after, err = weights.Read(path)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal([]byte(after.Model.Meta.Inputs), &figures))
	require.Len(t, figures, 3, "those of 10 points are replaced")
	assert.Equal(t, []int{30, 20, 20}, []int{figures[0].Instances, figures[1].Instances, figures[2].Instances})
}
