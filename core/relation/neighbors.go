package relation

// neighbors is the number of nearest open inputs whose differences a candidate has in Neighbors.
const neighbors = 4

// relateNeighbors is the relation Neighbors: the differences, and those to the four open inputs
// nearest to the candidate, nearest first; zero where fewer are open. They tell how a tour could go
// on from the candidate, and what would be left behind without it.
func relateNeighbors(r []float32, s *Scene, prefix, rows []int) {
	relate(r, neighborsWidth, s, prefix, rows, func(rest []float32, candidate int) {
		var list [neighbors]int32
		for _, j := range list[:s.nearestOpen(&list, candidate)] {
			s.difference(rest, candidate, int(j))
			rest = rest[2:]
		}
		clear(rest)
	})
}
