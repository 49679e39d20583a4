package dataset

import (
	"bytes"
	"io"
	"strconv"
	"strings"

	"ptrnet/core/geom"
)

// How a reader treats the keywords of TSPLIB's specification part.
const (
	keyRead   = iota + 1 // has a meaning here
	keyPass              // ignored: irrelevant to points and distances
	keyShown             // ignored behind the coordinates: other places to draw the points at
	keyRefuse            // would change the problem
)

// tsplibKeys are TSPLIB 95's keywords (G. Reinelt, "TSPLIB 95", section 1). They are read in any
// case.
var tsplibKeys = map[string]int{
	"NAME": keyRead, "TYPE": keyRead, "DIMENSION": keyRead,
	"EDGE_WEIGHT_TYPE": keyRead, "NODE_COORD_TYPE": keyRead,
	"NODE_COORD_SECTION": keyRead, "EOF": keyRead,
	"COMMENT": keyPass, "EDGE_WEIGHT_FORMAT": keyPass, "EDGE_DATA_FORMAT": keyPass,
	"DISPLAY_DATA_TYPE": keyPass, "DISPLAY_DATA_SECTION": keyShown, "CAPACITY": keyRefuse,
	"DEPOT_SECTION": keyRefuse, "DEMAND_SECTION": keyRefuse, "EDGE_DATA_SECTION": keyRefuse,
	"FIXED_EDGES_SECTION": keyRefuse, "TOUR_SECTION": keyRefuse, "EDGE_WEIGHT_SECTION": keyRefuse,
}

// keyword is the beginning of a line, up to a colon or blank.
func keyword(line []byte) []byte {
	line = bytes.TrimLeftFunc(line, blankRune)
	if k := bytes.IndexFunc(line, func(c rune) bool { return c == ':' || blankRune(c) }); k >= 0 {
		line = line[:k]
	}
	return line
}

// capitals is a text with the letters of ASCII in capitals.
func capitals(text []byte) string {
	upper := bytes.Clone(text)
	for k, c := range upper {
		if c >= 'a' && c <= 'z' {
			upper[k] = c - 'a' + 'A'
		}
	}
	return string(upper)
}

// keyed reports whether a line begins with a keyword of TSPLIB. NAME and TYPE, which are also
// names of columns, need their colon.
func keyed(line []byte) bool {
	begin := keyword(line)
	word := capitals(begin)
	if tsplibKeys[word] == 0 {
		return false
	}
	behind := bytes.TrimSpace(bytes.TrimSpace(line)[len(begin):])
	return len(behind) > 0 && behind[0] == ':' || word != "NAME" && word != "TYPE" && word != "COMMENT" && word != "CAPACITY"
}

// header is the specification part of a TSPLIB file.
type header struct {
	name      string
	rule      Rule
	dimension int
	lines     map[string]int // of the keywords so far
}

// tsplib reads the whole file as a symmetric traveling salesman problem with
// coordinates.
func (r *Reader) tsplib() (Instance, error) {
	l := &r.lines
	h := header{lines: map[string]int{}}
	var i Instance
	read, shown := false, false // the coordinates; now those to draw the points at
	for {
		err := l.content()
		if err == io.EOF {
			if !read {
				return i, l.ended("the file ends without a NODE_COORD_SECTION")
			}
			return i, nil
		}
		if err != nil {
			return i, err
		}
		line := l.text[l.begin:]
		begin := keyword(line)
		word := capitals(begin)
		at := len(l.text) - len(bytes.TrimLeftFunc(line, blankRune))
		if i.Line == 0 {
			i.Line = l.number
		}
		key, number := tsplibKeys[word], l.number
		switch earlier := h.lines[word]; {
		case word == "":
			return i, l.wrong(at, quote(line)+" has no keyword")
		case word == "EOF":
			if !read {
				return i, l.wrong(at, "EOF before a NODE_COORD_SECTION")
			}
			return i, r.nothingMore()
		case key == 0 && (shown || read && string(bytes.TrimSpace(line)) == "-1"):
			continue
		case key == 0:
			return i, l.wrong(at, quote(begin)+" is not a keyword of TSPLIB")
		case key == keyRefuse || key == keyShown && !read:
			return i, l.wrong(at, word+" is not understood: only coordinates are")
		case earlier > 0 && word != "COMMENT":
			return i, l.wrong(at, word+" a second time, after line "+strconv.Itoa(earlier))
		case key == keyShown:
			shown = true
		case read:
			return i, l.wrong(at, word+" behind the coordinates")
		case word == "NODE_COORD_SECTION":
			if err := h.ready(l, at); err != nil {
				return i, err
			}
			i.Title, i.Rule, i.Map = h.name, h.rule, h.rule == Geo
			if err := r.nodes(&i, h.dimension); err != nil {
				return i, err
			}
			read = true
		default:
			if err := h.set(l, word, at); err != nil {
				return i, err
			}
		}
		h.lines[word] = number
	}
}

