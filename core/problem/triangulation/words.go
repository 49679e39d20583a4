package triangulation

import "ptrnet/core/problem"

func (*Problem) Words() problem.Words {
	return problem.Words{
		Title: "Delaunay", Short: "Delaunay",
		What: "The Delaunay triangulation joins the points into triangles so that no point lies inside the " +
			"circle through a triangle's three corners.",
		Answer: "triangulation", Answers: "Delaunay triangulations", Point: "point", Points: "points",
		Best:   "the exact triangulation",
		Ranked: "the one with the fewest gaps and overlaps",
		Part:   "triangle",
		Sequence: "for networks like the paper’s the triangles in turn, three corners each, sorted by incenter; for " +
			"ours the neighbors of each point to its right, counter-clockwise, and then the point itself, which closes " +
			"its list",
		Faults: faults(),
		Flaws: []string{"stop within a triangle, or write other edges than those of their triangles",
			"name a corner of a triangle, or a triangle, twice",
			"overlap or leave a gap"},
	}
}
