package run

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"time"

	"ptrnet/core/dataset"
	"ptrnet/core/evaluation"
	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/train"
	"ptrnet/trainer/internal/data"
	"ptrnet/trainer/internal/file"
	"ptrnet/trainer/internal/measure"
	"ptrnet/trainer/internal/weights"
)

// final is the network with the run's final weights: the averaged ones, if averaging is on and the options do not
// ask for the last.
func (t *trainer) final() *network.Network {
	n := network.New(t.config.Network)
	copy(n.Weights, t.state.Weights)
	if !t.options.Last {
		copy(n.Weights, t.state.Average)
	}
	return n
}

// Meta is the metadata of the weight file of a run that has come to a step, without scores.
func Meta(c train.Config, step int) model.Meta {
	runs := c.History()
	if step < c.Steps { // it was stopped, or this is a validation
		runs[len(runs)-1].Taken = step
	}
	text, err := json.Marshal(runs)
	if err != nil {
		panic(err) // no number is infinite: Check
	}
	meta := model.Meta{Task: c.Task, Network: c.Network, Order: c.Order, Frame: c.Frame, Layout: c.Layout,
		Stretch: c.Stretch, Distinct: c.Distinct, MinN: c.MinN, MaxN: c.MaxN,
		History: string(text), Seed: c.Seed, Examples: int64(step) * int64(c.Batch),
		Scores: "[]", Decoded: model.Options{}.JSON()}
	if c.From != nil {
		meta.Examples += c.From.Examples
	}
	return meta
}

// scores are those of a validation: of the weights as they would be written, decoded greedily, on instances that
// training never uses. Kinds other than uniform points are measured at the largest size only.
func (t *trainer) scores(ctx context.Context) (measure.Scores, error) {
	m, err := model.New(t.final(), Meta(t.config, t.state.Step))
	if err != nil {
		return nil, err
	}
	if t.options.Validate != "" {
		m.Round() // as keepBest
		return t.scorer.scoreFile(ctx, m, t.validation())
	}
	largest := t.config.MaxN
	if most := t.scorer.problem.Training.ProvenTo; most > 0 { // exact solutions of more points take minutes
		largest = min(largest, most)
	}
	classes := t.scorer.classes(t.scorer.measuredSizes(2*t.config.MaxN, true), []int{largest})
	return t.scorer.score(ctx, m, classes, t.options.Instances, t.validation())
}

// validation is how a validation measures.
func (t *trainer) validation() measure.Options {
	return measure.Options{Seed: evaluation.ValidationSeed, Limit: time.Hour, // as many are proven at any speed
		Decode: model.Options{Beam: 1, Constrained: t.scorer.problem.Decoding.Constrained}}
}

// checkValidation is an error if the network cannot take the instances of the validation file, or if it has none
// or cannot be read again.
func (t *trainer) checkValidation() error {
	path := t.options.Validate
	if path == "" {
		return nil
	}
	if info, err := os.Stat(path); path == "-" || err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("--validate %s: each validation reads it again, so it must be a regular file", path)
	}
	m, err := model.New(t.net, Meta(t.config, 0))
	if err != nil {
		return err
	}
	next, done, err := data.Open(path, m.Problem)
	if err != nil {
		return err
	}
	defer done()
	instances := 0
	err = data.EachWindow(context.Background(), next, func(window []dataset.Instance) error {
		instances += len(window)
		for _, i := range window {
			if err := cmp.Or(m.Check(i.Points), data.CheckSize(m.Problem, len(i.Points))); err != nil {
				return data.Placed(path, i, err)
			}
		}
		return nil
	})
	if err == nil && instances == 0 {
		err = fmt.Errorf("%s holds no instances", path)
	}
	return err
}

