//go:build js && wasm

package main

import (
	"math/rand/v2"
	"strings"

	"ptrnet/core/dataset"
	"ptrnet/core/geom"
	"ptrnet/core/pointset"
	"ptrnet/core/problems"
)

// readFile reads the first instance of a text in any of the formats, as a draft. The input is
// its name, of name bytes, then the text. Numbers: draft. Text: a line each for the problem of
// its format, the names of the columns of x and y, and the message of each fault.
//
//go:wasmexport readFile
func readFile(name int32) int32 {
	begin()
	d := dataset.ReadDraft(string(input[:name]), string(input[name:]))
	read := draft{instances: d.Instances, scaled: !d.InUnitSquare(), frame: framed(d.Frame()), points: d.Unit(), wrong: d.Wrong}
	for i := range d.Points {
		read.lines = append(read.lines, d.Line(i))
	}
	task := d.Task
	if task == "" {
		task = problems.ForFile(string(d.Format))
	}
	say(task)
	say(d.Columns[0])
	say(d.Columns[1])
	for _, fault := range d.Faults {
		read.faults = append(read.faults, place{fault.Line, fault.Column})
		say(fault.Message)
	}
	read.lay()
	return 0
}

// say adds a line to the text of the answer.
func say(line string) { message = append(append(message, line...), '\n') }

func framed(f dataset.Frame) frame { return frame{f.X, f.Y, f.Side} }

// editFile updates a text after its points were changed. The input is its frame, the n points
// before and the m points after, then the text. Numbers: frame. Text: the text.
//
//go:wasmexport editFile
func editFile(n, m int32) int32 {
	begin()
	var in reader
	was := dataset.Frame{X: in.float(), Y: in.float(), Side: in.float()}
	before, after := in.points(n), in.points(m)
	text, is := dataset.Edited(in.text(), was, before, after)
	f := framed(is)
	f.lay()
	message = append(message, text...)
	return 0
}

// copyFile writes the points of a text in a form of dataset.Copied, or the paper's. The input
// is the indices of a solution, possibly none, then the form and the name of the task, a line
// each, then the text. Text: the points in that form.
//
//go:wasmexport copyFile
func copyFile(sequence int32) int32 {
	begin()
	var in reader
	var solution []int
	if sequence > 0 {
		solution = in.list(sequence)
	}
	form, rest, _ := strings.Cut(in.text(), "\n")
	task, text, _ := strings.Cut(rest, "\n")
	points := dataset.ReadDraft("", text).Points
	if form != "paper" {
		message = append(message, dataset.Copied(points, form)...)
		return 0
	}
	p, err := problems.New(task, "")
	if err != nil {
		return done(err)
	}
	message = dataset.Append(message, points, solution, p)
	return 0
}

// writeLine writes an instance in the paper's text format. The input is n points, the
// sequence's indices, then the name of the task. Text: the line.
//
//go:wasmexport writeLine
func writeLine(n, sequence int32) int32 {
	begin()
	var in reader
	points, solution := in.points(n), in.list(sequence)
	p, err := problems.New(in.text(), "")
	if err != nil {
		return done(err)
	}
	message = dataset.Append(message, points, solution, p)
	return 0
}

// draw draws n points of the kind that the input names. Numbers: drawn.
//
//go:wasmexport draw
func draw(n, seed int32) int32 {
	begin()
	var in reader
	kind, err := pointset.ByName(in.text())
	if err != nil {
		return done(err)
	}
	points := make([]geom.Point, n)
	kind.Draw(points, rand.New(rand.NewPCG(uint64(uint32(seed)), uint64(n))))
	(&drawn{points}).lay()
	return 0
}
