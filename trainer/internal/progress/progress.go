// Package progress shows how far training runs, and commands that count instances, have come.
package progress

import (
	"fmt"
	"io"
	"os"
	"time"
)

// Counter prints the progress of a long command every ten seconds.
type Counter struct {
	out               io.Writer
	total             int // 0: unknown
	done              int
	started, reported time.Time
}

// NewCounter begins to count to total, 0 if unknown.
func NewCounter(out io.Writer, total int) *Counter {
	return &Counter{out: out, total: total, started: time.Now(), reported: time.Now()}
}

// Add counts n more instances.
func (c *Counter) Add(n int) {
	c.done += n
	if time.Since(c.reported) < 10*time.Second {
		return
	}
	c.reported = time.Now()
	each := time.Since(c.started) / time.Duration(c.done)
	fmt.Fprintf(c.out, "%d instances, %.1f a second", c.done, 1/each.Seconds())
	if c.total > 0 {
		fmt.Fprintf(c.out, ", %v left", (time.Duration(c.total-c.done) * each).Round(time.Second))
	}
	fmt.Fprintln(c.out)
}

// Steps shows the progress of a training run as a line of text: renewed in a terminal, otherwise printed at
// intervals.
type Steps struct {
	out              io.Writer
	terminal         bool
	steps            int
	step0, done      int // before and after the steps of this process
	examples         int
	loss             float64 // the mean of the first 50 steps, then smoothed
	started, printed time.Time
}

// NewSteps begins to show a run of which done steps are already taken.
func NewSteps(out io.Writer, steps, done int) *Steps {
	p := &Steps{out: out, steps: steps, step0: done, done: done, started: time.Now()}
	if f, ok := out.(interface{ Stat() (os.FileInfo, error) }); ok {
		info, err := f.Stat()
		p.terminal = err == nil && info.Mode()&os.ModeCharDevice != 0
	}
	return p
}

// Step counts one step of the given number of examples. The first line comes after a second, and then one
// every half minute; in a terminal five a second.
func (p *Steps) Step(loss float64, examples int) {
	p.done++
	p.examples += examples
	p.loss += (loss - p.loss) / float64(min(50, p.done-p.step0))
	switch since := time.Since(p.printed); {
	case p.terminal && (since > 200*time.Millisecond || p.done == p.steps):
		p.line("\x1b[K")
	case !p.terminal && time.Since(p.started) > time.Second && since > 30*time.Second:
		p.line("\n")
	}
}

// Speed is examples per second since the process began.
func (p *Steps) Speed() float64 { return float64(p.examples) / max(1e-9, p.Seconds()) }

// Seconds is the time since the process began.
func (p *Steps) Seconds() float64 { return time.Since(p.started).Seconds() }

// Scored prints the scores of a validation on a permanent line.
func (p *Steps) Scored(scores string) { p.line("  " + scores + "\n") }

// line prints where the run is, in a terminal over the line before, and a text behind it.
func (p *Steps) line(end string) {
	p.printed = time.Now()
	if p.terminal {
		fmt.Fprint(p.out, "\r")
	}
	each := time.Since(p.started) / time.Duration(max(1, p.done-p.step0))
	left := (time.Duration(p.steps-p.done) * each).Round(time.Second)
	fmt.Fprintf(p.out, "step %d/%d  loss %.4f  %.0f examples/s  %v left%s",
		p.done, p.steps, p.loss, p.Speed(), left, end)
}

// Close ends the display.
func (p *Steps) Close() {
	if p.terminal {
		fmt.Fprintln(p.out)
	}
}
