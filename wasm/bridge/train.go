package bridge

import (
	"errors"
	"math"

	"ptrnet/core/evaluation"
	"ptrnet/core/inbrowser"
	"ptrnet/core/jsontext"
	"ptrnet/core/model"
)

// Milliseconds of a training run: between two of its news; between two files of one that is watched; and of each of
// its slowed steps, so that one sees it happen.
const (
	trainNews = 120
	filesNews = 150
	slowStep  = 25
)

// train begins a run of so many milliseconds of work, which replaces the one before.
func train(b *Bridge, w *Call, args *jsontext.Reader) error {
	var plan inbrowser.Plan
	var milliseconds float64
	err := fields{
		"task": text(&plan.Task), "low": whole(&plan.MinN), "high": whole(&plan.MaxN), "hidden": whole(&plan.Hidden), "stretch": number(&plan.Stretch),
		"seed": seed(&plan.Seed), "milliseconds": number(&milliseconds),
	}.read(args)
	if err != nil {
		return err
	}
	b.training, err = inbrowser.Begin(plan, milliseconds)
	return err
}

// trainOn trains until the run's time is spent. Its news are how the run stands, and now and then a measurement with
// its weight file beside it; if it is watched, more files without one. The first steps, slow of them, take their
// time. The run stays where it is if the call is canceled, and can go on.
func trainOn(b *Bridge, w *Call, args *jsontext.Reader) error {
	var watched bool
	var slow int
	if err := (fields{"watched": truth(&watched), "slow": whole(&slow)}).read(args); err != nil {
		return err
	}
	run, err := b.run()
	if err != nil {
		return err
	}
	reported, filed := math.Inf(-1), math.Inf(-1)
	for began := w.clock(); ; began = w.clock() {
		var news, file []byte
		switch {
		case run.Step() > 0 && run.Due():
			if news, file, err = measured(run, w.clock, false); err != nil {
				return err
			}
			filed = w.clock()
		case watched && began-filed > filesNews:
			filed = began
			if file, err = run.Snapshot(); err != nil {
				return err
			}
			news = state(run).Bytes()
		case run.Step() > 0 && began-reported > trainNews:
			reported = began
			news = state(run).Bytes()
		}
		if news != nil {
			w.tell(news, file)
		}
		if w.yieldIfDue() {
			return model.ErrStopped
		}
		if run.Over() {
			return nil
		}
		paced := run.Step() < slow
		began = w.clock()
		if err := run.Go(w.clock, paced); err != nil {
			return err
		}
		if paced {
			w.rest(slowStep - (w.clock() - began))
		}
	}
}

// trainResult measures the run more precisely, with its weight file beside the figures; before the first step it says only how the run
// stands: the weights are random.
func trainResult(b *Bridge, w *Call, args *jsontext.Reader) error {
	if err := (fields{}).read(args); err != nil {
		return err
	}
	run, err := b.run()
	if err != nil {
		return err
	}
	if run.Step() == 0 {
		w.Reply.Text = state(run).Bytes()
		return nil
	}
	w.Reply.Text, w.Reply.Bytes, err = measured(run, w.clock, true)
	return err
}

// run is the run in progress.
func (b *Bridge) run() (*inbrowser.Timed, error) {
	if b.training == nil {
		return nil, errors.New("no training has been started")
	}
	return b.training, nil
}

// state is how a run stands.
func state(run *inbrowser.Timed) *jsontext.Object {
	var o jsontext.Object
	o.Int("step", int64(run.Step()))
	o.Int("examples", int64(run.Examples()))
	o.Float("loss", run.Recent)
	o.Float("speed", run.Speed)
	o.Float("spent", run.Spent)
	o.Float("total", run.Total)
	return &o
}

// measured is how a run stands, with its figures and its weight file.
func measured(run *inbrowser.Timed, clock func() float64, last bool) (news, file []byte, err error) {
	var t evaluation.Tally
	if t, err = run.Look(clock, last); err != nil {
		return nil, nil, err
	}
	o := state(run)
	o.Int("instances", int64(t.Instances))
	o.Object("figures", figures(&t))
	return o.Bytes(), run.Encode(), nil
}
