package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"ptrnet/core/network"
	"ptrnet/core/safetensors"
	"ptrnet/core/task"
	"ptrnet/core/train"
)

// trainOptions are the settings of a run that do not change its result.
type trainOptions struct {
	out        string        // weight file
	run        string        // folder of the run
	resume     bool          // go on from the run's checkpoint
	validate   int           // steps between validations
	instances  int           // instances per size in a validation
	test       int           // instances per size for the weight file's scores
	mantissa   int           // bits of the weight file's mantissas
	checkpoint time.Duration // between checkpoints
	workers    int
	stopAfter  int // steps after which to stop as if interrupted; for tests
	quiet      bool
	data       string  // file of solved instances to draw examples from
	labels     *labels // its content
	origin     *origin // weight file to start from, nil to draw the first weights
	args       []string
}

const trainHelp = `Trains a network on examples drawn as it goes, and writes a weight file that
the page loads. Everything about the run is kept in its folder: config.json,
log.jsonl, learning curves (curves.png, curves.svg) and the checkpoint. Ctrl-C
finishes the step, writes the checkpoint and says how to go on.

    go run ./trainer train --task hull --model ptrnet --n 5-50 --hidden 256 --recipe best --out FILE

Tours are costly to solve. A file of solved instances serves again and again: each
time its points come in another order and in one of the square's eight symmetries.

    go run ./trainer gen --task tsp --n 5-20 --count 200000 --out tsp.txt
    go run ./trainer train --task tsp --data tsp.txt --out FILE

A run can start from the weights of an earlier one, on the same or other numbers of
points. Its schedule begins anew, its weight file counts the examples of both.

    go run ./trainer train --n 50 --from weights/hull.safetensors --steps 50000 --seed 2 --out FILE

The same seed and flags give the same weight file on this machine, with any number
of --workers, and also when the run was stopped or killed and went on with --resume.

Recipes, of which flags change single settings:
`

// recipesHelp lists the recipes, then begins the flags.
func recipesHelp() string {
	var b strings.Builder
	for _, r := range recipes {
		fmt.Fprintf(&b, "    %-9s %s\n", r.name, r.what)
	}
	return b.String() + "\nFlags:\n"
}

func runTrain(args []string, out io.Writer) error {
	c, o, err := trainFlags(args, out)
	if err != nil {
		return helpIsFine(err)
	}
	o.args = args
	return trainModel(c, o, out)
}

// parseRange reads "50" or "5-50".
func parseRange(s string) (low, high int, err error) {
	a, b, ok := strings.Cut(s, "-")
	if !ok {
		b = a
	}
	low, err1 := strconv.Atoi(a)
	high, err2 := strconv.Atoi(b)
	if err1 != nil || err2 != nil || low < 1 || high < low {
		return 0, 0, fmt.Errorf("--n %q is not a number like 50 or a range like 5-50", s)
	}
	return low, high, nil
}

// weightFlags are the flags that say how a weight file is written.
func (o *trainOptions) weightFlags(fs *flag.FlagSet) {
	fs.IntVar(&o.test, "test", 2000, "instances per size for the scores in the weight file")
	fs.IntVar(&o.mantissa, "mantissa", safetensors.MantissaF16, "`BITS` of the weights' mantissas that are kept, 1 to 10; with 6 a file compresses a fifth better. As --test it is no part of the run: give it again with --resume and to export")
}

func (o *trainOptions) checkWeightFlags() error {
	if o.test < 1 {
		return fmt.Errorf("--test %d is not at least 1", o.test)
	}
	if o.mantissa < 1 || o.mantissa > safetensors.MantissaF16 {
		return fmt.Errorf("--mantissa %d is not between 1 and %d", o.mantissa, safetensors.MantissaF16)
	}
	return nil
}

