package delaunay

import (
	"math"
	"slices"

	"ptrnet/core/geom"
)

// An order sorts points by distance from the center of a small circle through
// three of them, the seeds. It only makes the sweep fast, and may be rounded, except that
// the seeds must not be collinear and that equal points must be adjacent.
type order struct {
	seed   [3]int32 // counter-clockwise
	keys   []key
	spare  []key
	ties   []int      // indices of keys of equal distance
	center geom.Point // scaled
	scale  float64    // a power of two that brings the largest coordinate near 1
}

type key struct {
	distance uint64 // bits of the squared distance from the center; they order like it
	index    int32
}

// scaled is p in units that cannot overflow when squared.
func (o *order) scaled(p geom.Point) geom.Point {
	return geom.Point{X: p.X * o.scale, Y: p.Y * o.scale}
}

func squared(p, q geom.Point) float64 {
	dx, dy := p.X-q.X, p.Y-q.Y
	return float64(dx*dx) + float64(dy*dy)
}

// sort reports whether there are seeds: there are none if all points are collinear.
func (o *order) sort(points []geom.Point) bool {
	if len(points) < 3 || !o.chooseSeed(points) {
		return false
	}
	o.keys = o.keys[:0]
	for i, p := range points {
		o.keys = append(o.keys, key{math.Float64bits(squared(o.scaled(p), o.center)), int32(i)})
	}
	if len(o.keys) < 100 {
		o.insertion()
	} else {
		o.radix()
	}
	// Equal distances: by coordinates, so that equal points are adjacent, then by index.
	for low := 0; low < len(o.keys); {
		high := low + 1
		for high < len(o.keys) && o.keys[high].distance == o.keys[low].distance {
			high++
		}
		if high-low > 1 {
			o.arrange(o.keys[low:high], points)
		}
		low = high
	}
	return true
}

// arrange sorts keys of equal distance by their points' coordinates, then by index.
func (o *order) arrange(equal []key, points []geom.Point) {
	compare := func(a, b int) int {
		switch p, q := points[a], points[b]; {
		case p.Less(q):
			return -1
		case q.Less(p):
			return 1
		}
		return a - b
	}
	if len(equal) < 20 {
		for i, k := range equal {
			for ; i > 0 && compare(int(equal[i-1].index), int(k.index)) > 0; i-- {
				equal[i] = equal[i-1]
			}
			equal[i] = k
		}
		return
	}
	o.ties = o.ties[:0]
	for _, k := range equal {
		o.ties = append(o.ties, int(k.index))
	}
	slices.SortFunc(o.ties, compare)
	for k, i := range o.ties {
		equal[k].index = int32(i)
	}
}

// insertion is an insertion sort of the keys by distance, the fastest for few keys.
func (o *order) insertion() {
	for i, k := range o.keys {
		for ; i > 0 && o.keys[i-1].distance > k.distance; i-- {
			o.keys[i] = o.keys[i-1]
		}
		o.keys[i] = k
	}
}

// radix is a radix sort of the keys by distance, eleven bits at a time, the lowest first.
func (o *order) radix() {
	const digit = 11
	if cap(o.spare) < len(o.keys) {
		o.spare = make([]key, len(o.keys))
	}
	from, to := o.keys, o.spare[:len(o.keys)]
	for shift := 0; shift < 64; shift += digit {
		var count [1 << digit]int32
		for _, k := range from {
			count[k.distance>>shift&(1<<digit-1)]++
		}
		if count[from[0].distance>>shift&(1<<digit-1)] == int32(len(from)) {
			continue // all the same
		}
		sum := int32(0)
		for i, c := range count {
			count[i] = sum
			sum += c
		}
		for _, k := range from {
			at := &count[k.distance>>shift&(1<<digit-1)]
			to[*at] = k
			*at++
		}
		from, to = to, from
	}
	o.keys, o.spare = from, to
}

// chooseSeed takes a point in the middle, its nearest neighbor, and the third
// whose circle with them is smallest (of equal points always the first), and
// that circle's center.
func (o *order) chooseSeed(points []geom.Point) bool {
	low, high := points[0], points[0]
	for _, p := range points {
		low = geom.Point{X: min(low.X, p.X), Y: min(low.Y, p.Y)}
		high = geom.Point{X: max(high.X, p.X), Y: max(high.Y, p.Y)}
	}
	_, exponent := math.Frexp(max(-low.X, -low.Y, high.X, high.Y))
	o.scale = math.Ldexp(1, min(max(-exponent, -1000), 1000))
	low, high = o.scaled(low), o.scaled(high)
	middle := geom.Point{X: low.X/2 + high.X/2, Y: low.Y/2 + high.Y/2}

	nearest := func(to geom.Point, but int) int {
		found, best := -1, math.Inf(1)
		for i, p := range points {
			if d := squared(o.scaled(p), to); d < best && (but < 0 || p != points[but]) {
				found, best = i, d
			}
		}
		return found
	}
	i := nearest(middle, -1)
	j := nearest(o.scaled(points[i]), i)
	if j < 0 {
		return false // all points are equal
	}
	a, b := o.scaled(points[i]), o.scaled(points[j])
	k, best := -1, math.Inf(1)
	for l, p := range points {
		c := o.scaled(p)
		if d := squared(c, circumcenter(a, b, c)); d < best && geom.Orient(points[i], points[j], p) != 0 {
			k, best = l, d
		}
	}
	if k >= 0 {
		o.center = circumcenter(a, b, o.scaled(points[k]))
	} else { // every circle overflows; use any triangle
		o.center = a
		for l, p := range points {
			if geom.Orient(points[i], points[j], p) != 0 {
				k = l
				break
			}
		}
		if k < 0 {
			return false
		}
	}
	if geom.Orient(points[i], points[j], points[k]) < 0 {
		j, k = k, j
	}
	o.seed = [3]int32{int32(i), int32(j), int32(k)}
	return true
}

// circumcenter is the circumcenter of a triangle; infinite or arbitrary for collinear points.
func circumcenter(a, b, c geom.Point) geom.Point {
	bx, by := b.X-a.X, b.Y-a.Y
	cx, cy := c.X-a.X, c.Y-a.Y
	bb := float64(bx*bx) + float64(by*by)
	cc := float64(cx*cx) + float64(cy*cy)
	half := 0.5 / (float64(bx*cy) - float64(by*cx))
	return geom.Point{
		X: a.X + float64((float64(cy*bb)-float64(by*cc))*half),
		Y: a.Y + float64((float64(bx*cc)-float64(cx*bb))*half),
	}
}

// direction is a number in [0, 1] that grows with the angle of p around the
// center, from the left counter-clockwise.
func (o *order) direction(p geom.Point) float64 {
	s := o.scaled(p)
	dx, dy := s.X-o.center.X, s.Y-o.center.Y
	size := math.Abs(dx) + math.Abs(dy)
	if size == 0 {
		return 0
	}
	if dy > 0 {
		return (3 - dx/size) / 4
	}
	return (1 + dx/size) / 4
}
