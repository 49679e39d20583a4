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
		found, err := m.ComparisonBoundary(points, sequence, len(sequence)-1, places)
		if err != nil {
			return 0, err
		}
		overlaps = append(overlaps, found.Overlap)
	}
	slices.Sort(overlaps)
	return overlaps[len(overlaps)/2], nil
}

// middle is the exact answer up to a third corner whose circle lies within the square, the nearest to its
// middle; nil if there is none.
func middle(m *model.Model, points []geom.Point) []int {
	type candidate struct {
		corners []int
		far     float64
	}
	var all []candidate
	exact := m.Problem.Target(nil, points)
	for k := 0; k+2 < len(exact); k += 3 {
		corners := exact[k : k+3]
		c := m.Problem.(problem.Circular).Through(points[corners[0]], points[corners[1]], points[corners[2]])
		far := math.Hypot(c.Center.X-0.5, c.Center.Y-0.5)
		if far+c.Radius < 0.5 {
			all = append(all, candidate{corners, far})
		}
	}
	slices.SortFunc(all, func(a, b candidate) int { return cmp.Compare(a.far, b.far) })
	for _, c := range all {
		for k := range 3 {
			sequence, _, ok, _ := m.ThirdCorner(points, c.corners[k], c.corners[(k+1)%3])
			if ok && slices.Contains(c.corners, sequence[len(sequence)-1]) {
				return sequence
			}
		}
	}
	return nil
}
