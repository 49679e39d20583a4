package dataset

import (
	"io"
	"slices"
	"strconv"
	"strings"

	"ptrnet/core/geom"
	"ptrnet/core/jsontext"
	"ptrnet/core/problem"
)

// table is a text that is read as a list of points, one a record. Without a header a record has two numbers,
// and before or behind them perhaps a name.
type table struct {
	file, source string
	text         string // source, but blanks for U+00A0: two, for its two bytes
	at           int    // offset of what is read next
	separator    byte   // ' ' stands for any blanks
	header       []cell
	layout       layout
}

// maxColumns is the largest number of values in a line.
const maxColumns = 1 << 12

// cell is a value and its offset.
type cell struct {
	text string
	at   int
}

func readTable(i *Instance, file, text string) error {
	t := &table{file: file, source: text, text: strings.ReplaceAll(text, "\u00a0", "  "),
		layout: layout{name: -1}}
	var rows [][]cell
	for {
		row, err := t.record()
		if err == io.EOF {
			break
		}
		switch {
		case err != nil:
		case i.Line == 0:
			i.Line = errorAt("", text, row[0].at, 0, "").Line
			if err = t.begin(row); t.header == nil {
				rows = append(rows, row)
			}
		case t.header != nil && len(row) != len(t.header):
			message := "the header has " + strconv.Itoa(len(t.header)) + " columns, this line has " + countValues(row)
			if slices.ContainsFunc(row, remarked) {
				message += ownLine
			}
			err = t.wrong(row[0].at, message)
		case len(rows) == MaxInstance:
			err = t.wrong(row[0].at, tooMany)
		default:
			rows = append(rows, row)
		}
		if err != nil {
			return err
		}
	}
	if len(rows) == 0 {
		message := "a header and no points"
		if strings.Contains(text, "\n#") {
			message += ": a line that begins with # is a comment, and a name like #1 stands in quotes"
		}
		return t.wrong(len(text), message)
	}
	return t.read(i, rows)
}

const ownLine = "; below a header, a comment has a line of its own"

// remarked reports whether a value may have a comment, which is none below a header.
func remarked(c cell) bool { return strings.Contains(c.text, "#") }

func (t *table) read(i *Instance, rows [][]cell) error {
	l := t.layout
	if t.header != nil {
		i.Columns = [2]string{plain(t.header[l.x].text), plain(t.header[l.y].text)}
	}
	if l.degrees {
		i.Rule = problem.Sphere
	}
	for k := range t.header {
		word := func(row []cell) bool { return row[k].text != "" && !t.number(row[k]) }
		if l.name < 0 && k != l.x && k != l.y && slices.ContainsFunc(rows, word) { // the first with a word in any line
			l.name = k
		}
	}
	var points, commas struct {
		thousand cell // the last coordinate in which one may separate thousands
		fraction bool // another number shows that they are decimal
	}
	for n, row := range rows {
		name := ""
		if t.header == nil {
			var err error
			if l.x, l.y, name, err = t.pair(row); err != nil {
				return err
			}
		} else if l.name >= 0 {
			name = row[l.name].text
		}
		var v [2]float64
		for axis, c := range []cell{row[l.x], row[l.y]} {
			message := ""
			if v[axis], message = coordinate(c.text, t.comma()); message == "" && l.degrees {
				message = degreesFault(v[axis], axis == 1)
			}
			switch {
			case message != "" && t.header != nil && remarked(c):
				return t.wrong(c.at, message+ownLine)
			case message != "":
				return t.wrong(c.at, message)
			}
		}
		for k, c := range row {
			mark := strings.IndexAny(c.text, ".,")
			if mark < 0 || !t.comma() || l.degrees || !t.number(c) { // no degrees are a thousand
				continue
			}
			marks := &points
			if c.text[mark] == ',' {
				marks = &commas
			}
			if !grouped(c.text, mark) {
				marks.fraction = true
			} else if k == l.x || k == l.y {
				marks.thousand = c
			}
		}
		i.Points = append(i.Points, geom.Point{X: v[0], Y: v[1]})
		i.name(n, name)
	}
	const doubt = " could be a thousand or a fraction: write it without a "
	switch comma, point := commas.thousand, points.thousand; {
	case comma.text != "" && !commas.fraction:
		return t.wrong(comma.at, jsontext.Quote(comma.text)+doubt+"comma, or with a point")
	case point.text != "" && !points.fraction && commas.fraction:
		return t.wrong(point.at, jsontext.Quote(point.text)+doubt+"point, or with a comma")
	}
	if !l.degrees {
		return nil
	}
	if k := t.otherPart(i, rows); k >= 0 {
		return t.wrong(t.header[k].at, jsontext.Quote(t.header[k].text)+besideDegrees)
	}
	return nil
}

