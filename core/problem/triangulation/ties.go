package triangulation

import (
	"ptrnet/core/delaunay"
	"ptrnet/core/geom"
	"ptrnet/core/problem"
)

// Nearest is the Delaunay triangulation that has most in common with an output: if more than
// three points lie on one empty circle, their polygon is triangulated as in the output, as far as
// possible. For points in general position it is exact itself.
func (p *Problem) Nearest(points []geom.Point, exact, output []int) []int {
	if !problem.InRange(output, len(points)) {
		return exact
	}
	firstEqual := problem.FirstEqual(points)
	if nearest := p.nearest(points, exact, triples(output, firstEqual), firstEqual); nearest != nil {
		return nearest
	}
	return exact
}

// nearest is Nearest as triangles, nil if the triangulation is unique.
func (p *Problem) nearest(points []geom.Point, exact []int, wanted map[[3]int]bool, firstEqual []int) []int {
	own := turned(points, exact, firstEqual)
	cut := delaunay.Nearest(points, own, wanted, &p.triangulator.Poll)
	if len(cut) == 0 || &cut[0] == &own[0] {
		return nil
	}
	p.triangles = p.triangles[:0]
	for _, t := range cut {
		p.add(points, t[0], t[1], t[2])
	}
	return p.arranged(nil)
}

// Ties: every edge between two corners of one face is in some Delaunay triangulation.
func (p *Problem) Ties(
	points []geom.Point, nearest, _ []int,
) (edges []problem.Edge, legal func(a, b int) bool) {
	firstEqual := problem.FirstEqual(points)
	faces, _ := delaunay.Faces(points, turned(points, nearest, firstEqual), &p.triangulator.Poll)
	in := make(map[[2]int]bool) // corner, face
	for k, face := range faces {
		for _, corner := range face {
			in[[2]int{corner, k}] = true
		}
	}
	return p.Edges(nil, nearest, true), func(a, b int) bool {
		for k := range faces {
			if in[[2]int{firstEqual[a], k}] && in[[2]int{firstEqual[b], k}] {
				return true
			}
		}
		return false
	}
}

// turned is a sequence's triangles counter-clockwise, with one index for equal points.
func turned(points []geom.Point, sequence, firstEqual []int) [][3]int {
	out := make([][3]int, 0, len(sequence)/3)
	for k := 0; k+2 < len(sequence); k += 3 {
		t := [3]int{firstEqual[sequence[k]], firstEqual[sequence[k+1]], firstEqual[sequence[k+2]]}
		if geom.Orient(points[t[0]], points[t[1]], points[t[2]]) < 0 {
			t[1], t[2] = t[2], t[1]
		}
		out = append(out, t)
	}
	return out
}

// triples is the set of complete triangles of a sequence.
func triples(sequence, firstEqual []int) map[[3]int]bool {
	set := make(map[[3]int]bool, len(sequence)/3)
	for k := 0; k+2 < len(sequence); k += 3 {
		set[delaunay.Ascending(firstEqual[sequence[k]], firstEqual[sequence[k+1]],
			firstEqual[sequence[k+2]])] = true
	}
	return set
}

// shared is the number of triangles that two sets have in common.
func shared(truth, found map[[3]int]bool) int {
	common := 0
	for t := range found {
		if truth[t] {
			common++
		}
	}
	return common
}

func sorted(t [3]int) [3]int { return delaunay.Ascending(t[0], t[1], t[2]) }
