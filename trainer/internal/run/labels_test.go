package run

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/network"
	"ptrnet/trainer/internal/data"
)

// TestLabelsBounded: a file that does not fit into memory is refused before it
// fills it.
func TestLabelsBounded(t *testing.T) {
	path := filepath.Join(t.TempDir(), "data.txt")
	drawn := data.Drawn{MinN: 1000, MaxN: 1000, Seed: 1, Count: 200}
	by := data.Solver{Task: "hull", Method: func(int) string { return "" }, Pool: network.Sequential()}
	_, err := by.SolveAll(t.Context(), drawn.Source(), "", path, func(int) {})
	require.NoError(t, err)
	_, err = readLabels(path, "hull", 1, 0, 1<<20)
	assert.Regexp(t, `: \d+ instances are as many as fit into 1 MiB, half of this machine's memory; give it fewer$`, err)
	assert.Equal(t, 200, must(readLabels(path, "hull", 1, 0, 3<<20)).instances)
}
