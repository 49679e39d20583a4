package decoding

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Every input once, and then the end; a fork goes its own way, in memory that it was given.
func TestOnce(t *testing.T) {
	mask := make([]bool, 4)
	w := NewOnce(3)
	w.Take(1)
	w.Mask(mask)
	require.Equal(t, []bool{true, false, true, false}, mask)
	fork := w.Fork(nil)
	fork.Take(0)
	w.Mask(mask)
	require.Equal(t, []bool{true, false, true, false}, mask, "of the fork alone")
	assert.True(t, math.IsInf(fork.Cost(), 1))
	fork.Take(2)
	fork.Mask(mask)
	require.Equal(t, []bool{false, false, false, true}, mask)
	for j, may := range mask {
		assert.Equal(t, may, fork.Feasible(j))
	}
	assert.Zero(t, fork.Cost())
	fork.Take(2)
	assert.False(t, fork.Feasible(3), "an input twice")
	assert.True(t, math.IsInf(fork.Cost(), 1))

	again := w.Fork(fork)
	assert.Same(t, fork, again)
	again.Mask(mask)
	require.Equal(t, []bool{true, false, true, false}, mask)
	assert.Zero(t, testing.AllocsPerRun(10, func() { w.Fork(again) }))
	assert.Zero(t, NewOnce(0).Cost(), "of nothing all is named")
}
