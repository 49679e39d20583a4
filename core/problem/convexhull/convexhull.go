// Package convexhull is the problem of the planar convex hull: its sequences, the action mask
// and feasibility, how outputs are scored and drawn, and the paper's figures.
package convexhull

import (
	"math"
	"slices"

	"ptrnet/core/geom"
	"ptrnet/core/hull"
	"ptrnet/core/problem"
)

// Problem is the convex hull. Its sequence is the paper's (section 3.1): the corners
// counter-clockwise from the lowest index, and that index once more to close the
// ring. Collinear points give [a b a], coincident points [a a].
type Problem struct {
	finder hull.Finder
}

// StopOn implements problem.Stoppable.
func (p *Problem) StopOn(stop func() bool) { p.finder.Poll.Stop = stop }

func (p *Problem) Target(dst []int, points []geom.Point) []int {
	first := len(dst)
	dst = p.finder.Append(dst, points)
	if len(dst) > first {
		dst = append(dst, dst[first])
	}
	return dst
}

// MaxLength is reached if every point is a corner.
func (*Problem) MaxLength(n int) int { return n + 1 }

// Score implements problem.Problem. An output is valid if it closes its ring and the ring is a simple
// polygon. It is correct if it is the same polygon as the hull, from any start and in either direction.
//
// The paper's "simple polygon (i.e., without self-intersections)" has two further readings: the ring is
// closed for an output that does not name its first index again, and it is simple; or, in addition, only
// edges that cross properly count. By the last the paper's FAIL is decided, and the area is that of outputs
// that do not cross themselves.
func (p *Problem) Score(points []geom.Point, exact, output []int, ended bool) problem.Score {
	s := problem.Score{Values: []float64{0, math.NaN(), 1, 1, 1}}
	if !problem.InRange(output, len(points)) {
		return s
	}
	ring, closed := openRing(output)
	truth, _ := openRing(exact)
	same := hull.Same(points, truth, ring)
	simple := same || hull.Simple(points, ring)
	s.Valid, s.Correct = simple && closed, same && closed && ended
	s.Values[accuracy], s.Values[notSimple], s.Values[notSimpleClosed] = one(s.Correct), one(!s.Valid),
		one(!simple)
	if simple || !hull.Crosses(points, ring) {
		s.Values[crossing] = 0
		s.Values[areaCoverage] = min(1, hull.Coverage(points, truth, ring))
		if same && s.Values[areaCoverage] > 0 {
			s.Values[areaCoverage] = 1 // the rounding depends on where a ring begins
		}
	}
	switch {
	case s.Valid:
	case !closed:
		s.Flaw = flawUnclosed
	default:
		s.Flaw = p.flawOf(ring)
	}
	return s
}

func one(yes bool) float64 {
	if yes {
		return 1
	}
	return 0
}

// The flaws of an output that is not a simple polygon, in the order of Words.Flaws.
const (
	flawUnclosed = 1 + iota
	flawTwice
	flawFew
	flawCrossing
)

// flawOf is the reason why a closed ring is not a simple polygon.
func (p *Problem) flawOf(ring []int) int {
	switch {
	case p.Parts(ring) < len(ring):
		return flawTwice
	case len(ring) < 3:
		return flawFew
	}
	return flawCrossing
}

// Rank is one divided by the area of a closed ring that is a simple polygon: of all whose corners are among
// the points, the convex hull has the largest area. It is infinite for any other output, including [a b a].
// Cost: O(h²) for h corners.
func (*Problem) Rank(points []geom.Point, output []int) float64 {
	if problem.InRange(output, len(points)) {
		if ring, closed := openRing(output); closed && hull.Simple(points, ring) {
			return 1 / math.Abs(hull.Area(points, ring))
		}
	}
	return math.Inf(1)
}

// openRing removes the repeated first index and reports whether there was one.
func openRing(sequence []int) ([]int, bool) {
	last := len(sequence) - 1
	if last < 1 || sequence[0] != sequence[last] {
		return sequence, false
	}
	return sequence[:last], true
}

// Solve runs one of the methods of package hull; all are exact.
func (p *Problem) Solve(method string, points []geom.Point, _ problem.SolveOptions) problem.Solution {
	methods := hull.Methods()
	at := slices.IndexFunc(methods, func(m hull.Method) bool { return m.Name == method })
	s := problem.Solution{Sequence: methods[at].Append(&p.finder, nil, points), Proven: true}
	if len(s.Sequence) > 0 {
		s.Sequence = append(s.Sequence, s.Sequence[0])
	}
	return s
}

// Edges implements problem.Problem; the sequence itself closes the ring.
func (*Problem) Edges(dst []problem.Edge, sequence []int, _ bool) []problem.Edge {
	return problem.Chain(dst, sequence, false)
}

// Parts is the number of different corners.
func (*Problem) Parts(output []int) int {
	corners := map[int]bool{}
	for _, i := range output {
		corners[i] = true
	}
	return len(corners)
}

// Write implements problem.Problem; files have the same ring.
func (*Problem) Write(dst, solution []int) []int { return append(dst, solution...) }

// Read requires a closed ring that names no corner twice.
func (*Problem) Read(indices []int, n int) ([]int, *problem.OutputError) {
	return indices, problem.ReadRing(name, indices, n)
}

// Test implements problem.Tester by the orientation test.
func (*Problem) Test(points []geom.Point, prefix []int, j, a geom.Point) int {
	if len(prefix) == 0 || !problem.LeftOfLastEdge(points, prefix, j) ||
		!problem.LeftOfLastEdge(points, prefix, a) {
		return 0
	}
	return geom.Orient(points[prefix[len(prefix)-1]], j, a)
}
