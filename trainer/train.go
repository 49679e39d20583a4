package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"ptrnet/core/model"
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
	fs.IntVar(&o.test, "test", 2000, "instances per size for the scores in the weight file")
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
	if o.validate < 1 || o.instances < 1 || o.test < 1 || o.workers < 1 || *limit < 1 {
		return train.Config{}, o, errors.New("--validate, --instances, --test, --workers and --data-limit must be at least 1")
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

// trainer is a run in progress.
type trainer struct {
	config   train.Config
	options  trainOptions
	net      *network.Network
	state    *train.State
	source   *train.Source
	gradient *network.Gradient
	optimize *train.Optimizer
	pool     network.Pool
	log      *runLog
	progress *progress
	out      io.Writer
	sets     map[int]*solvedSet // to validate on, by number of points
}

// trainModel runs or resumes a run until its last step, Ctrl-C, or an error.
func trainModel(c train.Config, o trainOptions, out io.Writer) error {
	if o.quiet {
		out = io.Discard
	}
	pool, stop := newPool(o.workers)
	defer stop()
	t := &trainer{config: c, options: o, pool: pool, out: out, net: network.New(c.Network), sets: map[int]*solvedSet{}}
	unlock, err := t.lock()
	if err != nil {
		return err
	}
	defer unlock()
	if err := t.open(); err != nil {
		return err
	}
	defer t.log.close()
	var data *train.Labelled
	if o.labels != nil {
		data = o.labels.set
		fmt.Fprintln(out, o.labels.said(o.data))
	}
	t.source = train.NewSource(c, data, pool)
	t.gradient = network.NewGradient(t.net, pool)
	t.optimize = train.NewOptimizer(c, t.state, pool)
	t.progress = newProgress(out, c.Steps, t.state.Step)
	ctx, release := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer release()
	// The first Ctrl-C asks for an end, a second one is the system's.
	defer context.AfterFunc(ctx, release)()
	err = t.loop(ctx)
	t.progress.close()
	if err != nil {
		return err
	}
	if t.state.Step < c.Steps {
		fmt.Fprintf(out, "stopped at step %d of %d, all of it kept in %s; go on with\n    %s\n",
			t.state.Step, c.Steps, t.checkpointPath(), resumeCommand(o.args))
		return nil
	}
	release() // the checkpoint is complete: Ctrl-C may end the rest at once
	return t.finish()
}

// resumeCommand is the command that goes on with the run of the given flags.
func resumeCommand(args []string) string {
	words := []string{"go run ./trainer train"}
	resume := false
	for _, a := range args {
		resume = resume || a == "--resume" || a == "-resume"
		if a == "" || strings.ContainsFunc(a, func(r rune) bool { return !strings.ContainsRune("-_=./,:", r) && !alphanumeric(r) }) {
			a = "'" + strings.ReplaceAll(a, "'", `'\''`) + "'"
		}
		words = append(words, a)
	}
	if !resume {
		words = append(words, "--resume")
	}
	return strings.Join(words, " ")
}

func alphanumeric(r rune) bool {
	return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9'
}

// errLocked is the error of a folder that another process has locked.
var errLocked = errors.New("locked by another process")

// lock makes the run's folder and keeps other processes from training there until
// unlock is called. Where a file system has no locks it says so and goes on.
func (t *trainer) lock() (unlock func(), err error) {
	run := t.options.run
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
	if err := os.MkdirAll(filepath.Dir(t.options.out), 0o755); err != nil {
		return fmt.Errorf("cannot make the folder of the weight file: %w", err)
	}
	if err := checkWritable(t.options.out); err != nil {
		return err
	}
	if t.options.resume {
		state, err := readCheckpoint(t.checkpointPath(), t.config, len(t.net.Weights), t.out)
		if err != nil {
			return err
		}
		t.state = state
		t.net.Weights = state.Weights
		fmt.Fprintf(t.out, "resuming at step %d of %d\n", state.Step, t.config.Steps)
	} else {
		if haveCheckpoint(t.checkpointPath()) {
			return fmt.Errorf("%s holds the checkpoint of an earlier run: go on with --resume, choose another folder with --run, or delete it", t.options.run)
		}
		t.start()
	}
	config, err := json.MarshalIndent(t.config, "", "  ")
	if err != nil {
		return err
	}
	if err := writeFile(filepath.Join(t.options.run, "config.json"), append(config, '\n')); err != nil {
		return err
	}
	t.log, err = openLog(filepath.Join(t.options.run, "log.jsonl"), t.state.Step)
	return err
}

// start draws the first weights, or takes them from the weight file to start from.
func (t *trainer) start() {
	t.state = &train.State{Weights: t.net.Weights}
	if o := t.options.origin; o != nil {
		copy(t.net.Weights, o.weights)
		return
	}
	rng := rand.New(rand.NewPCG(t.config.Seed, train.StreamWeights))
	t.net.Uniform(rng, float32(t.config.Init))
}

func (t *trainer) checkpointPath() string {
	return filepath.Join(t.options.run, "checkpoint.safetensors")
}

// loop takes steps until the end, an interrupt, or a loss that explodes. At the
// end the checkpoint is written.
func (t *trainer) loop(ctx context.Context) error {
	c, o := t.config, t.options
	saved, at := t.state.Step, time.Now() // the last checkpoint
	lossSum, losses := 0.0, 0
	last := c.Steps
	if o.stopAfter > 0 {
		last = min(last, t.state.Step+o.stopAfter)
	}
	for t.state.Step < last && ctx.Err() == nil {
		step := t.state.Step
		loss := t.gradient.Compute(t.source.Batch(step))
		if exploded(loss) {
			return t.stopped(loss)
		}
		norm := t.optimize.Step(t.gradient.D)
		if t.state.Step == step {
			return fmt.Errorf("the gradient became %g at step %d: the run stops; %s", norm, step, t.advice())
		}
		lossSum += loss
		losses++
		t.progress.step(loss, c.Batch)
		validate := t.state.Step%o.validate == 0 || t.state.Step == c.Steps
		if !validate && time.Since(at) <= o.checkpoint {
			continue
		}
		if err := t.sound(); err != nil {
			return err
		}
		if validate {
			e := entry{Step: t.state.Step, Examples: t.state.Step * c.Batch, Loss: lossSum / float64(losses), Norm: norm,
				Rate: c.RateAt(step), Speed: t.progress.speed(), Seconds: t.progress.seconds()}
			lossSum, losses = 0, 0
			if err := t.report(e); err != nil {
				return err
			}
		}
		if err := t.save(); err != nil {
			return err
		}
		saved, at = t.state.Step, time.Now()
	}
	if saved == t.state.Step {
		return nil
	}
	if err := t.sound(); err != nil {
		return err
	}
	return t.save()
}

// report validates and writes the entry into the log and the curves.
func (t *trainer) report(e entry) error {
	scores, err := t.validate()
	if err != nil {
		return err
	}
	e.Scores = scores
	if err := t.log.add(e); err != nil {
		return err
	}
	t.progress.scored(e)
	run := t.options.run
	return drawCurves(filepath.Join(run, "curves"), []string{filepath.Join(run, "log.jsonl")})
}

// mostLoss is the loss per symbol above which training has exploded. Guessing
// among 10,000 points costs 9.2.
const mostLoss = 100

func exploded(loss float64) bool { return !(loss <= mostLoss) }

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

// save writes the checkpoint.
func (t *trainer) save() error { return writeCheckpoint(t.checkpointPath(), t.config, t.state) }

// final is the weights that the run ends with: the averaged ones if there are.
func (t *trainer) final() *network.Network {
	n := network.New(t.config.Network)
	if len(t.state.Average) > 0 {
		copy(n.Weights, t.state.Average)
	} else {
		copy(n.Weights, t.state.Weights)
	}
	return n
}

func (t *trainer) meta() model.Meta {
	c := t.config
	meta := model.Meta{Task: c.Task, Network: c.Network, Order: c.Order, Sequence: c.Sequence, Distinct: c.Distinct, MinN: c.MinN, MaxN: c.MaxN,
		Recipe: describe(c), Seed: c.Seed, Examples: int64(t.state.Step) * int64(c.Batch), Scores: "[]"}
	if c.From != nil {
		meta.Recipe = c.From.Recipe + then + meta.Recipe
		meta.Examples += c.From.Examples
	}
	return meta
}

// labelsBy stands in a weight file's recipe before the method whose solutions it
// was trained on; tables reads it.
const labelsBy = ", labels by "

// describe is a run's recipe in one line, for the weight file.
func describe(c train.Config) string {
	s := fmt.Sprintf("%s, rate %g", c.Optimizer, c.Rate)
	if c.Warmup > 0 {
		s += fmt.Sprintf(" after %d steps of warm-up", c.Warmup)
	}
	if c.Decay != "none" {
		s += ", " + c.Decay + " decay"
	}
	s += fmt.Sprintf(", %d steps of %d", c.Steps, c.Batch)
	if c.Data != "" {
		s += " from a file of " + c.Data
		if c.Labels != "" {
			s += labelsBy + c.Labels
		}
	}
	if c.Sizes == train.SizesInverse {
		s += ", sizes drawn as 1/n"
	}
	if c.Curriculum > 0 {
		s += fmt.Sprintf(", sizes growing over %g of them", c.Curriculum)
	}
	if c.Fixed > 0 {
		s += fmt.Sprintf(" from %d fixed examples", c.Fixed)
	}
	if c.Distinct {
		s += ", among cities not yet visited"
	}
	s += fmt.Sprintf(", clipping %g", c.Clip)
	if c.Average > 0 {
		s += fmt.Sprintf(", weights averaged with decay %g", c.Average)
	}
	return s
}

// validationSizes are the numbers of points that a run is validated on.
func (t *trainer) validationSizes() []int { return sizesFor(t.config, 2*t.config.MaxN) }

// sizesFor are the numbers of points up to most at which a run's network is
// measured.
func sizesFor(c train.Config, most int) []int {
	if c.Network.Arch != network.PtrNet {
		return []int{c.MaxN}
	}
	var sizes []int
	for _, n := range []int{5, 10, 20, 50, 100, 200, 500} {
		// Exact tours are costly; a triangulation's sequence grows sixfold.
		tooMuch := c.Task == "tsp" && n > 50 || c.Task == "delaunay" && n > max(c.MaxN, 10)
		if n >= c.MinN && n <= most && !tooMuch {
			sizes = append(sizes, n)
		}
	}
	if len(sizes) == 0 {
		sizes = []int{c.MaxN}
	}
	return sizes
}

// score measures a network greedily on random instances of each size, drawn
// from the given seed.
func (t *trainer) score(net *network.Network, sizes []int, instances int, seed uint64) ([]score, error) {
	var scores []score
	for _, n := range sizes {
		m, err := model.New(net, t.meta())
		if err != nil {
			return nil, err
		}
		set := t.sets[n]
		if set == nil || seed != validationSeed {
			set = freshSet(t.config.Task, n, instances, seed, t.pool)
		}
		if t.sets != nil && seed == validationSeed {
			t.sets[n] = set // exact tours are costly
		}
		tally, err := measure(m, set, model.Options{Constrained: t.config.Task == "tsp"}, t.pool)
		if err != nil {
			return nil, err
		}
		scores = append(scores, scoresOf(t.config.Task, n, tally)...)
	}
	return scores, nil
}

// validate scores the weights as they would be written, on instances that
// training never sees.
func (t *trainer) validate() ([]score, error) {
	return t.score(t.final(), t.validationSizes(), t.options.instances, validationSeed)
}

// finish writes the weight file: the final weights in half precision, with the
// scores that they have as rounded, measured on test instances that neither
// training nor validation has seen.
func (t *trainer) finish() error {
	net := t.final()
	safetensors.RoundF16(net.Weights)
	most := t.config.MaxN
	if t.config.MinN < t.config.MaxN {
		most *= 10 // made to generalize over n: say how far it does
	}
	scores, err := t.score(net, sizesFor(t.config, most), t.options.test, testSeed)
	if err != nil {
		return err
	}
	text, err := json.Marshal(scores)
	if err != nil {
		return err
	}
	meta := t.meta()
	meta.Scores = string(text)
	m, err := model.New(net, meta)
	if err != nil {
		return err
	}
	data := m.Encode(safetensors.F16)
	if err := writeFile(t.options.out, data); err != nil {
		return err
	}
	fmt.Fprintf(t.out, "wrote %s (%d bytes): %s\n", t.options.out, len(data), summary(scores))
	return nil
}
