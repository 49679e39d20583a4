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
	behind           // it went on after the ring was closed
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
func (p *Problem) Ties(
	points []geom.Point, nearest, output []int,
) (edges []problem.Edge, legal func(a, b int) bool) {
	sides := p.Edges(nil, nearest, true)
	w := walk{problem: p, points: points}
	on := func(s problem.Edge, i int) bool { return w.on(s.A, s.B, i) }
	legal = func(a, b int) bool {
		return slices.ContainsFunc(sides, func(s problem.Edge) bool { return on(s, a) && on(s, b) })
	}
	inRange := problem.InRange(output, len(points))
	for _, s := range sides {
		cuts := []int{s.A, s.B}
		for k := 1; inRange && k < len(output); k++ {
			if a, b := output[k-1], output[k]; points[a] != points[b] && on(s, a) && on(s, b) {
				cuts = append(cuts, a, b)
			}
		}
		distance := func(i int) float64 { return math.Hypot(points[i].X-points[s.A].X, points[i].Y-points[s.A].Y) }
		slices.SortFunc(cuts[2:], func(i, j int) int { return cmp.Compare(distance(i), distance(j)) })
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

// Explain follows the output around the hull, in the direction in which it gets farther, to the first
// choice that is neither the next corner nor a point on the side to it.
func (p *Problem) Explain(points []geom.Point, nearest, output []int, ended bool) problem.Fault {
	ring, _ := openRing(nearest)
	f := problem.Fault{Kind: -1, Step: len(output), Chosen: len(points), Detail: math.NaN()}
	if len(ring) < 3 || !problem.InRange(output, len(points)) {
		return f
	}
	back := slices.Clone(ring)
	slices.Reverse(back)
	walks := []walk{{problem: p, points: points, ring: ring}, {problem: p, points: points, ring: back}}
	on, reverse := walks[0].along(output), walks[1].along(output)
	f.Step = max(on, reverse)
	if on > reverse { // as soon as there is an edge, one direction is left
		walks = walks[:1]
	} else if on < reverse {
		walks = walks[1:]
	}
	for _, w := range walks {
		f.Right = append(f.Right, w.next())
	}
	w := walks[0]
	switch {
	case f.Step == len(output):
		if f.Kind = unclosed; !ended {
			f.Kind, f.Right = endless, nil
		} else if f.Step == 0 { // an empty output: the hull may begin at any corner
			f.Right = ring
		}
		return f
	case f.Step == 0:
		f.Kind, f.Chosen, f.Right = somewhere, output[0], ring
		f.Part, f.Detail = w.nearest(output[0])
		return f
	}
	f.Chosen = output[f.Step]
	switch {
	case w.moved && points[w.from] == points[output[0]]:
		f.Kind, f.Right = behind, []int{len(points)}
	case slices.ContainsFunc(output[1:f.Step], func(i int) bool { return points[i] == points[f.Chosen] }):
		f.Kind = again
	case (&walk{problem: p, points: points, ring: ring}).begin(f.Chosen):
		// Its edge cuts off corners, or goes back. While the direction is unknown, take the one in which less
		// sticks out.
		f.Kind = backward
		for _, w := range walks {
			if outside, farthest := w.cutOff(f.Chosen); farthest > 0 && !(f.Detail < farthest) {
				f.Kind, f.Right, f.Part, f.Detail = skipped, []int{w.next()}, []int{w.from, outside}, farthest
			}
		}
	case len(walks) > 1:
		f.Kind = inside
		f.Part, f.Detail = w.nearest(f.Chosen)
	default:
		f.Kind, f.Part, f.Detail = inside, []int{w.from, w.next()}, distance(points, w.from, w.next(), f.Chosen)
	}
	return f
}

// walk follows the boundary of a hull in the direction of a ring.
type walk struct {
	problem *Problem
	points  []geom.Point
	ring    []int
	at      int // its position: a corner, or the corner before its side
	from    int // the point at its position
	moved   bool
}

// along follows an output until it leaves the hull or goes on after its first point, and returns the number
// of indices.
func (w *walk) along(output []int) int {
	for k, i := range output {
		switch {
		case k == 0:
			if !w.begin(i) {
				return 0
			}
		case w.points[i] == w.points[output[k-1]]: // a repeated point is no edge
		case w.moved && w.points[w.from] == w.points[output[0]] || !w.on(w.from, w.next(), i):
			return k
		default:
			w.moved = w.begin(i)
		}
	}
	return len(output)
}

// begin sets the position to a point; it is false if the point is not on the hull.
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

func (w *walk) corner(k int) int { return w.ring[k%len(w.ring)] }
func (w *walk) next() int        { return w.corner(w.at + 1) }

// on reports whether a point lies between two others, ends included.
func (w *walk) on(a, b, i int) bool {
	w.problem.finder.Poll.Step()
	return geom.Orient(w.points[a], w.points[b], w.points[i]) == 0 &&
		geom.Between(w.points[a], w.points[i], w.points[b])
}

// cutOff is the corner before a point of the hull that lies farthest outside the edge to it, and how far.
func (w *walk) cutOff(i int) (outside int, farthest float64) {
	to := *w
	to.begin(i)
	for k := w.at + 1; w.points[w.corner(k)] != w.points[i]; k++ {
		if w.corner(k) == to.next() && w.points[w.corner(to.at)] != w.points[i] {
			break
		}
		if d := distance(w.points, w.from, i, w.corner(k)); d > farthest {
			outside, farthest = w.corner(k), d
		}
	}
	return outside, farthest
}

// nearest is the side of the hull that is nearest to a point inside, and its distance.
func (w *walk) nearest(i int) (side []int, toSide float64) {
	k, toSide := nearestEdge(w.ring, w.points, w.points[i])
	return []int{w.corner(k), w.corner(k + 1)}, max(0, toSide)
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
