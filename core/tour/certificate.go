package tour

import (
	"errors"
	"math"
	"slices"
)

// Certificate is a proof that a tour is optimal, which can be checked by computing minimum
// 1-trees.
type Certificate struct {
	// Omitted are cities v with d(i,j) ≤ d(i,v) + d(v,j) for all others: without them the shortest
	// tour is no longer. The proof is about the other cities; weights and edges use the numbers of
	// all cities.
	Omitted []int
	// Weights are the final node weights π of the ascent at the root (see oneTree), 0 for omitted
	// cities, and Bound is L(π).
	Weights []float64
	Bound   float64
	Tree    *Proof
	// Ends, if there is no tree, are two cities: every tour is at least as long as the way from
	// one to the other and back. That suffices for collinear points.
	Ends [2]int
}

// Proof is a node of the branch-and-bound tree: an edge, and the proofs for the tours without and
// with it; or a leaf.
type Proof struct {
	Edge          [2]int
	Without, With *Proof // nil at a leaf

	// At a leaf, node weights whose minimum 1-tree, under the edges decided on the way and their
	// consequences, is no shorter than the tour, up to Certify's tolerance. Nil: no tour has these
	// edges.
	Weights []float64
	Bound   float64
}

var errLonger = errors.New("there is a shorter tour")

// ErrStopped is the error of a search for a proof that was stopped.
var ErrStopped = errors.New("the time limit was reached before the certificate was complete")

// Certify finds a certificate for a tour that Exact or HeldKarp has proven optimal. It is a
// separate search: edges are decided only by branching, so that each step can be checked by
// itself, and it is depth first, because the shortest length is known. If distances are integers
// and the tour is below 10⁸, the bounds of leaves exceed its length minus one; otherwise they
// exceed its length minus one part in 10⁹. It is an error if stop is true before the end, or if
// the tour is not optimal.
func Certify(d Distances, tour []int, stop func() bool) (Certificate, error) {
	if d.saturated {
		return Certificate{}, errors.New("some distances are above the limit of 1e298: there is no proof")
	}
	apart := d.withoutTwins()
	c := Certificate{Weights: make([]float64, d.n)}
	number := make([]int, d.n) // of a city among those apart, -1 if omitted
	for v := range number {
		if number[v] = slices.Index(apart, v); number[v] < 0 {
			c.Omitted = append(c.Omitted, v)
		}
	}
	kept := make([]int, 0, len(apart))
	for _, v := range tour {
		if number[v] >= 0 {
			kept = append(kept, number[v])
		}
	}
	s := prover{cities: apart, all: d.n}
	s.d, s.n, s.o = d.only(apart), len(apart), ExactOptions{Stop: stop}
	s.integral, s.best = s.d.integral(), kept
	s.length = Length(s.d, kept)
	length := s.length
	if Length(d, tour) > length*(1+tolerance) || s.integral && Length(d, tour) > length {
		return c, errLonger // it passes cities that coincide at different times
	}
	if span, from, to := s.d.farthest(); span >= s.cutoff() || s.n < 3 {
		c.Bound = span
		if s.n > 0 {
			c.Ends = [2]int{apart[from], apart[to]}
		}
		return c, nil
	}
	root := s.prepare()
	c.Tree = s.prove(root)
	c.Weights, c.Bound = s.outside(s.first), s.firstBound
	switch {
	case s.length < length:
		return c, errLonger
	case s.halted:
		return c, ErrStopped
	}
	return c, nil
}

// prover is a search for a proof.
type prover struct {
	search
	cities     []int // of all, by their number in the search
	all        int
	first      []float64 // the root's weights
	firstBound float64
}

// outside is the weights of all cities.
func (s *prover) outside(pi []float64) []float64 {
	all := make([]float64, s.all)
	for k, v := range s.cities {
		all[v] = pi[k]
	}
	return all
}

// prove is the proof for the tours of a node; invalid once the search has stopped or found a
// shorter tour.
func (s *prover) prove(at *node) *Proof {
	root := at.parent == nil
	if root {
		s.edges.copy(&s.root)
	} else if !s.enter(at) {
		return &Proof{}
	}
	copy(s.pi, at.pi)
	at.pi = nil
	steps := 30 + s.n/2
	if root {
		steps = 50 + s.n
	}
	before := s.length
	bound, closed := s.ascend(at, steps, root)
	if root {
		s.first, s.firstBound = slices.Clone(s.pi), bound
	}
	if s.halted || s.length < before {
		s.halted = true
		return nil
	}
	if closed {
		return &Proof{Weights: s.outside(s.pi), Bound: bound}
	}
	s.tree.marginals(s.pi, &s.edges, math.Inf(1)) // concludes nothing, says what a loss costs
	pick, e, f := s.dearest()
	if pick < 0 {
		panic("tour: a 1-tree that is no tour, and no edge to branch on")
	}
	pi, both := slices.Clone(s.pi), s.edges.must[pick] == 0 && f.to >= 0
	edge := func(l loss) [2]int32 { return [2]int32{int32(pick), int32(l.to)} }
	child := func() *node {
		return &node{parent: at, bound: math.Inf(-1), depth: at.depth + 1, pi: pi}
	}
	named := func(l loss) [2]int { return [2]int{s.cities[pick], s.cities[l.to]} }

	without := child()
	without.out[0], without.outs = edge(e), 1
	proof := &Proof{Edge: named(e), Without: s.prove(without)}
	with := child()
	with.in[0], with.ins = edge(e), 1
	if !both {
		proof.With = s.prove(with)
		return proof
	}
	with.out[0], with.outs = edge(f), 1
	two := child()
	two.in, two.ins = [2][2]int32{edge(e), edge(f)}, 2
	proof.With = &Proof{Edge: named(f), Without: s.prove(with), With: s.prove(two)}
	return proof
}
