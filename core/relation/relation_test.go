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

// Of five points the list of 0 is 1, 2, 3, two triangles with edges 0→1→2→0 and 0→2→3→0, and that of 1 begins.
func TestLists(t *testing.T) {
	s := &Scene{X: []float32{0, 0, 1, -1, 2, 0, 1, 1, 3, 3}, Features: 2}
	r := make([]float32, 6*listsWidth)
	of := func(input int) []float32 { return r[(1+input)*listsWidth:][:listsWidth] }
	relateLists(r, s, []int{1, 2, 3, 0, 2}, nil) // the owner 1 at (1, -1), the last choice 2 at (2, 0)
	assert.Equal(t, []float32{-16, 0, -8, 8, 0, 0, 0, 8, 8, 8, 0, 0, 0, 8}, of(0), "2→0, 0→2 and 0→1; it is closed")
	assert.Equal(t, []float32{0, 0, 0, 0, 8, 8, -8, 8, 0, 0, 0, 1, 0, 0}, of(1), "the owner, to close its list; 1→2")
	assert.Equal(t, []float32{0, 0, 8, 8, 0, 16, 0, 0, 0, 0, 8, 2, 0, 0}, of(2), "1→2; chosen twice")
	assert.Equal(t, []float32{-8, 8, 0, 16, 0, 8, 8, 0, 8, 0, 0, 1, 0, 0}, of(3), "2→3")
	assert.Equal(t, []float32{8, 24, 16, 32, 0, 24, 24, 0, 0, 0, 0, 0, 0, 0}, of(4), "not chosen")
	assert.Equal(t, make([]float32, listsWidth), r[:listsWidth], "the end symbol lies nowhere")

	relateLists(r, s, nil, nil)
	assert.Equal(t, []float32{0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0}, of(0), "the first list is open")
	assert.Equal(t, []float32{8, -8, 8, -8, 8, 8, -8, 0, 0, 0, 0, 0, 0, 0}, of(1), "twice to the owner")
	relateLists(r, s, []int{1, 3, 4, 2, 0, 2, 4, 1, 4, 3, 2, 4}, nil)
	assert.Equal(t, float32(8), of(2)[12], "the triangles 0 1 3, 0 3 4, 0 4 2, 1 2 4, 2 4 3 surround 4 and not 2")
	relateLists(r, s, []int{1, 0, 2, 1, 3, 2, 4, 3}, nil)
	assert.Equal(t, make([]float32, len(r)), r, "all lists are closed")
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

// Differ gives places that are no inputs what Relate gives inputs there, but for the owner of a list.
func TestDiffer(t *testing.T) {
	x := []float32{0, 0, 1, -1, 2, 0, 1, 1, 3, 3}
	s := &Scene{X: x, Features: 2}
	s.Arrange()
	s.Open(nil)
	for _, name := range Names() {
		for _, prefix := range [][]int{nil, {1, 3}, {1, 3, 0}, {1, 0, 2, 1, 3, 2, 4, 3}} {
			relation := Of(name)
			width, d := relation.Width, relation.Compared
			want, r := make([]float32, len(x)/2*d), make([]float32, 6*width)
			relation.Differ(want, x, s, prefix)
			relation.Relate(r, s, prefix, nil)
			for i := range 5 {
				if got := r[(1+i)*width:][:d]; d == Differences || got[0] != 0 || got[1] != 0 || got[2] != 0 || got[3] != 0 {
					assert.Equal(t, want[i*d:][:d], got, "%s %v", name, prefix)
				}
			}
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
				func(a, b int) int { return cmp.Compare(s.squaredDistance(input, a), s.squaredDistance(input, b)) })
			var list [neighbors]int32
			found := s.nearestOpen(&list, input)
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
