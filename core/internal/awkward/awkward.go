// Package awkward has point sets for tests: random ones, and degenerate ones on which inexact geometry fails.
package awkward

import (
	"math"
	"math/rand/v2"
	"slices"

	"ptrnet/core/geom"
	"ptrnet/core/pointset"
)

// Random is n points uniform in the unit square.
func Random(rng *rand.Rand, n int) []geom.Point {
	points := make([]geom.Point, n)
	pointset.Uniform(points, rng)
	return points
}

// Corners is n points of a 4×4 grid: many are collinear, cocircular or equal.
func Corners(rng *rand.Rand, n int) []geom.Point {
	points := make([]geom.Point, n)
	for i := range points {
		points[i] = geom.Point{X: float64(rng.IntN(4)), Y: float64(rng.IntN(4))}
	}
	return points
}

// Lattice is the points of a square lattice, side·side of them, row by row from the origin.
func Lattice(side int) []geom.Point {
	points := make([]geom.Point, side*side)
	for i := range points {
		points[i] = geom.Point{X: float64(i % side), Y: float64(i / side)}
	}
	return points
}

// Circle is n points on the unit circle, counter-clockwise from (1, 0).
func Circle(n int) []geom.Point {
	points := make([]geom.Point, n)
	for i := range points {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(n))
		points[i] = geom.Point{X: cos, Y: sin}
	}
	return points
}

// Square is the corners of the unit square, counter-clockwise from the origin.
func Square() []geom.Point {
	return []geom.Point{{X: 0, Y: 0}, {X: 1, Y: 0}, {X: 1, Y: 1}, {X: 0, Y: 1}}
}

// Pinned is Square and a point inside it, below the middle.
func Pinned() []geom.Point { return append(Square(), geom.Point{X: 0.5, Y: 0.25}) }

// Sets are point sets of every kind by name, at most 18 points each.
func Sets(seed uint64) map[string][]geom.Point {
	rng := rand.New(rand.NewPCG(seed, 1))
	var close []geom.Point
	grid := Lattice(3)
	for i := range 9 {
		// Neighbors in floating point around a line.
		y := 0.1 + 0.1*float64(i)
		close = append(close, geom.Point{X: 0.1 + 0.1*float64(i), Y: math.Nextafter(y, float64(rng.IntN(2)))})
	}
	return map[string][]geom.Point{
		"none": nil, "one": Random(rng, 1), "two": Random(rng, 2), "three": Random(rng, 3),
		"twins":  {{X: 1, Y: 1}, {X: 1, Y: 1}, {X: 1, Y: 1}},
		"line":   {{X: 3, Y: 3}, {X: 1, Y: 1}, {X: 2, Y: 2}, {X: 0, Y: 0}},
		"square": Square(),
		"grid":   grid, "doubled": append(slices.Clone(grid), grid...),
		"almost a line": close,
		"clustered": {{X: 0.5, Y: 0.5}, {X: 0.5 + 1e-15, Y: 0.5}, {X: 0.5, Y: 0.5 + 1e-15}, {X: 0.2, Y: 0.9},
			{X: 0.9, Y: 0.1}},
		"far": {{X: 1e9, Y: -1e9}, {X: 1e-9, Y: 1e9}, {X: -1e9, Y: 3}, {X: 0, Y: 0}, {X: 5e8, Y: 5e8}},
		"ten": Random(rng, 10), "thirteen": Random(rng, 13), "eight": Random(rng, 8),
	}
}
