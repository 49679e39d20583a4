package salesman

import (
	"math"
	"slices"

	"ptrnet/core/geom"
	"ptrnet/core/problem"
)

// Explain finds the first edge of an output, a tour or not, that the exact tour does not have. Nothing is
// called right: other cities may continue another tour of the same length.
func (p *Problem) Explain(points []geom.Point, exact, output []int, _ bool) problem.Fault {
	n := len(points)
	f := problem.Fault{Kind: -1, Detail: math.NaN()}
	if len(exact) != n || !problem.InRange(output, n) {
		return f
	}
	for k := 1; k < len(output); k++ {
		from, to, at := output[k-1], output[k], slices.Index(exact, output[k-1])
		if to != from && to != exact[(at+1)%n] && to != exact[(at+n-1)%n] {
			f.Kind, f.Step, f.Chosen, f.Part = 0, k, to, []int{from, to}
			break
		}
	}
	return f
}
