package dataset

import (
	"bytes"
	"io"
	"strconv"

	"ptrnet/core/geom"
)

// csv reads the whole file as a list of points, one a line. The first line
// determines the separator: the first of semicolon, comma and tab that occurs in it,
// otherwise blanks; if all commas stand between digits and there are tabs, or blanks and no value with a comma and a point, it is
// those. With any separator but the comma, numbers may have a decimal comma. Without a header, lines
// with commas and lines with blanks may be mixed. A header may name the columns of x
// and y by the names in axes. With more than two columns it must; the other columns are
// ignored. Two columns with other names are x and y. Values may be in double quotes.
func (r *Reader) csv() (Instance, error) {
	l := &r.lines
	t := table{lines: l, x: 0, y: 1, columns: 2}
	var i Instance
	for {
		err := l.next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return i, err
		}
		if len(bytes.TrimSpace(l.text[l.begin:])) == 0 {
			continue
		}
		if i.Line == 0 {
			i.Line = l.number
			t.separator = separator(l.text)
			header, err := t.header()
			if err != nil {
				if !r.fault(err) {
					return i, err
				}
				i.Line = 0 // set by the next line
				continue
			}
			if header {
				r.named(&t)
				continue
			}
		}
		if err := l.room(i.Points, 0); err != nil {
			return i, err
		}
		p, err := t.point()
		if err != nil {
			if !r.fault(err) {
				return i, err
			}
			if len(i.Points) == 0 && !t.named {
				i.Line = 0
			}
			continue
		}
		i.Points = append(i.Points, p)
		r.place(t.span(t.x), t.span(t.y))
	}
	if r.draft != nil {
		r.draft.separator = t.separator
	}
	if len(i.Points) == 0 {
		return i, l.ended("a header and no points")
	}
	return i, nil
}

// oneMarkEach reports whether no value between blanks has a comma and a point as well.
func oneMarkEach(line []byte) bool {
	for _, v := range bytes.Fields(line) {
		if bytes.IndexByte(v, ',') >= 0 && bytes.IndexByte(v, '.') >= 0 {
			return false
		}
	}
	return true
}

// separator is the separator of a line; ' ' stands for any blanks.
func separator(line []byte) byte {
	line = bytes.TrimSpace(line)
	for _, c := range []byte(";,\t") {
		if bytes.IndexByte(line, c) >= 0 {
			if c == ',' && decimalCommas(line) {
				if bytes.IndexByte(line, '\t') >= 0 {
					return '\t'
				}
				if bytes.IndexByte(line, ' ') >= 0 && oneMarkEach(line) {
					return ' '
				}
			}
			return c
		}
	}
	return ' '
}

// decimalCommas reports whether every comma stands between digits.
func decimalCommas(line []byte) bool {
	digit := func(k int) bool { return k >= 0 && k < len(line) && line[k] >= '0' && line[k] <= '9' }
	for k, c := range line {
		if c == ',' && !(digit(k-1) && digit(k+1)) {
			return false
		}
	}
	return true
}

// table reads the values of a list of points.
type table struct {
	lines     *lines
	separator byte
	x, y      int // columns, from 0
	columns   int
	named     bool     // there is a header
	decimals  bool     // blanks separate, and commas are decimal: one alone separates nothing
	values    [][]byte // of the current line, without blanks and quotes
	offsets   []int
	number    []byte // a value with a decimal point for its comma
}

// split finds the values of the current line.
func (t *table) split() {
	l := t.lines
	t.values, t.offsets = t.values[:0], t.offsets[:0]
	if t.separator == ' ' {
		l.at = l.begin
		for {
			field, at := l.field()
			if len(field) == 0 {
				return
			}
			t.add(field, at)
		}
	}
	rest, at := l.text[l.begin:], l.begin
	for {
		field, after, more := t.cut(rest)
		t.add(field, at)
		if !more {
			return
		}
		rest, at = after, at+len(field)+1
	}
}

func (t *table) add(field []byte, at int) {
	for len(field) > 0 && blank(field[0]) {
		field, at = field[1:], at+1
	}
	field = bytes.TrimRightFunc(field, blankRune)
	if k := len(field); k >= 2 && field[0] == '"' && field[k-1] == '"' {
		field, at = field[1:k-1], at+1
	}
	t.values, t.offsets = append(t.values, field), append(t.offsets, at)
}

// header reads the first line as a header if nothing in it looks like a number.
func (t *table) header() (bool, error) {
	t.split()
	for _, v := range t.values {
		if decimal(t.pointed(v)) || named(v) {
			return false, nil
		}
	}
	x, y, found := coordinates(t.values)
	if !found && len(t.values) != 2 {
		return false, t.lines.wrong(t.offsets[0], quote(bytes.TrimSpace(t.lines.text))+" is neither a point nor a header with x and y")
	}
	t.columns, t.named = len(t.values), true
	if found {
		t.x, t.y = x, y
	}
	return true, nil
}

// cut is the first value of a line and what follows its separator, if there is one. A
// separator between double quotes is part of the value.
func (t *table) cut(rest []byte) (value, after []byte, more bool) {
	quoted := false
	for k, c := range rest {
		switch {
		case c == '"' && (quoted || len(bytes.TrimSpace(rest[:k])) == 0):
			quoted = !quoted && bytes.IndexByte(rest[k+1:], '"') >= 0
		case c == t.separator && !quoted:
			return rest[:k], rest[k+1:], true
		}
	}
	return rest, nil, false
}

// span is the position of a column in the current line.
func (t *table) span(column int) span {
	return span{t.offsets[column], t.offsets[column] + len(t.values[column])}
}

// adapt takes the separator of the current line where lines may differ in it.
func (t *table) adapt() {
	line := t.lines.text
	if t.named || t.separator != ',' && t.separator != ' ' {
		return
	}
	c := separator(line)
	commas := bytes.IndexByte(line, ',') >= 0
	if c == ' ' || c == ',' && !(t.decimals && decimalCommas(line)) {
		t.separator = c
	}
	t.decimals = t.decimals || c == ' ' && commas
}

// point reads the current line.
func (t *table) point() (p geom.Point, err error) {
	t.adapt()
	t.split()
	if len(t.values) != t.columns {
		if t.columns == 2 {
			return p, t.lines.wrong(t.offsets[0], "a point has two values, this line has "+strconv.Itoa(len(t.values)))
		}
		return p, t.lines.wrong(t.offsets[0], "the header has "+strconv.Itoa(t.columns)+" columns, this line has "+strconv.Itoa(len(t.values)))
	}
	if p.X, err = t.coordinate(t.x); err != nil {
		return p, err
	}
	p.Y, err = t.coordinate(t.y)
	return p, err
}

// coordinate reads a column of the current line.
func (t *table) coordinate(column int) (float64, error) {
	v := t.values[column]
	return t.lines.float(t.pointed(v), v, t.offsets[column])
}

// pointed replaces a value's decimal comma by a point, if decimal commas are allowed and the
// value has no point.
func (t *table) pointed(v []byte) []byte {
	comma := bytes.IndexByte(v, ',')
	if t.separator == ',' || comma < 0 || bytes.IndexByte(v, '.') >= 0 {
		return v
	}
	t.number = append(t.number[:0], v...)
	t.number[comma] = '.'
	return t.number
}
