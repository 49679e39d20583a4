package model

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/input"
	"ptrnet/core/network"
)

// A step has the most probable symbol if it chose another, with the reason: greedily only that it was not
// allowed; where everything is, only that the beam ranked it lower.
func TestRejectedSymbols(t *testing.T) {
	seen := map[Reason]int{}
	for _, c := range []struct {
		task    string
		o       Options
		reasons []Reason
	}{
		{"hull", Options{}, nil},
		{"hull", Options{Constrained: true}, []Reason{Barred}},
		{"hull", Options{Beam: 4, ByLogProb: true}, []Reason{Outranked}},
		{"hull", Options{Beam: 4, Constrained: true}, []Reason{Barred, Outranked}},
		{"delaunay", Options{Constrained: true}, []Reason{Barred}},
		{"delaunay", Options{Beam: 3, Constrained: true}, []Reason{Barred, Outranked}},
		{"tsp", Options{Beam: 5, Constrained: true}, []Reason{Barred, Outranked, Dropped}},
	} {
		m := small(t, network.Config{Arch: network.PtrNet, Features: 2, Hidden: 8}, c.task, input.OrderX)
		c.o.Trace = true
		for seed := range uint64(12) {
			set := points(seed+1, 9)
			a := must(m.Solve(set, c.o))
			for k, s := range a.Steps {
				likeliest := slices.Max(s.Probabilities)
				if s.Probabilities[s.Chosen] == likeliest {
					require.Equal(t, Rejected{-1, NoReason}, s.Rejected)
					continue
				}
				require.Equal(t, likeliest, s.Probabilities[s.Rejected.Symbol], "%s, step %d", c.task, k)
				require.Contains(t, c.reasons, s.Rejected.Reason, "%s %+v, step %d", c.task, c.o, k)
				seen[s.Rejected.Reason]++
				visited := slices.Contains(a.Sequence[:min(k, len(a.Sequence))], s.Rejected.Symbol)
				if c.task == "tsp" && visited {
					require.Equal(t, Barred, s.Rejected.Reason, "a city a second time")
				} else if c.task == "tsp" && s.Rejected.Symbol < len(set) {
					require.NotEqual(t, Barred, s.Rejected.Reason, "a city not yet visited is always allowed")
				}
			}
		}
	}
	for _, reason := range []Reason{Barred, Outranked, Dropped} {
		assert.Positive(t, seen[reason], reason)
	}
}
