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

// capitals is a text with the letters of ASCII in capitals.
func capitals(text string) string {
	b := []byte(text)
	for k, c := range b {
		if c >= 'a' && c <= 'z' {
			b[k] = c &^ 0x20
		}
	}
	return string(b)
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

// specification is the part of a TSPLIB file before the coordinates.
type specification struct {
	seen      []string // keywords
	dimension int
	instance  Instance
}

// tsplib reads the whole file as a symmetric traveling salesman problem with
// coordinates.
func (r *Reader) tsplib() (Instance, error) {
	l := &r.lines
	var s specification
	i := &s.instance
	for {
		err := l.content()
		if err == io.EOF && len(i.Points) > 0 {
			return *i, nil
		}
		if err == io.EOF {
			return *i, l.ended("the file ends without a NODE_COORD_SECTION")
		}
		if err != nil {
			return *i, err
		}
		if i.Line == 0 {
			i.Line = l.number
		}
		word, behind := keyword(l.text)
		at := len(l.text) - len(strings.TrimLeft(l.text, blanks))
		read := len(i.Points) > 0
		switch {
		case slices.Contains(tsplibOthers, word):
			err = l.wrong(at, word+" is not understood: only coordinates are")
		case read && word == "-1":
		case read && isNumber(word):
			err = l.wrong(at, "more points than the "+strconv.Itoa(s.dimension)+" of DIMENSION")
		case !slices.Contains(tsplibKeys, word):
			err = l.wrong(at, "the keyword "+quote(l.text[at:behind])+" is not read: lengths may depend on it")
		case word == "EOF" && !read:
			err = l.wrong(at, "EOF before a NODE_COORD_SECTION")
		case word == "EOF":
			return *i, r.nothingMore()
		case read:
			err = l.wrong(at, word+" behind the coordinates")
		case word != "COMMENT" && slices.Contains(s.seen, word):
			err = l.wrong(at, word+" a second time")
		case word == "NODE_COORD_SECTION" && s.dimension == 0:
			err = l.wrong(at, "NODE_COORD_SECTION before DIMENSION")
		case word == "NODE_COORD_SECTION" && i.Rule == Euclid:
			err = l.wrong(at, "NODE_COORD_SECTION before EDGE_WEIGHT_TYPE")
		case word == "NODE_COORD_SECTION":
			err = l.nodes(i, s.dimension)
		default:
			s.seen = append(s.seen, word)
			err = s.set(l, word, behind)
		}
		if err != nil {
			return *i, err
		}
	}
}

// set reads one line of the specification; behind is the offset behind its word.
func (s *specification) set(l *lines, word string, behind int) error {
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
		s.instance.Title = plain(strings.TrimSuffix(value, ".tsp"))
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
			return l.wrong(at, "DIMENSION "+clip(value)+": "+tooMany)
		}
		s.dimension = n
	case "EDGE_WEIGHT_TYPE":
		rules := Rules()[:4]
		if !slices.Contains(rules, name) {
			return l.wrong(at, "EDGE_WEIGHT_TYPE "+quote(value)+" is not one of "+strings.Join(rules, ", "))
		}
		s.instance.Rule = Rule(name)
	case "NODE_COORD_TYPE":
		if name != "TWOD_COORDS" {
			return l.wrong(at, "NODE_COORD_TYPE "+quote(value)+" is not TWOD_COORDS")
		}
	}
	return nil
}

// nodes reads n lines of a number, x and y, in any order of the numbers 1 to n.
func (l *lines) nodes(i *Instance, n int) error {
	i.Points = make([]geom.Point, n) // n ≤ MaxInstance
	seen := make([]bool, n)
	for k := range n {
		err := l.content()
		if err == io.EOF {
			return l.ended("the file ends after " + strconv.Itoa(k) + " of " + countPoints(n))
		}
		if err != nil {
			return err
		}
		if word, behind := keyword(l.text); slices.Contains(tsplibKeys, word) {
			return l.wrong(behind-len(word), word+" after "+strconv.Itoa(k)+" of "+countPoints(n))
		}
		number, at := l.field()
		index, err := l.index(number, at, n)
		if err != nil {
			return err
		}
		var v [2]float64
		for c := range v {
			if v[c], err = l.coordinate(l.field()); err != nil {
				return err
			}
		}
		if extra, at := l.field(); extra != "" {
			return l.wrong(at, quote(extra)+" behind x and y")
		}
		if seen[index] {
			return l.wrong(at, "point "+number+" a second time")
		}
		if i.Rule == Geo { // the latitude stands first
			v[0], v[1] = v[1], v[0]
		}
		i.Points[index], seen[index] = geom.Point{X: v[0], Y: v[1]}, true
	}
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
