package dataset

// axes are the names of coordinate columns that are recognized in a header, in pairs: the
// horizontal axis, then the vertical one. The first pair that occurs is used; the second is of a map.
var axes = [][2][]string{
	{{"x"}, {"y"}},
	{{"lon", "lng", "long", "longitude"}, {"lat", "latitude"}},
	{{"e", "east", "easting"}, {"n", "north", "northing"}},
}

// coordinates finds the columns of x and y among the names of a header, and whether they are the
// degrees of a map.
func coordinates(header [][]byte) (x, y int, degrees, found bool) {
	for k, pair := range axes {
		x, y := column(header, pair[0]), column(header, pair[1])
		if x >= 0 && y >= 0 {
			return x, y, k == 1, true
		}
	}
	return 0, 0, false, false
}

// column is the first column with one of the names, or -1.
func column(header [][]byte, names []string) int {
	for k, h := range header {
		for _, name := range names {
			if called(h, name) {
				return k
			}
		}
	}
	return -1
}

// called reports whether a header is a name, ignoring case, possibly followed by a unit or
// the like: "Lon", "lat (deg)", "x_km".
func called(header []byte, name string) bool {
	if len(header) < len(name) {
		return false
	}
	for k := range len(name) {
		if header[k]|0x20 != name[k] {
			return false
		}
	}
	return len(header) == len(name) || !wordly(header[len(name)])
}

// wordly reports whether a character after a name makes it another name.
func wordly(c byte) bool {
	return c >= '0' && c <= '9' || letter(c)
}

// letter reports whether a byte is one of a letter; outside ASCII all count as such.
func letter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' || c >= 0x80 }
