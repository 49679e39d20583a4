//go:build js && wasm

package main

import (
	"ptrnet/core/dataset"
	improving "ptrnet/core/improve"
	"ptrnet/core/problem"
)

// improve lets the network of handle improve a tour of n points (improve.Improver), for limit
// milliseconds and the windows under way then; another seed draws other windows. Input: the
// points; the tour; the name of the rule of distances. Numbers: improved.
//
//go:wasmexport improve
func improve(handle, n, seed int32, limit float64) int32 {
	begin()
	var in reader
	points, sequence := in.points(n), in.list(n)
	m, err := find(handle)
	if err != nil {
		return done(err)
	}
	p, err := dataset.Under(m.Problem, in.text(), points)
	if err != nil {
		return done(err)
	}
	length := func(tour []int) float64 { return p.(problem.Reranker).Rank(points, tour) }
	return inSlices(m, func(w *work) int32 {
		im, err := improving.New(m, points, sequence, length, uint64(uint32(seed)), w.stop)
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
		(&improved{im.Tried, im.Kept, before, im.Length, im.Tour}).lay()
		return 0
	})
}
