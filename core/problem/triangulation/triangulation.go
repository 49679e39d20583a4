// Package triangulation is the problem of the Delaunay triangulation: its sequences in two layouts, the action
// mask and feasibility, how outputs are scored and drawn, and the paper's figures.
package triangulation

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"ptrnet/core/delaunay"
	"ptrnet/core/geom"
	"ptrnet/core/problem"
)

// Problem is the Delaunay triangulation. Its sequence is the triangles one after another, three indices each.
// Points without a triangle (fewer than three, or all on one line) have the empty sequence.
//
// Networks write it in one of two layouts. The paper's (section 3.2), Incenter, is the solution itself: each
// triangle's indices in increasing order, the triangles sorted by their incenters, by x and then by y; the paper
// leaves "finding a better ordering" to future work. The other, Lists, is ours (lists.go).
type Problem struct {
	lists        bool // the layout is Lists
	triangulator delaunay.Triangulator
	triangles    []keyed
	// of Spell, [n]: a neighbor of larger index; of the neighbors of one owner, the one after each and the one
	// before it; -1: none
	single, after, follows []int
}

// keyed is a triangle with its sort key.
type keyed struct {
	corners  [3]int
	incenter geom.Point
}

// The layouts in which networks write a solution.
const (
	Incenter = "incenter"
	Lists    = "lists"
)

// StopOn implements problem.Stoppable.
func (p *Problem) StopOn(stop func() bool) { p.triangulator.Poll.Stop = stop }

// step counts a step of a long loop.
func (p *Problem) step() { p.triangulator.Poll.Step() }

// Lay chooses the layout; the zero Problem has the paper's.
func (p *Problem) Lay(layout string) { p.lists = layout == Lists }

func (p *Problem) Target(dst []int, points []geom.Point) []int {
	t := p.triangulator.Run(points)
	p.triangles = p.triangles[:0]
	for k := 0; k < len(t); k += 3 {
		p.add(points, int(t[k]), int(t[k+1]), int(t[k+2]))
	}
	return p.arranged(dst)
}

// add adds the triangle with corners a, b, c.
func (p *Problem) add(points []geom.Point, a, b, c int) {
	p.step()
	corners := delaunay.Ascending(a, b, c)
	p.triangles = append(p.triangles,
		keyed{corners, incenter(points[corners[0]], points[corners[1]], points[corners[2]])})
}

// arranged appends the triangles to dst in order.
func (p *Problem) arranged(dst []int) []int {
	slices.SortFunc(p.triangles, func(a, b keyed) int {
		p.step()
		return cmp.Or(a.incenter.Compare(b.incenter), slices.Compare(a.corners[:], b.corners[:]))
	})
	for _, t := range p.triangles {
		dst = append(dst, t.corners[:]...)
	}
	return dst
}

// incenter is the center of a triangle's inscribed circle: its corners weighted
// by the lengths of the sides across.
func incenter(a, b, c geom.Point) geom.Point {
	la, lb, lc := math.Hypot(b.X-c.X, b.Y-c.Y), math.Hypot(c.X-a.X, c.Y-a.Y), math.Hypot(a.X-b.X, a.Y-b.Y)
	perimeter := la + lb + lc
	return geom.Point{
		X: float64(la/perimeter*a.X) + float64(lb/perimeter*b.X) + float64(lc/perimeter*c.X),
		Y: float64(la/perimeter*a.Y) + float64(lb/perimeter*b.Y) + float64(lc/perimeter*c.Y),
	}
}

// Score implements problem.Problem. An output is valid if it is a triangulation of all the points
// (see Rank), or correct. Coverage is the share of the exact triangles that it contains, in
// any order; equal points count as one. It is correct if it has exactly these triangles, each
// once. If four points lie on one empty circle there are several Delaunay triangulations, and the
// output is compared with the nearest of them (see Nearest).
func (p *Problem) Score(points []geom.Point, exact, output []int, ended bool) problem.Score {
	s := problem.Score{Values: []float64{0, math.NaN(), 1}}
	if !problem.InRange(output, len(points)) {
		return s
	}
	firstEqual := problem.FirstEqual(points)
	truth, found := triples(exact, firstEqual), triples(output, firstEqual)
	common := shared(truth, found)
	if common < len(truth) {
		if nearest := p.nearest(points, exact, found, firstEqual); nearest != nil {
			truth = triples(nearest, firstEqual)
			common = shared(truth, found)
		}
	}
	distinct := len(output)%3 == 0 && len(found) == len(output)/3
	for t := range found {
		distinct = distinct && t[0] != t[1] && t[1] != t[2]
	}
	same := distinct && len(found) == len(truth) && common == len(truth)
	s.Correct = same && ended
	if s.Valid = same || p.Rank(points, output) == 0; s.Valid {
		s.Values[invalid] = 0
	} else {
		s.Flaw = flawOf(output, distinct)
	}
	if s.Correct {
		s.Values[accuracy] = 1
	}
	if len(truth) > 0 {
		s.Values[triangleCoverage] = float64(common) / float64(len(truth))
	}
	return s
}

