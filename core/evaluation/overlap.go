package evaluation

import (
	"cmp"
	"math"
	"slices"

	"ptrnet/core/geom"
	"ptrnet/core/model"
	"ptrnet/core/pointset"
	"ptrnet/core/problem"
)

const (
	overlapBoards = 20
	overlapN      = 10
	overlapCells  = 24
	overlapSeed   = 77
)

// Overlap is by how much the regions that a network's comparison has learned overlap the exact ones: in the
// median over 20 random boards of 10 points, always the same, beyond an edge in the middle of each. NaN if
// its problem has no such regions. Cost: some ten milliseconds. If stop becomes true, the error is
// model.ErrStopped.
func Overlap(m *model.Model, stop func() bool) (float64, error) {
	if _, ok := m.Problem.(problem.Circular); !ok {
		return math.NaN(), nil
	}
	places := make([]geom.Point, 0, (overlapCells+1)*(overlapCells+1))
	for k := range cap(places) {
		places = append(places, geom.Point{X: float64(k%(overlapCells+1)) / overlapCells,
			Y: float64(k/(overlapCells+1)) / overlapCells})
	}
	var overlaps []float64
	points := make([]geom.Point, overlapN)
	for i := 0; len(overlaps) < overlapBoards; i++ {
		if stop != nil && stop() {
			return 0, model.ErrStopped
		}
		Draw(points, pointset.Mixture{}, overlapSeed, i)
		sequence := middle(m, points)
		if sequence == nil {
			continue
		}
		found, err := m.Boundary(m.Forms, points, sequence, len(sequence)-1, places, stop)
		if err != nil {
			return 0, err
		}
		overlaps = append(overlaps, found.Overlap)
	}
	return overlaps[ascending(overlaps)[len(overlaps)/2]], nil
}

// ascending is the indices of values in ascending order. To sort indices, as elsewhere, saves the download a
// copy of the sort for another type.
func ascending(values []float64) []int {
	order := make([]int, len(values))
	for k := range order {
		order[k] = k
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Compare(values[i], values[j]) })
	return order
}

// middle is the exact answer up to a third corner whose circle lies within the square, the nearest to its
// middle; nil if there is none.
func middle(m *model.Model, points []geom.Point) []int {
	var all [][]int // the corners
	var far []float64
	exact := m.Problem.Target(nil, points)
	for k := 0; k+2 < len(exact); k += 3 {
		corners := exact[k : k+3]
		c := m.Problem.(problem.Circular).Through(points[corners[0]], points[corners[1]], points[corners[2]])
		if away := math.Hypot(c.Center.X-0.5, c.Center.Y-0.5); away+c.Radius < 0.5 {
			all, far = append(all, corners), append(far, away)
		}
	}
	for _, i := range ascending(far) {
		corners := all[i]
		for k := range 3 {
			sequence, _, ok, _ := m.ThirdCorner(points, corners[k], corners[(k+1)%3])
			if ok && slices.Contains(corners, sequence[len(sequence)-1]) {
				return sequence
			}
		}
	}
	return nil
}
