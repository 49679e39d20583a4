package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
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
	"ptrnet/core/train"
	"ptrnet/trainer/internal/run"
)

// trainFlags are the flags of train, or of gen --recipe. Those of single settings (run.Flags) override the
// recipe's and those of --config.
type trainFlags struct {
	fs      *flag.FlagSet
	options run.Options
	recipe  run.Recipe
	seeds   string
	json    bool
	given   train.Config // the settings whose flags are given

	sizes, arch, kinds, from, labels, relation string
	settings                                   [][]byte     // of each --config, as JSON
	configured                                 train.Config // what they set
}

// newTrainFlags are the flags of train.
func newTrainFlags() *trainFlags {
	f := newExampleFlags("train")
	fs, o := f.fs, &f.options
	fs.StringVar(&o.Out, "out", "", "weight file to write (default weights/TASK-trained.safetensors)")
	fs.StringVar(&o.Run, "run", "", "folder of the run (default runs/NAME-OF-WEIGHT-FILE)")
	fs.BoolVar(&o.Resume, "resume", false, "continue from the run's checkpoint")
	fs.IntVar(&o.Every, "every", 0,
		"steps between validations (default: a twentieth of the run, at least 1000)")
	fs.StringVar(&o.Validate, "validate", "", "`FILE` (no pipe) of instances to validate on, as eval reads them; the weights "+
		"with the best score are kept in the run's folder (default: drawn instances, the last weights)")
	fs.IntVar(&o.Test, "test", 2000, "instances per size for the scores in the weight file")
	fs.DurationVar(&o.Checkpoint, "checkpoint", time.Minute, "time between checkpoints")
	fs.StringVar(&f.seeds, "seeds", "", "train with each `SEED` of a range, such as 1-5, and print the mean "+
		"and the standard deviation of the scores; files and folders get the seed's number")
	fs.BoolVar(&f.json, "json", false, "with --seeds, print one JSON object: task, files and scores, a list with "+
		"kind, n, metric, mean and deviation; all else goes to standard error")
	return f
}

// newExampleFlags are those of them that decide on first weights and examples.
func newExampleFlags(command string) *trainFlags {
	f := &trainFlags{fs: flag.NewFlagSet(command, flag.ContinueOnError)}
	fs, o := f.fs, &f.options
	f.given.Seed = 1
	o.Instances, o.Workers = 128, runtime.GOMAXPROCS(0)
	fs.StringVar(&f.recipe.Task, "task", problems.Names()[0], taskFlag())
	fs.StringVar(&f.arch, "model", "ptrnet", "architecture: ptrnet, seq2seq or attention")
	fs.IntVar(&f.recipe.Hidden, "hidden", 0, "hidden units (default: the recipe's)")
	fs.StringVar(&f.recipe.Name, "recipe", "extended", "training recipe: extended, faithful or paper")
	fs.StringVar(&f.sizes, "n", "",
		"points per example, a number or a range (default: the recipe's)")
	fs.Func("config", "`FILE` with settings, such as the config.json of a run, or settings as JSON, such as "+
		"{\"average\": 0}: they override the recipe's, the last those before, and flags override them",
		func(text string) (err error) {
			settings := []byte(text)
			if !strings.HasPrefix(text, "{") {
				if settings, err = os.ReadFile(text); err != nil {
					return err
				}
			}
			f.settings = append(f.settings, settings)
			d := json.NewDecoder(bytes.NewReader(settings)) // which accepts more behind the first object
			d.DisallowUnknownFields()
			return cmp.Or(json.Unmarshal(settings, &f.configured), d.Decode(&f.configured))
		})
	fs.StringVar(&f.from, "from", "", "weight `FILE` to start from, of such a network (default: random weights)")
	fs.StringVar(&f.kinds, "kind", "", kindFlag()+" (default: the recipe's; with --data those of the file)")
	fs.StringVar(&o.Data, "data", "", "`FILE` of solved instances to draw the examples from, as gen writes "+
		"them (default: examples are drawn and solved during training)")
	fs.StringVar(&f.labels, "labels", "",
		"`METHOD` that solved the instances of --data (default: an exact one; solve --help lists them)")
	fs.StringVar(&f.relation, "relation", "", "relative features of candidates, from the points chosen so far, "+
		"in the pointer: "+strings.Join(relation.Names(), ", ")+", or none, as in the paper "+
		"(default: the recipe's)")
	run.Flags(fs, &f.given)
	return f
}

