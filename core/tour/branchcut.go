package tour

import (
	"cmp"
	"math"
	"slices"

	"ptrnet/core/tour/internal/simplex"
)

// search is one run of branch and cut; its memory is reused.
type search struct {
	d        Distances
	n        int
	o        ExactOptions
	integral bool

	incumbent []int
	length    float64
	bound     float64 // of the whole problem
	nodes     int
	halted    bool

	relaxation relaxation
	combs      combs
	trees      oneTrees
	local      localSearch
	open       nodeList
	fixed      []fixedEdge // in the program now

	// For tests: leaf is called for each leaf; noLocalSearch leaves out the local search.
	leaf          func(fixed []fixedEdge, m *multipliers, cutoff float64)
	noLocalSearch bool
}

func (s *search) from(d Distances, o ExactOptions, tour []int) Result {
	s.d, s.n, s.o, s.integral = d, d.n, o, d.integral()
	s.bound, s.nodes, s.halted = 0, 0, false
	s.incumbent = Canonical(tour)
	s.length = Length(d, s.incumbent)
	s.raiseBound(d.pathBound())
	if d.n > 3 && s.bound < s.length && s.bound <= s.cutoff() {
		s.run()
	}
	if !s.halted {
		s.bound = s.length
		s.report()
	}
	return s.result(!s.halted)
}

func (s *search) result(proven bool) Result {
	return Result{Tour: s.incumbent, Length: s.length, Bound: s.bound, Proven: proven, Nodes: s.nodes}.rounded()
}

func (s *search) report() {
	if s.o.Progress != nil {
		s.o.Progress(s.result(false))
	}
}

func (s *search) stop() bool {
	if !s.halted && stopped(s.o.Stop) {
		s.halted = true
	}
	return s.halted
}

// integerLengths reports whether tours have integer lengths, so that bounds are rounded up.
func (s *search) integerLengths() bool { return s.integral && s.length < 1e8 }

// cutoff is the bound above which a part has no better tour.
func (s *search) cutoff() float64 {
	if s.integerLengths() {
		return s.length - 1
	}
	return s.length * (1 - Tolerance)
}

// raiseBound sets a new lower bound of the whole problem.
func (s *search) raiseBound(bound float64) {
	if s.integerLengths() {
		bound = math.Ceil(bound)
	}
	if bound = min(bound, s.length); bound > s.bound {
		s.bound = bound
		s.report()
	}
}

func (s *search) updateIncumbent(tour []int) {
	tour = Canonical(tour) // its sum is from city 0
	if l := Length(s.d, tour); l < s.length {
		s.incumbent, s.length = tour, l
		s.report()
	}
}

// node is an open part of the tours: the parent's with or without one more edge.
type node struct {
	parent *node
	fixedEdge
	bound float64
	depth int
}

func (s *search) run() {
	r := &s.relaxation
	_, exp := math.Frexp(s.length / float64(s.n))
	r.start(s.d, math.Ldexp(1, exp), s.incumbent)
	s.trees.reset(s.n)
	s.open, s.fixed = s.open[:0], s.fixed[:0]
	s.expand(&node{bound: s.bound})
	for len(s.open) > 0 && !s.halted && s.bound < s.length {
		s.raiseBound(s.open.least())
		next := s.open.pop()
		if next.bound > s.cutoff() {
			continue
		}
		s.expand(next)
	}
	if s.halted && len(s.open) > 0 {
		s.raiseBound(s.open.least())
	}
	s.open = s.open[:0]
}

func (s *search) fixEdges(at *node) {
	r := &s.relaxation
	for _, e := range s.fixed {
		r.lp.Fix(r.column(e.u, e.v), 0, 1)
	}
	s.fixed = s.fixed[:0]
	for ; at.parent != nil; at = at.parent {
		s.fixed = append(s.fixed, at.fixedEdge)
		x := 0.0
		if at.in {
			x = 1
		}
		r.lp.Fix(r.column(at.u, at.v), x, x)
	}
}

// prune is whether the multipliers, with t times the program's ray, close the present part. If they
// do not, more is whether edges have come in that the bound's 1-tree has.
func (s *search) prune(at *node, t float64) (closed, more bool) {
	r := &s.relaxation
	m := r.duals(t)
	bound := s.trees.bound(s.d, &m, s.fixed)
	at.bound = max(at.bound, bound)
	if bound > s.cutoff() {
		if s.leaf != nil {
			s.leaf(s.fixed, &m, s.cutoff())
		}
		return true, false
	}
	return false, r.price(m, s.trees.w, 0, 100) > 0
}

const (
	cutsPerRound    = 25   // cuts that come in at once
	tailing         = 0.01 // share of the gap that some rounds must close, or the node branches
	patience        = 3    // rounds that close less, before combs are no longer looked for
	pricingInterval = 5    // rounds at the root after which edges are priced
	nearHalf        = 0.15 // share of the way from ½ by which an x to branch on may be farther than the nearest
)

