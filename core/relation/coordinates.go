package relation

import "slices"

// unit scales coordinate differences. With Adam a weight changes by about the learning rate per step, whatever its
// input: with larger inputs, weights soon suffice to distinguish near candidates.
const unit = 8

const (
	coordinatesWidth = 6
	memoryWidth      = coordinatesWidth + 6
	neighborsWidth   = coordinatesWidth + 2*neighbors
)

// neighbors is the number of nearest open inputs whose differences a candidate has in CoordinatesNeighbors.
const neighbors = surrounding

// Marks of an input: a triangle has an edge from it to the last choice, one from the last choice to it, or the same
// of the previous choice.
const (
	toLast = 1 << iota
	fromLast
	toPrevious
	fromPrevious
)

// relateCoordinates is the relation Coordinates: the differences from the last, the previous and the first choice to
// the candidate, in x and in y.
func relateCoordinates(r []float32, s *Scene, prefix, rows []int) {
	relate(r, coordinatesWidth, s, prefix, rows, func(row []float32, e edge, q position, candidate int) {
		s.coordinates(row, q, candidate, prefix)
	})
}

// relateMemory is the relation CoordinatesMemory: Coordinates, and what the triangles of the output so far hold of the
// candidate: whether one has an edge from it to the last choice, or back, the same of the previous choice, how often it
// was chosen, and whether triangles surround it. The decoder's state cannot hold so many edges in full.
func relateMemory(r []float32, s *Scene, prefix, rows []int) {
	s.remember(prefix)
	relate(r, memoryWidth, s, prefix, rows, func(row []float32, e edge, q position, candidate int) {
		s.coordinates(row, q, candidate, prefix)
		rest := row[coordinatesWidth:]
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
// runs from each corner to the next, and from a triangle's last corner to its first. A corner's gap is the sum, over its
// triangles, of the index of the corner after it less that of the corner before it: what neighboring triangles share
// cancels, so that it is zero if they surround the corner. Cost: O(N + len(prefix)).
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
func (s *Scene) mark(first, second, input int, before, after byte) {
	if second == input {
		s.marks[first] |= before
	}
	if first == input {
		s.marks[second] |= after
	}
}

// relateNeighbors is the relation CoordinatesNeighbors: Coordinates, and the differences to the four open inputs
// nearest to the candidate, nearest first; zero where fewer are open.
func relateNeighbors(r []float32, s *Scene, prefix, rows []int) {
	relate(r, neighborsWidth, s, prefix, rows, func(row []float32, e edge, q position, candidate int) {
		s.coordinates(row, q, candidate, prefix)
		var list [neighbors]int32
		rest := row[coordinatesWidth:]
		for _, j := range list[:s.around(&list, candidate)] {
			s.difference(rest, candidate, int(j))
			rest = rest[2:]
		}
		clear(rest)
	})
}

// coordinates sets the first coordinatesWidth values of row.
func (s *Scene) coordinates(row []float32, q position, candidate int, prefix []int) {
	row[0], row[1], row[2], row[3] = unit*q.ux, unit*q.uy, unit*q.wx, unit*q.wy
	s.difference(row[4:], prefix[0], candidate)
}

// difference sets the first two values of row to the difference from one input to another.
func (s *Scene) difference(row []float32, from, to int) {
	fx, fy := s.at(from)
	tx, ty := s.at(to)
	row[0], row[1] = unit*(tx-fx), unit*(ty-fy)
}
