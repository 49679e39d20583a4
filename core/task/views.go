package task

import (
	"math"
	"slices"

	"ptrnet/core/geom"
	"ptrnet/core/hull"
)

// Views is the number of symmetries of the unit square: its turns by quarters and
// their mirror images. Each shows a network the same problem from another side. A
// network answers each view a little differently, and where one errs the others
// mostly do not (Kwon et al. 2020, "POMO", section 4.2, for tours).
const Views = 8

// View sets dst[i] to points[i] as view v sees it, 0 ≤ v < Views; view 0 is the
// points as they are. len(dst) == len(points).
func View(dst, points []geom.Point, v int) {
	for i, p := range points {
		if v&1 != 0 {
			p.X = 1 - p.X
		}
		if v&2 != 0 {
			p.Y = 1 - p.Y
		}
		if v&4 != 0 {
			p.X, p.Y = p.Y, p.X
		}
		dst[i] = p
	}
}

// Agreement is what several outputs for the same points amount to.
type Agreement struct {
	Output []int   // one of the outputs, or put together of their parts
	Of     int     // which of them is Output, or is most like it; -1 if there are none
	Share  float64 // of the outputs that have it, 0 to 1; of what is put together, the mean over its parts
}

// Agree finds what outputs for the same points amount to; the exact answer plays no
// part. An empty output counts as one that gives no answer. Between equals the lower
// index wins.
//
// Of a Coster's outputs it is the cheapest. Of others it is put together of their
// parts, those that most outputs have first, each taken unless it is at odds with one
// that is there: of triangulations the triangles, which do not overlap; of hulls the
// edges, of which one leaves a corner and one comes to it. Where the ring through the
// edge that most have is no simple polygon, it is the hull that most outputs mean.
//
// Cost: of k outputs of length m, O(km log km) and, of triangulations, O(km²) boxes
// compared; O(m²) for hulls, O(k²m²) where it is a whole output.
func Agree(p Problem, points []geom.Point, outputs [][]int) Agreement {
	if len(outputs) == 0 {
		return Agreement{Of: -1}
	}
	switch p := p.(type) {
	case Coster:
		return cheapest(p, points, outputs)
	case *Delaunay:
		return agreeOnTriangles(points, outputs)
	default:
		if a, ok := agreeOnEdges(points, outputs); ok {
			return a
		}
		return mostFrequent(p, points, outputs)
	}
}

func cheapest(p Coster, points []geom.Point, outputs [][]int) Agreement {
	costs := make([]float64, len(outputs))
	for i, o := range outputs {
		costs[i] = p.Cost(points, o)
	}
	lowest := slices.Min(costs)
	best := slices.Index(costs, lowest)
	return Agreement{outputs[best], best, share(costs, func(c float64) bool { return c <= lowest*(1+1e-9) && !math.IsInf(lowest, 1) })}
}

// mostFrequent is the output that means the same as the most others.
func mostFrequent(p Problem, points []geom.Point, outputs [][]int) Agreement {
	best := Agreement{Share: -1}
	for i, o := range outputs {
		if !indicesFit(o, len(points)) {
			o = nil // means nothing, least of all the same as another
		}
		if s := share(outputs, func(other []int) bool { return p.Score(points, o, other).Correct }); s > best.Share {
			best = Agreement{outputs[i], i, s}
		}
	}
	return best
}

func share[T any](list []T, holds func(T) bool) float64 {
	count := 0
	for _, x := range list {
		if holds(x) {
			count++
		}
	}
	return float64(count) / float64(len(list))
}

// ballot counts in how many outputs each part stands. A part is two or three corners;
// of two the third is -1.
type ballot struct {
	parts []part
	index map[[3]int]int
	of    [][]int // the parts of each output
}

type part struct {
	corners [3]int
	votes   int
	voter   int // the last, counted from 1: an output that has a part twice has one vote
}

func newBallot(outputs int) *ballot {
	return &ballot{index: map[[3]int]int{}, of: make([][]int, outputs)}
}

// vote counts a part of output k.
func (b *ballot) vote(k int, corners [3]int) {
	i, ok := b.index[corners]
	if !ok {
		i = len(b.parts)
		b.index[corners] = i
		b.parts = append(b.parts, part{corners: corners})
	}
	if p := &b.parts[i]; p.voter != k+1 {
		p.voter = k + 1
		p.votes++
		b.of[k] = append(b.of[k], i)
	}
}

// elect takes parts, those of most votes first, where fits says that they go with
// those before.
func (b *ballot) elect(fits func([3]int) bool) (taken []bool) {
	order := identity(nil, len(b.parts))
	slices.SortFunc(order, func(i, j int) int {
		if by := b.parts[j].votes - b.parts[i].votes; by != 0 {
			return by
		}
		return slices.Compare(b.parts[i].corners[:], b.parts[j].corners[:])
	})
	taken = make([]bool, len(b.parts))
	for _, i := range order {
		taken[i] = fits(b.parts[i].corners)
	}
	return taken
}

