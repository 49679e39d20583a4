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
//
// It allocates strings, and the names of an object while it is read; no more than the text has.
type Reader struct {
	text  []byte
	at    int
	depth int
	err   *Fault
}

// Fault is what is wrong with a text, and at which byte.
type Fault struct {
	At   int
	What string
}

func (f *Fault) Error() string { return "byte " + strconv.Itoa(f.At) + ": " + f.What }

// NewReader reads a text, which must not change meanwhile.
func NewReader(text []byte) *Reader { return &Reader{text: text} }

// End is called after the last value, behind which nothing may follow. It is the first *Fault; nil if there was none.
func (r *Reader) End() error {
	if r.space(); r.at < len(r.text) {
		r.Fail("text behind the end")
	}
	if r.err == nil {
		return nil
	}
	return r.err
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

// Next is the first character of the value that comes, without reading it; 0 if none does.
func (r *Reader) Next() byte {
	if r.space(); r.err != nil || r.at >= len(r.text) {
		return 0
	}
	return r.text[r.at]
}

// Skip reads any value.
func (r *Reader) Skip() {
	switch c := r.Next(); {
	case c == '{':
		r.Members(func(string) { r.Skip() })
	case c == '[':
		r.Items(r.Skip)
	case c == '"':
		r.Text()
	case c == 't' || c == 'f':
		r.Bool()
	case !r.word("null"):
		r.Float()
	}
}

// Members reads an object: member is called for each name, and reads its value.
func (r *Reader) Members(member func(name string)) {
	if !r.enter('{') || r.next('}') {
		return
	}
	for seen := map[string]bool{}; r.err == nil; {
		name := r.Text()
		if seen[name] {
			r.Fail(strconv.Quote(Clip(name)) + " stands twice")
		}
		seen[name] = true
		r.expect(':')
		if r.err == nil {
			member(name)
		}
		if r.next('}') {
			return
		}
		r.expect(',')
	}
}

// Items reads a list: item is called for each value, and reads it.
func (r *Reader) Items(item func()) {
	if !r.enter('[') || r.next(']') {
		return
	}
	for r.err == nil {
		if item(); r.next(']') {
			return
		}
		r.expect(',')
	}
}

// Text reads a string.
func (r *Reader) Text() string {
	if !r.expect('"') {
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
	if r.at >= len(r.text) {
		r.Fail("a string does not end")
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
		if r.at+1 < len(r.text) && r.text[r.at] == '\\' && r.text[r.at+1] == 'u' {
			r.at += 2
			low = r.hex()
		}
		if v = utf16.DecodeRune(v, low); v == utf8.RuneError {
			r.Fail("half of a surrogate pair")
		}
	}
	return utf8.AppendRune(s, v)
}

func (r *Reader) hex() rune {
	if r.at+4 > len(r.text) {
		r.Fail("a string does not end")
		return 0
	}
	text := string(r.text[r.at:][:4])
	v, err := strconv.ParseUint(text, 16, 16)
	if err != nil {
		r.Fail("not a hexadecimal number: " + strconv.Quote(text))
		return 0
	}
	r.at += 4
	return rune(v)
}

// Float reads a number.
func (r *Reader) Float() float64 {
	text := r.number()
	v, err := strconv.ParseFloat(text, 64)
	if err != nil || !strict(text) {
		r.Fail("not a number: " + r.here(text))
	}
	if r.err != nil {
		return 0
	}
	r.at += len(text)
	return v
}

// Int reads a number without fraction or exponent.
func (r *Reader) Int() int {
	text := r.number()
	v, err := strconv.Atoi(text)
	if err != nil || !strict(text) {
		r.Fail("not a whole number: " + r.here(text))
	}
	if r.err != nil {
		return 0
	}
	r.at += len(text)
	return v
}

// number is the text of the number that comes, or of what begins like one; empty if none does.
func (r *Reader) number() string {
	r.space()
	end := r.at
	for end < len(r.text) && (digit(r.text[end]) || strings.IndexByte("+-.eE", r.text[end]) >= 0) {
		end++
	}
	return string(r.text[r.at:end])
}

// strict reports whether a number that strconv reads is one of JSON, which has no plus sign before it, no needless
// zero, and digits around its point.
func strict(number string) bool {
	number = strings.TrimPrefix(number, "-")
	whole, fraction, point := strings.Cut(number, ".")
	return whole != "" && digit(whole[0]) && (whole[0] != '0' || len(whole) == 1 || !digit(whole[1])) &&
		(!point || fraction != "" && digit(fraction[0]))
}

func digit(c byte) bool { return '0' <= c && c <= '9' }

// Bool reads true or false.
func (r *Reader) Bool() bool {
	if r.word("true") {
		return true
	}
	if !r.word("false") {
		r.Fail("not true or false: " + r.here(""))
	}
	return false
}

// enter reads the beginning of an object or a list. next, at its end, leaves it.
func (r *Reader) enter(c byte) bool {
	if !r.expect(c) {
		return false
	}
	if r.depth++; r.depth > MaxDepth {
		r.Fail("objects and lists more than " + strconv.Itoa(MaxDepth) + " deep")
	}
	return r.err == nil
}

// next reports whether the end of an object or a list comes, and reads it if so.
func (r *Reader) next(c byte) bool {
	if r.space(); r.err != nil || r.at >= len(r.text) || r.text[r.at] != c {
		return false
	}
	r.at++
	r.depth--
	return true
}

// expect reads a character that must come.
func (r *Reader) expect(c byte) bool {
	r.space()
	switch {
	case r.err != nil:
	case r.at >= len(r.text):
		r.Fail("the text ends where " + strconv.Quote(string(rune(c))) + " should stand")
	case r.text[r.at] != c:
		r.Fail(r.here("") + " where " + strconv.Quote(string(rune(c))) + " should stand")
	default:
		r.at++
		return true
	}
	return false
}

// word reports whether a word comes, and reads it if so.
func (r *Reader) word(word string) bool {
	r.space()
	if r.err != nil || len(r.text)-r.at < len(word) || string(r.text[r.at:][:len(word)]) != word {
		return false
	}
	r.at += len(word)
	return true
}

func (r *Reader) space() {
	for r.at < len(r.text) && (r.text[r.at] == ' ' || r.text[r.at] == '\n' || r.text[r.at] == '\r' || r.text[r.at] == '\t') {
		r.at++
	}
}

// here quotes text for an error, or, if it is empty, the character that comes.
func (r *Reader) here(text string) string {
	if text == "" {
		if r.at >= len(r.text) {
			return "the end"
		}
		c, _ := utf8.DecodeRune(r.text[r.at:])
		text = string(c)
	}
	return strconv.Quote(Clip(text))
}

// Clip shortens a string from a file for an error.
func Clip(s string) string {
	const most = 60
	if len(s) > most {
		return s[:most] + "…"
	}
	return s
}
