package triangulation

import (
	"slices"

	"ptrnet/core/geom"
	"ptrnet/core/problem"
)

// The layout Lists is the triangulation's adjacency lists, each edge once. The points are sorted by x. For each
// of them but the last, in this order, it has the neighbors of larger index, counter-clockwise from below, and
// then the point itself, which closes its list. Two consecutive neighbors b, c of a are the triangle (a, b, c).
// The owner a of a list is not written before it: it is the number of lists closed. A triangulation of n points
// has at most 4n-7 symbols.
//
// Why it closes its lists: beyond the last edge, from a to b, the right corner is that whose circle through a and
// b is empty. Of the pencil of circles through a and b, one is the line, and it stands for closing: every point
// to the left of the edge is preferred to it, every point to the right is not. So whether a list ends at the
// hull is decided by the same comparison as its neighbors (package network), with the owner among the
// candidates, and needs no search for points beyond the edge.

// MaxLength is that of the triples, 2n-5 triangles at most, or of the lists, 3n-6 edges and n-1 owners.
func (p *Problem) MaxLength(n int) int {
	if p.lists {
		return max(0, 4*n-7)
	}
	return 3 * max(0, 2*n-5)
}

// Spell implements problem.Spelled. It depends on the indices alone, not on where below is: the neighbors of
// larger index are consecutive, because the points are sorted.
func (p *Problem) Spell(dst []int, points []geom.Point, solution []int) []int {
	if !p.lists || len(solution) < 3 {
		return append(dst, solution...)
	}
	n := len(points)
	p.triangles = p.triangles[:0]
	p.single, p.after, p.follows = fill(p.single, n), fill(p.after, n), fill(p.follows, n)
	for k := 0; k+2 < len(solution); k += 3 {
		a, b, c := solution[k], solution[k+1], solution[k+2]
		if geom.Orient(points[a], points[b], points[c]) < 0 {
			b, c = c, b
		}
		for b < a || c < a {
			a, b, c = b, c, a
		}
		p.triangles = append(p.triangles, keyed{corners: [3]int{a, b, c}})
		p.single[a], p.single[min(b, c)] = b, max(b, c)
	}
	slices.SortFunc(p.triangles, func(s, t keyed) int { return slices.Compare(s.corners[:], t.corners[:]) })
	for owner, rest := 0, p.triangles; owner < n-1; owner++ {
		end := 0
		for ; end < len(rest) && rest[end].corners[0] == owner; end++ {
			b, c := rest[end].corners[1], rest[end].corners[2]
			p.after[b], p.follows[c] = c, b
		}
		if end == 0 && p.single[owner] >= 0 {
			dst = append(dst, p.single[owner])
		}
		for _, t := range rest[:end] {
			first := t.corners[1]
			if p.follows[first] >= 0 {
				continue
			}
			for b := first; b >= 0; b, p.after[b] = p.after[b], -1 {
				dst = append(dst, b)
			}
		}
		for _, t := range rest[:end] {
			p.after[t.corners[1]], p.follows[t.corners[2]] = -1, -1
		}
		dst, rest = append(dst, owner), rest[end:]
	}
	return dst
}

// fill is n times -1, in the given memory.
func fill(list []int, n int) []int {
	list = slices.Grow(list[:0], n)[:n]
	for i := range list {
		list[i] = -1
	}
	return list
}

// Solution implements problem.Spelled. An output that is not exactly the lists of its triangles ends with one or
// two indices more, the edge or the owner at which it departs from them.
func (p *Problem) Solution(points []geom.Point, output []int) (solution []int, steps []problem.Asked) {
	if !p.lists {
		for k := range output {
			steps = append(steps, problem.Asked{From: -1, To: -1, After: k + 1})
		}
		return output, steps
	}
	l := lists{last: -1}
	for _, symbol := range output {
		asked := problem.Asked{From: l.owner, To: l.last}
		if t, ok := l.take(symbol, len(points)); ok {
			solution = append(solution, t[:]...)
		}
		asked.After = len(solution)
		steps = append(steps, asked)
	}
	right := p.Spell(nil, points, solution)
	for k := range max(len(right), len(output)) {
		switch {
		case k == len(output):
			return append(solution, min(l.owner, len(points)-1)), steps
		case k == len(right):
			return append(solution, output[k]), steps
		case right[k] != output[k]:
			return append(solution, steps[k].From, output[k]), steps
		}
	}
	return solution, steps
}

