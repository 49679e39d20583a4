package convexhull

import "ptrnet/core/problem"

// Words implements problem.Problem.
func (*Problem) Words() problem.Words {
	return problem.Words{
		Title: "Convex hull", Short: "Convex hull",
		What:   "The convex hull is the outline that a rubber band would take if stretched around all the points.",
		Gist:   "The hull is the outline that a rubber band would take if stretched around all the points.",
		Answer: "hull", Answers: "Convex hulls", Point: "point", Points: "points", Best: "the exact hull",
		Invalid: "not a simple polygon", InvalidPart: "its outline crosses itself or never closes",
		Ranked: "the first whose outline closes and never crosses itself", Feasible: "no edge crosses another", Part: "edge", Parts: "Corners",
		Sequence:      "the corners, counter-clockwise, and the first again",
		ExactSentence: "the convex hull",
		Faults:        faults(),
		Flaws:         []string{"never close", "name a corner twice", "have fewer than three corners", "cross or touch themselves"},
		Boards:        []int{158, 2439, 13055, 19597, 21215, 21834, 25902, 29808, 34446, 34717, 37739, 38235, 38511, 39154, 45067, 45866},
	}
}
