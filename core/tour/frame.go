package tour

import (
	"math"

	"ptrnet/core/geom"
)

// Sizes of point sets whose squared differences neither overflow nor underflow, even for points
// 10²⁰ times closer than the farthest.
const (
	smallest = 0x1p-400
	largest  = 0x1p400
)

// Frame scales points so that squares and sums of distances neither overflow nor lose digits: a
// distance of the given points is unit times that of the framed ones. Usually these are the
// points themselves, and 1. Points wider than 2⁴⁰⁰ or narrower than 2⁻⁴⁰⁰ are scaled by a power
// of two to a width of about 1, with rounding errors that are negligible relative to the width.
// The points must be finite. Cost O(n).
func Frame(points []geom.Point) (framed []geom.Point, unit float64) {
	if len(points) == 0 {
		return points, 1
	}
	low, high := points[0], points[0]
	for _, p := range points {
		low = geom.Point{X: min(low.X, p.X), Y: min(low.Y, p.Y)}
		high = geom.Point{X: max(high.X, p.X), Y: max(high.Y, p.Y)}
	}
	size := min(max(high.X-low.X, high.Y-low.Y), math.MaxFloat64) // the difference may overflow
	if size == 0 || size >= smallest && size <= largest {
		return points, 1
	}
	// The exponent of the size, as far as both powers of two below have one.
	const bias, mantissa = 1023, 52
	e := uint64(min(max(int(math.Float64bits(size)>>mantissa), 1), 2*bias-1))
	unit = math.Float64frombits(e << mantissa)
	scale := math.Float64frombits((2*bias - e) << mantissa)
	framed = make([]geom.Point, len(points))
	for i, p := range points {
		// An axis along which all points are equal may be far outside the frame.
		if low.X < high.X {
			framed[i].X = p.X * scale
		}
		if low.Y < high.Y {
			framed[i].Y = p.Y * scale
		}
	}
	return framed, unit
}
