package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
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

// trainFlags are the flags of train. Those of single settings (run.Flags) override the recipe's and those of --config.
type trainFlags struct {
	fs      *flag.FlagSet
	options run.Options
	recipe  run.Recipe
	seeds   string
	more    []func(*flag.FlagSet) // flags of gen, which takes those of train

	sizes, arch, kinds, from, labels string
	settings                         []string
}

// newTrainFlags are flags that override settings of c.
func newTrainFlags(c *train.Config, more ...func(*flag.FlagSet)) *trainFlags {
	f := &trainFlags{fs: flag.NewFlagSet("train", flag.ContinueOnError), more: more}
	for _, flags := range more {
		flags(f.fs)
	}
	fs, o := f.fs, &f.options
	fs.StringVar(&o.Out, "out", "", "weight file to write (default weights/TASK-trained.safetensors)")
	fs.StringVar(&o.Run, "run", "", "folder of the run (default runs/NAME-OF-WEIGHT-FILE)")
	fs.BoolVar(&o.Resume, "resume", false, "continue from the run's checkpoint")
	fs.IntVar(&o.Validate, "validate", 0, "steps between validations (default: a twentieth of the run, at least 1000)")
	fs.IntVar(&o.Test, "test", 2000, "instances per size for the scores in the weight file")
	o.Instances, o.Mantissa = 128, safetensors.MantissaF16
	fs.DurationVar(&o.Checkpoint, "checkpoint", time.Minute, "time between checkpoints")
	o.Workers = runtime.GOMAXPROCS(0)
	fs.IntVar(&o.StopAfter, "stop-after", 0, "end this sitting after so many steps, as Ctrl-C does (0: run to the end)")
	fs.StringVar(&f.seeds, "seeds", "", "train with each `SEED` of a range, such as 1-5, and print the mean and the standard deviation of the scores; files and folders get the seed's number")

	fs.StringVar(&f.recipe.Task, "task", problems.Names()[0], taskFlag())
	fs.StringVar(&f.arch, "model", "ptrnet", "architecture: ptrnet, seq2seq or attention")
	fs.IntVar(&f.recipe.Hidden, "hidden", 0, "hidden units (default: the recipe's; best 128, others 256)")
	fs.StringVar(&f.recipe.Name, "recipe", "best", "training recipe: best, faithful or paper")
	fs.StringVar(&f.sizes, "n", "", "points per example, a number or a range (default: the recipe's; best 5-200, others 5-50)")
	fs.Func("config", "`FILE` with settings, such as the config.json of a run, or settings as JSON, such as {\"average\": 0}: they override the recipe's, the last those before, and flags override them", func(text string) error {
		f.settings = append(f.settings, text)
		return nil
	})
	fs.StringVar(&f.from, "from", "", "weight `FILE` to start from, of a network of this kind (default: random weights)")
	fs.StringVar(&f.kinds, "kind", "", kindFlag()+" (default: the recipe's; with --data those of the file)")
	fs.StringVar(&o.Data, "data", "",
		"`FILE` of solved instances to draw the examples from, as gen writes them (default: examples are drawn and solved during training)")
	fs.StringVar(&f.labels, "labels", "",
		"`METHOD` that solved the instances of --data (default: an exact one; solve --help lists them)")
	fs.Func("relation", "relative features of candidates, from the points chosen so far, in the pointer: "+strings.Join(relation.Names(), ", ")+", or none, as in the paper (default: the recipe's)",
		func(word string) error {
			if c.Network.Relation = word; word == "none" {
				c.Network.Relation = relation.None
			}
			return nil
		})
	run.Flags(fs, c)
	return f
}

