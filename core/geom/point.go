package geom

import (
	"errors"
	"math"
	"strconv"
)

// Point is a point of the plane.
type Point struct{ X, Y float64 }

// Farthest is the largest coordinate that solvers and networks take: squares of differences, and
// sums of them, are then finite.
const Farthest = 1e100

// Near reports whether both coordinates are numbers from -Farthest to Farthest.
func (p Point) Near() bool { return math.Abs(p.X) <= Farthest && math.Abs(p.Y) <= Farthest }

// Check is an error that names the first point that is not Near.
func Check(points []Point) error {
	for i, p := range points {
		if !p.Near() {
			return errors.New("point " + strconv.Itoa(i) + " lies at " + strconv.FormatFloat(p.X, 'g', 4, 64) + ", " +
				strconv.FormatFloat(p.Y, 'g', 4, 64) + "; coordinates must be numbers within ±1e100")
		}
	}
	return nil
}

// Compare is -1, 0 or 1 in the lexicographic order: by X, then by Y. cmp.Compare, which orders NaN
// too, takes twice as long.
func (p Point) Compare(q Point) int {
	switch {
	case p.X < q.X || p.X == q.X && p.Y < q.Y:
		return -1
	case p == q:
		return 0
	}
	return 1
}
