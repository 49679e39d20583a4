package run

import (
	"math/rand/v2"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/geom"
	"ptrnet/core/network"
	"ptrnet/core/pointset"
	"ptrnet/trainer/internal/data"
)

// TestLabelsBounded: a file that does not fit into memory is refused before it
// fills it.
func TestLabelsBounded(t *testing.T) {
	path := filepath.Join(t.TempDir(), "data.txt")
	drawn := data.Drawn(200, func(i int) []geom.Point {
		points := make([]geom.Point, 1000)
		pointset.Uniform(points, rand.New(rand.NewPCG(1, uint64(i))))
		return points
	})
	by := data.Solver{Task: "hull", Method: func(int) string { return "" }, Pool: network.Sequential()}
	_, err := by.SolveAll(t.Context(), drawn, "", path, func(int) {})
	require.NoError(t, err)
	_, err = readLabels(path, "hull", 1, 0, 1<<20)
	assert.Regexp(t, `: \d+ instances are as many as fit into 1 MiB, half of this machine's memory; give it fewer$`, err)
	assert.Equal(t, 200, must(readLabels(path, "hull", 1, 0, 3<<20)).instances)
}
