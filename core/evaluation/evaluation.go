// Package evaluation measures how often, and how nearly, a network is right: it draws
// instances, decodes them, solves them exactly, scores the outputs, and aggregates the
// scores. The trainer's validation, eval, RESULTS.md, the page's test bench and in-browser
// training all use it, so that their figures are comparable.
//
// It uses the problems' interface, and knows nothing of files, clocks or pages.
package evaluation

import (
	"errors"
	"math/rand/v2"
	"strconv"

	"ptrnet/core/geom"
	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/pointset"
	"ptrnet/core/problem"
	"ptrnet/core/problems"
)

// Seeds of the instances that networks are measured on. Training with one of them is
// refused, so that training and test instances differ.
const (
	ValidationSeed = 0x76616c6964   // during a run of the trainer
	TestSeed       = 0x7465737432   // of the scores in weight files and RESULTS.md
	RetiredSeed    = 0x74657374     // of former test instances, retired because recipes had been selected on them
	BrowserSeed    = 0x6c6573736f6e // of in-browser training
	browserStep    = 1 << 32        // between the seeds of successive measurements, whose instances differ
)

// Reserved is an error if a seed is one of those of validation and test instances.
func Reserved(seed uint64) error {
	if seed == TestSeed || seed == RetiredSeed || seed == ValidationSeed || seed >= BrowserSeed && (seed-BrowserSeed)%browserStep == 0 {
		return errors.New("seed " + strconv.FormatUint(seed, 10) + " is that of the instances that networks are measured on: choose another")
	}
	return nil
}

// BrowserLook is the seed of the k-th measurement of a network during in-browser training.
func BrowserLook(k uint64) uint64 { return BrowserSeed + k*browserStep }

// Draw sets points to instance i of a seed, from a mixture of kinds. The result depends only
// on the kinds, the seed, the number of points, and i.
func Draw(points []geom.Point, kinds pointset.Mixture, seed uint64, i int) {
	kinds.Draw(points, rand.New(rand.NewPCG(seed, uint64(len(points))<<32+uint64(i))))
}

// Set is instances of N points each with their exact solutions, on which several
// networks can be measured.
type Set struct {
	N      int
	Points []geom.Point // [instances][N]
	Exact  [][]int      // [instances]
}

// At is the points of instance i.
func (s *Set) At(i int) []geom.Point { return s.Points[i*s.N:][:s.N] }

// Source determines instances: N points of kinds, and the seed.
type Source struct {
	Kinds pointset.Mixture
	N     int
	Seed  uint64
	// Stretch is the problem's, for Fresh, see problems.Stretched.
	Stretch float64
}

// Fresh draws the first count instances of kinds and solves them exactly, on all of the pool's workers.
func Fresh(task string, from Source, count int, pool network.Pool) (*Set, error) {
	s := &Set{N: from.N, Points: make([]geom.Point, count*from.N), Exact: make([][]int, count)}
	solvers := make([]problem.Problem, pool.Workers)
	for w := range solvers {
		p, err := problems.Stretched(task, "", from.Stretch)
		if err != nil {
			return nil, err
		}
		solvers[w] = p
	}
	pool.Run(count, func(i, w int) {
		Draw(s.At(i), from.Kinds, from.Seed, i)
		s.Exact[i] = solvers[w].Target(nil, s.At(i))
	})
	return s, nil
}

// BatchSize is the number of instances of n points that are decoded at once: fewer if there
// are many points, whose states would not fit into the cache.
func BatchSize(n int) int { return max(1, min(64, 6400/n)) }

// Measure decodes a set on all of the pool's workers and tallies the answers' scores, in the order
// of the instances. The network's weights are shared, its memory is not.
func Measure(m *model.Model, s *Set, o model.Options, pool network.Pool) (Tally, error) {
	batch, count := BatchSize(s.N), len(s.Exact)
	jobs := (count + batch - 1) / batch
	workers, errs := make([]*model.Model, pool.Workers), make([]error, jobs)
	scores := make([]problem.Score, count)
	pool.Run(jobs, func(job, w int) {
		if workers[w] == nil {
			workers[w] = m.Copy()
		}
		lo, hi := job*batch, min((job+1)*batch, count)
		answers, err := workers[w].SolveAll(s.Points[lo*s.N:hi*s.N], s.N, o)
		errs[job] = err
		for i, a := range answers {
			scores[lo+i] = Score(workers[w].Problem, s.At(lo+i), s.Exact[lo+i], a)
		}
	})
	t := NewTally(m.Problem.Describe().Metrics)
	for _, score := range scores {
		t.Add(score)
	}
	return t, errors.Join(errs...)
}

// Score scores an answer.
func Score(p problem.Problem, points []geom.Point, exact []int, a model.Answer) problem.Score {
	return p.Score(points, exact, a.Sequence, a.Ended)
}

// Failure is an instance with a wrong answer.
type Failure struct {
	Points        []geom.Point
	Exact, Output []int
}
