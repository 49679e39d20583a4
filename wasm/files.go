//go:build js && wasm

package main

import (
	"math/rand/v2"

	"ptrnet/core/dataset"
	"ptrnet/core/geom"
	"ptrnet/core/pointset"
	"ptrnet/core/problems"
)

// readFile reads the first instance of a text file in any of the formats. The input holds
// the file's name, of so many bytes, then its text. Numbers: the instances in the file,
// whether the points were scaled to the unit square, the points.
//
//go:wasmexport readFile
func readFile(name int32) int32 {
	begin()
	instances, err := dataset.ReadPoints(string(input[:name]), string(input[name:]), nil)
	if err != nil {
		return done(err)
	}
	lay(float64(len(instances)))
	if len(instances) == 0 {
		lay(0, 0)
		return 0
	}
	first := instances[0]
	lay(flag(!first.InUnitSquare()))
	layPoints(first.Unit())
	return 0
}

// writeLine writes an instance in the paper's text format. The input holds n points, the
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

// draw draws n points of the kind that the input names. Numbers: the points.
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
	layPoints(points)
	return 0
}
