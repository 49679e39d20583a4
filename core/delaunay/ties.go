package delaunay

import "ptrnet/core/geom"

// Faces are the faces of a Delaunay subdivision that have more than three corners: if more
// than three points lie on one empty circle, every triangulation of their polygon is
// Delaunay. triangles are a Delaunay triangulation, counter-clockwise, with one index for
// each of several equal points. of is the face of each triangle, -1 for a triangle that is a
// face; corners are counter-clockwise. Without such faces both are nil. Time is O(T).
func Faces(points []geom.Point, triangles [][3]int) (faces [][]int, of []int) {
	left := make(map[[2]int]leftOf, 3*len(triangles))
	for i, t := range triangles {
		for k := range 3 {
			left[[2]int{t[k], t[(k+1)%3]}] = leftOf{i, t[(k+2)%3]}
		}
	}
	root := joined(points, triangles, left)
	if root == nil {
		return nil, nil
	}
	size, at := make([]int, len(triangles)), make([]int, len(triangles))
	for i := range triangles {
		size[root.find(i)]++
	}
	of = make([]int, len(triangles))
	for i, t := range triangles {
		r := root.find(i)
		if of[i] = -1; size[r] == 1 {
			continue
		}
		if at[r] == 0 { // the first of its face; its polygon is walked around once
			faces = append(faces, nil)
			at[r] = len(faces)
		}
		of[i] = at[r] - 1
		if faces[of[i]] != nil {
			continue
		}
		for k := range 3 {
			a, b := t[k], t[(k+1)%3]
			if inner, ok := left[[2]int{b, a}]; ok && root.find(inner.triangle) == r {
				continue
			}
			// The budget bounds the walk if the input is not a triangulation.
			faces[of[i]] = boundary(a, b, 6*size[r], func(a, b int) (int, bool) {
				s, ok := left[[2]int{a, b}]
				return s.apex, ok && root.find(s.triangle) == r
			})
			break
		}
	}
	return faces, of
}

// leftOf is the triangle to the left of a directed edge, and its corner across from it.
type leftOf struct{ triangle, apex int }

// forest joins triangles into sets: each refers to another of its set, or to itself if it is the root.
type forest []int

// find is the root of a triangle's set. It halves the path to it (J. van Leeuwen and T. van der
// Weide, 1977).
func (f forest) find(i int) int {
	for f[i] != i {
		f[i] = f[f[i]]
		i = f[i]
	}
	return i
}

// joined joins the triangles whose corners lie on one circle with a neighbor's; nil if there are
// none.
func joined(points []geom.Point, triangles [][3]int, left map[[2]int]leftOf) forest {
	var root forest
	for i, t := range triangles {
		for k := range 3 {
			a, b := t[k], t[(k+1)%3]
			across, ok := left[[2]int{b, a}]
			if !ok || a > b || geom.InCircle(points[a], points[b], points[t[(k+2)%3]], points[across.apex]) != 0 {
				continue
			}
			if root == nil {
				root = make(forest, len(triangles))
				for j := range root {
					root[j] = j
				}
			}
			root[root.find(i)] = root.find(across.triangle)
		}
	}
	return root
}

// boundary walks counter-clockwise around a face from its side a b. inside is the apex of
// the triangle left of a side, and whether that belongs to the face. It is called at most
// budget times.
func boundary(a, b, budget int, inside func(a, b int) (int, bool)) []int {
	face := []int{a}
	for first := a; b != first && budget > 0; {
		face = append(face, b)
		// The next side that leaves b is found by turning around it, from triangle to triangle.
		c, _ := inside(a, b)
		for ; budget > 0; budget-- {
			apex, ok := inside(c, b)
			if !ok {
				break
			}
			c = apex
		}
		a, b = b, c
		budget--
	}
	return face
}

// Nearest is the Delaunay triangulation of the same points with the most wanted triangles
// (three indices in increasing order): faces with more than three corners are triangulated
// again. Ties are broken by the number of sides of wanted triangles, then of the given
// triangles. If the triangulation is unique, the same slice is returned. Time is O(T), and
// O(k³) for a face of k corners.
func Nearest(points []geom.Point, triangles [][3]int, wanted map[[3]int]bool) [][3]int {
	faces, of := Faces(points, triangles)
	if faces == nil {
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
		out = cut(out, face, func(a, b, c int) int {
			if wanted[Ascending(a, b, c)] {
				return 1 << 40
			}
			return 0
		}, func(a, b int) int {
			worth, e := 0, edge(a, b)
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

// cut appends the triangles of the triangulation of a convex polygon that maximizes the sum
// of the values of its triangles and diagonals, by the dynamic program of G. D. Gilbert
// (1979) and G. T. Klincsek (1980).
func cut(dst [][3]int, face []int, triangle func(a, b, c int) int, diagonal func(a, b int) int) [][3]int {
	k := len(face)
	best, third := make([]int, k*k), make([]int, k*k) // [from][to] of the corners between
	for length := 2; length < k; length++ {
		for from := 0; from+length < k; from++ {
			to, top := from+length, -1
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
