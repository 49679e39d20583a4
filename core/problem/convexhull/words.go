package convexhull

import "ptrnet/core/problem"

func (*Problem) Words() problem.Words {
	return problem.Words{
		Title: "Convex hull", Short: "Hull",
		What:   "The convex hull is the outline that a rubber band would take if stretched around all the points.",
		Answer: "hull", Answers: "Convex hulls", Point: "point", Points: "points", Best: "the exact hull",
		InvalidPart: "its outline crosses itself or never closes",
		Ranked:      "the largest outline that closes and never crosses itself",
		Part:        "edge",
		Sequence:    "the corners, counter-clockwise, and the first again",
		Faults:      faults(),
		Flaws: []string{"never close", "name a corner twice", "have fewer than three corners",
			"cross or touch themselves"},
	}
}
