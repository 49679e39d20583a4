// Package run trains a network: a run with its folder, in which are its
// configuration, its log, its curves and its checkpoints, and at the end its weight
// file. A run that was stopped or killed goes on from its checkpoint as if it had
// not been. Flags and help texts it does not know.
package run

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"

	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/problem"
	"ptrnet/core/problems"
	"ptrnet/core/train"
	"ptrnet/trainer/internal/file"
	"ptrnet/trainer/internal/pool"
	"ptrnet/trainer/internal/progress"
)

// trainer is a run in progress.
type trainer struct {
	config   train.Config
	problem  problem.Description
	options  Options
	net      *network.Network
	state    *train.State
	source   *train.Source
	gradient *network.Gradient
	optimize *train.Optimizer
	pool     network.Pool
	log      *runLog
	progress *progress.Steps
	out      io.Writer
	scorer   *scorer
}

func newTrainer(c train.Config, o Options, workers network.Pool, out io.Writer) (*trainer, error) {
	p, err := problems.New(c.Task, c.Sequence)
	if err != nil {
		return nil, err
	}
	meta := model.Meta{Task: c.Task, Network: c.Network, Sequence: c.Sequence, Frame: c.Frame, MinN: c.MinN, MaxN: c.MaxN}
	s, err := newScorer(meta, workers)
	return &trainer{config: c, problem: p.Describe(), options: o, pool: workers, out: out, net: network.New(c.Network), scorer: s}, err
}

// Train runs or resumes a run until its last step, Ctrl-C, or an error.
func Train(c train.Config, o Options, out io.Writer) error {
	if o.Quiet {
		out = io.Discard
	}
	if err := file.CheckWritable(o.Out); err != nil {
		return err
	}
	if err := CheckMemory(c, o); err != nil {
		return err
	}
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
	fmt.Fprintf(out, "the run takes up to %.0f MiB of memory\n", math.Ceil(memory(c, o)/(1<<20)))
	if err := t.open(); err != nil {
		return err
	}
	defer t.log.close()
	var data *train.Labelled
	if o.Labels != nil {
		data = o.Labels.Set
		fmt.Fprintln(out, o.Labels.said(o.Data))
	}
	t.source = train.NewSource(c, workers).From(data).Perturbed()
	t.gradient = network.NewGradient(t.net, workers)
	t.optimize = train.NewOptimizer(c, t.state, workers)
	t.progress = progress.NewSteps(out, c.Steps, t.state.Step)
	ctx, release := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer release()
	// The first Ctrl-C asks for an end, a second one is the system's.
	defer context.AfterFunc(ctx, release)()
	err = t.loop(ctx)
	t.progress.Close()
	if err != nil {
		return err
	}
	if t.state.Step < c.Steps {
		fmt.Fprintf(out, "stopped at step %d of %d, all of it kept in %s; go on with\n    %s\n",
			t.state.Step, c.Steps, t.checkpointPath(), o.GoOn)
		return nil
	}
	release() // the checkpoint is complete: Ctrl-C may end the rest at once
	return t.finish()
}

// errLocked is the error of a folder that another process has locked.
var errLocked = errors.New("locked by another process")

// lock makes the run's folder and keeps other processes from training there until
// unlock is called. Where a file system has no locks it says so and goes on.
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
		fmt.Fprintf(t.out, "cannot lock %s (%v): nothing keeps another process from training there too\n", run, err)
		return func() {}, nil
	}
	return unlock, nil
}

// open prepares the state, new or from the checkpoint, and the files of the run.
func (t *trainer) open() error {
	if t.options.Resume {
		state, err := readCheckpoint(t.checkpointPath(), t.config, len(t.net.Weights), t.out)
		if err != nil {
			return err
		}
		t.state = state
		t.net.Weights = state.Weights
		fmt.Fprintf(t.out, "resuming at step %d of %d\n", state.Step, t.config.Steps)
	} else {
		if haveCheckpoint(t.checkpointPath()) {
			return fmt.Errorf("%s holds the checkpoint of an earlier run: go on with --resume, choose another folder with --run, or delete it", t.options.Run)
		}
		t.start()
	}
	config, err := json.MarshalIndent(t.config, "", "  ")
	if err != nil {
		return err
	}
	if err := file.Write(filepath.Join(t.options.Run, "config.json"), append(config, '\n')); err != nil {
		return err
	}
	t.log, err = openLog(t.options.Run, t.state.Step, t.out)
	return err
}

