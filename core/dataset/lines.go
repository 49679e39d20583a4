package dataset

import (
	"io"
	"math"
	"strconv"
	"strings"

	"ptrnet/core/geom"
)

// Limits on one instance.
const (
	MaxInstance = 1 << 18 // points of an instance
	MaxLine     = 1 << 25 // bytes of a line
)

// Error is a fault of a file and its position.
type Error struct {
	File    string
	Line    int // from 1
	Column  int // in bytes, from 1
	Message string
}

// Error is FILE:LINE:COLUMN: MESSAGE.
func (e *Error) Error() string {
	return e.File + ":" + strconv.Itoa(e.Line) + ":" + strconv.Itoa(e.Column) + ": " + e.Message
}

// lines reads a file line by line.
type lines struct {
	in     io.Reader
	ahead  string // what is read, and not yet consumed
	failed error  // the error that ended reading
	file   string
	number int    // of the line in text, from 1
	text   string // without its end
	at     int    // offset after the field that was read last
}

const byteOrderMark = "\xef\xbb\xbf"

// encoded is an error if the beginning of a file has a zero byte, as UTF-16, archives and spreadsheets have.
func (l *lines) encoded(start string) error {
	before, _, zero := strings.Cut(start, "\x00")
	if !zero {
		return nil
	}
	return &Error{File: l.file, Line: 1 + strings.Count(before, "\n"), Column: len(before) - strings.LastIndexByte(before, '\n'),
		Message: "a zero byte: this is not text, or is encoded in UTF-16; save it as UTF-8, a spreadsheet as CSV"}
}

// next reads the next line, which ends with \n, \r\n or a lone \r; io.EOF is the end of the file.
func (l *lines) next() error {
	for {
		end := strings.IndexAny(l.ahead, "\r\n")
		if end < 0 {
			end = len(l.ahead)
		}
		switch {
		case end > MaxLine:
			l.number++
			return l.wrong(MaxLine, "the line is longer than "+strconv.Itoa(MaxLine)+" bytes")
		case end+1 < len(l.ahead), end < len(l.ahead) && l.ahead[end] == '\n', l.failed == io.EOF && l.ahead != "":
			// A \r at the end of what is read may be followed by \n.
			l.number++
			l.text, l.at = l.ahead[:end], 0
			l.ahead = strings.TrimPrefix(strings.TrimPrefix(l.ahead[end:], "\r"), "\n")
			return nil
		case l.failed != nil:
			return l.failed
		}
		l.fill()
	}
}

// content reads the next line that is neither blank nor a comment.
func (l *lines) content() error {
	for {
		if err := l.next(); err != nil {
			return err
		}
		if text := strings.TrimLeft(l.text, blanks); text != "" && text[0] != '#' {
			return nil
		}
	}
}

// peek returns the next n bytes without consuming them, or all up to the end of the file; a byte order mark
// before them is left out.
func (l *lines) peek(n int) (start string, err error) {
	for len(l.ahead) < n && l.failed == nil {
		l.fill()
	}
	if len(l.ahead) < n && l.failed != io.EOF {
		return "", l.failed
	}
	l.ahead = strings.TrimPrefix(l.ahead, byteOrderMark)
	return l.ahead[:min(n, len(l.ahead))], nil
}

// chunk is the number of bytes that are read at once, or more if a line is longer.
const chunk = 1 << 16

// fill reads more bytes behind those not yet consumed.
func (l *lines) fill() {
	more := make([]byte, max(chunk, len(l.ahead)))
	n, err := l.in.Read(more)
	l.ahead, l.failed = l.ahead+string(more[:n]), err
}

// field is the next field between blanks and its offset; empty at the end of the line.
func (l *lines) field() (field string, at int) {
	for l.at < len(l.text) && blank(l.text[l.at]) {
		l.at++
	}
	at = l.at
	for l.at < len(l.text) && !blank(l.text[l.at]) {
		l.at++
	}
	return l.text[at:l.at], at
}

// blanks are the characters between fields.
const blanks = " \t\v\f"

func blank(c byte) bool { return c == ' ' || c == '\t' || c == '\v' || c == '\f' }

// wrong is an error at an offset of the current line.
func (l *lines) wrong(at int, message string) error {
	return &Error{File: l.file, Line: l.number, Column: at + 1, Message: message}
}

// ended is an error at the end of the file.
func (l *lines) ended(message string) error { return l.wrong(len(l.text), message) }

// coordinate reads a field as a number in decimal notation, within ±geom.Farthest.
func (l *lines) coordinate(field string, at int) (float64, error) {
	return l.float(field, field, at)
}

// float is coordinate for a number whose text in the file is field.
func (l *lines) float(number, field string, at int) (float64, error) {
	number = plain(number)
	v, err := strconv.ParseFloat(number, 64)
	large := math.Abs(v) > geom.Farthest
	switch {
	case field == "":
		return 0, l.wrong(at, "a number is missing")
	case decimal(number) && large:
		return 0, l.wrong(at, quote(field)+" is too large: coordinates must be within ±1e100")
	case decimal(number) && err == nil:
		return v, nil
	case named(field):
		return 0, l.wrong(at, quote(field)+" is not a finite number")
	}
	return 0, l.wrong(at, quote(field)+" is not a number")
}

// plain is a number as strconv reads it: with a hyphen for the minus sign U+2212, and e for the D of
// Fortran's exponents.
func plain(field string) string {
	if decimal(field) {
		return field
	}
	number := strings.ReplaceAll(field, "−", "-")
	if k := strings.IndexAny(number, "dD"); k > 0 && decimal(number[:k]) {
		number = number[:k] + "e" + number[k+1:]
	}
	return number
}

// decimal reports whether a field has a digit and only characters of decimal numbers.
func decimal(field string) bool {
	digits := false
	for k := range len(field) {
		switch c := field[k]; {
		case digit(c):
			digits = true
		case c == '+' || c == '-' || c == '.' || c == 'e' || c == 'E':
		default:
			return false
		}
	}
	return digits
}

func digit(c byte) bool { return c >= '0' && c <= '9' }

// number reports whether a field is written as a number.
func number(field string) bool { return decimal(plain(field)) }

// named reports whether the field is a spelling of infinity or NaN.
func named(field string) bool {
	v, err := strconv.ParseFloat(field, 64)
	return err == nil && (math.IsNaN(v) || math.IsInf(v, 0))
}

// index reads a field as the index of one of n points, counted from 1, and returns it from 0.
func (l *lines) index(field string, at, n int) (int, error) {
	v, err := strconv.Atoi(field)
	if err != nil && !integer(field) {
		return 0, l.wrong(at, quote(field)+" is not an index")
	}
	if err != nil || v < 1 || v > n {
		return 0, l.wrong(at, "index "+clip(field)+" of "+countPoints(n))
	}
	return v - 1, nil
}

// integer reports whether the field is an integer of any length.
func integer(field string) bool {
	return decimal(field) && !strings.ContainsAny(field, ".eE") && strings.LastIndexAny(field, "+-") < 1
}

// room is an error if the instance has MaxInstance points already.
func (l *lines) room(points []geom.Point, at int) error {
	if len(points) >= MaxInstance {
		return l.wrong(at, "more than "+strconv.Itoa(MaxInstance)+" points")
	}
	return nil
}

// quote quotes a text from a file, shortened.
func quote(text string) string { return strconv.Quote(clip(text)) }

func clip(text string) string {
	const most = 40
	if len(text) > most {
		return text[:most] + "…"
	}
	return text
}

func countPoints(n int) string {
	if n == 1 {
		return "1 point"
	}
	return strconv.Itoa(n) + " points"
}