// expand bounds a node, and if that does not close it, branches.
func (s *search) expand(at *node) {
	s.nodes++
	r, root := &s.relaxation, at.parent == nil
	s.fixEdges(at)
	defer func() {
		if s.halted {
			s.open.push(at) // it stays open, with its bound
		}
	}()
	checked := true // that the limit of the program closes the node
	before, slow, rounds := math.Inf(-1), 0, 0
	for {
		limit := s.cutoff() / r.unit * (1 + 0.2*Tolerance)
		if !checked {
			limit = math.Inf(1)
		}
		status := r.lp.Solve(limit, s.stop)
		if status == simplex.Stopped {
			if root {
				s.prune(at, 0)
			}
			return
		}
		if status != simplex.Optimal {
			t := 0.0
			if status == simplex.Infeasible {
				_, rate := r.lp.Ray()
				t = max(0, s.cutoff()/r.unit*(1+Tolerance)-r.lp.Objective())/rate*(1+1e-6) + 1e-6
			}
			closed, more := s.prune(at, t)
			if closed {
				return
			}
			if !more {
				if status == simplex.Infeasible {
					break
				}
				checked = false
			}
			continue
		}
		r.solution()
		if tour, ok := r.support.order(); ok {
			s.updateIncumbent(tour)
			closed, more := s.prune(at, 0)
			if closed {
				return
			}
			if more {
				continue
			}
			break
		}
		// Tailing off.
		objective := r.lp.Objective()
		if gap := s.cutoff()/r.unit - objective; objective-before < tailing*gap {
			slow++
		} else {
			slow = 0
		}
		before = max(before, objective)
		if rounds++; root && rounds%pricingInterval == 0 && s.price() {
			before = math.Inf(-1)
			continue
		}
		if s.separate(slow) > 0 {
			r.drop()
			continue
		}
		if s.price() {
			slow, before = 0, math.Inf(-1)
			continue
		}
		break
	}
	closed, _ := s.prune(at, 0)
	if closed {
		return
	}
	if !s.noLocalSearch {
		s.improve(root)
	}
	if root {
		s.raiseBound(at.bound)
	}
	s.branch(at)
}

func (s *search) price() bool {
	r := &s.relaxation
	return r.price(r.duals(0), s.trees.w, -1e-9*r.unit, s.n) > 0
}

// separate adds cuts that the solution violates, and returns how many. Teeth are stretches of the best tour
// or, where these give no cut, of a tour that is greedy by x: they differ where the best tour's edges are out.
func (s *search) separate(slow int) int {
	r := &s.relaxation
	s.combs.load(&r.support, &r.cutter, s.incumbent)
	if n := r.addBestCuts(s.combs.subtours()); n > 0 || slow > patience {
		return n
	}
	list := r.violatedInPool()
	if len(list) < cutsPerRound {
		list = append(list, s.combs.search(r.tightSets())...)
	}
	if len(list) == 0 {
		s.combs.load(&r.support, &r.cutter, r.tour())
		list = s.combs.search(r.tightSets())
	}
	return r.addBestCuts(list)
}

func (s *search) improve(root bool) {
	kicks := s.n / 4
	if root {
		kicks = 2 * s.n
	}
	o := OrOptions{Kicks: kicks, Stop: s.stop, Seed: uint64(s.nodes)}
	s.updateIncumbent(s.local.orOpt(s.d, s.relaxation.tour(), o))
}

// branch opens the two parts of a node, without and with an edge: of those whose x is nearly the nearest
// to ½, the longest, which changes the bound most.
//
// Source: Padberg & Rinaldi, 1991.
func (s *search) branch(at *node) {
	r := &s.relaxation
	r.solution()
	least := math.Inf(1) // distance of x from ½
	for j, x := range r.x {
		if !r.lp.Fixed(j) {
			least = min(least, math.Abs(x-0.5))
		}
	}
	var u, v int32
	longest := -1.0
	for j, x := range r.x {
		if r.lp.Fixed(j) || math.Abs(x-0.5) > least+nearHalf*(0.5-least) {
			continue
		}
		e := r.ends[j]
		if w := s.d.At(int(e[0]), int(e[1])); w > longest {
			u, v, longest = e[0], e[1], w
		}
	}
	if longest < 0 {
		return // every edge is fixed: only the bound's margin for rounding keeps it below the cutoff
	}
	for _, in := range [2]bool{false, true} {
		child := &node{parent: at, fixedEdge: fixedEdge{u, v, in}, bound: at.bound, depth: at.depth + 1}
		if !in || s.possible(child) {
			s.open.push(child)
		}
	}
}

// possible reports whether the edges of a node's decisions that are in are part of a tour.
func (s *search) possible(at *node) bool {
	degree, up := make([]int, s.n), identity(s.n)
	root := func(v int) int {
		for up[v] != v {
			up[v] = up[up[v]]
			v = up[v]
		}
		return v
	}
	count := 0
	for ; at.parent != nil; at = at.parent {
		if !at.in {
			continue
		}
		a, b := int(at.u), int(at.v)
		degree[a]++
		degree[b]++
		if count++; degree[a] > 2 || degree[b] > 2 || root(a) == root(b) && count < s.n {
			return false
		}
		up[root(a)] = root(b)
	}
	return true
}

// nodeList is the open nodes, the least bound last, deeper ones after others of the same bound.
type nodeList []*node

func (l *nodeList) push(at *node) {
	k, _ := slices.BinarySearchFunc(*l, at, func(a, b *node) int {
		return cmp.Or(cmp.Compare(b.bound, a.bound), a.depth-b.depth)
	})
	*l = slices.Insert(*l, k, at)
}

func (l *nodeList) pop() *node {
	last := len(*l) - 1
	at := (*l)[last]
	*l = (*l)[:last]
	return at
}

func (l nodeList) least() float64 { return l[len(l)-1].bound }
