package pointset

import (
	"math"

	"ptrnet/core/geom"
)

// Likeness is the kind of point set that points resemble most.
type Likeness struct {
	Kind string // the kind's name; that of uniform points if they are strange
	// Uniform: for a network the points are like uniform ones: they span the square, are not
	// elongated, and have no clusters. They may be spaced more evenly.
	Uniform bool
	// Strange: they are unlike every kind, such as a pattern without noise or points that coincide.
	Strange bool
}

// Recognize classifies points by kind, by multinomial logistic regression on a few statistics
// of the points in their principal axes and on how much of the unit square they span. A kind none
// of whose sets had such statistics is left out; if that leaves none, the points are strange. The
// table is fitted to sets as Draw draws them (fit_test.go), such that at most one in fifty uniform
// sets is taken for another kind (TestRecognize has the confusion matrix). Fewer than three points
// are uniform. Cost: O(n²), below 0.1 ms for 50 points.
func Recognize(points []geom.Point) Likeness {
	if len(points) < 3 {
		return Likeness{Kind: "uniform", Uniform: true}
	}
	s, apart := measure(points)
	at, found := fitted.kind(len(points), &s)
	if !found || !apart {
		return Likeness{Kind: "uniform", Strange: true}
	}
	kind := Kinds()[at].Name
	return Likeness{Kind: kind, Uniform: kind == "uniform" || kind == "human"}
}

const (
	kinds = 10             // the length of Kinds()
	knots = 8              // the length of sizes
	terms = 2*measured + 1 // 1, the standardized statistics, their squares
)

// sizes are the numbers of points at which a table has weights: closer where statistics say less.
var sizes = [knots]float64{3, 4, 5, 7, 10, 16, 40, 1000}

// table classifies statistics. A kind's score is a weighted sum of terms. Between two sizes,
// weights are interpolated in 1/√n, by which statistics of n points vary.
type table struct {
	mean, deviation [measured]float64                // of the statistics, which they are standardized with
	unit            [terms]float64                   // of a term's weights
	weights         [knots][kinds][terms]int8        // in units
	low, high       [knots - 1][kinds][measured]int8 // range of a kind's standardized statistics between two sizes, in eighths
}

// place returns the last of the sizes up to n, but one, and how far from it to the next n lies,
// from 0 to 1.
func place(n int) (int, float64) {
	knot := 0
	for knot < knots-2 && float64(n) >= sizes[knot+1] {
		knot++
	}
	from, to := 1/math.Sqrt(sizes[knot]), 1/math.Sqrt(sizes[knot+1])
	return knot, min(1, (from-1/math.Sqrt(float64(n)))/(from-to))
}

// terms computes the terms of statistics.
func (t *table) terms(s *statistics) (f [terms]float64) {
	f[0] = 1
	for i, v := range s {
		v = (v - t.mean[i]) / t.deviation[i]
		f[1+i], f[1+measured+i] = v, v*v
	}
	return f
}

// scores computes the kinds' scores: up to a constant, the logarithms of their probabilities, or
// -∞ for a kind if a statistic is undefined or outside the range that it had among the sets of
// that kind and about n points that the table is fitted to.
func (t *table) scores(n int, s *statistics) (scores [kinds]float64) {
	knot, part := place(n)
	f := t.terms(s)
	for kind := range scores {
		for i, v := range f {
			before, after := float64(t.weights[knot][kind][i]), float64(t.weights[knot+1][kind][i])
			scores[kind] += v * t.unit[i] * (before + part*(after-before))
		}
		for i := range s {
			if v := 8 * f[1+i]; !(float64(t.low[knot][kind][i]) <= v && v <= float64(t.high[knot][kind][i])) {
				scores[kind] = math.Inf(-1)
			}
		}
	}
	return scores
}

// kind is the place of the kind with the highest score, if there is one.
func (t *table) kind(n int, s *statistics) (int, bool) {
	best, scores := 0, t.scores(n, s)
	for kind, score := range scores {
		if score > scores[best] {
			best = kind
		}
	}
	return best, !math.IsInf(scores[best], -1)
}
