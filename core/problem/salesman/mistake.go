package salesman

import (
	"math/rand/v2"
	"slices"

	"ptrnet/core/geom"
)

// Perturb implements problem.Perturber. A tour that begins in the wrong direction, clockwise, is
// as short as the other: its first two cities are the wrong prefix. Tours of fewer than three cities
// have one direction and are not changed.
func (*Problem) Perturb(solution []int, _ []geom.Point, _ *rand.Rand) ([]int, int) {
	if len(solution) < 3 {
		return solution, 0
	}
	slices.Reverse(solution[1:])
	return solution, 2
}
