package dataset

import (
	"bytes"
	"io"
	"strconv"

	"ptrnet/core/geom"
)

// bracketed reports whether a line begins a list of pairs: with a bracket, or with a name and
// a bracket, as in "points = np.array([".
func bracketed(line []byte) bool {
	line = bytes.TrimSpace(line)
	if len(line) > 0 && (line[0] == '[' || line[0] == '{' || line[0] == '(') {
		return true
	}
	before, _, found := bytes.Cut(line, []byte("["))
	before = bytes.TrimSpace(before)
	if !found || len(before) == 0 {
		return false
	}
	for _, c := range before {
		if !wordly(c) && c != '_' && c != '.' && c != '=' && c != '(' && c != ' ' {
			return false
		}
	}
	last := before[len(before)-1]
	return last == '=' || last == '('
}

// list reads the whole file as a list of pairs of numbers: [[x, y], …] as JSON writes it,
// or with parentheses or without commas, as Python does; such a list after a name, as in
// points = np.array([…]); pairs one after another; or a JSON object with the members points,
// such a list, and task, the name of a problem. Other members are ignored.
func (r *Reader) list() (Instance, error) {
	var i Instance
	c, err := r.lines.token()
	i.Line = r.lines.number
	if err == nil && c == '{' {
		err = r.object(&i)
	} else if err == nil {
		err = r.behindName(&i)
	}
	if err == io.EOF {
		err = r.lines.ended("the list ends in the middle: a bracket is missing")
	}
	if err == nil && len(i.Points) == 0 {
		err = r.lines.wrong(r.lines.at, "there are no points in the list")
	}
	return i, err
}

// token is the next character that is not blank, without consuming it; io.EOF at the end.
func (l *lines) token() (byte, error) {
	for {
		for ; l.at < len(l.text); l.at++ {
			if !blank(l.text[l.at]) {
				return l.text[l.at], nil
			}
		}
		if err := l.next(); err != nil {
			return 0, err
		}
	}
}

// behindName reads a list with the Python code that may precede and follow it.
func (r *Reader) behindName(i *Instance) error {
	l := &r.lines
	c, err := l.token()
	named := false
	for err == nil && c != '[' && (c != '(' || named) {
		named = true
		l.at++
		c, err = l.token()
	}
	if err != nil {
		return err
	}
	if err := r.pairs(i); err != nil {
		return err
	}
	for {
		c, err := l.token()
		switch {
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		case !named && c != ';':
			return l.wrong(l.at, quote(l.text[l.at:])+" behind the list")
		}
		l.at++
	}
}

// object reads a JSON object.
func (r *Reader) object(i *Instance) error {
	l := &r.lines
	start := l.number
	l.at++
	there := false
	for {
		c, err := l.token()
		if err != nil {
			return err
		}
		if c == '}' {
			break
		}
		if c == ',' {
			l.at++
			continue
		}
		name, err := l.text1("a name of the object")
		if err != nil {
			return err
		}
		if c, err = l.token(); err != nil {
			return err
		}
		if c != ':' {
			return l.wrong(l.at, "a colon is missing behind "+quote(name))
		}
		l.at++
		if c, err = l.token(); err != nil {
			return err
		}
		switch {
		case string(name) == "points":
			there = true
			err = r.pairs(i)
		case string(name) == "task" && c == '"':
			var task []byte
			task, err = l.text1("the task")
			i.Task = string(task)
		default:
			err = l.pass()
		}
		if err != nil {
			return err
		}
	}
	if !there {
		return &Error{File: l.file, Line: start, Column: 1, Message: `there is no list of points: it should be [[x, y], …] or {"points": [[x, y], …]}`}
	}
	l.at++
	if _, err := l.token(); err != io.EOF {
		if err != nil {
			return err
		}
		return l.wrong(l.at, quote(l.text[l.at:])+" behind the object")
	}
	return nil
}

