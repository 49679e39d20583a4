package triangulation

import (
	"slices"

	"ptrnet/core/decoding"
)

// listState is the state of partial lists (Lists). The front, at first the exact hull, is the border of the region
// not yet covered. Its edges decide a list's first neighbor and its end; the network decides which triangle lies
// beyond an edge. A neighbor is infeasible if its triangle does not lie to the left of the edge, contains a point
// or crosses the front. Equal points after the first have empty lists; so has the last point, if others equal it.
// Cost of a neighbor: O(f) for a front of f edges, and the points between the triangle's left and right corners.
type listState struct {
	*board
	lists
	symbols []int
	front   []int // as in state
	larger  []int // [n], of each point a neighbor of larger index in a triangle; -1: none
	lost    bool
}

func (s *listState) Fork(into decoding.State) decoding.State {
	to, ok := into.(*listState)
	if !ok {
		to = &listState{}
	}
	symbols, front, larger := to.symbols[:0], to.front[:0], to.larger[:0]
	*to = *s
	to.symbols, to.front = append(symbols, s.symbols...), append(front, s.front...)
	to.larger = append(larger, s.larger...)
	return to
}

func (s *listState) Take(symbol int) {
	s.lost = s.lost || !s.Feasible(symbol)
	s.symbols = append(s.symbols, symbol)
	t, ok := s.lists.take(symbol, len(s.points))
	if !ok || s.lost {
		return
	}
	for k, p := range t {
		q := t[(k+1)%3]
		s.front = advance(s.front, p, q)
		s.larger[min(p, q)] = max(p, q)
	}
}

// Cost is the number of violations, zero for the lists of a triangulation.
func (s *listState) Cost() float64 {
	if s.Feasible(len(s.points)) {
		return 0
	}
	solution, _ := s.problem.Solution(s.points, s.symbols)
	return s.problem.Rank(s.points, solution)
}

// Mask allows points of larger index than the owner, each once in its list, and the owner; after the last list, and
// for fewer than three points, the end alone.
func (s *listState) Mask(mask []bool) {
	n := len(s.points)
	clear(mask)
	if mask[n] = s.owner >= n-1 || n < 3; mask[n] {
		return
	}
	for j := s.owner; j < n; j++ {
		mask[j] = true
	}
	for k := len(s.symbols) - 1; k >= 0 && s.last >= 0 && s.symbols[k] != s.owner-1; k-- {
		mask[s.symbols[k]] = false
	}
}

func (s *listState) Feasible(symbol int) bool {
	switch forced := s.Forced(); {
	case s.lost || forced >= 0:
		return !s.lost && symbol == forced
	case symbol <= s.owner || symbol >= len(s.points) || s.last < 0 || s.firstEqual[symbol] != symbol:
		return false
	}
	a, b := s.owner, s.last
	return s.turn(a, b, symbol) > 0 && s.vacant(a, b, symbol) && !s.crosses(s.front, b, symbol) &&
		!s.crosses(s.front, symbol, a)
}

// Forced implements decoding.Forced: only the third corner is a choice.
func (s *listState) Forced() int {
	n := len(s.points)
	switch {
	case s.lost:
		return -1
	case s.owner >= n-1:
		if len(s.front) > 0 {
			return -1
		}
		return n
	case s.last >= 0:
		if slices.Contains(s.front, edge(s.owner, s.last)) {
			return -1
		}
		return s.owner
	case s.firstEqual[s.owner] != s.owner || len(s.front) == 0 && s.larger[s.owner] < 0:
		return s.owner
	}
	for _, e := range s.front {
		if from, to := ends(e); from == s.owner {
			return to
		}
	}
	return s.larger[s.owner]
}
