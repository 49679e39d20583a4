package bridge

import (
	"errors"
	"math"

	"ptrnet/core/inbrowser"
	"ptrnet/core/model"
)

// Milliseconds of a training run: between two of its reports; of each of its slowed steps, so that one sees it
// happen; and between two files of one that is watched, at first and at last. To show a file on the page takes a
// third of that on another core, and later files change the answers less.
const (
	trainReport = 250
	slowStep    = 15
	firstFiles  = 150
	lastFiles   = 1000
)

// answer begins a run, which replaces the one before.
func (a *TrainArguments) answer(b *Bridge, _ *Call) (message, error) {
	training, err := inbrowser.Begin(inbrowser.Plan{
		Task: a.task, MinN: a.low, MaxN: a.high, Hidden: a.hidden, Stretch: a.stretch, Seed: uint64(a.seed),
	}, a.milliseconds)
	if err == nil {
		b.training = training
	}
	return nil, err
}

// answer continues the run, which stays where it is if the call is canceled, and can go on.
func (a *TrainOnArguments) answer(b *Bridge, w *Call) (message, error) {
	run, err := b.run()
	if err != nil {
		return nil, err
	}
	run.Share(w)
	reported, filed := math.Inf(-1), math.Inf(-1)
	for began := w.clock(); ; began = w.clock() {
		var progress *Training
		switch {
		case run.StepsTaken() > 0 && run.Due():
			if progress, err = measured(run, w.clock, false); err != nil {
				return nil, err
			}
			filed = w.clock()
		case a.watched && began-filed > max(firstFiles, min(lastFiles, run.Spent/20)):
			filed = began
			progress = state(run)
			if progress.bytes, err = run.Snapshot(); err != nil {
				return nil, err
			}
		case run.StepsTaken() > 0 && began-reported > trainReport:
			reported = began
			progress = state(run)
		}
		if progress != nil {
			w.report(progress)
		}
		if w.yieldIfDue() {
			return nil, model.ErrStopped
		}
		if run.Finished() {
			return nil, nil
		}
		paced := run.StepsTaken() < a.slow
		began = w.clock()
		if err := run.Train(w.clock, paced); err != nil {
			return nil, err
		}
		if paced {
			w.rest(slowStep - (w.clock() - began))
		}
	}
}

// answer measures the run. Before the first step there are no figures: the weights are random.
func (*TrainResultArguments) answer(b *Bridge, w *Call) (message, error) {
	run, err := b.run()
	if err != nil {
		return nil, err
	}
	if run.StepsTaken() == 0 {
		return state(run), nil
	}
	return measured(run, w.clock, true)
}

// run is the run in progress.
func (b *Bridge) run() (*inbrowser.Timed, error) {
	if b.training == nil {
		return nil, errors.New("no training has been started")
	}
	return b.training, nil
}

// state is how a run stands.
func state(run *inbrowser.Timed) *Training {
	return &Training{examples: run.Examples()}
}

// measured is how a run stands, with its figures and its weight file.
func measured(run *inbrowser.Timed, clock func() float64, last bool) (*Training, error) {
	t, err := run.MeasureTimed(clock, last)
	if err != nil {
		return nil, err
	}
	now := state(run)
	now.Measurement = &Measurement{figures(&t)}
	now.bytes = run.Encode()
	return now, nil
}
