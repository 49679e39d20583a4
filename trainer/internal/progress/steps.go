// Package progress shows the progress of training runs and of commands that count
// instances.
package progress

import (
	"fmt"
	"io"
	"os"
	"time"
)

// Steps shows the progress of a training run as a line of text: renewed in a terminal, otherwise
// printed at intervals.
type Steps struct {
	out      io.Writer
	terminal bool
	steps    int
	step0    int // of this process
	done     int
	started  time.Time
	printed  time.Time
	examples int
	loss     float64 // the mean of the first 50 steps, then smoothed
	scores   string
}

// firstLine is the time until the first line of text, plainInterval that between two lines, renewal that
// between two in a terminal.
const (
	firstLine     = time.Second
	plainInterval = 30 * time.Second
	renewal       = 200 * time.Millisecond
)

// NewSteps begins to show a run of which done steps are already taken.
func NewSteps(out io.Writer, steps, done int) *Steps {
	p := &Steps{out: out, steps: steps, step0: done, done: done, started: time.Now()}
	if f, ok := out.(interface{ Stat() (os.FileInfo, error) }); ok {
		info, err := f.Stat()
		p.terminal = err == nil && info.Mode()&os.ModeCharDevice != 0
	}
	return p
}

// Step counts one step of the given number of examples.
func (p *Steps) Step(loss float64, examples int) {
	p.done++
	p.examples += examples
	p.loss += (loss - p.loss) / float64(min(50, p.done-p.step0))
	switch since := time.Since(p.printed); {
	case p.terminal && (since > renewal || p.done == p.steps):
		p.line("\x1b[K")
	case !p.terminal && time.Since(p.started) > firstLine && since > plainInterval:
		p.line("  " + p.scores + "\n")
	}
}

// Speed is examples per second since the process began.
func (p *Steps) Speed() float64 { return float64(p.examples) / max(1e-9, p.Seconds()) }

// Seconds is the time since the process began.
func (p *Steps) Seconds() float64 { return time.Since(p.started).Seconds() }

// left is the estimated remaining time at the speed so far, and when the run ends.
func (p *Steps) left() string {
	each := float64(time.Since(p.started)) / float64(max(1, p.done-p.step0))
	left := time.Duration(float64(p.steps-p.done) * each).Round(time.Second)
	form := "15:04"
	if left > 12*time.Hour {
		form = "2 Jan 15:04"
	}
	return fmt.Sprintf("%s left, ends at %s", left, time.Now().Add(left).Format(form))
}

// Scored prints the scores of a validation on a permanent line.
func (p *Steps) Scored(scores string) {
	p.scores = scores
	p.line("  " + scores + "\n")
}

// line prints where the run is, in a terminal over the line before, and a text behind it.
func (p *Steps) line(end string) {
	p.printed = time.Now()
	if p.terminal {
		fmt.Fprint(p.out, "\r")
	}
	fmt.Fprintf(p.out, "step %d/%d  loss %.4f  %.0f examples/s  %s%s", p.done, p.steps, p.loss, p.Speed(), p.left(), end)
}

// Close ends the display.
func (p *Steps) Close() {
	if p.terminal {
		fmt.Fprintln(p.out)
	}
}
