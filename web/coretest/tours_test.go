//go:build unix

package coretest

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/geom"
	"ptrnet/core/pointset"
	"ptrnet/core/tour"
)

// Shortest tours in the page’s module and natively, in processor seconds.
func TestTours(t *testing.T) {
	if os.Getenv("PTRNET_TOURS") == "" {
		t.Skip("set PTRNET_TOURS=1: it takes minutes")
	}
	for _, row := range []struct{ n, count int }{{50, 20}, {100, 20}, {200, 16}} {
		boards := make([][][2]float64, row.count)
		lengths, native := make([]float64, row.count), make([]float64, row.count)
		for k := range boards {
			points := make([]geom.Point, row.n)
			pointset.Kinds()[0].Draw(points, rand.New(rand.NewPCG(uint64(k), uint64(row.n))))
			for _, p := range points {
				boards[k] = append(boards[k], [2]float64{p.X, p.Y})
			}
			began := processor(t)
			lengths[k] = tour.Exact(tour.Euclidean(points), tour.ExactOptions{}).Length
			native[k] = processor(t) - began
		}
		data, err := json.Marshal(boards)
		require.NoError(t, err)
		file := filepath.Join(t.TempDir(), "boards.json")
		require.NoError(t, os.WriteFile(file, data, 0o644))
		var answers []struct{ Seconds, Length float64 }
		require.NoError(t, json.Unmarshal([]byte(node(t, "tours.mjs", file)), &answers))
		require.Len(t, answers, row.count)
		module := make([]float64, row.count)
		for k, a := range answers {
			assert.InEpsilon(t, lengths[k], a.Length, 1e-9)
			module[k] = a.Seconds
		}
		slices.Sort(native)
		slices.Sort(module)
		t.Logf("%d of %d: median %.3f s natively, %.3f s in the module; worst %.3f and %.3f s", row.count, row.n,
			native[row.count/2], module[row.count/2], native[row.count-1], module[row.count-1])
	}
}

// processor is the seconds that this process has computed.
func processor(t *testing.T) float64 {
	var used syscall.Rusage
	require.NoError(t, syscall.Getrusage(syscall.RUSAGE_SELF, &used))
	return float64(used.Utime.Nano()+used.Stime.Nano()) / 1e9
}
