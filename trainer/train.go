package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"regexp"
	"slices"
	"strings"

	"ptrnet/core/evaluation"
	"ptrnet/core/problem"
	"ptrnet/core/train"
	"ptrnet/trainer/internal/file"
	"ptrnet/trainer/internal/run"
	"ptrnet/trainer/internal/weights"
)

const trainHelp = `Trains a network on examples that are drawn during training, and writes a weight
file that the page loads. The run's folder has config.json, log.jsonl, the learning
curves (curves.png, curves.svg) and the checkpoint. Ctrl-C finishes the step, writes the
checkpoint, prints the command that continues, and ends with exit status 1. A validation
that it cuts off is repeated when the run continues.

    go run ./trainer train --task hull --model ptrnet --n 5-50 --hidden 256 --recipe extended --out FILE

Validations during the run decode greedily. The scores at the end are of other instances and of the page's
decoding. With --validate FILE validations are on its instances, which are not for training; the run's folder
then keeps best.safetensors, the weights with the best headline metric (of hulls the share that is right, of
triangulations the triangles found, of tours the gap), beside the last ones. These scores, of kind "file",
stand in the log and in both weight files.

Examples may also be drawn from a file of solved instances in the paper's text format; sets outside the unit
square are moved and scaled into it. Each time an instance is drawn, its points come in another order and
under one of the square's eight symmetries.

    go run ./trainer gen --task tsp --n 5-20 --count 200000 --out tsp.txt
    go run ./trainer train --task tsp --data tsp.txt --out FILE

A setting without a flag is one of the configuration, which config.json has: --config '{"average": 0}'.
With --config FILE a run begins with all settings of another.

A run can start from the weights of an earlier one, on the same or other numbers of points:

    go run ./trainer train --n 50 --from weights/hull.safetensors --steps 50000 --seed 2 --out FILE

The same seed and flags give the same weight file on this machine, on any number of cores (GOMAXPROCS), also
if the run was stopped or killed and continued with --resume, but for the scores of tours of more than 50
cities: they are compared with what a search of 10 seconds finds.

Recipes; other flags override single settings:
`

// recipesHelp lists the recipes and begins the list of flags.
func recipesHelp() string {
	var b strings.Builder
	for _, r := range run.Recipes {
		fmt.Fprintf(&b, "    %-9s %s\n", r.Name, r.What)
	}
	return b.String() + "\nFlags:\n"
}

func runTrain(args []string, out io.Writer) error {
	f := newTrainFlags()
	if err := parseFlags(f.fs, trainHelp+recipesHelp(), args, out); err != nil {
		return err
	}
	c, err := f.config()
	if err != nil {
		return err
	}
	f.options.ResumeCommand = resumeCommand(args)
	ctx, release := untilInterrupted()
	defer release()
	if f.seeds == "" {
		if f.json {
			return errors.New("--json is for --seeds: without, the scores are in the weight file and in log.jsonl")
		}
		return run.Train(ctx, c, f.options, out)
	}
	if given(f.fs, "seed") {
		return errors.New("--seeds trains with each seed: leave out --seed")
	}
	return trainSeeds(ctx, c, f.options, f.seeds, f.json, out)
}

// plain is what a shell takes as it is.
var plain = regexp.MustCompile(`^[-\w=./,:]+$`)

// resumeCommand is the command that continues the run with the given flags.
func resumeCommand(args []string) string {
	words := []string{"go run ./trainer train"}
	for _, a := range args {
		if !plain.MatchString(a) {
			a = "'" + strings.ReplaceAll(a, "'", `'\''`) + "'"
		}
		words = append(words, a)
	}
	if !slices.Contains(words, "--resume") {
		words = append(words, "--resume")
	}
	return strings.Join(words, " ")
}

// mostSeeds is the most runs that --seeds takes.
const mostSeeds = 1000

// trainSeeds trains with each seed of a range, and prints the mean and the standard deviation of each score.
func trainSeeds(ctx context.Context, c train.Config, o run.Options, seeds string, asJSON bool, out io.Writer,
) error {
	low, high, err := parseRange("seeds", seeds)
	if err != nil {
		return err
	}
	switch {
	case low == high:
		return fmt.Errorf("--seeds %s: a deviation needs a range, such as 1-5", seeds)
	case high-low >= mostSeeds:
		return fmt.Errorf("--seeds %s: %d runs are the most", seeds, mostSeeds)
	}
	path := func(seed int) string {
		return fmt.Sprintf("%s-%d.safetensors", strings.TrimSuffix(o.Out, ".safetensors"), seed)
	}
	for seed := low; seed <= high; seed++ { // before hours of work
		if err := evaluation.Reserved(uint64(seed)); err != nil {
			return fmt.Errorf("--seeds: %w", err)
		}
		if err := cmp.Or(o.Origin.CheckSeed(uint64(seed)), file.CheckWritable(path(seed))); err != nil {
			return err
		}
	}
	report := out
	if asJSON {
		out = os.Stderr
	}
	var files []string
	var order []evaluation.Figure // without values
	values := map[evaluation.Figure][]float64{}
	var d problem.Description
	for seed := low; seed <= high; seed++ {
		one := o
		c.Seed, one.Out, one.Run = uint64(seed), path(seed), fmt.Sprintf("%s-%d", o.Run, seed)
		one.Resume = o.Resume && run.HasCheckpoint(one.Run)
		if err := run.Train(ctx, c, one, out); err != nil {
			return err
		}
		trained, err := weights.Read(one.Out)
		if err != nil {
			return err
		}
		d = trained.Model.Problem.Describe()
		files = append(files, one.Out)
		for _, f := range trained.Scores {
			s := evaluation.Figure{Metric: f.Metric, Kind: cmp.Or(f.Kind, "uniform"), N: f.N}
			if values[s] == nil {
				order = append(order, s)
			}
			values[s] = append(values[s], f.Value)
		}
	}
	if asJSON {
		var scores []map[string]any
		for _, s := range order {
			mean, deviation := spread(values[s])
			scores = append(scores, map[string]any{"kind": s.Kind, "n": s.N, "metric": s.Metric, "mean": mean,
				"deviation": deviation})
		}
		return json.NewEncoder(report).Encode(map[string]any{"task": c.Task, "files": files, "scores": scores})
	}
	fmt.Fprintf(out, "seeds %s, mean and standard deviation:\n", seeds)
	for _, s := range order {
		m, _ := d.MetricNamed(s.Metric)
		scale, unit := 1., ""
		if m.Unit == problem.Share {
			scale, unit = 100, " %"
		}
		mean, deviation := spread(values[s])
		fmt.Fprintf(out, "%s n=%d %s %.4g ± %.2g%s\n", s.Kind, s.N, m.Short, scale*mean, scale*deviation, unit)
	}
	return nil
}

// spread is the mean of values and their standard deviation, that of a sample.
func spread(values []float64) (mean, deviation float64) {
	for _, v := range values {
		mean += v / float64(len(values))
	}
	for _, v := range values {
		deviation += (v - mean) * (v - mean)
	}
	return mean, math.Sqrt(deviation / float64(len(values)-1))
}