// grouped reports whether the point or comma of a number may separate thousands.
func grouped(number string, mark int) bool {
	before := strings.TrimLeft(number[:mark], "+-−")
	return before != "" && before[0] != '0' && len(before) <= 3 && len(number)-mark == 4 &&
		strings.Trim(number[mark+1:], "0123456789") == ""
}

func (t *table) wrong(at int, message string) error {
	return errorAt(t.file, t.source, at, 0, message)
}

func (t *table) comma() bool { return t.separator == ';' || t.separator == '\t' }

func (t *table) number(c cell) bool {
	_, ok := decimal(c.text, t.comma())
	return ok
}

// unquotedEnd is the first end of a line outside quotes.
func unquotedEnd(text string, at int) int {
	end := lineEnd(text, at)
	for quotes := strings.Count(text[at:end], `"`); quotes%2 == 1 && end < len(text); {
		at = nextLine(text, end)
		end = lineEnd(text, at)
		quotes += strings.Count(text[at:end], `"`)
	}
	return end
}

// separatorOf is the first of semicolon, tab and comma in a record outside quotes and before a comment, or ' '
// without any of them; a tab behind a comma is a blank.
func separatorOf(line string) byte {
	found, quoted, before := byte(' '), false, byte(0)
	for k, c := range []byte(line) {
		switch {
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '#' && k > 0 && blank(line[k-1]):
			return separatorOf(strings.TrimRight(line[:k], blanks))
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

// record reads the next record, as RFC 4180 says, but for comments and blanks around values; io.EOF is the
// end.
func (t *table) record() (row []cell, err error) {
	var end int
	if t.at, end = firstContent(t.text, t.at); t.at == len(t.text) {
		return nil, io.EOF
	}
	line := t.text[t.at:end]
	if mark, is := strings.CutPrefix(line, "sep="); is && len(mark) == 1 && t.separator == 0 {
		t.separator, t.at = mark[0], nextLine(t.text, end)
		return t.record()
	}
	// Without a header, commas and blanks may be mixed.
	if t.separator == 0 || t.header == nil && !t.comma() {
		whole := t.text[t.at:unquotedEnd(t.text, t.at)]
		if c := separatorOf(strings.Trim(whole, blanks)); t.separator == 0 || c == ',' || c == ' ' {
			t.separator = c
		}
	}
	for {
		t.pad()
		if t.separator == ' ' && (t.at == end || t.comment()) && len(row) > 0 {
			t.at = nextLine(t.text, end)
			return row, nil
		}
		c := cell{at: t.at}
		if t.at < end && t.text[t.at] == '"' {
			if c.text, err = t.quoted(); err != nil {
				return nil, err
			}
			if t.at > end { // behind a line break in quotes
				end = lineEnd(t.text, t.at)
			}
		} else {
			for t.at < end && !t.ends(t.text[t.at]) && !t.comment() {
				t.at++
			}
			c.text = strings.TrimRight(t.text[c.at:t.at], blanks)
		}
		if row = append(row, c); len(row) > maxColumns {
			return nil, t.wrong(c.at, "more than "+strconv.Itoa(maxColumns)+" values in a line")
		}
		if t.at == end || t.comment() {
			t.at = nextLine(t.text, end)
			return row, nil
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
	if end := t.at == len(t.text) || strings.IndexByte("\r\n", t.text[t.at]) >= 0; !end &&
		!t.ends(t.text[t.at]) && t.separator != ' ' && !t.comment() {
		return "", t.wrong(t.at, jsontext.Quote(t.text[t.at:lineEnd(t.text, t.at)])+" behind the quotes")
	}
	return value, nil
}

// begin reads the first record as a header, if it is one.
func (t *table) begin(row []cell) error {
	var names []string
	for _, c := range row {
		names = append(names, c.text)
	}
	found, at, fault := columns(names)
	switch {
	case fault != "":
		return t.wrong(row[at].at, fault)
	case found.hasAxes():
		t.header, t.layout = row, found
	case !slices.ContainsFunc(row, t.number):
		line := t.text[row[0].at:lineEnd(t.text, row[0].at)]
		message := jsontext.Quote(line) + " is neither a point nor a header "
		if mark := t.misleading(line); mark != "" {
			return t.wrong(row[0].at, message+"where "+mark+" separate values: a name with one stands in quotes")
		}
		return t.wrong(row[0].at, message+"with x and y, lon and lat, or east and north")
	}
	return nil
}

// misleading is what the separator of a line is called, if the line might be a point or a header with another one;
// otherwise "".
func (t *table) misleading(line string) string {
	values := strings.FieldsFunc(line, func(c rune) bool { return strings.ContainsRune(",;"+blanks, c) })
	found, _, _ := columns(values)
	numbers := 0
	for _, v := range values {
		if isNumber(v) {
			numbers++
		}
	}
	if numbers < 2 && !found.hasAxes() {
		return ""
	}
	switch t.separator {
	case ';':
		return "semicolons"
	case ',':
		return "commas"
	case '\t':
		return "tabs"
	}
	return ""
}

// pair finds x, y and the name in a record without a header.
func (t *table) pair(row []cell) (x, y int, name string, err error) {
	last := len(row) - 1
	numbers := func(row []cell) bool { return t.number(row[0]) && t.number(row[1]) }
	words := func(row []cell) bool {
		return (len(row) == 1 || t.separator == ' ') && !slices.ContainsFunc(row, t.number)
	}
	switch {
	case last == 1:
		return 0, 1, "", nil
	case last > 1 && numbers(row[last-1:]) && words(row[:last-1]):
		return last - 1, last, joined(row[:last-1]), nil
	case last > 1 && numbers(row) && words(row[2:]):
		return 0, 1, joined(row[2:]), nil
	}
	advice := ""
	twoNumbers := func(c cell) bool {
		first, _, more := strings.Cut(strings.TrimSpace(c.text), " ")
		return more && isNumber(first)
	}
	switch {
	case t.separator == ',' && slices.ContainsFunc(row, twoNumbers):
		advice = "; beside decimal commas, numbers are separated by semicolons or tabs"
	case last > 1 && row[last].text != "":
		advice = "; name the columns in a first line, like x,y, or end an instance in the paper's format with " +
			"output"
	}
	return 0, 0, "", t.wrong(row[0].at, "a point has two numbers, this line has "+countValues(row)+advice)
}

func joined(row []cell) string {
	var b strings.Builder
	for _, c := range row {
		b.WriteString(c.text + " ")
	}
	return b.String()
}

// countValues is the number of values in words, and how many at the end are empty.
func countValues(row []cell) string {
	n := len(row)
	for n > 0 && row[n-1].text == "" {
		n--
	}
	if n == len(row) {
		return strconv.Itoa(n)
	}
	return strconv.Itoa(len(row)) + ", the last " + strconv.Itoa(len(row)-n) + " empty"
}

func (i *Instance) name(point int, name string) {
	if name = plain(name); name != "" && i.Names == nil {
		i.Names = make([]string, point, len(i.Points))
	}
	if i.Names != nil {
		i.Names = append(i.Names, name)
	}
}
