package triangulation

import (
	"ptrnet/core/delaunay"
	"ptrnet/core/geom"
	"ptrnet/core/problem"
	"ptrnet/core/vote"
)

// Vote takes triangles greedily by votes, except those that overlap one already taken and
// degenerate ones. Cost: O(m log m) for m triangles in all, and O(mn) comparisons of bounding
// boxes.
func (*Problem) Vote(points []geom.Point, outputs [][]int) (problem.Consensus, bool) {
	place, votes := problem.Places(points), vote.New(len(outputs))
	for k, output := range outputs {
		if !problem.InRange(output, len(points)) {
			continue
		}
		for i := 0; i+2 < len(output); i += 3 {
			t := delaunay.Ascending(place[output[i]], place[output[i+1]], place[output[i+2]])
			switch geom.Orient(points[t[0]], points[t[1]], points[t[2]]) {
			case 1:
				votes.Add(k, t)
			case -1:
				votes.Add(k, vote.Part{t[0], t[2], t[1]})
			}
		}
	}
	var taken []vote.Part
	votes.Parts(func(t vote.Part) {
		for _, other := range taken {
			if overlap(points, t, other) {
				return
			}
		}
		taken = append(taken, t)
	})
	if len(taken) == 0 {
		return problem.Consensus{}, false
	}
	output := make([]int, 0, 3*len(taken))
	for _, t := range taken {
		output = append(output, t[:]...)
	}
	share, nearest := votes.Share(taken)
	return problem.Consensus{Output: output, Of: nearest, Share: share}, true
}

// Same reports whether outputs have the same complete triangles, in any order; equal points count
// as one.
func (*Problem) Same(points []geom.Point, a, b []int) bool {
	place := problem.Places(points)
	these, those := triples(a, place), triples(b, place)
	return len(a)%3 == 0 && len(b)%3 == 0 && len(these) == len(those) && shared(these, those) == len(those)
}

// box is the bounding box of three points.
func box(points []geom.Point, t [3]int) (low, high geom.Point) {
	low, high = points[t[0]], points[t[0]]
	for _, i := range t[1:] {
		p := points[i]
		low, high = geom.Point{X: min(low.X, p.X), Y: min(low.Y, p.Y)}, geom.Point{X: max(high.X, p.X), Y: max(high.Y, p.Y)}
	}
	return low, high
}

// overlap reports whether the interiors of two counter-clockwise triangles meet. They do not if
// the other triangle lies entirely on the outer side of a side of one.
func overlap(points []geom.Point, a, b [3]int) bool {
	aLow, aHigh := box(points, a)
	bLow, bHigh := box(points, b)
	if aHigh.X <= bLow.X || bHigh.X <= aLow.X || aHigh.Y <= bLow.Y || bHigh.Y <= aLow.Y {
		return false
	}
	apart := func(a, b [3]int) bool {
		for i := range a {
			from, to := points[a[i]], points[a[(i+1)%3]]
			if geom.Orient(from, to, points[b[0]]) <= 0 && geom.Orient(from, to, points[b[1]]) <= 0 && geom.Orient(from, to, points[b[2]]) <= 0 {
				return true
			}
		}
		return false
	}
	return !apart(a, b) && !apart(b, a)
}
