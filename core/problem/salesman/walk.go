package salesman

import (
	"math"

	"ptrnet/core/decoding"
	"ptrnet/core/geom"
)

// walk is the walk of a partial tour. Walks with the same set of cities, the same first and the
// same last city have the same completions.
type walk struct {
	decoding.Permutation
	distance    func(from, to int) float64 // the distance of two cities
	first, last int                        // cities; -1 before there is one
	// identifies the set of visited cities and the first of them: a sum of signs
	state uint64
	cost  float64 // length of the path from the first to the last
}

// Walk implements problem.Problem. The action mask allows cities not yet visited, and the end
// after the last of them: the paper's restriction to valid tours.
func (p *Problem) Walk(points []geom.Point, _ bool) decoding.Walk {
	return &walk{Permutation: *decoding.NewPermutation(len(points)), distance: p.distanceFunc(points),
		first: -1, last: -1}
}

func (w *walk) Measure(distance func(from, to int) float64) { w.distance = distance }

func (w *walk) Fork(into decoding.Walk) decoding.Walk {
	to, ok := into.(*walk)
	if !ok {
		to = &walk{}
	}
	permutation := to.Permutation
	*to = *w
	to.Permutation = permutation
	to.Copy(&w.Permutation)
	return to
}

func (w *walk) Take(city int) {
	w.cost = w.CostWith(city)
	w.Permutation.Take(city)
	if w.state += sign(city); w.first < 0 {
		w.first = city
		w.state *= 3 // the first city has weight 3, to distinguish it
	}
	w.last = city
}

// State identifies the visited cities and the first.
func (w *walk) State() uint64 { return w.state }

// CostWith is the length of the path extended by a city.
func (w *walk) CostWith(city int) float64 {
	if w.last < 0 {
		return 0
	}
	return w.cost + w.distance(w.last, city)
}

// Cost is the length of the tour, infinite if it is not a tour.
func (w *walk) Cost() float64 {
	if !w.Complete() {
		return math.Inf(1)
	}
	return w.CostWith(w.first)
}

func (p *Problem) distanceFunc(points []geom.Point) func(from, to int) float64 {
	if p.distances != nil {
		return p.Distance
	}
	return func(from, to int) float64 {
		return math.Hypot(points[from].X-points[to].X, points[from].Y-points[to].Y)
	}
}

// sign is a pseudorandom number for each city (SplitMix64); sums of signs identify sets.
func sign(city int) uint64 {
	z := uint64(city+1) * 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