// config is the configuration that the flags, read from args, give: a recipe with overridden settings. It
// also completes the options.
func (f *trainFlags) config(args []string) (c train.Config, err error) {
	if f.options.Checkpoint < 0 {
		return c, fmt.Errorf("--checkpoint %v is negative", f.options.Checkpoint)
	}
	if f.sizes != "" {
		if f.recipe.MinN, f.recipe.MaxN, err = parseRange("n", f.sizes); err != nil {
			return c, err
		}
	}
	f.recipe.Arch = network.Arch(f.arch)
	settings, err := f.readSettings()
	if err != nil {
		return c, err
	}
	if err := f.readData(); err != nil {
		return c, err
	}
	if c, err = f.recipe.Config(); err != nil {
		return c, err
	}
	if err := enough(c.Task, c.MinN); err != nil {
		return c, err
	}
	warmup := c.Warmup
	if err := f.apply(settings, &c); err != nil {
		return c, err
	}
	if err := f.override(&c, args); err != nil {
		return c, err
	}
	if c.Warmup == warmup && !given(f.fs, "warmup") {
		c.Warmup = min(c.Warmup, c.Steps/10) // for short runs
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
	if err := run.Check(c); err != nil {
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

// readSettings reads the settings of --config, and sets those of them that the recipe must know, unless flags do.
func (f *trainFlags) readSettings() (texts [][]byte, err error) {
	var c train.Config
	for _, settings := range f.settings {
		text := []byte(settings)
		if !strings.HasPrefix(settings, "{") {
			if text, err = os.ReadFile(settings); err != nil {
				return nil, fmt.Errorf("--config: %w", err)
			}
		}
		d := json.NewDecoder(bytes.NewReader(text))
		d.DisallowUnknownFields()
		if err := d.Decode(&c); err != nil {
			return nil, fmt.Errorf("--config: %w", err)
		}
		texts = append(texts, text)
	}
	r := &f.recipe
	if !given(f.fs, "task") {
		r.Task = cmp.Or(c.Task, r.Task)
	}
	if !given(f.fs, "model") {
		r.Arch = cmp.Or(c.Network.Arch, r.Arch)
	}
	if r.MaxN == 0 {
		r.MinN, r.MaxN = c.MinN, c.MaxN
	}
	r.Hidden = cmp.Or(r.Hidden, c.Network.Hidden)
	switch {
	case c.From != nil && f.from == "":
		return nil, fmt.Errorf("--config: its run began with the weights %s: give them with --from", c.From.Content)
	case c.Data != "" && f.options.Data == "":
		return nil, fmt.Errorf("--config: its examples come from a file of %s: give it with --data", c.Data)
	}
	return texts, nil
}

// apply sets the settings of --config in a recipe's configuration, but for those that the recipe knows.
func (f *trainFlags) apply(texts [][]byte, c *train.Config) error {
	is := *c
	for _, text := range texts {
		if err := json.Unmarshal(text, c); err != nil {
			return fmt.Errorf("--config: %w", err)
		}
	}
	c.Task, c.MinN, c.MaxN, c.From = is.Task, is.MinN, is.MaxN, nil
	c.Network.Arch, c.Network.Hidden, c.Network.Dictionary = is.Network.Arch, is.Network.Hidden, is.Network.Dictionary
	return nil
}

// readData reads the file of --data. Its sizes are the run's, or those of --n.
func (f *trainFlags) readData() error {
	o := &f.options
	if o.Data == "" {
		return nil
	}
	low, high := f.recipe.MinN, f.recipe.MaxN
	if high == 0 {
		low = 1 // all
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

// override sets in a configuration what the flags give, and what follows from it.
func (f *trainFlags) override(c *train.Config, args []string) error {
	if f.options.Labels != nil { // its examples are not drawn
		c.Data, c.Labels, c.Kinds = f.options.Labels.Content, f.labels, ""
		c.Fixed, c.Inverse, c.Curriculum = 0, false, 0
		if f.settings == nil {
			c.Windows = 0
		}
	} else if f.labels != "" {
		c.Labels = f.labels
	}
	if c.MinN == c.MaxN { // there is nothing to grow
		c.Inverse, c.Curriculum = false, 0
	}
	again := newTrainFlags(c, f.more...).fs
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
	if c.Data == "" && c.Fixed == 0 && f.labels == "" { // without a fixed set, examples are solved exactly, and have no windows
		c.Labels, c.Windows = "", 0
	}
	if c.Stretch > 1 {
		c.Frame = input.FrameNone // the recipe's turns points
	}
	if f.kinds != "" {
		if _, c.Kinds, err = readKinds(f.kinds, d); err != nil {
			return err
		}
	}
	if c.Network.Relation == relation.None && given(f.fs, "relation") || c.Network.Gated == 0 {
		c.Network.Gated, c.Network.Rounds = 0, 0
	}
	return nil
}

// paths sets the default paths.
func (f *trainFlags) paths() {
	o := &f.options
	o.Out = cmp.Or(o.Out, filepath.Join("weights", f.recipe.Task+"-trained.safetensors"))
	o.Run = cmp.Or(o.Run, filepath.Join("runs", strings.TrimSuffix(filepath.Base(o.Out), ".safetensors")))
}
