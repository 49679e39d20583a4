package dataset

import (
	"math"

	"ptrnet/core/geom"
	"ptrnet/core/tour"
)

// Rule is how distances between points are measured.
type Rule string

// Euclid is the Euclidean distance. The others are TSPLIB's, named by their
// EDGE_WEIGHT_TYPE (G. Reinelt, "TSPLIB 95", section 2); their distances are integers.
const (
	Euclid Rule = ""
	Euc2D  Rule = "EUC_2D"  // nint(√(x²+y²))
	Ceil2D Rule = "CEIL_2D" // ⌈√(x²+y²)⌉
	Att    Rule = "ATT"     // pseudo-Euclidean: √((x²+y²)/10), up to an integer
	Geo    Rule = "GEO"     // on the idealized earth; x is latitude, y longitude, as DDD.MM
)

func (r Rule) known() bool { return r == Euc2D || r == Ceil2D || r == Att || r == Geo }

// Distances is the matrix of the distances between points with coordinates of at most
// geom.Farthest. Cost O(n²).
func (r Rule) Distances(points []geom.Point) tour.Distances {
	if r == Euclid {
		return tour.Euclidean(points)
	}
	if r == Geo {
		points = radians(points)
	}
	n := len(points)
	flat := make([]float64, n*n)
	for i := range n {
		for j := range i {
			p, q := points[i], points[j]
			d := r.between(p, q)
			flat[i*n+j], flat[j*n+i] = d, d
		}
	}
	d, err := tour.NewDistances(n, flat)
	if err != nil {
		panic("dataset: " + err.Error()) // symmetric, finite and not negative as made
	}
	return d
}

// between is the distance of two points, in radians for Geo. The conversions to float64
// prevent fused multiply-adds, whose rounding depends on the machine.
func (r Rule) between(p, q geom.Point) float64 {
	if r == Geo {
		return onEarth(p, q)
	}
	x, y := math.Abs(p.X-q.X), math.Abs(p.Y-q.Y)
	square := float64(x*x) + float64(y*y)
	switch r {
	case Ceil2D:
		return math.Ceil(math.Sqrt(square))
	case Att:
		exact := math.Sqrt(square / 10)
		rounded := nint(exact)
		if rounded < exact {
			rounded++
		}
		return rounded
	default:
		return nint(math.Sqrt(square))
	}
}

// nint is TSPLIB's rounding, (int)(x+0.5).
func nint(x float64) float64 { return math.Floor(x + 0.5) }

// TSPLIB's constants for GEO.
const (
	geoPi     = 3.141592
	geoRadius = 6378.388 // kilometers
)

// radians converts DDD.MM, degrees and minutes, to radians. The degrees are truncated, not
// rounded, as TSPLIB's published optima require.
func radians(points []geom.Point) []geom.Point {
	turned := make([]geom.Point, len(points))
	turn := func(v float64) float64 {
		degrees := math.Trunc(v)
		minutes := v - degrees
		return geoPi * (degrees + float64(5*minutes/3)) / 180
	}
	for i, p := range points {
		turned[i] = geom.Point{X: turn(p.X), Y: turn(p.Y)}
	}
	return turned
}

// onEarth is the GEO distance, (int)(R·acos(…) + 1).
func onEarth(p, q geom.Point) float64 {
	q1 := math.Cos(p.Y - q.Y)
	q2 := math.Cos(p.X - q.X)
	q3 := math.Cos(p.X + q.X)
	c := 0.5 * (float64((1+q1)*q2) - float64((1-q1)*q3))
	return math.Floor(float64(geoRadius*math.Acos(max(-1, min(1, c)))) + 1)
}

// Unit scales points to the unit square, keeping proportions: the longer
// side of their bounding box becomes 1, the shorter is centered. Coincident points go to the
// center.
func Unit(points []geom.Point) []geom.Point {
	scaled := make([]geom.Point, len(points))
	if len(points) == 0 {
		return scaled
	}
	b := boxOf(points)
	if b.side == 0 {
		for i := range scaled {
			scaled[i] = geom.Point{X: 0.5, Y: 0.5}
		}
		return scaled
	}
	for i, p := range points {
		scaled[i] = geom.Point{
			X: min(1, b.left+(p.X-b.low.X)/b.side),
			Y: min(1, b.bottom+(p.Y-b.low.Y)/b.side),
		}
	}
	return scaled
}

// box is the bounding box of points, and its position in the unit square.
type box struct {
	low          geom.Point // its lower left corner
	side         float64    // its longer side
	left, bottom float64    // of the corner in the unit square
}

func boxOf(points []geom.Point) (b box) {
	low, high := points[0], points[0]
	for _, p := range points {
		low = geom.Point{X: min(low.X, p.X), Y: min(low.Y, p.Y)}
		high = geom.Point{X: max(high.X, p.X), Y: max(high.Y, p.Y)}
	}
	width, height := high.X-low.X, high.Y-low.Y
	b.low, b.side = low, max(width, height)
	if b.side > 0 {
		b.left, b.bottom = (1-width/b.side)/2, (1-height/b.side)/2
	}
	return b
}
