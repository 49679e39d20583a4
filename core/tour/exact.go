package tour

import "math"

// ExactOptions steer Exact. The zero value runs to the end in silence.
type ExactOptions struct {
	// Stop ends the search early when it comes true. It is asked often, at
	// intervals of microseconds to a few milliseconds.
	Stop func() bool
	// Progress, if not nil, is told of each new best tour and of each new lower
	// bound. The tour must not be changed.
	Progress func(tour []int, length, bound float64)
}

// Result is a tour and what is known of it: Bound ≤ the shortest length ≤
// Length.
type Result struct {
	Tour   []int
	Length float64
	Bound  float64 // Length if Proven; 0 from methods that prove nothing
	Proven bool    // the tour is a shortest one, but for one part in 10⁹ of its length
	Nodes  int     // nodes of the branch and bound
}

// tolerance is the part of the length that a proof leaves open. It is far above
// the rounding errors of a bound, some n·10⁻¹⁶.
const tolerance = 1e-9

// Exact is a shortest tour, canonical, by branch and bound. The lower bound of
// a node is Held and Karp's: the best minimum 1-tree over city prices that a
// subgradient ascent finds, each node from its parent's prices. Edges whose
// reduced cost leaves the gap are forbidden or required, and conclusions are
// drawn from the degrees. A node branches at a city with more than two edges in
// its 1-tree: without one of them, with it but without another, or with both.
// The next node is the open one with the least bound. The first tour is OrOpt's.
//
// It proves optimality within a relative tolerance of 10⁻⁹; where all distances
// are integers (and tours below 10⁸) bounds are rounded up and the proof is
// exact. Uniform points take about 10 ms at n = 50 and a second at n = 100, but
// the worst case is exponential. Stopped early it returns the best tour so far
// and the least bound of the open nodes.
//
// Source: Held & Karp, 1970, 1971; branching, Volgenant & Jonker, 1982.
func Exact(d Distances, o ExactOptions) Result {
	var s search
	return s.solve(d, o, nil)
}

// search is one run of the branch and bound; its memory is kept from run to
// run.
type search struct {
	d        Distances
	n        int
	o        ExactOptions
	integral bool

	best   []int
	length float64
	bound  float64 // of the whole problem
	nodes  int
	halted bool

	root  edgeStates // what holds everywhere
	edges edgeStates // of the present node
	tree  oneTree
	open  nodeHeap

	pi, bestPi, slope []float64 // of the present node's ascent
	treeBound         float64   // of the 1-tree in tree
	local             localSearch
}

// solve runs the search from the given tour, or from OrOpt's if it is nil.
func (s *search) solve(d Distances, o ExactOptions, tour []int) Result {
	n := d.n
	s.d, s.n, s.o, s.integral = d, n, o, d.integral()
	s.bound, s.nodes, s.halted = 0, 0, false
	if tour == nil {
		tour = s.local.orOpt(d, nil, OrOptions{Stop: o.Stop})
	}
	s.best = Canonical(tour)
	s.length = Length(d, s.best)
	if n > 3 && s.length > 0 {
		s.report()
		s.run()
	}
	if !s.halted {
		s.bound = s.length
	}
	return Result{Tour: s.best, Length: s.length, Bound: s.bound, Proven: !s.halted, Nodes: s.nodes}
}

func (s *search) report() {
	if s.o.Progress != nil {
		s.o.Progress(s.best, s.length, s.bound)
	}
}

// whole is how far above an integer a bound must be to be rounded up: more than
// its rounding errors for lengths below 1e8.
const whole = 1e-3

// cutoff is the bound from which on a node holds no better tour.
func (s *search) cutoff() float64 {
	if s.integral && s.length < 1e8 {
		return s.length - 1 + whole
	}
	return s.length * (1 - tolerance)
}

// raise takes a new lower bound of the whole problem.
func (s *search) raise(bound float64) {
	if s.integral && s.length < 1e8 {
		bound = math.Ceil(bound - whole)
	}
	if bound = min(bound, s.length); bound > s.bound {
		s.bound = bound
		s.report()
	}
}

// node is a part of the problem not yet looked at: the parent's with some more
// edges forbidden and required.
type node struct {
	parent *node
	bound  float64
	depth  int
	pi     []float64 // the parent's, shared with the siblings
	out    [1][2]int32
	in     [2][2]int32
	outs   int
	ins    int
}

// maxOpen is how many open nodes there may be before the search stops taking
// the best and takes late ones, to empty the heap.
const maxOpen = 1 << 15

