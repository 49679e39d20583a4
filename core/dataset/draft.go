package dataset

import (
	"bytes"
	"io"
	"strings"
)

// Draft is a file as somebody is writing it: what can be read of it, and what is wrong,
// line by line. A list of points passes over the lines with faults; the other formats go on
// as far as they can.
type Draft struct {
	Instance            // the first; the points of a file with faults are those that are right
	Instances int       // how many there are
	Faults    []*Error  // the first of them, in the order of lines
	Wrong     int       // how many there are
	Columns   [2]string // what a header calls x and y; "" without one

	text      string
	places    []place // of the points
	separator byte    // of a list, see separator
}

// mostFaults are kept of a file; the others are counted.
const mostFaults = 20

// place is where a point stands in the text.
type place struct {
	line int // from 1
	x, y span
}

// span is a part of the text, in bytes.
type span struct{ from, to int }

// ReadDraft reads a file that is in memory, in any of the formats. name stands for it in
// the errors.
func ReadDraft(name, text string) *Draft {
	d := &Draft{text: text}
	r := NewReader(strings.NewReader(text), name, nil)
	r.draft = d
	if format, err := r.Format(); err == nil && format == Text && listed(text) {
		r.format = CSV
	}
	for first := true; ; first = false {
		i, err := r.next()
		if err == io.EOF {
			return d
		}
		if first {
			d.Instance = i
		}
		if err == nil || len(i.Points) > 0 {
			d.Instances++
		}
		if err != nil {
			d.fault(err)
		}
		if err != nil && r.format != Text {
			return d
		}
		r.draft = nil // the places of the first are kept
	}
}

// listed reports whether a text that seems to be the paper's is rather a list of points
// whose first line is not whole: a later line is one point.
func listed(text string) bool {
	rest, first := []byte(text), true
	for len(rest) > 0 {
		line, behind, _ := bytes.Cut(rest, []byte("\n"))
		rest = behind
		switch {
		case len(bytes.TrimSpace(line)) == 0:
			continue
		case bytes.Contains(line, []byte(output)):
			return false
		case !first && Detect(append(line[:len(line):len(line)], '\n')) == CSV:
			return true
		}
		first = false
	}
	return false
}

// fault keeps what is wrong with a line.
func (d *Draft) fault(err error) {
	wrong, ok := err.(*Error)
	if !ok {
		wrong = &Error{Line: 1, Column: 1, Message: err.Error()}
	}
	d.Wrong++
	if len(d.Faults) < mostFaults {
		d.Faults = append(d.Faults, wrong)
	}
}

// fault reports whether the reader goes on with the next line, because it reads a draft.
func (r *Reader) fault(err error) bool {
	if r.draft == nil {
		return false
	}
	r.draft.fault(err)
	return true
}

// place keeps where the point stands that was read last, by the spans in its line.
func (r *Reader) place(x, y span) {
	if r.draft != nil {
		r.draft.places = append(r.draft.places, r.placeOf(x, y))
	}
}

func (r *Reader) placeOf(x, y span) place {
	l := &r.lines
	return place{l.number, span{l.start + x.from, l.start + x.to}, span{l.start + y.from, l.start + y.to}}
}

// named keeps what a header calls the columns.
func (r *Reader) named(t *table) {
	if r.draft != nil {
		r.draft.Columns = [2]string{string(t.values[t.x]), string(t.values[t.y])}
	}
}

// Line is the line of a point, from 1.
func (d *Draft) Line(point int) int { return d.places[point].line }
