package dataset

import (
	"io"
	"slices"
	"strconv"
	"strings"

	"ptrnet/core/geom"
)

// tsplibKeys are TSPLIB 95's keywords (G. Reinelt, "TSPLIB 95", section 1) that may stand before the coordinates, and
// the others, which would change the problem. They are read in any case.
var (
	tsplibKeys = []string{"NAME", "TYPE", "COMMENT", "DIMENSION", "EDGE_WEIGHT_TYPE", "EDGE_WEIGHT_FORMAT", "EDGE_DATA_FORMAT", "NODE_COORD_TYPE",
		"DISPLAY_DATA_TYPE", "NODE_COORD_SECTION", "EOF"}
	tsplibOthers = []string{"CAPACITY", "DEPOT_SECTION", "DEMAND_SECTION", "EDGE_DATA_SECTION", "FIXED_EDGES_SECTION", "DISPLAY_DATA_SECTION",
		"TOUR_SECTION", "EDGE_WEIGHT_SECTION"}
)

// keyword is the beginning of a line, up to a colon or blank, in capitals, and the offset behind it.
func keyword(line string) (word string, behind int) {
	begin := strings.TrimLeft(line, blanks)
	behind = len(line)
	if k := strings.IndexAny(begin, ":"+blanks); k >= 0 {
		behind -= len(begin) - k
	}
	return capitals(line[len(line)-len(begin) : behind]), behind
}

// keyed reports whether a line begins with a keyword of TSPLIB. NAME and TYPE, which are also
// names of columns, need their colon.
func keyed(line string) bool {
	word, behind := keyword(line)
	if !slices.Contains(tsplibKeys, word) && !slices.Contains(tsplibOthers, word) {
		return false
	}
	colon := strings.HasPrefix(strings.TrimLeft(line[behind:], blanks), ":")
	return colon || word != "NAME" && word != "TYPE" && word != "COMMENT" && word != "CAPACITY"
}

// header is the specification part of a TSPLIB file.
type header struct {
	name      string
	rule      Rule
	dimension int
}

// tsplib reads the whole file as a symmetric traveling salesman problem with
// coordinates.
func (r *Reader) tsplib() (Instance, error) {
	l := &r.lines
	var h header
	var i Instance
	read := false // the coordinates
	for {
		err := l.content()
		if err == io.EOF && read {
			return i, nil
		}
		if err == io.EOF {
			return i, l.ended("the file ends without a NODE_COORD_SECTION")
		}
		if err != nil {
			return i, err
		}
		if i.Line == 0 {
			i.Line = l.number
		}
		word, behind := keyword(l.text)
		at := behind - len(word)
		switch {
		case word == "":
			return i, l.wrong(at, quote(l.text)+" has no keyword")
		case slices.Contains(tsplibOthers, word):
			return i, l.wrong(at, word+" is not understood: only coordinates are")
		case !slices.Contains(tsplibKeys, word):
			if read && word == "-1" {
				continue
			}
			return i, l.wrong(at, quote(l.text[at:behind])+" is not a keyword of TSPLIB")
		case word == "EOF" && !read:
			return i, l.wrong(at, "EOF before a NODE_COORD_SECTION")
		case word == "EOF":
			return i, r.nothingMore()
		case read:
			return i, l.wrong(at, word+" behind the coordinates")
		case word == "NODE_COORD_SECTION" && h.dimension == 0:
			return i, l.wrong(at, "NODE_COORD_SECTION before DIMENSION")
		case word == "NODE_COORD_SECTION" && h.rule == Euclid:
			return i, l.wrong(at, "NODE_COORD_SECTION before EDGE_WEIGHT_TYPE")
		case word == "NODE_COORD_SECTION":
			i.Title, i.Rule, i.Map = h.name, h.rule, h.rule == Geo
			if err := r.nodes(&i, h.dimension); err != nil {
				return i, err
			}
			read = true
		default:
			if err := h.set(l, word, behind); err != nil {
				return i, err
			}
		}
	}
}

