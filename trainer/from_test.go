package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"

	"ptrnet/core/evaluation"
	"ptrnet/core/history"
	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/train"
)

// TestFrom: a run may start from the weights of another. Its file is better than
// that of the same run from random weights, counts the examples of both and names
// both recipes, and comes out the same when the run is interrupted.
func TestFrom(t *testing.T) {
	t.Parallel()
	first, dir, random, resumed := t.TempDir(), t.TempDir(), t.TempDir(), t.TempDir()
	trainHere(t, first, smallRun(first, "--steps", "300", "--validate", "300")...)
	from := []string{"--n", "6", "--seed", "2", "--steps", "20", "--from", filepath.Join(first, "weights.safetensors")}
	got := trainHere(t, dir, smallRun(dir, from...)...)
	plain := trainHere(t, random, smallRun(random, from[:len(from)-2]...)...)

	m := must(model.Load(got))
	assert.EqualValues(t, (300+20)*32, m.Meta.Examples)
	assert.Regexp(t, `"steps":300,.*\},\{.*"steps":20,`, m.Meta.History)
	assert.Less(t, lossOn(m), lossOn(must(model.Load(plain))))

	runCommand(t, append([]string{"train"}, smallRun(resumed, append(from, "--stop-after", "7")...)...)...)
	other := append(smallRun(resumed, append(from[:len(from)-1], filepath.Join(random, "weights.safetensors"))...), "--resume", "--seed", "3")
	assert.Regexp(t, "its origin is weights, sha256 [0-9a-f]{16}, here it is weights, sha256 ", failure(t, append([]string{"train"}, other...)...))
	from[len(from)-1] = filepath.Join(first, "weights.safetensors")
	assert.True(t, bytes.Equal(got, trainHere(t, resumed, smallRun(resumed, append(from, "--resume")...)...)))

	// Another run from that one keeps all seeds in mind, and export knows as much.
	second := filepath.Join(dir, "weights.safetensors")
	assert.Contains(t, failure(t, append([]string{"train"}, smallRun(t.TempDir(), "--from", second)...)...), "trained with this run's seed, 1,")
	exported := filepath.Join(resumed, "exported.safetensors")
	runCommand(t, "export", "--run", filepath.Join(resumed, "run"), "--out", exported, "--test", "40")
	assert.True(t, bytes.Equal(got, must(os.ReadFile(exported))))
}

// lossOn is the loss of a model on 64 hulls of six points.
func lossOn(m *model.Model) float64 {
	c := train.Config{Task: "hull", Network: m.Meta.Network, Order: m.Meta.Order, Frame: m.Meta.Frame, MinN: 6, MaxN: 6, Run: history.Run{Batch: 64, Steps: 1, Seed: 77}}
	one := network.Sequential()
	return network.NewGradient(m.Net, one).Compute(train.NewSource(c, one).Batch(0))
}

// TestFromWhatDoesNotFit: a sentence says why a run cannot start from a file.
func TestFromWhatDoesNotFit(t *testing.T) {
	dir := t.TempDir()
	trainHere(t, dir, smallRun(dir)...)
	file := filepath.Join(dir, "weights.safetensors")
	for want, flags := range map[string][]string{
		"cannot read the weights: open missing":   {"--from", "missing"},
		"its Network.Hidden is 16, here it is 32": {"--from", file, "--hidden", "32"},
		"its network solves hull, not tsp":        {"--from", file, "--task", "tsp"},
	} {
		other := t.TempDir()
		assert.Contains(t, failure(t, append([]string{"train"}, smallRun(other, flags...)...)...), want)
	}
}

// TestMeasuringSeeds: no run draws from the seeds that networks are measured on.
func TestMeasuringSeeds(t *testing.T) {
	for _, seed := range []uint64{evaluation.TestSeed, evaluation.ValidationSeed, evaluation.BrowserLook(3)} {
		assert.Equal(t, fmt.Sprintf("--seed: seed %d is that of the instances that networks are measured on: choose another", seed),
			failure(t, "train", "--seed", fmt.Sprint(seed)))
	}
}
