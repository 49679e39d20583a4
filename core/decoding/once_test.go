package decoding

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Until the first two symbols are taken, and after one that has a partner, nothing else may follow.
func TestGive(t *testing.T) {
	g, mask := NewOnce(4), make([]bool, 5)
	g.Give([]int{-1, 3, -1, 1}, 2, 0)
	for _, c := range []struct {
		allowed []bool
		take    int
	}{
		{[]bool{2: true, 4: false}, 2},
		{[]bool{0: true, 4: false}, 0},
		{[]bool{1: true, 3: true, 4: false}, 3},
		{[]bool{1: true, 4: false}, 1}, // its partner
		{[]bool{4: true}, 4},
	} {
		g.Mask(mask)
		assert.Equal(t, c.allowed, mask)
		if c.take < 4 {
			g.Take(c.take)
		}
	}
}

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
