package salesman

import (
	"math"
	"slices"

	"ptrnet/core/geom"
	"ptrnet/core/problem"
)

// The kinds of faults, in the order of their sentences in Words.
const (
	astray    = iota // no shortest tour begins like this any more
	costliest        // of the edges that are not in the exact tour, it costs most
	elsewhere        // no such edge is longer than those of the exact tour
	again            // the city had been visited
	early            // it ended before every city was visited
	endless          // it never came to an end
)

func faults() []string {
	return []string{
		astray:    "No shortest tour continues from {a} to {chosen}: the best tour that does is {share} longer.",
		costliest: "Of the edges that are not in the shortest tour, {a}–{chosen} costs most: it is longer than {a}–{b}, which is in that tour, by {share} of the width.",
		elsewhere: "The edge {a}–{chosen} is not in the shortest tour, which has {a}–{b}. It is no longer than that edge, but it makes the tour longer elsewhere.",
		again:     "{Chosen} was already visited.",
		early:     "It stopped before every city was visited.",
		endless:   "It never chose the end symbol.",
	}
}

// Explain finds the first step of a tour after which no shortest tour remains, for at most tabled
// cities. For more it finds the edge with the largest excess over the exact tour's edges: that
// fault is Rough, and names no right choice, because the first error may be earlier; Retrace can
// find it. An output that is not a tour is wrong where it visits a city twice or ends.
func (p *Problem) Explain(points []geom.Point, exact, output []int, ended bool) problem.Fault {
	n := len(points)
	f := problem.Fault{Kind: -1, Step: len(output), Chosen: n, Detail: math.NaN()}
	if !problem.InRange(output, n) || len(exact) != n || n < 4 {
		return f
	}
	for k, city := range output {
		if slices.Contains(output[:k], city) {
			return problem.Fault{Kind: again, Step: k, Chosen: city, Detail: math.NaN()}
		}
	}
	switch {
	case ended && len(output) < n:
		f.Kind = early
	case !ended:
		f.Kind = endless
	case n <= tabled:
		if first := lost(p.matrix(points), output); first != nil {
			return *first
		}
	default:
		return p.costliest(points, p.Nearest(points, exact, output), output, f)
	}
	return f
}

// costliest is the edge of a tour, except the closing one, with the largest excess over the longer
// of the exact tour's two edges at its first city. It is f if there is none.
func (p *Problem) costliest(points []geom.Point, exact, output []int, f problem.Fault) problem.Fault {
	way := p.way(points)
	for k := 1; k < len(output); k++ {
		from, to := output[k-1], output[k]
		near := beside(exact, from)
		if slices.Contains(near, to) {
			continue
		}
		if way(from, near[0]) < way(from, near[1]) {
			near[0] = near[1]
		}
		if more := way(from, to) - way(from, near[0]); f.Kind < 0 || more > f.Detail {
			f = problem.Fault{Kind: costliest, Step: k, Chosen: to, Part: []int{from, near[0]}, Detail: more, Rough: true}
		}
	}
	if f.Kind == costliest && f.Detail <= 0 {
		f.Kind, f.Detail = elsewhere, math.NaN()
	}
	return f
}
