package input

import (
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"

	"ptrnet/core/geom"
)

// The orders in which a point set can be presented to a network. The paper presents points
// in random order; the others sort them, which makes learning easier ("Order Matters",
// Vinyals, Bengio, Kudlur 2016). A network is trained for one order, which its weight file
// names. Sorting is stable.
const (
	OrderRandom  = "random"  // as given
	OrderX       = "x"       // by x, then y
	OrderAngle   = "angle"   // counter-clockwise around the centroid, from the direction of -x
	OrderHilbert = "hilbert" // along a Hilbert curve over the unit square
)

// Orders lists the names.
func Orders() []string { return []string{OrderRandom, OrderX, OrderAngle, OrderHilbert} }

// Sorted says how an order sorts the points, as in "read from left to right"; "" if it does not.
func Sorted(order string) string {
	switch order {
	case OrderX:
		return "from left to right"
	case OrderAngle:
		return "by their angle around the middle"
	case OrderHilbert:
		return "along a Hilbert curve"
	}
	return ""
}

// CheckOrder is an error if there is no order of that name.
func CheckOrder(name string) error {
	if slices.Contains(Orders(), name) {
		return nil
	}
	return errors.New("order " + strconv.Quote(name) + " is not one of " + strings.Join(Orders(), ", "))
}

// Sorter sorts points and reuses its memory. The zero Sorter is ready.
//
// Like all sorts here it sorts indices: the compiler instantiates slices.SortFunc for every
// element type, and each instance would add to the page's download.
type Sorter struct {
	entries []entry // of the points
	order   []int
}

type entry struct {
	key, second float64
}

// identity is 0, 1, … n-1, in dst's memory.
func identity(dst []int, n int) []int {
	dst = slices.Grow(dst[:0], n)[:n]
	for i := range dst {
		dst[i] = i
	}
	return dst
}

// Permutation sets perm[i] to the index of the i-th point in the named order; len(perm) ==
// len(points). Cost: O(n log n).
func (s *Sorter) Permutation(perm []int, points []geom.Point, order string) {
	if order == OrderRandom {
		identity(perm, len(perm))
		return
	}
	s.sort(points, order)
	copy(perm, s.order)
}

func (s *Sorter) sort(points []geom.Point, order string) {
	s.entries = s.entries[:0]
	var cx, cy float64
	for _, p := range points {
		cx += p.X / float64(len(points))
		cy += p.Y / float64(len(points))
	}
	for _, p := range points {
		var e entry
		switch order {
		case OrderX:
			e.key, e.second = p.X, p.Y
		case OrderAngle:
			e.key, e.second = math.Atan2(p.Y-cy, p.X-cx), math.Hypot(p.X-cx, p.Y-cy)
		case OrderHilbert:
			e.key = float64(hilbert(p.X, p.Y))
		}
		s.entries = append(s.entries, e)
	}
	s.order = identity(s.order, len(points))
	slices.SortFunc(s.order, func(i, j int) int {
		a, b := &s.entries[i], &s.entries[j]
		switch {
		case a.key < b.key:
			return -1
		case a.key > b.key:
			return 1
		case a.second < b.second:
			return -1
		case a.second > b.second:
			return 1
		}
		return i - j
	})
}

// hilbertBits is the depth of the Hilbert curve: 2^16 cells to a side.
const hilbertBits = 16

// hilbert is the position of (x, y), clamped to the unit square, along the
// Hilbert curve (the xy2d walk from the largest quadrant to the smallest).
func hilbert(x, y float64) uint64 {
	const side = 1 << hilbertBits
	cell := func(v float64) uint32 {
		if !(v > 0) {
			return 0
		}
		return uint32(min(v*side, side-1))
	}
	cx, cy := cell(x), cell(y)
	var d uint64
	for s := uint32(side / 2); s > 0; s /= 2 {
		var rx, ry uint32
		if cx&s != 0 {
			rx = 1
		}
		if cy&s != 0 {
			ry = 1
		}
		d += uint64(s) * uint64(s) * uint64((3*rx)^ry)
		if ry == 0 {
			if rx == 1 {
				cx, cy = side-1-cx, side-1-cy
			}
			cx, cy = cy, cx
		}
	}
	return d
}
