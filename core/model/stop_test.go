package model

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/geom"
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

// So are the probabilities of a step and the regions of places.
func TestStopScores(t *testing.T) {
	m := small(t, network.Config{Arch: network.PtrNet, Features: 2, Hidden: 8}, "hull", input.OrderX)
	given, places := points(7, 12), points(8, 20)
	form := make([]float32, len(places))
	for name, ask := range map[string]func(stop func() bool) error{
		"a choice": func(stop func() bool) error {
			_, err := m.Choice(given, []int{3, 4}, stop)
			return err
		},
		"scores": func(stop func() bool) error { return m.Scores(form, given, []int{3, 4, 5}, 2, places, stop) },
	} {
		calls := 0
		require.NoError(t, ask(nil)) // the points are encoded then
		require.NoError(t, ask(func() bool { calls++; return false }))
		for after := range calls {
			called := 0
			assert.ErrorIs(t, ask(func() bool { called++; return called > after }), ErrStopped, "%s, %d", name, after)
		}
	}
	for _, bad := range []geom.Point{{X: 1e200}, {X: math.NaN()}} {
		_, err := m.Boundary(m.Scores, given, []int{3, 4, 5}, 2, append(places[:1:1], bad), nil)
		assert.ErrorContains(t, err, "coordinates must be numbers within ±1e100")
	}
}
