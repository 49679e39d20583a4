package model

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/input"
	"ptrnet/core/network"
)

// A step says what it passed over if anything was likelier than what it took, and nothing else:
// greedily only what was not allowed; where everything is, only what the beam kept and ranked lower.
func TestStepsSayWhatTheyPassedOver(t *testing.T) {
	seen := map[Why]int{}
	for _, c := range []struct {
		task string
		o    Options
		why  []Why
	}{
		{"hull", Options{}, nil},
		{"hull", Options{Constrained: true}, []Why{Barred}},
		{"hull", Options{Beam: 4, ByLogProb: true}, []Why{Outranked}},
		{"hull", Options{Beam: 4, Constrained: true}, []Why{Barred, Outranked}},
		{"delaunay", Options{Constrained: true}, []Why{Barred}},
		{"delaunay", Options{Beam: 3, Constrained: true}, []Why{Barred, Outranked}},
		{"tsp", Options{Beam: 5, Constrained: true}, []Why{Barred, Outranked, Dropped}},
	} {
		m := small(t, network.Config{Arch: network.PtrNet, Features: 2, Hidden: 8}, c.task, input.OrderX)
		c.o.Trace = true
		for seed := range uint64(12) {
			set := points(seed+1, 9)
			a := must(m.Solve(set, c.o))
			for k, s := range a.Steps {
				likeliest := slices.Max(s.Probabilities)
				if s.Probabilities[s.Chosen] == likeliest {
					require.Equal(t, Over{-1, Unasked}, s.Over)
					continue
				}
				require.Equal(t, likeliest, s.Probabilities[s.Over.Symbol], "%s, step %d", c.task, k)
				require.Contains(t, c.why, s.Over.Why, "%s %+v, step %d", c.task, c.o, k)
				seen[s.Over.Why]++
				visited := slices.Contains(a.Sequence[:min(k, len(a.Sequence))], s.Over.Symbol)
				if c.task == "tsp" && visited {
					require.Equal(t, Barred, s.Over.Why, "a city a second time")
				} else if c.task == "tsp" && s.Over.Symbol < len(set) {
					require.NotEqual(t, Barred, s.Over.Why, "a city not yet visited is always allowed")
				}
			}
		}
	}
	for _, why := range []Why{Barred, Outranked, Dropped} {
		assert.Positive(t, seen[why], why)
	}
}
