// Package bridge answers the page's questions to core: Call(name, arguments), with JSON both ways and large
// arrays beside it. A call that takes long works in slices (slices.go), and can be canceled between them.
//
// It does no arithmetic, and knows neither JavaScript nor the browser's memory, which are package main's;
// its clock is an argument, so that all of it can be tested natively.
package bridge

import (
	"strings"

	"ptrnet/core/inbrowser"
)

// Bridge is core as one worker has it: the loaded networks, the calls that are unfinished, and a training
// run. It is for one goroutine.
type Bridge struct {
	Helpers int // other instances that Call.Ask can ask; the worker counts them

	clock    func() float64   // milliseconds
	calls    []*Call          // the unfinished ones, by number; nil is free
	models   []*loadedModel   // the newest used first
	training *inbrowser.Timed // the run in progress, if any
	solved   []*solved        // exact solutions, the newest first
	board    *board           // the output that the page's board shows; nil for none
}

// New is a Bridge without networks. clock is the time in milliseconds.
func New(clock func() float64) *Bridge {
	return &Bridge{clock: clock}
}

// A question is its arguments.
type question interface {
	message
	// answer answers; nil is null.
	answer(b *Bridge, w *Call) (message, error)
}

// sentence is an error as the page shows it: with a capital and a full stop; "points.csv:2:6: …" keeps the
// file's name as it is.
func sentence(err error) string {
	text := err.Error()
	place, _, _ := strings.Cut(text, " ")
	_, line, found := strings.Cut(place, ":")
	if c := text[0]; 'a' <= c && c <= 'z' && !(found && line != "" && '0' <= line[0] && line[0] <= '9') {
		text = string(c-'a'+'A') + text[1:]
	}
	if !strings.HasSuffix(text, ".") && !strings.HasSuffix(text, "!") && !strings.HasSuffix(text, "?") {
		text += "."
	}
	return text
}
