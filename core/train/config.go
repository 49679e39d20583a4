package train

import (
	"errors"
	"math"
	"math/rand/v2"
	"strconv"

	"ptrnet/core/history"
	"ptrnet/core/input"
	"ptrnet/core/network"
	"ptrnet/core/pointset"
	"ptrnet/core/problems"
)

// SizesInverse draws each number of points n with a probability in proportion to
// 1/n, so that each takes about the same share of a run's time. Where examples
// are equally frequent, small ones are few among many points.
const SizesInverse = "inverse"

// Config is everything that determines a run.
type Config struct {
	_          [0]func() // nobody compares runs: no code for it in the page's download
	Task       string
	Network    network.Config
	Order      string  // in which the points are presented, see package input
	Frame      string  `json:",omitempty"` // the standard frame that the network sees them in, see package input; "" is none
	Kinds      string  `json:",omitempty"` // of points, see pointset.ParseMixture; "" is uniform
	Sequence   string  `json:",omitempty"` // form of the answers, see problem.Description.Forms; "" is the paper's
	MinN, MaxN int     // points per example, drawn uniformly from this range
	Sizes      string  `json:",omitempty"` // how often each of them is drawn, see SizesInverse; "" is equally often
	Curriculum float64 // share of the run over which the range grows from MinN to all of it; 0 for all of it from the start
	Distinct   bool    `json:",omitempty"` // a softmax is over the points not yet named, see network.Batch
	Batch      int     // examples per step
	Steps      int     // length of the run; the schedule ends with it
	Optimizer  string  // "adam" or "sgd"
	Rate       float64
	Warmup     int     // steps over which the rate rises from zero
	Decay      string  // "none", "cosine" to zero at the last step, or "linear"
	Mistakes   float64 `json:",omitempty"` // share of the examples that begin with a wrong index, from which the network learns to go on, see Source.Perturbed
	First      float64 `json:",omitempty"` // what the loss of an answer's first pointer counts, where the others count one; 0 is one
	Clip       float64 // largest L2 norm of the gradient; 0 for no clipping
	Init       float64 // weights start uniform in ±Init
	Chrono     float64 `json:",omitempty"` // steps that the LSTMs remember from the start, see network.Network.Chrono; 0 for biases as all weights
	Average    float64 // decay per step of the averaged weights; 0 for none
	Fixed      int     // size of the fixed training set; 0 draws fresh examples for ever
	Seed       uint64
	From       *From  `json:",omitempty"` // the weights to start from; nil for random ones
	Data       string `json:",omitempty"` // what names the content of the labelled set, if examples come from one
	Labels     string `json:",omitempty"` // the method whose solutions the labelled set holds; "" for exact ones
}

// mostFirst bounds Config.First.
const mostFirst = 1000

// mostChrono bounds Config.Chrono: a forget gate that is nearer to one than float32 can
// tell would never learn.
const mostChrono = 1_000_000

// From is what a run knows of the weight file that it started from.
type From struct {
	Content  string        // names the file's content
	History  []history.Run // how its weights were made
	Examples int64         // that they have seen
}

