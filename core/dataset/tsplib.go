package dataset

import (
	"io"
	"slices"
	"strconv"
	"strings"

	"ptrnet/core/geom"
	"ptrnet/core/jsontext"
	"ptrnet/core/problem"
)

// keywords are those of TSPLIB 95 (G. Reinelt, "TSPLIB 95", section 1) that are read, in any case.
var keywords = []string{"NAME", "TYPE", "COMMENT", "DIMENSION", "EDGE_WEIGHT_TYPE", "EDGE_WEIGHT_FORMAT",
	"EDGE_DATA_FORMAT", "NODE_COORD_TYPE",
	"DISPLAY_DATA_TYPE", section, "EOF"}

const section = "NODE_COORD_SECTION"

// keyword is the beginning of a line, up to a colon or blank, in capitals, and where it begins and ends.
func keyword(line string) (word string, at, end int) {
	at = len(line) - len(strings.TrimLeft(line, blanks))
	end = len(line)
	if k := strings.IndexAny(line[at:], ":"+blanks); k >= 0 {
		end = at + k
	}
	return capitals(line[at:end]), at, end
}

// keyed reports whether a line begins with a keyword, which may be one that is not read: a word in capitals, with
// a colon and at most one value. Keywords that are also names of columns need their colon.
func keyed(line string) bool {
	word, _, end := keyword(line)
	value, colon := strings.CutPrefix(strings.TrimLeft(line[end:], blanks), ":")
	if slices.Contains(keywords, word) {
		return colon || word != "NAME" && word != "TYPE" && word != "COMMENT"
	}
	capital := len(word) > 2 && strings.Trim(line[:end], "ABCDEFGHIJKLMNOPQRSTUVWXYZ_") == ""
	return strings.HasSuffix(word, "_SECTION") ||
		capital && colon && !strings.ContainsAny(strings.Trim(value, blanks), ",;"+blanks)
}

// tsplib reads the whole file as a symmetric traveling salesman problem with coordinates.
func (l *lines) tsplib(i *Instance) (err error) {
	var seen []string // keywords
	dimension := 0
	for err = l.content(); err == nil; err = l.content() {
		if i.Line == 0 {
			i.Line = l.number
		}
		word, at, end := keyword(l.text)
		read, last := len(i.Points) > 0, ""
		if len(seen) > 0 {
			last = seen[len(seen)-1]
		}
		switch {
		case last == "EOF":
			err = l.wrong(at, jsontext.Quote(l.text[at:end])+" behind EOF")
		case read && word == "-1":
		case read && isNumber(word):
			err = l.wrong(at, "more points than the "+strconv.Itoa(dimension)+" of DIMENSION")
		case !slices.Contains(keywords, word):
			err = l.wrong(at, "the keyword "+jsontext.Quote(l.text[at:end])+" is not read: lengths may depend on it")
		case word != "COMMENT" && slices.Contains(seen, word):
			err = l.wrong(at, word+" a second time")
		case word == "EOF" && !read:
			err = l.wrong(at, "EOF before a "+section)
		case word == "EOF":
		case read:
			err = l.wrong(at, word+" behind the coordinates")
		case word == section && dimension == 0:
			err = l.wrong(at, section+" before DIMENSION")
		case word == section && i.Rule == problem.Euclid:
			err = l.wrong(at, section+" before EDGE_WEIGHT_TYPE")
		case word == section:
			err = l.nodes(i, dimension)
		default:
			err = l.specify(i, &dimension, word, end)
		}
		if seen = append(seen, word); err != nil {
			return err
		}
	}
	if err == io.EOF && len(i.Points) == 0 {
		err = l.wrong(len(l.text), "the file ends without a "+section)
	}
	if err == io.EOF {
		err = nil
	}
	return err
}

// specify reads a line before the coordinates; end is the offset behind its keyword.
func (l *lines) specify(i *Instance, dimension *int, word string, end int) error {
	value, colon := strings.CutPrefix(strings.TrimLeft(l.text[end:], blanks), ":")
	if !colon {
		return l.wrong(end, word+" lacks its colon")
	}
	value = strings.TrimLeft(value, blanks)
	at := len(l.text) - len(value)
	value = strings.TrimRight(value, blanks)
	name := capitals(value)
	rules := problem.Rules()[:4]
	n, err := strconv.Atoi(value)
	kind := name // some files have a remark behind it
	if k := strings.IndexAny(name, "("+blanks); k >= 0 {
		kind = name[:k]
	}
	wrong := ""
	switch {
	case word == "TYPE" && kind != "TSP":
		wrong = " is not TSP"
	case word == "DIMENSION" && (err != nil || n < 1):
		wrong = " is not a number of points"
	case word == "DIMENSION" && n > MaxInstance:
		wrong = ": " + tooMany
	case word == "EDGE_WEIGHT_TYPE" && !slices.Contains(rules, name):
		wrong = " is not one of " + strings.Join(rules, ", ")
	case word == "NODE_COORD_TYPE" && name != "TWOD_COORDS":
		wrong = " is not TWOD_COORDS"
	case word == "NAME":
		i.Title = plain(strings.TrimSuffix(value, ".tsp"))
	case word == "DIMENSION":
		*dimension = n
	case word == "EDGE_WEIGHT_TYPE":
		i.Rule = problem.Rule(name)
	}
	if wrong != "" {
		return l.wrong(at, word+" "+jsontext.Quote(value)+wrong)
	}
	return nil
}

// nodes reads n lines of a number, x and y, in any order of the numbers 1 to n.
func (l *lines) nodes(i *Instance, n int) error {
	i.Points = make([]geom.Point, n) // n ≤ MaxInstance
	seen := make([]bool, n)
	for k := range n {
		err := l.content()
		word, at, _ := keyword(l.text)
		if err == io.EOF {
			return l.wrong(len(l.text), "the file ends after "+strconv.Itoa(k)+" of "+countPoints(n))
		}
		if err != nil {
			return err
		}
		if slices.Contains(keywords, word) {
			return l.wrong(at, word+" after "+strconv.Itoa(k)+" of "+countPoints(n))
		}
		field, at := l.field()
		index, err := l.index(field, at, n)
		var v [2]float64
		for c := range v {
			if err == nil {
				v[c], err = l.coordinate(l.field())
			}
		}
		if err != nil {
			return err
		}
		switch extra, behind := l.field(); {
		case extra != "":
			return l.wrong(behind, jsontext.Quote(extra)+" behind x and y")
		case seen[index]:
			return l.wrong(at, "point "+field+" a second time")
		}
		if i.Rule == problem.Geo { // the latitude stands first
			v[0], v[1] = v[1], v[0]
		}
		i.Points[index], seen[index] = geom.Point{X: v[0], Y: v[1]}, true
	}
	return nil
}
