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
	}
}

// Explain finds the first triangle that is in no Delaunay triangulation, or contradicts earlier
// ones, and in it the first corner with which no right triangle begins. Right triangles may come
// in any order. An incomplete triangle is wrong where it ends.
func (p *Problem) Explain(points []geom.Point, exact, output []int, ended bool) problem.Fault {
	f := problem.Fault{Kind: -1, Step: len(output), Chosen: len(points), Detail: math.NaN()}
	if len(exact) == 0 || !problem.InRange(output, len(points)) {
		return f
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
		if kind == occupied {
			f.Circle = p.Through(points[t[0]], points[t[1]], points[t[2]])
		}
		left := p.left(points, exact, output[:k], firstEqual)
		for in := range 3 {
			f.Step, f.Chosen, f.Right = k+in, corners[in], fitting(left, corners[:in], firstEqual)
			if !slices.ContainsFunc(f.Right, func(i int) bool { return i == firstEqual[f.Chosen] }) {
				break
			}
		}
		if kind == occupied { // a right point explains more than one far away
			if i, depth := deepest(points, t, f.Right); i >= 0 {
				f.Part[3], f.Detail = i, depth
			}
		}
		if 3*len(before) == len(exact) { // all triangles are there: the end was right
			f.Right = []int{len(points)}
		}
		return f
	}
	f.Kind = endless
	if ended {
		f.Kind, f.Right = early,
			fitting(p.left(points, exact, output, firstEqual), output[len(output)/3*3:], firstEqual)
	}
	return f
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
	if i, depth := deepest(points, t, all); i >= 0 {
		return occupied, []int{i}, depth
	}
	for _, u := range before {
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
func deepest(points []geom.Point, t [3]int, list []int) (at int, depth float64) {
	a, b, c := points[t[0]], points[t[1]], points[t[2]]
	circle := (*Problem).Through(nil, a, b, c)
	at = -1
	for _, i := range list {
		q := points[i]
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
