package dataset

import (
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"ptrnet/core/geom"
)

// csv reads the whole file as a list of points, one a line. The first line
// determines the separator: the first of semicolon, comma and tab that occurs in it,
// otherwise blanks; decimal commas separate nothing. With any separator but the comma, numbers may
// have a decimal comma. Without a header, lines
// with commas and lines with blanks may be mixed, a point may have a name, before x or behind y, or
// every point its number, and " #" begins a comment. A header may name the columns of x
// and y by the names in axes. With more than two columns it must; of the others one called by the names in
// titles, or the first with words, has the names of the points. Two columns with other names are x and y.
// Values may be in double quotes, as in RFC 4180.
func (r *Reader) csv() (Instance, error) {
	l := &r.lines
	t := table{lines: l, x: 0, y: 1, name: -1, next: -1}
	var i Instance
	for {
		err := l.content()
		if err == io.EOF {
			break
		}
		if err == nil {
			err = l.room(i.Points, 0)
		}
		if err != nil {
			return i, err
		}
		before := len(i.Points)
		if err := t.read(&i); err != nil && !r.fault(err) {
			return i, err
		}
		if len(i.Points) > before {
			r.recordLine()
		}
	}
	if len(i.Points) == 0 {
		return i, l.ended("a header and no points")
	}
	return i, nil
}

// separator is the separator of a line; ' ' stands for any blanks.
func separator(line string) byte {
	line = strings.Trim(line, blanks)
	for _, c := range []byte(";,\t") {
		if strings.IndexByte(line, c) >= 0 && !(c == ',' && decimalCommas(line)) {
			return c
		}
	}
	return ' '
}

// decimalCommas reports whether a line has several values between blanks, and commas only between digits of
// values without a point.
func decimalCommas(line string) bool {
	values := strings.Fields(line)
	for _, v := range values {
		for k := range len(v) {
			if v[k] == ',' && (k == 0 || k+1 == len(v) || !digit(v[k-1]) || !digit(v[k+1]) || strings.Contains(v, ".")) {
				return false
			}
		}
	}
	return len(values) > 1
}

// table reads the values of a list of points.
type table struct {
	lines     *lines
	separator byte
	x, y      int      // columns, from 0
	name      int      // column of the names; -1 for none, or none yet
	columns   int      // of the header; 0 without one
	decimals  bool     // blanks separate, and commas are decimal: one alone separates nothing
	next      int      // without a header, if lines begin with numbers of points: the next one; -1 if not
	values    []string // of the current line, without blanks and quotes
	offsets   []int
}

// read reads the current line: the header, or a point.
func (t *table) read(i *Instance) error {
	text, first := t.lines.text, t.columns == 0 && len(i.Points) == 0
	if t.columns == 0 {
		text, _, _ = strings.Cut(text, " #")
	}
	if c := separator(text); first {
		i.Line, t.separator = t.lines.number, c
	} else if t.columns == 0 && (t.separator == ',' || t.separator == ' ') {
		if c == ' ' || c == ',' && !(t.decimals && len(strings.Fields(text)) == 1) {
			t.separator = c
		}
	}
	t.decimals = t.decimals || t.separator == ' ' && strings.Contains(text, ",")
	if err := t.split(text); err != nil {
		return err
	}
	if first && !slices.ContainsFunc(t.values, t.numeric) {
		return t.header(i)
	}
	x, y, name, err := t.findColumns()
	if err != nil {
		return err
	}
	var p geom.Point
	if p.X, err = t.coordinate(x); err != nil {
		return err
	}
	if p.Y, err = t.coordinate(y); err != nil {
		return err
	}
	name = strings.Join(strings.Fields(name), " ")
	if name != "" && i.Names == nil {
		i.Names = make([]string, len(i.Points))
	}
	if i.Points = append(i.Points, p); i.Names != nil {
		i.Names = append(i.Names, name)
	}
	return nil
}

// split finds the values of a line, the beginning of the current one.
func (t *table) split(line string) error {
	t.values, t.offsets = t.values[:0], t.offsets[:0]
	gap := func(c byte) bool { return c == t.separator || t.separator == ' ' && blank(c) }
	for at := 0; ; at++ {
		for at < len(line) && blank(line[at]) && (t.separator == ' ' || !gap(line[at])) {
			at++
		}
		if at == len(line) && t.separator == ' ' {
			return nil
		}
		from, quoted := at, ""
		if strings.HasPrefix(line[at:], `"`) {
			from++
			length := strings.IndexByte(strings.ReplaceAll(line[from:], `""`, "  "), '"')
			if length < 0 {
				return t.lines.wrong(at, "the quotes do not end in this line")
			}
			quoted = strings.ReplaceAll(line[from:][:length], `""`, `"`)
			at = from + length + 1
		}
		begin := at
		for at < len(line) && !gap(line[at]) {
			at++
		}
		t.values, t.offsets = append(t.values, quoted+strings.TrimRight(line[begin:at], blanks)), append(t.offsets, from)
		if at == len(line) {
			return nil
		}
	}
}

