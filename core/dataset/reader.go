package dataset

import (
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"ptrnet/core/geom"
	"ptrnet/core/jsontext"
	"ptrnet/core/problem"
)

// Instance is a point set, solved or not. Its slices are the caller's to keep.
type Instance struct {
	// Points are as in the file, x to the right and y upwards: of a map, x is the longitude,
	// although a GEO file has the latitude first.
	Points []geom.Point
	Names  []string // of the points, "" for none; nil if no point has one
	// Output is the solution as problem.Problem.Read gives it, indices from 0; nil where the file has none.
	Output  []int
	Title   string       // TSPLIB's NAME
	Rule    problem.Rule // how distances are measured; of degrees, Sphere or Geo
	Columns [2]string    // what a table calls x and y; "" without a header
	Line    int          // of the file, where the instance begins
	Format  Format
}

// Format is a file format.
type Format string

const (
	Text   Format = "text"   // the paper's, any number of instances
	Table  Format = "table"  // one instance, one point a record
	JSON   Format = "json"   // one instance, also GeoJSON
	TSPLIB Format = "tsplib" // one instance
)

// Reader reads the instances of a file one after another.
type Reader struct {
	lines   lines
	solved  problem.Problem // of the solutions
	format  Format          // "" before it is known
	failed  error           // what the first error was
	offsets []int           // in a line of the paper's format, of the word output and of the indices
}

// NewReader returns a reader of a file in any of the formats. name stands for the file
// in errors. solved is the problem of the solutions in the file; with nil, indices are only
// checked to be in range and left as in the file.
func NewReader(r io.Reader, name string, solved problem.Problem) *Reader {
	return &Reader{lines: lines{in: r, file: name}, solved: solved}
}

// Next is the next instance, or io.EOF at the end, or another error: an *Error for invalid
// content, otherwise that of the underlying reader. An error is the end, too.
func (r *Reader) Next() (Instance, error) {
	if r.failed != nil {
		return Instance{}, r.failed
	}
	i := new(Instance)
	err := r.detect()
	switch {
	case err != nil:
	case r.format == Text:
		err = r.paper(i)
	case r.lines.number > 0: // the one instance has been read
		err = io.EOF
	case r.format == TSPLIB:
		err = r.lines.tsplib(i)
	default:
		err = r.single(i)
	}
	if r.failed = err; err != nil {
		return Instance{}, err
	}
	i.Format = r.format
	return *i, nil
}

// single reads a file that is one instance.
func (r *Reader) single(i *Instance) error {
	text, err := r.lines.rest()
	switch {
	case err != nil:
		return err
	case !utf8.ValidString(text):
		return errorAt(r.lines.file, text, validUTF8(text), 0, "a letter that is not encoded in UTF-8: "+saveAs)
	case r.format == JSON:
		return readJSON(i, r.lines.file, text)
	}
	return readTable(i, r.lines.file, text)
}

const saveAs = "save it as UTF-8, a spreadsheet as CSV"

// validUTF8 is the length of the text before the first byte that is not UTF-8.
func validUTF8(text string) int {
	at := 0
	for at < len(text) {
		r, size := utf8.DecodeRuneInString(text[at:])
		if r == utf8.RuneError && size == 1 {
			break
		}
		at += size
	}
	return at
}

// peekSize is the number of bytes that determine a file's format, from the first line on that is no comment.
const peekSize = 4096

// unsolved is the least number of numbers in a line that are an instance without the word output.
const unsolved = 10

// detect determines the format from the first line that is no comment.
func (r *Reader) detect() error {
	if r.format != "" {
		return nil
	}
	start, at, end := "", 0, 0
	for size := peekSize; ; size *= 2 {
		var err error
		if start, err = r.lines.peek(size); err != nil {
			return err
		}
		at, end = firstContent(start, 0)
		if len(start) < size || len(start)-at >= peekSize { // the file's end, or enough behind comments
			break
		}
	}
	if zero := strings.IndexByte(start, 0); zero >= 0 {
		return errorAt(r.lines.file, start, zero, 0,
			"a zero byte: this is not text, or is encoded in UTF-16; "+saveAs)
	}
	line := strings.TrimLeft(start[at:end], blanks)
	fields := strings.Fields(line)
	if end == len(start) && len(start) >= peekSize && len(fields) > 1 {
		fields = fields[:len(fields)-1] // may be cut off
	}
	numbers := 0
	for numbers < len(fields) && isNumber(fields[numbers]) {
		numbers++
	}
	switch {
	case line == "", numbers == len(fields) && numbers >= unsolved, slices.Contains(fields, output) &&
		(numbers > 0 || fields[0] == output):
		r.format = Text
	case keyed(line) || strings.Contains(capitals(start), "NODE_COORD_SECTION"):
		r.format = TSPLIB
	case line[0] == '[' || line[0] == '{':
		r.format = JSON
	case pythonList(line):
		return errorAt(r.lines.file, start, at, 0, "this is no JSON: "+asJSON)
	default:
		r.format = Table
	}
	return nil
}

