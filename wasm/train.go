//go:build js && wasm

package main

import (
	"errors"

	"ptrnet/core/inbrowser"
	"ptrnet/core/problem"
	"ptrnet/core/problems"
)

// training is the current training run, if any.
var training struct {
	*inbrowser.Training
	problem problem.Problem
}

// trainStart begins a run for the task that the input names, on low to high points. It replaces
// the previous run. If places is 0 the network is given x and y alone.
//
//go:wasmexport trainStart
func trainStart(low, high, hidden, places, seed int32) int32 {
	begin()
	var in reader
	p, err := problems.New(in.text(), "")
	if err != nil {
		return done(err)
	}
	training.problem = p
	training.Training, err = inbrowser.New(inbrowser.Plan{
		Task: p.Describe().Name, MinN: int(low), MaxN: int(high), Hidden: int(hidden), Places: places != 0, Seed: uint64(uint32(seed)),
	})
	return done(err)
}

// trainSteps takes count steps of a run that will have total steps. Numbers: trained.
//
//go:wasmexport trainSteps
func trainSteps(count, total int32) int32 {
	begin()
	if training.Training == nil {
		return done(errors.New("no training has been started"))
	}
	if err := training.Steps(int(count), int(total)); err != nil {
		return done(err)
	}
	step := training.Step()
	(&trained{step, int(training.Examples()), training.Loss, training.Config.RateAt(step)}).lay()
	return 0
}

// trainMeasure evaluates the averaged weights on count new instances of each size; trainSave
// writes these weights. Numbers: scored.
//
//go:wasmexport trainMeasure
func trainMeasure(count int32) int32 {
	begin()
	if training.Training == nil {
		return done(errors.New("no training has been started"))
	}
	t, err := training.Measure(int(count))
	if err != nil {
		return done(err)
	}
	(&scored{t.Instances, figures(training.problem, &t)}).lay()
	return 0
}

// trainSave writes the weight file of the last measurement. Text: its bytes.
//
//go:wasmexport trainSave
func trainSave() int32 {
	begin()
	if training.Training == nil {
		return done(errors.New("no training has been started"))
	}
	message = append(message, training.Encode()...)
	return 0
}
