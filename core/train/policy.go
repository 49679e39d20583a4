package train

import (
	"slices"

	"ptrnet/core/geom"
	"ptrnet/core/input"
	"ptrnet/core/network"
	"ptrnet/core/problem"
)

// policy is the policy gradient (Williams 1992, "REINFORCE"): examples are outputs that the
// network itself has drawn, and each has as much weight as it is better than the mean of its
// group. A group is one set of points under all symmetries of the square, whose outputs are
// each other's baseline (Kwon et al. 2020, "POMO"). No solution is asked for.
type policy struct {
	net     *network.Network
	workers []sampler
	weights []float32 // [B], of the examples as they were drawn
	excess  []float64 // [B/Symmetries], by how much a group's outputs are longer than its best, on average
	draw    func(job, worker int)
}

// sampler is one worker's memory.
type sampler struct {
	inference *network.Inference
	fresh     bool // it has packed the weights as they are now
	base      []geom.Point
	x         []float32 // [Symmetries][n][F]
	outputs   []int     // [Symmetries][n]
}

// LearnFromItself makes every batch one of a policy gradient with respect to the weights of
// a network as they are when it is drawn: for problems whose answers name every point once and are
// better or worse by their length. Batches are groups of all symmetries.
func (s *Source) LearnFromItself(net *network.Network) {
	if c := s.config; !c.Policy || c.Check() != nil {
		panic("train: a configuration that is not for a policy gradient")
	}
	p := &policy{net: net, workers: make([]sampler, len(s.scratch)), weights: make([]float32, s.config.Batch),
		excess: make([]float64, s.config.Batch/input.Symmetries)}
	p.draw = func(group, worker int) { s.group(group, p, &s.scratch[worker], &p.workers[worker]) }
	s.drawGroups = func() (excess float64) {
		for w := range p.workers {
			p.workers[w].fresh = false
		}
		s.pool.Run(len(p.excess), p.draw)
		for _, e := range p.excess {
			excess += e / float64(len(p.excess))
		}
		return excess
	}
	s.weights = p.weights
}

// group draws the examples of a group.
func (s *Source) group(group int, p *policy, w *scratch, m *sampler) {
	if m.inference == nil {
		m.inference = network.NewInference(p.net)
	} else if !m.fresh {
		m.inference.Pack()
	}
	m.fresh = true
	c, n, first := s.config, s.n, group*input.Symmetries
	w.pcg.Seed(c.Seed, streamExample+uint64(s.step)*uint64(c.Batch)+uint64(first))
	m.base = slices.Grow(m.base[:0], n)[:n]
	s.kinds.Draw(m.base, w.rng)
	if c.Frame != input.FrameNone { // as package model does it
		input.Box(m.base, m.base)
	}
	f := c.Network.Features
	m.x = slices.Grow(m.x[:0], input.Symmetries*n*f)[:input.Symmetries*n*f]
	w.drawn = slices.Grow(w.drawn[:0], n)[:n]
	for v := range input.Symmetries {
		for i, at := range m.base {
			w.drawn[i] = input.Symmetry(at, v)
		}
		points := s.points[(first+v)*n:][:n]
		s.present(points, w)
		input.Features(m.x[v*n*f:][:n*f], points, f)
	}
	m.inference.Encode(m.x, input.Symmetries, n)
	m.outputs = m.inference.Sample(m.outputs[:0], w.rng)
	s.weigh(first, p, w.problem.(problem.Reranker), m.outputs)
}

// weigh sets the targets of a group to its outputs, and their weights.
func (s *Source) weigh(first int, p *policy, by problem.Reranker, outputs []int) {
	var lengths [input.Symmetries]float64
	mean, shortest := 0.0, 0.0
	for v := range lengths {
		i := first + v
		s.targets[i] = append(s.targets[i][:0], outputs[v*s.n:][:s.n]...)
		lengths[v] = by.Rank(s.points[i*s.n:][:s.n], s.targets[i])
		mean += lengths[v] / float64(len(lengths))
		if v == 0 || lengths[v] < shortest {
			shortest = lengths[v]
		}
	}
	p.excess[first/input.Symmetries] = 0
	for v, length := range lengths {
		p.weights[first+v] = 0 // all points in one place
		if mean > 0 {
			p.weights[first+v] = float32((mean - length) / mean)
		}
	}
	if shortest > 0 {
		p.excess[first/input.Symmetries] = mean/shortest - 1
	}
}
