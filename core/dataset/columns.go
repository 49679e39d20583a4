package dataset

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"ptrnet/core/geom"
	"ptrnet/core/jsontext"
)

// layout is which columns of a table, or keys of a JSON object, have the coordinates and the name.
type layout struct {
	x, y, name int // -1: none
	degrees    bool
}

func (l layout) hasAxes() bool { return l.x >= 0 && l.y >= 0 }

// axes are the names of coordinates: the horizontal axis, then the vertical one. The second pair is a map's.
var axes = [][2][]string{
	{{"X"}, {"Y"}},
	{{"LON", "LNG", "LONG", "LONGITUDE"}, {"LAT", "LATITUDE"}},
	{{"E", "EAST", "EASTING"}, {"N", "NORTH", "NORTHING"}},
}

// titles are the names of columns with the names of points, the first that occurs.
var titles = []string{"NAME", "LABEL", "TITLE", "CITY", "ID"}

// columns finds the columns by their exact names; in any case, and a unit may follow in brackets or behind a
// degree sign. It is a fault, a sentence about the column at, if two columns could be meant.
func columns(names []string) (l layout, at int, fault string) {
	l = layout{x: -1, y: -1, name: -1}
	bare := make([]string, len(names))
	for k, name := range names {
		bare[k] = withoutUnit(name)
	}
	for k, pair := range axes {
		var found [2][]int
		for axis, called := range pair {
			for c, name := range bare {
				if slices.Contains(called, name) {
					found[axis] = append(found[axis], c)
				}
			}
		}
		x, y := found[0], found[1]
		switch {
		case len(x) == 0 || len(y) == 0:
		case l.hasAxes():
			return l, x[0], ambiguous(names, l.x, x[0])
		case len(x) > 1:
			return l, x[1], ambiguous(names, x[0], x[1])
		case len(y) > 1:
			return l, y[1], ambiguous(names, y[0], y[1])
		default:
			l.x, l.y, l.degrees = x[0], y[0], k == 1
		}
	}
	for _, title := range titles {
		if l.name < 0 {
			l.name = slices.Index(bare, title)
		}
	}
	return l, 0, ""
}

func ambiguous(names []string, a, b int) string {
	return jsontext.Quote(names[a]) + " and " + jsontext.Quote(names[b]) + " could both be meant: leave one out"
}

// withoutUnit is the name of a column in capitals, without a unit.
func withoutUnit(name string) string {
	name = capitals(name)
	for _, ends := range []string{"()", "[]"} {
		if k := strings.IndexByte(name, ends[0]); k > 0 && name[len(name)-1] == ends[1] {
			name = name[:k]
		}
	}
	name, _, _ = strings.Cut(name, "°")
	return strings.TrimSpace(name)
}

// besideDegrees says why a column with another part of them is refused.
const besideDegrees = " beside longitude and latitude: write degrees like 52.52, west and south negative, in one " +
	"column each, or leave this column out if it is no part of them"

// otherPart reports whether a column has another part of longitude and latitude, whose columns are given: by its
// name, or if its name begins with theirs, by its cells.
func otherPart(name string, given [2]string, cells []string, whole bool) bool {
	x, y := withoutUnit(given[0]), withoutUnit(given[1])
	return !slices.Contains(given[:], name) &&
		(anglePart(name) || ofCoordinate(name, x, y) && mayBelong(name, cells, whole))
}

// otherPart is a column with another part of longitude and latitude, by itself, or where a column that may be one
// stands behind each of them, or before each; -1 if there is none.
func (t *table) otherPart(i *Instance, rows [][]cell) int {
	l, whole := t.layout, wholeDegrees(i.Points)
	cells := func(k int) (texts []string) {
		for _, row := range rows {
			texts = append(texts, row[k].text)
		}
		return texts
	}
	untitled := func(k int) bool {
		return k >= 0 && k < len(t.header) && k != l.x && k != l.y && mayBelong(t.header[k].text, cells(k), whole) &&
			!slices.Contains(titles, withoutUnit(t.header[k].text))
	}
	for _, step := range []int{1, -1} {
		if untitled(l.x+step) && untitled(l.y+step) {
			return min(l.x, l.y) + step
		}
	}
	notSide := func(text string) bool { return len(text) != 1 || !strings.Contains("NSEWnsew", text) }
	for k, head := range t.header {
		if k != l.x && k != l.y && (otherPart(head.text, i.Columns, cells(k), whole) ||
			!slices.ContainsFunc(cells(k), notSide)) {
			return k
		}
	}
	return -1
}

