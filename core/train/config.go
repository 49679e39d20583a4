package train

import (
	"errors"
	"math"
	"math/rand/v2"
	"strconv"

	"ptrnet/core/input"
	"ptrnet/core/network"
	"ptrnet/core/pointset"
	"ptrnet/core/problem"
	"ptrnet/core/problems"
)

// Config is everything that determines the result of a run: the problem, the network, its input,
// and the settings that its history records.
type Config struct {
	Task       string
	Network    network.Config
	Order      string  // presentation order of the points, see package input
	Frame      string  `json:",omitempty"`         // normalization of the points, see package input; "" is none
	Layout     string  `json:"Sequence,omitempty"` // see problem.Description.Layouts; "" is the paper's
	MinN, MaxN int     // points per example, drawn from this range
	Init       float64 // initial weights are uniform in ±Init, but for those of the comparison and chrono biases
	From       *From   `json:",omitempty"` // the weights to start from; nil for random ones
	Run
}

// From is a run's record of the weight file that it started from.
type From struct {
	Content  string // identifies the file's content
	History  []Run  // the runs that trained its weights
	Examples int64  // number of their training examples
}

// MaxBatch and MaxFixed bound what is kept in memory: a step's examples, and those of a fixed set.
const (
	MaxBatch = 1 << 16
	MaxFixed = 1 << 26
)

// Check is an error if settings are unknown or exclude each other. The trainer checks the ranges of
// those of Run.
func (c Config) Check() error {
	p, err := problems.Stretched(c.Task, c.Layout, c.Stretch)
	if err != nil {
		return err
	}
	_, kinds := pointset.ParseMixture(c.Kinds)
	for _, err := range []error{c.Network.Check(), input.CheckFeatures(c.Network.Features),
		input.CheckOrder(c.Order), input.CheckFrame(c.Frame), kinds, c.checkLabels(p)} {
		if err != nil {
			return err
		}
	}
	d, number := p.Describe(), strconv.Itoa
	arch, pointers := string(c.Network.Arch), c.Network.Arch == network.PtrNet
	drawn, file := c.Data == "", c.Data != ""
	for _, rule := range []struct {
		broken bool
		says   string
	}{
		{c.Stretch > 1 && c.Frame != input.FrameNone, "stretched points cannot be turned: no frame " + c.Frame},
		{c.Frame == input.FrameAffine && d.Training.Frame != input.FrameAffine, "the solutions of " + c.Task +
			" are not affine-invariant: its points cannot be normalized by an affine map"},
		{c.Layout != "" && c.Layout != d.Layouts[0] && c.Order != input.OrderX,
			"sequences as " + c.Layout + " need points sorted by x"},
		{!(c.Init > 0 && c.Init <= math.MaxFloat64), "range of the initial weights is " +
			strconv.FormatFloat(c.Init, 'g', -1, 64) + ", must be above zero"},
		{c.MinN < 1, "smallest number of points is " + number(c.MinN) + ", must be above zero"},
		{c.MaxN < c.MinN,
			"the range of points ends at " + number(c.MaxN) + ", before its start " + number(c.MinN)},
		{c.MaxN > input.MaxPoints, "the range of points ends at " + number(c.MaxN) +
			"; a network takes at most " + number(input.MaxPoints)},
		{!pointers && (c.MinN != c.MaxN || c.MinN != c.Network.Dictionary), "a " + arch + " network has a fixed " +
			"output dictionary and is trained for one number of points; give --n a single number"},
		{c.Windows > 0 && (!d.Permutation || !d.Objective || !pointers),
			"windows are for pointer networks and for shortest tours, not " + arch + " for " + c.Task},
		{c.Distinct && (!d.Permutation || !pointers), "only a pointer network can be trained among the points " +
			"not yet named, and only if solutions name every point once, not " + arch + " for " + c.Task},
		{c.Batch > MaxBatch, "batch is " + number(c.Batch) + "; " + number(MaxBatch) + " is the limit"},
		{c.Fixed > MaxFixed, "a training set of " + number(c.Fixed) + "; " + number(MaxFixed) + " is the limit"},
		{c.Average == 1, "averaging is 1: the average would never change"},
		{c.Fixed > 0 && c.Fixed < c.MaxN-c.MinN+1,
			"a training set of " + number(c.Fixed) + " cannot hold every number of points of the range"},

		{drawn && c.Labels != "" && c.Fixed == 0,
			"labels by " + c.Labels + " are for the examples of a data file or for a fixed training set"},
		{drawn && c.Windows > 0 && c.Labels == "",
			"windows are of the tours of a data file, or of a fixed training set with labels"},
		{drawn && c.Labels != "" && c.Mistakes > 0, "mistakes are for examples that are solved exactly"},
		{file && c.Inverse, "a file's numbers of points are drawn equally often, not as 1/n"},
		{file && c.Mistakes > 0, "mistakes are for drawn examples, not for those of a data file"},
		{file && c.Kinds != "", "kinds are for drawn points, not for those of a data file"},
		{file && c.Fixed > 0,
			"examples come from a data file or from a fixed set of drawn examples, not from both"},
		{file && c.Curriculum > 0, "a curriculum is for drawn examples, not for those of a data file"},
	} {
		if rule.broken {
			return errors.New(rule.says)
		}
	}
	return nil
}

