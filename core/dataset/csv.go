package dataset

import (
	"bytes"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"ptrnet/core/geom"
)

// csv reads the whole file as a list of points, one a line. The first line
// determines the separator: the first of semicolon, comma and tab that occurs in it,
// otherwise blanks; if all commas stand between digits and there are tabs, or blanks and no value with a comma and a point, it is
// those. With any separator but the comma, numbers may have a decimal comma. Without a header, lines
// with commas and lines with blanks may be mixed, and a point may have a name, before x or behind y, or
// every point its number. A header may name the columns of x
// and y by the names in axes. With more than two columns it must; of the others the first with words,
// or one called name, has the names of the points. Two columns with other names are x and y. Values
// may be in double quotes, as in RFC 4180.
func (r *Reader) csv() (Instance, error) {
	l := &r.lines
	t := table{lines: l, x: 0, y: 1, name: -1, next: -1}
	var i Instance
	for {
		err := l.content()
		if err == io.EOF {
			break
		}
		if err != nil {
			return i, err
		}
		if i.Line == 0 {
			i.Line = l.number
			t.separator = separator(l.text)
			header, err := t.header(&i)
			if err != nil {
				if !r.fault(err) {
					return i, err
				}
				i.Line = 0 // set by the next line
				continue
			}
			if header {
				continue
			}
		}
		if err := l.room(i.Points, 0); err != nil {
			return i, err
		}
		p, name, err := t.remarked()
		if err != nil {
			if !r.fault(err) {
				return i, err
			}
			if len(i.Points) == 0 && t.columns == 0 {
				i.Line = 0
			}
			continue
		}
		if name != "" && i.Names == nil {
			i.Names = make([]string, len(i.Points))
		}
		if i.Points = append(i.Points, p); i.Names != nil {
			i.Names = append(i.Names, name)
		}
		r.recordLine()
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
	x, y      int      // columns, from 0
	name      int      // column of the names; -1 for none, or none yet
	columns   int      // of the header; 0 without one
	titles    [][]byte // its values
	decimals  bool     // blanks separate, and commas are decimal: one alone separates nothing
	next      int      // without a header, if lines begin with numbers of points: the next one; -1 if not
	values    [][]byte // of the current line, without blanks and quotes
	offsets   []int
	open      int // the offset of quotes that do not end, or -1
}

// split finds the values of the current line.
func (t *table) split() {
	l := t.lines
	t.values, t.offsets, t.open = t.values[:0], t.offsets[:0], -1
	gap := func(c byte) bool { return c == t.separator || t.separator == ' ' && blank(c) }
	for at := l.begin; ; at++ {
		for at < len(l.text) && blank(l.text[at]) && (t.separator == ' ' || !gap(l.text[at])) {
			at++
		}
		if at == len(l.text) && t.separator == ' ' {
			return
		}
		from, end := at, at
		quoted := t.quoted(at)
		if end = max(at, quoted); quoted == 0 {
			for end < len(l.text) && !gap(l.text[end]) {
				end++
			}
		}
		value := bytes.TrimRightFunc(l.text[from:end], blankRune)
		if quoted > 0 {
			from, value = from+1, bytes.ReplaceAll(value[1:len(value)-1], []byte(`""`), []byte(`"`))
		}
		t.values, t.offsets = append(t.values, value), append(t.offsets, from)
		for at = end; at < len(l.text) && !gap(l.text[at]); {
			at++ // blanks behind quotes
		}
		if at == len(l.text) {
			return
		}
	}
}

// quoted is the offset behind a value in double quotes, in which double ones stand for one; 0 if it is
// not in quotes as a whole.
func (t *table) quoted(at int) int {
	text := t.lines.text
	if at == len(text) || text[at] != '"' {
		return 0
	}
	for k := at + 1; k < len(text); k++ {
		if text[k] != '"' {
			continue
		}
		if k+1 < len(text) && text[k+1] == '"' {
			k++
			continue
		}
		rest := k + 1
		for rest < len(text) && blank(text[rest]) && text[rest] != t.separator {
			rest++
		}
		if rest == len(text) || text[rest] == t.separator || t.separator == ' ' && rest > k+1 {
			return k + 1
		}
		return 0
	}
	t.open = at
	return 0
}

// numeric reports whether a value is a number, possibly with a decimal comma, or infinite, or NaN.
func (t *table) numeric(v []byte) bool { return number(t.pointed(v)) || named(v) }

// header reads the first line as a header if nothing in it looks like a number.
func (t *table) header(i *Instance) (bool, error) {
	t.split()
	digits, letters := 0, 0
	for _, v := range t.values {
		if t.numeric(v) {
			return false, nil
		}
		if bytes.IndexFunc(v, unicode.IsNumber) >= 0 {
			digits++
		}
		if slices.ContainsFunc(v, letter) {
			letters++
		}
	}
	all := quote(bytes.TrimSpace(t.lines.text[t.lines.begin:]))
	x, y, isMap, found := coordinates(t.values)
	if !found && digits == len(t.values) {
		return false, t.lines.wrong(t.offsets[0], all+" may be a header, or a point whose numbers are not written like 0.25: call the columns x and y, or write such numbers")
	}
	if !found && (len(t.values) != 2 || letters < 2 || bytes.Equal(t.values[0], t.values[1])) {
		return false, t.lines.wrong(t.offsets[0], all+" is neither a point nor a header with x and y")
	}
	if found {
		t.x, t.y = x, y
	}
	t.columns, i.Map = len(t.values), isMap
	i.Columns = [2]string{string(t.values[t.x]), string(t.values[t.y])}
	for k, v := range t.values {
		t.titles = append(t.titles, bytes.Clone(v))
		if k != t.x && k != t.y && capitals(v) == "NAME" {
			t.name = k
		}
	}
	return true, nil
}

// adapt takes the separator of the current line where lines may differ in it.
func (t *table) adapt() {
	line := t.lines.text
	if t.columns > 0 || t.separator != ',' && t.separator != ' ' {
		return
	}
	c := separator(line)
	commas := bytes.IndexByte(line, ',') >= 0
	if c == ' ' || c == ',' && !(t.decimals && decimalCommas(line)) {
		t.separator = c
	}
	t.decimals = t.decimals || c == ' ' && commas
}

// remark is where a comment begins in a line, a # behind a blank; 0 if there is none.
func remark(line []byte) int {
	if k := bytes.IndexByte(line, '#'); k > 0 && blank(line[k-1]) {
		return k
	}
	return 0
}

// remarked is point for a line that may end with a comment, which begins a name with # or makes the
// line no point.
func (t *table) remarked() (p geom.Point, name string, err error) {
	p, name, err = t.point()
	l := t.lines
	if k := remark(l.text); k > 0 && (err != nil || strings.HasPrefix(name, "#")) {
		whole := l.text
		l.text = whole[:k]
		before, called, wrong := t.point()
		if l.text = whole; wrong == nil {
			return before, called, nil
		}
	}
	return p, name, err
}

// point reads the current line.
func (t *table) point() (p geom.Point, name string, err error) {
	t.adapt()
	t.split()
	x, y, name, err := t.findColumns()
	if err != nil {
		return p, "", err
	}
	if p.X, err = t.coordinate(x); err != nil {
		return p, "", err
	}
	p.Y, err = t.coordinate(y)
	return p, strings.Join(strings.Fields(name), " "), err
}

// findColumns finds the columns of x and y in the current line, and the point's name.
func (t *table) findColumns() (x, y int, name string, err error) {
	v := t.values
	last := len(v) - 1
	switch {
	case t.open >= 0 && (t.columns == 0 || len(v) != t.columns):
		return 0, 0, "", t.lines.wrong(t.open, "the quotes do not end in this line")
	case t.columns > 0:
		if len(v) != t.columns {
			return 0, 0, "", t.lines.wrong(t.offsets[0], "the header has "+strconv.Itoa(t.columns)+" columns, this line has "+strconv.Itoa(len(v)))
		}
		if t.name < 0 {
			t.name = t.worded()
		}
		if t.name >= 0 {
			name = string(v[t.name])
		}
		return t.x, t.y, name, nil
	case len(v) == 2:
		return 0, 1, "", nil
	case len(v) > 2 && t.words(0, last-1) && t.numbers(last-1, last+1):
		return last - 1, last, t.joined(0, last-2), nil
	case len(v) > 2 && t.numbers(0, 2) && t.words(2, last+1):
		return 0, 1, t.joined(2, last), nil
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
func (t *table) words(from, to int) bool {
	return (to-from <= 1 || t.separator == ' ') && !slices.ContainsFunc(t.values[from:to], t.numeric)
}

func (t *table) numbers(from, to int) bool {
	return !slices.ContainsFunc(t.values[from:to], func(v []byte) bool { return !t.numeric(v) })
}

// joined is the text of the values from … to.
func (t *table) joined(from, to int) string {
	if from == to {
		return string(t.values[from])
	}
	return string(t.lines.text[t.offsets[from] : t.offsets[to]+len(t.values[to])])
}

// follows reports whether the current line begins with the number of its point: 0 or 1 in the
// first line, then the next.
func (t *table) follows() bool {
	n, err := strconv.Atoi(string(t.values[0]))
	if err != nil || !(n == t.next || t.next < 0 && n&^1 == 0) || !t.numbers(1, 3) {
		return false
	}
	t.next = n + 1
	return true
}

// worded is the column with a word in the current line: one whose header says that it has names, or
// the first; -1 if there is none.
func (t *table) worded() int {
	found := -1
	for k, v := range t.values {
		if k == t.x || k == t.y || len(v) == 0 || t.numeric(v) {
			continue
		}
		for _, name := range []string{"NAME", "CITY", "TOWN", "PLACE", "LABEL", "TITLE"} {
			if strings.HasPrefix(capitals(t.titles[k]), name) {
				return k
			}
		}
		if found < 0 {
			found = k
		}
	}
	return found
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
	v = bytes.Clone(v)
	v[comma] = '.'
	return v
}
