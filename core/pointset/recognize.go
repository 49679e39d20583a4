package pointset

import (
	"math"

	"ptrnet/core/geom"
)

// Likeness is the kind of point set that points resemble most.
type Likeness struct {
	Kind string // the kind's name
	// Uniform: for a network the points are like uniform ones: they span the square, are not
	// elongated, and have no clusters. They may be spaced more evenly.
	Uniform bool
	// Strange: they are unlike every kind, such as a pattern without noise or points that
	// nearly coincide. Kind is then the nearest.
	Strange bool
}

// Recognize classifies points by kind, by thresholds on a few statistics of the points in
// their principal axes and on how much of the unit square they span. The thresholds separate
// the kinds as Draw draws them (TestRecognize has the confusion matrix). Of fewer than eight
// points only span and elongation are used. Cost: O(n²), below 0.1 ms for 50 points.
func Recognize(points []geom.Point) Likeness {
	if len(points) < 3 {
		return Likeness{Kind: "uniform", Uniform: true}
	}
	s := measure(points)
	kind := s.kind()
	return Likeness{kind, kind == "uniform" || kind == "human", s.strange()}
}

// statistics are the features for recognition. All but span and rare are invariant under
// translation and scale, and all of these but lattice under rotation.
type statistics struct {
	n        float64
	span     float64 // the longer side of the bounding box
	rare     float64 // the probability that uniform points span no more
	axes     float64 // standard deviation along the second principal axis over that along the first
	tails    float64 // mean r⁴ over squared mean r², r from the centroid: 1 on a circle, 1.4 in a square, 2 normal
	distance float64 // mean nearest-neighbor distance over its expectation for uniform points of the same extent (Clark and Evans 1954)
	nearest  float64 // the smallest of the nearest neighbors' distances over their mean
	circle   float64 // standard deviation from the best circle over its radius (Kåsa 1976)
	gaps     float64 // coefficient of variation of the angles between neighbors around its center
	lattice  float64 // coherence with a square lattice of ⌈√n⌉ lines: 1 on it, 0.64 a quarter of a cell off
	rings    float64 // how far the squared radii are from evenly spaced, as along a spiral
}

func (s *statistics) kind() string {
	few, rare := s.n < 8, s.rare < 0.01
	// Points in clusters are close together, with gaps between clusters.
	loose := s.tails + s.distance - 0.5*s.gaps
	switch {
	case s.axes < 0.22 && (s.tails > 1.3 || few):
		return "strip"
	case few && s.rare < 0.005 && s.span > 0.39:
		return "gaussian"
	case few && s.rare < 0.005:
		return "small"
	case few:
		return "uniform"
	case s.circle < 0.004:
		return "circle"
	case s.circle < 0.03:
		return "ring"
	case s.axes < 0.25, s.distance-0.45*s.gaps < 0.75-0.12*math.Sqrt(s.n):
		return "clusters"
	case math.Abs(s.tails-1.301) < 0.012 && math.Abs(s.rings-0.067) < 0.004:
		return "spiral" // all spirals are equal up to rotation
	case s.lattice > 0.46+0.9/s.n:
		return "grid"
	case s.distance > 1.47+1.6/s.n && s.span > 0.75:
		return "human"
	case rare && s.span < 0.39 && loose > 1.65:
		return "small"
	case rare && loose < 2.05:
		return "clusters"
	case rare && s.distance < 1.9:
		return "gaussian"
	case s.tails > 1.45+12/s.n && s.distance < 1.45:
		return "gaussian"
	}
	return "uniform"
}

// strange reports whether statistics are outside the range of all kinds in 999 of 1000 sets.
func (s *statistics) strange() bool {
	return s.span < 0.04 || !(s.axes > 0.01) || s.n >= 8 && (s.axes < 0.03 || s.distance < 0.12 || s.nearest == 0 ||
		s.lattice > 0.9+0.4/s.n || s.tails > 3+30/s.n)
}
