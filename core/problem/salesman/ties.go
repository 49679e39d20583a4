package salesman

import (
	"math"
	"slices"

	"ptrnet/core/geom"
	"ptrnet/core/problem"
)

// Nearest changes the exact tour step by step, at equal length, so that it has more of the
// output's edges: by 2-opt exchanges (G. A. Croes, 1958) and by moving up to three cities (I. Or,
// 1976). If there are several shortest tours, as on a lattice, it finds nearer ones, though not
// always the nearest; otherwise it finds no change. Cost: O(n), fourteen tours, for each edge of the
// output that the tour lacks, and for each change.
func (p *Problem) Nearest(points []geom.Point, exact, output []int) []int {
	n := len(exact)
	if !visitsAll(output, len(points)) || n != len(output) || n < 5 {
		return exact
	}
	t := ties{p, points, exact, make(map[[2]int]bool, n), p.length(points, exact)}
	for k, a := range output {
		t.wanted[edge(a, output[(k+1)%n])] = true
	}
	for changed := true; changed; {
		changed = false
		for k, a := range output {
			b := output[(k+1)%n]
			changed = t.join(a, b) || t.join(b, a) || changed
		}
	}
	if &t.tour[0] != &exact[0] {
		p.Canonical(points, t.tour)
	}
	return t.tour
}

// ties is a shortest tour and the wanted edges.
type ties struct {
	problem *Problem
	points  []geom.Point
	tour    []int
	wanted  map[[2]int]bool
	length  float64 // of the exact tour, which may not be proven optimal
}

// join tries to add an edge to the tour, and reports whether it did.
func (t *ties) join(a, b int) bool {
	n := len(t.tour)
	i, j := slices.Index(t.tour, a), slices.Index(t.tour, b)
	if apart := (i - j + n) % n; apart == 1 || apart == n-1 {
		return false
	}
	// Reversing the path between a and b makes them neighbors, and their successors (or their
	// predecessors) neighbors.
	low, high := min(i, j), max(i, j)
	for first := low + 1; first >= low; first-- {
		next := slices.Clone(t.tour)
		slices.Reverse(next[first : first+high-low])
		if t.take(next) {
			return true
		}
	}
	// Up to three cities, with a at one of their ends, move to either side of b.
	for length := 1; length <= 3; length++ {
		for _, d := range [2]int{1, n - 1} {
			piece := make([]int, length) // from a outwards
			for k := range piece {
				piece[k] = t.tour[(i+d*k)%n]
			}
			if slices.Contains(piece, b) {
				continue
			}
			rest := slices.DeleteFunc(slices.Clone(t.tour), func(city int) bool { return slices.Contains(piece, city) })
			at := slices.Index(rest, b)
			if t.take(slices.Insert(slices.Clone(rest), at+1, piece...)) {
				return true
			}
			slices.Reverse(piece)
			if t.take(slices.Insert(rest, at, piece...)) {
				return true
			}
		}
	}
	return false
}

// take replaces the tour by another of equal length with more wanted edges, and reports whether
// it did.
func (t *ties) take(tour []int) bool {
	if math.Abs(t.problem.length(t.points, tour)-t.length) > t.length*rounding || t.has(tour) <= t.has(t.tour) {
		return false
	}
	t.tour = tour
	return true
}

// has is the number of wanted edges in a tour.
func (t *ties) has(tour []int) (count int) {
	for k, a := range tour {
		if t.wanted[edge(a, tour[(k+1)%len(tour)])] {
			count++
		}
	}
	return count
}

// Ties returns the edges of the nearest tour only: whether another edge is in some shortest tour
// would need a search.
func (p *Problem) Ties(points []geom.Point, exact, output []int) (edges []problem.Edge, legal func(a, b int) bool) {
	return p.Edges(nil, p.Nearest(points, exact, output), true), func(int, int) bool { return false }
}

func edge(a, b int) [2]int { return [2]int{min(a, b), max(a, b)} }
