package dataset

import (
	"strconv"

	"ptrnet/core/geom"
)

// output is the word between the coordinates and the solution.
const output = "output"

// text reads the next line of the paper's format that is not blank.
func (r *Reader) text() (Instance, error) {
	l := &r.lines
	for {
		if err := l.next(); err != nil {
			return Instance{}, err
		}
		field, at := l.field()
		if len(field) > 0 {
			return r.instance(field, at)
		}
	}
}

// instance reads the current line, whose first field is given.
func (r *Reader) instance(field []byte, at int) (Instance, error) {
	l := &r.lines
	i := Instance{Line: l.number}
	for len(field) > 0 && string(field) != output {
		if err := l.room(i.Points, at); err != nil {
			return i, err
		}
		x, err := l.coordinate(field, at)
		if err != nil {
			return i, err
		}
		second, secondAt := l.field()
		if len(second) == 0 || string(second) == output {
			return i, l.wrong(at, strconv.Itoa(2*len(i.Points)+1)+" coordinates: the x "+clip(field)+" has no y")
		}
		y, err := l.coordinate(second, secondAt)
		if err != nil {
			return i, err
		}
		i.Points = append(i.Points, geom.Point{X: x, Y: y})
		field, at = l.field()
	}
	if len(i.Points) == 0 {
		return i, l.wrong(at, "no points before output")
	}
	if len(field) == 0 {
		return i, nil
	}
	i.Output = []int{}
	for {
		field, at = l.field()
		if len(field) == 0 {
			return i, r.form(&i)
		}
		index, err := l.index(field, at, len(i.Points))
		if err != nil {
			return i, err
		}
		if len(i.Output) > 6*MaxPoints {
			return i, l.wrong(at, "more indices than any solution of "+strconv.Itoa(MaxPoints)+" points has")
		}
		i.Output = append(i.Output, index)
	}
}

// form checks the output for the form of the task's solutions and turns it into
// that of task.Problem.Target. Errors name the last index's place, or the one at
// fault where there is one.
func (r *Reader) form(i *Instance) error {
	out, n := i.Output, len(i.Points)
	switch r.task {
	case "hull", "tsp":
		if len(out) < 2 || out[0] != out[len(out)-1] {
			return r.wrongIndex(len(out)-1, "the "+r.task+" output does not end with its first index")
		}
		r.stamp++
		for len(r.seen) < n {
			r.seen = append(r.seen, 0)
		}
		for k, j := range out[:len(out)-1] {
			if r.seen[j] == r.stamp {
				return r.wrongIndex(k, "index "+strconv.Itoa(j+1)+" a second time")
			}
			r.seen[j] = r.stamp
		}
		if r.task == "tsp" {
			if len(out) != n+1 {
				return r.wrongIndex(len(out)-1, "a tour through "+strconv.Itoa(len(out)-1)+" of "+countPoints(n))
			}
			i.Output = out[:n]
		}
	case "delaunay":
		if len(out)%3 != 0 {
			return r.wrongIndex(len(out)-1, strconv.Itoa(len(out))+" indices are no whole number of triples")
		}
		for k := 0; k < len(out); k += 3 {
			if out[k] == out[k+1] || out[k] == out[k+2] || out[k+1] == out[k+2] {
				return r.wrongIndex(k, "a triple with the same index twice")
			}
		}
	}
	return nil
}

// wrongIndex is an error at the k-th index of the current line's output, or at
// the word output for k < 0.
func (r *Reader) wrongIndex(k int, message string) error {
	l := &r.lines
	l.at = l.begin
	behind := false
	for {
		field, at := l.field()
		switch {
		case len(field) == 0:
			return l.wrong(at, message)
		case !behind:
			behind = string(field) == output
			if behind && k < 0 {
				return l.wrong(at, message)
			}
		case k == 0:
			return l.wrong(at, message)
		default:
			k--
		}
	}
}

// Append appends an instance as a line of the paper's format to dst, the
// coordinates in as few digits as give the same numbers again. solution is a
// solution in the form of task.Problem.Target, or nil for none. A Reader with
// the same task reads the same points and output back.
func Append(dst []byte, points []geom.Point, solution []int, task string) []byte {
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
		for _, i := range solution {
			dst = appendIndex(dst, i)
		}
		if task == "tsp" && len(solution) > 0 {
			dst = appendIndex(dst, solution[0])
		}
	}
	return append(dst, '\n')
}

func appendIndex(dst []byte, i int) []byte {
	return strconv.AppendInt(append(dst, ' '), int64(i)+1, 10)
}
