package relation

import "slices"

const recallWidth = placesWidth + 3 + 5

// Marks of an input: it stands right before the last choice, right after it, or the same of the
// choice before the last.
const (
	beforeLast = 1 << iota
	afterLast
	beforePrevious
	afterPrevious
)

// relateRecall is the relation Recall: the values of Places; the difference from the candidate to the third
// last choice, and its closeness; and what the output so far says of the candidate: whether it stands
// right before or right after the last choice somewhere, or the one before that, and how often it
// was chosen. An output that names inputs several times, as a list of triangles does, is a
// record of what is done and what is not, which the decoder's state cannot hold in full.
func relateRecall(r []float32, s *Scene, prefix, rows []int) {
	s.remember(prefix)
	relate(r, recallWidth, s, prefix, rows, func(row []float32, e edge, q position, candidate int) {
		q.places(row, e)
		rest := row[placesWidth:]
		if l := len(prefix); l >= 3 {
			s.toward(rest, candidate, prefix[l-3])
		} else {
			clear(rest[:3])
		}
		for k := range 4 {
			rest[3+k] = placesUnit * float32(s.marks[candidate]>>k&1)
		}
		rest[7] = compressed(float32(s.times[candidate]))
	})
}

// remember sets marks and times for a prefix. Cost: O(N + len(prefix)).
func (s *Scene) remember(prefix []int) {
	n := len(s.X) / s.Features
	s.marks, s.times = slices.Grow(s.marks[:0], n)[:n], slices.Grow(s.times[:0], n)[:n]
	clear(s.marks)
	clear(s.times)
	if len(prefix) == 0 {
		return
	}
	last, previous := prefix[len(prefix)-1], -1
	if len(prefix) > 1 {
		previous = prefix[len(prefix)-2]
	}
	for i, input := range prefix {
		s.times[input]++
		if i == 0 {
			continue
		}
		s.mark(prefix[i-1], input, last, beforeLast, afterLast)
		s.mark(prefix[i-1], input, previous, beforePrevious, afterPrevious)
	}
}

// mark marks two neighbors in the output if the other is the given input.
func (s *Scene) mark(first, second, input int, before, after byte) {
	if second == input {
		s.marks[first] |= before
	}
	if first == input {
		s.marks[second] |= after
	}
}
