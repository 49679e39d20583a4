package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"ptrnet/core/evaluation"
	"ptrnet/core/input"
	"ptrnet/core/network"
	"ptrnet/core/problem"
	"ptrnet/core/problems"
	"ptrnet/core/relation"
	"ptrnet/core/safetensors"
	"ptrnet/core/train"
	"ptrnet/trainer/internal/run"
)

// trainFlags are the flags of train. Those that override single settings of the recipe write into its configuration.
type trainFlags struct {
	fs      *flag.FlagSet
	options run.Options
	recipe  run.Recipe

	sizes, arch, kinds, from, labels string
}

// newTrainFlags are flags that override settings of c.
func newTrainFlags(c *train.Config) *trainFlags {
	f := &trainFlags{fs: flag.NewFlagSet("train", flag.ContinueOnError)}
	f.runFlags()
	f.recipeFlags()
	f.networkFlags(c)
	f.settingFlags(c)
	f.exampleFlags(c)
	return f
}

// runFlags are the flags that do not change the trained weights.
func (f *trainFlags) runFlags() {
	fs, o := f.fs, &f.options
	fs.StringVar(&o.Out, "out", "", "weight file to write (default weights/TASK-trained.safetensors)")
	fs.StringVar(&o.Run, "run", "", "folder of the run (default runs/NAME-OF-WEIGHT-FILE)")
	fs.BoolVar(&o.Resume, "resume", false, "continue from the run's checkpoint")
	fs.IntVar(&o.Validate, "validate", 0, "steps between validations (default: a twentieth of the run, at least 1000)")
	fs.IntVar(&o.Instances, "instances", 128, "instances per size in a validation")
	weightFlags(fs, o)
	fs.DurationVar(&o.Checkpoint, "checkpoint", time.Minute, "time between checkpoints")
	workersFlag(fs, &o.Workers)
	fs.IntVar(&o.StopAfter, "stop-after", 0, "stop after this many steps as if interrupted, also in the command that continues (0: run to the end)")
	fs.BoolVar(&o.Quiet, "quiet", false, "print nothing but errors")
}

// recipeFlags are the flags that a recipe needs to know.
func (f *trainFlags) recipeFlags() {
	fs := f.fs
	fs.StringVar(&f.recipe.Task, "task", problems.Names()[0], taskFlag())
	fs.StringVar(&f.arch, "model", "ptrnet", "architecture: ptrnet, seq2seq or attention")
	fs.IntVar(&f.recipe.Hidden, "hidden", 0, "hidden units (default: the recipe's; best 128, others 256)")
	fs.StringVar(&f.recipe.Name, "recipe", "best", "training recipe: best, faithful or paper")
	fs.StringVar(&f.sizes, "n", "", "points per example, a number or a range (default: the recipe's; best 5-200, others 5-50)")
}

// networkFlags are the flags of the network and of what it reads and writes.
func (f *trainFlags) networkFlags(c *train.Config) {
	fs, net := f.fs, &c.Network
	orNone(fs, "relation", &net.Relation, "relative features of candidates, from the points chosen so far, in the pointer: "+strings.Join(relation.Names(), ", ")+", or none, as in the paper (default: the recipe's)")
	fs.IntVar(&net.Gated, "gated", net.Gated, "units of the bilinear gated layer that scores candidates nearly as likely as the likeliest a second time, 0 for none; needs a --relation (default: the recipe's)")
	fs.IntVar(&net.Rounds, "rounds", net.Rounds, "further rounds in which these candidates are compared with the best of the round before, 0 for none (default: the recipe's)")
	choice(fs, "encoder", &net.Bidirectional, "two-way", "one-way", "encoder: one-way or two-way, a unidirectional or a bidirectional LSTM (default: the recipe's)")
	fs.IntVar(&net.Features, "features", net.Features, "features per point, 2 to 9: 2 for x and y, 3 with the squared distance from the square's center, "+
		"5 with the difference to the previous point, 9 with the nearness to the sides of the bounding box (default: the recipe's)")
	orNone(fs, "frame", &c.Frame, "normalization of the points: none, similarity (translation, scale, rotation), or affine where "+
		"solutions are invariant under affine maps, for "+oneOf(namesWhere(func(p problem.Problem) bool { return p.Describe().Training.BestFrame == input.FrameAffine }))+" (default: the recipe's)")
	fs.StringVar(&c.Sequence, "sequence", c.Sequence, "form of the output sequence, the paper's first: "+formList()+" (default: the recipe's)")
	choice(fs, "distinct", &c.Distinct, "yes", "no",
		"for "+oneOf(namesWhere(func(p problem.Problem) bool { return p.Describe().Permutation }))+
			": yes to apply the action mask (only points not yet named) in training too, no to train without it (default: the recipe's)")
	fs.StringVar(&f.from, "from", "", "weight `FILE` to start from, of a network of this kind (default: random weights)")
}