// set reads one line of the specification part; behind is the offset behind its word.
func (h *header) set(l *lines, word string, behind int) error {
	value, colon := strings.CutPrefix(strings.TrimLeft(l.text[behind:], blanks), ":")
	if !colon {
		return l.wrong(behind, word+" lacks its colon")
	}
	value = strings.TrimLeft(value, blanks)
	at := len(l.text) - len(value)
	value = strings.TrimRight(value, blanks)
	name := capitals(value)
	switch word {
	case "NAME":
		h.name = strings.TrimSuffix(value, ".tsp")
	case "TYPE":
		// Some files carry a remark behind the type.
		if k := strings.IndexAny(name, "("+blanks); k >= 0 {
			name = name[:k]
		}
		if name != "TSP" {
			return l.wrong(at, "TYPE "+quote(value)+" is not TSP")
		}
	case "DIMENSION":
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 {
			return l.wrong(at, "DIMENSION "+quote(value)+" is not a number of points")
		}
		if n > MaxInstance {
			return l.wrong(at, "DIMENSION "+clip(value)+": more than "+strconv.Itoa(MaxInstance)+" points")
		}
		h.dimension = n
	case "EDGE_WEIGHT_TYPE":
		h.rule = Rule(name)
		if !h.rule.known() {
			return l.wrong(at, "EDGE_WEIGHT_TYPE "+quote(value)+" is not one of "+strings.Join(Rules(), ", "))
		}
	case "NODE_COORD_TYPE":
		if name != "TWOD_COORDS" {
			return l.wrong(at, "NODE_COORD_TYPE "+quote(value)+" is not TWOD_COORDS")
		}
	}
	return nil
}

// nodes reads n lines of a number, x and y, in any order of the numbers 1 to n. In a draft, lines with faults are
// left out.
func (r *Reader) nodes(i *Instance, n int) error {
	l := &r.lines
	points, lines := make([]geom.Point, n), make([]int, n) // by number; n ≤ MaxInstance. Line 0: none yet
	var err error
	for k := 0; k < n && err == nil; k++ {
		err = l.content()
		word, behind := keyword(l.text)
		switch {
		case err == io.EOF:
			err = l.ended("the file ends after " + strconv.Itoa(k) + " of " + countPoints(n))
		case err == nil && slices.Contains(tsplibKeys, word):
			err = l.wrong(behind-len(word), word+" after "+strconv.Itoa(k)+" of "+countPoints(n))
		case err == nil:
			if fault := l.node(points, lines); fault != nil && !r.fault(fault) {
				return fault
			}
		}
	}
	for k, line := range lines {
		if line == 0 {
			continue
		}
		i.Points = append(i.Points, points[k])
		if r.draft != nil {
			r.draft.Lines = append(r.draft.Lines, line)
		}
	}
	if i.Rule == Geo { // the latitude stands first
		for k, p := range i.Points {
			i.Points[k] = geom.Point{X: p.Y, Y: p.X}
		}
	}
	return err
}

// node reads the current line as one of the points, and sets it and its line.
func (l *lines) node(points []geom.Point, lines []int) error {
	field, at := l.field()
	k, err := l.index(field, at, len(points))
	if err != nil {
		return err
	}
	var p geom.Point
	if p.X, err = l.coordinate(l.field()); err != nil {
		return err
	}
	if p.Y, err = l.coordinate(l.field()); err != nil {
		return err
	}
	if extra, at := l.field(); extra != "" {
		return l.wrong(at, quote(extra)+" behind x and y")
	}
	if lines[k] > 0 {
		return l.wrong(at, "point "+field+" a second time")
	}
	points[k], lines[k] = p, l.number
	return nil
}

// nothingMore is an error unless only blank lines and comments follow.
func (r *Reader) nothingMore() error {
	err := r.lines.content()
	if err == nil {
		field, at := r.lines.field()
		return r.lines.wrong(at, quote(field)+" behind EOF")
	}
	if err == io.EOF {
		return nil
	}
	return err
}
