//go:build js && wasm

package main

import (
	"errors"

	"ptrnet/core/lesson"
)

// course is the training run of this instance, if one has begun.
var course *lesson.Lesson

// trainStart begins a run for the task that the input names in name bytes, on low
// to high points. It takes the place of the one before.
//
//go:wasmexport trainStart
func trainStart(name, low, high, hidden, seed int32) int32 {
	answer()
	var err error
	course, err = lesson.New(lesson.Plan{Task: text(name), MinN: int(low), MaxN: int(high), Hidden: int(hidden), Seed: uint64(uint32(seed))})
	return done(err)
}

// trainSteps takes count steps of a run of total steps in all. Numbers: steps
// taken, examples seen, mean loss of these steps, the run's learning rate.
//
//go:wasmexport trainSteps
func trainSteps(count, total int32) int32 {
	answer()
	if course == nil {
		return done(errors.New("no training has been started"))
	}
	if err := course.Steps(int(count), int(total)); err != nil {
		return done(err)
	}
	answer(float64(course.Step()), float64(course.Examples()), course.Loss, course.Config.RateAt(course.Step()))
	return 0
}

// trainMeasure scores the averaged weights on count fresh instances of each size,
// and with them trainSave writes. Numbers: instances, accuracy, its interval's
// ends, coverage, gap.
//
//go:wasmexport trainMeasure
func trainMeasure(count int32) int32 {
	answer()
	if course == nil {
		return done(errors.New("no training has been started"))
	}
	t, err := course.Measure(int(count))
	if err != nil {
		return done(err)
	}
	low, high := t.AccuracyInterval()
	answer(float64(t.Instances), t.Accuracy(), low, high, t.Coverage(), t.Gap())
	return 0
}

// trainSave writes the weight file of the newest measurement. Text: its bytes.
//
//go:wasmexport trainSave
func trainSave() int32 {
	answer()
	if course == nil {
		return done(errors.New("no training has been started"))
	}
	message = append(message, course.Encode()...)
	return 0
}