// config is the configuration that the flags give: a recipe with overridden settings. It also completes the
// options.
func (f *trainFlags) config() (c train.Config, err error) {
	r, o := &f.recipe, &f.options
	if f.sizes != "" {
		if r.MinN, r.MaxN, err = parseRange("n", f.sizes); err != nil {
			return c, err
		}
	}
	if err := f.readSettings(); err != nil {
		return c, err
	}
	p, err := problems.New(r.Task, "")
	if err != nil {
		return c, err
	}
	if o.Data != "" { // its sizes are the run's, or those of --n
		if o.Labels, err = run.ReadLabels(o.Data, r.Task, r.MinN, r.MaxN); err != nil {
			return c, err
		}
		r.MinN, r.MaxN = o.Labels.Low, o.Labels.High
		m, err := problem.FindMethod(p, f.labels)
		if err != nil {
			return c, fmt.Errorf("--labels: %w", err)
		}
		if f.labels = m.Name; m.Exact {
			f.labels = ""
		}
	}
	if c, err = r.Config(); err != nil {
		return c, err
	}
	if err := checkPoints(p.Describe(), c.MinN); err != nil {
		return c, err
	}
	if err := f.override(&c, p.Describe()); err != nil {
		return c, err
	}
	// The warm-up of --config is kept, unless --steps makes the run shorter than that of --config.
	if (f.configured.Warmup == 0 || c.Steps < f.configured.Steps) && !given(f.fs, "warmup") {
		c.Warmup = min(c.Warmup, c.Steps/10)
	}
	o.Out = cmp.Or(o.Out, filepath.Join("weights", r.Task+"-trained.safetensors"))
	o.Run = cmp.Or(o.Run, filepath.Join("runs", strings.TrimSuffix(filepath.Base(o.Out), ".safetensors")))
	if _, able := p.(problem.Perturber); c.Mistakes != 0 && !able {
		return c, fmt.Errorf("--mistakes: %s has no perturbed prefixes", c.Task)
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
		if o.Origin, err = run.ReadOrigin(f.from, c); err != nil {
			return c, err
		}
		c.From = o.Origin.From
		if f.seeds == "" {
			return c, o.Origin.CheckSeed(c.Seed)
		}
	}
	return c, nil
}

// readSettings sets those settings of --config that the recipe must know, unless flags do.
func (f *trainFlags) readSettings() error {
	c, r := &f.configured, &f.recipe
	if !given(f.fs, "task") {
		r.Task = cmp.Or(c.Task, r.Task)
	}
	if r.Arch = network.Arch(f.arch); !given(f.fs, "model") {
		r.Arch = cmp.Or(c.Network.Arch, r.Arch)
	}
	if r.MaxN == 0 {
		r.MinN, r.MaxN = c.MinN, c.MaxN
	}
	r.Hidden = cmp.Or(r.Hidden, c.Network.Hidden)
	switch {
	case (c.MinN == 0) != (c.MaxN == 0):
		return errors.New("--config: give MinN and MaxN together")
	case c.From != nil && f.from == "":
		return fmt.Errorf("--config: its run began with the weights %s: give them with --from", c.From.Content)
	case c.Data != "" && f.options.Data == "":
		return fmt.Errorf("--config: its examples come from a file of %s: give it with --data", c.Data)
	}
	return nil
}

// override sets in a recipe's configuration what --config and the flags give, and what follows from it.
func (f *trainFlags) override(c *train.Config, d problem.Description) (err error) {
	is := *c
	for _, text := range f.settings {
		if err := json.Unmarshal(text, c); err != nil {
			return err
		}
	}
	c.Task, c.MinN, c.MaxN, c.From = is.Task, is.MinN, is.MaxN, nil // the recipe knows these
	c.Place, c.Taken = "", 0
	c.Network.Arch, c.Network.Hidden = is.Network.Arch, is.Network.Hidden
	c.Network.Dictionary = is.Network.Dictionary
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
	run.Override(c, &f.given, f.fs)
	if slices.Index(d.Layouts, c.Layout) == 0 {
		c.Layout = "" // the paper's, the first
	}
	// Without a fixed set, examples are solved exactly, and have no windows.
	if c.Data == "" && c.Fixed == 0 && f.labels == "" {
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
	switch f.relation {
	case "": // the recipe's
	case "none":
		c.Network.Relation, c.Network.ComparisonUnits = relation.None, 0
	default:
		c.Network.Relation = f.relation
	}
	if c.Network.ComparisonUnits == 0 {
		c.Network.Rounds = 0
	}
	return nil
}
