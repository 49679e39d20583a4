package bridge

import (
	"errors"
	"runtime"
	"slices"
	"strconv"

	"ptrnet/core/jsontext"
	"ptrnet/core/model"
	"ptrnet/core/poll"
	"ptrnet/core/train"
)

// A worker cannot receive messages during a call. So a call is divided into slices: after each, it returns
// to the worker, which handles its messages and then resumes or cancels the call.

// slice is the duration of a slice in milliseconds.
const slice = 15

// The states of a call after a slice.
const (
	Done     = iota // Text is the result
	Failed          // Text is a sentence
	Underway        // the call is unfinished; Text is its progress, empty for none
	Asking          // unfinished; Text is a list of questions to helpers, Floats lie beside each
	Awaiting        // unfinished; it is to be resumed when helpers have answered
)

// Reply is what a call says after a slice.
type Reply struct {
	Status  int
	Number  int       // of an unfinished call
	Wait    float64   // milliseconds after which to resume it
	Text    []byte    // JSON, but a sentence if it failed
	Floats  []float32 // beside a result or progress
	Numbers []float64
	Bytes   []byte
}

// Call is a call: a goroutine that runs only while the worker waits for it.
type Call struct {
	Reply Reply

	beside    []byte       // the bytes beside the arguments
	model     *model.Model // the network that it uses, see Bridge.acquire
	clock     func() float64
	resume    chan bool // to the goroutine: true resumes it, false ends it
	yielded   chan bool // from the goroutine: whether it is unfinished
	began     float64   // when the slice began
	lastCheck float64   // when the clock was read last
	idleMs    float64   // milliseconds between its slices so far
	canceled  bool      // it is canceled
	poll      poll.Poll // pause
	bridge    *Bridge
	asked     []train.Part // of helpers
	answered  []bool
}

// Call asks a question: its name, its arguments as JSON, and bytes beside them. The arguments belong to the
// call, which may keep them.
func (b *Bridge) Call(name string, arguments, beside []byte) *Reply {
	return b.begin(func(w *Call) error {
		q := newQuestion(name)
		if q == nil {
			return errors.New("there is no question " + strconv.Quote(name))
		}
		if err := readArguments(jsontext.NewReader(string(arguments)), q, &w.poll); err != nil {
			return err
		}
		w.beside = beside
		answer, err := q.answer(b, w)
		if err == nil && answer != nil {
			w.set(answer)
		}
		return err
	})
}

// begin begins a call.
func (b *Bridge) begin(do func(w *Call) error) *Reply {
	w := &Call{bridge: b, clock: b.clock, resume: make(chan bool), yielded: make(chan bool)}
	w.poll.Stop = w.pause
	go func() {
		if <-w.resume {
			w.began = w.clock()
			w.lastCheck = w.began
			w.end(do(w))
		}
		w.yielded <- false
	}()
	if w.Reply.Number = slices.Index(b.calls, nil); w.Reply.Number < 0 {
		w.Reply.Number = len(b.calls)
		b.calls = append(b.calls, nil)
	}
	b.calls[w.Reply.Number] = w
	return b.Resume(w.Reply.Number)
}

// end is the state of a call after its last slice.
func (w *Call) end(err error) {
	w.Reply.Status = Done
	if len(w.Reply.Text) == 0 {
		w.Reply.Text = []byte("null")
	}
	if err != nil {
		w.Reply = Reply{Status: Failed, Number: w.Reply.Number, Text: []byte(sentence(err))}
	}
}

// Resume resumes a call for a slice.
func (b *Bridge) Resume(number int) *Reply {
	if number < 0 || number >= len(b.calls) || b.calls[number] == nil {
		return &Reply{Status: Failed, Text: []byte(sentence(errors.New("there is no unfinished call")))}
	}
	w := b.calls[number]
	w.Reply = Reply{Number: number} // its progress has been read
	w.resume <- true
	if <-w.yielded {
		if w.Reply.Status == Done {
			w.Reply.Status = Underway
		}
	} else {
		b.calls[number] = nil
	}
	return &w.Reply
}

// Cancel cancels a call.
func (b *Bridge) Cancel(number int) {
	if number >= 0 && number < len(b.calls) && b.calls[number] != nil {
		w := b.calls[number]
		w.resume <- false
		<-w.yielded
		b.calls[number] = nil
	}
}

// yieldIfDue returns to the worker when the slice has ended, and is true once the call is canceled; its
// result is ignored then. What computes calls it at least once a millisecond.
func (w *Call) yieldIfDue() bool {
	if w.canceled {
		return true
	}
	w.lastCheck = w.clock()
	if w.lastCheck-w.began >= slice {
		w.sleep()
	}
	return w.canceled
}

// pause returns to the worker when the slice has ended, for what need not clean up: a canceled call's goroutine
// ends here. Otherwise it is false.
func (w *Call) pause() bool {
	if w.yieldIfDue() {
		w.yielded <- false
		runtime.Goexit()
	}
	return false
}

// rest ends the slice, for so many milliseconds.
func (w *Call) rest(milliseconds float64) {
	if w.canceled {
		return
	}
	w.Reply.Wait = max(0, milliseconds)
	w.lastCheck = w.clock()
	w.sleep()
}

// sleep ends the slice, until the call is resumed or canceled.
func (w *Call) sleep() {
	w.yielded <- true
	w.canceled = !<-w.resume
	w.began = w.clock()
	w.idleMs += w.began - w.lastCheck
	w.lastCheck = w.began
}

// time is the time in milliseconds without that between the call's slices.
func (w *Call) time() float64 { return w.clock() - w.idleMs }

// deadline returns a function that pauses, and is true once the call has worked for so many milliseconds.
func (w *Call) deadline(milliseconds float64) func() bool {
	end := w.time() + milliseconds
	return func() bool { return w.pause() || w.lastCheck-w.idleMs > end }
}

// report returns to the worker with progress.
func (w *Call) report(progress message) {
	w.set(progress)
	w.rest(0)
}

// set makes a message the reply. It writes a reply of its own, because w.Reply is replaced in each pause.
func (w *Call) set(m message) {
	var r Reply
	r.Text = jsontext.Append(nil, object(m, &r, &w.poll))
	r.Number = w.Reply.Number
	w.Reply = r
}
