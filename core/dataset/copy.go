package dataset

import (
	"strconv"

	"ptrnet/core/geom"
)

// Copied formats a list of points for other programs: "csv", "json", or "python" (a NumPy
// array). Numbers have the fewest digits that parse to the same float64. Append writes the
// paper's format.
func Copied(points []geom.Point, form string) []byte {
	before, between, inside, behind := "x,y\n", ",", "\n", "\n"
	left, right := "", ""
	switch form {
	case "json":
		before, between, inside, behind, left, right = "[\n ", ", ", ",\n ", "\n]\n", "[", "]"
	case "python":
		before, between, inside, behind, left, right = "points = np.array([\n    ", ", ", ",\n    ", ",\n])\n", "[", "]"
	}
	dst := []byte(before)
	for k, p := range points {
		if k > 0 {
			dst = append(dst, inside...)
		}
		dst = append(dst, left...)
		dst = strconv.AppendFloat(dst, p.X, 'g', -1, 64)
		dst = append(dst, between...)
		dst = strconv.AppendFloat(dst, p.Y, 'g', -1, 64)
		dst = append(dst, right...)
	}
	return append(dst, behind...)
}
