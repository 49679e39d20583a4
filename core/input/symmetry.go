package input

import "ptrnet/core/geom"

// Symmetries is the number of symmetries of the unit square: four rotations, and each with a
// reflection. Under each of them a solution remains one.
const Symmetries = 8

// Symmetry is a point under symmetry s of the square, 0 ≤ s < Symmetries: 1 mirrors
// x, 2 mirrors y, then 4 swaps them; 0 leaves it as it is.
func Symmetry(p geom.Point, s int) geom.Point {
	if s&1 != 0 {
		p.X = 1 - p.X
	}
	if s&2 != 0 {
		p.Y = 1 - p.Y
	}
	if s&4 != 0 {
		p.X, p.Y = p.Y, p.X
	}
	return p
}
