package inbrowser

import (
	"math"

	"ptrnet/core/evaluation"
)

// Timed is a training run of so many milliseconds of work. Its length in steps follows from the speed so far, so
// that the learning rate is zero when the time is spent. The clock, in milliseconds, is an argument.
type Timed struct {
	*Training
	Spent, Total float64 // milliseconds of work
	Recent       float64 // mean loss of late
	Speed        float64 // examples a second, of late

	count int     // steps of the next call of Go
	due   float64 // Spent at the next measurement
	cost  float64 // milliseconds to measure one instance of each size
}

const (
	goes      = 40   // milliseconds of a call of Go
	firstLook = 300  // milliseconds before the first measurement
	nextLook  = 1200 // between two of them, at least
	lookShare = 0.1  // of all the work, at most, that is measuring
	lastLook  = 3000 // milliseconds that the last measurement may take
	fading    = 700  // milliseconds over which Recent and Speed forget
)

// Begin begins a run of total milliseconds.
func Begin(p Plan, total float64) (*Timed, error) {
	t, err := New(p)
	return &Timed{Training: t, Total: total, Recent: math.NaN(), count: 1, due: firstLook, cost: 0.5}, err
}

// Over reports whether the time is spent.
func (t *Timed) Over() bool { return t.Spent >= t.Total }

// Due reports whether it is time to measure.
func (t *Timed) Due() bool { return t.Spent >= t.due }

// Go trains for a moment, or, if it is once, for one step.
func (t *Timed) Go(clock func() float64, once bool) error {
	began, before, count := clock(), t.Examples(), t.count
	if once {
		count = 1
	}
	steps := 1_000_000
	if step := t.Step(); step > 0 {
		share := max(t.Spent, 1) / t.Total
		steps = max(step+count, int(math.Round(float64(step)/share)))
	}
	if err := t.Steps(count, steps); err != nil {
		return err
	}
	took := max(0.05, clock()-began)
	t.Spent += took
	speed := 1000 * float64(t.Examples()-before) / took
	if before == 0 {
		t.Recent, t.Speed = t.Loss, speed
	}
	old := math.Exp(-took / fading)
	t.Recent = old*t.Recent + (1-old)*t.Loss
	t.Speed = old*t.Speed + (1-old)*speed
	if !once {
		t.count = max(1, min(2*count, int(math.Round(float64(count)*goes/took))))
	}
	return nil
}

// Look measures the averaged weights; last is the last measurement, which may take longer.
func (t *Timed) Look(clock func() float64, last bool) (evaluation.Tally, error) {
	least, most, time := 50., 500., nextLook*lookShare
	if last {
		least, most, time = 100, 2000, lastLook
	}
	count := int(math.Round(max(least, min(most, time/t.cost))))
	began := clock()
	tally, err := t.Measure(count)
	took := clock() - began
	t.cost = took / float64(count)
	t.Spent += took
	t.due = t.Spent + nextLook
	return tally, err
}

// Snapshot is the weight file of the averaged weights as they are, without scores.
func (t *Timed) Snapshot() ([]byte, error) {
	if _, err := t.Measure(0); err != nil {
		return nil, err
	}
	return t.Encode(), nil
}
