package relation

// surrounding is the number of nearest open inputs.
const surrounding = 4

const (
	placesWidth       = 11
	surroundingsWidth = placesWidth + 3*(1+surrounding)
)

// relateSurroundings is the relation Surroundings: the differences to the last point and to the previous one, the
// distances, also on a logarithmic scale, and the coordinates in which the last edge runs from (0, 0) to (1, 0), from
// either end, on a logarithmic scale too; the difference to the first input of the output, and its closeness; and the same of the open inputs nearest to the candidate,
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
	row[0], row[1] = unit*dx, unit*dy
	row[2] = unit * closeness(float32(dx*dx)+float32(dy*dy))
}

// places sets the first placesWidth values of row.
func (q position) places(row []float32, e edge) {
	q.distances(row)
	along := float32(q.along * e.scale)
	row[8], row[9], row[10] = compressed(along), compressed(float32(q.across*e.scale)), compressed(along-1)
	for i := range row[:placesWidth] {
		row[i] *= unit
	}
}
