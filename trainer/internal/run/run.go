// Package run trains a network. A run has a folder with its configuration, log, learning
// curves and checkpoints, and writes a weight file at its end. A run that was stopped or
// killed resumes from its checkpoint with the result of an uninterrupted one. The package
// knows no flags and no help texts.
package run

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"

	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/train"
	"ptrnet/trainer/internal/file"
	"ptrnet/trainer/internal/pool"
	"ptrnet/trainer/internal/progress"
)

// trainer is a run in progress.
type trainer struct {
	config   train.Config
	options  Options
	net      *network.Network
	state    *train.State
	training *train.Training
	pool     network.Pool
	log      []Entry
	progress *progress.Steps
	out      io.Writer
	scorer   *scorer
	above    int // steps in a row with a loss above mostLoss
}

func newTrainer(c train.Config, o Options, workers network.Pool, out io.Writer) (*trainer, error) {
	meta := model.Meta{Task: c.Task, Network: c.Network, Sequence: c.Sequence, Stretch: c.Stretch, Frame: c.Frame, MinN: c.MinN, MaxN: c.MaxN}
	s, err := newScorer(meta, workers)
	return &trainer{config: c, options: o, pool: workers, out: out, net: network.New(c.Network), scorer: s}, err
}

// Train starts or resumes a run, until its last step, Ctrl-C, or an error.
func Train(c train.Config, o Options, out io.Writer) error {
	if err := file.CheckWritable(o.Out); err != nil {
		return err
	}
	if err := CheckMemory(c); err != nil {
		return err
	}
	o.Validate = cmp.Or(o.Validate, max(1000, c.Steps/20))
	workers, stop := pool.New(o.Workers)
	defer stop()
	t, err := newTrainer(c, o, workers, out)
	if err != nil {
		return err
	}
	unlock, err := t.lock()
	if err != nil {
		return err
	}
	defer unlock()
	fmt.Fprintf(out, "training %s on %s points: the run is in %s, the weight file will be %s\n", c.Task, Span(c.MinN, c.MaxN), o.Run, o.Out)
	if err := t.open(); err != nil {
		return err
	}
	var data *train.Labeled
	if o.Labels != nil {
		data = o.Labels.Set
		fmt.Fprintln(out, o.Labels.said(o.Data))
	}
	t.training = train.NewTraining(c, t.net, t.state, train.NewSource(c, workers).From(data), workers)
	t.progress = progress.NewSteps(out, c.Steps, t.state.Step)
	ctx, hungUp := whileConnected(context.Background())
	defer hungUp()
	ctx, release := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	defer release()
	// The first Ctrl-C stops after the current step, a second one kills the process.
	defer context.AfterFunc(ctx, release)()
	err = t.loop(ctx)
	t.progress.Close()
	if err != nil {
		return err
	}
	if t.state.Step < c.Steps {
		stopped := fmt.Sprintf("stopped at step %d of %d; the checkpoint is in %s; continue with\n    %s",
			t.state.Step, c.Steps, t.checkpointPath(), o.GoOn)
		if ctx.Err() != nil { // an error, so that no script goes on to evaluate a weight file that was not written
			return errors.New(stopped)
		}
		fmt.Fprintln(out, stopped)
		return nil
	}
	release() // the checkpoint is complete: from here Ctrl-C ends the process at once
	return t.finish()
}

// whileConnected ends the context when the terminal goes, unless nohup asked to go on then, or what reads the output. These
// signals come more than once, and none kills the process.
func whileConnected(ctx context.Context) (context.Context, context.CancelFunc) {
	signals := []os.Signal{syscall.SIGPIPE}
	if !signal.Ignored(syscall.SIGHUP) {
		signals = append(signals, syscall.SIGHUP)
	}
	return signal.NotifyContext(ctx, signals...)
}

// errLocked is the error of a folder that another process has locked.
var errLocked = errors.New("locked by another process")

