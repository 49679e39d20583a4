package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// progress shows how a run goes: a bar in a terminal, else a plain line at
// intervals.
type progress struct {
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

// plainInterval is the time between two plain lines, barInterval that between
// two states of the bar.
const (
	plainInterval = 30 * time.Second
	barInterval   = 200 * time.Millisecond
)

func newProgress(out io.Writer, steps, done int) *progress {
	p := &progress{out: out, steps: steps, step0: done, done: done, started: time.Now(), printed: time.Now()}
	if f, ok := out.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		p.bar = progressbar.NewOptions(steps, progressbar.OptionSetWriter(f), progressbar.OptionShowCount(),
			progressbar.OptionSetPredictTime(false), progressbar.OptionSetElapsedTime(false),
			progressbar.OptionSetWidth(24))
		p.bar.Set(done)
	}
	return p
}

// step counts one step of so many examples.
func (p *progress) step(loss float64, examples int) {
	if p.examples == 0 {
		p.loss = loss
	}
	p.loss += 0.02 * (loss - p.loss)
	p.done++
	p.examples += examples
	switch {
	case p.bar == nil && time.Since(p.printed) > plainInterval:
		p.line()
	case p.bar != nil && (time.Since(p.printed) > barInterval || p.done == p.steps):
		p.draw()
	}
}

// draw renews the bar.
func (p *progress) draw() {
	p.printed = time.Now()
	p.bar.Describe(fmt.Sprintf("%s left, loss %.4f, %.0f examples/s", p.left(), p.loss, p.speed()))
	p.bar.Set(p.done)
}

// speed is examples per second since the process began.
func (p *progress) speed() float64 { return float64(p.examples) / max(1e-9, p.seconds()) }

func (p *progress) seconds() float64 { return time.Since(p.started).Seconds() }

// left is the time that the rest will take at the speed so far.
func (p *progress) left() time.Duration {
	each := float64(time.Since(p.started)) / float64(max(1, p.done-p.step0))
	return time.Duration(float64(p.steps-p.done) * each).Round(time.Second)
}

// scored shows the scores of a validation, on a line that stays.
func (p *progress) scored(e entry) {
	p.scores = summary(e.Scores)
	if p.bar != nil {
		p.bar.Clear()
		fmt.Fprintf(p.out, "step %d  loss %.4f  %s\n", e.Step, e.Loss, p.scores)
		p.draw()
		return
	}
	p.line()
}

func (p *progress) line() {
	p.printed = time.Now()
	fmt.Fprintf(p.out, "step %d/%d  loss %.4f  %.0f examples/s  %s left  %s\n",
		p.done, p.steps, p.loss, p.speed(), p.left(), p.scores)
}

func (p *progress) close() {
	if p.bar != nil {
		p.bar.Exit()
		fmt.Fprintln(p.out)
	}
}
