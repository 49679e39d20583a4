package salesman

import (
	"slices"

	"ptrnet/core/geom"
	"ptrnet/core/problem"
	"ptrnet/core/tour"
)

// tabled is the number of cities up to which the best completions of a tour are found by dynamic
// programming (tour.Completions).
const tabled = 13

// Relative differences up to which lengths count as equal: for rounding, and where the exact solver's
// tolerance is added to it.
const (
	rounding = 1e-9
	leftOpen = 1e-8
)

// lost finds the first step of a tour after which no shortest tour remains, nil if there is none.
func lost(d tour.Distances, output []int) *problem.Fault {
	n := len(output)
	c := tour.CompletionsOf(d, output) // cities by their places in the output, from here on
	at := func(i, j int) float64 { return d.At(output[i], output[j]) }
	left := uint(1)<<(n-1) - 1 // bit k is the city at place k+1
	shortest, gone := c.Rest(left, 0), 0.0
	for k := 1; k < n; k++ {
		rest := func(next int) float64 { // of the tour that goes from place k-1 to another
			return gone + at(k-1, next) + c.Rest(left&^(1<<(next-1)), next)
		}
		if length := rest(k); length > shortest*(1+rounding) {
			f := &problem.Fault{Kind: astray, Step: k, Chosen: output[k], Part: []int{output[k-1], output[k]}, Detail: length/shortest - 1}
			for next := k + 1; next < n; next++ {
				if rest(next) <= shortest*(1+rounding) {
					f.Right = append(f.Right, output[next])
				}
			}
			return f
		}
		gone += at(k-1, k)
		left &^= 1 << (k - 1)
	}
	return nil
}

// Retrace finds the first step of a tour after which no shortest tour remains: by bisection over
// the length of the prefix, with the exact solver for a fixed prefix. It is false if the output is
// not a tour, or stop is true first.
func (p *Problem) Retrace(points []geom.Point, exact, output []int, stop func() bool) (problem.Fault, bool) {
	n := len(points)
	if !visitsAll(output, n) || len(exact) != n || n < 4 {
		return problem.Fault{}, false
	}
	d := p.matrix(points)
	shortest := tour.Length(d, exact)
	// After low cities a shortest tour remains, whose next city is right; after high none does.
	low, high, rest := 1, n, tour.Length(d, output)
	if rest <= shortest*(1+leftOpen) {
		return problem.Fault{}, false
	}
	right := beside(exact, output[0])
	for high-low > 1 {
		middle := (low + high) / 2
		length, next, ok := finish(d, output[:middle], stop)
		if !ok {
			return problem.Fault{}, false
		}
		if length > shortest*(1+leftOpen) {
			high, rest = middle, length
		} else {
			low, right = middle, []int{next}
		}
	}
	return problem.Fault{Kind: astray, Step: low, Chosen: output[low], Right: right, Part: []int{output[low-1], output[low]}, Detail: rest/shortest - 1}, true
}

// beside are the neighbors of a city in a tour.
func beside(order []int, city int) []int {
	n, k := len(order), slices.Index(order, city)
	return []int{order[(k+n-1)%n], order[(k+1)%n]}
}

// finish is the length of the shortest tour with a given prefix of two cities or more, and the
// city after the prefix in it; false if stop ends the search. The prefix is contracted to one
// edge of a smaller problem. The optimal tour is certain to have this edge if it costs nothing
// and all other edges at its ends are longer by the distance of the ends.
func finish(d tour.Distances, prefix []int, stop func() bool) (length float64, next int, ok bool) {
	n, last := d.N(), len(prefix)-1
	cities := []int{prefix[0], prefix[last]}
	for i := range n {
		if !slices.Contains(prefix, i) {
			cities = append(cities, i)
		}
	}
	for k := range last {
		length += d.At(prefix[k], prefix[k+1])
	}
	m, toll := len(cities), d.At(cities[0], cities[1])
	if m == 2 {
		return length + toll, prefix[0], true
	}
	flat := make([]float64, m*m)
	for i, a := range cities {
		for j, b := range cities {
			switch {
			case i+j == 1 || i == j: // the edge itself
			case i < 2 || j < 2:
				flat[i*m+j] = d.At(a, b) + toll
			default:
				flat[i*m+j] = d.At(a, b)
			}
		}
	}
	r := tour.Exact(tour.NewDistances(m, flat), tour.ExactOptions{Stop: stop})
	if !r.Proven {
		return 0, 0, false
	}
	around := beside(r.Tour, 1)
	next = around[0]
	if next == 0 {
		next = around[1]
	}
	return length + r.Length - 2*toll, cities[next], true
}

// matrix is the matrix of distances of the points.
func (p *Problem) matrix(points []geom.Point) tour.Distances {
	if p.distances != nil {
		return *p.distances
	}
	return tour.Euclidean(points)
}
