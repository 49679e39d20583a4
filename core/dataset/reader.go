package dataset

import (
	"bytes"
	"io"
	"strings"
	"unicode"

	"ptrnet/core/geom"
	"ptrnet/core/problem"
)

// Instance is a point set, solved or not. Its slices are the caller's to keep.
type Instance struct {
	Points []geom.Point // as in the file
	// Output is the solution as Form.Read gives it, indices from 0; nil where the
	// file has none.
	Output []int
	Name   string // TSPLIB's NAME
	Task   string // the problem that a file written by the page names; unchecked
	Rule   Rule   // how distances are measured
	Line   int    // of the file, where the instance begins
	Format Format
}

// InUnitSquare reports whether all points lie there.
func (i Instance) InUnitSquare() bool {
	for _, p := range i.Points {
		if !(p.X >= 0 && p.X <= 1 && p.Y >= 0 && p.Y <= 1) {
			return false
		}
	}
	return true
}

// Unit is the points in the unit square: unchanged if all lie in it, otherwise scaled to it.
func (i Instance) Unit() []geom.Point {
	if i.InUnitSquare() {
		return i.Points
	}
	return Unit(i.Points)
}

// Format is a file format.
type Format string

const (
	Text   Format = "text"   // the paper's, any number of instances
	CSV    Format = "csv"    // one instance, one point a line
	TSPLIB Format = "tsplib" // one instance
	List   Format = "list"   // one instance, as JSON or Python writes a list of pairs
)

// separated reports whether there are commas or semicolons in a text.
func separated(text []byte) bool {
	return bytes.IndexByte(text, ',') >= 0 || bytes.IndexByte(text, ';') >= 0
}

// Detect determines the format of a file from its first line, given the first 4096 bytes or
// all of it. A line with the word output, or of numbers between blanks but not exactly two,
// is the paper's format. Exactly two numbers, or a line with commas, semicolons or words, is
// CSV. A line with a TSPLIB keyword is TSPLIB. A line that begins with a bracket, or a name
// and a bracket, is a list of JSON or Python. An empty file counts as the paper's format.
func Detect(start []byte) Format {
	start = bytes.TrimPrefix(start, byteOrderMark)
	start = bytes.TrimLeftFunc(start, func(c rune) bool { return c == '\n' || blankRune(c) })
	line, _, whole := bytes.Cut(start, []byte("\n"))
	if word := keyword(line); tsplibKeys[word] != 0 {
		return TSPLIB
	}
	if bracketed(line) {
		return List
	}
	fields := bytes.FieldsFunc(line, unicode.IsSpace)
	if !whole && len(fields) > 3 {
		fields = fields[:len(fields)-1] // may be cut off
	}
	if len(fields) == 0 {
		return Text
	}
	for _, f := range fields {
		if string(f) == output {
			return Text
		}
	}
	for _, f := range fields {
		if separated(f) || !decimal(f) && !named(f) {
			// A word among numbers is an error in the paper's format rather than a CSV
			// header, which has no numbers.
			if len(fields) > 2 && !separated(line) && decimal(fields[0]) {
				return Text
			}
			return CSV
		}
	}
	if len(fields) == 2 {
		return CSV
	}
	return Text
}

// peekSize is the number of bytes that determine a file's format.
const peekSize = 4096

// Reader reads the instances of a file one after another.
type Reader struct {
	lines  lines
	form   Form
	format Format
	known  bool
	err    error
	draft  *Draft // of a text that is being edited: lines with faults are skipped
}

// Form is how a problem's solutions are written; every problem.Problem is one.
type Form interface {
	// Read turns a file's indices, each in 0 … n-1, into a solution. Its error names
	// the index at fault.
	Read(indices []int, n int) ([]int, *problem.FormError)
	// Write appends the indices of a solution, as files have them, to dst.
	Write(dst, solution []int) []int
}

// NewReader returns a reader of a file in any of the formats. name stands for the file
// in errors. form is the problem of the solutions in the file; with nil, indices are only
// checked to be in range and left as in the file.
func NewReader(r io.Reader, name string, form Form) *Reader {
	return &Reader{lines: lines{in: r, file: name}, form: form}
}

// Format is the format of the file, or an error for one that is not text.
func (r *Reader) Format() (Format, error) {
	if !r.known {
		start, err := r.lines.peek(peekSize)
		if err != nil && err != io.EOF {
			return "", err
		}
		if err := r.lines.encoded(start); err != nil {
			return "", err
		}
		r.format, r.known = Detect(start), true
	}
	return r.format, nil
}

// Next is the next instance, or io.EOF at the end, or another error: an *Error for invalid
// content, otherwise that of the underlying reader. After an error, Next keeps returning it.
func (r *Reader) Next() (Instance, error) {
	if r.err != nil {
		return Instance{}, r.err
	}
	var i Instance
	i, r.err = r.next()
	if r.err != nil {
		return Instance{}, r.err
	}
	return i, nil
}

func (r *Reader) next() (Instance, error) {
	format, err := r.Format()
	if err != nil {
		return Instance{}, err
	}
	var i Instance
	switch {
	case format == Text:
		i, err = r.text()
	case r.lines.number > 0: // the one instance has been read
		return Instance{}, io.EOF
	case format == CSV:
		i, err = r.csv()
	case format == List:
		i, err = r.list()
	default:
		i, err = r.tsplib()
	}
	i.Format = format
	return i, err
}

// ReadPoints reads all instances of a file that is in memory, in any of the
// formats, outputs as in NewReader with form.
func ReadPoints(name, text string, form Form) ([]Instance, error) {
	r := NewReader(strings.NewReader(text), name, form)
	var all []Instance
	for {
		i, err := r.Next()
		if err == io.EOF {
			return all, nil
		}
		if err != nil {
			return nil, err
		}
		all = append(all, i)
	}
}
