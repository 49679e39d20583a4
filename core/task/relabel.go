package task

import "ptrnet/core/geom"

// Relabeler is a problem whose solutions can be carried over when the points
// change places, so that one costly solution serves as many examples.
type Relabeler interface {
	// Canonical turns a solution of points, in any of the forms that mean the
	// same, into the one that Target would give, in place.
	Canonical(points []geom.Point, solution []int)
}
