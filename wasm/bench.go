//go:build js && wasm

package main

import (
	"errors"

	"ptrnet/core/model"
)

// bench is the measurement that runs, if one does.
var bench *model.Bench

// benchKeep is the number of wrong answers that are kept to be looked at.
const benchKeep = 24

// benchStart begins to measure loaded weights on uniform instances of n points.
//
//go:wasmexport benchStart
func benchStart(handle, n, beam, views, constrained, seed int32) int32 {
	answer()
	m, err := find(handle)
	if err != nil {
		return done(err)
	}
	bench, err = model.NewBench(m, int(n), uint64(uint32(seed)), model.Options{
		Beam: int(beam), Views: int(views), Constrained: constrained != 0,
	}, benchKeep)
	return done(err)
}

// benchRun measures the next count instances. Numbers of all so far: instances,
// correct, accuracy, its interval's ends, coverage, share of invalid answers,
// mean length, mean exact length, gap, number of failures kept.
//
//go:wasmexport benchRun
func benchRun(count int32) int32 {
	answer()
	if bench == nil {
		return done(errors.New("no measurement has been started"))
	}
	if err := bench.Run(int(count)); err != nil {
		return done(err)
	}
	t := bench.Tally
	low, high := t.AccuracyInterval()
	answer(float64(t.Instances), float64(t.Correct), t.Accuracy(), low, high, t.Coverage(), t.Invalid(),
		t.Length(), t.ExactLength(), t.Gap(), float64(len(bench.Failures)))
	return 0
}

// benchFailure gives a wrong answer that was kept. Numbers: n, its coordinates,
// the output as a list.
//
//go:wasmexport benchFailure
func benchFailure(i int32) int32 {
	answer()
	if bench == nil || int(i) >= len(bench.Failures) {
		return done(errors.New("there is no such failure"))
	}
	f := bench.Failures[i]
	answer(float64(len(f.Points)))
	for _, p := range f.Points {
		numbers = append(numbers, p.X, p.Y)
	}
	list(f.Output)
	return 0
}
