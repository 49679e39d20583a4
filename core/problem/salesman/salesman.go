// Package salesman is the planar traveling salesman problem: its sequences, the action mask and the merging
// of hypotheses, how outputs are scored and drawn, its solvers, and the paper's figures.
package salesman

import (
	"math"
	"slices"
	"strconv"

	"ptrnet/core/geom"
	"ptrnet/core/hull"
	"ptrnet/core/poll"
	"ptrnet/core/problem"
	"ptrnet/core/tour"
)

// Problem is the planar symmetric traveling salesman problem. Its sequence is a shortest tour that starts at
// the first city, as in the paper (section 3.3). The paper does not state the direction, and the released
// files mix both; here a tour runs counter-clockwise (its signed area is positive), so that the target is
// unique if the shortest tour is. The return to the first city is not part of the sequence.
type Problem struct {
	solver    tour.Solver
	poll      poll.Poll
	distances *tour.Distances // nil: Euclidean
}

// Under is the problem with other distances, [n][n]. The points then only determine the direction of a tour.
func (*Problem) Under(n int, distances []float64) problem.Problem {
	d := tour.NewDistances(n, distances)
	return &Problem{distances: &d}
}

// Distance is the distance of two cities under other distances.
func (p *Problem) Distance(i, j int) float64 { return p.distances.At(i, j) }

// StopOn implements problem.Stoppable.
func (p *Problem) StopOn(stop func() bool) { p.solver.Stop, p.poll.Stop = stop, stop }

func (p *Problem) Target(dst []int, points []geom.Point) []int {
	first := len(dst)
	if p.distances != nil {
		dst = append(dst, tour.Exact(*p.distances, tour.ExactOptions{Stop: p.solver.Stop}).Tour...)
	} else {
		dst = append(dst, p.solver.Optimal(points)...)
	}
	p.Canonical(points, dst[first:])
	return dst
}

// Canonical rotates and orients a tour in place: it starts at city 0 and runs counter-clockwise;
// a tour with zero area is oriented so that its second city is less than its last.
func (*Problem) Canonical(points []geom.Point, order []int) {
	at := slices.Index(order, 0)
	if at < 0 {
		return
	}
	hull.Rotate(order, at)
	if len(order) < 3 {
		return
	}
	area := hull.Area(points, order)
	if area < 0 || area == 0 && order[1] > order[len(order)-1] {
		slices.Reverse(order[1:])
	}
}

// MaxLength is n: every city once.
func (*Problem) MaxLength(n int) int { return n }

// Score implements problem.Problem. An output is valid if it visits every city once. It is
// correct if it is as short as the exact tour, up to rounding. The gap of a tour of the same
// length, up to rounding, is exactly 0.
func (p *Problem) Score(points []geom.Point, exact, output []int, ended bool) problem.Score {
	optimal := p.length(points, exact)
	s := problem.Score{Values: []float64{math.NaN(), optimal, math.NaN(), 1, 0}}
	if !visitsAll(output, len(points)) {
		return s
	}
	length := p.length(points, output)
	s.Valid, s.Correct = true, ended && length <= optimal*(1+tour.Tolerance)
	s.Values[tourLength], s.Values[gap], s.Values[invalid] = length, excess(length, optimal), 0
	if s.Correct {
		s.Values[accuracy] = 1
	}
	return s
}

// excess is how much longer than the optimal one a tour is, relative to that, and exactly 0 if
// the lengths are equal up to rounding. It is negative if the "optimal" one was not proven.
func excess(length, optimal float64) float64 {
	if math.Abs(length-optimal) <= optimal*tour.Tolerance {
		return 0
	}
	return length/optimal - 1
}

// Rank is the length of a tour, infinite for an invalid output.
func (p *Problem) Rank(points []geom.Point, output []int) float64 {
	if !visitsAll(output, len(points)) {
		return math.Inf(1)
	}
	return p.length(points, output)
}

// Solve runs one of the methods of package tour.
func (p *Problem) Solve(method string, points []geom.Point, o problem.SolveOptions) problem.Solution {
	methods := tour.Methods()
	solver := methods[slices.IndexFunc(methods, func(m tour.Method) bool { return m.Name == method })]
	search := tour.ExactOptions{Stop: o.Stop}
	if o.Progress != nil {
		search.Progress = func(r tour.Result) {
			r.Tour = slices.Clone(r.Tour) // the search's own
			o.Progress(p.solution(points, r))
		}
	}
	return p.solution(points, solver.Solve(p.matrix(points), search))
}

// solution is a result as Target gives it. Its length is summed up along that tour: the same tour from
// another city, or the other way round, can differ in the last bits.
func (p *Problem) solution(points []geom.Point, r tour.Result) problem.Solution {
	p.Canonical(points, r.Tour)
	s := problem.Solution{Sequence: r.Tour, Proven: r.Proven, Length: p.length(points, r.Tour)}
	if s.Bound = min(r.Bound, s.Length); s.Proven {
		s.Bound = s.Length
	}
	return s
}

// Edges are the edges of the tour; if it is complete, including the closing edge.
func (*Problem) Edges(dst []problem.Edge, sequence []int, complete bool) []problem.Edge {
	return problem.Chain(dst, sequence, complete)
}

// Write appends the tour with the first city again at the end, as in files.
func (*Problem) Write(dst, solution []int) []int {
	dst = append(dst, solution...)
	if len(solution) > 0 {
		dst = append(dst, solution[0])
	}
	return dst
}

// Read requires a closed tour through all n cities.
func (*Problem) Read(indices []int, n int) ([]int, *problem.OutputError) {
	if err := problem.ReadRing(name, indices, n); err != nil {
		return nil, err
	}
	if last := len(indices) - 1; last != n {
		return nil, &problem.OutputError{At: last,
			Message: "a tour through " + strconv.Itoa(last) + " of " + strconv.Itoa(n) + " points"}
	}
	return indices[:n], nil
}

func (p *Problem) matrix(points []geom.Point) tour.Distances {
	if p.distances != nil {
		return p.distances.Polled(&p.poll)
	}
	return tour.PolledEuclidean(points, &p.poll)
}

// visitsAll reports whether an output names each of n cities once.
func visitsAll(output []int, n int) bool {
	if len(output) != n || !problem.InRange(output, n) {
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

func (p *Problem) length(points []geom.Point, order []int) float64 {
	distance, total := p.distanceFunc(points), 0.0
	for k, i := range order {
		total += distance(i, order[(k+1)%len(order)])
	}
	return total
}
