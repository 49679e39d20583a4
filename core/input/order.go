package input

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"

	"ptrnet/core/geom"
)

// The orders in which a point set can be presented to a network. The paper presents points in random order;
// sorting makes learning easier ("Order Matters", Vinyals, Bengio, Kudlur 2016). A network is trained for one
// order, which its weight file names. Sorting is stable.
const (
	OrderRandom = "random" // as given
	OrderX      = "x"      // by x, then y
)

// Orders lists the names.
func Orders() []string { return []string{OrderRandom, OrderX} }

// CheckOrder is an error if there is no order of that name.
func CheckOrder(name string) error {
	if slices.Contains(Orders(), name) {
		return nil
	}
	return errors.New("order " + strconv.Quote(name) + " is not one of " + strings.Join(Orders(), ", "))
}

// Permutation sets perm[i] to the index of the i-th point in the named order; len(perm) ==
// len(points). Cost: O(n log n).
//
// Like all sorts here it sorts indices: the compiler instantiates slices.SortFunc for every
// element type, and each instance would add to the page's download.
func Permutation(perm []int, points []geom.Point, order string) {
	for i := range perm {
		perm[i] = i
	}
	if order == OrderX {
		slices.SortFunc(perm, func(i, j int) int { return cmp.Or(points[i].Compare(points[j]), i-j) })
	}
}
