package salesman

import (
	"math"
	"slices"

	"ptrnet/core/geom"
	"ptrnet/core/problem"
	"ptrnet/core/tour"
)

// tabled is the number of cities up to which the best completions of a tour are found by dynamic
// programming, in 2ⁿ⁻¹ n² steps.
const tabled = 13

// Relative differences up to which lengths count as equal: for rounding, and where the exact solver's
// tolerance is added to it.
const (
	rounding = 1e-9
	leftOpen = 1e-8
)

// lost finds the first step of a tour after which no shortest tour remains, nil if there is none.
// The table has, for every city and every set of others, the length of the shortest path from the
// city through the set back to the start (R. Bellman, 1962; M. Held and R. Karp, 1962).
func lost(d tour.Distances, output []int) *problem.Fault {
	n := len(output)
	m := n - 1 // the cities except the start, by their positions in the output
	at := func(i, j int) float64 { return d.At(output[i], output[j]) }
	way := make([]float64, m<<m) // [set][city]; city k is that of place k+1
	best := func(k, set int) float64 {
		if set == 0 {
			return at(k, 0)
		}
		least := math.Inf(1)
		for j := range m {
			if set>>j&1 > 0 {
				least = min(least, at(k, j+1)+way[(set&^(1<<j))*m+j])
			}
		}
		return least
	}
	all := 1<<m - 1
	for set := range all {
		for k := range m {
			if set>>k&1 == 0 {
				way[set*m+k] = best(k+1, set)
			}
		}
	}
	shortest := best(0, all)
	gone, left := 0.0, all
	for k := range m { // the output stands at position k and goes to k+1
		next := gone + at(k, k+1)
		rest := next + way[(left&^(1<<k))*m+k]
		if rest > shortest*(1+rounding) {
			f := &problem.Fault{Kind: astray, Step: k + 1, Chosen: output[k+1], Part: []int{output[k], output[k+1]}, Detail: rest/shortest - 1}
			for j := range m {
				if left>>j&1 > 0 && gone+at(k, j+1)+way[(left&^(1<<j))*m+j] <= shortest*(1+rounding) {
					f.Right = append(f.Right, output[j+1])
				}
			}
			return f
		}
		gone, left = next, left&^(1<<k)
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
	smaller, err := tour.NewDistances(m, flat)
	if err != nil {
		return 0, 0, false
	}
	r := tour.Exact(smaller, tour.ExactOptions{Stop: stop})
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
