package dataset

import (
	"bytes"
	"io"
	"strconv"

	"ptrnet/core/geom"
)

// How a reader treats the keywords of TSPLIB's specification part.
const (
	keyRead   = iota + 1 // has a meaning here
	keyPass              // ignored: irrelevant to points and distances
	keyRefuse            // would change the problem
)

// tsplibKeys are TSPLIB 95's keywords (G. Reinelt, "TSPLIB 95", section 1).
var tsplibKeys = map[string]int{
	"NAME": keyRead, "TYPE": keyRead, "DIMENSION": keyRead,
	"EDGE_WEIGHT_TYPE": keyRead, "NODE_COORD_TYPE": keyRead,
	"NODE_COORD_SECTION": keyRead, "EOF": keyRead,
	"COMMENT": keyPass, "EDGE_WEIGHT_FORMAT": keyPass, "EDGE_DATA_FORMAT": keyPass,
	"DISPLAY_DATA_TYPE": keyPass, "CAPACITY": keyRefuse,
	"DEPOT_SECTION": keyRefuse, "DEMAND_SECTION": keyRefuse, "EDGE_DATA_SECTION": keyRefuse,
	"FIXED_EDGES_SECTION": keyRefuse, "DISPLAY_DATA_SECTION": keyRefuse,
	"TOUR_SECTION": keyRefuse, "EDGE_WEIGHT_SECTION": keyRefuse,
}

// keyword is the beginning of a line, up to a colon or blank.
func keyword(line []byte) string {
	line = bytes.TrimLeftFunc(line, blankRune)
	if k := bytes.IndexFunc(line, func(c rune) bool { return c == ':' || c == ' ' || c == '\t' || c == '\r' }); k >= 0 {
		line = line[:k]
	}
	return string(line)
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
	read := false
	for {
		err := l.next()
		if err == io.EOF {
			if !read {
				return i, l.ended("the file ends without a NODE_COORD_SECTION")
			}
			break
		}
		if err != nil {
			return i, err
		}
		line := l.text[l.begin:]
		word := keyword(line)
		if word == "" {
			if len(bytes.TrimSpace(line)) > 0 {
				return i, l.wrong(l.begin, quote(line)+" has no keyword")
			}
			continue
		}
		at := l.begin + bytes.Index(line, []byte(word))
		if i.Line == 0 {
			i.Line = l.number
		}
		switch {
		case word == "EOF":
			if !read {
				return i, l.wrong(at, "EOF before a NODE_COORD_SECTION")
			}
			return r.nothingMore(i)
		case tsplibKeys[word] == keyRefuse:
			return i, l.wrong(at, word+" is not understood: only coordinates are")
		case tsplibKeys[word] == 0:
			return i, l.wrong(at, quote([]byte(word))+" is not a keyword of TSPLIB")
		case read:
			return i, l.wrong(at, word+" behind the coordinates")
		case word == "NODE_COORD_SECTION":
			if err := h.ready(l, at); err != nil {
				return i, err
			}
			i.Name, i.Rule = h.name, h.rule
			i.Points, err = r.nodes(h.dimension)
			if err != nil {
				return i, err
			}
			read = true
		default:
			if err := h.set(l, word, at); err != nil {
				return i, err
			}
		}
	}
	return i, nil
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
	switch word {
	case "NAME":
		h.name = string(value)
	case "TYPE":
		// Some files carry a remark behind the type.
		if kind, _, _ := bytes.Cut(value, []byte(" ")); string(kind) != "TSP" {
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
		h.rule = Rule(value)
		if !h.rule.known() {
			return l.wrong(behind, "EDGE_WEIGHT_TYPE "+quote(value)+" is not one of EUC_2D, CEIL_2D, ATT, GEO")
		}
	case "NODE_COORD_TYPE":
		if string(value) != "TWOD_COORDS" {
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

// nodes reads n lines of number, x and y, in any order of the numbers 1 to n.
func (r *Reader) nodes(n int) ([]geom.Point, error) {
	l := &r.lines
	nodes := nodes{points: make([]geom.Point, n), placed: make([]bool, n)} // n ≤ MaxInstance
	if r.draft != nil {
		r.draft.places = make([]place, n)
	}
	for k := 0; k < n; {
		if err := l.next(); err != nil {
			if err == io.EOF {
				err = l.ended("the file ends after " + strconv.Itoa(k) + " of " + countPoints(n))
			}
			return r.partly(nodes), err
		}
		field, at := l.field()
		if len(field) == 0 {
			continue
		}
		if tsplibKeys[string(field)] != 0 {
			return r.partly(nodes), l.wrong(at, string(field)+" after "+strconv.Itoa(k)+" of "+countPoints(n))
		}
		if err := r.node(nodes, field, at); err != nil && !r.fault(err) {
			return nil, err
		}
		k++
	}
	return r.partly(nodes), nil
}

// nodes are the points of a TSPLIB file as they are read.
type nodes struct {
	points []geom.Point
	placed []bool
}

// node reads the current line, whose first field is given.
func (r *Reader) node(nodes nodes, field []byte, at int) error {
	l := &r.lines
	i, err := l.index(field, at, len(nodes.points))
	if err != nil {
		return err
	}
	if nodes.placed[i] {
		return l.wrong(at, "point "+clip(field)+" a second time")
	}
	x, xAt := l.field()
	y, yAt := l.field()
	var p geom.Point
	if p.X, err = l.coordinate(x, xAt); err != nil {
		return err
	}
	if p.Y, err = l.coordinate(y, yAt); err != nil {
		return err
	}
	if extra, at := l.field(); len(extra) > 0 {
		return l.wrong(at, quote(extra)+" behind x and y")
	}
	nodes.points[i], nodes.placed[i] = p, true
	if r.draft != nil {
		r.draft.places[i] = r.placeOf(span{xAt, xAt + len(x)}, span{yAt, yAt + len(y)})
	}
	return nil
}

// partly is the points read so far; in a draft, those of lines without faults.
func (r *Reader) partly(nodes nodes) []geom.Point {
	if r.draft == nil {
		return nodes.points
	}
	points, places := nodes.points[:0], r.draft.places[:0]
	for i, there := range nodes.placed {
		if there {
			points, places = append(points, nodes.points[i]), append(places, r.draft.places[i])
		}
	}
	r.draft.places = places
	return points
}

// nothingMore returns the instance if only blank lines follow.
func (r *Reader) nothingMore(i Instance) (Instance, error) {
	l := &r.lines
	for {
		err := l.next()
		if err == io.EOF {
			return i, nil
		}
		if err != nil {
			return i, err
		}
		if field, at := l.field(); len(field) > 0 {
			return i, l.wrong(at, quote(field)+" behind EOF")
		}
	}
}
