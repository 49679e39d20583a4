package problem

import (
	"errors"
	"math"
	"slices"
	"strings"

	"ptrnet/core/geom"
	"ptrnet/core/jsontext"
	"ptrnet/core/poll"
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
	Geo    Rule = "GEO"     // on the idealized earth; x is the longitude, y the latitude, as DDD.MM
)

// Sphere is the distance on a sphere of the earth's mean radius, in kilometers, of x and y in degrees.
const Sphere Rule = "sphere"

// Map reports whether x and y are longitude and latitude.
func (r Rule) Map() bool { return r == Geo || r == Sphere }

// Distances is the matrix of the distances between points with coordinates of at most geom.Farthest, [n][n].
// Cost O(n²).
func (r Rule) Distances(points []geom.Point) []float64 { return r.distances(points, new(poll.Poll)) }

func (r Rule) distances(points []geom.Point, poll *poll.Poll) []float64 {
	if r.Map() {
		points = radians(points, r == Geo)
	}
	n := len(points)
	flat := make([]float64, n*n)
	for i, p := range points {
		poll.Steps(i)
		for j, q := range points[:i] {
			d := r.between(p, q)
			flat[i*n+j], flat[j*n+i] = d, d
		}
	}
	return flat
}

// Rules lists the rules but Euclid, Sphere last.
func Rules() []string {
	return []string{string(Euc2D), string(Ceil2D), string(Att), string(Geo), string(Sphere)}
}

// Plane is the points as a map is drawn: degrees of longitude as wide as in the middle of the points'
// latitudes (Width). Other points are in their plane. Hulls, triangulations and what a network sees are those of
// this plane.
func (r Rule) Plane(points []geom.Point) []geom.Point {
	width := r.Width(points)
	if width == 1 {
		return points
	}
	drawn := slices.Clone(points)
	for k := range drawn {
		drawn[k].X *= width
	}
	return drawn
}

// Width is how wide a unit of x is drawn, of points of a map, in units of y.
func (r Rule) Width(points []geom.Point) float64 {
	if !r.Map() || len(points) == 0 {
		return 1
	}
	low, high := points[0].Y, points[0].Y
	for _, p := range points {
		low, high = min(low, p.Y), max(high, p.Y)
	}
	middle := (low + high) / 2
	if math.Abs(middle) >= 89 {
		return 1
	}
	return math.Cos(middle * math.Pi / 180)
}

// Under is a problem with the distances of a rule, by its name, between points, if it has distances.
// It is an error if there is no such rule, or a point is too far out. The distances call
// stop often, as later does the problem (StopOn); nil: none.
func Under(p Problem, rule string, points []geom.Point, stop func() bool) (Problem, error) {
	StopOn(p, stop)
	r := Rule(rule)
	if r == Euclid {
		return p, nil
	}
	if !slices.Contains(Rules(), rule) {
		return nil, errors.New("the rule " + jsontext.Quote(rule) + " is not one of " + strings.Join(Rules(), ", "))
	}
	weighted, ok := p.(Weighted)
	if !ok {
		return p, nil
	}
	if err := geom.Check(points); err != nil {
		return nil, err
	}
	p = weighted.Under(len(points), r.distances(points, &poll.Poll{Stop: stop}))
	StopOn(p, stop)
	return p, nil
}

// between is the distance of two points, in radians on a map. The conversions to float64
// prevent fused multiply-adds, whose rounding depends on the machine.
func (r Rule) between(p, q geom.Point) float64 {
	switch r {
	case Geo:
		return geoDistance(p, q)
	case Sphere:
		return haversine(p, q)
	case Euclid:
		return math.Hypot(p.X-q.X, p.Y-q.Y)
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

// meanRadius is the earth's, (2a+b)/3 of WGS 84's axes, in kilometers.
const meanRadius = 6371.0088

// radians converts degrees to radians, or with minutes DDD.MM, degrees and minutes. Their degrees are
// truncated, not rounded, as TSPLIB's published optima require.
func radians(points []geom.Point, minutes bool) []geom.Point {
	turned := make([]geom.Point, len(points))
	turn := func(v float64) float64 {
		if !minutes {
			return v * math.Pi / 180
		}
		degrees := math.Trunc(v)
		minutes := v - degrees
		return geoPi * (degrees + float64(5*minutes/3)) / 180
	}
	for i, p := range points {
		turned[i] = geom.Point{X: turn(p.X), Y: turn(p.Y)}
	}
	return turned
}

// geoDistance is the GEO distance, (int)(R·acos(…) + 1).
func geoDistance(p, q geom.Point) float64 {
	q1 := math.Cos(p.X - q.X)
	q2 := math.Cos(p.Y - q.Y)
	q3 := math.Cos(p.Y + q.Y)
	c := 0.5 * (float64((1+q1)*q2) - float64((1-q1)*q3))
	return math.Floor(float64(geoRadius*math.Acos(max(-1, min(1, c)))) + 1)
}

// haversine is the great-circle distance on Sphere's earth. An arc cosine would lose the distances of near
// points.
func haversine(p, q geom.Point) float64 {
	x, y := math.Sin((p.X-q.X)/2), math.Sin((p.Y-q.Y)/2)
	h := float64(y*y) + float64(math.Cos(p.Y)*math.Cos(q.Y)*x*x)
	return 2 * meanRadius * math.Asin(math.Sqrt(max(0, min(1, h))))
}
