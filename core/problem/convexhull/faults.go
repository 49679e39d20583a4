package convexhull

import (
	"cmp"
	"math"
	"slices"

	"ptrnet/core/geom"
	"ptrnet/core/problem"
)

// The kinds of faults, in the order of their sentences in Words.
const (
	inside    = iota // the point lies inside the edge from the corner before to the next
	skipped          // it left a corner out, which lies outside of its edge
	again            // the point was there before
	unclosed         // it ended before the ring was closed
	behind           // it went on behind a closed ring
	endless          // it never came to an end
	somewhere        // it began with a point that is no corner
	backward         // it went back along the side on which it was
)

func faults() []string {
	return []string{
		inside:    "{Chosen} lies {share} of the width inside the edge from {a} to {b}.",
		skipped:   "That leaves out {b}, which lies {share} of the width outside the edge from {a} to {chosen}.",
		again:     "{Chosen} was already taken.",
		unclosed:  "It stopped before the outline was closed.",
		behind:    "The outline was already closed.",
		endless:   "It never chose the end symbol.",
		backward:  "{Chosen} lies on the side that it had already passed.",
		somewhere: "{Chosen} is not a corner: it lies {share} of the width inside the edge from {a} to {b}.",
	}
}

// Nearest is exact: the hull is unique.
func (*Problem) Nearest(_ []geom.Point, exact, _ []int) []int { return exact }

// Ties: an edge between points on a side of the hull is legal. If the output has such edges,
// the side is divided at their ends.
func (p *Problem) Ties(points []geom.Point, exact, output []int) (edges []problem.Edge, legal func(a, b int) bool) {
	sides := p.Edges(nil, exact, true)
	w := walk{points: points}
	on := func(s problem.Edge, i int) bool { return w.on(s.A, s.B, i) }
	legal = func(a, b int) bool {
		return slices.ContainsFunc(sides, func(s problem.Edge) bool { return on(s, a) && on(s, b) })
	}
	whole := problem.InRange(output, len(points))
	for _, s := range sides {
		cuts := []int{s.A, s.B}
		for k := 1; whole && k < len(output); k++ {
			if a, b := output[k-1], output[k]; points[a] != points[b] && on(s, a) && on(s, b) {
				cuts = append(cuts, a, b)
			}
		}
		far := func(i int) float64 { return math.Hypot(points[i].X-points[s.A].X, points[i].Y-points[s.A].Y) }
		slices.SortFunc(cuts[2:], func(i, j int) int { return cmp.Compare(far(i), far(j)) })
		at := s.A
		for _, i := range append(cuts[2:], s.B) {
			if points[i] != points[at] && points[i] != points[s.A] && (points[i] != points[s.B] || i == s.B) {
				edges = append(edges, problem.Edge{A: at, B: i, After: s.After})
				at = i
			}
		}
	}
	return edges, legal
}

// Explain follows the output around the hull, in either direction, to the first choice that is
// neither the next corner nor a point on the side to it.
func (p *Problem) Explain(points []geom.Point, exact, output []int, ended bool) problem.Fault {
	ring, _ := openRing(exact)
	f := problem.Fault{Kind: -1, Step: len(output), Chosen: len(points), Detail: math.NaN()}
	if len(ring) < 3 || !problem.InRange(output, len(points)) {
		return f
	}
	w := walk{points: points, ring: ring}
	for k, i := range output {
		f.Step, f.Chosen = k, i
		switch {
		case k == 0:
			if !w.begin(i) {
				f.Kind, f.Right = somewhere, ring
				f.Part, f.Detail = w.nearest(i)
				return f
			}
		case points[i] == points[output[k-1]]: // a repeated point is no edge
		case w.turn != 0 && points[output[k-1]] == points[output[0]]:
			f.Kind, f.Right = behind, []int{len(points)}
			return f
		case !w.follow(i):
			return w.wrong(output[:k], f)
		}
	}
	f.Step, f.Chosen, f.Kind = len(output), len(points), endless
	if ended {
		f.Kind, f.Right = unclosed, w.next()
	}
	return f
}

// walk follows the boundary of a hull.
type walk struct {
	points []geom.Point
	ring   []int
	at     int // its position: a corner, or the corner before its side, counter-clockwise
	from   int // the point at its position
	turn   int // 1 counter-clockwise, -1 clockwise, 0: unknown
}

