package task

import (
	"math"
	"slices"

	"ptrnet/core/delaunay"
	"ptrnet/core/geom"
)

// Delaunay is the Delaunay triangulation. Its sequence is the paper's (section
// 3.2): the triangles one after another, each as its three indices in increasing
// order, sorted by their incenters, by x and then by y. Points without a triangle
// (fewer than three, or all on one line) have the empty sequence.
type Delaunay struct {
	triangulator delaunay.Triangulator
	triangles    []keyed
	order        []int // of the triangles
}

// keyed is a triangle with its incenter.
type keyed struct {
	corners  [3]int
	incenter geom.Point
}

func (*Delaunay) Name() string { return "delaunay" }

func (*Delaunay) MinPoints() int { return 3 }

func (d *Delaunay) Target(dst []int, points []geom.Point) []int {
	t := d.triangulator.Run(points)
	d.triangles = d.triangles[:0]
	for k := range t.Len() {
		c := ascending(int(t.Triangles[3*k]), int(t.Triangles[3*k+1]), int(t.Triangles[3*k+2]))
		d.triangles = append(d.triangles, keyed{c, incenter(points[c[0]], points[c[1]], points[c[2]])})
	}
	d.order = identity(d.order, len(d.triangles))
	slices.SortFunc(d.order, func(i, j int) int {
		a, b := &d.triangles[i], &d.triangles[j]
		switch {
		case a.incenter.Less(b.incenter):
			return -1
		case b.incenter.Less(a.incenter):
			return 1
		}
		return slices.Compare(a.corners[:], b.corners[:])
	})
	for _, i := range d.order {
		dst = append(dst, d.triangles[i].corners[:]...)
	}
	return dst
}

// ascending is a triangle's corners in increasing order.
func ascending(a, b, c int) [3]int {
	low, high := min(a, b, c), max(a, b, c)
	return [3]int{low, a + b + c - low - high, high}
}

// incenter is the centre of a triangle's inscribed circle: its corners weighted
// by the lengths of the sides across.
func incenter(a, b, c geom.Point) geom.Point {
	la, lb, lc := math.Hypot(b.X-c.X, b.Y-c.Y), math.Hypot(c.X-a.X, c.Y-a.Y), math.Hypot(a.X-b.X, a.Y-b.Y)
	whole := la + lb + lc
	return geom.Point{
		X: float64(la/whole*a.X) + float64(lb/whole*b.X) + float64(lc/whole*c.X),
		Y: float64(la/whole*a.Y) + float64(lb/whole*b.Y) + float64(lc/whole*c.Y),
	}
}

// MaxLength: n points have at most 2n-5 triangles.
func (*Delaunay) MaxLength(n int) int { return 3 * max(0, 2*n-5) }

// Allowed: indices grow inside a triple, no triple comes twice, and the end comes
// between triples.
func (*Delaunay) Allowed(n int, prefix []int, mask []bool) {
	place := len(prefix) % 3
	for j := range n {
		switch place {
		case 0:
			mask[j] = j < n-2
		case 1:
			mask[j] = j > prefix[len(prefix)-1] && j < n-1
		default:
			mask[j] = j > prefix[len(prefix)-1]
		}
	}
	mask[n] = place == 0 && (len(prefix) > 0 || n < 3)
	if place != 2 {
		return
	}
	a, b := prefix[len(prefix)-2], prefix[len(prefix)-1]
	open := false
	for k := 0; k+2 < len(prefix); k += 3 {
		if prefix[k] == a && prefix[k+1] == b {
			mask[prefix[k+2]] = false
		}
	}
	for _, ok := range mask {
		open = open || ok
	}
	if !open {
		// Every third corner is taken: only a triple that is there already is
		// left, which Score does not count twice.
		mask[n-1] = true
	}
}

// Score. An output is valid if it is whole triples of three different points,
// none twice. Coverage is the share of the exact triangles that stand in it, in
// any order; points in the same place count as one. It is correct if it has
// these triangles and no other, or is any other Delaunay triangulation, which
// there are where four points lie on one empty circle.
func (*Delaunay) Score(points []geom.Point, exact, output []int) Score {
	s := noScore()
	if !indicesFit(output, len(points)) {
		return s
	}
	first := make(map[geom.Point]int, len(points))
	for i, p := range points {
		if _, ok := first[p]; !ok {
			first[p] = i
		}
	}
	places := func(sequence []int) map[[3]int]bool {
		set := make(map[[3]int]bool, len(sequence)/3)
		for k := 0; k+2 < len(sequence); k += 3 {
			set[ascending(first[points[sequence[k]]], first[points[sequence[k+1]]], first[points[sequence[k+2]]])] = true
		}
		return set
	}
	truth, found := places(exact), places(output)
	common := 0
	for t := range found {
		if truth[t] {
			common++
		}
	}
	s.Valid = len(output)%3 == 0 && len(found) == len(output)/3
	for t := range found {
		s.Valid = s.Valid && t[0] != t[1] && t[1] != t[2]
	}
	s.Correct = s.Valid && common == len(truth) && len(found) == len(truth)
	if s.Valid && !s.Correct && len(found) == len(truth) {
		triangles := make([][3]int, 0, len(found))
		for t := range found {
			triangles = append(triangles, t)
		}
		s.Correct = delaunay.Check(points, triangles) == nil
	}
	switch {
	case len(truth) == 0:
	case s.Correct:
		s.Coverage = 1
	default:
		s.Coverage = float64(common) / float64(len(truth))
	}
	return s
}
