// Package measure measures networks: on fresh instances of one size (Set), and on
// streams of instances of any sizes (Evaluate). It gives scores as weight files keep
// them and figures as commands print them; tables of results it does not know.
package measure

import (
	"math/rand/v2"

	"ptrnet/core/geom"
	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/task"
	"ptrnet/core/train"
)

// Seeds of the sets that are measured on. A run with one of them is refused, so
// that training never meets them.
const (
	ValidationSeed = 0x76616c6964
	TestSeed       = 0x74657374
)

// Set is instances of n points each with their exact solutions.
type Set struct {
	N      int
	Points []geom.Point // [instances][n]
	Exact  [][]int
}

// Instances is how many there are.
func (s *Set) Instances() int { return len(s.Exact) }

// At is the points of instance i.
func (s *Set) At(i int) []geom.Point { return s.Points[i*s.N:][:s.N] }

// Fresh draws instances uniformly from the unit square and solves them.
// Instance i depends on the seed, n and i alone.
func Fresh(name string, n, instances int, seed uint64, pool network.Pool) *Set {
	s := &Set{N: n, Points: make([]geom.Point, instances*n), Exact: make([][]int, instances)}
	problems := make([]task.Problem, pool.Workers)
	for w := range problems {
		problems[w], _ = task.ByName(name)
	}
	pool.Run(instances, func(i, w int) {
		rng := rand.New(rand.NewPCG(seed, uint64(n)<<32+uint64(i)))
		points := s.Points[i*n:][:n]
		train.Uniform(points, rng)
		s.Exact[i] = problems[w].Target(nil, points)
	})
	return s
}

// batchSize is the number of instances decoded at once, fewer for large ones.
func batchSize(n int, o model.Options) int { return max(1, min(64, 6400/n)/max(1, o.Views)) }

// Decode decodes a set on all of the pool's workers.
func Decode(m *model.Model, s *Set, o model.Options, pool network.Pool) ([]model.Answer, error) {
	batch := batchSize(s.N, o)
	jobs := (s.Instances() + batch - 1) / batch
	workers := make([]*model.Model, pool.Workers)
	all, errs := make([]model.Answer, s.Instances()), make([]error, jobs)
	pool.Run(jobs, func(job, w int) {
		if workers[w] == nil {
			workers[w], errs[job] = model.New(m.Net, m.Meta)
			if errs[job] != nil {
				return
			}
		}
		lo, hi := job*batch, min((job+1)*batch, s.Instances())
		answers, err := workers[w].SolveAll(s.Points[lo*s.N:hi*s.N], s.N, o)
		copy(all[lo:hi], answers)
		errs[job] = err
	})
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return all, nil
}

// Tally decodes a set and tallies the answers.
func Tally(m *model.Model, s *Set, o model.Options, pool network.Pool) (model.Tally, error) {
	var total model.Tally
	answers, err := Decode(m, s, o, pool)
	for i, a := range answers {
		total.Add(m.Problem, s.At(i), s.Exact[i], a)
	}
	return total, err
}
