package dataset

import (
	"io"
	"slices"
	"strconv"
	"strings"

	"ptrnet/core/geom"
	"ptrnet/core/problem"
)

// Instance is a point set, solved or not. Its slices are the caller's to keep.
type Instance struct {
	// Points are as in the file, x to the right and y upwards: of a map, x is the longitude,
	// although a GEO file has the latitude first.
	Points []geom.Point
	Names  []string // of the points, "" for none; nil if no point has one
	// Output is the solution as Form.Read gives it, indices from 0; nil where the
	// file has none.
	Output  []int
	Title   string    // TSPLIB's NAME
	Rule    Rule      // how distances are measured
	Map     bool      // x and y are degrees: a GEO file, or a table with longitudes and latitudes
	Columns [2]string // what a table's header calls x and y; "" without a header
	Line    int       // of the file, where the instance begins
	Format  Format
}

// Format is a file format.
type Format string

const (
	Text   Format = "text"   // the paper's, any number of instances
	CSV    Format = "csv"    // one instance, one point a line
	TSPLIB Format = "tsplib" // one instance
)

// separated reports whether there are commas or semicolons in a text.
func separated(text string) bool { return strings.ContainsAny(text, ",;") }

// Detect determines the format of a file from its first line that is not a comment, given the
// first 4096 bytes or all of it. A line with the word output, or of four numbers or more between
// blanks, is the paper's format. Fewer numbers, or a line with commas, semicolons or words, is
// CSV. A line with a TSPLIB keyword is TSPLIB. An empty file counts as the paper's format.
func Detect(start string) Format {
	line, _, ended := firstLine(start)
	line, _, _ = strings.Cut(line, " #")
	if keyed(line) {
		return TSPLIB
	}
	fields := strings.Fields(line)
	if !ended && len(fields) > 3 {
		fields = fields[:len(fields)-1] // may be cut off
	}
	if slices.Contains(fields, output) {
		return Text
	}
	for _, f := range fields {
		if separated(f) || !number(f) && !named(f) {
			// A word among numbers is an error in the paper's format rather than a CSV
			// header, which has no numbers.
			if len(fields) > 3 && !separated(line) && number(fields[0]) {
				return Text
			}
			return CSV
		}
	}
	if len(fields) > 0 && len(fields) <= 3 {
		return CSV
	}
	return Text
}

// firstLine is the first line that is neither blank nor a comment, its number from 1, and whether it ends.
func firstLine(text string) (line string, number int, ended bool) {
	for ended = true; ended; {
		number++
		end := strings.IndexAny(text, "\r\n")
		if ended = end >= 0; !ended {
			end = len(text)
		}
		if line = strings.TrimLeft(text[:end], blanks); line != "" && line[0] != '#' {
			return line, number, ended
		}
		text = strings.TrimPrefix(strings.TrimPrefix(text[end:], "\r"), "\n")
	}
	return "", number, false
}

// peekSize is the number of bytes that determine a file's format.
const peekSize = 4096

// Reader reads the instances of a file one after another.
type Reader struct {
	lines   lines
	form    Form
	format  Format // "" before it is known
	draft   *Draft // of a text that is being edited: lines with faults are skipped
	offsets []int  // in a line of the paper's format, of the word output and of the indices
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

// Format is the format of the file, or an error for one that is not text, or whose format cannot be told.
func (r *Reader) Format() (Format, error) {
	if r.format != "" {
		return r.format, nil
	}
	start, err := r.lines.peek(peekSize)
	if err == nil {
		err = r.lines.encoded(start)
	}
	if err != nil {
		return "", err
	}
	r.format = Detect(start)
	if columns := numbered(start); r.format == Text && columns > 0 {
		_, line, _ := firstLine(start)
		return "", &Error{File: r.lines.file, Line: line, Column: 1, Message: "do the lines begin with the numbers of the points? " +
			"Then name the columns in a first line, such as id x y demand. " +
			"If each line is an instance of " + strconv.Itoa(columns/2) + " points, write the whole numbers as 1.0"}
	}
	return r.format, nil
}

// numbered is the number of columns of lines that, if they are not the paper's format, may be a table
// with numbers of points before x and y, and a demand or the like behind them: all have as many
// numbers, four to eight, and the first are whole, one after another or beside coordinates that
// are not. It is 0 for others.
func numbered(start string) (columns int) {
	if len(start) == peekSize { // the last line may be cut off
		start = start[:strings.LastIndexByte(start, '\n')+1]
	}
	lines, base := 0, 0
	ascending, fractions := true, true
	for line := range strings.SplitSeq(start, "\n") {
		f := strings.Fields(line)
		if len(f) == 0 || f[0][0] == '#' {
			continue
		}
		n, err := strconv.Atoi(f[0])
		if lines == 0 {
			columns, base = len(f), n
		}
		if len(f) < 4 || len(f) > 8 || len(f) != columns || err != nil || slices.ContainsFunc(f, func(v string) bool { return !number(v) }) {
			return 0
		}
		ascending = ascending && base&^1 == 0 && n == base+lines
		fractions = fractions && !integer(f[1]) && !integer(f[2])
		lines++
	}
	if lines < 2 || !fractions && (lines < 3 || !ascending) {
		return 0
	}
	return columns
}

// Next is the next instance, or io.EOF at the end, or another error: an *Error for invalid
// content, otherwise that of the underlying reader. An error is the end, too.
func (r *Reader) Next() (Instance, error) {
	i, err := r.next()
	if err != nil {
		return Instance{}, err
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
	default:
		i, err = r.tsplib()
	}
	i.Format = format
	return i, err
}
