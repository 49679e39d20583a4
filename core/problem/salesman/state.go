package salesman

import (
	"math"

	"ptrnet/core/decoding"
	"ptrnet/core/geom"
)

// state is that of a partial tour. States with the same set of cities, the same first and the
// same last city have the same completions.
type state struct {
	decoding.Permutation
	distance    func(from, to int) float64 // the distance of two cities
	first, last int                        // cities; -1 before there is one
	// identifies the set of visited cities and the first of them: a sum of signs
	key  uint64
	cost float64 // length of the path from the first to the last
}

// Start implements problem.Problem. The action mask allows cities not yet visited, and the end
// after the last of them: the paper's restriction to valid tours.
func (p *Problem) Start(points []geom.Point) decoding.State {
	return &state{Permutation: *decoding.NewPermutation(len(points)), distance: p.distanceFunc(points),
		first: -1, last: -1}
}

func (s *state) Measure(distance func(from, to int) float64) { s.distance = distance }

func (s *state) Fork(into decoding.State) decoding.State {
	to, ok := into.(*state)
	if !ok {
		to = &state{}
	}
	permutation := to.Permutation
	*to = *s
	to.Permutation = permutation
	to.Copy(&s.Permutation)
	return to
}

func (s *state) Take(city int) {
	s.cost = s.CostWith(city)
	s.Permutation.Take(city)
	if s.key += cityHash(city); s.first < 0 {
		s.first = city
		s.key *= 3 // the first city has weight 3, to distinguish it
	}
	s.last = city
}

// Key identifies the visited cities and the first.
func (s *state) Key() uint64 { return s.key }

// CostWith is the length of the path extended by a city.
func (s *state) CostWith(city int) float64 {
	if s.last < 0 {
		return 0
	}
	return s.cost + s.distance(s.last, city)
}

// Cost is the length of the tour, infinite if it is not a tour.
func (s *state) Cost() float64 {
	if !s.Complete() {
		return math.Inf(1)
	}
	return s.CostWith(s.first)
}

func (p *Problem) distanceFunc(points []geom.Point) func(from, to int) float64 {
	if p.distances != nil {
		return p.Distance
	}
	return func(from, to int) float64 {
		return math.Hypot(points[from].X-points[to].X, points[from].Y-points[to].Y)
	}
}

// cityHash is a pseudorandom number for each city (SplitMix64); the sum over a set identifies the set.
func cityHash(city int) uint64 {
	z := uint64(city+1) * 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