// text1 reads a JSON string on one line, without decoding its escapes.
func (l *lines) text1(what string) ([]byte, error) {
	if l.text[l.at] != '"' {
		return nil, l.wrong(l.at, what+" should stand in double quotes")
	}
	for end := l.at + 1; end < len(l.text); end++ {
		switch l.text[end] {
		case '\\':
			end++
		case '"':
			text := l.text[l.at+1 : end]
			l.at = end + 1
			return text, nil
		}
	}
	return nil, l.wrong(l.at, "the quotes do not end")
}

// pass skips any JSON value.
func (l *lines) pass() error {
	for depth := 0; ; {
		c, err := l.token()
		if err != nil {
			return err
		}
		switch c {
		case '"':
			if _, err := l.text1(""); err != nil {
				return err
			}
			continue
		case '[', '{':
			depth++
		case ']', '}':
			if depth == 0 {
				return nil
			}
			depth--
		case ',':
			if depth == 0 {
				return nil
			}
		}
		l.at++
	}
}

// pairs reads a list of pairs, or pairs one after another.
func (r *Reader) pairs(i *Instance) error {
	l := &r.lines
	c, err := l.token()
	if err != nil {
		return err
	}
	if c != '[' && c != '(' {
		return l.wrong(l.at, "the points should be a list: [[x, y], …]")
	}
	line, at := l.number, l.at
	l.at++
	if c, err = l.token(); err != nil {
		return err
	}
	bare := l.number == line && (decimalStart(c)) // a pair, not a list of them
	if bare {
		l.at = at
	}
	for comma := true; ; {
		c, err := l.token()
		switch {
		case err == io.EOF && bare:
			return nil
		case err != nil:
			return err
		case !bare && (c == ']' || c == ')'):
			l.at++
			return nil
		case c == ',' && !comma:
			comma = true
			l.at++
			continue
		case c != '[' && c != '(':
			return l.wrong(l.at, "point "+strconv.Itoa(len(i.Points)+1)+" should be a pair of numbers like [0.25, 0.5], not "+quote(l.word()))
		}
		if err := l.room(i.Points, l.at); err != nil {
			return err
		}
		if err := r.pair(i); err != nil {
			return err
		}
		comma = false
	}
}

func decimalStart(c byte) bool { return c >= '0' && c <= '9' || c == '-' || c == '+' || c == '.' }

// word is the text at the current position up to a blank, comma or bracket, at least one
// character, without consuming it.
func (l *lines) word() []byte {
	end := l.at
	for end < len(l.text) && !blank(l.text[end]) && bytes.IndexByte([]byte(",;:()[]{}"), l.text[end]) < 0 {
		end++
	}
	return l.text[l.at:max(end, min(l.at+1, len(l.text)))]
}

// pair reads [x, y].
func (r *Reader) pair(i *Instance) error {
	l := &r.lines
	l.at++
	var v [2]float64
	var at [2]span
	for k := range v {
		c, err := l.token()
		if err == nil && k == 1 && c == ',' {
			l.at++
			c, err = l.token()
		}
		if err != nil {
			return err
		}
		word := l.word()
		if c == ']' || c == ')' || c == ',' {
			word = nil
		}
		if v[k], err = l.coordinate(word, l.at); err != nil {
			return err
		}
		at[k] = span{l.start + l.at, l.start + l.at + len(word)}
		l.at += len(word)
	}
	c, err := l.token()
	if err == nil && c == ',' {
		l.at++
		c, err = l.token()
	}
	if err != nil {
		return err
	}
	if c != ']' && c != ')' {
		return l.wrong(l.at, quote(l.word())+" behind x and y")
	}
	l.at++
	i.Points = append(i.Points, geom.Point{X: v[0], Y: v[1]})
	if r.draft != nil {
		r.draft.places = append(r.draft.places, place{l.number, at[0], at[1]})
	}
	return nil
}
