// Package run trains a network. A run has a folder with its configuration, log, learning curves and
// checkpoints, and writes a weight file at its end. A run that was stopped or killed resumes from its
// checkpoint with the result of an uninterrupted one. The package knows no flags and no help texts.
package run

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"time"

	"ptrnet/core/kernel"
	"ptrnet/core/network"
	"ptrnet/core/train"
	"ptrnet/trainer/internal/data"
	"ptrnet/trainer/internal/file"
	"ptrnet/trainer/internal/progress"
)

// Options are the settings of a run that do not change its result, and the files that it reads and writes.
type Options struct {
	Out           string        // weight file
	Run           string        // folder of the run
	Resume        bool          // continue from the run's checkpoint
	Every         int           // steps between validations
	Validate      string        // file of instances to validate on; "" to draw them
	Instances     int           // drawn instances per size in a validation
	Test          int           // instances per size for the weight file's scores
	Last          bool          // write the last weights instead of the averaged ones
	Checkpoint    time.Duration // between checkpoints
	Workers       int
	StopAfter     int     // steps after which to stop as if interrupted, 0: never; for tests
	Data          string  // file of solved instances to draw examples from
	Labels        *Labels // its content
	Origin        *Origin // weight file to start from, nil to draw the first weights
	ResumeCommand string  // the command that continues the run, printed when it stops
}

// trainer is a run in progress.
type trainer struct {
	config   train.Config
	options  Options
	net      *network.Network
	state    *train.State
	training *train.Training
	log      []Entry
	progress *progress.Steps
	out      io.Writer
	scorer   *scorer
}

func newTrainer(c train.Config, o Options, workers network.Pool, out io.Writer) (*trainer, error) {
	s, err := newScorer(Meta(c, 0), o.Validate, workers)
	return &trainer{config: c, options: o, out: out, net: network.New(c.Network), scorer: s}, err
}

// Train starts or resumes a run, until its last step, the end of ctx, or an error.
func Train(ctx context.Context, c train.Config, o Options, out io.Writer) error {
	if err := file.CheckWritable(o.Out); err != nil {
		return err
	}
	o.Every = cmp.Or(o.Every, max(1000, c.Steps/20))
	workers := network.Parallel(o.Workers)
	t, err := newTrainer(c, o, workers, out)
	if err == nil {
		err = t.checkValidation()
	}
	if err != nil {
		return err
	}
	if o.Resume && !HasCheckpoint(o.Run) {
		return fmt.Errorf("there is no checkpoint %s; leave out --resume to start a new run", checkpointPath(o.Run))
	}
	if err := os.MkdirAll(o.Run, 0o755); err != nil {
		return fmt.Errorf("cannot make the run's folder: %w", err)
	}
	unlock, free := lockFolder(o.Run)
	if !free {
		return fmt.Errorf("another process is training in %s: wait until it ends, or choose another --run", o.Run)
	}
	defer unlock()
	fmt.Fprintf(out, "training %s on %s points with %s: the run is in %s, the weight file will be %s\n",
		c.Task, FormatRange(c.MinN, c.MaxN), kernel.Vectors(), o.Run, o.Out)
	if err := t.open(); err != nil {
		return err
	}
	var labeled *train.Labeled
	if o.Labels != nil {
		labeled = o.Labels.Set
		fmt.Fprintln(out, o.Labels.summary)
	}
	t.training = train.NewTraining(c, t.net, t.state, train.NewExamples(c, workers).UseSolved(labeled), workers)
	t.progress = progress.NewSteps(out, c.Steps, t.state.Step)
	err = t.loop(ctx)
	t.progress.Close()
	if err != nil {
		return err
	}
	if t.state.Step == c.Steps && ctx.Err() == nil {
		if err := t.finish(ctx); !errors.Is(err, data.ErrInterrupted) {
			return err
		}
	}
	stopped := fmt.Sprintf("stopped at step %d of %d; the checkpoint is in %s; continue with\n    %s",
		t.state.Step, c.Steps, checkpointPath(o.Run), o.ResumeCommand)
	if ctx.Err() != nil { // an error, so that no script goes on to evaluate a weight file that was not written
		return errors.New(stopped)
	}
	fmt.Fprintln(out, stopped)
	return nil
}

// open prepares the state, new or from the checkpoint, and the files of the run.
func (t *trainer) open() error {
	if t.options.Resume {
		path := checkpointPath(t.options.Run)
		state, from, err := readCheckpoint(path, t.config, len(t.net.Weights), t.out)
		if err != nil {
			return err
		}
		if from != path { // otherwise the next checkpoint would replace the good previous one by the damaged one
			if err := os.Rename(path, path+".damaged"); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return fmt.Errorf("%s is damaged and cannot be renamed: %w", path, err)
			}
		}
		t.state = state
		t.net.Weights = state.Weights
		if t.log, err = logUpTo(t.options.Run, state.Step); err != nil {
			return err
		}
		fmt.Fprintf(t.out, "resuming at step %d of %d\n", state.Step, t.config.Steps)
	} else {
		if HasCheckpoint(t.options.Run) {
			return fmt.Errorf("%s holds the checkpoint of an earlier run: continue it with --resume, "+
				"choose another folder with --run, or delete it", t.options.Run)
		}
		t.state = &train.State{Weights: t.net.Weights}
		InitWeights(t.net, t.config, t.options.Origin)
	}
	config, err := complete(t.config)
	if err != nil {
		return err
	}
	if err := file.Write(configPath(t.options.Run), append(config, '\n')); err != nil {
		return err
	}
	return writeLog(t.options.Run, t.log)
}

