// Package triangulation is the problem of the Delaunay triangulation: its sequences in two forms, the action
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
// There are two forms. The paper's (section 3.2), Incenter, has each triangle's indices in increasing order
// and sorts the triangles by their incenters, by x and then by y; the paper leaves "finding a better
// ordering" to future work. In the form Fan each triangle starts at its smallest index and runs
// counter-clockwise; triangles with the same start follow one another counter-clockwise, from below. If
// points are sorted by x, the start is the leftmost corner and its triangles are a fan, in which each
// triangle begins with the edge with which the previous one ended: of three pointers only one is a decision.
type Problem struct {
	fan          bool // the sequence is Fan
	triangulator delaunay.Triangulator
	triangles    []keyed
	order        []int // of the triangles
}

// keyed is a triangle with its sort key in the paper's form.
type keyed struct {
	corners  [3]int
	incenter geom.Point
}

// The forms of a sequence.
const (
	Incenter = "incenter"
	Fan      = "fan"
)

// Shape chooses the form of sequences; the zero Problem has the paper's.
func (p *Problem) Shape(form string) { p.fan = form == Fan }

func (p *Problem) Target(dst []int, points []geom.Point) []int {
	t := p.triangulator.Run(points)
	p.triangles = p.triangles[:0]
	for k := 0; k < len(t); k += 3 {
		p.triangles = append(p.triangles, p.keyed(points, int(t[k]), int(t[k+1]), int(t[k+2])))
	}
	return p.arranged(dst, points)
}

// arranged appends the triangles to dst in the order of the sequence.
func (p *Problem) arranged(dst []int, points []geom.Point) []int {
	p.order = p.order[:0]
	for i := range p.triangles {
		p.order = append(p.order, i)
	}
	slices.SortFunc(p.order, func(i, j int) int {
		a, b := &p.triangles[i], &p.triangles[j]
		c := a.incenter.Compare(b.incenter)
		if p.fan {
			c = compareFans(points, a.corners[0], a.corners[1], b.corners[0], b.corners[1])
		}
		return cmp.Or(c, slices.Compare(a.corners[:], b.corners[:]))
	})
	for _, i := range p.order {
		dst = append(dst, p.triangles[i].corners[:]...)
	}
	return dst
}

// keyed is the triangle with corners a, b, c, counter-clockwise, in the form of the sequence.
func (p *Problem) keyed(points []geom.Point, a, b, c int) keyed {
	if !p.fan {
		corners := delaunay.Ascending(a, b, c)
		return keyed{corners, incenter(points[corners[0]], points[corners[1]], points[corners[2]])}
	}
	for b < a || c < a {
		a, b, c = b, c, a
	}
	return keyed{corners: [3]int{a, b, c}}
}

// compareFans orders the triangles that begin with the edges from a to b and from c to d: by their start, and
// around it counter-clockwise, from below, exactly.
func compareFans(points []geom.Point, a, b, c, d int) int {
	start, p, q := points[a], points[b], points[d]
	switch below, other := p.Y < start.Y, q.Y < start.Y; {
	case a != c:
		return a - c
	case below && !other:
		return -1
	case other && !below:
		return 1
	}
	if turn := geom.Orient(start, p, q); turn != 0 || p.X > start.X == (q.X > start.X) {
		return -turn
	}
	return cmp.Compare(q.X, p.X) // level, to the right before to the left
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

// MaxLength is that of 2n-5 triangles, the most for n points.
func (*Problem) MaxLength(n int) int { return 3 * max(0, 2*n-5) }

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
func (*Problem) Rank(points []geom.Point, output []int) float64 {
	if len(output)%3 != 0 || !problem.InRange(output, len(points)) {
		return math.Inf(1)
	}
	firstEqual, violations := problem.FirstEqual(points), 0
	sides := make(map[[2]int]bool, len(output)) // counter-clockwise
	missing := make([]bool, len(points))
	for i, p := range firstEqual {
		missing[i] = i == p
	}
	for k := 0; k < len(output); k += 3 {
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
		if !sides[[2]int{side[1], side[0]}] && slices.ContainsFunc(points, func(p geom.Point) bool {
			a, b := points[side[0]], points[side[1]]
			turn := geom.Orient(a, b, p)
			return turn < 0 || turn == 0 && p != a && p != b && geom.Between(a, p, b)
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
func (*Problem) Edges(dst []problem.Edge, sequence []int, _ bool) []problem.Edge {
	seen := make(map[[2]int]bool, len(sequence))
	for k := 0; k+2 < len(sequence); k += 3 {
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
func (*Problem) Read(indices []int, _ int) ([]int, *problem.FormError) {
	if len(indices)%3 != 0 {
		return nil, &problem.FormError{At: len(indices) - 1,
			Message: strconv.Itoa(len(indices)) + " indices are not a whole number of triples"}
	}
	for k := 0; k < len(indices); k += 3 {
		if indices[k] == indices[k+1] || indices[k] == indices[k+2] || indices[k+1] == indices[k+2] {
			return nil, &problem.FormError{At: k, Message: "a triple with the same index twice"}
		}
	}
	return indices, nil
}

// Test implements problem.Tester by the in-circle test, of third corners.
func (*Problem) Test(points []geom.Point, prefix []int, j, a geom.Point) int {
	k := len(prefix)
	if k%3 != 2 || !problem.Free(points, prefix, j) || !problem.Free(points, prefix, a) {
		return 0
	}
	return geom.InCircle(points[prefix[k-2]], points[prefix[k-1]], a, j)
}

// ThirdCorner implements problem.Circular: of the points to the left of the edge, the right one lies inside
// the circles through all others.
func (p *Problem) ThirdCorner(dst []int, points []geom.Point, from, to int) ([]int, bool) {
	from, to = min(from, to), max(from, to)
	a, b, third := points[from], points[to], -1
	for i, q := range points {
		if geom.Orient(a, b, q) > 0 && (third < 0 || geom.InCircle(a, b, points[third], q) > 0) {
			third = i
		}
	}
	if third < 0 || !p.fan {
		return dst, false
	}
	first := len(dst)
	dst = p.Target(dst, points)
	for k, i := range p.order {
		if t := p.triangles[i].corners; compareFans(points, t[0], t[1], from, to) >= 0 {
			dst = dst[:first+3*k]
			break
		}
	}
	return append(dst, from, to, third), true
}

// Beyond implements problem.Circular: the third corner of a triangle.
func (p *Problem) Beyond(prefix []int) (from, to int, ok bool) {
	if len(prefix)%3 != 2 {
		return 0, 0, false
	}
	return prefix[len(prefix)-2], prefix[len(prefix)-1], true
}
