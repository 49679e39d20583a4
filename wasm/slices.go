//go:build js && wasm

package main

import (
	"errors"

	"ptrnet/core/model"
)

// A worker hears nothing while a call lasts. So what may take long is cut: every slice of
// milliseconds its call comes back to the worker, which looks at its messages and then has
// it gone on with, or called off.

// slice is how long a call works at a time, in milliseconds.
const slice = 15

// underway is the status of a call whose slice is spent. Numbers: interrupted.
const underway = 2

// work is a call in slices: a goroutine that works only while the worker's call waits for it.
type work struct {
	model  *model.Model // that it asks; nil for none
	on     chan bool    // to the goroutine: go on, or, if false, end
	back   chan bool    // from it: whether there is more to do
	status int32        // at the end

	// Since when the slice lasts, when the clock was looked at, and how long others have
	// worked meanwhile, in milliseconds.
	began, looked, idle float64
	asked, every        int // times since the clock was looked at, and until it is again
	over                bool
}

// works are the calls under way, by number; nil is free.
var works []*work

// inSlices begins a call that asks m, which may be nil. do asks the work's stop often; once
// that is true nobody hears what do returns. What do answers it lays out at its end, in one
// go: others may answer in between.
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

// goOn goes on with a call. What it returns and answers is what the call itself does.
//
//go:wasmexport goOn
func goOn(number int32) int32 {
	begin()
	if number < 0 || int(number) >= len(works) || works[number] == nil {
		return done(errors.New("nothing is under way"))
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

// callOff ends a call.
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

// stop gives way to the worker when a slice is spent, and is true once the call is called
// off. Looking at the clock costs 10 µs, so it is looked at once for some milliseconds of
// asking.
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

// clock is the time in milliseconds that the work itself has had.
func (w *work) clock() float64 { return now() - w.idle }

// asks reports whether a call under way asks a model.
func asks(m *model.Model) bool {
	for _, w := range works {
		if w != nil && w.model == m {
			return true
		}
	}
	return false
}
