package relation

// surrounding is the number of nearest open inputs.
const surrounding = 4

const surroundingsWidth = placesWidth + 3*(1+surrounding)

// relateSurroundings is the relation Surroundings: the values of Places; the difference to the first
// input of the output, and its closeness; and the same of the open inputs nearest to the candidate,
// which tell how the candidate could go on and what would be left behind without it. Values of
// inputs that are not there are zero.
func relateSurroundings(r []float32, s *Scene, prefix, rows []int) {
	relate(r, surroundingsWidth, s, prefix, rows, func(row []float32, e edge, q position, candidate int) {
		q.places(row, e)
		var list [surrounding]int32
		found := s.around(&list, candidate)
		s.toward(row[placesWidth:], candidate, prefix[0])
		rest := row[placesWidth+3:]
		for _, j := range list[:found] {
			s.toward(rest, candidate, int(j))
			rest = rest[3:]
		}
		clear(rest)
	})
}

// toward sets the first three values of row: the difference from one input to another, and its
// closeness.
func (s *Scene) toward(row []float32, from, to int) {
	fx, fy := s.at(from)
	tx, ty := s.at(to)
	dx, dy := tx-fx, ty-fy
	row[0], row[1] = placesUnit*dx, placesUnit*dy
	row[2] = placesUnit * closeness(float32(dx*dx)+float32(dy*dy))
}
