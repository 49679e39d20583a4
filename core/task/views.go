package task

import (
	"math"

	"ptrnet/core/geom"
)

// Views is the number of symmetries of the unit square: its turns by quarters and
// their mirror images. Each shows a network the same problem from another side. A
// network answers each view a little differently, and where one errs the others
// mostly do not (Kwon et al. 2020, "POMO", for tours).
const Views = 8

// View is a point as view v shows it, 0 ≤ v < Views; view 0 shows it as it is.
func View(p geom.Point, v int) geom.Point {
	if v&1 != 0 {
		p.X = 1 - p.X
	}
	if v&2 != 0 {
		p.Y = 1 - p.Y
	}
	if v&4 != 0 {
		p.X, p.Y = p.Y, p.X
	}
	return p
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
// Of a Combiner's outputs it is what Combine makes of them, of another Coster's the
// cheapest; otherwise, and where Combine makes nothing, the output that means the same as
// the most others. Cost: of k outputs, a Combine, k costs or k² scores.
func Agree(p Problem, points []geom.Point, outputs [][]int) Agreement {
	if len(outputs) == 0 {
		return Agreement{Of: -1}
	}
	if c, ok := p.(Combiner); ok {
		if a, ok := c.Combine(points, outputs); ok {
			return a
		}
		return mostFrequent(p, points, outputs)
	}
	if c, ok := p.(Coster); ok {
		return cheapest(c, points, outputs)
	}
	return mostFrequent(p, points, outputs)
}

func cheapest(p Coster, points []geom.Point, outputs [][]int) Agreement {
	best, lowest := 0, math.Inf(1)
	for i, o := range outputs {
		if c := p.Cost(points, o); c < lowest {
			best, lowest = i, c
		}
	}
	as := share(outputs, func(o []int) bool { return p.Cost(points, o) <= lowest*(1+1e-9) && !math.IsInf(lowest, 1) })
	return Agreement{outputs[best], best, as}
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

// share is the share of the outputs of which something holds.
func share(outputs [][]int, holds func([]int) bool) float64 {
	count := 0
	for _, o := range outputs {
		if holds(o) {
			count++
		}
	}
	return float64(count) / float64(len(outputs))
}
