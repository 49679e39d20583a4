package task

import (
	"math"
	"slices"

	"ptrnet/core/geom"
	"ptrnet/core/hull"
	"ptrnet/core/tour"
)

// TSP is the planar symmetric travelling salesman problem. Its sequence is a
// shortest tour that starts at the first city, as in the paper (section 3.3). The
// paper says nothing of the direction, and the released files mix both; here a
// tour runs counter-clockwise (its signed area is positive), so that each point
// set has one right answer. The return to the first city is not written.
type TSP struct {
	solver tour.Solver
}

func (*TSP) Name() string { return "tsp" }

func (*TSP) MinPoints() int { return 3 }

func (t *TSP) Target(dst []int, points []geom.Point) []int {
	first := len(dst)
	dst = append(dst, t.solver.Optimal(points)...)
	t.Canonical(points, dst[first:])
	return dst
}

// Canonical turns a tour so that it starts at city 0 and runs counter-clockwise,
// in place; a tour without area so that its second city is less than its last.
func (*TSP) Canonical(points []geom.Point, order []int) {
	at := slices.Index(order, 0)
	if at < 0 {
		return
	}
	slices.Reverse(order[:at])
	slices.Reverse(order[at:])
	slices.Reverse(order)
	if len(order) < 3 {
		return
	}
	area := hull.Area(points, order)
	if area < 0 || area == 0 && order[1] > order[len(order)-1] {
		slices.Reverse(order[1:])
	}
}

// MaxLength: every city once.
func (*TSP) MaxLength(n int) int { return n }

// Allowed: cities not yet visited, and the end behind the last of them. This is
// the paper's restriction to valid tours.
func (*TSP) Allowed(n int, prefix []int, mask []bool) {
	for j := range n {
		mask[j] = true
	}
	for _, i := range prefix {
		mask[i] = false
	}
	mask[n] = len(prefix) == n
}

// Score. An output is valid if it visits every city once. It is correct if it is
// as short as the exact tour but for rounding.
func (*TSP) Score(points []geom.Point, exact, output []int) Score {
	s := noScore()
	s.ExactLength = closedLength(points, exact)
	if !visitsAll(output, len(points)) {
		return s
	}
	s.Valid = true
	s.Length = closedLength(points, output)
	s.Correct = s.Length <= s.ExactLength*(1+1e-9)
	return s
}

// Cost is the length of a tour, infinite for an output that is none.
func (*TSP) Cost(points []geom.Point, output []int) float64 {
	if !visitsAll(output, len(points)) {
		return math.Inf(1)
	}
	return closedLength(points, output)
}

// visitsAll reports whether an output names each of n cities once.
func visitsAll(output []int, n int) bool {
	if len(output) != n || !indicesFit(output, n) {
		return false
	}
	seen := make([]bool, n)
	for _, i := range output {
		if seen[i] {
			return false
		}
		seen[i] = true
	}
	return true
}

// closedLength is the length of the tour back to its start.
func closedLength(points []geom.Point, order []int) float64 {
	total := 0.0
	for k, i := range order {
		p, q := points[i], points[order[(k+1)%len(order)]]
		total += math.Hypot(p.X-q.X, p.Y-q.Y)
	}
	return total
}
