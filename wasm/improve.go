//go:build js && wasm

package main

// improve lets the network of handle improve a tour of n points (model.Improver), for limit
// milliseconds and the windows under way then; another seed draws other windows. Input: the
// points; the tour. Numbers: improved.
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
		(&improved{im.Tried, im.Kept, before, im.Length, im.Tour}).lay()
		return 0
	})
}