// start draws the first weights, or takes them from the weight file to start from.
func (t *trainer) start() {
	t.state = &train.State{Weights: t.net.Weights}
	if o := t.options.Origin; o != nil {
		copy(t.net.Weights, o.weights)
		return
	}
	rng := rand.New(rand.NewPCG(t.config.Seed, train.StreamWeights))
	t.net.Uniform(rng, float32(t.config.Init))
	if t.config.Chrono > 0 {
		t.net.Chrono(rng, t.config.Chrono)
	}
}

func (t *trainer) checkpointPath() string {
	return filepath.Join(t.options.Run, "checkpoint.safetensors")
}

// loop takes steps until the end, an interrupt, or a loss that explodes. At the
// end the checkpoint is written.
func (t *trainer) loop(ctx context.Context) error {
	c, o := t.config, t.options
	saved, at := t.state.Step, time.Now() // the last checkpoint
	lossSum, losses := 0.0, 0
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
		lossSum += loss
		losses++
		validate := t.state.Step%o.Validate == 0 || t.state.Step == c.Steps
		if !validate && time.Since(at) <= o.Checkpoint {
			continue
		}
		if validate {
			e := Entry{Step: t.state.Step, Examples: t.state.Step * c.Batch, Loss: lossSum / float64(losses), Norm: norm,
				Rate: c.RateAt(step), Speed: t.progress.Speed(), Seconds: t.progress.Seconds()}
			lossSum, losses = 0, 0
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

// step takes one step and returns its loss and the norm of its gradient.
func (t *trainer) step() (loss, norm float64, err error) {
	step := t.state.Step
	loss = t.gradient.Compute(t.source.Batch(step))
	if exploded(loss) {
		return loss, 0, t.stopped(loss)
	}
	norm = t.optimize.Step(t.gradient.D)
	if t.state.Step == step {
		return loss, norm, fmt.Errorf("the gradient became %g at step %d: the run stops; %s", norm, step, t.advice())
	}
	t.progress.Step(loss, t.config.Batch)
	return loss, norm, nil
}

// report validates, writes the entry into the log, the checkpoint, and draws the
// curves, in this order: a run that is killed in between finds no entry missing when
// it goes on. A log that cannot be written keeps no checkpoint from being tried, and
// a picture stops nothing.
func (t *trainer) report(e Entry) error {
	if err := t.sound(); err != nil {
		return err
	}
	scores, err := t.validate()
	if err != nil {
		return err
	}
	e.Scores = scores
	unlogged := t.log.add(e)
	if err := t.write(); err != nil {
		return err
	}
	if unlogged != nil {
		return unlogged
	}
	t.progress.Scored(e.Step, e.Loss, scores.Summary(t.problem))
	if err := DrawCurves(filepath.Join(t.options.Run, "curves"), []string{t.options.Run}); err != nil {
		fmt.Fprintf(t.out, "%v; the run goes on without the picture\n", err)
	}
	return nil
}

// mostLoss is the loss per symbol above which training has exploded. Guessing
// among 10,000 points costs 9.2.
const mostLoss = 100

func exploded(loss float64) bool { return !(math.Abs(loss) <= mostLoss) }

// sound is an error if the loss of the weights as they stand has exploded. It is
// asked before they become a checkpoint: the loss of a step tells about the
// weights before it.
func (t *trainer) sound() error {
	if loss := t.gradient.Compute(t.source.Batch(t.state.Step)); exploded(loss) {
		return t.stopped(loss)
	}
	return nil
}

func (t *trainer) stopped(loss float64) error {
	return fmt.Errorf("the loss became %.4g at step %d: the run stops; %s", loss, t.state.Step, t.advice())
}

// advice says what is left when a run has exploded.
func (t *trainer) advice() string {
	if !haveCheckpoint(t.checkpointPath()) {
		return "there is no checkpoint yet; start with a lower --rate"
	}
	return "the last good checkpoint is " + t.checkpointPath() + "; start another --run with a lower --rate"
}

// save writes the checkpoint if the weights are sound.
func (t *trainer) save() error {
	if err := t.sound(); err != nil {
		return err
	}
	return t.write()
}

// write writes the checkpoint.
func (t *trainer) write() error { return writeCheckpoint(t.checkpointPath(), t.config, t.state) }
