package geom

import (
	"math"
	"math/bits"
)

// InCircle is 1 if d lies inside the circle through a, b, c given in counter-clockwise order, -1 if outside,
// 0 on it; for clockwise a, b, c the signs are reversed. The points must be finite; the sign is exact.
//
// It is the sign of the determinant of the rows (x, y, x²+y², 1) of a, b, c, d,
// so swapping any two of the four flips it. On a line (Orient(a, b, c) == 0) the
// circle is a half-plane, or for two equal points the sign is 0.
//
// Three stages: Shewchuk's filter (1997, as for Orient), 20 ns; 256-bit
// integers where the coordinates are multiples of a unit 2^-61 times the largest
// of them, as grid points and most neighbors are, 0.3 µs; the fixed-point
// sum of all 48 terms, 3 µs.
func InCircle(a, b, c, d Point) int {
	adx, ady := a.X-d.X, a.Y-d.Y
	bdx, bdy := b.X-d.X, b.Y-d.Y
	cdx, cdy := c.X-d.X, c.Y-d.Y

	// As in Orient, the conversions forbid FMA.
	bc, cb := float64(bdx*cdy), float64(cdx*bdy)
	ca, ac := float64(cdx*ady), float64(adx*cdy)
	ab, ba := float64(adx*bdy), float64(bdx*ady)
	aLift := float64(adx*adx) + float64(ady*ady)
	bLift := float64(bdx*bdx) + float64(bdy*bdy)
	cLift := float64(cdx*cdx) + float64(cdy*cdy)

	det := float64(aLift*(bc-cb)) + float64(bLift*(ca-ac)) + float64(cLift*(ab-ba))
	magnitude := float64((math.Abs(bc)+math.Abs(cb))*aLift) +
		float64((math.Abs(ca)+math.Abs(ac))*bLift) +
		float64((math.Abs(ab)+math.Abs(ba))*cLift)

	// Squares below filterHigh cannot overflow when multiplied, and what their products lose below the
	// smallest float64 stays under 2^-1075·100·filterHigh, less than epsilon·filterLow. Shewchuk's factor is
	// 10+96·epsilon; one more epsilon pays for that loss.
	if magnitude > filterLow && aLift+bLift+cLift < filterHigh {
		const bound = 11 * epsilon
		if e := bound * magnitude; det > e {
			return 1
		} else if det < -e {
			return -1
		}
	}
	if sign, ok := inCircleInteger(a, b, c, d); ok {
		return sign
	}
	return inCircleExact(a, b, c, d)
}

// inCircleInteger is the same determinant in integers, where the eight
// coordinates have a common unit that makes each less than 2^61: the differences
// are then below 2^62, their products' sums below 2^125, the determinant below
// 2^252. Elsewhere ok is false.
func inCircleInteger(a, b, c, d Point) (sign int, ok bool) {
	coordinates := [8]float64{a.X, a.Y, b.X, b.Y, c.X, c.Y, d.X, d.Y}
	var largest uint64 // bits of the largest absolute value; they order like the values
	for _, x := range coordinates {
		largest = max(largest, math.Float64bits(x)&^(1<<63))
	}
	exponent := largest >> 52 // of 2^E: E + 1023
	if exponent < 60 {
		return 0, false // the unit's inverse is no float64
	}
	scale := math.Float64frombits((60 + 2*1023 - exponent) << 52) // 2^(60-E)
	var n [8]int64
	for i, x := range coordinates {
		scaled := x * scale
		n[i] = int64(scaled)
		if float64(n[i]) != scaled || scaled == 0 && x != 0 {
			return 0, false
		}
	}
	adx, ady := n[0]-n[6], n[1]-n[7]
	bdx, bdy := n[2]-n[6], n[3]-n[7]
	cdx, cdy := n[4]-n[6], n[5]-n[7]
	var det int256
	det.addProduct(products(adx, adx, ady, ady), products(bdx, cdy, -cdx, bdy))
	det.addProduct(products(bdx, bdx, bdy, bdy), products(cdx, ady, -adx, cdy))
	det.addProduct(products(cdx, cdx, cdy, cdy), products(adx, bdy, -bdx, ady))
	return det.sign(), true
}

// Numbers in two's complement, least significant word first.
type (
	int128 [2]uint64
	int256 [4]uint64
)

func multiply(x, y int64) int128 {
	high, low := bits.Mul64(uint64(x), uint64(y))
	// Read as unsigned, a negative number is 2^64 too large.
	high -= uint64(x>>63)&uint64(y) + uint64(y>>63)&uint64(x)
	return int128{low, high}
}

// products is ab + cd.
func products(a, b, c, d int64) int128 {
	p, q := multiply(a, b), multiply(c, d)
	low, carry := bits.Add64(p[0], q[0], 0)
	high, _ := bits.Add64(p[1], q[1], carry)
	return int128{low, high}
}

// addProduct adds p·q, where p is not negative.
func (s *int256) addProduct(p, q int128) {
	h00, l00 := bits.Mul64(p[0], q[0])
	h01, l01 := bits.Mul64(p[0], q[1])
	h10, l10 := bits.Mul64(p[1], q[0])
	h11, l11 := bits.Mul64(p[1], q[1])

	w1, c1 := bits.Add64(h00, l01, 0)
	w2, c2 := bits.Add64(h01, l11, c1)
	w3 := h11 + c2
	w1, c1 = bits.Add64(w1, l10, 0)
	w2, c2 = bits.Add64(w2, h10, c1)
	w3 += c2
	negative := uint64(int64(q[1]) >> 63) // all ones if q is negative, read 2^128 too large
	var borrow uint64
	w2, borrow = bits.Sub64(w2, p[0]&negative, 0)
	w3, _ = bits.Sub64(w3, p[1]&negative, borrow)

	var carry uint64
	s[0], carry = bits.Add64(s[0], l00, 0)
	s[1], carry = bits.Add64(s[1], w1, carry)
	s[2], carry = bits.Add64(s[2], w2, carry)
	s[3], _ = bits.Add64(s[3], w3, carry)
}

func (s *int256) sign() int {
	if s[3]>>63 == 1 {
		return -1
	}
	if s[0]|s[1]|s[2]|s[3] != 0 {
		return 1
	}
	return 0
}

// inCircleExact expands the determinant by its column of squares.
func inCircleExact(a, b, c, d Point) int {
	var s sum
	s.addLifted(1, a, b, c, d)
	s.addLifted(-1, b, a, c, d)
	s.addLifted(1, c, a, b, d)
	s.addLifted(-1, d, a, b, c)
	return s.sign()
}

// addLifted adds sign·(p.X²+p.Y²)·|qx qy 1; rx ry 1; tx ty 1|.
func (s *sum) addLifted(sign int, p, q, r, t Point) {
	for _, f := range [2]float64{p.X, p.Y} {
		s.add(sign, f, f, q.X, r.Y)
		s.add(-sign, f, f, q.Y, r.X)
		s.add(sign, f, f, r.X, t.Y)
		s.add(-sign, f, f, r.Y, t.X)
		s.add(sign, f, f, t.X, q.Y)
		s.add(-sign, f, f, t.Y, q.X)
	}
}
