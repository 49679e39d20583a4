package jsontext

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// MaxDepth is how deep objects and lists that are read may be in each other.
const MaxDepth = 16

// Reader reads one JSON text (RFC 8259), value by value: the caller says what must come. Names within an
// object must differ, strings must be UTF-8, and numbers must fit a float64. After the first fault every
// method returns a zero value, and Members and Items end; End says what is wrong and where.
type Reader struct {
	text      string
	at, depth int
	err       *Fault
}

// Fault is what is wrong with a text, and at which byte.
type Fault struct {
	At   int
	What string
}

func (f *Fault) Error() string { return "byte " + strconv.Itoa(f.At) + ": " + f.What }

// NewReader reads a text.
func NewReader(text string) *Reader { return &Reader{text: text} }

// End is called after the last value, behind which nothing may follow. It is the first *Fault; nil if there
// was none.
func (r *Reader) End() error {
	if r.space(); r.at < len(r.text) {
		r.Fail("text behind the end")
	}
	if r.err != nil {
		return r.err
	}
	return nil
}

// Fail makes what was read last a fault, unless there was one before.
func (r *Reader) Fail(what string) { r.FailAt(r.at, what) }

// FailAt makes a byte a fault, and reports whether there was none before.
func (r *Reader) FailAt(at int, what string) bool {
	first := r.err == nil
	if first {
		r.err = &Fault{at, what}
	}
	return first
}

// At is the byte that is read next.
func (r *Reader) At() int { return r.at }

// Since is the text read from an offset on.
func (r *Reader) Since(at int) string { return r.text[at:r.at] }

// Next is the first character of the value that comes, without reading it; 0 if none does.
func (r *Reader) Next() byte {
	if r.space(); r.err != nil || r.at >= len(r.text) {
		return 0
	}
	return r.text[r.at]
}

// Skip reads any value.
func (r *Reader) Skip() {
	switch r.Next() {
	case '{':
		r.Members(func(string) { r.Skip() })
	case '[':
		r.Items(r.Skip)
	case '"':
		r.Text()
	case 't', 'f':
		r.Bool()
	default:
		if !r.accept("null") {
			r.Float()
		}
	}
}

// Members reads an object: member is called for each name, and reads its value.
func (r *Reader) Members(member func(name string)) {
	seen := map[string]bool{}
	r.values("{", "}", func() {
		name := r.Text()
		if seen[name] {
			r.Fail(Quote(name) + " stands twice")
		}
		seen[name] = true
		if r.expect(":") {
			member(name)
		}
	})
}

// Items reads a list: item is called for each value, and reads it.
func (r *Reader) Items(item func()) { r.values("[", "]", item) }

// values reads what stands between brackets, with commas between values: value is called for each.
func (r *Reader) values(begin, end string, value func()) {
	if !r.expect(begin) {
		return
	}
	if r.depth++; r.depth > MaxDepth {
		r.Fail("objects and lists more than " + strconv.Itoa(MaxDepth) + " deep")
	}
	for more := !r.accept(end); more && r.err == nil; {
		value()
		if more = !r.accept(end); more {
			r.expect(",")
		}
	}
	r.depth--
}

// Text reads a string.
func (r *Reader) Text() string {
	if !r.expect(`"`) {
		return ""
	}
	var s []byte
	for r.err == nil && r.at < len(r.text) {
		c := r.text[r.at]
		switch {
		case c < ' ':
			r.Fail("a control character inside a string")
		case c == '"' && !utf8.Valid(s):
			r.Fail("a string is not UTF-8")
		case c == '"':
			r.at++
			return string(s)
		case c == '\\':
			r.at++
			s = r.escape(s)
		default:
			r.at++
			s = append(s, c)
		}
	}
	r.Fail("a string does not end")
	return ""
}