// The flaws of an output that is not a triangulation, in the order of Words.Flaws.
const (
	flawTorn = 1 + iota
	flawTwice
	flawUncovered
)

// flawOf is the reason why an output is not a triangulation; distinct: its triples are distinct triangles.
func flawOf(output []int, distinct bool) int {
	switch {
	case len(output)%3 != 0:
		return flawTorn
	case !distinct:
		return flawTwice
	}
	return flawUncovered
}

// Rank is the number of violations of an output: a side with no triangle beyond it, although
// there are points beyond or on it; a second triangle on the same side of an edge; a degenerate
// triangle; a point in no triangle. It is zero for every triangulation of all the points, Delaunay
// or not, and for nothing else: the sides without a triangle beyond are then the hull's, each
// once, so the triangles cover the hull once. Cost: O(mn) for m triangles, O(m + hn) for a
// triangulation with h corners. Infinite if the output is not triples of points.
func (p *Problem) Rank(points []geom.Point, output []int) float64 {
	if len(output)%3 != 0 || !problem.InRange(output, len(points)) {
		return math.Inf(1)
	}
	firstEqual, violations := problem.FirstEqual(points), 0
	sides := make(map[[2]int]bool, len(output)) // counter-clockwise
	missing := make([]bool, len(points))
	for i, first := range firstEqual {
		missing[i] = i == first
	}
	for k := 0; k < len(output); k += 3 {
		p.step()
		a, b, c := firstEqual[output[k]], firstEqual[output[k+1]], firstEqual[output[k+2]]
		switch geom.Orient(points[a], points[b], points[c]) {
		case 0:
			violations++
			continue
		case -1:
			b, c = c, b
		}
		missing[a], missing[b], missing[c] = false, false, false
		for _, side := range [3][2]int{{a, b}, {b, c}, {c, a}} {
			if sides[side] {
				violations++
			}
			sides[side] = true
		}
	}
	for side := range sides {
		if !sides[[2]int{side[1], side[0]}] && slices.ContainsFunc(points, func(q geom.Point) bool {
			p.step()
			a, b := points[side[0]], points[side[1]]
			turn := geom.Orient(a, b, q)
			return turn < 0 || turn == 0 && q != a && q != b && geom.Between(a, q, b)
		}) {
			violations++
		}
	}
	for _, m := range missing {
		if m {
			violations++
		}
	}
	return float64(violations)
}

// Solve runs the sweep-hull of package delaunay, the only method.
func (p *Problem) Solve(_ string, points []geom.Point, _ problem.SolveOptions) problem.Solution {
	return problem.Solution{Sequence: p.Target(nil, points), Proven: true}
}

// Edges are the sides of the complete triangles, each once.
func (p *Problem) Edges(dst []problem.Edge, sequence []int, _ bool) []problem.Edge {
	seen := make(map[[2]int]bool, len(sequence))
	for k := 0; k+2 < len(sequence); k += 3 {
		p.step()
		a, b, c := sequence[k], sequence[k+1], sequence[k+2]
		for _, side := range [3][2]int{{a, b}, {b, c}, {a, c}} {
			key := [2]int{min(side[0], side[1]), max(side[0], side[1])}
			if side[0] != side[1] && !seen[key] {
				seen[key] = true
				dst = append(dst, problem.Edge{A: side[0], B: side[1], After: k + 3})
			}
		}
	}
	return dst
}

// Parts is the number of triangles.
func (*Problem) Parts(output []int) int { return len(output) / 3 }

// Write implements problem.Problem; files have the same triples.
func (*Problem) Write(dst, solution []int) []int { return append(dst, solution...) }

// Read requires complete triples of three different points.
func (*Problem) Read(indices []int, _ int) ([]int, *problem.OutputError) {
	if len(indices)%3 != 0 {
		return nil, &problem.OutputError{At: len(indices) - 1,
			Message: strconv.Itoa(len(indices)) + " indices are not a whole number of triples"}
	}
	for k := 0; k < len(indices); k += 3 {
		if indices[k] == indices[k+1] || indices[k] == indices[k+2] || indices[k+1] == indices[k+2] {
			return nil, &problem.OutputError{At: k, Message: "a triple with the same index twice"}
		}
	}
	return indices, nil
}
