//go:build js && wasm

package main

import (
	"math/rand/v2"

	"ptrnet/core/dataset"
	"ptrnet/core/geom"
	"ptrnet/core/jsontext"
	"ptrnet/core/pointset"
	"ptrnet/core/problems"
)

// readFile reads the first instance of a text in any of the formats, as a draft. The input is
// its name, of name bytes, then the text. Text: what was read, as JSON; the type Found in
// web/points/lists.js.
//
//go:wasmexport readFile
func readFile(name int32) int32 {
	begin()
	d := dataset.ReadDraft(string(input[:name]), string(input[name:]))
	var o, points, lines, names, faults jsontext.Object
	for k, p := range d.Points {
		var pair jsontext.Object
		pair.Float("", p.X)
		pair.Float("", p.Y)
		points.List("", pair)
		lines.Int("", int64(d.Lines[k]))
	}
	for _, name := range d.Names {
		names.String("", name)
	}
	for _, f := range d.Faults {
		var fault jsontext.Object
		fault.Int("line", int64(f.Line))
		fault.Int("column", int64(f.Column))
		fault.String("message", f.Message)
		faults.Object("", fault)
	}
	o.List("points", points)
	o.List("lines", lines)
	o.List("names", names)
	o.Int("instances", int64(d.Instances))
	o.String("rule", string(d.Rule))
	o.String("title", d.Title)
	o.Bool("map", d.Map)
	o.String("x", d.Columns[0])
	o.String("y", d.Columns[1])
	o.String("task", problems.ForFile(string(d.Format)))
	o.Int("wrong", int64(d.Wrong))
	o.List("faults", faults)
	message = append(message, o.Bytes()...)
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
	if sequence == 0 {
		solution = nil // none is known
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