// begin starts at a point; it is false if the point is not on the hull.
func (w *walk) begin(i int) bool {
	w.from = i
	for k := range w.ring {
		if w.on(w.corner(k), w.corner(k+1), i) && w.points[i] != w.points[w.corner(k+1)] {
			w.at = k
			return true
		}
	}
	return false
}

// corner is corner k modulo the ring's length.
func (w *walk) corner(k int) int { return w.ring[(k+len(w.ring))%len(w.ring)] }

// on reports whether a point lies between two others, ends included.
func (w *walk) on(a, b, i int) bool {
	return geom.Orient(w.points[a], w.points[b], w.points[i]) == 0 && geom.Between(w.points[a], w.points[i], w.points[b])
}

// follow moves on to a point; it is false if that is not along the hull.
func (w *walk) follow(i int) bool {
	for _, next := range w.next() {
		if !w.on(w.from, next, i) {
			continue
		}
		if w.turn == 0 {
			w.turn = -1
			if next == w.corner(w.at+1) {
				w.turn = 1
			}
		}
		w.begin(i)
		return true
	}
	return false
}

// next is the next corner, or both neighbors while the direction is unknown.
func (w *walk) next() []int {
	on, back := w.corner(w.at+1), w.corner(w.at)
	if w.points[w.from] == w.points[back] {
		back = w.corner(w.at - 1)
	}
	switch w.turn {
	case 1:
		return []int{on}
	case -1:
		return []int{back}
	}
	return []int{on, back}
}

// wrong explains why a choice after the prefix is not along the hull.
func (w *walk) wrong(prefix []int, f problem.Fault) problem.Fault {
	f.Right = w.next()
	same := func(i int) bool { return w.points[i] == w.points[f.Chosen] }
	if slices.ContainsFunc(prefix[1:], same) {
		f.Kind = again
		return f
	}
	// A point on the hull, but not the next corner: its edge cuts off corners. While the
	// direction is unknown, take the one in which less is cut off.
	if to := (&walk{points: w.points, ring: w.ring}); to.begin(f.Chosen) {
		f.Kind = backward
		for _, right := range w.next() {
			step := -1
			if right == w.corner(w.at+1) {
				step = 1
			}
			most, outside := 0.0, 0
			for k := slices.Index(w.ring, right); !w.between(to.at, k, step, f.Chosen); k = (k + step + len(w.ring)) % len(w.ring) {
				if d := distance(w.points, w.from, f.Chosen, w.ring[k]); d > most {
					most, outside = d, w.ring[k]
				}
			}
			if most > 0 && !(f.Detail < most) {
				f.Kind, f.Right, f.Part, f.Detail = skipped, []int{right}, []int{w.from, outside}, most
			}
		}
		return f
	}
	f.Kind = inside
	if w.turn == 0 {
		f.Part, f.Detail = w.nearest(f.Chosen)
		return f
	}
	f.Part, f.Detail = []int{w.from, f.Right[0]}, distance(w.points, w.from, f.Right[0], f.Chosen)
	return f
}

// between reports whether corner k, reached in steps of 1 or -1, is at or beyond the chosen
// point, whose corner or side is to.
func (w *walk) between(to, k, step, chosen int) bool {
	if w.points[w.ring[k]] == w.points[chosen] {
		return true
	}
	if step > 0 {
		return k == (to+1)%len(w.ring) && w.points[w.ring[to]] != w.points[chosen]
	}
	return k == to
}

// nearest is the side of the hull that is nearest to a point inside, and its distance.
func (w *walk) nearest(i int) (side []int, far float64) {
	k, far := nearestEdge(w.ring, w.points, w.points[i])
	return []int{w.corner(k), w.corner(k + 1)}, max(0, far)
}

// distance is the distance of a point from the line through two others.
func distance(points []geom.Point, a, b, i int) float64 {
	p, q, r := points[a], points[b], points[i]
	length := math.Hypot(q.X-p.X, q.Y-p.Y)
	if length == 0 {
		return math.Hypot(r.X-p.X, r.Y-p.Y)
	}
	return math.Abs((q.X-p.X)*(r.Y-p.Y)-(q.Y-p.Y)*(r.X-p.X)) / length
}
