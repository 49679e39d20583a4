package problem

import (
	"slices"

	"ptrnet/core/geom"
	"ptrnet/core/hull"
)

// Outline is how a set of points is drawn: around its convex hull, and around the outlines of the
// sets within it.
type Outline struct {
	Ring  []int // corners, see hull.Of
	Level int   // 1 + the highest of the sets within it, 0 for none
}

// Outlines are those of sets of points, the smallest first. Cost O(n) for each pair of sets of n points.
func Outlines(points []geom.Point, sets [][]int) []Outline {
	sets = slices.Clone(sets)
	slices.SortStableFunc(sets, func(a, b []int) int { return len(a) - len(b) })
	list := make([]Outline, len(sets))
	inside := make([]bool, len(points))
	for k, set := range sets {
		for _, v := range set {
			inside[v] = true
		}
		for j, within := range sets[:k] {
			if len(within) < len(set) && !slices.ContainsFunc(within, func(v int) bool { return !inside[v] }) {
				list[k].Level = max(list[k].Level, list[j].Level+1)
			}
		}
		list[k].Ring = hull.Around(points, set)
		for _, v := range set {
			inside[v] = false
		}
	}
	return list
}
