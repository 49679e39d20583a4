package relation

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// Two triangles, (0, 1, 2) and (0, 2, 3), and the first corner of a third, 2, with edges 0→1→2→0 and 0→2→3→0.
func TestMemory(t *testing.T) {
	s := &Scene{X: []float32{0, 0, 1, -1, 2, 0, 1, 1, 3, 3}, Features: 2}
	r := make([]float32, 6*memoryWidth)
	of := func(input int) []float32 { return r[(1+input)*memoryWidth:][:memoryWidth] }
	relateMemory(r, s, []int{0, 1, 2, 0, 2, 3, 2}, nil)
	assert.Equal(t, []float32{-16, 0, -8, -8, 0, 0, 8, 8, 0, 8, 2, 0}, of(0), "0→2, 2→0, and 3→0")
	assert.Equal(t, []float32{-8, -8, 0, -16, 8, -8, 8, 0, 0, 0, 1, 0}, of(1), "1→2")
	assert.Equal(t, []float32{0, 0, 8, -8, 16, 0, 0, 0, 8, 0, 3, 0}, of(2), "2→3")
	assert.Equal(t, []float32{-8, 8, 0, 0, 8, 8, 0, 8, 0, 0, 1, 0}, of(3), "2→3; the triangle that begins after it is another")
	assert.Equal(t, []float32{8, 24, 16, 16, 24, 24, 0, 0, 0, 0, 0, 0}, of(4), "not chosen")
	assert.Equal(t, make([]float32, memoryWidth), r[:memoryWidth], "the end symbol lies nowhere")

	relateMemory(r, s, []int{0, 1, 3, 1, 2, 3, 0, 3, 2, 0}, nil) // around 3
	assert.Equal(t, []float32{3, 8}, of(3)[memoryWidth-2:], "three triangles surround it")
	assert.Equal(t, []float32{3, 0}, of(0)[memoryWidth-2:], "two triangles have an edge in common, and it begins a third")
	relateMemory(r, s, []int{4}, nil)
	assert.Equal(t, []float32{-24, -24, -24, -24, -24, -24, 0, 0, 0, 0, 0, 0}, of(0), "the only choice is the last, the previous and the first")
	relateMemory(r, s, nil, nil)
	assert.Equal(t, make([]float32, len(r)), r, "nothing is chosen yet")
}

// Five points on a line at 0, 1, 3, 7 and 15, of which the first two are chosen.
func TestNeighbors(t *testing.T) {
	s := &Scene{X: []float32{0, 0, 1, 0, 3, 0, 7, 0, 15, 0}, Features: 2}
	s.Arrange()
	rows := []int{3, 4, 5}
	s.Open(rows)
	r := make([]float32, len(rows)*neighborsWidth)
	relateNeighbors(r, s, []int{0, 1}, rows)
	assert.Equal(t, []float32{16, 0, 24, 0, 24, 0, 32, 0, 96, 0, 0, 0, 0, 0}, r[:neighborsWidth])
	assert.Equal(t, []float32{48, 0, 56, 0, 56, 0, -32, 0, 64, 0, 0, 0, 0, 0}, r[neighborsWidth:][:neighborsWidth])
}

// The comparison reads the same differences from every relation, and Differ those of places that are no inputs.
func TestDifferencesBeginEveryRelation(t *testing.T) {
	x := []float32{0, 0, 1, -1, 2, 0, 1, 1, 3, 3}
	s := &Scene{X: x, Features: 2}
	s.Arrange()
	s.Open(nil)
	want := make([]float32, len(x)/2*Differences)
	s.Differ(want, x, []int{1, 3})
	for _, name := range Names() {
		width := Of(name).Width
		r := make([]float32, 6*width)
		Of(name).Relate(r, s, []int{1, 3}, nil)
		for i := range 5 {
			assert.Equal(t, want[i*Differences:][:Differences], r[(1+i)*width:][:Differences], name)
		}
	}
}
