package model

import (
	"math/rand/v2"

	"ptrnet/core/geom"
)

// Bench measures a model on random instances, a few at a time, and keeps those
// that it got wrong.
type Bench struct {
	Tally    Tally
	Failures []Failure // the first ones, at most as many as asked for

	model   *Model
	options Options
	n, keep int
	seed    uint64
	next    int
	points  []geom.Point
}

// Failure is an instance and the wrong answer to it.
type Failure struct {
	Points []geom.Point
	Output []int
}

// NewBench prepares a measurement on uniform instances of n points. Instance i
// depends on the seed, n and i alone.
func NewBench(m *Model, n int, seed uint64, o Options, keep int) (*Bench, error) {
	if err := m.Check(make([]geom.Point, n)); err != nil {
		return nil, err
	}
	o.Trace = false
	return &Bench{model: m, options: o, n: n, keep: keep, seed: seed}, nil
}

// Run measures the next count instances in one batch.
func (b *Bench) Run(count int) error {
	b.points = sized(b.points, count*b.n)
	for i := range count {
		Instance(b.points[i*b.n:][:b.n], b.seed, b.next+i)
	}
	b.next += count
	answers, err := b.model.SolveAll(b.points, b.n, b.options)
	if err != nil {
		return err
	}
	for i, a := range answers {
		points := b.points[i*b.n:][:b.n]
		before := b.Tally.Correct
		b.Tally.Add(b.model.Problem, points, b.model.Problem.Target(nil, points), a)
		if b.Tally.Correct == before && len(b.Failures) < b.keep {
			b.Failures = append(b.Failures, Failure{append([]geom.Point(nil), points...), a.Sequence})
		}
	}
	return nil
}

// Instance draws the i-th instance of a seed, uniform in the unit square.
func Instance(points []geom.Point, seed uint64, i int) {
	rng := rand.New(rand.NewPCG(seed, uint64(len(points))<<32+uint64(i)))
	for j := range points {
		points[j] = geom.Point{X: rng.Float64(), Y: rng.Float64()}
	}
}
