package bridge

import (
	"errors"
	"ptrnet/core/evaluation"
	"ptrnet/core/model"
	"ptrnet/core/pointset"
	"ptrnet/core/problem"
	"strconv"
)

const (
	maxFailures = 24 // recorded for inspection
	reportEvery = 80 // milliseconds between the reports of an evaluation
)

func (a *EvaluateArguments) answer(b *Bridge, w *Call) (message, error) {
	m, err := b.acquire(w, a.weights)
	if err != nil {
		return nil, err
	}
	kinds, err := pointset.ParseMixture(a.kind)
	if err != nil {
		return nil, err
	}
	if a.count < 0 {
		return nil, errors.New(strconv.Itoa(a.count) + " instances")
	}
	from := evaluation.TestSet{Kinds: kinds, N: a.n, Seed: uint64(a.seed)}
	run, err := evaluation.NewRun(m, from, a.options(), maxFailures)
	if err != nil {
		return nil, err
	}
	run.Stop = w.yieldIfDue
	t := &run.Tally
	step := max(1, min(16, 400/a.n))
	began, reported, shown := w.time(), w.clock(), 0
	for {
		if err := run.Step(min(step, a.count-t.Instances)); err != nil {
			return nil, err
		}
		if done := t.Instances >= a.count; done || w.clock()-reported > reportEvery {
			reported = w.clock()
			result := &EvaluateAnswer{
				done: t.Instances, total: a.count, correct: t.Correct,
				msPerAnswer: (w.time() - began) / float64(max(1, t.Instances)),
				figures:     figures(t),
			}
			if last := run.Last; last.Points != nil {
				result.last = []Failure{failure(m, last)}
			}
			for ; shown < len(run.Failures); shown++ {
				result.failures = append(result.failures, failure(m, run.Failures[shown]))
			}
			if done {
				return result, nil
			}
			w.report(result)
		}
		if w.yieldIfDue() {
			return nil, model.ErrStopped
		}
	}
}

// failure is a recorded answer, compared with the exact one that is nearest to it.
func failure(m *model.Model, f evaluation.Failure) Failure {
	exact := problem.Nearest(m.Problem, f.Points, f.Exact, f.Output)
	d := problem.Draw(m.Problem, f.Points, exact, f.Output, false)
	far := d.Farthest(f.Points, m.Problem.Edges(nil, exact, true)).Distance
	return Failure{f.Points, edges(d.Edges, d.Wrong), far}
}
