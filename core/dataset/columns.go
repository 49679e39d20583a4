package dataset

import (
	"slices"
	"strconv"
	"strings"

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

// otherPart reports whether a column beside longitude and latitude has another part of them: by its English name
// alone, minutes, seconds or the side of the equator; or by its cells, if all that are filled are such sides.
func otherPart(name string, cells []string) bool {
	name = capitals(name)
	axis, letters, filled := strings.HasPrefix(name, "LAT") || strings.HasPrefix(name, "LON"), true, false
	for _, cell := range cells {
		if cell == "" {
			continue
		}
		filled = true
		letters = letters && len(cell) == 1
		if !slices.Contains([]string{"N", "S", "E", "W", "NORTH", "SOUTH", "EAST", "WEST"}, capitals(cell)) {
			return anglePart(name)
		}
	}
	return filled && (axis || letters) || anglePart(name)
}

// anglePart reports whether a name in capitals is that of a part of an angle, with or without the angle's.
func anglePart(name string) bool {
	parts := strings.FieldsFunc(name, func(c rune) bool { return c < 'A' || c > 'Z' })
	return len(parts) > 0 && !slices.ContainsFunc(parts, func(part string) bool {
		for _, axis := range []string{"LATITUDE", "LONGITUDE", "LAT", "LONG", "LON", "LNG"} {
			part = strings.TrimPrefix(part, axis)
		}
		return !slices.Contains([]string{"", "MIN", "MINS", "MINUTE", "MINUTES", "SEC", "SECS", "SECOND", "SECONDS",
			"NS", "EW", "HEMISPHERE"}, part)
	})
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
