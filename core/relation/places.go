package relation

const placesWidth = 11

// placesUnit scales the values. With Adam a weight changes by about the learning rate per step,
// whatever its input: with larger inputs, weights soon suffice to distinguish near candidates.
const placesUnit = 8

// relatePlaces is the relation Places: the differences to the last point and to the previous one, the
// distances, also on a logarithmic scale, and the coordinates in which the last edge runs from
// (0, 0) to (1, 0), from either end, on a logarithmic scale too. No value is an angle, a side test
// or an in-circle test, so that the decision between candidates must be learned.
func relatePlaces(r []float32, s *Scene, prefix, rows []int) {
	relate(r, placesWidth, s, prefix, rows, func(row []float32, e edge, q position, _ int) { q.places(row, e) })
}

// places sets the first placesWidth values of row.
func (q position) places(row []float32, e edge) {
	q.distances(row)
	along := float32(q.along * e.scale)
	row[8], row[9], row[10] = compressed(along), compressed(float32(q.across*e.scale)), compressed(along-1)
	for i := range row[:placesWidth] {
		row[i] *= placesUnit
	}
}
