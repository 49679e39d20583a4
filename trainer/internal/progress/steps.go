// Package progress shows the progress of training runs and of commands that count
// instances.
package progress

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// Steps shows the progress of a training run: a bar in a terminal, otherwise a line of text
// at intervals.
type Steps struct {
	out      io.Writer
	bar      *progressbar.ProgressBar
	steps    int
	step0    int // of this process
	done     int
	started  time.Time
	printed  time.Time
	examples int
	loss     float64 // smoothed
	scores   string
}

// firstLine is the time until the first line of text, plainInterval that between two lines, barInterval that
// between two updates of the bar.
const (
	firstLine     = time.Second
	plainInterval = 30 * time.Second
	barInterval   = 200 * time.Millisecond
)

// NewSteps begins to show a run of which done steps are already taken.
func NewSteps(out io.Writer, steps, done int) *Steps {
	p := &Steps{out: out, steps: steps, step0: done, done: done, started: time.Now()}
	if f, ok := out.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		p.bar = progressbar.NewOptions(steps, progressbar.OptionSetWriter(f), progressbar.OptionShowCount(),
			progressbar.OptionSetPredictTime(false), progressbar.OptionSetElapsedTime(false),
			progressbar.OptionSetWidth(24))
		p.bar.Set(done)
	}
	return p
}

// Step counts one step of the given number of examples.
func (p *Steps) Step(loss float64, examples int) {
	if p.examples == 0 {
		p.loss = loss
	}
	p.loss += 0.02 * (loss - p.loss)
	p.done++
	p.examples += examples
	switch {
	case p.bar == nil && time.Since(p.started) > firstLine && time.Since(p.printed) > plainInterval:
		p.line()
	case p.bar != nil && (time.Since(p.printed) > barInterval || p.done == p.steps):
		p.draw()
	}
}

// draw renews the bar.
func (p *Steps) draw() {
	p.printed = time.Now()
	p.bar.Describe(fmt.Sprintf("%s, loss %.4f, %.0f examples/s", p.left(), p.loss, p.Speed()))
	p.bar.Set(p.done)
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

// Scored prints the loss and the scores of a validation on a permanent line.
func (p *Steps) Scored(step int, loss float64, scores string) {
	p.scores = scores
	if p.bar != nil {
		p.bar.Clear()
		fmt.Fprintf(p.out, "step %d  loss %.4f  %s\n", step, loss, p.scores)
		p.draw()
		return
	}
	p.line()
}

func (p *Steps) line() {
	p.printed = time.Now()
	fmt.Fprintf(p.out, "step %d/%d  loss %.4f  %.0f examples/s  %s  %s\n",
		p.done, p.steps, p.loss, p.Speed(), p.left(), p.scores)
}

// Close ends the display.
func (p *Steps) Close() {
	if p.bar != nil {
		p.bar.Exit()
		fmt.Fprintln(p.out)
	}
}
