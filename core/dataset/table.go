package dataset

import (
	"io"
	"slices"
	"strconv"
	"strings"

	"ptrnet/core/geom"
)

// table reads a text as a list of points, one a record. Without a header a record has two numbers, and
// before or behind them perhaps a name.
type table struct {
	file, whole string
	text        string // whole, but blanks for U+00A0: two, for its two bytes
	at          int    // offset of what is read next
	separator   byte   // ' ' stands for any blanks
	header      []string
	heads       []int // offsets of the header's values
	layout      layout
	sides       []bool     // which columns beside longitude and latitude have nothing but N, S, E or W so far
	values      []string   // of the record that was read last
	places      []int      // their offsets
	rows        [][]string // all values, until it is known which are names
	instance    Instance
}

// table reads the whole file.
func (r *Reader) table() (Instance, error) {
	text, err := r.lines.rest()
	if err != nil {
		return Instance{}, err
	}
	t := &table{file: r.lines.file, whole: text, text: strings.ReplaceAll(text, "\u00a0", "  ")}
	t.layout.name = -1
	for {
		err := t.record()
		if err == io.EOF {
			break
		}
		if err == nil && t.instance.Line == 0 {
			err = t.begin()
		} else if err == nil {
			err = t.point()
		}
		if err != nil {
			return Instance{}, err
		}
	}
	if len(t.instance.Points) == 0 {
		return Instance{}, t.wrong(len(t.text), "a header and no points")
	}
	return t.instance, t.name()
}

func (t *table) wrong(at int, message string) error {
	return errorAt(t.file, t.whole, at, 0, message)
}

// comma reports whether commas are decimal.
func (t *table) comma() bool { return t.separator == ';' || t.separator == '\t' }

func (t *table) number(v string) bool {
	_, ok := numeral(v, t.comma())
	return ok
}

// separatorOf is the first of semicolon, tab and comma in a line outside quotes, or ' ' without any of them; a tab
// behind a comma is a blank. In sep=C, as spreadsheets write it, it is C.
func separatorOf(line string) byte {
	found, quoted, before := byte(' '), false, byte(0)
	for _, c := range []byte(line) {
		switch {
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == ';':
			return c
		case c == '\t' && before != ',':
			found = c
		case c == ',' && found == ' ':
			found = c
		}
		if c != ' ' {
			before = c
		}
	}
	return found
}

// record reads the values of the next record, as RFC 4180 says, but for comments and blanks around values; io.EOF is the
// end.
func (t *table) record() error {
	end := lineEnd(t.text, t.at)
	for t.at < len(t.text) && idle(t.text[t.at:end]) {
		t.at = nextLine(t.text, end)
		end = lineEnd(t.text, t.at)
	}
	if t.at == len(t.text) {
		return io.EOF
	}
	line := t.text[t.at:end]
	if mark, is := strings.CutPrefix(line, "sep="); is && len(mark) == 1 && t.separator == 0 {
		t.separator, t.at = mark[0], nextLine(t.text, end)
		return t.record()
	}
	// Without a header, commas and blanks may be mixed.
	if c := separatorOf(strings.Trim(line, blanks)); t.separator == 0 || t.header == nil && !t.comma() && (c == ',' || c == ' ') {
		t.separator = c
	}
	t.values, t.places = t.values[:0], t.places[:0]
	for {
		t.pad()
		if t.separator == ' ' && (t.at == end || t.comment()) && len(t.values) > 0 {
			t.at = nextLine(t.text, end)
			return nil
		}
		t.places = append(t.places, t.at)
		if t.at < end && t.text[t.at] == '"' {
			value, err := t.quoted()
			if err != nil {
				return err
			}
			if t.values = append(t.values, value); t.at > end { // behind a line break in quotes
				end = lineEnd(t.text, t.at)
			}
		} else {
			from := t.at
			for t.at < end && !t.ends(t.text[t.at]) && !t.comment() {
				t.at++
			}
			t.values = append(t.values, strings.TrimRight(t.text[from:t.at], blanks))
		}
		if t.at == end || t.comment() {
			t.at = nextLine(t.text, lineEnd(t.text, t.at))
			return nil
		}
		if t.separator != ' ' {
			t.at++
		}
	}
}

// pad passes over blanks that separate nothing.
func (t *table) pad() {
	for t.at < len(t.text) && blank(t.text[t.at]) && (t.separator == ' ' || t.text[t.at] != t.separator) {
		t.at++
	}
}

// ends reports whether a character ends a value.
func (t *table) ends(c byte) bool { return c == t.separator || t.separator == ' ' && blank(c) }

// comment reports whether a comment begins here: without a header, at a # behind a blank.
func (t *table) comment() bool {
	return t.header == nil && t.text[t.at] == '#' && t.at > 0 && blank(t.text[t.at-1])
}

// quoted reads a value in quotes, in which a quote is written twice, and the blanks behind it.
func (t *table) quoted() (string, error) {
	from := t.at
	for t.at++; ; t.at += 2 {
		k := strings.IndexByte(t.text[t.at:], '"')
		if k < 0 {
			return "", t.wrong(from, "the quotes do not end")
		}
		t.at += k
		if !strings.HasPrefix(t.text[t.at:], `""`) {
			break
		}
	}
	value := strings.ReplaceAll(t.text[from+1:t.at], `""`, `"`)
	t.at++
	t.pad()
	if end := t.at == len(t.text) || strings.IndexByte("\r\n", t.text[t.at]) >= 0; !end && !t.ends(t.text[t.at]) && t.separator != ' ' && !t.comment() {
		return "", t.wrong(t.at, quote(t.text[t.at:lineEnd(t.text, t.at)])+" behind the quotes")
	}
	return value, nil
}

