package dataset

import (
	"strconv"

	"ptrnet/core/geom"
)

// output is the word between the coordinates and the solution.
const output = "output"

// text reads the next non-blank line of the paper's format.
func (r *Reader) text() (Instance, error) {
	l := &r.lines
	if err := l.content(); err != nil {
		return Instance{}, err
	}
	i := Instance{Line: l.number}
	field, at := l.field()
	for field != "" && field != output {
		if err := l.room(i.Points, at); err != nil {
			return i, err
		}
		x, err := l.coordinate(field, at)
		if err != nil {
			return i, err
		}
		second, secondAt := l.field()
		if second == "" || second == output {
			return i, l.wrong(at, strconv.Itoa(2*len(i.Points)+1)+" coordinates: the x "+clip(field)+" has no y")
		}
		y, err := l.coordinate(second, secondAt)
		if err != nil {
			return i, err
		}
		i.Points = append(i.Points, geom.Point{X: x, Y: y})
		r.recordLine()
		field, at = l.field()
	}
	if len(i.Points) == 0 {
		return i, l.wrong(at, "no points before output")
	}
	if field == "" {
		return i, nil
	}
	i.Output, r.offsets = []int{}, append(r.offsets[:0], at)
	for {
		field, at = l.field()
		if field == "" {
			return i, r.solution(&i)
		}
		index, err := l.index(field, at, len(i.Points))
		if err != nil {
			return i, err
		}
		if len(i.Output) > 6*MaxInstance {
			return i, l.wrong(at, "more indices than any solution of "+strconv.Itoa(MaxInstance)+" points has")
		}
		i.Output, r.offsets = append(i.Output, index), append(r.offsets, at)
	}
}

// solution converts the output to the problem's form of solutions. Errors give the position
// of the index at fault, or of the word output before all.
func (r *Reader) solution(i *Instance) error {
	if r.form == nil {
		return nil
	}
	solution, wrong := r.form.Read(i.Output, len(i.Points))
	if wrong != nil {
		return r.lines.wrong(r.offsets[wrong.At+1], wrong.Message)
	}
	i.Output = solution
	return nil
}

// Append appends an instance as a line of the paper's format to dst, the coordinates in
// the fewest digits that parse to the same float64. solution is in the problem's own form, or
// nil for none. A Reader with the same form reads back the same points and output.
func Append(dst []byte, points []geom.Point, solution []int, form Form) []byte {
	for k, p := range points {
		if k > 0 {
			dst = append(dst, ' ')
		}
		dst = strconv.AppendFloat(dst, p.X, 'g', -1, 64)
		dst = append(dst, ' ')
		dst = strconv.AppendFloat(dst, p.Y, 'g', -1, 64)
	}
	if solution != nil {
		dst = append(append(dst, ' '), output...)
		if form != nil {
			solution = form.Write(nil, solution)
		}
		for _, i := range solution {
			dst = strconv.AppendInt(append(dst, ' '), int64(i)+1, 10)
		}
	}
	return append(dst, '\n')
}
