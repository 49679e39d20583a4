package task

import "ptrnet/core/geom"

// Coster is a problem whose outputs have a cost that is known without the exact
// answer, so that a search can choose among several: of tours the length, of hulls and
// triangulations what keeps them from being a polygon and a triangulation.
type Coster interface {
	// Cost is lower for a better output, infinite for one that is no answer. Outputs
	// may be any indices.
	Cost(points []geom.Point, output []int) float64
}

// Fitter is a problem in which the places of the points, too, tell which symbol may
// follow.
type Fitter interface {
	// Fits returns a function that reports whether a symbol that Allowed allows behind a
	// prefix, a point or the end symbol len(points), fits there; if not, no valid output
	// comes of it. Where it would take too long to tell, everything fits.
	Fits(points []geom.Point) func(prefix []int, symbol int) bool
}

// Relabeler is a problem whose solutions can be carried over when the points
// change places, so that one costly solution serves as many examples.
type Relabeler interface {
	// Canonical turns a solution of points, in any of the forms that mean the
	// same, into the one that Target would give, in place.
	Canonical(points []geom.Point, solution []int)
}

// Combiner is a problem whose answers have parts that several outputs can be put
// together of.
type Combiner interface {
	// Combine puts outputs for the same points together; false if that comes to
	// nothing. Outputs may be any indices.
	Combine(points []geom.Point, outputs [][]int) (Agreement, bool)
}
