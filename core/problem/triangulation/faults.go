package triangulation

import (
	"math"
	"slices"

	"ptrnet/core/delaunay"
	"ptrnet/core/geom"
	"ptrnet/core/problem"
)

// The kinds of faults, in the order of their sentences in Words.
const (
	occupied  = iota // a point lies inside the circle through the corners
	overlaps         // it overlaps an earlier triangle, though no point lies inside the circle
	twice            // the triangle was there before
	flat             // the corners lie on one line, or one stands twice
	early            // it ended before all triangles were there
	endless          // it never came to an end
	inEllipse        // a point lies inside the ellipse through the corners, of stretched points
	begins           // of lists: the first neighbor is another
	closed           // a neighbor is missing at the end
	swapped          // the neighbors are not in their order
	filled           // it has neighbors, and should have none
	skipped          // it has none, and should have some
)

func faults() []string {
	return []string{
		occupied:  "{D} lies {inside} the circle through {a}, {b} and {c}.",
		overlaps:  "The triangle {a}, {b}, {c} overlaps an earlier one.",
		twice:     "The triangle {a}, {b}, {c} was already chosen.",
		flat:      "The triangle {a}, {b}, {c} has no area.",
		early:     "It stopped before the triangulation was complete.",
		endless:   "It never chose the end symbol.",
		inEllipse: "{D} lies inside the ellipse through {a}, {b} and {c}.",
		begins:    "The neighbors of {a} begin with {c}, not with {b}.",
		closed:    "It closed the list of {a}, but {c} lies beyond the edge to {b}.",
		swapped:   "Around {a}, {c} does not follow {b}.",
		filled:    "The list of {a} is empty.",
		skipped:   "The list of {a} begins with {b}.",
	}
}

// Explain implements problem.Explainer. In the paper's layout it finds the first triangle that is in no Delaunay
// triangulation, or contradicts earlier ones, and in it the first corner with which no right triangle begins.
// Right triangles may come in any order. An incomplete triangle is wrong where it ends.
func (p *Problem) Explain(points []geom.Point, nearest, output []int, ended bool) problem.Fault {
	f := problem.Fault{Kind: -1, Step: len(output), Chosen: len(points), Detail: math.NaN()}
	if len(nearest) == 0 || !problem.InRange(output, len(points)) {
		return f
	}
	if p.lists {
		return p.explainLists(f, points, nearest, output, ended)
	}
	firstEqual := problem.FirstEqual(points)
	var before [][3]int
	for k := 0; k+2 < len(output); k += 3 {
		corners := output[k : k+3]
		t := turned(points, corners, firstEqual)[0]
		kind, part, detail := p.wrong(points, t, before)
		if kind < 0 {
			before = append(before, t)
			continue
		}
		f.Kind, f.Part, f.Detail = kind, append(slices.Clone(corners), part...), detail
		left := p.left(points, nearest, output[:k], firstEqual)
		for in := range 3 {
			f.Step, f.Chosen, f.Right = k+in, corners[in], fitting(left, corners[:in], firstEqual)
			if !slices.ContainsFunc(f.Right, func(i int) bool { return i == firstEqual[f.Chosen] }) {
				break
			}
		}
		p.explainCircle(&f, points, t)
		if 3*len(before) == len(nearest) { // all triangles are there: the end was right
			f.Right = []int{len(points)}
		}
		return f
	}
	f.Kind = endless
	if ended {
		f.Kind, f.Right = early,
			fitting(p.left(points, nearest, output, firstEqual), output[len(output)/3*3:], firstEqual)
	}
	return f
}

