package convexhull

import "ptrnet/core/problem"

func (*Problem) Words() problem.Words {
	return problem.Words{
		Title: "Convex hull", Short: "Hull",
		What:   "The convex hull is the outline that a rubber band would take if stretched around all the points.",
		Gist:   "The hull is the outline that a rubber band would take if stretched around all the points.",
		Answer: "hull", Answers: "Convex hulls", Point: "point", Points: "points", Best: "the exact hull",
		InvalidPart: "its outline crosses itself or never closes",
		Ranked:      "the first whose outline closes and never crosses itself", Feasible: "no edge crosses another", Part: "edge", Parts: "Corners",
		Sequence: "the corners, counter-clockwise, and the first again",
		Faults:   faults(),
		Flaws:    []string{"never close", "name a corner twice", "have fewer than three corners", "cross or touch themselves"},
		Boards:   []int{11427, 14306, 17752, 17940, 22112, 32846, 36992, 38235, 51868, 53630, 53640, 57778, 77927, 80974, 83944, 88695},
	}
}
