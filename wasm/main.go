//go:build js && wasm

// Command wasm is the core for a web worker: a thin bridge that reads arguments
// from memory, calls core, and lays the results out in memory. It does no
// arithmetic of its own. web/engine/core.js is its other half and documents each
// layout from the reader's side.
//
// Every call returns 0 if it succeeded; otherwise text() is a sentence that
// says what is wrong. Numbers go both ways as one array of float64, texts as
// UTF-8, probabilities as float32.
package main

import (
	"strconv"
	"unsafe"

	"ptrnet/core/geom"
	"ptrnet/core/model"
)

// The buffers that both sides see. The worker looks them up again after every
// call, because memory may have grown and moved.
var (
	input         []byte    // what the worker writes before a call
	numbers       []float64 // what a call answers
	probabilities []float32 // of all decoder steps, [steps][n+1]
	message       []byte    // text answers and errors
)

// models are the loaded weights by handle; nil once released.
var models []*model.Model

func main() { select {} }

// reserve makes input hold at least n bytes and returns where it lies.
//
//go:wasmexport reserve
func reserve(n int32) unsafe.Pointer {
	if int(n) > cap(input) {
		input = make([]byte, n)
	}
	input = input[:cap(input)]
	if len(input) == 0 {
		input = make([]byte, 8)
	}
	return unsafe.Pointer(&input[0])
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

// answer begins a new result.
func answer(values ...float64) {
	numbers = append(numbers[:0], values...)
	message = message[:0]
}

// done is the status of a call.
func done(err error) int32 {
	if err == nil {
		return 0
	}
	message = append(message[:0], err.Error()...)
	return 1
}

// text is the input's first n bytes.
func text(n int32) string { return string(input[:n]) }

// readPoints are n points, x and y as float64, from the input's byte at.
func readPoints(at, n int) []geom.Point {
	points := make([]geom.Point, n)
	if n > 0 {
		copy(points, unsafe.Slice((*geom.Point)(unsafe.Pointer(&input[at])), n))
	}
	return points
}

// flag is a bool as a number.
func flag(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// list appends a length and a list of whole numbers to the answer.
func list(values []int) {
	numbers = append(numbers, float64(len(values)))
	for _, v := range values {
		numbers = append(numbers, float64(v))
	}
}

func appendInt(dst []byte, v int) []byte { return strconv.AppendInt(dst, int64(v), 10) }
