package task

import (
	"slices"

	"ptrnet/core/geom"
	"ptrnet/core/hull"
)

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

// agreement is the output put together of the parts that were taken, false if there
// are none.
func (b *ballot) agreement(output []int, taken []bool) (Agreement, bool) {
	votes, parts := 0, 0
	for i, p := range b.parts {
		if taken[i] {
			votes += p.votes
			parts++
		}
	}
	if parts == 0 {
		return Agreement{}, false
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
	return a, true
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

// Combine elects triangles: those that most outputs have first, each unless it overlaps
// one that is there. Triangles without area do not count. Cost: for m triangles in all,
// O(m log m) and O(mn) boxes compared.
func (*Delaunay) Combine(points []geom.Point, outputs [][]int) (Agreement, bool) {
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

// Combine elects edges: those that most outputs have first, of which one leaves a
// corner and one comes to it. The answer is the ring through the first of them, if it
// is a simple polygon. Cost: O(m log m) for m edges in all, O(h²) for a ring of h.
func (*Hull) Combine(points []geom.Point, outputs [][]int) (Agreement, bool) {
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
	next, taken := make([]int, len(points)), make([]bool, len(points)) // next counts from 1; 0: no edge leaves
	start := -1
	b.elect(func(e [3]int) bool {
		if next[e[0]] > 0 || taken[e[1]] {
			return false
		}
		next[e[0]], taken[e[1]] = e[1]+1, true
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
		to := next[at] - 1
		if to < 0 {
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
	low := 0
	for i, c := range ring {
		if c < ring[low] {
			low = i
		}
	}
	ring = append(append([]int(nil), ring[low:]...), ring[:low]...)
	return b.agreement(append(ring, ring[0]), on)
}
