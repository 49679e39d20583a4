//go:build js && wasm

// Command wasm is the core for a web worker: a thin bridge that reads arguments from
// memory, calls core, and lays the results out in memory. It does no arithmetic of its
// own. web/engine/core.js is its other half; layout.go says how answers lie.
//
// Every call returns 0 if it succeeded; otherwise the message is a sentence that says
// what is wrong. Arguments are written to the input: first floats, then text.
// Numbers come back as one array of float64, texts as UTF-8, probabilities as float32.
package main

import (
	"unsafe"

	"ptrnet/core/catalog"
)

// The buffers that both sides see. The worker looks them up again after every call,
// because memory may have grown and moved.
var (
	input         []byte    // what the worker writes before a call
	numbers       []float64 // what a call answers
	probabilities []float32 // of all decoder steps, [steps][n+1]
	message       []byte    // text answers and errors
)

func main() { select {} }

// reserve makes the input hold n bytes and returns where it lies.
//
//go:wasmexport reserve
func reserve(n int32) unsafe.Pointer {
	if int(n) > cap(input) {
		input = make([]byte, n)
	}
	input = input[:n]
	return unsafe.Pointer(unsafe.SliceData(input))
}

//go:wasmexport numbersAt
func numbersAt() unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(numbers)) }

//go:wasmexport numbersLength
func numbersLength() int32 { return int32(len(numbers)) }

//go:wasmexport probabilitiesAt
func probabilitiesAt() unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(probabilities)) }

//go:wasmexport probabilitiesLength
func probabilitiesLength() int32 { return int32(len(probabilities)) }

//go:wasmexport messageAt
func messageAt() unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(message)) }

//go:wasmexport messageLength
func messageLength() int32 { return int32(len(message)) }

// describe says what there is: problems, metrics, solvers, kinds of points, limits.
// Text: the catalog, as JSON.
//
//go:wasmexport describe
func describe() int32 {
	begin()
	message = append(message, catalog.JSON()...)
	return 0
}
