// Package convexhull is the room of the planar convex hull: its sequences, what may
// follow what, how outputs are scored, voted on and drawn, and what the paper says of it.
package convexhull

import (
	"math"
	"slices"

	"ptrnet/core/geom"
	"ptrnet/core/hull"
	"ptrnet/core/problem"
	"ptrnet/core/vote"
)

// Problem is the convex hull. Its sequence is the paper's (section 3.1): the corners
// counter-clockwise from the lowest index, and that index once more to close the
// ring. Points on one line give there and back, points all in one place that
// place there and back to itself: [a b a] and [a a].
type Problem struct {
	finder hull.Finder
}

func (p *Problem) Target(dst []int, points []geom.Point) []int {
	first := len(dst)
	dst = p.finder.Append(dst, points)
	if len(dst) > first {
		dst = append(dst, dst[first])
	}
	return dst
}

// MaxLength: every point a corner, and the first again.
func (*Problem) MaxLength(n int) int { return n + 1 }

// Score. An output is a polygon if it closes its ring, and valid if that is simple. It
// is correct if it is the same polygon, wherever it begins and in whichever direction it
// runs. The area covered is that of a simple polygon over the hull's.
func (p *Problem) Score(points []geom.Point, exact, output []int, ended bool) problem.Score {
	s := problem.Score{Values: []float64{0, math.NaN(), 1}}
	if !problem.InRange(output, len(points)) {
		return s
	}
	ring, closed := openRing(output)
	truth, _ := openRing(exact)
	if !closed {
		s.Flaw = flawUnclosed
		return s
	}
	same := hull.Same(points, truth, ring)
	s.Correct = same && ended
	if s.Valid = same || hull.Simple(points, ring); s.Valid {
		s.Values[areaCoverage] = hull.Coverage(points, truth, ring)
		s.Values[notSimple] = 0
	} else {
		s.Flaw = p.flawOf(ring)
	}
	if s.Correct {
		s.Values[accuracy] = 1
	}
	return s
}

// The flaws of an output that is no simple polygon, as the description names them.
const (
	flawUnclosed = 1 + iota
	flawTwice
	flawFew
	flawCrossing
)

// flawOf is why a closed ring is no simple polygon. Cost: O(h²), as of Parts.
func (p *Problem) flawOf(ring []int) int {
	switch {
	case p.Parts(ring) < len(ring):
		return flawTwice
	case len(ring) < 3:
		return flawFew
	}
	return flawCrossing
}

// Rank is zero for a closed ring that is a simple polygon, infinite for any other
// output, also for there and back on one line: a polygon has no violations that could be
// counted. Cost: O(h²) for h corners.
func (*Problem) Rank(points []geom.Point, output []int) float64 {
	if problem.InRange(output, len(points)) {
		if ring, closed := openRing(output); closed && hull.Simple(points, ring) {
			return 0
		}
	}
	return math.Inf(1)
}

// Vote is on edges: those that most outputs have first, of which one leaves a corner
// and one comes to it. The answer is the ring through the first of them, if it
// is a simple polygon. Cost: O(m log m) for m edges in all, O(h²) for a ring of h.
func (*Problem) Vote(points []geom.Point, outputs [][]int) (problem.Consensus, bool) {
	place, votes := problem.Places(points), vote.New(len(outputs))
	for k, output := range outputs {
		if !problem.InRange(output, len(points)) {
			continue
		}
		ring, closed := openRing(output)
		area := hull.Area(points, ring)
		if !closed || area == 0 {
			continue
		}
		for i := range ring {
			from, to := place[ring[i]], place[ring[(i+1)%len(ring)]]
			if area < 0 {
				from, to = to, from
			}
			if from != to {
				votes.Add(k, vote.Part{from, to, -1})
			}
		}
	}
	next, taken := make([]int, len(points)), make([]bool, len(points)) // next counts from 1; 0: no edge leaves
	start := -1
	votes.Parts(func(e vote.Part) {
		if next[e[0]] > 0 || taken[e[1]] {
			return
		}
		next[e[0]], taken[e[1]] = e[1]+1, true
		if start < 0 {
			start = e[0]
		}
	})
	if start < 0 {
		return problem.Consensus{}, false
	}
	ring := []int{start}
	var edges []vote.Part
	for at := start; ; {
		to := next[at] - 1
		if to < 0 {
			return problem.Consensus{}, false
		}
		edges = append(edges, vote.Part{at, to, -1})
		if at = to; at == start {
			break
		}
		ring = append(ring, at)
	}
	if !hull.Simple(points, ring) || hull.Area(points, ring) <= 0 {
		return problem.Consensus{}, false
	}
	low := 0
	for i, c := range ring {
		if c < ring[low] {
			low = i
		}
	}
	ring = append(append([]int(nil), ring[low:]...), ring[:low]...)
	share, nearest := votes.Share(edges)
	return problem.Consensus{Output: append(ring, ring[0]), Of: nearest, Share: share}, true
}

// Same: closed rings that are the same polygon, wherever they begin and in whichever
// direction they run.
func (*Problem) Same(points []geom.Point, a, b []int) bool {
	one, closed := openRing(a)
	other, too := openRing(b)
	return closed && too && hull.Same(points, one, other)
}

// openRing drops the repeated first index and reports whether there was one.
func openRing(sequence []int) ([]int, bool) {
	last := len(sequence) - 1
	if last < 1 || sequence[0] != sequence[last] {
		return sequence, false
	}
	return sequence[:last], true
}

// Solve runs one of the methods of package hull; all are exact.
func (*Problem) Solve(method string, points []geom.Point, _ problem.SolveOptions) (problem.Solution, error) {
	m, err := hull.ByName(method)
	if err != nil {
		return problem.Solution{}, err
	}
	s := problem.Solution{Sequence: m.Of(points), Proven: true}
	if len(s.Sequence) > 0 {
		s.Sequence = append(s.Sequence, s.Sequence[0])
	}
	return s, nil
}

// Edges are those of the polygon as it was drawn: its ring is closed in the sequence.
func (*Problem) Edges(dst []problem.Edge, sequence []int, _ bool) []problem.Edge {
	return problem.Chain(dst, sequence, false)
}

// Parts are the different corners. Cost: O(h²) for h of them.
func (*Problem) Parts(output []int) int {
	count := 0
	for k, i := range output {
		if !slices.Contains(output[:k], i) {
			count++
		}
	}
	return count
}

// Write: a file has the ring as the sequence does.
func (*Problem) Write(dst, solution []int) []int { return append(dst, solution...) }

// Read: a closed ring that names no corner twice.
func (*Problem) Read(indices []int, n int) ([]int, *problem.FormError) {
	return indices, problem.ReadRing(name, indices, n)
}