// begin reads the first record: a header, or a point.
func (t *table) begin() error {
	t.instance.Line = errorAt("", t.whole, t.places[0], 0, "").Line
	found, fault := columns(t.values)
	if fault != "" {
		return t.wrong(t.places[0], fault)
	}
	if !found.any() {
		if !slices.ContainsFunc(t.values, t.number) {
			line := t.text[t.places[0]:lineEnd(t.text, t.places[0])]
			return t.wrong(t.places[0], quote(line)+" is neither a point nor a header with x and y, lon and lat, or east and north")
		}
		return t.point()
	}
	t.header, t.heads, t.layout = slices.Clone(t.values), slices.Clone(t.places), found
	t.instance.Columns = [2]string{t.values[found.x], t.values[found.y]}
	if found.degrees {
		t.instance.Rule, t.sides = Sphere, make([]bool, len(t.header))
		for k, name := range t.header {
			other := k != found.x && k != found.y
			if other && minutes(name) {
				return t.wrong(t.places[k], quote(name)+inDegrees)
			}
			t.sides[k] = other
		}
	}
	return nil
}

const inDegrees = " beside longitude and latitude: write degrees like 52.52, west and south negative, in one column each"

// point reads a record as a point.
func (t *table) point() error {
	i, v := &t.instance, t.values
	if len(i.Points) >= MaxInstance {
		return t.wrong(t.places[0], tooMany)
	}
	x, y, name := t.layout.x, t.layout.y, ""
	if t.header == nil {
		var err error
		if x, y, name, err = t.pair(); err != nil {
			return err
		}
	} else if len(v) != len(t.header) {
		return t.wrong(t.places[0], "the header has "+strconv.Itoa(len(t.header))+" columns, this line has "+strconv.Itoa(len(v))+t.empty())
	}
	var p geom.Point
	for _, c := range []struct {
		column int
		to     *float64
	}{{x, &p.X}, {y, &p.Y}} {
		n, message := coordinate(v[c.column], t.comma())
		if message == "" && t.layout.degrees {
			message = onGlobe(n, c.to == &p.Y)
		}
		if message != "" {
			return t.wrong(t.places[c.column], message)
		}
		*c.to = n
	}
	i.Points = append(i.Points, p)
	for k := range t.sides {
		t.sides[k] = t.sides[k] && len(v[k]) == 1 && strings.Contains("NSEWnsew", v[k])
	}
	switch {
	case t.header == nil:
		i.name(len(i.Points)-1, name)
	case t.layout.name >= 0:
		i.name(len(i.Points)-1, v[t.layout.name])
	default:
		t.rows = append(t.rows, slices.Clone(v))
	}
	return nil
}

// pair finds x, y and the name in a record without a header.
func (t *table) pair() (x, y int, name string, err error) {
	v := t.values
	last := len(v) - 1
	words := func(v []string) bool { return (len(v) == 1 || t.separator == ' ') && !slices.ContainsFunc(v, t.number) }
	switch {
	case len(v) == 2:
		return 0, 1, "", nil
	case len(v) > 2 && words(v[:last-1]) && t.number(v[last-1]) && t.number(v[last]):
		return last - 1, last, strings.Join(v[:last-1], " "), nil
	case len(v) > 2 && t.number(v[0]) && t.number(v[1]) && words(v[2:]):
		return 0, 1, strings.Join(v[2:], " "), nil
	}
	advice := ""
	switch {
	case len(v) > 2 && t.empty() != "":
		advice = t.empty()
	case t.separator == ',' && slices.ContainsFunc(v, func(v string) bool { return strings.Contains(v, " ") && t.number(strings.Fields(v)[0]) }):
		advice = "; beside decimal commas, numbers are separated by semicolons or tabs"
	case len(v) > 2:
		advice = "; name the columns in a first line, like x,y, or end an instance in the paper's format with output"
	}
	return 0, 0, "", t.wrong(t.places[0], "a point has two numbers, this line has "+countValues(len(v))+advice)
}

func countValues(n int) string {
	if n == 1 {
		return "1 value"
	}
	return strconv.Itoa(n) + " values"
}

// empty says how many values at the end of the record are empty.
func (t *table) empty() string {
	n := 0
	for n < len(t.values) && t.values[len(t.values)-1-n] == "" {
		n++
	}
	if n == 0 {
		return ""
	}
	return ", of which the last " + strconv.Itoa(n) + " empty"
}

// name gives the points the names of the first column with a word in any line, if the header named none.
func (t *table) name() error {
	if k := slices.Index(t.sides, true); k >= 0 {
		return t.wrong(t.heads[k], quote(t.header[k])+inDegrees)
	}
	for k := range t.header {
		word := func(row []string) bool { return row[k] != "" && !t.number(row[k]) }
		if k != t.layout.x && k != t.layout.y && slices.ContainsFunc(t.rows, word) {
			for p, row := range t.rows {
				t.instance.name(p, row[k])
			}
			break
		}
	}
	return nil
}

// name names a point.
func (i *Instance) name(point int, name string) {
	if name = plain(name); name != "" && i.Names == nil {
		i.Names = make([]string, point, len(i.Points))
	}
	if i.Names != nil {
		i.Names = append(i.Names, name)
	}
}
