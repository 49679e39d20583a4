package relation

// places is the relation Places: the differences to the last point and to the one before it, the
// distances, these on a logarithmic scale, and the coordinates in which the last edge runs from
// (0, 0) to (1, 0), seen from either end, on a logarithmic scale too. No value is an angle, a
// side or a circle: which of two candidates is right has to be learnt from them.
type places struct{}

const placesWidth = 11

// placesUnit is what a value of one counts. A weight moves by about the learning rate in a step,
// whatever its input: in eighths, weights are soon large enough to tell near places apart.
const placesUnit = 8

func (places) Width() int { return placesWidth }

func (places) Relate(r, x []float32, features int, t Trail, rows []int) {
	relate(r, x, placesWidth, features, t, rows, func(row []float32, f frame, q place) {
		q.distances(row)
		along := float32(q.along * f.scale)
		row[8], row[9], row[10] = compressed(along), compressed(float32(q.across*f.scale)), compressed(along-1)
		for i := range row {
			row[i] *= placesUnit
		}
	})
}