// choice adds a flag that is one of two words and sets *to.
func choice(fs *flag.FlagSet, name string, to *bool, yes, no, usage string) {
	fs.Func(name, usage, func(word string) error {
		if word != yes && word != no {
			return fmt.Errorf("it is not %s or %s", yes, no)
		}
		*to = word == yes
		return nil
	})
}

// orNone adds a flag that sets *to, to "" if it is none.
func orNone(fs *flag.FlagSet, name string, to *string, usage string) {
	fs.Func(name, usage, func(word string) error {
		if *to = word; word == "none" {
			*to = ""
		}
		return nil
	})
}

// formList is the forms of output sequences of the problems that have several.
func formList() string {
	var parts []string
	for _, p := range problems.All() {
		if d := p.Describe(); len(d.Forms) > 0 {
			parts = append(parts, fmt.Sprintf("for %s %s", d.Name, oneOf(d.Forms)))
		}
	}
	return strings.Join(parts, ", ")
}

// settings are the flags that set one field of a run's settings each, by its name in history.Run.Fields.
var settings = map[string]string{
	"steps":  "number of steps, over which the learning rate decays (default: the recipe's)",
	"batch":  "examples per step (default: the recipe's)",
	"rate":   "learning rate (default: the recipe's)",
	"warmup": "steps over which the learning rate rises from zero (default: the recipe's, at most a tenth of --steps)",
	"decay":  "decay of the learning rate: none, cosine or linear (default: the recipe's)",
	"mistakes": "share of the examples with a perturbed prefix, a wrong first corner, so that the network learns to recover from one, for " +
		oneOf(perturbable()),
	"windows": "share of the steps whose examples are windows of the tours of --data or --fixed: consecutive cities, the path to be found between the ends given, for eval --improve (default: the recipe's; with --data 0)",
	"first":   "weight of the first pointer in the loss; the others have weight 1 (default: 1, also for 0)",
	"chrono": "chrono initialization: initial gate biases with which the LSTMs remember about this many steps; " +
		"0 to initialize the biases like all weights, so that half of the state is forgotten in each step (default: twice --n for seq2seq, else 0; recipe paper 0)",
	"average":    "decay of the exponential moving average of the weights, 0 for none (default: the recipe's)",
	"curriculum": "share of the run over which the largest number of points grows from the smallest to the largest of --n (default: the recipe's)",
	"stretch":    "for triangulations: factor from 1 to 3 by which y is multiplied before they are solved, so that the circles that must be empty are ellipses; the network sees x and y as they are (default: 1)",
	"fixed":      "size of a fixed training set, 0 to draw new examples in every step (default: the recipe's)",
	"seed":       "random seed",
}

// settingFlags adds the flags in settings.
func (f *trainFlags) settingFlags(c *train.Config) {
	for _, s := range c.Fields() {
		switch usage := settings[s.Name]; {
		case usage == "":
		case s.Text != nil:
			f.fs.StringVar(s.Text, s.Name, *s.Text, usage)
		case s.Whole != nil:
			f.fs.IntVar(s.Whole, s.Name, *s.Whole, usage)
		case s.Real != nil:
			f.fs.Float64Var(s.Real, s.Name, *s.Real, usage)
		case s.Large != nil:
			f.fs.Uint64Var(s.Large, s.Name, *s.Large, usage)
		}
	}
}

// exampleFlags are the flags of the training examples.
func (f *trainFlags) exampleFlags(c *train.Config) {
	fs := f.fs
	fs.StringVar(&f.kinds, "kind", "", kindFlag()+" (default: the recipe's; with --data those of the file)")
	fs.StringVar(&c.Order, "order", c.Order, "presentation order: random, x, angle (default: the recipe's)")
	choice(fs, "sizes", &c.Inverse, "inverse", "equal", "how often each number of points is drawn: equal, or inverse, in proportion to 1/n (default: the recipe's)")
	fs.StringVar(&f.options.Data, "data", "",
		"`FILE` of solved instances to draw the examples from, as gen writes them (default: examples are drawn and solved during training)")
	fs.StringVar(&f.labels, "labels", "",
		"`METHOD` that solved the instances of --data, or that solves those of --fixed (default: an exact one, or the recipe's; solve --help lists them)")
}

// weightFlags are the flags of the weight file.
func weightFlags(fs *flag.FlagSet, o *run.Options) {
	fs.IntVar(&o.Test, "test", 2000, "instances per size for the scores in the weight file")
	fs.IntVar(&o.Mantissa, "mantissa", safetensors.MantissaF16, "`BITS` of the weights' mantissas to keep, 1 to 10; "+
		"with 6, a compressed file is a fifth smaller. The run does not store it (nor --test): give it again with --resume and with export")
}