// escape appends what the characters after a backslash stand for.
func (r *Reader) escape(s []byte) []byte {
	if r.at == len(r.text) {
		return s
	}
	c := r.text[r.at]
	const escapes, characters = `"\/bfnrt`, "\"\\/\b\f\n\r\t"
	if k := strings.IndexByte(escapes, c); k >= 0 {
		r.at++
		return append(s, characters[k])
	}
	if c != 'u' {
		r.Fail("unknown escape " + strconv.Quote(string(rune(c))))
		return s
	}
	r.at++
	v := r.hex()
	if utf16.IsSurrogate(v) {
		low := rune(0)
		if strings.HasPrefix(r.text[r.at:], `\u`) {
			r.at += 2
			low = r.hex()
		}
		if v = utf16.DecodeRune(v, low); v == utf8.RuneError {
			r.Fail("half of a surrogate pair")
		}
	}
	return utf8.AppendRune(s, v)
}

// hex reads four hexadecimal digits.
func (r *Reader) hex() rune {
	text := r.text[r.at:min(r.at+4, len(r.text))]
	v, err := strconv.ParseUint(text, 16, 16)
	if err != nil || len(text) < 4 {
		r.Fail("not a hexadecimal number: " + strconv.Quote(text))
		return 0
	}
	r.at += 4
	return rune(v)
}

// Float reads a number.
func (r *Reader) Float() float64 {
	return number(r, "number", func(text string) (float64, error) { return strconv.ParseFloat(text, 64) })
}

// Int reads a number without fraction or exponent.
func (r *Reader) Int() int { return number(r, "whole number", strconv.Atoi) }

// number reads the number that comes. What strconv parses is more than JSON, in which no number has a plus
// sign before it, a needless zero, or no digit on a side of its point.
func number[T int | float64](r *Reader, what string, parse func(string) (T, error)) T {
	r.space()
	rest := r.text[r.at:]
	text := rest[:len(rest)-len(strings.TrimLeft(rest, "0123456789+-.eE"))]
	v, err := parse(text)
	integer, fraction, point := strings.Cut(strings.TrimPrefix(text, "-"), ".")
	if err != nil || integer == "" || !digit(integer[0]) ||
		integer[0] == '0' && len(integer) > 1 && digit(integer[1]) ||
		point && (fraction == "" || !digit(fraction[0])) {
		r.Fail("not a " + what + ": " + r.here(text))
	}
	if r.err != nil {
		return 0
	}
	r.at += len(text)
	return v
}

func digit(c byte) bool { return '0' <= c && c <= '9' }

// Bool reads true or false.
func (r *Reader) Bool() bool {
	if r.accept("true") {
		return true
	}
	if !r.accept("false") {
		r.Fail("not true or false: " + r.here(""))
	}
	return false
}

// accept reports whether this comes, and reads it if so.
func (r *Reader) accept(what string) bool {
	if r.space(); r.err != nil || !strings.HasPrefix(r.text[r.at:], what) {
		return false
	}
	r.at += len(what)
	return true
}

// expect reads what must come.
func (r *Reader) expect(what string) bool {
	ok := r.accept(what)
	if !ok {
		r.Fail(r.here("") + " where " + strconv.Quote(what) + " should stand")
	}
	return ok
}

func (r *Reader) space() {
	for r.at < len(r.text) &&
		(r.text[r.at] == ' ' || r.text[r.at] == '\n' || r.text[r.at] == '\r' || r.text[r.at] == '\t') {
		r.at++
	}
}

// here quotes text for an error, or, if it is empty, the character that comes.
func (r *Reader) here(text string) string {
	switch c, size := utf8.DecodeRuneInString(r.text[r.at:]); {
	case text != "":
		return Quote(text)
	case size == 0:
		return "the end"
	default:
		return strconv.Quote(string(c))
	}
}

// Quote quotes a text from a file for an error, shortened.
func Quote(text string) string { return strconv.Quote(Clip(text)) }

// Clip shortens a text from a file for an error.
func Clip(text string) string {
	most := 40
	if len(text) <= most {
		return text
	}
	for most > 0 && !utf8.RuneStart(text[most]) {
		most--
	}
	return text[:most] + "…"
}
