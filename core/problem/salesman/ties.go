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
// always the nearest; otherwise it finds no change. Cost: O(n) for each edge of the output that
// the tour lacks, and for each change.
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
	at := func(k int) int { return t.tour[(k+2*n)%n] }
	// Reversing the path between a and b makes them neighbors, and their successors (or their
	// predecessors) neighbors.
	for _, d := range [2]int{1, -1} {
		if t.gains([][2]int{{a, b}, {at(i + d), at(j + d)}}, [][2]int{{a, at(i + d)}, {b, at(j + d)}}) {
			low, high := min(i, j)+1, max(i, j)+1
			if d < 0 {
				low, high = low-1, high-1
			}
			next := slices.Clone(t.tour)
			slices.Reverse(next[low:high])
			return t.take(next)
		}
	}
	// Up to three cities, with a at one of their ends, move to either side of b.
	for length := 1; length <= 3; length++ {
		for _, d := range [2]int{1, -1} {
			far, before, behind := at(i+d*(length-1)), at(i-d), at(i+d*length)
			for _, side := range [2]int{1, -1} {
				c := at(j + side)
				if inside := (d*(j-i) + 2*n) % n; inside < length || length+2 >= n {
					continue
				}
				if inside := (d*(j+side-i) + 2*n) % n; inside < length {
					continue
				}
				if !t.gains([][2]int{{before, behind}, {b, a}, {far, c}}, [][2]int{{before, a}, {far, behind}, {b, c}}) {
					continue
				}
				var next []int
				for k := range n {
					if inside := (d*(k-i) + 2*n) % n; inside < length {
						continue
					}
					city := at(k)
					piece := make([]int, 0, 4)
					for m := range length { // from a outwards
						piece = append(piece, at(i+d*m))
					}
					switch {
					case city != b:
						next = append(next, city)
					case side > 0:
						next = append(append(next, city), piece...)
					default:
						slices.Reverse(piece)
						next = append(append(next, piece...), city)
					}
				}
				return t.take(next)
			}
		}
	}
	return false
}

// gains reports whether replacing the edges out by in keeps the length and adds wanted edges.
func (t *ties) gains(in, out [][2]int) bool {
	length, more := 0.0, 0
	for k := range in {
		if in[k][0] == in[k][1] {
			return false
		}
		length += t.problem.distance(t.points, in[k][0], in[k][1]) - t.problem.distance(t.points, out[k][0], out[k][1])
		if t.wanted[edge(in[k][0], in[k][1])] {
			more++
		}
		if t.wanted[edge(out[k][0], out[k][1])] {
			more--
		}
	}
	return more > 0 && math.Abs(length) <= t.length*rounding
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

// distance is the distance of two cities.
func (p *Problem) distance(points []geom.Point, a, b int) float64 {
	return p.length(points, []int{a, b}) / 2
}
