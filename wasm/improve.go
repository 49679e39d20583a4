//go:build js && wasm

package main

import (
	"ptrnet/core/model"
	"ptrnet/core/problem"
)

// improve lets the network of handle improve a tour of n points (model.Improver), for limit
// milliseconds and the windows under way then; another seed draws other windows. Input: the
// points; the tour; the exact one, which may be missing; the traced steps. Numbers: improved.
//
//go:wasmexport improve
func improve(handle, n, exact, steps, seed int32, limit float64) int32 {
	begin()
	var in reader
	points, sequence, truth, chosen := in.points(n), in.list(n), in.list(exact), in.list(steps)
	m, err := find(handle)
	if err != nil {
		return done(err)
	}
	return inSlices(m, func(w *work) int32 {
		im, err := m.Improve(points, sequence, nil, uint64(uint32(seed)), w.stop)
		before := 0.0
		if err == nil {
			before = im.Length
		}
		for began := w.clock(); err == nil && w.clock()-began < limit; {
			_, err = im.Step()
		}
		begin()
		if err != nil {
			return done(err)
		}
		a := model.Answer{Sequence: im.Tour, Ended: true}
		for _, symbol := range chosen {
			a.Steps = append(a.Steps, model.Step{Chosen: symbol})
		}
		if len(truth) > 0 {
			truth = problem.Nearest(m.Problem, points, truth, im.Tour)
		}
		(&improved{im.Tried, im.Kept, before, im.Length, im.Tour, judgedBy(m.Problem, points, truth, len(truth) > 0, a)}).lay()
		return 0
	})
}
