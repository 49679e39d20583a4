package bridge

import (
	"errors"
	"slices"

	"ptrnet/core/model"
	"ptrnet/core/problem"
)

// Outputs are compared where the exact solutions are: the bridge stores those of the newest questions,
// whoever computed them, and the output that the page's board shows. So a tour that another worker's search
// finds is handed over once.

// solved is the exact solution of a question, or the best of a search that was cut short.
type solved struct {
	About
	problem.Solution
	ms float64 // that it took
}

// board is the question of the page's board, with the network's output to it and, once that is known, the
// exact solution.
type board struct {
	About
	weights  string
	layout   string // of the output
	output   model.Answer
	improved bool
	exact    *solved
}

// same reports whether two questions are about the same.
func (a *About) same(other *About) bool {
	return a.task == other.task && a.rule == other.rule && max(1, a.stretch) == max(1, other.stretch) &&
		slices.Equal(a.points, other.points)
}

// findSolved finds what is known of a question; nil if nothing is.
func (b *Bridge) findSolved(a *About) *solved {
	for _, k := range b.solved {
		if k.same(a) {
			return k
		}
	}
	return nil
}

// storedSolutions is the number of questions whose exact solutions are stored.
const storedSolutions = 4

// store adds a solution, in place of one to the same question, or of the oldest.
func (b *Bridge) store(k *solved) {
	list := []*solved{k}
	for _, old := range b.solved {
		if !old.same(&k.About) && len(list) < storedSolutions {
			list = append(list, old)
		}
	}
	b.solved = list
}

// answer stores the solution, and compares the board's output with it, if that is of the same question.
func (a *FoundArguments) answer(b *Bridge, w *Call) (message, error) {
	shown := b.board
	if shown == nil || !shown.same(&a.About) {
		shown = &board{About: a.About}
	}
	p, err := a.problem(w, shown.layout)
	if err != nil {
		return nil, err
	}
	if !problem.InRange(a.sequence, len(a.points)) {
		return nil, errors.New("the solution names points that there are not")
	}
	k := &solved{About: a.About, ms: a.ms, Solution: problem.Solution{
		Method: a.method, Sequence: a.sequence, Proven: a.proven, Length: a.length, Bound: a.bound,
	}}
	b.store(k)
	shown.exact = k
	answer := shown.compare(p)
	return &answer, nil
}

// compare compares the exact solution and the output.
func (s *board) compare(p problem.Problem) (c Compared) {
	var exact []int
	if s.exact != nil {
		nearest := s.exact.Solution
		nearest.Sequence = problem.Nearest(p, s.points, nearest.Sequence, s.output.Sequence)
		exact = nearest.Sequence
		c.exact = solution(p, nearest, s.exact.ms)
	}
	if s.weights != "" {
		c.model = &Output{s.improved, s.output.Sequence, judge(p, s.points, exact, s.exact != nil, s.output)}
	}
	return c
}
