// Package delaunay triangulates points of the plane so that no circle through a
// triangle's corners holds another point, and checks such triangulations. All
// decisions are exact predicates, so every finite input has a right answer:
// collinear, cocircular and equal points, any mixture of sizes.
//
// The algorithm is the radial sweep-hull of D. Sinclair, "S-hull: a fast
// sweep-hull routine for Delaunay triangulation", 2016, as mapbox/delaunator
// (V. Agafonkin, 2017) lays it out: points are added to a growing hull by their
// distance from a centre, and edges flipped (C. Lawson, 1977) after each. The
// distances are rounded; a point which they bring too late, inside the hull, is
// found by a walk through the triangles and inserted there. So rounding costs
// time, never correctness.
//
// The package knows nothing of networks or of how a triangulation is written as
// a sequence.
package delaunay
