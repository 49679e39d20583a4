package train

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"ptrnet/core/geom"
	"ptrnet/core/input"
	"ptrnet/core/network"
	"ptrnet/core/pointset"
	"ptrnet/core/problem"
	"ptrnet/core/problems"
)

// Examples draws the examples of every step.
type Examples struct {
	config  *Config
	pool    network.Pool
	scratch []scratch
	pcg     *rand.PCG  // for what a batch's examples share
	rng     *rand.Rand // draws from pcg
	kinds   pointset.Mixture
	points  []geom.Point // [B][n], presented order, in the network's frame
	targets [][]int      // [B]
	prefix  []int        // [B], as in network.Batch
	order   []int        // [B], longest target first
	from    int          // of a step's examples, the first that is drawn
	batch   network.Batch
	n       int
	step    int
	draw    func(job, worker int)

	origin origin
}

// origin is where examples come from: exact ones, or those of a labeled set, or windows of these.
type origin interface {
	size(s *Examples) int // draws the number of points of a step's examples
	// draw draws a step's i-th example: points, in presented order, and s.targets[i] and s.prefix[i].
	draw(s *Examples, i int, points []geom.Point, w *scratch)
}

// scratch is one worker's memory.
type scratch struct {
	problem  problem.Problem
	rng      *rand.Rand
	pcg      *rand.PCG
	instance []geom.Point // a solved instance, as it was solved
	drawn    []geom.Point // original coordinates
	framed   []geom.Point // normalized

	drawnFrom     []int // the index in instance of each drawn point
	presentedFrom []int // the index in drawn of each presented point
	inverse       []int // of either permutation, or of both in a row
	solution      []int // an exact solution, in presented order
}

// drawJobs is the number of examples that make one job of drawing a batch.
const drawJobs = 16

// NewExamples returns a source of a run's examples: points of the run's kinds, solved exactly. With
// Config.Mistakes the problem must be a problem.Perturber.
func NewExamples(c Config, pool network.Pool) *Examples {
	s := &Examples{config: &c, origin: exact{}, pool: pool, scratch: make([]scratch, pool.Workers),
		pcg: rand.NewPCG(0, 0)}
	s.rng = rand.New(s.pcg)
	var err error
	if s.kinds, err = pointset.ParseMixture(c.Kinds); err != nil {
		panic("train: " + err.Error())
	}
	for i := range s.scratch {
		p, err := problems.Stretched(c.Task, c.Layout, c.Stretch)
		if err != nil {
			panic("train: " + err.Error())
		}
		s.scratch[i].problem = p
		s.scratch[i].pcg = rand.NewPCG(0, 0)
		s.scratch[i].rng = rand.New(s.scratch[i].pcg)
	}
	s.draw = func(job, worker int) {
		for i := job * drawJobs; i < min((job+1)*drawJobs, len(s.order)); i++ {
			w := &s.scratch[worker]
			w.pcg.Seed(s.config.Seed, streamExample+s.example(i))
			s.origin.draw(s, i, s.points[i*s.n:][:s.n], w)
		}
	}
	return s.Share(0, 1)
}

// Share makes the source draw only the k-th of so many shares of each step's examples, counted from 0. It
// returns the source.
func (s *Examples) Share(k, of int) *Examples {
	s.from = k * s.config.Batch / of
	count := (k+1)*s.config.Batch/of - s.from
	s.targets = slices.Grow(s.targets[:0], count)[:count]
	s.prefix, s.order = slices.Grow(s.prefix[:0], count)[:count], slices.Grow(s.order[:0], count)[:count]
	return s
}

// Random streams of a seed, one for each purpose.
const (
	streamSize    = 1 << 40 // the number of points of a step
	streamExample = 2 << 40 // an example of a step
	streamFixed   = 3 << 40 // an example of a fixed training set
	StreamWeights = 4 << 40 // the initial weights
	streamUse     = 5 << 40 // a use of a solved instance of a fixed training set
)

// Batch draws the examples of a step. The batch is valid until the next call.
func (s *Examples) Batch(step int) *network.Batch {
	c := s.config
	s.pcg.Seed(c.Seed, streamSize+uint64(step))
	s.step = step
	s.n = s.origin.size(s)
	count := len(s.order)
	s.points = slices.Grow(s.points[:0], count*s.n)[:count*s.n]
	s.pool.Run((count+drawJobs-1)/drawJobs, s.draw)
	s.sort()
	b := &s.batch
	b.N, b.Distinct, b.First, b.Summed = s.n, c.Distinct, float32(c.First), c.Summed
	b.X = slices.Grow(b.X[:0], count*s.n*input.Features)[:count*s.n*input.Features]
	b.Target, b.Offset = b.Target[:0], append(b.Offset[:0], 0)
	for k, i := range s.order {
		input.Set(b.X[k*s.n*input.Features:], s.points[i*s.n:][:s.n])
		b.Target = append(b.Target, s.targets[i]...)
		b.Offset = append(b.Offset, len(b.Target))
	}
	if c.Mistakes > 0 || c.Windows > 0 {
		b.Prefix = b.Prefix[:0]
		for _, i := range s.order {
			b.Prefix = append(b.Prefix, s.prefix[i])
		}
	}
	return b
}

// sort sorts the examples by the length of their targets, longest first; it is stable.
func (s *Examples) sort() {
	for i := range s.order {
		s.order[i] = i
	}
	slices.SortFunc(s.order, func(a, b int) int { return cmp.Or(len(s.targets[b])-len(s.targets[a]), a-b) })
}

// example is the number of the step's i-th example among those of the run.
func (s *Examples) example(i int) uint64 {
	return uint64(s.step)*uint64(s.config.Batch) + uint64(s.from+i)
}

// exact are drawn points, solved exactly.
type exact struct{}

func (exact) size(s *Examples) int { return s.config.size(s.step, s.rng) }

func (exact) draw(s *Examples, i int, points []geom.Point, w *scratch) {
	c := s.config
	if c.Fixed > 0 {
		// Member j of the set has MinN + j mod (range) points.
		sizes := c.MaxN - c.MinN + 1
		members := (c.Fixed - (s.n - c.MinN) + sizes - 1) / sizes
		j := (s.n - c.MinN) + sizes*w.rng.IntN(members)
		w.pcg.Seed(c.Seed, streamFixed+uint64(j))
	}
	w.drawn = slices.Grow(w.drawn[:0], s.n)[:s.n]
	s.kinds.Draw(w.drawn, w.rng)
	s.present(points, w)
	w.solution = w.problem.Target(w.solution[:0], points)
	s.targets[i] = problem.Spell(w.problem, s.targets[i][:0], points, w.solution)
	if s.prefix[i] = 0; c.Mistakes > 0 && w.rng.Float64() < c.Mistakes {
		var wrong bool
		if s.targets[i], wrong = w.problem.(problem.Perturber).Perturb(s.targets[i], points, w.rng); wrong {
			s.prefix[i] = 1
		}
	}
}

// present sets points to the drawn points, normalized and in presentation order. presentedFrom is the
// index in drawn of each.
func (s *Examples) present(points []geom.Point, w *scratch) {
	w.framed = slices.Grow(w.framed[:0], s.n)[:s.n]
	w.presentedFrom = slices.Grow(w.presentedFrom[:0], s.n)[:s.n]
	input.Frame(w.framed, w.drawn, s.config.Frame)
	input.Permutation(w.presentedFrom, w.framed, s.config.Order)
	for i, j := range w.presentedFrom {
		points[i] = w.framed[j]
	}
}
