package bridge

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// ticking is a clock that the test sets.
type ticking struct{ now float64 }

func (c *ticking) time() float64 { return c.now }

// note is a message that says nothing, and what lies beside it.
type note struct{ beside []byte }

func (n note) fields(c *codec) { c.beside.Bytes = n.beside }

// A call returns after each slice, is resumed where it was, and answers at its end.
func TestSlices(t *testing.T) {
	const checkEvery = 3 // milliseconds between two calls of stop
	var clock ticking
	b := New(clock.time)
	steps := 0
	r := b.begin(func(w *Call) error {
		for range 100 {
			steps++
			clock.now += checkEvery
			if w.yieldIfDue() {
				return errors.New("stopped")
			}
		}
		w.Reply.Text = []byte(`"done"`)
		w.Reply.Floats = []float32{1}
		return nil
	})
	for slices := 1; slices <= 100*checkEvery/slice; slices++ {
		require.Equal(t, Underway, r.Status)
		assert.Equal(t, slices*slice/checkEvery, steps)
		assert.Empty(t, r.Text)
		clock.now += 1000 // between slices
		r = b.Resume(r.Number)
	}
	assert.Equal(t, Reply{Status: Done, Text: []byte(`"done"`), Floats: []float32{1}}, *r)
	assert.Equal(t, Failed, b.Resume(0).Status)
	assert.Equal(t, "There is no unfinished call.", string(b.Resume(-1).Text))
}

// What a call has of time ends by its own time: that between its slices does not count.
func TestDeadline(t *testing.T) {
	var clock ticking
	b := New(clock.time)
	took := 0.0
	r := b.begin(func(w *Call) error {
		timeUp := w.deadline(100)
		began := w.time()
		for !timeUp() {
			clock.now++
		}
		took = w.time() - began
		return nil
	})
	for r.Status == Underway {
		clock.now += 5000
		r = b.Resume(r.Number)
	}
	assert.Equal(t, Done, r.Status)
	assert.Equal(t, 101.0, took)
}

// A call that is canceled ends, also where it sleeps with progress or in within; others go on.
func TestCancel(t *testing.T) {
	var clock ticking
	b := New(clock.time)
	ended := 0
	work := func(w *Call) error {
		stop := w.deadline(1e9)
		for !stop() {
			clock.now++
		}
		w.report(note{}) // nobody hears it
		ended++
		return nil
	}
	first, second := b.begin(work).Number, b.begin(work).Number
	assert.Equal(t, [2]int{0, 1}, [2]int{first, second})
	b.Cancel(first)
	assert.Equal(t, 1, ended)
	b.Cancel(first)
	b.Cancel(99)
	assert.Equal(t, Failed, b.Resume(first).Status)
	assert.Equal(t, Underway, b.Resume(second).Status)
	assert.Equal(t, first, b.begin(work).Number, "its number is free")
	b.Cancel(second)
	assert.Equal(t, 2, ended)
}

// Progress comes with the return to the worker, once; a rest says how long.
func TestProgress(t *testing.T) {
	var clock ticking
	b := New(clock.time)
	r := b.begin(func(w *Call) error {
		w.report(note{[]byte{7}})
		clock.now += slice
		w.yieldIfDue()
		w.rest(25)
		w.rest(-3)
		return errors.New("no more")
	})
	assert.Equal(t, Reply{Status: Underway, Text: []byte("{}"), Bytes: []byte{7}}, *r)
	assert.Equal(t, Reply{Status: Underway}, *b.Resume(0))
	assert.Equal(t, Reply{Status: Underway, Wait: 25}, *b.Resume(0))
	assert.Equal(t, Reply{Status: Underway}, *b.Resume(0))
	assert.Equal(t, Reply{Status: Failed, Text: []byte("No more.")}, *b.Resume(0))
}

func TestSentence(t *testing.T) {
	for text, want := range map[string]string{
		"no points": "No points.", "Is it?": "Is it?", "points.csv:2:6: a fault": "points.csv:2:6: a fault.",
		"byte 3: x": "Byte 3: x.",
		"éa":        "éa.", "3 points": "3 points.", "a:b": "A:b.",
	} {
		assert.Equal(t, want, sentence(errors.New(text)))
	}
}
