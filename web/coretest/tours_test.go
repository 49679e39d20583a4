//go:build unix

package coretest

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/geom"
	"ptrnet/core/pointset"
	"ptrnet/core/tour"
)

// Shortest tours in the page's module, and how many times as long they take as natively, in processor seconds.
func TestTours(t *testing.T) {
	if os.Getenv("PTRNET_TOURS") == "" {
		t.Skip("set PTRNET_TOURS=1: it takes minutes")
	}
	for _, row := range []struct{ n, count int }{{50, 20}, {100, 20}, {200, 8}} {
		boards := make([][][2]float64, row.count)
		lengths, native := make([]float64, row.count), 0.0
		for k := range boards {
			points := make([]geom.Point, row.n)
			pointset.Kinds()[0].Draw(points, rand.New(rand.NewPCG(uint64(k), uint64(row.n))))
			for _, p := range points {
				boards[k] = append(boards[k], [2]float64{p.X, p.Y})
			}
			began := processor(t)
			lengths[k] = tour.Exact(tour.Euclidean(points), tour.ExactOptions{}).Length
			native += processor(t) - began
		}
		data, err := json.Marshal(boards)
		require.NoError(t, err)
		file := filepath.Join(t.TempDir(), "boards.json")
		require.NoError(t, os.WriteFile(file, data, 0o644))
		var module struct {
			Seconds float64
			Lengths []float64
		}
		require.NoError(t, json.Unmarshal([]byte(node(t, "tours.mjs", file)), &module))
		assert.InEpsilonSlice(t, lengths, module.Lengths, 1e-9)
		t.Logf("%d of %d: natively %.2f s, in the module %.2f s: %.2f times as long", row.count, row.n, native, module.Seconds, module.Seconds/native)
	}
}

// processor is the seconds that this process has computed.
func processor(t *testing.T) float64 {
	var used syscall.Rusage
	require.NoError(t, syscall.Getrusage(syscall.RUSAGE_SELF, &used))
	return float64(used.Utime.Nano()+used.Stime.Nano()) / 1e9
}
