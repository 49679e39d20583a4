package triangulation

import "ptrnet/core/problem"

func (*Problem) Words() problem.Words {
	return problem.Words{
		Title: "Delaunay", Short: "Delaunay",
		What: "The Delaunay triangulation joins the points into triangles so that no point lies inside the " +
			"circle through a triangle's three corners.",
		Answer: "triangulation", Answers: "Delaunay triangulations", Point: "point", Points: "points",
		Best:     "the exact triangulation",
		Ranked:   "the one with the fewest gaps and overlaps",
		Feasible: "no triangle overlaps another or contains a point, and fans leave no gap", Part: "triangle",
		Parts: "Triangles",
		Sequence: "the triangles in turn, three corners each: sorted by incenter for networks like the paper’s, " +
			"fan by fan for ours",
		Faults: faults(),
		Flaws: []string{"stop within a triangle", "name a corner of a triangle, or a triangle, twice",
			"overlap or leave a gap"},
	}
}