// InitWeights sets a network's weights to those with which a run starts: random ones, or those of a weight
// file.
func InitWeights(net *network.Network, c train.Config, from *Origin) {
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

// loop takes steps until the end, an interrupt, or divergence of the loss, and then writes the checkpoint. It
// begins with the validation that an interrupt left out.
func (t *trainer) loop(ctx context.Context) error {
	c, o := t.config, t.options
	if err := t.validate(ctx); err != nil {
		return err
	}
	saved, at := t.state.Step, time.Now() // the last checkpoint
	var sinceEntry, sinceScores mean
	last := c.Steps
	if o.StopAfter > 0 {
		last = min(last, t.state.Step+o.StopAfter)
	}
	for t.state.Step < last && ctx.Err() == nil {
		step := t.state.Step
		loss, norm := t.training.Step()
		switch {
		case !finite(loss):
			return t.diverged("loss", loss)
		case t.state.Step == step: // a gradient that is not finite updates nothing
			return t.diverged("gradient", norm)
		}
		t.progress.Step(loss, c.Batch)
		sinceEntry.add(loss)
		sinceScores.add(loss)
		validates := t.validates()
		e := Entry{Step: t.state.Step, Examples: t.state.Step * c.Batch, Loss: sinceScores.mean(), Norm: norm,
			Rate: c.RateAt(step), Speed: t.progress.Speed(), Seconds: t.progress.Seconds()}
		if validates {
			sinceScores = mean{}
		} else {
			e.Loss = sinceEntry.mean()
		}
		if t.state.Step%logInterval == 0 {
			sinceEntry = mean{}
		}
		if validates || t.state.Step%logInterval == 0 {
			t.add(e)
		}
		if !validates && time.Since(at) <= o.Checkpoint {
			continue
		}
		if err := t.save(); err != nil {
			return err
		}
		if err := t.validate(ctx); err != nil {
			return err
		}
		saved, at = t.state.Step, time.Now()
	}
	if saved == t.state.Step && HasCheckpoint(o.Run) { // there is none before the first step
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

func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }

func (t *trainer) diverged(what string, value float64) error {
	advice := "there is no checkpoint yet; start with a lower --rate"
	if run := t.options.Run; HasCheckpoint(run) {
		advice = "the last good checkpoint is " + checkpointPath(run) + "; start another --run with a lower --rate"
	}
	return fmt.Errorf("the %s became %.4g at step %d: the run stops; %s", what, value, t.state.Step, advice)
}

// validates reports whether there is a validation after the last step.
func (t *trainer) validates() bool {
	return t.state.Step%t.options.Every == 0 || t.state.Step == t.config.Steps
}

// validate adds the scores to the log's last entry and draws the curves, if a validation is due and not done.
// An interrupt leaves it to the run that resumes. If curves cannot be drawn, the run continues.
func (t *trainer) validate(ctx context.Context) error {
	if len(t.log) == 0 || !t.validates() {
		return nil
	}
	last := &t.log[len(t.log)-1]
	if last.Step != t.state.Step || last.Scores != nil {
		return nil
	}
	scores, err := t.scores(ctx)
	if errors.Is(err, data.ErrInterrupted) {
		return nil
	}
	if err != nil {
		return err
	}
	last.Scores = scores
	if err := cmp.Or(t.keepBest(), writeLog(t.options.Run, t.log)); err != nil {
		return err
	}
	t.progress.Scored(scores.Summary(t.scorer.problem))
	if err := DrawCurves(filepath.Join(t.options.Run, "curves"), []string{t.options.Run}); err != nil {
		fmt.Fprintf(t.out, "%v; the run continues without the figure\n", err)
	}
	return nil
}

// save writes the log, then the checkpoint: in this order no entry is missing if the run is killed in between
// and resumed. If the log cannot be written, the checkpoint still is. The loss of a step is that of the
// weights before the update, so it is here that the weights are checked.
func (t *trainer) save() error {
	for _, w := range t.state.Weights {
		if !finite(float64(w)) {
			return t.diverged("weights", float64(w))
		}
	}
	unlogged := writeLog(t.options.Run, t.log)
	if err := writeCheckpoint(checkpointPath(t.options.Run), t.config, t.state); err != nil {
		return err
	}
	return unlogged
}
