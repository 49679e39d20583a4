package dataset

import "strings"

// axes are the names of coordinate columns that are recognized in a header, in pairs: the
// horizontal axis, then the vertical one. The first pair that occurs is used; the second is of a map.
var axes = [][2][]string{
	{{"X"}, {"Y"}},
	{{"LON", "LNG", "LONG", "LONGITUDE"}, {"LAT", "LATITUDE"}},
	{{"E", "EAST", "EASTING"}, {"N", "NORTH", "NORTHING"}},
}

// titles are names of columns with the names of points.
var titles = []string{"NAME", "CITY", "TOWN", "PLACE", "LABEL", "TITLE"}

// coordinates finds the columns of x and y among the names of a header, and whether they are the
// degrees of a map.
func coordinates(header []string) (x, y int, degrees, found bool) {
	for k, pair := range axes {
		x, y := column(header, pair[0]), column(header, pair[1])
		if x >= 0 && y >= 0 {
			return x, y, k == 1, true
		}
	}
	return 0, 0, false, false
}

// column is the first column with one of the names, or -1. Case is ignored, and a unit or the like may
// follow: "Lon", "lat (deg)", "x_km".
func column(header, names []string) int {
	for k, h := range header {
		for _, name := range names {
			rest, called := strings.CutPrefix(capitals(h), name)
			if called && (rest == "" || !letter(rest[0]) && !digit(rest[0])) {
				return k
			}
		}
	}
	return -1
}

// letter reports whether a byte is one of a letter; outside ASCII all count as such.
func letter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' || c >= 0x80 }

// capitals is a text with the letters of ASCII in capitals.
func capitals(text string) string {
	upper := []byte(text)
	for k, c := range upper {
		if c >= 'a' && c <= 'z' {
			upper[k] = c - 'a' + 'A'
		}
	}
	return string(upper)
}