// Check says in a sentence what is wrong with the configuration, if anything.
func (c Config) Check() error {
	p, err := problems.New(c.Task, c.Sequence)
	if err != nil {
		return err
	}
	if err := c.Network.Check(); err != nil {
		return err
	}
	if err := c.Network.CheckTraining(); err != nil {
		return err
	}
	if err := input.CheckFeatures(c.Network.Features); err != nil {
		return err
	}
	if err := input.CheckOrder(c.Order); err != nil {
		return err
	}
	if err := input.CheckFrame(c.Frame); err != nil {
		return err
	}
	if c.Frame == input.FrameAffine && p.Describe().Training.BestFrame != input.FrameAffine {
		return errors.New("the answers of " + c.Task + " change under affine maps: its points cannot be framed by one")
	}
	if _, err := pointset.ParseMixture(c.Kinds); err != nil {
		return err
	}
	for _, v := range []struct {
		what string
		x    float64
	}{
		{"batch size", float64(c.Batch)}, {"number of steps", float64(c.Steps)}, {"learning rate", c.Rate},
		{"range of the first weights", c.Init}, {"smallest number of points", float64(c.MinN)},
	} {
		if !(v.x > 0) || math.IsInf(v.x, 0) {
			return errors.New(v.what + " is " + short(v.x) + ", must be above zero")
		}
	}
	switch {
	case c.MaxN < c.MinN:
		return errors.New("the range of points ends at " + strconv.Itoa(c.MaxN) + ", before its start " + strconv.Itoa(c.MinN))
	case c.MaxN > input.MaxPoints:
		return errors.New("the range of points ends at " + strconv.Itoa(c.MaxN) + "; a network takes at most " + strconv.Itoa(input.MaxPoints))
	case c.Network.Arch != network.PtrNet && (c.MinN != c.MaxN || c.MinN != c.Network.Dictionary):
		return errors.New("a " + string(c.Network.Arch) + " network is trained for one number of points, its dictionary; give --n a single number")
	case c.Sizes != "" && c.Sizes != SizesInverse:
		return errors.New("sizes drawn " + strconv.Quote(c.Sizes) + " are not equal or " + SizesInverse)
	case c.Sizes != "" && c.Data != "":
		return errors.New("a file's numbers of points are drawn equally often, not as 1/n")
	case c.Distinct && (!p.Describe().Permutation || c.Network.Arch != network.PtrNet):
		return errors.New("only a pointer network can be trained among the points left, and only where an answer names every point once, not for " + c.Task)
	case c.Optimizer != "adam" && c.Optimizer != "sgd":
		return errors.New("optimizer " + strconv.Quote(c.Optimizer) + " is not adam or sgd")
	case c.Decay != "none" && c.Decay != "cosine" && c.Decay != "linear":
		return errors.New("decay " + strconv.Quote(c.Decay) + " is not none, cosine or linear")
	case c.Warmup < 0 || c.Clip < 0 || math.IsNaN(c.Clip) || c.Fixed < 0:
		return errors.New("warm-up, clipping and the size of the training set cannot be negative")
	case c.Mistakes != 0 && (!(c.Mistakes > 0 && c.Mistakes <= 1) || c.Data != "" || c.Network.Arch != network.PtrNet):
		return errors.New("mistakes are a share, 0 to 1, of the examples that a pointer network draws")
	case c.First != 0 && (!(c.First > 0 && c.First <= mostFirst) || c.Network.Arch != network.PtrNet):
		return errors.New("a pointer network's first pointer counts " + short(c.First) + ", must be above zero and at most " + strconv.Itoa(mostFirst))
	case c.Data != "" && c.Kinds != "":
		return errors.New("the points of a data file are of the kinds that they are of; kinds are for points drawn here")
	case c.Data != "" && c.Fixed > 0:
		return errors.New("examples come from a data file or from a fixed set drawn here, not from both")
	case c.Average < 0 || c.Average >= 1 || math.IsNaN(c.Average):
		return errors.New("the averaging decay must be in [0, 1)")
	case !(c.Curriculum >= 0 && c.Curriculum <= 1):
		return errors.New("the curriculum takes " + short(c.Curriculum) + " of the run, must be 0 to 1")
	case c.Curriculum > 0 && c.Data != "":
		return errors.New("a curriculum of sizes goes with examples drawn here, not with those of a file")
	case c.Chrono != 0 && !(c.Chrono >= 3 && c.Chrono <= mostChrono):
		return errors.New("the steps to remember are " + short(c.Chrono) + ", must be 3 to " + strconv.Itoa(mostChrono))
	case c.Fixed > 0 && c.Fixed < c.MaxN-c.MinN+1:
		return errors.New("a training set of " + strconv.Itoa(c.Fixed) + " cannot hold every number of points of the range")
	}
	return nil
}

func short(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

// History is how the weights of a finished run came to be: what those that it started
// from had behind them, and this run.
func (c Config) History() []history.Run {
	var runs []history.Run
	if c.From != nil {
		runs = append(runs, c.From.History...)
	}
	return append(runs, history.Run{
		Seed: c.Seed, Optimizer: c.Optimizer, Rate: c.Rate, Warmup: c.Warmup, Decay: c.Decay,
		Steps: c.Steps, Batch: c.Batch, Data: c.Data, Labels: c.Labels, Kinds: c.Kinds, Inverse: c.Sizes == SizesInverse,
		Curriculum: c.Curriculum, Chrono: c.Chrono, Fixed: c.Fixed, Distinct: c.Distinct, Mistakes: c.Mistakes, First: c.First, Clip: c.Clip, Average: c.Average,
	})
}

// size draws the number of points of the examples of a step.
func (c Config) size(step int, rng *rand.Rand) int {
	last := c.largest(step)
	if c.Sizes != SizesInverse {
		return c.MinN + rng.IntN(last-c.MinN+1)
	}
	total := 0.0
	for n := c.MinN; n <= last; n++ {
		total += 1 / float64(n)
	}
	at := rng.Float64() * total
	n := c.MinN
	for ; n < last; n++ {
		if at -= 1 / float64(n); at < 0 {
			break
		}
	}
	return n
}

// largest is the largest number of points of an example at the given step.
func (c Config) largest(step int) int {
	grown := 1.0
	if c.Curriculum > 0 {
		grown = min(1, float64(step)/(c.Curriculum*float64(c.Steps)))
	}
	return c.MinN + int(grown*float64(c.MaxN-c.MinN))
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
