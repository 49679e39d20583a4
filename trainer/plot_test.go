package main

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestPlotCommand: the command draws the run's log, and names what it lacks.
func TestPlotCommand(t *testing.T) {
	dir := t.TempDir()
	to := filepath.Join(dir, "figure")
	assert.Equal(t, "wrote "+to+".png and "+to+".svg\n", runCommand(t, "plot", "--out", to, "../docs/runs/base"))
	assert.FileExists(t, to+".png")
	assert.FileExists(t, to+".svg")
	assert.Equal(t, "plot needs the folder of at least one run (plot --help explains it)", failure(t, "plot"))
	assert.Equal(t, `plot takes flags before the folders, not "--out" behind one`, failure(t, "plot", "../docs/runs/base", "--out", to))
	assert.Contains(t, failure(t, "plot", "--out", to, "nowhere"), "cannot read the run's log: open nowhere/log.jsonl")
}
