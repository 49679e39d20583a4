package input

import (
	"cmp"
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"

	"ptrnet/core/geom"
)

// The orders in which a point set can be presented to a network. The paper presents points in random order;
// the others sort them, which makes learning easier ("Order Matters", Vinyals, Bengio, Kudlur 2016). A
// network is trained for one order, which its weight file names. Sorting is stable.
const (
	OrderRandom = "random" // as given
	OrderX      = "x"      // by x, then y
	OrderAngle  = "angle"  // counter-clockwise around the centroid, from the direction of -x
)

// Orders lists the names.
func Orders() []string { return []string{OrderRandom, OrderX, OrderAngle} }

// Sorted says how an order sorts the points, as in "read from left to right"; "" if it does not.
func Sorted(order string) string {
	switch order {
	case OrderX:
		return "from left to right"
	case OrderAngle:
		return "by their angle around the middle"
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
	keys []geom.Point // of the points, which are in the order of these
}

// Permutation sets perm[i] to the index of the i-th point in the named order; len(perm) ==
// len(points). Cost: O(n log n).
func (s *Sorter) Permutation(perm []int, points []geom.Point, order string) {
	for i := range perm {
		perm[i] = i
	}
	if order == OrderRandom {
		return
	}
	s.keys = s.keys[:0]
	var cx, cy float64
	for _, p := range points {
		cx += p.X / float64(len(points))
		cy += p.Y / float64(len(points))
	}
	for _, p := range points {
		if order == OrderAngle {
			p = geom.Point{X: math.Atan2(p.Y-cy, p.X-cx), Y: math.Hypot(p.X-cx, p.Y-cy)}
		}
		s.keys = append(s.keys, p)
	}
	slices.SortFunc(perm, func(i, j int) int { return cmp.Or(s.keys[i].Compare(s.keys[j]), i-j) })
}
