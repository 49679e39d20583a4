//go:build js && wasm

package main

import (
	"errors"

	"ptrnet/core/evaluation"
	"ptrnet/core/model"
	"ptrnet/core/pointset"
	"ptrnet/core/problem"
)

// measured is the current evaluation, if any.
var measured struct {
	*evaluation.Run
	problem problem.Problem
	model   *model.Model
}

// failuresKept is the number of wrong answers that are kept for inspection.
const failuresKept = 24

// evaluateStart begins to evaluate loaded weights on instances of n points of the kind named
// in the input.
//
//go:wasmexport evaluateStart
func evaluateStart(handle, n, beam, symmetries, constrained, seed int32) int32 {
	begin()
	m, err := find(handle)
	if err != nil {
		return done(err)
	}
	var in reader
	kinds, err := pointset.ParseMixture(in.text())
	if err != nil {
		return done(err)
	}
	measured.problem, measured.model = m.Problem, m
	from := evaluation.Source{Kinds: kinds, N: int(n), Seed: uint64(uint32(seed))}
	measured.Run, err = evaluation.NewRun(m, from, model.Options{
		Beam: int(beam), Symmetries: int(symmetries), Constrained: constrained != 0,
	}, failuresKept)
	return done(err)
}

// evaluateStep evaluates the next count instances. Numbers: evaluated, of all so far.
//
//go:wasmexport evaluateStep
func evaluateStep(count int32) int32 {
	begin()
	if measured.Run == nil {
		return done(errors.New("no evaluation has been started"))
	}
	run, p := measured.Run, measured.problem
	return inSlices(measured.model, func(w *work) int32 {
		run.Stop = w.stop
		err := run.Step(int(count))
		begin()
		if err != nil {
			return done(err)
		}
		t := &run.Tally
		(&evaluated{t.Instances, t.Correct, len(run.Failures), figures(p, t)}).lay()
		return 0
	})
}

// evaluateFailure gives a wrong answer that was kept. Numbers: failure.
//
//go:wasmexport evaluateFailure
func evaluateFailure(i int32) int32 {
	begin()
	if measured.Run == nil || i < 0 || int(i) >= len(measured.Failures) {
		return done(errors.New("there is no such failure"))
	}
	f, p := measured.Failures[i], measured.problem
	f.Exact = problem.Nearest(p, f.Points, f.Exact, f.Output)
	d := problem.Draw(p, f.Points, f.Exact, f.Output, false)
	exact := p.Edges(nil, f.Exact, true)
	(&failure{f.Points, f.Output, edges(exact, nil), edges(d.Edges, d.Wrong), edges(d.Missing, nil), d.Farthest(f.Points, exact).Far}).lay()
	return 0
}

// figures are the figures of a problem's metrics, in order.
func figures(p problem.Problem, t *evaluation.Tally) (all []figure) {
	for _, m := range p.Describe().Metrics {
		f := t.Figure(m.Name)
		all = append(all, figure{f.Value, f.Low, f.High})
	}
	return all
}
