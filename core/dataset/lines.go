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
	text   []byte // without its end
	begin  int    // offset of its first character: 3 behind a byte order mark, else 0
	at     int    // offset after the field that was read last
	length int    // of text, also valid when the file has ended
}

var byteOrderMark = []byte("\xef\xbb\xbf")

// unread are the first bytes of files that are not text in UTF-8 or ASCII, and what to do about
// each. Where a browser has decoded gzip's second byte as text, it is replaced.
var unread = [][2]string{
	{"\xff\xfe", "the text is encoded in UTF-16: save it as UTF-8"},
	{"\xfe\xff", "the text is encoded in UTF-16: save it as UTF-8"},
	{"\x1f\x8b", "this is compressed with gzip: unpack it first"},
	{"\x1f\xef\xbf\xbd", "this is compressed with gzip: unpack it first"},
	{"PK\x03\x04", "this is a zip archive, as spreadsheets are: unpack it, or save the table as CSV"},
}

// encoded is an error if the beginning of a file shows that it is not text in UTF-8 or ASCII: by
// the bytes of unread, or a zero byte, which in UTF-16 every other one is.
func (l *lines) encoded(start []byte) error {
	for _, form := range unread {
		if bytes.HasPrefix(start, []byte(form[0])) {
			return &Error{File: l.file, Line: 1, Column: 1, Message: form[1]}
		}
	}
	if at := bytes.IndexByte(start, 0); at >= 0 {
		before := start[:at]
		return &Error{File: l.file, Line: 1 + bytes.Count(before, []byte("\n")), Column: at - bytes.LastIndexByte(before, '\n'),
			Message: "a zero byte: this is not text, or is encoded in UTF-16; save it as UTF-8"}
	}
	return nil
}

// next reads the next line; io.EOF is the end of the file.
func (l *lines) next() error {
	l.number++
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
	l.text = bytes.TrimRight(text, "\r\n")
	l.length = len(l.text)
	if l.number == 1 && bytes.HasPrefix(l.text, byteOrderMark) {
		l.begin, l.at = len(byteOrderMark), len(byteOrderMark)
	}
	return nil
}

// content reads the next line that is neither blank nor a comment.
func (l *lines) content() error {
	for {
		if err := l.next(); err != nil {
			return err
		}
		if text := bytes.TrimLeftFunc(l.text[l.begin:], blankRune); len(text) > 0 && text[0] != '#' {
			return nil
		}
	}
}

// line returns the next line with its line break, which is \n, \r\n or a lone \r, or more than
// MaxLine bytes of a longer line; with an error, the bytes before it. It is valid until the next
// call.
func (l *lines) line() ([]byte, error) {
	for seen := 0; ; {
		end := bytes.IndexByte(l.buffer[l.from+seen:l.to], '\n') + 1
		rest := l.buffer[l.from+seen : l.to]
		if end > 0 {
			rest = rest[:end]
		}
		if k := bytes.IndexByte(rest, '\r'); k >= 0 && k+1 < len(rest) && rest[k+1] != '\n' {
			end = k + 1
		}
		if end > 0 {
			text := l.buffer[l.from:][:seen+end]
			l.from += len(text)
			return text, nil
		}
		seen = max(0, l.to-l.from-1) // a \r at the end may be followed by \n
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

// coordinate reads a field as a number in decimal notation, within ±geom.Farthest.
func (l *lines) coordinate(field []byte, at int) (float64, error) {
	return l.float(field, field, at)
}

// float is coordinate for a number whose text in the file is field.
func (l *lines) float(number, field []byte, at int) (float64, error) {
	if len(field) == 0 {
		return 0, l.wrong(at, "a number is missing")
	}
	if !decimal(number) {
		number = plain(number)
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

// plain is a number as strconv reads it: with a hyphen for the minus sign U+2212, and e for the D of
// Fortran's exponents.
func plain(field []byte) []byte {
	number := bytes.ReplaceAll(field, []byte("−"), []byte("-"))
	if k := bytes.IndexAny(number, "dD"); k > 0 && decimal(number[:k]) && decimal(number[k+1:]) {
		number[k] = 'e'
	}
	return number
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

// number reports whether a field is written as a number.
func number(field []byte) bool { return decimal(field) || decimal(plain(field)) }

// named reports whether the field is a spelling of infinity or NaN.
func named(field []byte) bool {
	v, err := strconv.ParseFloat(string(field), 64)
	return err == nil && (math.IsNaN(v) || math.IsInf(v, 0))
}

// index reads a field as the index of one of n points, the first of which has the number base, and
// returns it from 0.
func (l *lines) index(field []byte, at, base, n int) (int, error) {
	v, err := strconv.Atoi(string(field))
	if err != nil && !integer(field) {
		return 0, l.wrong(at, quote(field)+" is not an index")
	}
	if err != nil || v < base || v >= base+n {
		return 0, l.wrong(at, "index "+clip(field)+" of "+countPoints(n))
	}
	return v - base, nil
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