// lock makes the run's folder and locks it against other processes until unlock is called.
// If the file system has no locks it says so and continues.
func (t *trainer) lock() (unlock func(), err error) {
	run := t.options.Run
	if err := os.MkdirAll(run, 0o755); err != nil {
		return nil, fmt.Errorf("cannot make the run's folder: %w", err)
	}
	unlock, err = lockFolder(run)
	if err == errLocked {
		return nil, fmt.Errorf("another process is training in %s: wait until it ends, or choose another folder with --run", run)
	}
	if err != nil {
		fmt.Fprintf(t.out, "cannot lock %s (%v): make sure that no other process trains there\n", run, err)
		return func() {}, nil
	}
	return unlock, nil
}

// open prepares the state, new or from the checkpoint, and the files of the run.
func (t *trainer) open() error {
	if t.options.Resume {
		path := t.checkpointPath()
		state, from, err := readCheckpoint(path, t.config, len(t.net.Weights), t.out)
		switch {
		case err != nil && !haveCheckpoint(path):
			return fmt.Errorf("%w; leave out --resume to start a new run", err)
		case err != nil:
			return err
		}
		if from != path { // otherwise the next checkpoint would replace the good previous one by the damaged one
			if err := os.Rename(path, path+".damaged"); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return fmt.Errorf("%s is damaged and cannot be renamed: %w", path, err)
			}
		}
		t.state = state
		t.net.Weights = state.Weights
		if t.log, err = keptLog(t.options.Run, state.Step, t.out); err != nil {
			return err
		}
		fmt.Fprintf(t.out, "resuming at step %d of %d\n", state.Step, t.config.Steps)
	} else {
		if haveCheckpoint(t.checkpointPath()) {
			return fmt.Errorf("%s holds the checkpoint of an earlier run: continue it with --resume, choose another folder with --run, or delete it", t.options.Run)
		}
		t.state = &train.State{Weights: t.net.Weights}
		First(t.net, t.config, t.options.Origin)
	}
	config, err := json.MarshalIndent(t.config, "", "  ")
	if err != nil {
		return err
	}
	if err := file.Write(configPath(t.options.Run), append(config, '\n')); err != nil {
		return err
	}
	return writeLog(t.options.Run, t.log)
}

// First sets a network's weights to those with which a run starts: random ones, or those of a weight file.
func First(net *network.Network, c train.Config, from *Origin) {
	if from != nil {
		copy(net.Weights, from.weights)
		return
	}
	rng := rand.New(rand.NewPCG(c.Seed, train.StreamWeights))
	net.Uniform(rng, float32(c.Init))
	if c.Chrono > 0 {
		net.Chrono(rng, c.Chrono)
	}
}

func (t *trainer) checkpointPath() string { return checkpointPath(t.options.Run) }

func checkpointPath(folder string) string { return filepath.Join(folder, "checkpoint.safetensors") }

// loop takes steps until the end, an interrupt, or divergence of the loss, and then writes
// the checkpoint.
func (t *trainer) loop(ctx context.Context) error {
	c, o := t.config, t.options
	saved, at := t.state.Step, time.Now() // the last checkpoint
	var sinceEntry, sinceScores mean
	last := c.Steps
	if o.StopAfter > 0 {
		last = min(last, t.state.Step+o.StopAfter)
	}
	for t.state.Step < last && ctx.Err() == nil {
		step := t.state.Step
		loss, norm, err := t.step()
		if err != nil {
			return err
		}
		sinceEntry.add(loss)
		sinceScores.add(loss)
		validate := t.state.Step%o.Validate == 0 || t.state.Step == c.Steps
		e := Entry{Step: t.state.Step, Examples: t.state.Step * c.Batch, Loss: sinceScores.mean(), Norm: norm,
			Rate: c.RateAt(step), Speed: t.progress.Speed(), Seconds: t.progress.Seconds()}
		if t.state.Step%each == 0 && !validate {
			e.Loss = sinceEntry.mean()
			t.add(e)
		}
		if t.state.Step%each == 0 {
			sinceEntry = mean{}
		}
		if !validate && time.Since(at) <= o.Checkpoint {
			continue
		}
		if validate {
			sinceScores = mean{}
			err = t.report(e)
		} else {
			err = t.save()
		}
		if err != nil {
			return err
		}
		saved, at = t.state.Step, time.Now()
	}
	if saved == t.state.Step {
		return nil
	}
	return t.save()
}