// checkLabels is an error if a method that is to solve examples is unknown or takes fewer points.
func (c Config) checkLabels(p problem.Problem) error {
	if c.Labels == "" || c.Data != "" {
		return nil
	}
	m, err := problem.FindMethod(p, c.Labels)
	if err == nil && m.Limit > 0 && c.MaxN > m.Limit {
		err = errors.New("labels by " + m.Name + " are of at most " + strconv.Itoa(m.Limit) +
			" points, not " + strconv.Itoa(c.MaxN))
	}
	return err
}

// History is the runs that trained the weights of a finished run: those of the weights that it
// started from, and this run.
func (c Config) History() []Run {
	var runs []Run
	if c.From != nil {
		runs = append(runs, c.From.History...)
	}
	return append(runs, c.Run)
}

// size draws the number of points of the examples of a step.
func (c Config) size(step int, rng *rand.Rand) int {
	last := c.largest(step)
	if !c.Inverse {
		return c.MinN + rng.IntN(last-c.MinN+1)
	}
	total := 0.0
	for n := c.MinN; n <= last; n++ {
		total += c.weight(n)
	}
	at := rng.Float64() * total
	n := c.MinN
	for ; n < last; n++ {
		if at -= c.weight(n); at < 0 {
			break
		}
	}
	return n
}

// weight is how often n points are drawn, in proportion to other numbers.
func (c Config) weight(n int) float64 {
	if c.Inverse {
		return 1 / float64(n)
	}
	return 1
}

// largest is the largest number of points of an example at the given step. During the curriculum it
// grows by the same factor in equal numbers of steps.
func (c Config) largest(step int) int {
	grown := 1.0
	if c.Curriculum > 0 {
		grown = min(1, float64(step)/(c.Curriculum*float64(c.Steps)))
	}
	if grown == 1 {
		return c.MaxN
	}
	return int(float64(c.MinN) * math.Pow(float64(c.MaxN)/float64(c.MinN), grown))
}

// RateAt is the learning rate of the given step, counted from 0.
func (c Config) RateAt(step int) float64 {
	rate := c.Rate
	if step < c.Warmup {
		return rate * float64(step+1) / float64(c.Warmup)
	}
	done := float64(step-c.Warmup) / float64(max(1, c.Steps-c.Warmup))
	switch c.Decay {
	case "cosine":
		return rate * 0.5 * (1 + math.Cos(math.Pi*min(1, done)))
	case "linear":
		return rate * (1 - min(1, done))
	}
	return rate
}
