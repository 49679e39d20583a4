package decoding

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Until the first two symbols are taken, and after one that has a partner, nothing else may follow.
func TestGive(t *testing.T) {
	mask := make([]bool, 5)
	g := NewOnce(4)
	g.Give([]int{-1, 3, -1, 1}, 2, 0)
	allowed := func(w Walk) (list []int) {
		w.Mask(mask)
		for j, may := range mask {
			assert.Equal(t, may, w.Feasible(j))
			if may {
				list = append(list, j)
			}
		}
		return list
	}
	assert.Equal(t, []int{2}, allowed(g))
	g.Take(2)
	fork := g.Fork(nil)
	assert.Equal(t, []int{0}, allowed(fork))
	fork.Take(0)
	assert.Equal(t, []int{1, 3}, allowed(fork))
	assert.Equal(t, []int{0}, allowed(g), "of the fork alone")
	again := g.Fork(fork)
	assert.Same(t, fork, again)
	assert.Equal(t, []int{0}, allowed(again))
	again.Take(0)
	again.Take(3)
	assert.Equal(t, []int{1}, allowed(again), "its partner")
	again.Take(1)
	assert.Equal(t, []int{4}, allowed(again), "all have been taken")

	g.Give([]int{2, -1, 0, -1}, 0, 1)
	g.Take(0)
	assert.Equal(t, []int{1}, allowed(g), "the second, though the first has a partner")
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
