package dataset

import (
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"ptrnet/core/geom"
	"ptrnet/core/jsontext"
)

// Limits on one instance.
const (
	MaxInstance = 1 << 18 // points
	MaxLine     = 1 << 25 // bytes of a line
	MaxText     = 1 << 26 // bytes of a table, or of JSON, which is read as a whole
)

// Error is a fault of a file and its position.
type Error struct {
	File         string
	Line, Column int // from 1; in characters
	Message      string
}

// Error is FILE:LINE:COLUMN: MESSAGE.
func (e *Error) Error() string {
	return e.File + ":" + strconv.Itoa(e.Line) + ":" + strconv.Itoa(e.Column) + ": " + e.Message
}

// errorAt is an error at an offset of a text, or of a line of it if before is the number of lines before.
func errorAt(file, text string, at, before int, message string) *Error {
	at = min(at, len(text))
	line, begin := before+1, 0
	for k := range at {
		if c := text[k]; c == '\n' && (k == 0 || text[k-1] != '\r') || c == '\r' {
			line++
		}
		if text[k] == '\n' || text[k] == '\r' {
			begin = k + 1
		}
	}
	return &Error{File: file, Line: line, Column: utf8.RuneCountInString(text[begin:at]) + 1, Message: message}
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

// next reads the next line, which ends with \n, \r\n or a lone \r; io.EOF is the end of the file.
func (l *lines) next() error {
	for {
		end := lineEnd(l.ahead, 0)
		switch {
		case end > MaxLine:
			l.number++
			return errorAt(l.file, l.ahead[:MaxLine], MaxLine, l.number-1,
				"the line is longer than "+strconv.Itoa(MaxLine)+" bytes")
		case end+1 < len(l.ahead), end < len(l.ahead) && l.ahead[end] == '\n', l.failed == io.EOF && l.ahead != "":
			// A \r at the end of what is read may be followed by \n.
			l.number++
			l.text, l.at = l.ahead[:end], 0
			l.ahead = l.ahead[nextLine(l.ahead, end):]
			return nil
		case l.failed != nil:
			return l.failed
		}
		l.fill()
	}
}

func lineEnd(text string, at int) int {
	if k := strings.IndexAny(text[at:], "\r\n"); k >= 0 {
		return at + k
	}
	return len(text)
}

func nextLine(text string, end int) int {
	if strings.HasPrefix(text[end:], "\r\n") {
		return end + 2
	}
	return min(end+1, len(text))
}

// firstContent is the first line from an offset on that is neither blank nor a comment.
func firstContent(text string, at int) (begin, end int) {
	end = lineEnd(text, at)
	for at < len(text) && skippable(text[at:end]) {
		at = nextLine(text, end)
		end = lineEnd(text, at)
	}
	return at, end
}

// skippable reports whether a line is blank or a comment.
func skippable(line string) bool {
	line = strings.TrimLeft(line, blanks)
	return line == "" || line[0] == '#'
}

// content reads the next line that is neither blank nor a comment.
func (l *lines) content() error {
	for {
		if err := l.next(); err != nil || !skippable(l.text) {
			return err
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
	if l.number == 0 {
		l.ahead = strings.TrimPrefix(l.ahead, "\xef\xbb\xbf")
	}
	return l.ahead[:min(n, len(l.ahead))], nil
}

func (l *lines) rest() (string, error) {
	for l.failed == nil && len(l.ahead) <= MaxText {
		l.fill()
	}
	if l.failed != nil && l.failed != io.EOF {
		return "", l.failed
	}
	text := l.ahead
	if l.ahead, l.number = "", 1; len(text) > MaxText {
		return "", errorAt(l.file, text, MaxText, 0, "more than "+strconv.Itoa(MaxText)+" bytes")
	}
	return text, nil
}

// chunk is the number of bytes that are read at once, or more if a line is longer.
const chunk = 1 << 16

// fill reads more bytes behind those not yet consumed, as many as these if they are many: a pipe gives few at a
// time, and each reading copies all. A ^Z at the end, which DOS wrote, is left out.
func (l *lines) fill() {
	more := make([]byte, max(chunk, len(l.ahead)))
	least := 1
	if len(l.ahead) >= chunk {
		least = len(more)
	}
	n, err := io.ReadAtLeast(l.in, more, least)
	if err == io.ErrUnexpectedEOF {
		err = io.EOF
	}
	l.ahead, l.failed = l.ahead+string(more[:n]), err
	if err == io.EOF {
		l.ahead = strings.TrimSuffix(l.ahead, "\x1a")
	}
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

func blank(c byte) bool { return strings.IndexByte(blanks, c) >= 0 }

// wrong is an error at an offset of the current line.
func (l *lines) wrong(at int, message string) error {
	return errorAt(l.file, l.text, at, l.number-1, message)
}

func (l *lines) coordinate(field string, at int) (float64, error) {
	v, message := coordinate(field, false)
	if message != "" {
		return 0, l.wrong(at, message)
	}
	return v, nil
}

// coordinate reads a field as a number within ±geom.Farthest, or says why it is none.
func coordinate(field string, comma bool) (v float64, message string) {
	v, ok := decimal(field, comma)
	switch {
	case ok && math.Abs(v) > geom.Farthest:
		return 0, jsontext.Quote(field) + " is too large: coordinates must be within ±1e100"
	case ok:
		return v, ""
	case field == "":
		return 0, "a number is missing"
	case slices.Contains([]string{"NAN", "INF", "INFINITY"}, capitals(strings.TrimLeft(field, "+-"))):
		return 0, jsontext.Quote(field) + " is not a finite number"
	case strings.ContainsAny(field, "°′″'") ||
		len(field) > 1 && strings.ContainsAny(field[len(field)-1:], "NSEWnsw") && digit(field[0]):
		return 0, jsontext.Quote(field) +
			" is not a number: degrees are written like 52.52, west and south negative"
	}
	return 0, jsontext.Quote(field) + " is not a number"
}

// decimal reads a decimal number: digits with at most one point, or where commas are decimal a comma; before
// them a sign, which may be U+2212; behind them an exponent, whose letter may be Fortran's D. It is infinite
// if it is larger than any float64.
func decimal(field string, comma bool) (v float64, ok bool) {
	s := strings.ReplaceAll(field, "−", "-")
	if comma && strings.IndexByte(s, '.') < 0 {
		s = strings.Replace(s, ",", ".", 1)
	}
	if strings.Trim(s, "0123456789+-.eEdD") != "" { // strconv takes words and hexadecimal numbers, too
		return 0, false
	}
	s = strings.ReplaceAll(strings.ReplaceAll(s, "d", "e"), "D", "e")
	v, err := strconv.ParseFloat(s, 64)
	return v, err == nil || math.IsInf(v, 0)
}

func digit(c byte) bool { return c >= '0' && c <= '9' }

// index reads a field as the index of one of n points, counted from 1, and returns it from 0.
func (l *lines) index(field string, at, n int) (int, error) {
	v, err := strconv.Atoi(field)
	if _, ok := decimal(field, false); err != nil && (!ok || strings.ContainsAny(field, ".eEdD")) {
		return 0, l.wrong(at, jsontext.Quote(field)+" is not an index")
	}
	if err != nil || v < 1 || v > n {
		return 0, l.wrong(at, "index "+jsontext.Clip(field)+" of "+countPoints(n))
	}
	return v - 1, nil
}

var tooMany = "more than " + strconv.Itoa(MaxInstance) + " points"

func countPoints(n int) string {
	if n == 1 {
		return "1 point"
	}
	return strconv.Itoa(n) + " points"
}
