package problem

import (
	"math"
	"slices"

	"ptrnet/core/geom"
)

// Consensus is the combination of several outputs for the same points.
type Consensus struct {
	Output []int   // one of the outputs, or combined from their parts
	Of     int     // the index of the output that equals Output or is most similar to it; -1 if there are none
	Share  float64 // the share of outputs that equal Output, 0 to 1; if it is combined, the mean share over its parts
}

// Agree finds the consensus of outputs for the same points; the exact solution is not used. An
// empty output counts as no answer. Ties go to the lower index.
//
// The outputs of a Voter vote on their parts; if that gives no valid answer, the output that
// is equivalent to the most others wins (plurality). For another Reranker the best output wins;
// for any other problem the most frequent one. Cost: for k outputs a Vote, k ranks or k²
// comparisons.
func Agree(p Problem, points []geom.Point, outputs [][]int) Consensus {
	if len(outputs) == 0 {
		return Consensus{Of: -1}
	}
	if v, ok := p.(Voter); ok {
		if c, ok := v.Vote(points, outputs); ok {
			return c
		}
		return plurality(points, outputs, v.Same)
	}
	if r, ok := p.(Reranker); ok {
		return best(r, points, outputs)
	}
	return plurality(points, outputs, func(_ []geom.Point, a, b []int) bool { return len(a) > 0 && slices.Equal(a, b) })
}

// rounding is the relative difference up to which ranks count as equal: the length of one tour,
// summed from different cities, differs by rounding errors.
const rounding = 1e-9

// best is the output of the lowest rank.
func best(p Reranker, points []geom.Point, outputs [][]int) Consensus {
	at, lowest := 0, math.Inf(1)
	for i, o := range outputs {
		if r := p.Rank(points, o); r < lowest {
			at, lowest = i, r
		}
	}
	as := share(outputs, func(o []int) bool { return p.Rank(points, o) <= lowest*(1+rounding) && !math.IsInf(lowest, 1) })
	return Consensus{outputs[at], at, as}
}

// plurality is the output that is equivalent to the most others. An output with indices out of
// range is equivalent to none.
func plurality(points []geom.Point, outputs [][]int, same func(points []geom.Point, a, b []int) bool) Consensus {
	most := Consensus{Share: -1}
	for i, o := range outputs {
		s := share(outputs, func(other []int) bool {
			return InRange(o, len(points)) && InRange(other, len(points)) && same(points, o, other)
		})
		if s > most.Share {
			most = Consensus{outputs[i], i, s}
		}
	}
	return most
}

// share is the share of the outputs that satisfy a condition.
func share(outputs [][]int, holds func([]int) bool) float64 {
	count := 0
	for _, o := range outputs {
		if holds(o) {
			count++
		}
	}
	return float64(count) / float64(len(outputs))
}
