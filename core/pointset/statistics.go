package pointset

import (
	"math"

	"ptrnet/core/geom"
)

// measure computes the statistics of three points or more.
func measure(points []geom.Point) statistics {
	n := float64(len(points))
	s := statistics{n: n}
	low, high, mean := points[0], points[0], geom.Point{}
	for _, p := range points {
		low, high = geom.Point{X: min(low.X, p.X), Y: min(low.Y, p.Y)}, geom.Point{X: max(high.X, p.X), Y: max(high.Y, p.Y)}
		mean.X, mean.Y = mean.X+p.X/n, mean.Y+p.Y/n
	}
	s.span = max(high.X-low.X, high.Y-low.Y)
	// The range of n uniform numbers has the distribution n rⁿ⁻¹ - (n-1) rⁿ; both ranges are no more.
	within := min(1, s.span)
	s.rare = math.Pow(n*math.Pow(within, n-1)-(n-1)*math.Pow(within, n), 2)
	moved := make([]geom.Point, len(points))
	for i, p := range points {
		moved[i] = geom.Point{X: p.X - mean.X, Y: p.Y - mean.Y}
	}
	xx, xy, yy, x3, y3, r4 := moments(moved)
	apart := math.Hypot(xx-yy, 2*xy)
	s.axes = math.Sqrt(max(0, (xx+yy-apart)/(xx+yy+apart)))
	s.tails = r4 / ((xx + yy) * (xx + yy))
	s.neighbors(points, 12*math.Sqrt(max(0, xx*yy-xy*xy))) // of a uniform rectangle this is the area
	// The circle whose algebraic distance is the least.
	det := 2 * (xx*yy - xy*xy)
	center := geom.Point{X: (x3*yy - y3*xy) / det, Y: (y3*xx - x3*xy) / det}
	s.around(moved, center, math.Sqrt(center.X*center.X+center.Y*center.Y+xx+yy), xx+yy)
	if s.distance > 1.25 { // points on a lattice are evenly spaced
		s.lattice = coherence(points, high.X-low.X, high.Y-low.Y)
	}
	return s
}

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

func (s *statistics) neighbors(points []geom.Point, area float64) {
	sum, least := 0.0, math.Inf(1)
	for _, d := range Neighbors(points) {
		sum, least = sum+d, min(least, d)
	}
	s.distance, s.nearest = 2*sum/math.Sqrt(s.n*area), least*s.n/sum
}

// Neighbors are the distances from each of two points or more to the nearest other. Cost: O(n²).
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

// around compares the points with a circle, and their radii from the mean with a spiral.
func (s *statistics) around(points []geom.Point, center geom.Point, radius, square float64) {
	angles, radii := make([]float64, len(points)), make([]float64, len(points))
	off := 0.0
	for i, p := range points {
		x, y := p.X-center.X, p.Y-center.Y
		d := math.Hypot(x, y) - radius
		off += d * d / s.n
		angles[i], radii[i] = math.Atan2(y, x), (p.X*p.X+p.Y*p.Y)/(2*square)
	}
	s.circle = math.Sqrt(off) / radius
	ascend(angles)
	ascend(radii)
	gaps, uneven := 0.0, 0.0
	for i, a := range angles {
		next := angles[0] + 2*math.Pi
		if i+1 < len(angles) {
			next = angles[i+1]
		}
		share := (next - a) / (2 * math.Pi)
		gaps += share * share
		d := radii[i] - (float64(i)+0.5)/s.n
		uneven += d * d / s.n
	}
	s.gaps, s.rings = math.Sqrt(max(0, gaps*s.n-1)), math.Sqrt(uneven)
}

// coherence with lattices of ⌈√n⌉ lines over the spans, and a little wider and narrower
// ones: the mean resultant length of the phases, the geometric mean of both axes.
func coherence(points []geom.Point, width, height float64) float64 {
	n, best := float64(len(points)), 0.0
	cells := max(1, math.Ceil(math.Sqrt(n))-1)
	for stretch := 0.84; stretch < 1.17; stretch += 0.04 {
		product := 1.0
		for axis, span := range [2]float64{width, height} {
			var sines, cosines float64
			for _, p := range points {
				v := p.X
				if axis == 1 {
					v = p.Y
				}
				sin, cos := math.Sincos(2 * math.Pi * v * cells / (span * stretch))
				sines, cosines = sines+sin, cosines+cos
			}
			product *= math.Hypot(sines, cosines) / n
		}
		best = max(best, math.Sqrt(product))
	}
	return best
}

// ascend is an insertion sort: there are only a few hundred values, and it adds little to the
// page's download.
func ascend(values []float64) {
	for i, v := range values {
		for ; i > 0 && values[i-1] > v; i-- {
			values[i] = values[i-1]
		}
		values[i] = v
	}
}
