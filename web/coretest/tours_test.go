package coretest

import (
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"ptrnet/core/geom"
	"ptrnet/core/pointset"
)

// Shortest tours in the page's module, in processor seconds; BenchmarkProofs of core/tour measures natively.
func TestTours(t *testing.T) {
	if os.Getenv("PTRNET_TOURS") == "" {
		t.Skip("set PTRNET_TOURS=1: it takes minutes")
	}
	for _, row := range []struct{ n, count int }{{50, 20}, {100, 20}, {200, 16}} {
		questions := make([]question, row.count)
		for k := range questions {
			points := make([]geom.Point, row.n)
			pointset.Kinds()[0].Draw(points, rand.New(rand.NewPCG(uint64(k), uint64(row.n))))
			pairs := make([][2]float64, row.n)
			for i, p := range points {
				pairs[i] = [2]float64{p.X, p.Y}
			}
			questions[k] = question{"exact", map[string]any{
				"task": "tsp", "method": "branch-and-cut", "points": pairs, "limit": 600_000,
			}}
		}
		var seconds []float64
		for _, a := range answers[struct{ Seconds float64 }](t, questions) {
			seconds = append(seconds, a.Seconds)
		}
		slices.Sort(seconds)
		t.Logf("%d of %d: median %.3f s, worst %.3f s",
			row.count, row.n, seconds[row.count/2], seconds[row.count-1])
	}
}
