package delaunay

import (
	"cmp"
	"errors"
	"slices"
	"strconv"

	"ptrnet/core/geom"
)

// Check is nil if the triangles are a Delaunay triangulation of the points:
// nondegenerate triangles, in any order and of either orientation, that cover the convex
// hull once, use every point and have no point inside a circumcircle (exactly). If more
// than three points lie on an empty circle, any valid choice passes. Any one of equal
// points may be used. The error names the first fault.
//
// Each triangle counts +1 wherever it covers the plane, and the boundary of
// their sum is shown to be the hull's, so every place inside is covered once;
// so the empty circle need be tested across edges only (B. Delaunay, 1934).
// Time is O((n + T) log n). The points must be finite.
func Check(points []geom.Point, triangles [][3]int) error {
	distinct, same := lexicographic(points)
	apex, used, err := sides(points, triangles, same)
	if err != nil {
		return err
	}
	boundary := hullEdges(points, distinct)
	for _, edge := range boundary {
		if _, ok := apex[edge]; !ok {
			return fault("edge", edge[0], edge[1], "of the hull is in no triangle")
		}
	}
	if len(boundary) > 0 {
		for _, i := range distinct {
			if !used[i] {
				return fault("point", i, "is in no triangle")
			}
		}
	}
	open := 0
	for _, t := range triangles { // not the map: the same input gives the same error
		for k := range 3 {
			a, b := same[t[k]], same[t[(k+1)%3]]
			left, isLeft := apex[[2]int{a, b}]
			right, isRight := apex[[2]int{b, a}]
			if !isLeft || !isRight {
				open++
			} else if geom.InCircle(points[a], points[b], points[left], points[right]) > 0 {
				return fault("point", right, "is inside the circle through", a, b, left)
			}
		}
	}
	if open > len(boundary) {
		return fault("of", open, "edges with one triangle", open-len(boundary), "are not on the hull")
	}
	return nil
}

// lexicographic lists the distinct points in lexicographic order, by the lowest of equal indices;
// same is that index for each point.
func lexicographic(points []geom.Point) (distinct, same []int) {
	byPlace := make([]int, len(points))
	for i := range byPlace {
		byPlace[i] = i
	}
	slices.SortFunc(byPlace, func(i, j int) int { return cmp.Or(points[i].Compare(points[j]), i-j) })
	same = make([]int, len(points))
	for _, i := range byPlace {
		if n := len(distinct); n == 0 || points[distinct[n-1]] != points[i] {
			distinct = append(distinct, i)
		}
		same[i] = distinct[len(distinct)-1]
	}
	return distinct, same
}

// sides finds, for each directed edge, the apex of the triangle to its left, and the points that
// triangles use, both by the indices of same. It is an error if a triangle has an index out of
// range or no area, or lies on the same side of an edge as another.
func sides(points []geom.Point, triangles [][3]int, same []int) (apex map[[2]int]int, used []bool, err error) {
	apex = make(map[[2]int]int, 3*len(triangles))
	used = make([]bool, len(points))
	for i, t := range triangles {
		for k, corner := range t {
			if corner < 0 || corner >= len(points) {
				return nil, nil, fault("triangle", i, "has index", corner, "of", len(points), "points")
			}
			t[k] = same[corner]
			used[t[k]] = true
		}
		switch geom.Orient(points[t[0]], points[t[1]], points[t[2]]) {
		case 0:
			return nil, nil, fault("triangle", i, "has no area")
		case -1:
			t[1], t[2] = t[2], t[1]
		}
		for k := range 3 {
			edge := [2]int{t[k], t[(k+1)%3]}
			if _, taken := apex[edge]; taken {
				return nil, nil, fault("triangle", i, "lies on the same side of edge", edge[0], edge[1], "as another")
			}
			apex[edge] = t[(k+2)%3]
		}
	}
	return apex, used, nil
}

// hullEdges is the boundary of the convex hull counter-clockwise, cut at every
// point on it; empty where all points lie on one line. The points come in
// lexicographic order, each once, and leave in the opposite one. The algorithm is
// A. M. Andrew's, 1979.
func hullEdges(points []geom.Point, distinct []int) [][2]int {
	straight := !slices.ContainsFunc(distinct, func(i int) bool {
		return geom.Orient(points[distinct[0]], points[distinct[len(distinct)-1]], points[i]) != 0
	})
	if straight {
		return nil
	}
	chain := func() []int {
		var c []int
		for _, i := range distinct {
			for n := len(c); n >= 2 && geom.Orient(points[c[n-2]], points[c[n-1]], points[i]) < 0; n-- {
				c = c[:n-1]
			}
			c = append(c, i)
		}
		return c
	}
	lower := chain()
	slices.Reverse(distinct)
	upper := chain()
	var edges [][2]int
	for _, c := range [][]int{lower, upper} {
		for k := range len(c) - 1 {
			edges = append(edges, [2]int{c[k], c[k+1]})
		}
	}
	return edges
}

// fault joins the parts into a sentence.
func fault(parts ...any) error {
	text := "delaunay:"
	for _, part := range parts {
		switch part := part.(type) {
		case string:
			text += " " + part
		case int:
			text += " " + strconv.Itoa(part)
		}
	}
	return errors.New(text)
}