func isNumber(field string) bool {
	_, ok := decimal(field, false)
	return ok
}

const asJSON = "write it as JSON, like [[0.25, 0.5], [0.75, 0.5]]"

// pythonList reports whether a line begins a list of Python, NumPy or the like: (, array(, or = and a
// bracket.
func pythonList(line string) bool {
	_, value, assigned := strings.Cut(strings.ReplaceAll(line, " ", ""), "=")
	return line[0] == '(' || strings.Contains(line, "array(") || assigned && value != "" &&
		strings.IndexByte("[({", value[0]) >= 0
}

// output is the word between the coordinates and the solution.
const output = "output"

// paper reads the next non-blank line of the paper's format.
func (r *Reader) paper(i *Instance) error {
	l := &r.lines
	if err := l.content(); err != nil {
		return err
	}
	i.Line = l.number
	field, at := l.field()
	for field != "" && field != output {
		if len(i.Points) == MaxInstance {
			return l.wrong(at, tooMany)
		}
		x, err := l.coordinate(field, at)
		if err != nil {
			return err
		}
		second, secondAt := l.field()
		if second == "" || second == output {
			return l.wrong(at, strconv.Itoa(2*len(i.Points)+1)+" coordinates: the x "+jsontext.Clip(field)+" has no y")
		}
		y, err := l.coordinate(second, secondAt)
		if err != nil {
			return err
		}
		i.Points = append(i.Points, geom.Point{X: x, Y: y})
		field, at = l.field()
	}
	if len(i.Points) == 0 {
		return l.wrong(at, "no points before output")
	}
	if field == "" && 2*len(i.Points) < unsolved {
		return l.wrong(at, "the word output is missing, which only a line of "+strconv.Itoa(unsolved)+
			" numbers or more may lack")
	}
	if field == "" {
		return nil
	}
	i.Output, r.offsets = []int{}, append(r.offsets[:0], at)
	for {
		field, at = l.field()
		if field == "" {
			return r.solution(i)
		}
		index, err := l.index(field, at, len(i.Points))
		if err != nil {
			return err
		}
		if len(i.Output) > 6*MaxInstance {
			return l.wrong(at, "more indices than any solution of "+strconv.Itoa(MaxInstance)+" points has")
		}
		i.Output, r.offsets = append(i.Output, index), append(r.offsets, at)
	}
}

// solution converts the output to the problem's order. Errors give the position
// of the index at fault, or of the word output before all.
func (r *Reader) solution(i *Instance) error {
	solution, wrong := i.Output, (*problem.OutputError)(nil)
	if r.solved != nil {
		solution, wrong = r.solved.Read(i.Output, len(i.Points))
	}
	switch {
	case len(i.Output) == 0 && (r.solved == nil || wrong != nil || !onLine(i.Points)):
		i.Output = nil // none; but points on a line have no triangles
	case wrong != nil:
		return r.lines.wrong(r.offsets[wrong.At+1], wrong.Message)
	default:
		i.Output = solution
	}
	return nil
}

func onLine(points []geom.Point) bool {
	from := points[0]
	other := slices.IndexFunc(points, func(p geom.Point) bool { return p != from })
	return other < 0 || !slices.ContainsFunc(points, func(p geom.Point) bool {
		return geom.Orient(from, points[other], p) != 0
	})
}

// Append appends an instance as a line of the paper's format to dst, the coordinates in
// the fewest digits that parse to the same float64. solution is in the problem's own order, or
// nil for none. A Reader with the same problem reads back the same points and output.
func Append(dst []byte, points []geom.Point, solution []int, solved problem.Problem) []byte {
	for _, p := range points {
		dst = append(strconv.AppendFloat(dst, p.X, 'g', -1, 64), ' ')
		dst = append(strconv.AppendFloat(dst, p.Y, 'g', -1, 64), ' ')
	}
	dst = append(dst, output...)
	if solved != nil && solution != nil {
		solution = solved.Write(nil, solution)
	}
	for _, i := range solution {
		dst = strconv.AppendInt(append(dst, ' '), int64(i)+1, 10)
	}
	return append(dst, '\n')
}
