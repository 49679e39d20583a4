package model

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/input"
	"ptrnet/core/network"
)

// An answer that is canceled, at any moment, is no answer, returns soon, and leaves nothing
// behind: the next one is as if there had been none.
func TestStop(t *testing.T) {
	for name, o := range map[string]Options{
		"hull": {Trace: true}, "tsp": {Constrained: true, Beam: 4},
		"delaunay": {Constrained: true, Beam: 3, Trace: true},
	} {
		m := small(t, network.Config{Arch: network.PtrNet, Features: 2, Hidden: 8}, name, input.OrderX)
		given := points(7, 30)
		want := must(m.Solve(given, o))

		calls := 0
		o.Stop = func() bool { calls++; return false }
		got := must(m.Solve(given, o))
		assert.Equal(t, want, got, "%s: to be asked changes nothing", name)
		require.Greater(t, calls, 30, "%s: it is asked often", name)

		for _, share := range []float64{0, 0.1, 0.5, 0.9, 0.999} {
			after, called, late := int(share*float64(calls)), 0, 0
			o.Stop = func() bool {
				called++
				if called <= after {
					return false
				}
				late++
				return true
			}
			_, err := m.Solve(given, o)
			assert.ErrorIs(t, err, ErrStopped, "%s, after %g of it", name, share)
			assert.LessOrEqual(t, late, 40, "%s, after %g of it: little is done once it is canceled", name, share)

			o.Stop = nil
			got = must(m.Solve(given, o))
			assert.Equal(t, want, got, "%s, after %g of it", name, share)
		}
	}
}
