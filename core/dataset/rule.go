package dataset

import (
	"errors"
	"math"
	"strconv"

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

// farthest is the largest difference of two coordinates for the rules that round, because squares
// of larger ones overflow, and the largest coordinate for GEO, because radians and sums overflow.
const farthest = 1e150

// Distances is the matrix of the distances between finite points. It is an error if the rule
// rounds and the coordinates of two points differ by more than 1e150, or if it is GEO and a
// coordinate is larger. Cost O(n²).
func (r Rule) Distances(points []geom.Point) (tour.Distances, error) {
	if r == Euclid {
		return tour.Euclidean(points), nil
	}
	if r == Geo {
		for i, p := range points {
			if !(max(math.Abs(p.X), math.Abs(p.Y)) <= farthest) {
				return tour.Distances{}, errors.New("point " + located(i, p) + " is too far out for GEO: it is computed for coordinates of at most 1e+150")
			}
		}
		points = radians(points)
	}
	n := len(points)
	flat := make([]float64, n*n)
	for i := range n {
		for j := range i {
			p, q := points[i], points[j]
			if r != Geo && !(max(math.Abs(p.X-q.X), math.Abs(p.Y-q.Y)) <= farthest) {
				return tour.Distances{}, tooFar(r, j, i, q, p)
			}
			d := r.between(p, q)
			flat[i*n+j], flat[j*n+i] = d, d
		}
	}
	d, err := tour.NewDistances(n, flat)
	if err != nil {
		panic("dataset: " + err.Error()) // symmetric, finite and not negative as made
	}
	return d, nil
}

// tooFar is the error of two points, counted from 0, whose distance cannot be computed.
func tooFar(r Rule, i, j int, p, q geom.Point) error {
	return errors.New("points " + located(i, p) + " and " + located(j, q) + " are too far apart for " + string(r) +
		": it is computed for coordinates that differ by at most 1e+150")
}

// located names a point, counted from 0, and its coordinates.
func located(i int, p geom.Point) string {
	short := func(v float64) string { return strconv.FormatFloat(v, 'g', 3, 64) }
	return strconv.Itoa(i+1) + " at (" + short(p.X) + ", " + short(p.Y) + ")"
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

// Unit scales finite points to the unit square, keeping proportions: the longer
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
		h := b.small(p)
		scaled[i] = geom.Point{
			X: min(1, b.left+(h.X-b.low.X)/b.side),
			Y: min(1, b.bottom+(h.Y-b.low.Y)/b.side),
		}
	}
	return scaled
}

// box is the bounding box of points, and its position in the unit square.
type box struct {
	exponent     int        // the lengths here are 2^-exponent times the points' own
	low          geom.Point // its lower left corner
	side         float64    // its longer side
	left, bottom float64    // of the corner in the unit square
}

func (b box) small(p geom.Point) geom.Point {
	return geom.Point{X: math.Ldexp(p.X, -b.exponent), Y: math.Ldexp(p.Y, -b.exponent)}
}

func boxOf(points []geom.Point) (b box) {
	low, high := points[0], points[0]
	for _, p := range points {
		low = geom.Point{X: min(low.X, p.X), Y: min(low.Y, p.Y)}
		high = geom.Point{X: max(high.X, p.X), Y: max(high.Y, p.Y)}
	}
	// Scale by a power of two, and only if a difference overflows: otherwise subnormal numbers
	// would be lost where one coordinate is small and the other is not.
	if math.IsInf(max(high.X-low.X, high.Y-low.Y), 1) {
		b.exponent = 2
	}
	b.low, high = b.small(low), b.small(high)
	width, height := high.X-b.low.X, high.Y-b.low.Y
	b.side = max(width, height)
	if b.side > 0 {
		b.left, b.bottom = (1-width/b.side)/2, (1-height/b.side)/2
	}
	return b
}