func (s *search) run() {
	n := s.n
	s.pi, s.bestPi, s.slope = resize(s.pi, n), resize(s.bestPi, n), resize(s.slope, n)
	s.root.reset(n)
	s.tree.reset(s.d)
	s.open = s.open[:0]
	start := &node{pi: make([]float64, n), bound: math.Inf(-1)}
	s.expand(start)
	s.raise(s.lowest(nil))
	for len(s.open) > 0 && !s.halted {
		next := s.open.pop(len(s.open) > maxOpen)
		if next.bound >= s.cutoff() {
			continue
		}
		s.expand(next)
		s.raise(s.lowest(nil))
	}
	clear(s.open[:cap(s.open)])
}

// lowest is the least bound of the open nodes and of now.
func (s *search) lowest(now *node) float64 {
	bound := s.length
	if now != nil {
		bound = min(bound, now.bound)
	}
	if len(s.open) > 0 {
		bound = min(bound, s.open[0].bound)
	}
	return bound
}

// enter sets edges to those of the node: the root's and all decisions on the
// way down.
func (s *search) enter(at *node) bool {
	s.edges.copy(&s.root)
	for ; at != nil; at = at.parent {
		for _, e := range at.out[:at.outs] {
			if !s.edges.forbid(int(e[0]), int(e[1])) {
				return false
			}
		}
		for _, e := range at.in[:at.ins] {
			if !s.edges.require(int(e[0]), int(e[1])) {
				return false
			}
		}
	}
	return s.edges.propagate()
}

// expand bounds a node and, if that does not close it, opens its children.
func (s *search) expand(at *node) {
	s.nodes++
	isRoot := at.parent == nil
	if isRoot {
		s.edges.copy(&s.root)
	} else if !s.enter(at) {
		return
	}
	copy(s.pi, at.pi)
	at.pi = nil
	rounds, steps := 2, 20+s.n/5
	if isRoot {
		rounds, steps = 4, 50+s.n
	}
	for range rounds {
		bound, closed := s.ascend(at, steps, isRoot)
		if closed || !s.halted && (!s.tree.marginals(s.pi, &s.edges, s.cutoff()-bound) || !s.edges.propagate()) {
			return
		}
		if s.halted {
			s.raise(s.lowest(at))
			return
		}
	}
	if isRoot {
		s.root.copy(&s.edges)
	}
	for !s.branch(at) {
		// The conclusions have overtaken the 1-tree. A new one, with nothing
		// concluded from it, leaves a choice.
		if _, closed := s.ascend(at, 1, false); closed {
			return
		}
		s.tree.marginals(s.pi, &s.edges, math.Inf(1))
	}
}

// ascend raises the node's bound by subgradient steps from pi, with the
// direction smoothed and the step scaled to the gap. It leaves the best prices
// in pi and their 1-tree, of the bound it returns, in tree. True closes the
// node.
func (s *search) ascend(at *node, steps int, root bool) (float64, bool) {
	s.tree.load(&s.edges)
	scale := 1.0
	if root {
		scale = 2
	}
	clear(s.slope)
	idle, best := 0, math.Inf(-1)
	for step := range steps {
		bound := s.tree.minimum(s.pi)
		if bound >= s.cutoff() {
			return bound, true
		}
		if bound > best {
			best = bound
			copy(s.bestPi, s.pi)
			idle = 0
		} else if idle++; idle >= 5 {
			scale *= 0.6
			idle = 0
		}
		norm := 0
		for _, k := range s.tree.degree {
			norm += (k - 2) * (k - 2)
		}
		if norm == 0 {
			s.take(s.tree.tour())
			return bound, true
		}
		if stopped(s.o.Stop) {
			s.halted = true
			break
		}
		size, keep := scale*(s.length-bound)/float64(norm), 0.3
		if step == 0 {
			keep = 0
		}
		for v, k := range s.tree.degree {
			s.slope[v] = (1-keep)*float64(k-2) + keep*s.slope[v]
			s.pi[v] += size * s.slope[v]
		}
	}
	at.bound = max(at.bound, best)
	copy(s.pi, s.bestPi)
	s.tree.minimum(s.pi)
	s.treeBound = best
	return best, false
}

// take notes a tour if it is the best.
func (s *search) take(tour []int) {
	if l := Length(s.d, tour); l < s.length {
		s.best, s.length = Canonical(tour), l
		s.report()
	}
}
