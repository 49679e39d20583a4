package bridge

import (
	"errors"

	"ptrnet/core/geom"
	improving "ptrnet/core/improve"
	"ptrnet/core/jsontext"
	"ptrnet/core/model"
	"ptrnet/core/problem"
	"ptrnet/core/problems"
)

// problem is the question's, whose outputs have a network's layout and whose methods pause a call.
func (a *About) problem(w *Call, layout string) (problem.Problem, error) {
	p, err := problems.Stretched(a.task, layout, a.stretch)
	if err != nil {
		return nil, err
	}
	return problem.Under(p, a.rule, a.points, w.pause)
}

// plane is the points as a network sees them.
func (a *About) plane() []geom.Point { return problem.Rule(a.rule).Plane(a.points) }

// distance is that of two points by the rule, for model.Options; nil in the plane, and for problems without
// distances.
func (a *About) distance(p problem.Problem) func(set, i, j int) float64 {
	weighted, ok := p.(problem.Weighted)
	if !ok || a.rule == "" {
		return nil
	}
	return func(_, i, j int) float64 { return weighted.Distance(i, j) }
}

func (a *SolveArguments) answer(b *Bridge, w *Call) (message, error) {
	var m *model.Model
	var layout string
	var exactErr, modelErr error
	if a.weights != "" {
		m, modelErr = b.acquire(w, a.weights)
		switch {
		case modelErr != nil:
		case m.Meta.Task != a.task:
			m, modelErr = nil, errors.New("the weights "+jsontext.Quote(a.weights)+" are for another problem")
		default:
			a.stretch, layout = m.Meta.Stretch, m.Meta.Layout
		}
	}
	p, err := a.problem(w, layout)
	if err != nil {
		return nil, err
	}
	plane := a.plane()
	var k *solved
	if a.limit > 0 {
		k, exactErr = b.solveExactly(w, p, &a.About, a.method, a.limit)
	}
	began := w.time()
	var output model.Answer
	answered := false
	if m != nil && !w.yieldIfDue() {
		o := a.options()
		o.Trace, o.Stop, o.Distance = a.trace, w.yieldIfDue, a.distance(p)
		output, modelErr = m.Solve(plane, o)
		answered = modelErr == nil
	}
	took := w.time() - began
	shown := &board{About: a.About, layout: layout, exact: k}
	if answered {
		shown.weights, shown.output = a.weights, output
	}
	w.yieldIfDue()
	compared := shown.compare(p)
	answer := SolveAnswer{exact: compared.exact}
	if answered {
		answer.model = &Model{
			weights: a.weights, ms: took, ended: output.Ended, logProbability: output.LogProb,
			sequence: output.Sequence,
			Judged:   compared.model.Judged,
		}
		answer.model.steps, answer.floats = steps(output.Steps, len(plane)+1, &w.poll)
	}
	if a.board && !w.canceled {
		b.board = shown
	}
	if exactErr != nil {
		answer.exactError = sentence(exactErr)
	}
	if modelErr != nil {
		answer.modelError = sentence(modelErr)
	}
	return &answer, nil
}

func (d *Decoding) options() model.Options {
	return model.Options{Beam: d.beam, Constrained: d.constrained}
}

// solveExactly is the solution of a question by a method, computed in at most limit milliseconds unless it is
// known, or was searched for as long in vain.
func (b *Bridge) solveExactly(
	w *Call, p problem.Problem, a *About, method string, limit float64,
) (*solved, error) {
	by, err := problem.FindMethod(p, method)
	if err != nil {
		return nil, err
	}
	if k := b.findSolved(a); k != nil && k.Method == by.Name && (k.Proven || k.ms >= limit) {
		return k, nil
	}
	began := w.time()
	s, err := problem.Solve(p, method, a.points, problem.SolveOptions{Stop: w.deadline(limit)})
	if err != nil {
		return nil, err
	}
	k := &solved{About: *a, Solution: s, ms: w.time() - began}
	if !w.canceled {
		b.store(k)
	}
	return k, nil
}

// boundEvery is the least time between two reports of a bound alone, in milliseconds.
const boundEvery = 100

func (a *ExactArguments) answer(_ *Bridge, w *Call) (message, error) {
	p, err := a.problem(w, "")
	if err != nil {
		return nil, err
	}
	began := w.time()
	var reported, last float64 // a length, and when
	s, err := problem.Solve(p, a.method, a.points, problem.SolveOptions{
		Stop: w.deadline(a.limit),
		Progress: func(s problem.Solution) {
			if now := w.time(); s.Length != reported || now-last > boundEvery {
				reported, last = s.Length, now
				s.Method = a.method
				w.report(solution(p, s, now-began))
			}
		},
	})
	if err != nil {
		return nil, err
	}
	return solution(p, s, w.time()-began), nil
}

// answer improves the board's tour until the limit, and finishes the windows that have begun. Another seed draws
// other windows.
func (a *ImproveArguments) answer(b *Bridge, w *Call) (message, error) {
	shown := b.board
	if shown == nil || shown.weights != a.weights || a.weights == "" || !shown.same(&a.About) {
		return nil, errors.New("the board shows no tour of these points by this network")
	}
	m, err := b.acquire(w, a.weights)
	if err != nil {
		return nil, err
	}
	p, err := problem.Under(m.Problem, a.rule, a.points, w.yieldIfDue)
	if err != nil {
		return nil, err
	}
	length := func(tour []int) float64 { return p.(problem.Reranker).Rank(a.points, tour) }
	im, err := improving.New(m, a.plane(), shown.output.Sequence, length, uint64(a.seed), w.yieldIfDue)
	if err != nil {
		return nil, err
	}
	before := im.Length
	for began := w.time(); w.time()-began < a.limit; {
		if _, err := im.Step(); err != nil {
			return nil, err
		}
	}
	if im.Accepted > 0 && !w.canceled {
		shown.output.Sequence, shown.improved = im.Tour, true
	}
	return &ImproveAnswer{im.Tried, im.Accepted, before, im.Length, shown.compare(p)}, nil
}
