package problem

import (
	"math"

	"ptrnet/core/geom"
)

// Spot is the position at which the drawing of a wrong output is farthest from that of the exact solution.
type Spot struct {
	At       geom.Point
	Distance float64 // in the points' own units; 0: there is none
}

// The number of edges of each drawing that Farthest samples, and of points on each.
const (
	maxEdges = 64
	samples  = 8
)

// Farthest finds, among sampled points of the wrong edges, the one that is farthest from the exact
// solution's edges, or on a missing edge that is farthest from the output's. If there are many
// edges it samples the first. Cost: O(edges) for each sampled edge.
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

// among moves the spot to the point on edges that is farthest from others, if farther than now.
func (s *Spot) among(points []geom.Point, edges, others []Edge) {
	for _, e := range edges[:min(len(edges), maxEdges)] {
		a, b := points[e.A], points[e.B]
		for k := range samples + 1 {
			t := float64(k) / samples
			at := geom.Point{X: a.X + t*(b.X-a.X), Y: a.Y + t*(b.Y-a.Y)}
			distance := math.Inf(1)
			for _, o := range others {
				if distance = min(distance, fromEdge(at, points[o.A], points[o.B])); distance <= s.Distance {
					break
				}
			}
			if distance > s.Distance && !math.IsInf(distance, 1) {
				*s = Spot{at, distance}
			}
		}
	}
}

func fromEdge(at, a, b geom.Point) float64 {
	x, y := b.X-a.X, b.Y-a.Y
	t := 0.0
	if along := x*x + y*y; along > 0 {
		t = min(1, max(0, ((at.X-a.X)*x+(at.Y-a.Y)*y)/along))
	}
	return math.Hypot(at.X-a.X-t*x, at.Y-a.Y-t*y)
}
