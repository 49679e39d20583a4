//go:build js && wasm

package main

import (
	"errors"

	"ptrnet/core/model"
)

// A worker cannot receive messages during a call. So long calls are divided into slices: after
// each slice the call returns to the worker, which handles its messages and then resumes or
// cancels the call.

// slice is the duration of a slice in milliseconds.
const slice = 15

// underway is the status of a call that is unfinished after its slice. Numbers: interrupted.
const underway = 2

// work is a call in slices: a goroutine that runs only while the worker's call waits for it.
type work struct {
	model  *model.Model // the model that it uses; nil for none
	on     chan bool    // to the goroutine: true resumes it, false ends it
	back   chan bool    // from the goroutine: whether it is unfinished
	status int32        // the final status

	// The start of the slice, the last reading of the clock, and the time spent outside this
	// call since it began, in milliseconds.
	began, looked, idle float64
	asked, every        int // calls of stop since the clock was read, and until it is read again
	over                bool
}

// works are the unfinished calls, by number; nil is free.
var works []*work

// inSlices begins a call that uses m, which may be nil. do calls the work's stop often; once that
// is true, the result of do is ignored. do must write its results at its end, without calling
// stop in between, because other calls write results between slices.
func inSlices(m *model.Model, do func(w *work) int32) int32 {
	w := &work{model: m, on: make(chan bool), back: make(chan bool)}
	go func() {
		if <-w.on {
			w.began = now()
			w.looked = w.began
			w.status = do(w)
		}
		w.back <- false
	}()
	number := 0
	for number < len(works) && works[number] != nil {
		number++
	}
	if number == len(works) {
		works = append(works, nil)
	}
	works[number] = w
	return goOn(int32(number))
}

// goOn resumes a call. Its status and results are those of the call.
//
//go:wasmexport goOn
func goOn(number int32) int32 {
	begin()
	if number < 0 || int(number) >= len(works) || works[number] == nil {
		return done(errors.New("there is no unfinished call"))
	}
	w := works[number]
	w.on <- true
	if <-w.back {
		begin()
		(&interrupted{int(number)}).lay()
		return underway
	}
	works[number] = nil
	return w.status
}

// callOff cancels a call.
//
//go:wasmexport callOff
func callOff(number int32) {
	if number >= 0 && int(number) < len(works) && works[number] != nil {
		w := works[number]
		works[number] = nil
		w.on <- false
		<-w.back
	}
}

// stop returns to the worker when the slice has ended, and is true once the call is canceled.
// Reading the clock costs 10 µs, so it is read only every few milliseconds.
func (w *work) stop() bool {
	const look = 3 // milliseconds
	if w.asked++; w.over || w.asked < w.every {
		return w.over
	}
	w.asked = 0
	t := now()
	if took := t - w.looked; took < look/2 {
		w.every = min(2*w.every, 1024)
	} else if took > look {
		w.every /= 2
	}
	w.looked = t
	if t-w.began < slice {
		return false
	}
	w.back <- true
	w.over = !<-w.on
	w.looked = now()
	w.began = w.looked
	w.idle += w.looked - t
	return w.over
}

// clock is the time in milliseconds without the time spent outside this call.
func (w *work) clock() float64 { return now() - w.idle }

// asks reports whether an unfinished call uses a model.
func asks(m *model.Model) bool {
	for _, w := range works {
		if w != nil && w.model == m {
			return true
		}
	}
	return false
}
