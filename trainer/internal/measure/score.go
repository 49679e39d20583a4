package measure

import (
	"fmt"
	"slices"
	"strings"

	"ptrnet/core/model"
)

// Score is one measured number of a model; a weight file's metadata holds a
// list of them as JSON.
type Score struct {
	Metric    string  `json:"metric"`
	N         int     `json:"n"`
	Instances int     `json:"instances"`
	Value     float64 `json:"value"`
	Low       float64 `json:"low,omitempty"`
	High      float64 `json:"high,omitempty"`
}

// Scores lists the metrics of a task from a tally.
func Scores(problem string, n int, t model.Tally) []Score {
	low, high := t.AccuracyInterval()
	share := func(metric string, value float64) Score {
		return Score{Metric: metric, N: n, Instances: t.Instances, Value: value}
	}
	accuracy := Score{Metric: "accuracy", N: n, Instances: t.Instances, Value: t.Accuracy(), Low: low, High: high}
	var scores []Score
	switch problem {
	case "hull":
		scores = []Score{accuracy, share("area_coverage", t.Coverage()), share("not_simple", t.Invalid())}
	case "delaunay":
		scores = []Score{accuracy, share("triangle_coverage", t.Coverage())}
	case "tsp":
		scores = []Score{share("tour_length", t.Length()), share("optimal_length", t.ExactLength()),
			share("gap", t.Gap()), share("invalid", t.Invalid()), accuracy}
	}
	kept := scores[:0]
	for _, s := range scores {
		if s.Value == s.Value { // a mean over nothing is not a score
			kept = append(kept, s)
		}
	}
	return kept
}

// Summary is the scores in one line for a person.
func Summary(scores []Score) string {
	var parts []string
	tours := slices.ContainsFunc(scores, func(s Score) bool { return s.Metric == "gap" })
	for _, s := range scores {
		switch {
		case s.Metric == "accuracy" && tours:
			parts = append(parts, fmt.Sprintf("(optimal %.1f%%)", 100*s.Value))
		case s.Metric == "accuracy":
			parts = append(parts, fmt.Sprintf("n=%d %.1f%%", s.N, 100*s.Value))
		case s.Metric == "triangle_coverage":
			parts = append(parts, fmt.Sprintf("(triangles %.1f%%)", 100*s.Value))
		case s.Metric == "gap":
			parts = append(parts, fmt.Sprintf("n=%d gap %.2f%%", s.N, 100*s.Value))
		}
	}
	return strings.Join(parts, " ")
}
