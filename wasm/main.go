//go:build js && wasm

// Command wasm is core for a web worker: package bridge over memory that both sides see.
// web/engine/core.ts is the JavaScript side.
package main

import (
	"unsafe"

	"ptrnet/wasm/bridge"
)

func main() { select {} }

var (
	core  = bridge.New(now)
	input []byte        // what the worker writes before a call, which then owns it
	reply *bridge.Reply // what it reads after one
	// layout is the reply's status, number and wait, and then, of its text, floats, numbers and bytes, the
	// address and the number of elements.
	layout [11]uint32
)

// now is the time in milliseconds.
//
//go:wasmimport ptrnet now
func now() float64

// reserve gives n bytes for the next call.
//
//go:wasmexport reserve
func reserve(n int32) unsafe.Pointer {
	input = make([]byte, n)
	return unsafe.Pointer(unsafe.SliceData(input))
}

// call asks a question. The input is its name and its arguments as JSON, of so many bytes, and then the bytes
// beside them.
//
//go:wasmexport call
func call(name, arguments int32) unsafe.Pointer {
	message := input
	input = nil
	return answer(core.Call(string(message[:name]), message[name:][:arguments], message[name+arguments:]))
}

// resumeCall resumes a call; the name resume is taken by an export of Go's runtime.
//
//go:wasmexport resumeCall
func resumeCall(number int32) unsafe.Pointer { return answer(core.Resume(int(number))) }

// cancelCall cancels a call.
//
//go:wasmexport cancelCall
func cancelCall(number int32) { core.Cancel(int(number)) }

// setHelpers says how many other instances calls can ask.
//
//go:wasmexport setHelpers
func setHelpers(n int32) { core.Helpers = int(n) }

// reserveAnswer gives memory for the values that a helper answered to a call.
//
//go:wasmexport reserveAnswer
func reserveAnswer(number, helper int32) unsafe.Pointer {
	return unsafe.Pointer(unsafe.SliceData(core.Answer(int(number), int(helper))))
}

// answer lays out a reply.
func answer(r *bridge.Reply) unsafe.Pointer {
	reply = r
	layout = [...]uint32{
		uint32(r.Status), uint32(r.Number), uint32(r.Wait),
		address(unsafe.Pointer(unsafe.SliceData(r.Text))), uint32(len(r.Text)),
		address(unsafe.Pointer(unsafe.SliceData(r.Floats))), uint32(len(r.Floats)),
		address(unsafe.Pointer(unsafe.SliceData(r.Numbers))), uint32(len(r.Numbers)),
		address(unsafe.Pointer(unsafe.SliceData(r.Bytes))), uint32(len(r.Bytes)),
	}
	return unsafe.Pointer(&layout)
}

func address(p unsafe.Pointer) uint32 { return uint32(uintptr(p)) }
