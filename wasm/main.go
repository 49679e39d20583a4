//go:build js && wasm

// Command wasm is the core for a web worker: a thin bridge that reads arguments from memory,
// calls core, and writes the results to memory. It does no arithmetic. web/engine/core.js is
// the JavaScript side; layout.go defines the layout of answers.
//
// Every call returns 0 if it succeeded, and 2 if it is unfinished (slices.go); otherwise the
// message is an error sentence. Arguments are written to the input: first floats, then text.
// Results are one array of float64, texts as UTF-8, probabilities as float32.
package main

import (
	"unsafe"

	"ptrnet/core/catalog"
)

// The buffers that both sides see. The worker looks them up again after every call,
// because memory may have grown and moved.
var (
	input         []byte    // what the worker writes before a call
	numbers       []float64 // the numeric result of a call
	probabilities []float32 // of all decoder steps, [steps][n+1]
	message       []byte    // text answers and errors
)

func main() { select {} }

// reserve sizes the input to n bytes and returns its address.
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

// describe lists problems, metrics, solvers, kinds of points and limits. Text: the catalog, as
// JSON.
//
//go:wasmexport describe
func describe() int32 {
	begin()
	message = append(message, catalog.JSON()...)
	return 0
}
