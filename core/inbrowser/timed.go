package inbrowser

import (
	"math"

	"ptrnet/core/evaluation"
)

// Timed is a training run of so many milliseconds of work. Its length in steps follows from the speed so far,
// so that the learning rate is zero when the time is spent. The clock, in milliseconds, is an argument.
type Timed struct {
	*Training
	Spent, Total float64 // milliseconds of work

	count int     // steps of the next call of Train
	due   float64 // Spent at the next measurement
	cost  float64 // milliseconds to measure one instance of each size
	crew  crew
}

const (
	callTime         = 40   // milliseconds of a call of Train
	firstMeasurement = 300  // milliseconds before the first measurement
	measureInterval  = 1200 // between two of them, at least, and a sixth of the time spent
	measureShare     = 0.1  // of all the work that is measuring, if 50 instances do not take more
	lastMeasurement  = 3000 // milliseconds that the last measurement may take
)

// Begin begins a run of total milliseconds.
func Begin(p Plan, total float64) (*Timed, error) {
	t, err := New(p)
	return &Timed{Training: t, Total: total, count: 1, due: firstMeasurement, cost: 0.5}, err
}

// Finished reports whether the time is spent.
func (t *Timed) Finished() bool { return t.Spent >= t.Total }

// Due reports whether it is time to measure.
func (t *Timed) Due() bool { return t.Spent >= t.due }

// Train trains for a moment, or, if it is once, for one step.
func (t *Timed) Train(clock func() float64, once bool) error {
	began, count := clock(), t.count
	if once {
		count = 1
	}
	steps := 1_000_000
	if step := t.StepsTaken(); step > 0 {
		share := max(t.Spent, 1) / t.Total
		steps = max(step+count, int(math.Round(float64(step)/share)))
	}
	before := t.training.Symbols
	if helpers := t.training.Helpers; helpers != nil {
		t.workers = t.crew.choose(helpers.Ready(), began)
	}
	if err := t.TakeSteps(count, steps); err != nil {
		return err
	}
	took := max(0.05, clock()-began)
	t.Spent += took
	t.crew.note(took, t.training.Symbols-before)
	if !once {
		t.count = max(1, min(2*count, int(math.Round(float64(count)*callTime/took))))
	}
	return nil
}

// MeasureTimed measures the averaged weights; last is the last measurement, which may take longer.
func (t *Timed) MeasureTimed(clock func() float64, last bool) (evaluation.Tally, error) {
	least, most, time := 50., 500., measureInterval*measureShare
	if last {
		least, most, time = 100, 2000, lastMeasurement
	}
	count := int(math.Round(max(least, min(most, time/t.cost))))
	began := clock()
	tally, err := t.Measure(count)
	took := clock() - began
	t.cost = took / float64(count)
	t.Spent += took
	t.due = t.Spent + max(measureInterval, t.Spent/6)
	return tally, err
}

// Snapshot is the weight file of the averaged weights as they are, without scores.
func (t *Timed) Snapshot() ([]byte, error) {
	if _, err := t.Measure(0); err != nil {
		return nil, err
	}
	return t.Encode(), nil
}
