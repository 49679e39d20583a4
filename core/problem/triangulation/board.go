package triangulation

import (
	"slices"

	"ptrnet/core/geom"
	"ptrnet/core/problem"
)

// board is what the walks through some points have in common.
type board struct {
	problem *Problem
	points  []geom.Point
	place   []int  // of each point the first that lies where it does
	byX     []int  // these, from left to right, and of those above each other from below
	fans    bool   // outputs are fans of points from left to right, no two of them in one place
	border  []edge // of the hull, counter-clockwise
	flat    bool   // there is no triangle
}

// edge is a line from one place to another. What lies left of it is to be covered.
type edge struct{ from, to int32 }

func (p *Problem) newBoard(points []geom.Point, sorted bool) *board {
	b := &board{problem: p, points: points, place: problem.Places(points)}
	for i, place := range b.place {
		if i == place {
			b.byX = append(b.byX, i)
		}
	}
	b.fans = p.fan && sorted && len(b.byX) == len(points)
	slices.SortFunc(b.byX, func(i, j int) int {
		if points[i].Less(points[j]) {
			return -1
		}
		return 1
	})
	b.drawBorder()
	return b
}

// drawBorder finds the border with all points on it, by A. M. Andrew's chains (1979): from left to right
// along the lower side, and back along the upper one. Of points on one line the two are the same.
func (b *board) drawBorder() {
	var chain []int
	for range 2 {
		chain = chain[:0]
		for _, p := range b.byX {
			for k := len(chain); k > 1 && geom.Orient(b.points[chain[k-2]], b.points[chain[k-1]], b.points[p]) < 0; k-- {
				chain = chain[:k-1]
			}
			chain = append(chain, p)
		}
		for k := 1; k < len(chain); k++ {
			b.border = append(b.border, edge{int32(chain[k-1]), int32(chain[k])})
		}
		slices.Reverse(b.byX)
	}
	b.flat = len(b.byX) < 3 || len(b.border) > len(b.byX)
}

// turn is the orientation of three places.
func (b *board) turn(p, q, r int) int { return geom.Orient(b.points[p], b.points[q], b.points[r]) }

// vacant reports whether a counter-clockwise triangle has no point in it or on its sides but its
// corners.
func (b *board) vacant(p, q, r int) bool {
	x, y, z := b.points[p], b.points[q], b.points[r]
	left, right, low, high := min(x.X, y.X, z.X), max(x.X, y.X, z.X), min(x.Y, y.Y, z.Y), max(x.Y, y.Y, z.Y)
	from, to := 0, len(b.byX)
	for from < to {
		if k := (from + to) / 2; b.points[b.byX[k]].X < left {
			from = k + 1
		} else {
			to = k
		}
	}
	for _, i := range b.byX[from:] {
		o := b.points[i]
		if o.X > right {
			break
		}
		if o.Y >= low && o.Y <= high && i != p && i != q && i != r &&
			geom.Orient(x, y, o) >= 0 && geom.Orient(y, z, o) >= 0 && geom.Orient(z, x, o) >= 0 {
			return false
		}
	}
	return true
}

// crossing is which of some edges crosses the line from p to q, between the ends of both; -1: none does.
func (b *board) crossing(edges []edge, p, q int) int {
	x, y := b.points[p], b.points[q]
	left, right, low, high := min(x.X, y.X), max(x.X, y.X), min(x.Y, y.Y), max(x.Y, y.Y)
	for k, e := range edges {
		u, v := &b.points[e.from], &b.points[e.to]
		if u.X < left && v.X < left || u.X > right && v.X > right || u.Y < low && v.Y < low || u.Y > high && v.Y > high {
			continue
		}
		if from, to := int(e.from), int(e.to); from == p || from == q || to == p || to == q {
			continue
		}
		if geom.Orient(x, y, *u)*geom.Orient(x, y, *v) < 0 && geom.Orient(*u, *v, x)*geom.Orient(*u, *v, y) < 0 {
			return k
		}
	}
	return -1
}

// within reports, for b on the line through a and c, whether it lies between them and
// in the place of neither.
func within(a, b, c geom.Point) bool {
	return b != a && b != c && geom.Between(a, b, c)
}
