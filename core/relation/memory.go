package relation

import "slices"

// Marks of an input: a triangle has an edge from it to the last choice, one from the last choice to it, or
// the same of the previous choice.
const (
	toLast = 1 << iota
	fromLast
	toPrevious
	fromPrevious
)

// relateMemory is the relation Memory: the differences, and what the triangles of the output so far hold of
// the candidate: whether one has an edge from it to the last choice, or back, the same of the previous
// choice, how often it was chosen, and whether triangles surround it. The decoder's state cannot hold so many
// edges in full.
func relateMemory(r []float32, s *Scene, prefix, rows []int) {
	s.remember(prefix)
	relate(r, memoryWidth, s, prefix, rows, func(rest []float32, candidate int) {
		for k := range 4 {
			rest[k] = unit * float32(s.marks[candidate]>>k&1)
		}
		rest[4], rest[5] = float32(s.times[candidate]), 0
		if s.times[candidate] > 0 && s.gaps[candidate] == 0 {
			rest[5] = unit
		}
	})
}

// remember sets marks, times and gaps for a prefix of triangles, the last of which may be incomplete. An edge
// runs from each corner to the next, and from a triangle's last corner to its first. A corner's gap is the
// sum, over its triangles, of the index of the corner after it less that of the corner before it: what
// neighboring triangles share cancels, so that it is zero if they surround the corner. Cost: O(N +
// len(prefix)).
func (s *Scene) remember(prefix []int) {
	n := len(s.X) / s.Features
	s.marks, s.times = slices.Grow(s.marks[:0], n)[:n], slices.Grow(s.times[:0], n)[:n]
	s.gaps = slices.Grow(s.gaps[:0], n)[:n]
	clear(s.marks)
	clear(s.times)
	clear(s.gaps)
	if len(prefix) == 0 {
		return
	}
	for k := 0; k+2 < len(prefix); k += 3 {
		a, b, c := prefix[k], prefix[k+1], prefix[k+2]
		s.gaps[a] += int32(b - c)
		s.gaps[b] += int32(c - a)
		s.gaps[c] += int32(a - b)
	}
	last, previous := prefix[len(prefix)-1], -1
	if len(prefix) > 1 {
		previous = prefix[len(prefix)-2]
	}
	for i, to := range prefix {
		s.times[to]++
		from := i - 1
		if i%3 == 0 {
			if from = i + 2; from >= len(prefix) {
				continue
			}
		}
		s.mark(prefix[from], to, last, toLast, fromLast)
		s.mark(prefix[from], to, previous, toPrevious, fromPrevious)
	}
}

// mark marks either end of an edge if the other is the given input.
func (s *Scene) mark(from, to, input int, before, after byte) {
	if to == input {
		s.marks[from] |= before
	}
	if from == input {
		s.marks[to] |= after
	}
}
