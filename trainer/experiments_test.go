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
)

// The flags of docs/experiments.sh give the configurations whose logs are in docs/runs, whatever the recipes have become since.
func TestExperiments(t *testing.T) {
	script := string(must(os.ReadFile(filepath.Join(project, "docs", "experiments.sh"))))
	common := strings.Fields(regexp.MustCompile(`trainer" train (.*) \\`).FindStringSubmatch(script)[1])
	var given []string
	compared := 0
	for line := range strings.Lines(script) {
		if m := regexp.MustCompile(`^given="(.*)"`).FindStringSubmatch(line); m != nil {
			given = strings.Fields(m[1])
		}
		words := strings.Fields(line)
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
