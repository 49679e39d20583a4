package salesman

import "ptrnet/core/problem"

func (*Problem) Words() problem.Words {
	return problem.Words{
		Title: "Shortest tour", Short: "Tour",
		What:   "The traveling salesman looks for the shortest round trip through all cities.",
		Answer: "tour", Answers: "Tours", Point: "city", Points: "cities", Best: "the shortest tour",
		InvalidPart: "it does not visit every city once",
		Ranked:      "the shortest tour",
		Dominated: "hypotheses over the same cities with the same endpoints are merged, and the beam score " +
			"includes a small length penalty",
		Sequence: "the cities in the order of the tour, from the first",
		Faults:   []string{"The edge {a}–{chosen} is the first that the shortest tour shown does not have."},
	}
}