// wholeDegrees reports whether degrees leave room for minutes.
func wholeDegrees(points []geom.Point) bool {
	return !slices.ContainsFunc(points, func(p geom.Point) bool {
		return p.X != math.Trunc(p.X) || p.Y != math.Trunc(p.Y)
	})
}

// anglePart reports whether a column beside longitude and latitude has, by its English name alone, another part
// of them: minutes, seconds or the side of the equator.
func anglePart(name string) bool {
	parts := strings.FieldsFunc(capitals(name), func(c rune) bool { return c|0x20 < 'a' || c|0x20 > 'z' })
	other := func(part string) bool {
		for _, axis := range []string{"LATITUDE", "LONGITUDE", "LAT", "LONG", "LON", "LNG"} {
			part = strings.TrimPrefix(part, axis)
		}
		return !slices.Contains([]string{"", "MIN", "MINS", "MINUTE", "MINUTES", "SEC", "SECS", "SECOND", "SECONDS",
			"NS", "EW", "HEMISPHERE"}, part)
	}
	return len(parts) > 0 && !slices.ContainsFunc(parts, other)
}

// ofCoordinate reports whether a column's name begins with a given name or with another of longitude or latitude,
// in English, German or a Romance language, and goes on with another word: not late, latin, lonely or long.
func ofCoordinate(name string, given ...string) bool {
	name = capitals(name)
	return slices.ContainsFunc(append(given, "LAT", "LON", "LNG"), func(axis string) bool {
		rest, begins := strings.CutPrefix(name, axis)
		return begins && rest != "" && strings.IndexByte("AEGIOU", rest[0]) < 0
	}) || slices.ContainsFunc([]string{"LATITUD", "LONGITUD", "BREITE", "LäNGE", "LÄNGE", "LAENGE"},
		func(axis string) bool { return strings.HasPrefix(name, axis) })
}

// mayBelong reports whether the cells of a column may belong to degrees in another: signs or words of at most
// two initials, like north and south, or, beside whole degrees, minutes. Errors and references do not.
func mayBelong(name string, cells []string, whole bool) bool {
	name = capitals(name)
	contains := func(word string) bool { return strings.Contains(name, word) }
	if slices.ContainsFunc([]string{"ERR", "ACC", "PREC", "SD", "STD", "SIGMA", "RMS", "UNC", "FEHLER", "GENAU"},
		contains) {
		return false
	}
	minutes, words, filled, initials := whole && !contains("REF"), true, false, ""
	for _, text := range cells {
		if text == "" {
			continue
		}
		filled = true
		v, number := decimal(strings.TrimRight(text, "'′\"″ "), true)
		minutes = minutes && number && math.Abs(v) < 60
		word := capitals(strings.TrimSuffix(text, "1")) // the sign of +1 and -1
		words = words && !strings.ContainsAny(word, "0123456789")
		if word != "" && !strings.Contains(initials, word[:1]) {
			initials += word[:1]
		}
	}
	return filled && minutes || words && initials != "" && len(initials) <= 2
}

// degreesFault says why a number is no longitude, or with latitude no latitude; "" if it is one.
func degreesFault(v float64, latitude bool) string {
	if latitude && (v < -90 || v > 90) {
		return strconv.FormatFloat(v, 'g', -1, 64) +
			" is not a latitude, which lies within ±90 degrees; call the coordinates x and y if this is no map"
	}
	if !latitude && (v < -180 || v > 360) {
		return strconv.FormatFloat(v, 'g', -1, 64) +
			" is not a longitude, which lies between -180 and 360 degrees; call the coordinates x and y if this is no map"
	}
	return ""
}

// plain is a name in one line, without control characters, and with single blanks.
func plain(name string) string {
	return strings.Join(
		strings.FieldsFunc(name, func(c rune) bool { return c <= ' ' || c >= 0x7f && c <= 0xa0 }), " ")
}

// capitals is a text with the letters of ASCII in capitals. strings.ToUpper, which knows all, would add 5 KB to
// the page's download.
func capitals(text string) string {
	b := []byte(text)
	for k, c := range b {
		if c >= 'a' && c <= 'z' {
			b[k] = c &^ 0x20
		}
	}
	return string(b)
}
