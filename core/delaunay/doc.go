// Package delaunay triangulates points of the plane so that no circle through a triangle's corners has
// another point inside. All decisions are exact predicates, so the result is right for every finite input:
// collinear, cocircular and equal points, coordinates of any magnitudes.
//
// The algorithm is the radial sweep-hull of D. Sinclair, "S-hull: a fast sweep-hull routine for Delaunay
// triangulation", 2016, as mapbox/delaunator (V. Agafonkin, 2017) implements it: points are added to a
// growing hull in the order of their distance from a center, and edges are flipped (C. Lawson, 1977) after
// each. The distances are rounded; a point that comes too late, and so lies inside the hull, is located by a
// walk through the triangles and inserted. Rounding costs time, never correctness.
//
// The package knows nothing of networks or of how a triangulation is written as a sequence.
package delaunay