// trainFlags reads the flags of train: a recipe, and what to change of it.
func trainFlags(args []string, out io.Writer) (train.Config, trainOptions, error) {
	fs := flag.NewFlagSet("train", flag.ContinueOnError)
	var o trainOptions
	problem := fs.String("task", "hull", "problem: hull, delaunay or tsp")
	arch := fs.String("model", "ptrnet", "architecture: ptrnet, seq2seq or attention")
	sizes := fs.String("n", "5-50", "points per example, a number or a range")
	hidden := fs.Int("hidden", 256, "hidden units")
	name := fs.String("recipe", "best", "how to train: best, faithful or paper")
	fs.StringVar(&o.out, "out", "", "weight file to write (default weights/TASK-trained.safetensors)")
	fs.StringVar(&o.run, "run", "", "folder of the run (default runs/NAME-OF-WEIGHT-FILE)")
	fs.BoolVar(&o.resume, "resume", false, "go on from the run's checkpoint")
	fs.IntVar(&o.validate, "validate", 1000, "steps between validations")
	fs.IntVar(&o.instances, "instances", 512, "instances per size in a validation")
	o.weightFlags(fs)
	fs.DurationVar(&o.checkpoint, "checkpoint", time.Minute, "time between checkpoints")
	fs.IntVar(&o.workers, "workers", runtime.GOMAXPROCS(0), "cores to use; the result does not depend on it")
	fs.IntVar(&o.stopAfter, "stop-after", 0, "stop after so many steps as if interrupted (0: run to the end)")
	fs.BoolVar(&o.quiet, "quiet", false, "print nothing but errors")
	steps := fs.Int("steps", 0, "length of the run in steps, over which the learning rate decays (default: the recipe's)")
	batch := fs.Int("batch", 0, "examples per step (default: the recipe's)")
	rate := fs.Float64("rate", 0, "learning rate (default: the recipe's)")
	warmup := fs.Int("warmup", 0, "steps over which the rate rises from zero (default: the recipe's, at most a tenth of --steps)")
	decay := fs.String("decay", "", "none, cosine or linear (default: the recipe's)")
	average := fs.Float64("average", 0, "decay per step of the averaged weights, 0 for none (default: the recipe's)")
	order := fs.String("order", "", "presentation order: random, x, angle, hilbert (default: the recipe's)")
	sequence := fs.String("sequence", "", "form of the answers, for delaunay: incenter, as in the paper, or fan (default: the recipe's)")
	distinct := fs.String("distinct", "", "for tsp: yes to choose among cities not yet visited in training too, no to learn it (default: the recipe's)")
	glimpses := fs.Int("glimpses", 0, "glimpses before pointing (default: the recipe's)")
	direction := fs.String("encoder", "", "one-way or two-way (default: the recipe's)")
	features := fs.Int("features", 0, "numbers per point: 2 x and y, 3 with the squared distance from the middle, 5 with the step from the point before, 9 with the nearness to the sides of the bounding box (default: the recipe's)")
	often := fs.String("sizes", "equal", "how often each number of points is drawn: equal, or inverse, in proportion to 1/n")
	curriculum := fs.Float64("curriculum", 0, "share of the run over which the largest number of points grows from the smallest (default: the recipe's)")
	fixed := fs.Int("fixed", 0, "size of a fixed training set, 0 for fresh examples (default: the recipe's)")
	seed := fs.Uint64("seed", 1, "seed of everything random")
	from := fs.String("from", "", "weight `FILE` to start from, of a network of this kind (default: random weights)")
	fs.StringVar(&o.data, "data", "", "`FILE` of solved instances to draw the examples from, as gen writes them (default: examples are solved as training goes)")
	method := fs.String("labels", "", "`METHOD` that solved the instances of --data, for the weight file's card (default: an exact one; solve --help lists them)")
	limit := fs.Int("data-limit", 1024, "`MIB` of memory that --data may take")
	if err := parseFlags(fs, trainHelp+recipesHelp(), args, out); err != nil {
		return train.Config{}, o, err
	}
	if o.validate < 1 || o.instances < 1 || o.workers < 1 || *limit < 1 {
		return train.Config{}, o, errors.New("--validate, --instances, --workers and --data-limit must be at least 1")
	}
	if err := o.checkWeightFlags(); err != nil {
		return train.Config{}, o, err
	}
	low, high, err := parseRange(*sizes)
	if err != nil {
		return train.Config{}, o, err
	}
	var content string
	if o.data == "" && *method != "" {
		return train.Config{}, o, errors.New("--labels tells of the solutions in --data, which is not given")
	}
	if o.data != "" {
		first, last := low, high
		if !given(fs, "n") {
			first, last = 1, 0 // all there are
		}
		if o.labels, err = readLabels(o.data, *problem, first, last, *limit); err != nil {
			return train.Config{}, o, err
		}
		m, err := task.FindMethod(*problem, *method)
		if err != nil {
			return train.Config{}, o, fmt.Errorf("--labels: %w", err)
		}
		if m.Exact {
			*method = ""
		} else {
			*method = m.Name
		}
		low, high = slices.Min(o.labels.set.Sizes()), slices.Max(o.labels.set.Sizes())
		content = o.labels.content
	}
	c, err := recipe(*name, *problem, network.Arch(*arch), low, high, *hidden)
	if err != nil {
		return c, o, err
	}
	c.Seed, c.Data, c.Labels = *seed, content, *method
	override(fs, "steps", &c.Steps, *steps)
	override(fs, "batch", &c.Batch, *batch)
	override(fs, "rate", &c.Rate, *rate)
	c.Warmup = min(c.Warmup, c.Steps/10) // of a short run, unless it is told otherwise
	override(fs, "warmup", &c.Warmup, *warmup)
	override(fs, "decay", &c.Decay, *decay)
	override(fs, "average", &c.Average, *average)
	override(fs, "order", &c.Order, *order)
	override(fs, "sequence", &c.Sequence, *sequence)
	if forms := task.Sequences(*problem); len(forms) > 0 && c.Sequence == forms[0] {
		c.Sequence = "" // the paper's, as a run that does not choose
	}
	override(fs, "glimpses", &c.Network.Glimpses, *glimpses)
	override(fs, "features", &c.Network.Features, *features)
	if *often != "equal" {
		c.Sizes = *often
	}
	override(fs, "curriculum", &c.Curriculum, *curriculum)
	override(fs, "fixed", &c.Fixed, *fixed)
	switch *distinct {
	case "":
	case "yes", "no":
		c.Distinct = *distinct == "yes"
	default:
		return c, o, fmt.Errorf("--distinct %q is not yes or no", *distinct)
	}
	switch *direction {
	case "":
	case "one-way":
		c.Network.Bidirectional = false
	case "two-way":
		c.Network.Bidirectional = true
	default:
		return c, o, fmt.Errorf("--encoder %q is not one-way or two-way", *direction)
	}
	if o.out == "" {
		o.out = filepath.Join("weights", *problem+"-trained.safetensors")
	}
	if o.run == "" {
		o.run = filepath.Join("runs", strings.TrimSuffix(filepath.Base(o.out), ".safetensors"))
	}
	if err := c.Check(); err != nil {
		return c, o, err
	}
	if c.Seed == testSeed || c.Seed == validationSeed {
		return c, o, fmt.Errorf("--seed %d is that of the instances that networks are measured on: choose another", c.Seed)
	}
	if *from != "" {
		if o.origin, err = readOrigin(*from, c); err != nil {
			return c, o, err
		}
		c.From = o.origin.From
	}
	return c, o, nil
}

// override sets *to if the flag of that name was given.
func override[T any](fs *flag.FlagSet, name string, to *T, value T) {
	if given(fs, name) {
		*to = value
	}
}
