package train

import (
	"slices"
	"sync/atomic"

	"ptrnet/core/geom"
	"ptrnet/core/problem"
)

// solved is a fixed training set whose solutions are computed by a method that takes longer than a step of
// training: each when its instance is drawn for the first time. They are cached, since each instance is used
// many times, as those of Labeled are.
type solved struct {
	config  Config
	members []int                        // [MaxN-MinN+1], number of instances of each size
	targets [][]atomic.Pointer[[]uint16] // [MaxN-MinN+1][members], nil until computed
}

// newSolved is the set of a run: of each number of points it has as many instances as the run's sizes
// draw it often.
func newSolved(c Config) *solved {
	sizes := c.MaxN - c.MinN + 1
	s := &solved{config: c, members: make([]int, sizes), targets: make([][]atomic.Pointer[[]uint16], sizes)}
	total := 0.0
	for i := range s.members {
		total += c.weight(c.MinN + i)
	}
	for i := range s.members {
		s.members[i] = max(1, int(float64(c.Fixed)*c.weight(c.MinN+i)/total))
		s.targets[i] = make([]atomic.Pointer[[]uint16], s.members[i])
	}
	return s
}

func (s *solved) size(from *Examples) int { return s.config.size(from.step, from.rng) }

func (s *solved) draw(from *Examples, n, i int, w *scratch) (solution []uint16) {
	c, size, use := s.config, n-s.config.MinN, from.example(i)
	w.pcg.Seed(c.Seed, streamUse+use)
	member := w.rng.IntN(s.members[size])
	w.pcg.Seed(c.Seed, streamFixed+uint64(size)<<32+uint64(member))
	w.instance = slices.Grow(w.instance[:0], n)[:n]
	from.kinds.Draw(w.instance, w.rng)
	cached := &s.targets[size][member]
	if cached.Load() == nil { // two workers may both compute it, with the same result
		target := s.solve(w.problem, w.instance)
		cached.Store(&target)
	}
	w.pcg.Seed(c.Seed, streamUse+use)
	w.rng.IntN(s.members[size])
	w.transform()
	return *cached.Load()
}

func (s *solved) solve(p problem.Problem, points []geom.Point) []uint16 {
	found, err := problem.Solve(p, s.config.Labels, points, problem.SolveOptions{})
	if err != nil {
		panic("train: " + err.Error()) // Config.Check has found the method
	}
	target := make([]uint16, len(found.Sequence))
	for i, at := range found.Sequence {
		target[i] = uint16(at)
	}
	return target
}
