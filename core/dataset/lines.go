package dataset

import (
	"bytes"
	"io"
	"math"
	"strconv"
	"unicode/utf8"

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

// lines reads a file line by line in a buffer that it reuses.
type lines struct {
	in     io.Reader
	buffer []byte // bytes read from the file; from … to-1 are not yet consumed
	from   int
	to     int
	failed error // the error that ended reading
	file   string
	number int    // of the line in text, from 1
	start  int    // offset of the line in the file
	raw    int    // bytes of the line with its end
	text   []byte // without its end
	begin  int    // offset of its first character: 3 behind a byte order mark, else 0
	at     int    // offset after the field that was read last
	length int    // of text, also valid when the file has ended
}

var byteOrderMark = []byte("\xef\xbb\xbf")

// encoded is an error if the beginning of a file shows that its text is not in UTF-8 or
// ASCII: UTF-16's byte order mark, or a zero byte, which in UTF-16 every other one is.
func (l *lines) encoded(start []byte) error {
	const remedy = "save it as UTF-8"
	for _, mark := range []string{"\xff\xfe", "\xfe\xff"} {
		if bytes.HasPrefix(start, []byte(mark)) {
			return &Error{File: l.file, Line: 1, Column: 1, Message: "the text is encoded in UTF-16: " + remedy}
		}
	}
	if at := bytes.IndexByte(start, 0); at >= 0 {
		before := start[:at]
		return &Error{File: l.file, Line: 1 + bytes.Count(before, []byte("\n")), Column: at - bytes.LastIndexByte(before, '\n'),
			Message: "a zero byte: this is not text, or is encoded in UTF-16; " + remedy}
	}
	return nil
}

// next reads the next line; io.EOF is the end of the file.
func (l *lines) next() error {
	l.number++
	l.start, l.raw = l.start+l.raw, 0
	l.begin, l.at = 0, 0
	text, err := l.line()
	if len(text) > MaxLine {
		return l.wrong(MaxLine, "the line is longer than "+strconv.Itoa(MaxLine)+" bytes")
	}
	if err != nil && (err != io.EOF || len(text) == 0) {
		l.number-- // there is no such line
		l.at = len(l.text)
		return err
	}
	l.raw = len(text)
	text = trimEnd(text, '\n')
	l.text = trimEnd(text, '\r')
	l.length = len(l.text)
	if l.number == 1 && bytes.HasPrefix(l.text, byteOrderMark) {
		l.begin, l.at = len(byteOrderMark), len(byteOrderMark)
	}
	return nil
}

// line returns the next line with its line break, or more than MaxLine bytes of a longer
// line; with an error, the bytes before it. It is valid until the next call.
func (l *lines) line() ([]byte, error) {
	for seen := 0; ; {
		if k := bytes.IndexByte(l.buffer[l.from+seen:l.to], '\n'); k >= 0 {
			text := l.buffer[l.from:][:seen+k+1]
			l.from += len(text)
			return text, nil
		}
		seen = l.to - l.from
		if l.failed != nil || seen > MaxLine {
			text := l.buffer[l.from:l.to]
			l.from = l.to
			return text, l.failed
		}
		l.fill()
	}
}

// peek returns the next n bytes without consuming them, or fewer and an error.
func (l *lines) peek(n int) ([]byte, error) {
	for l.to-l.from < n && l.failed == nil {
		l.fill()
	}
	if n <= l.to-l.from {
		return l.buffer[l.from:][:n], nil
	}
	return l.buffer[l.from:l.to], l.failed
}

// bufferSize is the initial size of the buffer.
const bufferSize = 1 << 16

// fill reads more bytes after those not yet consumed.
func (l *lines) fill() {
	l.to = copy(l.buffer, l.buffer[l.from:l.to])
	l.from = 0
	if l.to == len(l.buffer) {
		l.buffer = append(l.buffer, make([]byte, max(bufferSize, l.to))...)
	}
	n, err := l.in.Read(l.buffer[l.to:])
	l.to, l.failed = l.to+n, err
}

func trimEnd(text []byte, c byte) []byte {
	if k := len(text) - 1; k >= 0 && text[k] == c {
		return text[:k]
	}
	return text
}

// field is the next field between blanks and its offset; empty at the end of the line.
func (l *lines) field() (field []byte, at int) {
	for l.at < len(l.text) && blank(l.text[l.at]) {
		l.at++
	}
	at = l.at
	for l.at < len(l.text) && !blank(l.text[l.at]) {
		l.at++
	}
	return l.text[at:l.at], at
}

func blank(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f' }

func blankRune(c rune) bool { return c < utf8.RuneSelf && blank(byte(c)) }

// wrong is an error at an offset of the current line.
func (l *lines) wrong(at int, message string) error {
	return &Error{File: l.file, Line: l.number, Column: at + 1, Message: message}
}

// ended is an error at the end of the file.
func (l *lines) ended(message string) error { return l.wrong(l.length, message) }

// coordinate reads a field as a finite number in decimal notation.
func (l *lines) coordinate(field []byte, at int) (float64, error) {
	return l.float(field, field, at)
}

// float is coordinate for a number whose text in the file is field.
func (l *lines) float(number, field []byte, at int) (float64, error) {
	if len(field) == 0 {
		return 0, l.wrong(at, "a number is missing")
	}
	if !decimal(number) {
		if named(field) {
			return 0, l.wrong(at, quote(field)+" is not a finite number")
		}
		return 0, l.wrong(at, quote(field)+" is not a number")
	}
	v, err := strconv.ParseFloat(string(number), 64)
	if math.Abs(v) > geom.Farthest {
		return 0, l.wrong(at, quote(field)+" is too large: coordinates must be within ±1e100")
	}
	if err != nil {
		return 0, l.wrong(at, quote(field)+" is not a number")
	}
	return v, nil
}

// decimal reports whether a field has a digit and only characters of decimal numbers.
func decimal(field []byte) bool {
	digit := false
	for _, c := range field {
		switch {
		case c >= '0' && c <= '9':
			digit = true
		case c == '+' || c == '-' || c == '.' || c == 'e' || c == 'E':
		default:
			return false
		}
	}
	return digit
}

// named reports whether the field is a spelling of infinity or NaN.
func named(field []byte) bool {
	v, err := strconv.ParseFloat(string(field), 64)
	return err == nil && (math.IsNaN(v) || math.IsInf(v, 0))
}

// index reads a field as an index from 1 to n and returns it from 0.
func (l *lines) index(field []byte, at, n int) (int, error) {
	v, err := strconv.Atoi(string(field))
	if err != nil && !integer(field) {
		return 0, l.wrong(at, quote(field)+" is not an index")
	}
	if err != nil || v < 1 || v > n {
		return 0, l.wrong(at, "index "+clip(field)+" of "+countPoints(n))
	}
	return v - 1, nil
}

// integer reports whether the field is an integer of any length.
func integer(field []byte) bool {
	if len(field) > 1 && (field[0] == '-' || field[0] == '+') {
		field = field[1:]
	}
	for _, c := range field {
		if c < '0' || c > '9' {
			return false
		}
	}
	return len(field) > 0
}

// room is an error if the instance has MaxInstance points already.
func (l *lines) room(points []geom.Point, at int) error {
	if len(points) >= MaxInstance {
		return l.wrong(at, "more than "+strconv.Itoa(MaxInstance)+" points")
	}
	return nil
}

// quote quotes a text from a file, shortened.
func quote(text []byte) string { return strconv.Quote(clip(text)) }

func clip(text []byte) string {
	const most = 40
	if len(text) > most {
		return string(text[:most]) + "…"
	}
	return string(text)
}

func countPoints(n int) string {
	if n == 1 {
		return "1 point"
	}
	return strconv.Itoa(n) + " points"
}
