package bridge

import (
	"errors"
	"math"
	"math/rand/v2"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/geom"
	"ptrnet/core/jsontext"
	"ptrnet/core/pointset"
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

// Long questions give way in each of their parts: with a clock that ends a slice whenever it is read, another
// question is answered at least so many times meanwhile, and the answer is the same as without. One that is
// canceled there ends there.
func TestGivingWay(t *testing.T) {
	points := func(n int) []geom.Point {
		drawn := make([]geom.Point, n)
		pointset.Kinds()[0].Draw(drawn, rand.New(rand.NewPCG(uint64(n), 0)))
		return drawn
	}
	circle := make([]geom.Point, 200)
	for i := range circle {
		s, c := math.Sincos(2 * math.Pi * float64(i) / float64(len(circle)))
		circle[i] = geom.Point{X: 0.5 + c/2, Y: 0.5 + s/2}
	}
	const n = 5000
	for _, c := range []struct {
		question string
		points   []geom.Point
		least    int // slices
	}{
		{`"task":"hull","method":"monotone-chain"`, points(n), 300},
		{`"task":"hull","method":"jarvis"`, points(n), 300},
		{`"task":"delaunay"`, points(n), 1000},
		{`"task":"hull","weights":"hull-50","trace":true`, circle, 600},
		{`"task":"tsp","method":"nearest-neighbor"`, points(500), 600},
		{`"task":"tsp","method":"nearest-neighbor","rule":"sphere"`, points(500), 600},
		{`"task":"tsp","method":"greedy"`, points(200), 1000},
		{`"task":"tsp","method":"held-karp"`, points(12), 400},
		{`"task":"tsp","method":"christofides"`, points(200), 100},
	} {
		at := jsontext.AppendList(nil, len(c.points), func(dst []byte, i int) []byte {
			return appendPair(dst, c.points[i])
		})
		arguments := []byte("{" + c.question + `,"limit":1e9,"points":` + string(at) + "}")
		var clock ticking
		b := loaded(t, func() float64 { clock.now += slice; return clock.now }, "hull-50")
		r, answered := b.Call("solve", arguments, nil), 0
		for ; r.Status == Underway; r = b.Resume(r.Number) {
			if answered++; answered%10 == 0 {
				assert.Equal(t, "[]", result(t, b.Call("draw", []byte(`{"kind":"uniform","n":0}`), nil)))
			}
		}
		assert.Greater(t, answered, c.least, c.question)
		times := regexp.MustCompile(`"ms":[^,]*,`)
		want := loaded(t, still, "hull-50").Call("solve", arguments, nil)
		assert.Equal(t, times.ReplaceAllString(string(want.Text), ""), times.ReplaceAllString(result(t, r), ""))
		r = b.Call("solve", arguments, nil)
		for range answered / 2 {
			r = b.Resume(r.Number)
		}
		b.Cancel(r.Number)
		assert.Equal(t, Failed, b.Resume(r.Number).Status)
	}
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

// A call that is canceled ends: soon, or in pause; others go on.
func TestCancel(t *testing.T) {
	var clock ticking
	b := New(clock.time)
	ended := 0
	work := func(stop func(w *Call) bool) func(w *Call) error {
		return func(w *Call) error {
			for !stop(w) {
				clock.now++
			}
			w.report(note{}) // nobody hears it
			ended++
			return nil
		}
	}
	stopping, pausing := work((*Call).yieldIfDue), work((*Call).pause)
	first, second := b.begin(stopping).Number, b.begin(pausing).Number
	assert.Equal(t, [2]int{0, 1}, [2]int{first, second})
	b.Cancel(first)
	assert.Equal(t, 1, ended)
	b.Cancel(first)
	b.Cancel(99)
	assert.Equal(t, Failed, b.Resume(first).Status)
	assert.Equal(t, Underway, b.Resume(second).Status)
	assert.Equal(t, first, b.begin(stopping).Number, "its number is free")
	b.Cancel(second)
	assert.Equal(t, 1, ended)
	b.Cancel(first)
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
