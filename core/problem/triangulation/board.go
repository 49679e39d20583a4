package triangulation

import (
	"cmp"
	"slices"

	"ptrnet/core/geom"
	"ptrnet/core/hull"
	"ptrnet/core/poll"
	"ptrnet/core/problem"
)

// board is the data that all states of a point set share.
type board struct {
	problem    *Problem
	points     []geom.Point
	firstEqual []int // for each point, the first point equal to it
	byX        []int // the distinct points by x, then by y
	flat       bool  // there is no triangle
}

// edge encodes a directed edge as a number. In a front, the region left of it is not yet covered.
func edge(from, to int) int { return from<<16 | to }

// ends is its inverse.
func ends(edge int) (from, to int) { return edge >> 16, edge & 0xffff }

func (p *Problem) newBoard(points []geom.Point) *board {
	return &board{problem: p, points: points, firstEqual: problem.FirstEqual(points),
		byX: hull.Order(nil, points, new(poll.Poll))}
}

// border is the hull's boundary, counter-clockwise, with all points on it, by A. M. Andrew's
// chains (1979): from left to right along the lower side, and back along the upper one. For
// collinear points both are the same.
func (b *board) border() (edges []int) {
	if len(b.byX) == 0 {
		return nil
	}
	var chain []int
	for range 2 {
		chain = chain[:0]
		for _, p := range b.byX {
			k := len(chain)
			for ; k > 1 && b.turn(chain[k-2], chain[k-1], p) < 0; k-- {
			}
			chain = append(chain[:k], p)
		}
		for k, p := range chain[1:] {
			edges = append(edges, edge(chain[k], p))
		}
		slices.Reverse(b.byX)
	}
	b.flat = len(b.byX) < 3 || len(edges) > len(b.byX)
	return edges
}

func (b *board) turn(p, q, r int) int { return geom.Orient(b.points[p], b.points[q], b.points[r]) }

// vacant reports whether a counter-clockwise triangle has no point inside or on its sides except its corners.
func (b *board) vacant(p, q, r int) bool {
	low, high := box(b.points, [3]int{p, q, r})
	from, _ := slices.BinarySearchFunc(b.byX, low.X,
		func(i int, x float64) int { return cmp.Compare(b.points[i].X, x) })
	for _, i := range b.byX[from:] {
		o := b.points[i]
		if o.X > high.X {
			break
		}
		if o.Y >= low.Y && o.Y <= high.Y && i != p && i != q && i != r &&
			b.turn(p, q, i) >= 0 && b.turn(q, r, i) >= 0 && b.turn(r, p, i) >= 0 {
			return false
		}
	}
	return true
}

// advance adds the edge from p to q of a triangle to a front: it leaves the front, or enters it reversed.
func advance(front []int, p, q int) []int {
	k := slices.Index(front, edge(p, q))
	if k < 0 {
		return append(front, edge(q, p))
	}
	last := len(front) - 1
	front[k] = front[last]
	return front[:last]
}

// crosses reports whether a front crosses the segment between two points.
func (b *board) crosses(front []int, p, q int) bool {
	k := b.crossing(front, p, q)
	if k < 0 {
		return false
	}
	front[k], front[k/2] = front[k/2], front[k] // edges that cross often move to the front
	return true
}

// crossing is the index of an edge that properly crosses the segment from p to q; -1: none does.
func (b *board) crossing(edges []int, p, q int) int {
	low, high := box(b.points, [3]int{p, q, q})
	for k, e := range edges {
		from, to := ends(e)
		u, v := &b.points[from], &b.points[to]
		if u.X < low.X && v.X < low.X || u.X > high.X && v.X > high.X || u.Y < low.Y && v.Y < low.Y ||
			u.Y > high.Y && v.Y > high.Y {
			continue
		}
		if from != p && from != q && to != p && to != q && b.turn(p, q, from)*b.turn(p, q, to) < 0 &&
			b.turn(from, to, p)*b.turn(from, to, q) < 0 {
			return k
		}
	}
	return -1
}