// config is the configuration that the flags, read from args, give: a recipe with overridden settings. It
// also completes the options.
func (f *trainFlags) config(args []string) (train.Config, error) {
	var c train.Config
	if f.options.Checkpoint < 0 {
		return c, fmt.Errorf("--checkpoint %v is negative", f.options.Checkpoint)
	}
	var err error
	if f.sizes != "" {
		if f.recipe.MinN, f.recipe.MaxN, err = parseRange(f.sizes); err != nil {
			return c, err
		}
	}
	if err := f.readData(); err != nil {
		return c, err
	}
	f.recipe.Arch = network.Arch(f.arch)
	if c, err = f.recipe.Config(); err != nil {
		return c, err
	}
	if err := enough(c.Task, c.MinN); err != nil {
		return c, err
	}
	if err := f.override(&c, args); err != nil {
		return c, err
	}
	f.paths()
	if able := perturbable(); c.Mistakes != 0 && !slices.Contains(able, c.Task) {
		return c, fmt.Errorf("--mistakes: perturbed prefixes exist for %s, not for %s", oneOf(able), c.Task)
	}
	if f.from != "" {
		if c.Chrono != 0 && given(f.fs, "chrono") {
			return c, errors.New("--chrono initializes random weights; with --from the weights are not random")
		}
		c.Chrono = 0
	}
	if err := c.Check(); err != nil {
		return c, err
	}
	if err := evaluation.Reserved(c.Seed); err != nil {
		return c, fmt.Errorf("--seed: %w", err)
	}
	if f.from != "" {
		if f.options.Origin, err = run.ReadOrigin(f.from, c); err != nil {
			return c, err
		}
		c.From = f.options.Origin.From
	}
	return c, nil
}

// readData reads the file of --data. Its sizes are the run's, or those of --n.
func (f *trainFlags) readData() error {
	o := &f.options
	if o.Data == "" {
		return nil
	}
	low, high := f.recipe.MinN, f.recipe.MaxN
	if !given(f.fs, "n") {
		low, high = 1, 0 // all
	}
	var err error
	if o.Labels, err = run.ReadLabels(o.Data, f.recipe.Task, low, high); err != nil {
		return err
	}
	p, err := problems.New(f.recipe.Task, "")
	if err != nil {
		return err
	}
	m, err := problem.FindMethod(p, f.labels)
	if err != nil {
		return fmt.Errorf("--labels: %w", err)
	}
	f.labels = m.Name
	if m.Exact {
		f.labels = ""
	}
	f.recipe.MinN, f.recipe.MaxN = slices.Min(o.Labels.Set.Sizes()), slices.Max(o.Labels.Set.Sizes())
	return nil
}

// override sets in a recipe's configuration what the flags give, and what follows from it.
func (f *trainFlags) override(c *train.Config, args []string) error {
	if f.options.Labels != nil { // its examples are not drawn
		c.Data, c.Kinds = f.options.Labels.Content, ""
		c.Fixed, c.Inverse, c.Curriculum, c.Windows = 0, false, 0, 0
	}
	if c.MinN == c.MaxN { // there is nothing to grow
		c.Inverse, c.Curriculum = false, 0
	}
	again := newTrainFlags(c).fs
	again.SetOutput(io.Discard)
	if err := again.Parse(args); err != nil {
		return err
	}
	p, err := problems.New(c.Task, "")
	if err != nil {
		return err
	}
	d := p.Describe()
	if len(d.Forms) > 0 && c.Sequence == d.Forms[0] {
		c.Sequence = "" // the paper's, the first
	}
	if f.labels != "" || c.Data != "" || c.Fixed == 0 { // without a fixed set, examples are solved exactly
		c.Labels = f.labels
	}
	if c.Labels == "" && c.Data == "" && !given(f.fs, "windows") {
		c.Windows = 0
	}
	if c.Stretch > 1 && !given(f.fs, "frame") {
		c.Frame = input.FrameNone // the recipe's turns points
	}
	if f.kinds != "" {
		if _, c.Kinds, err = readKinds(f.kinds, d); err != nil {
			return err
		}
	}
	if !given(f.fs, "warmup") {
		c.Warmup = min(c.Warmup, c.Steps/10) // for short runs
	}
	if c.Network.Relation == relation.None && given(f.fs, "relation") && !given(f.fs, "gated") {
		c.Network.Gated, c.Network.Rounds = 0, 0
	}
	if c.Network.Gated == 0 && !given(f.fs, "rounds") {
		c.Network.Rounds = 0
	}
	return nil
}

// paths sets the default paths.
func (f *trainFlags) paths() {
	o := &f.options
	o.Out = cmp.Or(o.Out, filepath.Join("weights", f.recipe.Task+"-trained.safetensors"))
	o.Run = cmp.Or(o.Run, filepath.Join("runs", strings.TrimSuffix(filepath.Base(o.Out), ".safetensors")))
}