// explainLists finds the first symbol that is not that of the nearest exact solution.
func (p *Problem) explainLists(
	f problem.Fault, points []geom.Point, nearest, output []int, ended bool,
) problem.Fault {
	right := p.Spell(nil, points, nearest)
	l, before, firstEqual := lists{last: -1}, [][3]int{}, problem.FirstEqual(points)
	for f.Step = 0; f.Step < min(len(right), len(output)) && right[f.Step] == output[f.Step]; f.Step++ {
		if t, ok := l.take(right[f.Step], len(points)); ok {
			before = append(before, turned(points, t[:], firstEqual)...)
		}
	}
	f.Right = []int{len(points)}
	if f.Step < len(right) {
		f.Right[0] = right[f.Step]
	}
	if f.Step < len(output) {
		f.Chosen = output[f.Step]
	}
	want, a, b := f.Right[0], l.owner, l.last
	switch {
	case f.Step == len(output) && !ended:
		f.Kind = endless
	case f.Step == len(output):
		if f.Kind = early; f.Step == len(right) {
			f.Kind = -1
		}
	case f.Step == len(right):
		f.Kind = endless
	case b < 0 && want == a:
		f.Kind, f.Part = filled, []int{a}
	case b < 0 && f.Chosen == a:
		f.Kind, f.Part = skipped, []int{a, want}
	case b < 0:
		f.Kind, f.Part = begins, []int{a, f.Chosen, want}
	case f.Chosen == a:
		f.Kind, f.Part = closed, []int{a, b, want}
	default:
		t := turned(points, []int{a, b, f.Chosen}, firstEqual)[0]
		var deep []int
		if f.Kind, deep, f.Detail = p.wrong(points, t, before); f.Kind < 0 {
			f.Kind, f.Part = swapped, []int{a, b, f.Chosen}
			break
		}
		f.Part = append([]int{a, b, f.Chosen}, deep...)
		p.explainCircle(&f, points, t)
	}
	return f
}

// explainCircle adds the circle of a triangle that has a point inside: a right point explains more than one far away.
func (p *Problem) explainCircle(f *problem.Fault, points []geom.Point, t [3]int) {
	if f.Kind != occupied {
		return
	}
	f.Circle = p.Through(points[t[0]], points[t[1]], points[t[2]])
	if i, depth := p.deepest(points, t, f.Right); i >= 0 {
		f.Part[3], f.Detail = i, depth
	}
}

// left are the triangles that complete right ones to a triangulation.
func (p *Problem) left(points []geom.Point, exact, right, firstEqual []int) [][3]int {
	there := triples(right, firstEqual)
	return slices.DeleteFunc(turned(points, p.Nearest(points, exact, right), firstEqual),
		func(t [3]int) bool { return there[sorted(t)] })
}

// wrong is why a triangle is wrong after those before it, -1 if it is not; with the point deepest
// inside its circumcircle, and its depth.
func (p *Problem) wrong(
	points []geom.Point, t [3]int, before [][3]int,
) (kind int, part []int, detail float64) {
	a, b, c := points[t[0]], points[t[1]], points[t[2]]
	if geom.Orient(a, b, c) == 0 {
		return flat, nil, math.NaN()
	}
	all := make([]int, len(points))
	for i := range all {
		all[i] = i
	}
	if i, depth := p.deepest(points, t, all); i >= 0 {
		return occupied, []int{i}, depth
	}
	for _, u := range before {
		p.step()
		if sorted(u) == sorted(t) {
			return twice, nil, math.NaN()
		}
		if overlap(points, t, u) {
			return overlaps, nil, math.NaN()
		}
	}
	return -1, nil, math.NaN()
}

// deepest is the point deepest inside a triangle's circumcircle among those of the list, -1 if none is
// inside, and its depth.
func (p *Problem) deepest(points []geom.Point, t [3]int, list []int) (at int, depth float64) {
	a, b, c := points[t[0]], points[t[1]], points[t[2]]
	circle := p.Through(a, b, c)
	at = -1
	for _, i := range list {
		q := points[i]
		p.step()
		if geom.InCircle(a, b, c, q) <= 0 {
			continue
		}
		if d := circle.Radius - math.Hypot(q.X-circle.Center.X, q.Y-circle.Center.Y); at < 0 || d > depth {
			at, depth = i, max(0, d)
		}
	}
	return at, depth
}

// fitting are the points that extend a prefix of a triangle to one of the list.
func fitting(list [][3]int, prefix, firstEqual []int) (right []int) {
	for _, t := range list {
		if slices.ContainsFunc(prefix, func(i int) bool { return !slices.Contains(t[:], firstEqual[i]) }) {
			continue
		}
		for _, i := range t {
			in := func(j int) bool { return firstEqual[j] == i }
			if !slices.ContainsFunc(prefix, in) && !slices.Contains(right, i) {
				right = append(right, i)
			}
		}
	}
	return right
}

// Through implements problem.Circular; the points are not collinear.
func (*Problem) Through(a, b, c geom.Point) problem.Circle {
	center := delaunay.Circumcenter(a, b, c)
	return problem.Circle{Center: center, Radius: math.Hypot(center.X-a.X, center.Y-a.Y)}
}
