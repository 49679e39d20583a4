package relation

import "slices"

// Marks of an input, of the triangles so far: one has an edge from it to the last choice, one from the last
// choice to it, or the same of the owner; it is a corner of one.
const (
	toLast = 1 << iota
	fromLast
	toOwner
	fromOwner
	corner
)

// relateLists is the relation Lists, for outputs that are the lists of a triangulation: the lists of inputs
// 0, 1, 2 … in turn, each closed by its owner's own symbol. Two consecutive symbols b, c of the list of a are
// the triangle (a, b, c).
//
// The values of a candidate, of which the comparison reads the first five:
//
//	0–3    the differences to the last choice b and to the owner a; of an empty list, twice to a; of a itself, zero
//	4      marks a, whose choice closes the list, and all candidates of an empty list
//	5–6    the difference to the first input
//	7–10   which edges to and from b and a the triangles so far have
//	11–13  how often it was chosen, whether triangles surround it, whether its list is closed
//
// Value 4 gives a, which has no differences, a learned vector of its own, and lets other products count where a list
// begins than beyond an edge: the first neighbor is the one that leaves all others to its left. Values 7 to 13
// tell what the decoder's state cannot hold in full. After the last list all values are zero.
func relateLists(r []float32, s *Scene, prefix, rows []int) {
	n := len(s.X) / s.Features
	owner, last := openList(prefix)
	if owner >= n-1 {
		clear(r)
		return
	}
	s.rememberLists(prefix, owner, last)
	from := s.lastOf(last, owner)
	for k := range len(r) / listsWidth {
		row, candidate := r[k*listsWidth:][:listsWidth], k
		if rows != nil {
			candidate = rows[k]
		}
		if candidate == 0 {
			clear(row)
			continue
		}
		i := candidate - 1
		x, y := s.at(i)
		if from.differences(row, x, y); i == owner {
			clear(row[:Differences])
		}
		row[Differences] = unit * truth(i == owner || last == owner)
		s.difference(row[listsCompared:], 0, i)
		rest := row[listsCompared+2:]
		for b := range 4 {
			rest[b] = unit * float32(s.marks[i]>>b&1)
		}
		rest[4] = float32(s.times[i])
		rest[5] = unit * truth(s.marks[i]&corner != 0 && s.gaps[i] == 0)
		rest[6] = unit * truth(i < owner)
	}
}

func truth(is bool) float32 {
	if is {
		return 1
	}
	return 0
}

// openList is the owner of the list that is open after a prefix, and the last choice in it; the owner, if there
// is none. The owner is the number of lists closed.
func openList(prefix []int) (owner, last int) {
	for _, symbol := range prefix {
		if last = symbol; symbol == owner {
			owner++
			last = owner
		}
	}
	return owner, last
}

// rememberLists sets marks, times and gaps for a prefix of lists. A triangle's edges run counter-clockwise. A
// corner's gap is the sum, over its triangles, of the index of the corner after it less that of the corner
// before it: what neighboring triangles share cancels, so that it is zero if they surround the corner. Cost: O(N
// + len(prefix)).
func (s *Scene) rememberLists(prefix []int, owner, last int) {
	n := len(s.X) / s.Features
	s.marks, s.times = slices.Grow(s.marks[:0], n)[:n], slices.Grow(s.times[:0], n)[:n]
	s.gaps = slices.Grow(s.gaps[:0], n)[:n]
	clear(s.marks)
	clear(s.times)
	clear(s.gaps)
	a, b := 0, -1
	for _, c := range prefix {
		if c == a {
			a, b = a+1, -1
			continue
		}
		s.times[c]++
		if b >= 0 && a < n {
			corners := [3]int{a, b, c}
			for k, from := range corners {
				to, before := corners[(k+1)%3], corners[(k+2)%3]
				s.gaps[from] += int32(to - before)
				s.marks[from] |= corner
				s.mark(from, to, last, toLast, fromLast)
				s.mark(from, to, owner, toOwner, fromOwner)
			}
		}
		b = c
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

// differLists is Relation.Differ for the relation Lists.
func differLists(row, positions []float32, s *Scene, prefix []int) {
	clear(row)
	owner, last := openList(prefix)
	if owner >= len(s.X)/s.Features-1 {
		return
	}
	from := s.lastOf(last, owner)
	for k := range len(positions) / 2 {
		from.differences(row[k*listsCompared:], positions[2*k], positions[2*k+1])
		row[k*listsCompared+Differences] = unit * truth(last == owner)
	}
}
