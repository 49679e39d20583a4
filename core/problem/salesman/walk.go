package salesman

import (
	"math"

	"ptrnet/core/decoding"
	"ptrnet/core/geom"
)

// walk is a tour under way. Two that have been to the same cities, began in the same and go on to the
// same have the same future, whichever way they went.
type walk struct {
	decoding.Once
	problem     *Problem
	points      []geom.Point // in the frame of package tour
	unit        float64      // of the frame
	first, last int          // cities; -1 before there is one
	state       uint64       // which cities it has been to, in any order, and the first of them, as a sum of their signs
	cost        float64      // of the way from the first to the last
}

// Walk: cities not yet visited may follow, and the end behind the last of them. This is
// the paper's restriction to valid tours.
func (p *Problem) Walk(points []geom.Point, _ bool) decoding.Walk {
	framed, unit := p.frame(points)
	return &walk{Once: *decoding.NewOnce(len(points)), problem: p, points: framed, unit: unit, first: -1, last: -1}
}

func (w *walk) Fork(into decoding.Walk) decoding.Walk {
	to, ok := into.(*walk)
	if !ok {
		to = &walk{}
	}
	once := to.Once
	*to = *w
	to.Once = once
	to.Copy(&w.Once)
	return to
}

func (w *walk) Take(city int) {
	w.cost = w.CostWith(city)
	w.Once.Take(city)
	if w.state += sign(city); w.first < 0 {
		w.first = city
		w.state *= 3 // the first counts twice more
	}
	w.last = city
}

// State is that of which cities it has been to and of the first.
func (w *walk) State() uint64 { return w.state }

// CostWith is the length of the way with a city behind it, in the frame's unit.
func (w *walk) CostWith(city int) float64 {
	if w.last < 0 {
		return 0
	}
	return w.cost + w.problem.way(w.points, w.last, city)
}

// Cost is the length of the tour, infinite for what is none.
func (w *walk) Cost() float64 {
	if !w.Complete() {
		return math.Inf(1)
	}
	return w.CostWith(w.first) * w.unit
}

// way is how far it is from one city to another.
func (p *Problem) way(points []geom.Point, from, to int) float64 {
	if p.distances != nil {
		return p.distances.At(from, to)
	}
	return math.Hypot(points[from].X-points[to].X, points[from].Y-points[to].Y)
}

// sign is a number for each city by whose sum sets of them are told apart (SplitMix64).
func sign(city int) uint64 {
	z := uint64(city+1) * 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
