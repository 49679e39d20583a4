//go:build js && wasm

package main

import (
	"errors"

	"ptrnet/core/evaluation"
	"ptrnet/core/model"
	"ptrnet/core/problem"
)

// near is the current evaluation around a point set, if any.
var near struct {
	*evaluation.Around
	problem problem.Problem
	model   *model.Model
}

// aroundStart begins to evaluate loaded weights on jittered copies of the n input points.
//
//go:wasmexport aroundStart
func aroundStart(handle, n, beam, symmetries, constrained, seed int32) int32 {
	begin()
	var in reader
	points := in.points(n)
	m, err := find(handle)
	if err != nil {
		return done(err)
	}
	near.problem, near.model = m.Problem, m
	near.Around, err = evaluation.NewAround(m, points, uint64(uint32(seed)), model.Options{
		Beam: int(beam), Symmetries: int(symmetries), Constrained: constrained != 0,
	})
	return done(err)
}

// aroundStep evaluates the next copy; the search for its exact solution takes at most limit
// milliseconds. Numbers: surrounded, of all copies so far.
//
//go:wasmexport aroundStep
func aroundStep(limit float64) int32 {
	begin()
	if near.Around == nil {
		return done(errors.New("no measuring has been started"))
	}
	run, p := near.Around, near.problem
	return inSlices(near.model, func(w *work) int32 {
		err := run.Step(within(limit, w.stop), w.stop)
		begin()
		if err != nil {
			return done(err)
		}
		t := &run.Tally
		(&surrounded{run.Tried, t.Instances, t.Correct, figures(p, t)}).lay()
		return 0
	})
}
