package relation

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
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
	assert.Equal(t, []float32{-8, 8, 0, 0, 8, 8, 0, 8, 0, 0, 1, 0}, of(3),
		"2→3; the triangle that begins after it is another")
	assert.Equal(t, []float32{8, 24, 16, 16, 24, 24, 0, 0, 0, 0, 0, 0}, of(4), "not chosen")
	assert.Equal(t, make([]float32, memoryWidth), r[:memoryWidth], "the end symbol lies nowhere")

	relateMemory(r, s, []int{0, 1, 3, 1, 2, 3, 0, 3, 2, 0}, nil) // around 3
	assert.Equal(t, []float32{3, 8}, of(3)[memoryWidth-2:], "three triangles surround it")
	assert.Equal(t, []float32{3, 0}, of(0)[memoryWidth-2:],
		"two triangles have an edge in common, and it begins a third")
	relateMemory(r, s, []int{4}, nil)
	assert.Equal(t, []float32{-24, -24, -24, -24, -24, -24, 0, 0, 0, 0, 0, 0}, of(0),
		"the only choice is the last, the previous and the first")
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
	assert.Equal(t, []float32{48, 0, 56, 0, 56, 0, -32, 0, 64, 0, 0, 0, 0, 0},
		r[neighborsWidth:][:neighborsWidth])
}

// The comparison reads the same differences from every relation, and Differ those of places that are no
// inputs.
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

// The nearest open inputs are those that sorting finds, however few are open; of equal distances the
// first.
func TestAround(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 3))
	s := &Scene{Features: 3}
	for range 300 {
		n := 1 + rng.IntN(60)
		s.X = make([]float32, 3*n)
		lattice := 1 + rng.IntN(20)
		for i := range s.X {
			s.X[i] = float32(rng.IntN(lattice))
		}
		s.Arrange()
		for range 3 {
			rows, inputs := []int{0}, []int{}
			share := rng.IntN(8)
			for j := range n {
				if rng.IntN(8) <= share {
					rows, inputs = append(rows, 1+j), append(inputs, j)
				}
			}
			if len(inputs) == n && rng.IntN(2) == 0 {
				rows = nil
			}
			s.Open(rows)
			input := rng.IntN(n)
			want := slices.DeleteFunc(inputs, func(j int) bool { return j == input })
			slices.SortStableFunc(want,
				func(a, b int) int { return cmp.Compare(s.between(input, a), s.between(input, b)) })
			var list [neighbors]int32
			found := s.around(&list, input)
			require.Equal(t, min(neighbors, len(want)), found)
			for k := range found {
				require.Equal(t, want[k], int(list[k]))
			}
		}
	}
}

// The values of every relation are numbers, also for points in one place, or as far apart as single
// precision goes.
func TestEveryRelation(t *testing.T) {
	s := &Scene{X: []float32{0, 0, 0, 0, 1e-30, 0, 1e18, -1e18, 0.5, 0.5}, Features: 2}
	for _, name := range Names() {
		of := Of(name)
		r := make([]float32, 6*of.Width)
		if of.ReadsOpen {
			s.Arrange()
			s.Open(nil)
		}
		for i := range 5 * 5 * 5 {
			of.Relate(r, s, []int{i % 5, i / 5 % 5, i / 25}, nil)
			for k, v := range r {
				require.False(t, math.IsNaN(float64(v)) || math.IsInf(float64(v), 0), "%s: %d after %d: %v", name,
					k, i, v)
			}
		}
		assert.NoError(t, Check(name))
	}
}
