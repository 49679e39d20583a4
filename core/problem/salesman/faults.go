package salesman

import (
	"math"
	"slices"

	"ptrnet/core/geom"
	"ptrnet/core/problem"
)

// The kinds of faults, in the order of their sentences in Words.
const (
	apart   = iota // the edge is not in the exact tour
	again          // the city had been visited
	early          // it ended before every city was visited
	endless        // it never came to an end
)

func faults() []string {
	return []string{
		apart:   "The edge {a}–{chosen} is the first that the shortest tour shown does not have.",
		again:   "{Chosen} was already visited.",
		early:   "It stopped before every city was visited.",
		endless: "It never chose the end symbol.",
	}
}

// Explain finds the first edge of a wrong tour that the exact one does not have. What is called right continues the
// exact tour; other cities may continue another of the same length. An output that is not a tour is wrong where it
// visits a city twice or ends.
func (p *Problem) Explain(points []geom.Point, exact, output []int, ended bool) problem.Fault {
	n := len(points)
	f := problem.Fault{Kind: -1, Step: len(output), Chosen: n, Detail: math.NaN()}
	if !problem.InRange(output, n) || len(exact) != n || n < 4 {
		return f
	}
	for k, city := range output {
		if slices.Contains(output[:k], city) {
			f.Kind, f.Step, f.Chosen = again, k, city
			return f
		}
	}
	switch {
	case ended && len(output) < n:
		f.Kind = early
		return f
	case !ended:
		f.Kind = endless
		return f
	}
	for k := 1; k < n; k++ {
		from, at := output[k-1], slices.Index(exact, output[k-1])
		next := []int{exact[(at+1)%n], exact[(at+n-1)%n]}
		if slices.Contains(next, output[k]) {
			continue
		}
		f.Kind, f.Step, f.Chosen, f.Part = apart, k, output[k], []int{from, output[k]}
		f.Right = slices.DeleteFunc(next, func(city int) bool { return slices.Contains(output[:k], city) })
		break
	}
	return f
}
