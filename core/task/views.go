package task

import (
	"math"
	"slices"

	"ptrnet/core/geom"
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
	Share  float64 // of the outputs that agree with Output, 0 to 1; for triangulations the mean over its triangles
}

// Agree finds what outputs for the same points amount to; the exact answer plays no
// part. An empty output counts as one that gives no answer. Between equals the lower
// index wins, so they should come best first or in an order without meaning.
//
// Of a Coster's outputs it is the cheapest. Of triangulations (Delaunay) it is a new
// one: the triangles of all outputs, those that most outputs have first, each taken
// unless a side of it has one already on that side of the line; no triangles without
// area. Otherwise it is the output that means the same as the most others.
//
// Cost: of k outputs of length m, O(k²) scores, or O(k m log(k m)) for triangulations.
func Agree(p Problem, points []geom.Point, outputs [][]int) Agreement {
	if len(outputs) == 0 {
		return Agreement{Of: -1}
	}
	if d, ok := p.(*Delaunay); ok {
		return d.agree(points, outputs)
	}
	best := Agreement{Share: -1}
	if c, ok := p.(Coster); ok {
		costs := make([]float64, len(outputs))
		for i, o := range outputs {
			costs[i] = c.Cost(points, o)
		}
		lowest := slices.Min(costs)
		best.Of = slices.Index(costs, lowest)
		best.Share = share(len(outputs), func(j int) bool { return costs[j] <= lowest*(1+1e-9) && !math.IsInf(lowest, 1) })
	} else {
		for i, o := range outputs {
			if s := share(len(outputs), func(j int) bool { return p.Score(points, o, outputs[j]).Correct }); s > best.Share {
				best.Of, best.Share = i, s
			}
		}
	}
	best.Output = outputs[best.Of]
	return best
}

func share(n int, holds func(int) bool) float64 {
	count := 0
	for i := range n {
		if holds(i) {
			count++
		}
	}
	return float64(count) / float64(n)
}

// agree is Agree for triangulations.
func (d *Delaunay) agree(points []geom.Point, outputs [][]int) Agreement {
	type found struct {
		corners [3]int // counter-clockwise from the smallest
		votes   int
		voter   int // the last, counted from 1: an output that has it twice has one vote
	}
	// Points in the same place are one point.
	place, at := make([]int, len(points)), make(map[geom.Point]int, len(points))
	for i, p := range points {
		if _, ok := at[p]; !ok {
			at[p] = i
		}
		place[i] = at[p]
	}
	var triangles []found
	index := map[[3]int]int{}
	of := make([][]int, len(outputs)) // the triangles of each output
	for k, output := range outputs {
		if !indicesFit(output, len(points)) {
			continue
		}
		for i := 0; i+2 < len(output); i += 3 {
			a, b, c := place[output[i]], place[output[i+1]], place[output[i+2]]
			switch geom.Orient(points[a], points[b], points[c]) {
			case 0:
				continue
			case -1:
				b, c = c, b
			}
			for b < a || c < a {
				a, b, c = b, c, a
			}
			key := [3]int{a, b, c}
			t, ok := index[key]
			if !ok {
				t = len(triangles)
				index[key] = t
				triangles = append(triangles, found{corners: key})
			}
			if f := &triangles[t]; f.voter != k+1 {
				f.voter = k + 1
				f.votes++
				of[k] = append(of[k], t)
			}
		}
	}
	d.order = identity(d.order, len(triangles))
	slices.SortFunc(d.order, func(i, j int) int {
		if by := triangles[j].votes - triangles[i].votes; by != 0 {
			return by
		}
		a, b := triangles[i].corners, triangles[j].corners
		a, b = ascending(a[0], a[1], a[2]), ascending(b[0], b[1], b[2]) // the same for a mirror image
		return slices.Compare(a[:], b[:])
	})
	var all Agreement
	taken := make([]bool, len(triangles))
	sides := map[[2]int]bool{}
	votes := 0
	for _, t := range d.order {
		c := triangles[t].corners
		if sides[[2]int{c[0], c[1]}] || sides[[2]int{c[1], c[2]}] || sides[[2]int{c[2], c[0]}] {
			continue
		}
		for i := range c {
			sides[[2]int{c[i], c[(i+1)%3]}] = true
		}
		taken[t] = true
		votes += triangles[t].votes
		all.Output = append(all.Output, c[:]...)
	}
	if len(all.Output) == 0 {
		return Agreement{Share: share(len(outputs), func(k int) bool { return len(outputs[k]) == 0 })}
	}
	all.Share = float64(votes) / float64(len(all.Output)/3*len(outputs))
	most := math.MinInt
	for k := range outputs {
		likeness := 0
		for _, t := range of[k] {
			if taken[t] {
				likeness++
			} else {
				likeness--
			}
		}
		if likeness > most {
			all.Of, most = k, likeness
		}
	}
	return all
}
