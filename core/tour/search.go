package tour

import "math"

// search is one run of the branch and bound; its memory is reused.
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

	root  edgeStates // valid at every node
	edges edgeStates // of the current node
	tree  oneTree
	open  nodeHeap

	pi, bestPi, slope, rise []float64 // of the present node's ascent
	moats                   moats
	treeBound               float64 // of the 1-tree in tree
	local                   localSearch
}

// from runs the search from an initial tour.
func (s *search) from(d Distances, o ExactOptions, tour []int) Result {
	s.d, s.n, s.o, s.integral = d, d.n, o, d.integral()
	s.bound, s.nodes, s.halted = 0, 0, false
	s.best = Canonical(tour)
	s.length = Length(d, s.best)
	s.raise(d.span())
	if d.n > 3 && s.bound < s.cutoff() {
		s.run()
	}
	if !s.halted {
		s.bound = s.length
		s.report()
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

// cutoff is the bound from which on a node has no better tour.
func (s *search) cutoff() float64 {
	if s.integral && s.length < 1e8 {
		return s.length - 1 + whole
	}
	return s.length * (1 - tolerance)
}

// raise sets a new lower bound of the whole problem.
func (s *search) raise(bound float64) {
	if s.integral && s.length < 1e8 {
		bound = math.Ceil(bound - whole)
	}
	if bound = min(bound, s.length); bound > s.bound {
		s.bound = bound
		s.report()
	}
}

// node is an open subproblem: the parent's with some more edges forbidden and required.
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

// maxOpen is the number of open nodes above which the search takes late nodes instead of the
// best, to bound the heap.
const maxOpen = 1 << 15

func (s *search) run() {
	start := s.prepare()
	s.open = s.open[:0]
	s.expand(start, true)
	s.raise(s.lowest())
	for len(s.open) > 0 && !s.halted {
		next := s.open.pop(len(s.open) > maxOpen)
		if next.bound >= s.cutoff() {
			continue
		}
		s.expand(next, false)
		s.raise(s.lowest())
	}
	clear(s.open[:cap(s.open)])
}

// prepare sets up the memory of a search and returns its root, with nothing decided.
func (s *search) prepare() *node {
	n := s.n
	s.pi, s.bestPi, s.slope = resize(s.pi, n), resize(s.bestPi, n), resize(s.slope, n)
	s.root.reset(n)
	s.rise = resize(s.rise, n)
	s.moats.build(s.d, s.length/float64(n))
	s.tree.reset(s.d)
	return &node{pi: make([]float64, n), bound: math.Inf(-1)}
}

// lowest is the least bound of the open nodes.
func (s *search) lowest() float64 {
	if len(s.open) == 0 {
		return s.length
	}
	return min(s.open[0].bound, s.length)
}

// enter sets edges to those of the node: the root's and all decisions on the path to it.
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
func (s *search) expand(at *node, isRoot bool) {
	s.nodes++
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
		if closed {
			return
		}
		if s.halted {
			s.open.push(at) // it stays open, with its current bound
			return
		}
		if !s.tree.marginals(s.pi, &s.edges, s.cutoff()-bound) || !s.edges.propagate() {
			return
		}
	}
	if isRoot {
		s.root.copy(&s.edges)
	}
	for !s.branch(at) {
		// Edges fixed since the 1-tree was computed leave no branching choice. A new 1-tree,
		// without fixing edges from it, has one.
		if _, closed := s.ascend(at, 1, false); closed {
			return
		}
		s.tree.marginals(s.pi, &s.edges, math.Inf(1))
	}
}

// take records a tour if it is the best.
func (s *search) take(tour []int) {
	if l := Length(s.d, tour); l < s.length {
		s.best, s.length = Canonical(tour), l
		s.report()
	}
}