// lists is what is known after a prefix of lists.
type lists struct{ owner, last int } // last: of the open list's neighbors; -1: there is none

// take takes a symbol, and reports the triangle that it completes, if any, of n points.
func (l *lists) take(symbol, n int) (triangle [3]int, ok bool) {
	if symbol == l.owner {
		*l = lists{l.owner + 1, -1}
		return triangle, false
	}
	triangle, ok = [3]int{l.owner, l.last, symbol}, l.last >= 0 && l.owner < n
	l.last = symbol
	return triangle, ok
}

// listsAfter is the state of the lists after a prefix.
func listsAfter(prefix []int) lists {
	l := lists{last: -1}
	for _, symbol := range prefix {
		l.take(symbol, 0)
	}
	return l
}

// Test implements problem.Tester by the in-circle test, of third corners: of candidates beyond the last edge of
// an open list. One at the place of the list's owner is the closing of the list, the circle that has become the
// line along the edge.
func (p *Problem) Test(points []geom.Point, prefix []int, j, a geom.Point) int {
	if !p.lists {
		k := len(prefix)
		if k%3 != 2 || !problem.LeftOfLastEdge(points, prefix, j) || !problem.LeftOfLastEdge(points, prefix, a) {
			return 0
		}
		return geom.InCircle(points[prefix[k-2]], points[prefix[k-1]], a, j)
	}
	l := listsAfter(prefix)
	if l.last < 0 || l.owner >= len(points) || covered(prefix, l) {
		return 0
	}
	from, to := points[l.owner], points[l.last]
	switch left := func(q geom.Point) bool { return geom.Orient(from, to, q) > 0 }; {
	case from == to || j == a:
		return 0
	case a == from:
		return sign(left(j))
	case j == from:
		return -sign(left(a))
	case left(j) && left(a):
		return geom.InCircle(from, to, a, j)
	}
	return 0
}

// covered reports whether a triangle of the prefix lies to the left of the last edge of the open list.
func covered(prefix []int, l lists) bool {
	before := lists{last: -1}
	for _, symbol := range prefix {
		if before.owner < l.owner && before.last == l.owner && symbol == l.last {
			return true
		}
		before.take(symbol, 0)
	}
	return false
}

func sign(positive bool) int {
	if positive {
		return 1
	}
	return -1
}

// ThirdCorner implements problem.Circular: of the points to the left of the edge, the right one lies inside the
// circles through all others. One of smaller index has the triangle in its own list.
func (p *Problem) ThirdCorner(dst []int, points []geom.Point, from, to int) ([]int, bool) {
	from, to = min(from, to), max(from, to)
	a, b, third := points[from], points[to], -1
	for i, q := range points {
		if geom.Orient(a, b, q) > 0 && (third < 0 || geom.InCircle(a, b, points[third], q) > 0) {
			third = i
		}
	}
	if !p.lists || third < from {
		return dst, false
	}
	l := lists{last: -1}
	for _, symbol := range p.Spell(nil, points, p.Target(nil, points)) {
		if l.owner == from && (symbol == from || symbol == to || geom.Orient(a, points[symbol], b) <= 0) {
			break
		}
		dst = append(dst, symbol)
		l.take(symbol, 0)
	}
	return append(dst, to, third), true
}

// Beyond implements problem.Circular: the edge of a third corner.
func (p *Problem) Beyond(prefix []int) (from, to int, ok bool) {
	if p.lists {
		l := listsAfter(prefix)
		return l.owner, l.last, l.last >= 0
	}
	if len(prefix)%3 != 2 {
		return 0, 0, false
	}
	return prefix[len(prefix)-2], prefix[len(prefix)-1], true
}