// mean is a sum of losses and their number.
type mean struct {
	sum   float64
	count int
}

func (m *mean) add(loss float64) { m.sum, m.count = m.sum+loss, m.count+1 }
func (m mean) mean() float64     { return m.sum / float64(m.count) }

// step takes one step and returns its loss and the norm of its gradient.
func (t *trainer) step() (loss, norm float64, err error) {
	step := t.state.Step
	loss, norm = t.training.Step()
	switch {
	case t.diverged(loss):
		return loss, norm, t.stopped(loss, step)
	case t.state.Step == step:
		return loss, norm, fmt.Errorf("the gradient became %g at step %d: the run stops; %s", norm, step, t.advice())
	}
	t.progress.Step(loss, t.config.Batch)
	return loss, norm, nil
}

// report validates, writes the log entry, then the checkpoint, and draws the curves. In this
// order no entry is missing if the run is killed in between and resumed. If the log cannot be
// written, the checkpoint is still tried; if the curves cannot be drawn, the run continues.
func (t *trainer) report(e Entry) error {
	good, err := t.sound()
	if err != nil {
		return err
	}
	scores, err := t.validate()
	if err != nil {
		return err
	}
	e.Scores = scores
	t.add(e)
	if err := t.keep(good); err != nil {
		return err
	}
	t.progress.Scored(scores.Summary(t.scorer.problem))
	if err := DrawCurves(filepath.Join(t.options.Run, "curves"), []string{t.options.Run}); err != nil {
		fmt.Fprintf(t.out, "%v; the run continues without the figure\n", err)
	}
	return nil
}

// mostLoss is the loss per symbol above which training has diverged, if it stays above it for
// patience steps. A uniform guess among 10,000 points has a loss of 9.2. A single example can
// have a loss of thousands: a second look that is sure and wrong. Its gradient is clipped, and
// the next step's loss is as low as before.
const mostLoss, patience = 100, 10

// diverged counts the steps in a row with a loss above mostLoss.
func (t *trainer) diverged(loss float64) bool {
	if loss > mostLoss {
		t.above++
	} else {
		t.above = 0
	}
	return !finite(loss) || t.above == patience
}

func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }

// sound says whether the current weights are worth a checkpoint; the error is that their loss is
// not finite. It is asked before every checkpoint, because the loss of a step is that of the
// weights before the update.
func (t *trainer) sound() (bool, error) {
	loss := t.training.Loss()
	if !finite(loss) {
		return false, t.stopped(loss, t.state.Step)
	}
	return loss <= mostLoss || t.state.Step == t.config.Steps, nil
}

func (t *trainer) stopped(loss float64, step int) error {
	return fmt.Errorf("the loss became %.4g at step %d: the run stops; %s", loss, step, t.advice())
}

// advice says how to proceed after divergence.
func (t *trainer) advice() string {
	if !haveCheckpoint(t.checkpointPath()) {
		return "there is no checkpoint yet; start with a lower --rate"
	}
	return "the last good checkpoint is " + t.checkpointPath() + "; start another --run with a lower --rate"
}

// save writes the log, and the checkpoint if the weights are worth it.
func (t *trainer) save() error {
	good, err := t.sound()
	if err != nil {
		return err
	}
	return t.keep(good)
}

// keep writes the log, then the checkpoint if the weights are good.
func (t *trainer) keep(good bool) error {
	unlogged := writeLog(t.options.Run, t.log)
	if good {
		if err := writeCheckpoint(t.checkpointPath(), t.config, t.state); err != nil {
			return err
		}
	}
	return unlogged
}
