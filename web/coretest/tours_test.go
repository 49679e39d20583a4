//go:build unix

package coretest

import (
	"math/rand/v2"
	"os"
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
		questions := make([]question, row.count)
		lengths, native, module := make([]float64, row.count), make([]float64, row.count), make([]float64, row.count)
		for k := range questions {
			points := make([]geom.Point, row.n)
			pointset.Kinds()[0].Draw(points, rand.New(rand.NewPCG(uint64(k), uint64(row.n))))
			pairs := make([][2]float64, row.n)
			for i, p := range points {
				pairs[i] = [2]float64{p.X, p.Y}
			}
			questions[k] = question{"exact", map[string]any{"task": "tsp", "method": "branch-and-cut", "points": pairs, "limit": 600_000}}
			began := processor(t)
			lengths[k] = tour.Exact(tour.Euclidean(points), tour.ExactOptions{}).Length
			native[k] = processor(t) - began
		}
		for k, a := range answers[struct{ Seconds, Length float64 }](t, questions) {
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
