package problem

import (
	"math"

	"ptrnet/core/geom"
)

// Spot is the place at which a wrong output is farthest from the exact answer, as both are drawn.
type Spot struct {
	At  geom.Point
	Far float64 // the distance there, in the points' own units; 0: there is no such place
}

// looked is how many edges of each side Farthest looks at, at how many places each.
const (
	looked = 64
	places = 8
)

// Farthest looks for the place on the drawing's wrong edges that is farthest from the exact
// answer's edges, or on the missing ones that is farthest from the output's, at the ends of
// edges and at places between them. Of many edges it looks at the first. Cost:
// O(edges) for each edge looked at.
func (d Drawing) Farthest(points []geom.Point, exact []Edge) Spot {
	var best Spot
	var wrong []Edge
	for i, e := range d.Edges {
		if d.Wrong[i] {
			wrong = append(wrong, e)
		}
	}
	best.among(points, wrong, exact)
	best.among(points, d.Missing, d.Edges)
	return best
}

// among moves the spot to the place on some edges that is farther from others than it is now.
func (s *Spot) among(points []geom.Point, edges, others []Edge) {
	for _, e := range edges[:min(len(edges), looked)] {
		a, b := points[e.A], points[e.B]
		for k := range places + 1 {
			t := float64(k) / places
			at := geom.Point{X: a.X + t*(b.X-a.X), Y: a.Y + t*(b.Y-a.Y)}
			far := math.Inf(1)
			for _, o := range others {
				if far = min(far, fromEdge(at, points[o.A], points[o.B])); far <= s.Far {
					break
				}
			}
			if far > s.Far && !math.IsInf(far, 1) {
				*s = Spot{at, far}
			}
		}
	}
}

// fromEdge is how far a place is from the line between two points.
func fromEdge(at, a, b geom.Point) float64 {
	x, y := b.X-a.X, b.Y-a.Y
	t := 0.0
	if along := x*x + y*y; along > 0 {
		t = min(1, max(0, ((at.X-a.X)*x+(at.Y-a.Y)*y)/along))
	}
	return math.Hypot(at.X-a.X-t*x, at.Y-a.Y-t*y)
}
