package main

import (
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/history"
	"ptrnet/core/train"
	"ptrnet/trainer/internal/weights"
)

// words are those of a shell's line, without quotation marks around them.
func words(line string) []string { return strings.Fields(strings.ReplaceAll(line, "'", "")) }

// The flags of docs/experiments.sh give the configurations whose logs are in docs/runs, whatever the recipes have become since.
func TestExperiments(t *testing.T) {
	script := string(must(os.ReadFile(filepath.Join(project, "docs", "experiments.sh"))))
	common := words(regexp.MustCompile(`trainer" train (.*) \\`).FindStringSubmatch(script)[1])
	var given []string
	compared := 0
	for line := range strings.Lines(script) {
		if m := regexp.MustCompile(`^given=["'](.*)["']`).FindStringSubmatch(line); m != nil {
			given = words(m[1])
		}
		words := words(line)
		if len(words) < 2 || words[0] != "try" || slices.Contains(given, "--data") { // or the function itself
			continue
		}
		text, err := os.ReadFile(filepath.Join(project, "docs", "runs", words[1], "config.json"))
		if err != nil {
			continue
		}
		var want train.Config
		require.NoError(t, json.Unmarshal(text, &want), words[1])
		f := newTrainFlags(&train.Config{Run: history.Run{Seed: 1}})
		flags := slices.Concat(common, given, words[2:])
		require.NoError(t, parseFlags(f.fs, "", flags, io.Discard), words[1])
		assert.Equal(t, want, must(f.config(flags)), words[1])
		compared++
	}
	assert.Greater(t, compared, 6)
}

// A command of docs/training.md has the settings of one of the runs that made its file, but for the seed, the number of steps and the data.
// Those of the page's networks for triangulations and tours are younger than the files.
func TestTrainingCommands(t *testing.T) {
	t.Chdir(project)
	dir := t.TempDir()
	for name, n := range map[string]string{"tours.txt": "5-20", "a3.txt": "50"} {
		runCommand(t, "gen", "--task", "tsp", "--n", n, "--count", "300", "--method", "greedy", "--out", filepath.Join(dir, name))
	}
	settings := func(r history.Run) history.Run {
		r.Seed, r.Steps, r.Taken, r.Data = 0, 0, 0, ""
		return r
	}
	tried := 0
	for line := range strings.Lines(string(must(os.ReadFile(filepath.Join("docs", "training.md"))))) {
		m := regexp.MustCompile("^\\| `([a-z0-9-]+)`.*`go run ./trainer train ([^`]*)`").FindStringSubmatch(line)
		if m == nil {
			continue
		}
		words := strings.Fields(m[2])
		if at := slices.Index(words, "--data"); at >= 0 {
			words[at+1] = filepath.Join(dir, words[at+1])
		}
		f := newTrainFlags(&train.Config{Run: history.Run{Seed: 1}})
		require.NoError(t, parseFlags(f.fs, "", words, io.Discard), line)
		c := must(f.config(words))
		made := must(weights.Read(filepath.Join("weights", m[1]+".safetensors"))).History
		assert.True(t, slices.ContainsFunc(made, func(r history.Run) bool { return settings(r) == settings(c.Run) }), "%s: %+v", line, made)
		tried++
	}
	assert.GreaterOrEqual(t, tried, 10) // all but those of the page, whose networks are older than their commands
}
