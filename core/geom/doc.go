// Package geom has points of the plane and exact predicates on them. A predicate's sign is right for every
// finite float64 input of any magnitude: a floating-point filter with Shewchuk's error bound decides the easy
// cases, a fixed-point sum of all terms the rest. There is no epsilon.
//
// The package knows nothing of hulls, triangulations or networks.
package geom
