package geom

import "math"

// Point is a point of the plane.
type Point struct{ X, Y float64 }

// Finite reports whether both coordinates are finite.
func (p Point) Finite() bool {
	return !math.IsNaN(p.X) && !math.IsInf(p.X, 0) && !math.IsNaN(p.Y) && !math.IsInf(p.Y, 0)
}

// Less is the lexicographic order: by X, then by Y.
func (p Point) Less(q Point) bool { return p.X < q.X || p.X == q.X && p.Y < q.Y }
