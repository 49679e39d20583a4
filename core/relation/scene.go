package relation

import "slices"

// Scene is what an example's relations are computed from: its inputs and, for relations
// that read them, which inputs are open, that is, may still be chosen. It owns its memory.
type Scene struct {
	X        []float32 // [N][Features], the inputs; the first two features are the coordinates
	Features int

	near    []int32 // [N][kept], the inputs nearest to each, nearest first
	squared []float32
	kept    int
	open    []byte // [N], 1 for open ones
	listed  []int  // the open inputs

	marks []byte   // [N], of Lists
	times []int32  // [N]
	gaps  []int32  // [N]
	keys  []uint64 // of Nearest
}

// nearest is the number of nearest inputs that Arrange lists of each input.
const nearest = 16

func (s *Scene) at(input int) (x, y float32) {
	return s.X[input*s.Features], s.X[input*s.Features+1]
}

// squaredDistance is that of two inputs.
func (s *Scene) squaredDistance(i, j int) float32 {
	xi, yi := s.at(i)
	xj, yj := s.at(j)
	return float32((xi-xj)*(xi-xj)) + float32((yi-yj)*(yi-yj))
}

// Arrange prepares the scene for inputs X that have changed. Cost: O(N²).
func (s *Scene) Arrange() {
	n := len(s.X) / s.Features
	s.kept = min(nearest, max(n-1, 0))
	s.near = slices.Grow(s.near[:0], n*s.kept)[:n*s.kept]
	s.squared = slices.Grow(s.squared[:0], s.kept)[:s.kept]
	s.open = slices.Grow(s.open[:0], n)[:n]
	clear(s.open)
	s.listed = s.listed[:0]
	for i := range n {
		list := s.near[i*s.kept:][:s.kept]
		found := 0
		for j := range n {
			if j != i {
				found = insert(list, s.squared, found, j, s.squaredDistance(i, j))
			}
		}
	}
}

// insert adds an input at a squared distance to the nearest so far, of which found are listed,
// and returns their number. Of equal distances the first stays first.
func insert(list []int32, squared []float32, found, input int, d float32) int {
	if found == len(list) {
		if found == 0 || d >= squared[found-1] {
			return found
		}
		found--
	}
	k := found
	for ; k > 0 && squared[k-1] > d; k-- {
		list[k], squared[k] = list[k-1], squared[k-1]
	}
	list[k], squared[k] = int32(input), d
	return found + 1
}

// Open says which inputs are open: those in rows, as in Relate; nil for all.
func (s *Scene) Open(rows []int) {
	for _, i := range s.listed {
		s.open[i] = 0
	}
	s.listed = s.listed[:0]
	if rows == nil {
		for i := range s.open {
			s.open[i], s.listed = 1, append(s.listed, i)
		}
		return
	}
	for _, row := range rows {
		if row > 0 {
			s.open[row-1], s.listed = 1, append(s.listed, row-1)
		}
	}
}

// nearestOpen sets list to the open inputs nearest to an input, itself not included, nearest first, and
// returns their number, less than len(list) only if fewer are open.
func (s *Scene) nearestOpen(list *[neighbors]int32, input int) int {
	found := 0
	for _, j := range s.near[input*s.kept:][:s.kept] {
		if s.open[j] != 0 {
			list[found] = j
			if found++; found == neighbors {
				return found
			}
		}
	}
	others := len(s.listed)
	if s.open[input] != 0 {
		others--
	}
	if found == others {
		return found
	}
	var squared [neighbors]float32
	found = 0
	for _, j := range s.listed {
		if j != input {
			found = insert(list[:], squared[:], found, j, s.squaredDistance(input, j))
		}
	}
	return found
}