// keepBest writes the weights of the last validation, with its scores, to the run's folder, if the headline metric
// over the validation file is better than in every earlier one.
func (t *trainer) keepBest() error {
	if t.options.Validate == "" {
		return nil
	}
	d := t.scorer.problem
	headline, _ := d.MetricNamed(d.Headline)
	last := len(t.log) - 1
	is := onFile(t.log[last].Scores, d)
	for _, e := range t.log[:last] {
		if was := onFile(e.Scores, d); float64(headline.Better)*(is-was) <= 0 {
			return nil
		}
	}
	m, err := model.New(t.final(), Meta(t.config, t.state.Step))
	if err != nil || math.IsNaN(is) {
		return err
	}
	m.Round()
	_, err = writeModel(bestPath(t.options.Run), m, t.log[last].Scores, t.validation().Decode)
	return err
}

func bestPath(folder string) string { return filepath.Join(folder, "best.safetensors") }

// finish writes the weight file: the final weights, rounded to half precision, with the scores of the rounded
// weights.
func (t *trainer) finish(ctx context.Context) error {
	fmt.Fprintf(t.out, "measuring the network on test instances, decoded as the page does with a beam of %d; "+
		"validations are greedy\n", t.scorer.problem.Live.Beam)
	m, err := model.New(t.final(), Meta(t.config, t.state.Step))
	if err != nil {
		return err
	}
	m.Round()
	if err := t.scorer.write(ctx, m, t.options, t.out); err != nil || t.options.Validate == "" {
		return err
	}
	fmt.Fprintf(t.out, "the weights that did best on %s are in %s\n", t.options.Validate, bestPath(t.options.Run))
	return nil
}

// Export writes a weight file from the checkpoint of a run. The run is not changed and can
// continue meanwhile.
func Export(ctx context.Context, o Options, out io.Writer) error {
	if err := file.CheckWritable(o.Out); err != nil {
		return err
	}
	c, err := readConfig(o.Run)
	if err != nil {
		return err
	}
	if err := Check(c); err != nil {
		return fmt.Errorf("%s: %w", configPath(o.Run), err)
	}
	workers := network.Parallel(o.Workers)
	t, err := newTrainer(c, o, workers, out)
	if err != nil {
		return err
	}
	if t.state, _, err = readCheckpoint(checkpointPath(o.Run), c, len(t.net.Weights), out); err != nil {
		return err
	}
	return t.finish(ctx)
}

func configPath(folder string) string { return filepath.Join(folder, "config.json") }

func readConfig(folder string) (c train.Config, err error) {
	text, err := os.ReadFile(configPath(folder))
	if err != nil {
		return c, fmt.Errorf("the run's configuration: %w", err)
	}
	if err := json.Unmarshal(text, &c); err != nil {
		return c, fmt.Errorf("%s: %w", configPath(folder), err)
	}
	return c, nil
}

// Origin is a weight file that a run starts from.
type Origin struct {
	*train.From
	weights []float32
	file    weights.File
}

// ReadOrigin reads a weight file to start the configured run from. The error names the
// first setting that differs.
func ReadOrigin(path string, c train.Config) (*Origin, error) {
	f, err := weights.Read(path)
	if err != nil {
		return nil, fmt.Errorf("--from: %w", err)
	}
	meta := f.Model.Meta
	was, is := meta.Network, c.Network
	was.Rounds, is.Rounds = 0, 0 // they may differ between two runs of the same weights
	differs := difference(train.Config{Network: was}, train.Config{Network: is})
	switch {
	case meta.Task != c.Task:
		return nil, fmt.Errorf("--from %s: its network solves %s, not %s", path, meta.Task, c.Task)
	case differs != "":
		return nil, fmt.Errorf("--from %s: %s", path, differs)
	}
	from := &train.From{History: f.History, Examples: meta.Examples}
	from.Content = fmt.Sprintf("%s, sha256 %.16s", f.Name, f.Hash)
	return &Origin{from, f.Model.Net.Weights, f}, nil
}

// CheckSeed is an error if the weights were trained with the seed; nil without weights.
func (o *Origin) CheckSeed(seed uint64) error {
	if o == nil || !o.file.Seen(seed) {
		return nil
	}
	return fmt.Errorf("--from %s: it was trained with this run's seed, %d, which would repeat the same "+
		"examples: choose another --seed", o.file.Path, seed)
}
