package geom

import "math"

// epsilon is half the distance from 1 to the next float64.
const epsilon = 0x1p-53

// Outside these bounds a product may have overflowed, or lost bits below the
// smallest float64, and the filters' error bounds do not hold.
const (
	filterLow  = 1e-140
	filterHigh = 1e140
)

// Orient is the sign of the area of the triangle a, b, c: 1 if they turn counter-clockwise, -1 if clockwise,
// 0 if they lie on one line. The points must be finite; the sign is exact. The filter is the first stage of
// J. R. Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates", 1997.
//
// Orient(a, b, c) == -Orient(b, a, c) == Orient(b, c, a), always.
func Orient(a, b, c Point) int {
	// The conversions keep the compiler from fusing a product into an FMA, whose
	// result would depend on the machine.
	left := float64((a.X - c.X) * (b.Y - c.Y))
	right := float64((a.Y - c.Y) * (b.X - c.X))
	det := left - right
	magnitude := math.Abs(left) + math.Abs(right)
	if magnitude > filterLow && magnitude < filterHigh {
		const bound = (3 + 16*epsilon) * epsilon
		if e := bound * magnitude; det > e {
			return 1
		} else if det < -e {
			return -1
		}
	}
	return orientExact(a, b, c)
}

// Between reports, for b on the line through a and c, whether it lies on the segment a c, its ends included.
func Between(a, b, c Point) bool {
	return min(a.X, c.X) <= b.X && b.X <= max(a.X, c.X) && min(a.Y, c.Y) <= b.Y && b.Y <= max(a.Y, c.Y)
}

// orientExact sums the six products of the determinant |ax ay 1; bx by 1; cx cy 1|.
func orientExact(a, b, c Point) int {
	var s sum
	s.add(1, a.X, b.Y)
	s.add(-1, a.Y, b.X)
	s.add(1, b.X, c.Y)
	s.add(-1, b.Y, c.X)
	s.add(1, c.X, a.Y)
	s.add(-1, c.Y, a.X)
	return s.sign()
}
