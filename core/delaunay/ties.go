package delaunay

import (
	"slices"

	"ptrnet/core/geom"
	"ptrnet/core/hull"
	"ptrnet/core/poll"
)

// Faces are the faces of a Delaunay subdivision that have more than three corners: if more
// than three points lie on one empty circle, every triangulation of their polygon is
// Delaunay. triangles are a Delaunay triangulation, counter-clockwise, with one index for
// each of several equal points. of is the face of each triangle, -1 for a triangle that is a
// face; corners are counter-clockwise. Time is O(T), and O(k log k) for a face of k corners.
func Faces(points []geom.Point, triangles [][3]int, poll *poll.Poll) (faces [][]int, of []int) {
	type leftOf struct{ triangle, apex int }
	left := make(map[[2]int]leftOf, 3*len(triangles)) // of each directed edge, and the corner across from it
	for i, t := range triangles {
		poll.Step()
		for k := range 3 {
			left[[2]int{t[k], t[(k+1)%3]}] = leftOf{i, t[(k+2)%3]}
		}
	}
	of = slices.Repeat([]int{-1}, len(triangles))
	for i, t := range triangles {
		if of[i] >= 0 {
			continue
		}
		// From neighbor to neighbor whose corners are on the same circle.
		of[i] = len(faces)
		corners, open := slices.Clone(t[:]), []int{i}
		for len(open) > 0 {
			t := triangles[open[len(open)-1]]
			open = open[:len(open)-1]
			for k := range 3 {
				poll.Step()
				a, b, c := t[k], t[(k+1)%3], t[(k+2)%3]
				across, ok := left[[2]int{b, a}]
				if ok && of[across.triangle] < 0 &&
					geom.InCircle(points[a], points[b], points[c], points[across.apex]) == 0 {
					of[across.triangle] = len(faces)
					corners, open = append(corners, across.apex), append(open, across.triangle)
				}
			}
		}
		if len(corners) == 3 {
			of[i] = -1
			continue
		}
		faces = append(faces, hull.Around(points, corners))
	}
	return faces, of
}

// Nearest is the Delaunay triangulation of the same points with the most wanted triangles (three indices in
// increasing order): faces with more than three corners are triangulated again. Ties are broken by the number
// of sides of wanted triangles, then of the given triangles. If the triangulation is unique, the same slice
// is returned. Time is O(T), and O(k³) for a face of k corners.
func Nearest(points []geom.Point, triangles [][3]int, wanted map[[3]int]bool, poll *poll.Poll) [][3]int {
	faces, of := Faces(points, triangles, poll)
	if len(faces) == 0 {
		return triangles
	}
	out := make([][3]int, 0, len(triangles))
	own := make(map[[2]int]bool)
	for i, t := range triangles {
		if of[i] < 0 {
			out = append(out, t)
			continue
		}
		for k := range 3 {
			own[edge(t[k], t[(k+1)%3])] = true
		}
	}
	theirs := make(map[[2]int]bool, 3*len(wanted))
	for t := range wanted {
		for k := range 3 {
			theirs[edge(t[k], t[(k+1)%3])] = true
		}
	}
	for _, face := range faces {
		out = cut(out, face, func(a, b, c int) int64 {
			poll.Step()
			if wanted[Ascending(a, b, c)] {
				return 1 << 40
			}
			return 0
		}, func(a, b int) int64 {
			worth, e := int64(0), edge(a, b)
			if theirs[e] {
				worth += 1 << 20
			}
			if own[e] {
				worth++
			}
			return worth
		})
	}
	return out
}

// cut appends the triangles of the triangulation of a convex polygon that maximizes the sum of the values of
// its triangles and diagonals, by the dynamic program of G. D. Gilbert (1979) and G. T. Klincsek (1980).
func cut(dst [][3]int, face []int, triangle func(a, b, c int) int64,
	diagonal func(a, b int) int64) [][3]int {
	k := len(face)
	best, third := make([]int64, k*k), make([]int, k*k) // [from][to] of the corners between
	for length := 2; length < k; length++ {
		for from := 0; from+length < k; from++ {
			to, top := from+length, int64(-1)
			for m := from + 1; m < to; m++ {
				if worth := best[from*k+m] + best[m*k+to] + triangle(face[from], face[m], face[to]); worth > top {
					top, third[from*k+to] = worth, m
				}
			}
			if length < k-1 {
				top += diagonal(face[from], face[to])
			}
			best[from*k+to] = top
		}
	}
	var collect func(from, to int)
	collect = func(from, to int) {
		if to-from < 2 {
			return
		}
		m := third[from*k+to]
		dst = append(dst, [3]int{face[from], face[m], face[to]})
		collect(from, m)
		collect(m, to)
	}
	collect(0, k-1)
	return dst
}

func edge(a, b int) [2]int { return [2]int{min(a, b), max(a, b)} }

// Ascending is a triangle's corners in increasing order.
func Ascending(a, b, c int) [3]int {
	low, high := min(a, b, c), max(a, b, c)
	return [3]int{low, a + b + c - low - high, high}
}
