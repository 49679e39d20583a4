//go:build js && wasm

package main

import (
	"math"
	"syscall/js"
)

var nan = math.NaN()

// performance is the browser's clock.
var performance = js.Global().Get("performance")

// now is the time in milliseconds.
func now() float64 { return performance.Call("now").Float() }

// within is a stop function that is also true after the given number of milliseconds.
func within(milliseconds float64, stop func() bool) func() bool {
	end, asked := now()+milliseconds, 0
	return func() bool {
		asked++ // reading the clock costs 10 µs
		return stop() || asked%16 == 0 && now() > end
	}
}