// agreement is the output put together of the parts that were taken.
func (b *ballot) agreement(output []int, taken []bool) Agreement {
	votes, parts := 0, 0
	for i, p := range b.parts {
		if taken[i] {
			votes += p.votes
			parts++
		}
	}
	a := Agreement{Output: output, Share: float64(votes) / float64(parts*len(b.of))}
	most := -1.0
	for k, of := range b.of {
		common := 0
		for _, i := range of {
			if taken[i] {
				common++
			}
		}
		// Dice's coefficient of the parts of both.
		if likeness := 2 * float64(common) / float64(len(of)+parts); likeness > most {
			a.Of, most = k, likeness
		}
	}
	return a
}

// places maps every point to the first in its place.
func places(points []geom.Point) []int {
	place, at := make([]int, len(points)), make(map[geom.Point]int, len(points))
	for i, p := range points {
		if _, ok := at[p]; !ok {
			at[p] = i
		}
		place[i] = at[p]
	}
	return place
}

// agreeOnTriangles is Agree for triangulations. Triangles without area do not count.
func agreeOnTriangles(points []geom.Point, outputs [][]int) Agreement {
	place, b := places(points), newBallot(len(outputs))
	for k, output := range outputs {
		if !indicesFit(output, len(points)) {
			continue
		}
		for i := 0; i+2 < len(output); i += 3 {
			t := ascending(place[output[i]], place[output[i+1]], place[output[i+2]])
			switch geom.Orient(points[t[0]], points[t[1]], points[t[2]]) {
			case 1:
				b.vote(k, t)
			case -1:
				b.vote(k, [3]int{t[0], t[2], t[1]})
			}
		}
	}
	var all []int
	taken := b.elect(func(t [3]int) bool {
		for i := 0; i < len(all); i += 3 {
			if overlap(points, t, [3]int(all[i:])) {
				return false
			}
		}
		all = append(all, t[:]...)
		return true
	})
	if len(all) == 0 {
		return Agreement{Share: share(outputs, func(o []int) bool { return len(o) == 0 })}
	}
	return b.agreement(all, taken)
}

// overlap reports whether the insides of two counter-clockwise triangles meet. They do
// not where a side of one has all of the other on its outer side.
func overlap(points []geom.Point, a, b [3]int) bool {
	box := func(t [3]int) (low, high geom.Point) {
		p, q, r := points[t[0]], points[t[1]], points[t[2]]
		return geom.Point{X: min(p.X, q.X, r.X), Y: min(p.Y, q.Y, r.Y)}, geom.Point{X: max(p.X, q.X, r.X), Y: max(p.Y, q.Y, r.Y)}
	}
	aLow, aHigh := box(a)
	bLow, bHigh := box(b)
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

// agreeOnEdges is Agree for hulls, false where their ring is no simple polygon.
func agreeOnEdges(points []geom.Point, outputs [][]int) (Agreement, bool) {
	place, b := places(points), newBallot(len(outputs))
	for k, output := range outputs {
		if !indicesFit(output, len(points)) {
			continue
		}
		ring, closed := openRing(output)
		area := hull.Area(points, ring)
		if !closed || area == 0 {
			continue
		}
		for i := range ring {
			from, to := place[ring[i]], place[ring[(i+1)%len(ring)]]
			if area < 0 {
				from, to = to, from
			}
			if from != to {
				b.vote(k, [3]int{from, to, -1})
			}
		}
	}
	next, taken := map[int]int{}, map[int]bool{}
	start := -1
	b.elect(func(e [3]int) bool {
		if _, left := next[e[0]]; left || taken[e[1]] {
			return false
		}
		next[e[0]], taken[e[1]] = e[1], true
		if start < 0 {
			start = e[0]
		}
		return true
	})
	if start < 0 {
		return Agreement{}, false
	}
	ring := []int{start}
	on := make([]bool, len(b.parts)) // of the edges
	for at := start; ; {
		to, ok := next[at]
		if !ok {
			return Agreement{}, false
		}
		on[b.index[[3]int{at, to, -1}]] = true
		if at = to; at == start {
			break
		}
		ring = append(ring, at)
	}
	if !hull.Simple(points, ring) || hull.Area(points, ring) <= 0 {
		return Agreement{}, false
	}
	low := slices.Index(ring, slices.Min(ring))
	ring = append(append([]int(nil), ring[low:]...), ring[:low]...)
	return b.agreement(append(ring, ring[0]), on), true
}
