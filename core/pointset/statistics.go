package pointset

import (
	"math"

	"ptrnet/core/geom"
)

// The statistics by which kinds are recognized, each but lattice as a logarithm. All but span
// and margin are invariant under translation and scale, and all of these but lattice under rotation.
const (
	span     = iota // the longer side of the bounding box
	margin          // what it leaves of the square's
	axes            // standard deviation along the second principal axis over that along the first
	tails           // mean r⁴ over squared mean r², r from the centroid: 1 on a circle, 1.4 in a square, 2 normal
	distance        // mean nearest-neighbor distance over its expectation for uniform points of the same extent (Clark and Evans 1954)
	uneven          // coefficient of variation of the nearest neighbors' distances
	nearest         // the smallest of the nearest neighbors' distances over their mean
	circular        // standard deviation from the best circle over its radius (Kåsa 1976)
	lattice         // coherence with a square lattice of ⌈√n⌉ lines: 1 on it, 0.64 a quarter of a cell off
	measured        // their number
)

type statistics [measured]float64

// measure computes the statistics of three points or more, and whether no two coincide.
func measure(points []geom.Point) (s statistics, apart bool) {
	n := float64(len(points))
	low, high, mean := points[0], points[0], geom.Point{}
	for _, p := range points {
		low, high = geom.Point{X: min(low.X, p.X), Y: min(low.Y, p.Y)}, geom.Point{X: max(high.X, p.X), Y: max(high.Y, p.Y)}
		mean.X, mean.Y = mean.X+p.X/n, mean.Y+p.Y/n
	}
	width, height := high.X-low.X, high.Y-low.Y
	moved := make([]geom.Point, len(points))
	for i, p := range points {
		moved[i] = geom.Point{X: p.X - mean.X, Y: p.Y - mean.Y}
	}
	xx, xy, yy, x3, y3, r4 := moments(moved)
	across := math.Hypot(xx-yy, 2*xy)
	near, deviation, least := spacing(points)
	area := 12 * math.Sqrt(max(0, xx*yy-xy*xy)) // for a uniform rectangle
	// The circle whose algebraic distance is the least.
	det := 2 * (xx*yy - xy*xy)
	center := geom.Point{X: (x3*yy - y3*xy) / det, Y: (y3*xx - x3*xy) / det}
	radius := math.Sqrt(center.X*center.X + center.Y*center.Y + xx + yy)
	return statistics{
		span:     log(max(width, height)),
		margin:   log(1 - max(width, height)),
		axes:     log(math.Sqrt(max(0, (xx+yy-across)/(xx+yy+across)))),
		tails:    log(r4 / ((xx + yy) * (xx + yy))),
		distance: log(2 * near * math.Sqrt(n/area)),
		uneven:   log(deviation / near),
		nearest:  log(least / near),
		circular: log(around(moved, center, radius) / radius),
		lattice:  coherence(points, width, height),
	}, least > 0
}

// log is the logarithm of v, or of 0.001 if v is less.
func log(v float64) float64 { return math.Log(max(v, 1e-3)) }

// moments are the central moments of points: the second, E[x r²], E[y r²] and E[r⁴].
func moments(points []geom.Point) (xx, xy, yy, x3, y3, r4 float64) {
	n := float64(len(points))
	for _, p := range points {
		r := p.X*p.X + p.Y*p.Y
		xx, xy, yy = xx+p.X*p.X/n, xy+p.X*p.Y/n, yy+p.Y*p.Y/n
		x3, y3, r4 = x3+r*p.X/n, y3+r*p.Y/n, r4+r*r/n
	}
	return xx, xy, yy, x3, y3, r4
}

// spacing is the mean of the nearest neighbors' distances, their standard deviation and the least.
func spacing(points []geom.Point) (mean, deviation, least float64) {
	all, n, square, least := Neighbors(points), float64(len(points)), 0.0, math.Inf(1)
	for _, d := range all {
		mean, least = mean+d/n, min(least, d)
	}
	for _, d := range all {
		square += (d - mean) * (d - mean) / n
	}
	return mean, math.Sqrt(square), least
}

// Neighbors are the distances of at least two points to their nearest neighbors. Cost: O(n²).
func Neighbors(points []geom.Point) []float64 {
	all := make([]float64, len(points))
	for i := range all {
		all[i] = math.Inf(1)
	}
	for i, p := range points {
		for j, q := range points[:i] {
			d := (p.X-q.X)*(p.X-q.X) + (p.Y-q.Y)*(p.Y-q.Y)
			all[i], all[j] = min(all[i], d), min(all[j], d)
		}
	}
	for i, d := range all {
		all[i] = math.Sqrt(d)
	}
	return all
}

// around is the standard deviation of points from a circle.
func around(points []geom.Point, center geom.Point, radius float64) float64 {
	off := 0.0
	for _, p := range points {
		d := math.Hypot(p.X-center.X, p.Y-center.Y) - radius
		off += d * d / float64(len(points))
	}
	return math.Sqrt(off)
}

// coherence with lattices of ⌈√n⌉ lines over the spans, which noise makes wider or narrower by
// up to half a cell: the mean resultant length of the phases, the geometric mean of both axes.
func coherence(points []geom.Point, width, height float64) float64 {
	n, best := float64(len(points)), 0.0
	for cells := math.Ceil(math.Sqrt(n)) - 1.5; cells < math.Ceil(math.Sqrt(n))-0.4; cells += 0.125 {
		product := 1.0
		for axis, span := range [2]float64{width, height} {
			var sines, cosines float64
			for _, p := range points {
				v := p.X
				if axis == 1 {
					v = p.Y
				}
				sin, cos := math.Sincos(2 * math.Pi * v * cells / span)
				sines, cosines = sines+sin, cosines+cos
			}
			product *= math.Hypot(sines, cosines) / n
		}
		best = max(best, math.Sqrt(product))
	}
	return best
}
