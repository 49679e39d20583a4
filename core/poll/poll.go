// Package poll calls a function in long loops: so often that who shares the thread, as the page's module does
// (wasm/bridge/slices.go), waits a moment, and so rarely that it costs nothing.
package poll

// every is the number of steps between two calls.
const every = 256

// Poll counts the steps of a loop, of at most some microseconds each. Its zero value calls nothing.
type Poll struct {
	Stop func() bool // may pause the loop; what it returns does not end it
	left int         // steps before the next call
}

// Step counts a step.
func (p *Poll) Step() { p.Steps(1) }

// Steps counts n steps.
func (p *Poll) Steps(n int) {
	if p.left -= n; p.left < 0 {
		p.call()
	}
}

//go:noinline
func (p *Poll) call() {
	p.left = every
	if p.Stop != nil {
		p.Stop()
	}
}
