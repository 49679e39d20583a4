package salesman

import (
	"math"
	"slices"

	"ptrnet/core/geom"
	"ptrnet/core/problem"
)

// The kinds of faults, as their sentences stand in Description.
const (
	detour   = iota // the edge is longer than one of the exact tour's from there
	shortcut        // it is not, and costs later
	trapped         // both neighbours in the exact tour had been visited
	again           // the city had been visited
	early           // it ended before every city was visited
	endless         // it never came to an end
)

func faults() []string {
	return []string{
		detour:   "Going from {a} to {chosen} is {share} of the width longer than going to {right}.",
		shortcut: "Going from {a} to {chosen} is no longer than going to {right}; it is paid for later.",
		trapped:  "Both neighbours that {a} has in the shortest tour had been visited; this edge is {share} of the width longer than those.",
		again:    "{chosen} had been visited before.",
		early:    "It stopped before every city was visited.",
		endless:  "It never came to an end.",
	}
}

// Explain finds where a tour costs most: of the edges that the exact tour has not, the one
// with the largest excess over what going to a neighbour in the exact tour, not yet visited,
// would have cost from there (the nearer, if there are two). Where neither is left, the excess
// is over the longer of the edges to them. The edge that closes the tour is no choice and does
// not count. An output that is no tour is wrong where it stops being one.
func (p *Problem) Explain(points []geom.Point, exact, output []int, ended bool) problem.Fault {
	n := len(points)
	f := problem.Fault{Kind: -1, Step: len(output), Chosen: n, Detail: math.NaN()}
	if !problem.InRange(output, n) || len(exact) != n || n < 4 {
		return f
	}
	exact = p.Nearest(points, exact, output)
	beside := make([][2]int, n)
	for k, city := range exact {
		beside[city] = [2]int{exact[(k+n-1)%n], exact[(k+1)%n]}
	}
	visited := make([]bool, n)
	for k, city := range output {
		if visited[city] {
			f = problem.Fault{Kind: again, Step: k, Chosen: city, Detail: math.NaN()}
			f.Right = slices.DeleteFunc(beside[output[k-1]][:], func(i int) bool { return visited[i] })
			return f
		}
		if visited[city] = true; k == 0 {
			continue
		}
		if from := output[k-1]; city != beside[from][0] && city != beside[from][1] {
			if g := p.cost(points, from, city, beside[from], visited); f.Kind < 0 || g.Detail > f.Detail {
				f = g
				f.Step = k
			}
		}
	}
	switch {
	case len(output) == n && ended:
	case ended:
		f = problem.Fault{Kind: early, Step: len(output), Chosen: n, Detail: math.NaN()}
		if len(output) > 0 {
			f.Right = slices.DeleteFunc(beside[output[len(output)-1]][:], func(i int) bool { return visited[i] })
		}
	default:
		f = problem.Fault{Kind: endless, Step: len(output), Chosen: n, Detail: math.NaN()}
	}
	switch { // what closes the tour may be all that is too long
	case f.Kind == detour && f.Detail <= 0:
		f.Kind, f.Detail = shortcut, math.NaN()
	case f.Kind == trapped && f.Detail <= 0:
		f.Kind = -1
	}
	return f
}

// cost is the fault of going from one city to another; visited says where it has been, the
// other included.
func (p *Problem) cost(points []geom.Point, from, to int, beside [2]int, visited []bool) problem.Fault {
	f := problem.Fault{Kind: trapped, Chosen: to, Part: []int{from, to}}
	here := p.distance(points, from, to)
	f.Detail = here - max(p.distance(points, from, beside[0]), p.distance(points, from, beside[1]))
	nearest := math.Inf(1)
	for _, i := range beside {
		if d := p.distance(points, from, i); !visited[i] && d < nearest {
			f.Kind, f.Right, f.Detail, nearest = detour, []int{i}, here-d, d
		}
	}
	return f
}
