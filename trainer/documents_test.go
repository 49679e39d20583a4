package main

import (
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

// project is the folder of everything, seen from this package.
const project = ".."

// documents are the texts of the project's documents, by path, without blocks between fences.
func documents(t *testing.T) map[string]string {
	t.Helper()
	texts := map[string]string{}
	for _, pattern := range []string{"docs/*.md", "README.md", "RESULTS.md"} {
		for _, name := range must(filepath.Glob(filepath.Join(project, pattern))) {
			text := string(must(os.ReadFile(name)))
			texts[filepath.ToSlash(must(filepath.Rel(project, name)))] = regexp.MustCompile("(?s)```.*?```").ReplaceAllString(text, "")
		}
	}
	require.Greater(t, len(texts), 6)
	return texts
}

// The trainer's commands in the documents can be given: their flags are read by the flag sets themselves.
func TestDocumentsCommands(t *testing.T) {
	tried := 0
	for name, text := range documents(t) {
		for _, m := range regexp.MustCompile("(?m)(?:^    |`)go run \\./trainer( [^`\n]*)").FindAllStringSubmatch(text, -1) {
			if command, _, _ := strings.Cut(m[1], " #"); !strings.Contains(command, "…") {
				tried++
				assert.NoError(t, dispatch(append(strings.Fields(command), "--help"), io.Discard), "%s: %s", name, command)
			}
		}
	}
	assert.Greater(t, tried, 30, "the documents are full of commands")
}

// Every link of the documents leads somewhere, to a heading too.
func TestDocumentsLinks(t *testing.T) {
	texts, anchors := documents(t), map[string]bool{}
	for name, text := range texts {
		for _, m := range regexp.MustCompile(`(?m)^#{1,6} (.+)$`).FindAllStringSubmatch(text, -1) {
			anchors[name+"#"+strings.ReplaceAll(regexp.MustCompile(`[^a-z0-9 -]`).ReplaceAllString(strings.ToLower(m[1]), ""), " ", "-")] = true
		}
	}
	for name, text := range texts {
		for _, m := range regexp.MustCompile(`\]\(([^)\s]+)\)`).FindAllStringSubmatch(text, -1) {
			path, anchor, _ := strings.Cut(m[1], "#")
			if strings.Contains(path, "://") {
				continue
			}
			to := name
			if path != "" {
				to = filepath.ToSlash(filepath.Join(filepath.Dir(name), path))
			}
			_, err := os.Stat(filepath.Join(project, to))
			assert.NoError(t, err, "%s: %s", name, m[1])
			assert.True(t, anchor == "" || anchors[to+"#"+anchor], "%s: %s", name, m[1])
		}
	}
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
