package main

import (
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
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
			path := filepath.ToSlash(must(filepath.Rel(project, name)))
			texts[path] = regexp.MustCompile("(?s)```.*?```").ReplaceAllString(text, "")
		}
	}
	require.Greater(t, len(texts), 6)
	return texts
}

// The trainer's commands in the documents can be given: their flags are read by the flag sets themselves.
func TestDocumentsCommands(t *testing.T) {
	tried, commands := 0, regexp.MustCompile("(?m)(?:^    |`)go run \\./trainer( [^`\n>]*)")
	for name, text := range documents(t) {
		for _, m := range commands.FindAllStringSubmatch(text, -1) {
			if command, _, _ := strings.Cut(m[1], " #"); !strings.Contains(command, "…") {
				tried++
				help := append(strings.Fields(strings.ReplaceAll(command, "'", "")), "--help") // as the shell
				assert.NoError(t, dispatch(help, io.Discard), "%s: %s", name, command)
			}
		}
	}
	assert.Greater(t, tried, 30, "the documents are full of commands")
}

// From own points to a network's answers: the commands of that page of docs/training.md, one after the other.
func TestDocumentsOwnPoints(t *testing.T) {
	t.Parallel()
	text := string(must(os.ReadFile(filepath.Join(project, "docs", "training.md"))))
	_, text, _ = strings.Cut(text, "\n## From own points")
	text, _, _ = strings.Cut(text, "\n## ")
	commands := regexp.MustCompile("(?m)^    (.*)$").FindAllStringSubmatch(text, -1)
	require.Greater(t, len(commands), 7)
	trainer, dir := must(built()), t.TempDir()
	_, noPython := exec.LookPath("python3")
	for _, m := range commands {
		if strings.HasPrefix(m[1], "python3") && noPython != nil {
			continue
		}
		cmd := exec.Command("sh", "-c", strings.Replace(m[1], "go run ./trainer", trainer, 1))
		cmd.Dir = dir
		output, err := cmd.CombinedOutput()
		require.NoError(t, err, "%s: %s", m[1], output)
	}
	var said struct {
		Answers []struct{ Sequence []int }
		Right   float64
	}
	var scores map[string]any
	require.NoError(t, json.Unmarshal(must(os.ReadFile(filepath.Join(dir, "answers.json"))), &said))
	require.NoError(t, json.Unmarshal(must(os.ReadFile(filepath.Join(dir, "scores.json"))), &scores))
	assert.Len(t, said.Answers, 200)
	assert.InDelta(t, scores["accuracy"], said.Right/200, 1e-12)
	assert.Greater(t, said.Right, 100., "it has learned from own points")
	answers := read(t, filepath.Join(dir, "answers.txt"), "tsp")
	for k, i := range read(t, filepath.Join(dir, "held.txt"), "tsp") {
		require.Equal(t, i.Points, answers[k].Points)
	}
	if noPython == nil {
		assert.Contains(t, string(must(os.ReadFile(filepath.Join(dir, "log.csv")))), "\n1000,16000,")
	}
}

// Every link of the documents leads somewhere, to a heading too.
func TestDocumentsLinks(t *testing.T) {
	texts, anchors := documents(t), map[string]bool{}
	for name, text := range texts {
		for _, m := range regexp.MustCompile(`(?m)^#{1,6} (.+)$`).FindAllStringSubmatch(text, -1) {
			anchor := regexp.MustCompile(`[^a-z0-9 -]`).ReplaceAllString(strings.ToLower(m[1]), "")
			anchors[name+"#"+strings.ReplaceAll(anchor, " ", "-")] = true
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
