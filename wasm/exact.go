//go:build js && wasm

package main

import (
	"strings"
	"syscall/js"

	"ptrnet/core/task"
)

// exact solves a problem for the n points in the input, behind which stand the
// names of the task and of the method, one to a line, length bytes in all.
// Numbers: whether the solution is proven, its length, its bound, the sequence
// as a list. A search that takes longer than limit milliseconds stops there with
// the best that it has, unproven. While it goes on it calls the worker's own
// searching() with such numbers in place.
//
//go:wasmexport exact
func exact(n, length int32, limit float64) int32 {
	answer()
	at := 16 * int(n)
	problem, method, _ := strings.Cut(string(input[at:at+int(length)]), "\n")
	lay := func(proven bool, length, bound float64, sequence []int) {
		answer(flag(proven), length, bound)
		list(sequence)
	}
	searching := js.Global().Get("searching")
	clock := js.Global().Get("performance")
	now := func() float64 { return clock.Call("now").Float() }
	end, asked := now()+limit, 0
	s, err := task.Solve(problem, method, readPoints(0, int(n)), task.SolveOptions{
		Stop: func() bool {
			asked++ // looking at the clock costs 10 µs
			return asked%16 == 0 && now() > end
		},
		Progress: func(sequence []int, length, bound float64) {
			if searching.Type() == js.TypeFunction {
				lay(false, length, bound, sequence)
				searching.Invoke()
			}
		},
	})
	if err != nil {
		return done(err)
	}
	lay(s.Proven, s.Length, s.Bound, s.Sequence)
	return 0
}

// methods lists the algorithms of the task that the input names in n bytes. Text:
// one to a line, its name, title, source, exact (1 or 0) and limit with tabs
// between.
//
//go:wasmexport methods
func methods(n int32) int32 {
	answer()
	problem := text(n)
	if err := task.CheckName(problem); err != nil {
		return done(err)
	}
	for _, m := range task.Methods(problem) {
		message = append(message, m.Name+"\t"+m.Title+"\t"+m.Source+"\t"...)
		if m.Exact {
			message = append(message, "1\t"...)
		} else {
			message = append(message, "0\t"...)
		}
		message = appendInt(message, m.Limit)
		message = append(message, '\n')
	}
	return 0
}
