package safetensors

import (
	"errors"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// header is the parsed JSON header of a file.
type header struct {
	metadata map[string]string
	entries  []entry
}

type entry struct {
	name, kind string
	shape      []uint64
	begin, end uint64
}

// parser parses the subset of JSON in headers: objects, arrays of integers, strings. It allocates
// no more memory than the text has.
type parser struct {
	text []byte
	at   int
}

func (p *parser) space() {
	for p.at < len(p.text) && (p.text[p.at] == ' ' || p.text[p.at] == '\n' || p.text[p.at] == '\r' || p.text[p.at] == '\t') {
		p.at++
	}
}

// expect skips space and the given character.
func (p *parser) expect(c byte) error {
	p.space()
	if p.at >= len(p.text) {
		return errors.New("the header ends where " + strconv.Quote(string(rune(c))) + " should stand")
	}
	if p.text[p.at] != c {
		return errors.New(strconv.Quote(string(rune(p.text[p.at]))) + " where " + strconv.Quote(string(rune(c))) + " should stand")
	}
	p.at++
	return nil
}

// next reports whether the next character after space is c, and skips it if so.
func (p *parser) next(c byte) bool {
	p.space()
	if p.at < len(p.text) && p.text[p.at] == c {
		p.at++
		return true
	}
	return false
}

// members calls member for every key of an object.
func (p *parser) members(member func(key string) error) error {
	if err := p.expect('{'); err != nil {
		return err
	}
	if p.next('}') {
		return nil
	}
	for {
		key, err := p.string()
		if err != nil {
			return err
		}
		if err := p.expect(':'); err != nil {
			return err
		}
		if err := member(key); err != nil {
			return err
		}
		if p.next('}') {
			return nil
		}
		if err := p.expect(','); err != nil {
			return err
		}
	}
}

// numbers reads an array of at most limit integers.
func (p *parser) numbers(limit int) ([]uint64, error) {
	if err := p.expect('['); err != nil {
		return nil, err
	}
	var list []uint64
	if p.next(']') {
		return list, nil
	}
	for {
		p.space()
		start := p.at
		for p.at < len(p.text) && '0' <= p.text[p.at] && p.text[p.at] <= '9' {
			p.at++
		}
		v, err := strconv.ParseUint(string(p.text[start:p.at]), 10, 62)
		if err != nil || p.at-start > 1 && p.text[start] == '0' {
			return nil, errors.New("not a whole number: " + strconv.Quote(clip(string(p.text[start:min(len(p.text), max(p.at, start+1))]))))
		}
		if len(list) == limit {
			return nil, errors.New("more than " + strconv.Itoa(limit) + " numbers")
		}
		list = append(list, v)
		if p.next(']') {
			return list, nil
		}
		if err := p.expect(','); err != nil {
			return nil, err
		}
	}
}

// string reads a JSON string.
func (p *parser) string() (string, error) {
	if err := p.expect('"'); err != nil {
		return "", err
	}
	var s []byte
	for p.at < len(p.text) {
		c := p.text[p.at]
		p.at++
		switch {
		case c == '"':
			if !utf8.Valid(s) {
				return "", errors.New("a string is not UTF-8")
			}
			return string(s), nil
		case c < ' ':
			return "", errors.New("a control character inside a string")
		case c != '\\':
			s = append(s, c)
		default:
			var err error
			if s, err = p.escape(s); err != nil {
				return "", err
			}
		}
	}
	return "", errors.New("a string does not end")
}

// escape reads the characters after a backslash.
func (p *parser) escape(s []byte) ([]byte, error) {
	if p.at >= len(p.text) {
		return nil, errors.New("a string does not end")
	}
	c := p.text[p.at]
	p.at++
	const escapes, characters = `"\/bfnrt`, "\"\\/\b\f\n\r\t"
	if k := strings.IndexByte(escapes, c); k >= 0 {
		return append(s, characters[k]), nil
	}
	if c != 'u' {
		return nil, errors.New("unknown escape " + strconv.Quote(string(rune(c))))
	}
	r, err := p.hex()
	if err == nil && utf16.IsSurrogate(r) {
		half := errors.New("half of a surrogate pair")
		if p.at+1 >= len(p.text) || p.text[p.at] != '\\' || p.text[p.at+1] != 'u' {
			return nil, half
		}
		p.at += 2
		var low rune
		if low, err = p.hex(); err == nil {
			if r = utf16.DecodeRune(r, low); r == utf8.RuneError {
				return nil, half
			}
		}
	}
	return utf8.AppendRune(s, r), err
}

func (p *parser) hex() (rune, error) {
	if p.at+4 > len(p.text) {
		return 0, errors.New("a string does not end")
	}
	v, err := strconv.ParseUint(string(p.text[p.at:p.at+4]), 16, 16)
	if err != nil {
		return 0, errors.New("not a hexadecimal number: " + strconv.Quote(string(p.text[p.at:p.at+4])))
	}
	p.at += 4
	return rune(v), nil
}

// header reads the whole header.
func (p *parser) header() (header, error) {
	h := header{metadata: map[string]string{}}
	seen := map[string]bool{}
	err := p.members(func(key string) error {
		if seen[key] {
			return errors.New(strconv.Quote(clip(key)) + " stands twice")
		}
		seen[key] = true
		if key == "__metadata__" {
			return p.metadata(h.metadata)
		}
		if len(h.entries) == maxTensors {
			return errors.New("more than " + strconv.Itoa(maxTensors) + " tensors")
		}
		e, err := p.entry(key)
		h.entries = append(h.entries, e)
		return err
	})
	if err != nil {
		return h, err
	}
	p.space()
	if p.at < len(p.text) {
		return h, errors.New("text behind the header's end")
	}
	return h, nil
}

func (p *parser) metadata(m map[string]string) error {
	return p.members(func(key string) error {
		if _, ok := m[key]; ok {
			return errors.New("metadata " + strconv.Quote(clip(key)) + " stands twice")
		}
		v, err := p.string()
		m[key] = v
		return err
	})
}

func (p *parser) entry(name string) (entry, error) {
	e := entry{name: name}
	fields := 0
	err := p.members(func(key string) error {
		var err error
		bit := 0
		switch key {
		case "dtype":
			bit = 1
			e.kind, err = p.string()
		case "shape":
			bit = 2
			e.shape, err = p.numbers(maxRank)
		case "data_offsets":
			bit = 4
			var o []uint64
			if o, err = p.numbers(2); err == nil && len(o) != 2 {
				err = errors.New("data_offsets holds " + strconv.Itoa(len(o)) + " numbers, not 2")
			}
			if err == nil {
				e.begin, e.end = o[0], o[1]
			}
		default:
			return errors.New("unknown field " + strconv.Quote(clip(key)))
		}
		if fields&bit != 0 {
			return errors.New(strconv.Quote(key) + " stands twice")
		}
		fields |= bit
		return err
	})
	if err == nil && fields != 7 {
		err = errors.New("dtype, shape or data_offsets is missing")
	}
	if err != nil {
		err = errors.New("tensor " + strconv.Quote(clip(name)) + ": " + err.Error())
	}
	return e, err
}