// numeric reports whether a value is a number, possibly with a decimal comma, or infinite, or NaN.
func (t *table) numeric(v string) bool { return number(t.pointed(v)) || named(v) }

// header reads the current line, in which nothing is a number, as a header.
func (t *table) header(i *Instance) error {
	t.separator = separator(t.lines.text) // a # begins no comment
	if err := t.split(t.lines.text); err != nil {
		return err
	}
	v := t.values
	word := func(v string) bool { return v != "" && letter(v[0]) && !strings.ContainsFunc(v, unicode.IsNumber) }
	x, y, isMap, found := coordinates(v)
	if !found && !(len(v) == 2 && word(v[0]) && word(v[1]) && v[0] != v[1]) {
		advice := ""
		if strings.ContainsFunc(t.lines.text, unicode.IsNumber) {
			advice = "; numbers are written like 0.25"
		}
		return t.lines.wrong(t.offsets[0], quote(strings.Trim(t.lines.text, blanks))+" is neither a point nor a header with x and y"+advice)
	}
	if found {
		t.x, t.y = x, y
	}
	t.columns, t.name = len(v), column(v, titles)
	i.Map, i.Columns = isMap, [2]string{v[t.x], v[t.y]}
	return nil
}

// findColumns finds the columns of x and y in the current line, and the point's name.
func (t *table) findColumns() (x, y int, name string, err error) {
	v := t.values
	last := len(v) - 1
	switch {
	case t.columns > 0:
		if len(v) != t.columns {
			return 0, 0, "", t.lines.wrong(t.offsets[0], "the header has "+strconv.Itoa(t.columns)+" columns, this line has "+strconv.Itoa(len(v)))
		}
		for k := 0; t.name < 0 && k < len(v); k++ {
			if k != t.x && k != t.y && v[k] != "" && !t.numeric(v[k]) {
				t.name = k
			}
		}
		if t.name >= 0 {
			name = v[t.name]
		}
		return t.x, t.y, name, nil
	case len(v) == 2:
		return 0, 1, "", nil
	case len(v) > 2 && t.words(v[:last-1]) && t.numbers(v[last-1:]):
		return last - 1, last, strings.Join(v[:last-1], " "), nil
	case len(v) > 2 && t.numbers(v[:2]) && t.words(v[2:]):
		return 0, 1, strings.Join(v[2:], " "), nil
	case len(v) == 3 && t.follows():
		return 1, 2, "", nil
	}
	advice := ""
	if len(v) > 2 {
		advice = "; a first line with the names of the columns, such as x and y, says which two"
	}
	return 0, 0, "", t.lines.wrong(t.offsets[0], "a point has two values, this line has "+strconv.Itoa(len(v))+advice)
}

// words reports whether values are words, or missing; only blanks may separate several.
func (t *table) words(v []string) bool {
	return (len(v) == 1 || t.separator == ' ') && !slices.ContainsFunc(v, t.numeric)
}

func (t *table) numbers(v []string) bool {
	return !slices.ContainsFunc(v, func(v string) bool { return !t.numeric(v) })
}

// follows reports whether the current line begins with the number of its point: 0 or 1 in the
// first line, then the next.
func (t *table) follows() bool {
	n, err := strconv.Atoi(t.values[0])
	if err != nil || !(n == t.next || t.next < 0 && n&^1 == 0) || !t.numbers(t.values[1:]) {
		return false
	}
	t.next = n + 1
	return true
}

// coordinate reads a column of the current line.
func (t *table) coordinate(column int) (float64, error) {
	v := t.values[column]
	return t.lines.float(t.pointed(v), v, t.offsets[column])
}

// pointed replaces a value's decimal comma by a point, if decimal commas are allowed and the
// value has no point.
func (t *table) pointed(v string) string {
	if t.separator == ',' || strings.Contains(v, ".") {
		return v
	}
	return strings.Replace(v, ",", ".", 1)
}