// set reads one line of the specification part.
func (h *header) set(l *lines, word string, at int) error {
	behind := at + len(word)
	value := bytes.TrimLeftFunc(l.text[behind:], blankRune)
	if len(value) == 0 || value[0] != ':' {
		return l.wrong(behind, word+" lacks its colon")
	}
	value = bytes.TrimLeftFunc(value[1:], blankRune)
	behind = len(l.text) - len(value)
	value = bytes.TrimRightFunc(value, blankRune)
	name := capitals(value)
	switch word {
	case "NAME":
		h.name = strings.TrimSuffix(string(value), ".tsp")
	case "TYPE":
		// Some files carry a remark behind the type.
		if kind := strings.FieldsFunc(name, func(c rune) bool { return c == '(' || blankRune(c) }); len(kind) == 0 || kind[0] != "TSP" {
			return l.wrong(behind, "TYPE "+quote(value)+" is not TSP")
		}
	case "DIMENSION":
		n, err := strconv.Atoi(string(value))
		if err != nil || n < 1 {
			return l.wrong(behind, "DIMENSION "+quote(value)+" is not a number of points")
		}
		if n > MaxInstance {
			return l.wrong(behind, "DIMENSION "+clip(value)+": more than "+strconv.Itoa(MaxInstance)+" points")
		}
		h.dimension = n
	case "EDGE_WEIGHT_TYPE":
		h.rule = Rule(name)
		if !h.rule.known() {
			return l.wrong(behind, "EDGE_WEIGHT_TYPE "+quote(value)+" is not one of "+strings.Join(Rules(), ", "))
		}
	case "NODE_COORD_TYPE":
		if name != "TWOD_COORDS" {
			return l.wrong(behind, "NODE_COORD_TYPE "+quote(value)+" is not TWOD_COORDS")
		}
	}
	return nil
}

// ready is an error if the coordinates come before the keywords that they need.
func (h *header) ready(l *lines, at int) error {
	if h.dimension == 0 {
		return l.wrong(at, "NODE_COORD_SECTION before DIMENSION")
	}
	if h.rule == Euclid {
		return l.wrong(at, "NODE_COORD_SECTION before EDGE_WEIGHT_TYPE")
	}
	return nil
}

// node is a line of the coordinates: its number or name, and where the line is.
type node struct {
	id       string
	line, at int
	p        geom.Point
}

// nodes reads n lines of a number, x and y, in any order of the numbers 1 to n, or 0 to n-1; or of a
// name, x and y.
func (r *Reader) nodes(i *Instance, n int) error {
	l := &r.lines
	list := make([]node, 0, n) // n ≤ MaxInstance
	var failed error
	for k := 0; k < n && failed == nil; k++ {
		if err := l.content(); err != nil {
			if err == io.EOF {
				err = l.ended("the file ends after " + strconv.Itoa(k) + " of " + countPoints(n))
			}
			failed = err
			break
		}
		field, at := l.field()
		if word := capitals(keyword(field)); tsplibKeys[word] != 0 && len(bytes.TrimSpace(l.text[l.at:])) == 0 {
			failed = l.wrong(at, word+" after "+strconv.Itoa(k)+" of "+countPoints(n))
			break
		}
		one := node{id: string(field), line: l.number, at: at}
		if err := l.readPoint(&one.p); err == nil {
			list = append(list, one)
		} else if !r.fault(err) {
			return err
		}
	}
	if i.Rule == Geo { // the latitude stands first
		for k, one := range list {
			list[k].p = geom.Point{X: one.p.Y, Y: one.p.X}
		}
	}
	if err := r.number(i, list, n); err != nil {
		return err
	}
	return failed
}

// readPoint reads x and y of the current line, behind its first field.
func (l *lines) readPoint(p *geom.Point) (err error) {
	x, xAt := l.field()
	y, yAt := l.field()
	if p.X, err = l.coordinate(x, xAt); err != nil {
		return err
	}
	if p.Y, err = l.coordinate(y, yAt); err != nil {
		return err
	}
	if extra, at := l.field(); len(extra) > 0 {
		return l.wrong(at, quote(extra)+" behind x and y")
	}
	return nil
}

// number puts the points of a TSPLIB file in the order of their numbers, or, if none is a number,
// gives them their names. In a draft, points with faults are left out.
func (r *Reader) number(i *Instance, list []node, n int) error {
	base, numbered := 1, false
	for _, one := range list {
		numbered = numbered || integer([]byte(one.id))
		if one.id == "0" {
			base = 0
		}
	}
	order := make([]int, n) // of each number, its position in list, from 1
	for k, one := range list {
		at := k
		if numbered {
			var err error
			if at, err = r.lines.index([]byte(one.id), one.at, base, n); err == nil && order[at] > 0 {
				err = r.lines.wrong(one.at, "point "+one.id+" a second time")
			}
			if err != nil {
				err.(*Error).Line = one.line
				if !r.fault(err) {
					return err
				}
				continue
			}
		}
		order[at] = k + 1
	}
	for _, k := range order {
		if k == 0 {
			continue
		}
		one := list[k-1]
		i.Points = append(i.Points, one.p)
		if !numbered {
			i.Names = append(i.Names, one.id)
		}
		if r.draft != nil {
			r.draft.Lines = append(r.draft.Lines, one.line)
		}
	}
	return nil
}

// nothingMore is an error unless only blank lines and comments follow.
func (r *Reader) nothingMore() error {
	l := &r.lines
	switch err := l.content(); err {
	case nil:
		field, at := l.field()
		return l.wrong(at, quote(field)+" behind EOF")
	case io.EOF:
		return nil
	default:
		return err
	}
}
