// Package inbrowser is a training run that is small enough for a browser, a few steps at a time. It chooses
// the recipe, measures on instances that training never uses, and writes the weight file.
//
// It has no clock of its own: Timed is given one, and estimates with every call how many steps the whole run
// will have, so that the learning rate reaches zero at the end of the available time on any machine.
package inbrowser

import (
	"cmp"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"

	"ptrnet/core/evaluation"
	"ptrnet/core/input"
	"ptrnet/core/jsontext"
	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/problem"
	"ptrnet/core/problems"
	"ptrnet/core/relation"
	"ptrnet/core/safetensors"
	"ptrnet/core/train"
)

// Plan is what a visitor chooses.
type Plan struct {
	Task       string
	MinN, MaxN int
	Hidden     int     // 2 … MaxHidden
	Stretch    float64 // see problems.Stretched
	Seed       uint64
}

// MaxHidden bounds a plan, so that a run fits into a browser's memory and a visitor's time.
// The number of points is bounded by the problem, problem.Training.BrowserMax.
const MaxHidden = 256

// The recipe, found by experiment, for triangulations of 5 to 10 points and 64 units. In a run of 19,200 examples
// the region at a third corner overlaps the circle, in the median of 20 boards, by 0.90 after 2,400 examples, 0.98
// after 9,600 and 0.99 after 14,400 (BenchmarkCircle). Alone, of 1,000 boards of 10 points, 79.2 % are right after
// a run of 8,000 examples, 92.3 % after 24,000 and 97.8 % after 96,000 (BenchmarkAlone); in batches of 32 90.1 % after
// 24,000. Batches of 8 get 93.7 %, but have twice as many gradients to exchange between workers. Rates from 0.01 to
// 0.02, 64 units of the comparison and no curriculum make a difference of less than a point.
const (
	comparisonUnits = 32
	rounds          = 4  // of comparisons; with none 80.5 and not 96.4 % are right after 64,000 examples
	batch           = 16 // of train.Groups groups
	rate            = 1.5e-2
	warmup          = 40
	clip            = 2
	growth          = 0.1  // share of the run in which the largest sets grow: small ones show the rule soonest
	initRange       = 0.15 // of the weights; with the paper's 0.08 77.7 % are right after 8,000, later as many
	average         = 0.99 // over the last 100 steps, so that the average follows
	beta2           = 0.95 // over 20 steps; with the usual 0.999 73.0, 89.2 and 95.7 % are right: gradients shrink fast
)

// Training is a run in progress. It is for one goroutine at a time.
type Training struct {
	Config  train.Config
	Loss    float64             // mean over the last call of TakeSteps
	Figures []evaluation.Figure // of the last measurement, size by size

	problem      problem.Description
	state        *train.State
	net          *network.Network // the network in training
	model        *model.Model     // with the averaged weights of the last measurement
	training     *train.Shared
	workers      int    // that share a step, this one and helpers; a power of two
	measurements uint64 // measurements begun; each draws other instances
}

// New begins a run. The error is a sentence.
func New(p Plan) (*Training, error) {
	made, err := problems.Stretched(p.Task, "", p.Stretch)
	if err != nil {
		return nil, err
	}
	d := made.Describe()
	most := d.Training.BrowserMax
	switch {
	case p.Hidden < 2 || p.Hidden > MaxHidden:
		return nil, errors.New(strconv.Itoa(p.Hidden) + " hidden units; training in a browser takes 2 to " +
			strconv.Itoa(MaxHidden))
	case p.MinN < d.Points || p.MaxN > most || p.MaxN < p.MinN:
		return nil, errors.New(strconv.Itoa(p.MinN) + " to " + strconv.Itoa(p.MaxN) +
			" points; training in a browser takes " + strconv.Itoa(d.Points) + " to " + strconv.Itoa(most))
	}
	c := train.Config{
		Task: p.Task, Order: input.OrderX, Layout: d.Training.Layout, MinN: p.MinN, MaxN: p.MaxN,
		Frame: d.Training.Frame,
		Network: network.Config{Arch: network.PtrNet, Features: 2, Hidden: p.Hidden, Bidirectional: p.Hidden%2 == 0,
			Relation: cmp.Or(d.Training.Relation, relation.Coordinates), ComparisonUnits: comparisonUnits, Rounds: rounds},
		Init: initRange,
		Run: train.Run{Batch: batch, Steps: 1, Optimizer: "adam", Rate: rate, Warmup: warmup, Decay: "cosine",
			Clip: clip, Curriculum: growth, Distinct: d.Permutation, Average: average, Beta2: beta2, Seed: p.Seed,
			Stretch: p.Stretch},
	}
	if p.Stretch > 1 {
		c.Frame = input.FrameNone // others may turn the points
	}
	// The configuration of every plan passes Config.Check (a test checks this), so that the page
	// need not download the check.
	t := &Training{Config: c, Loss: math.NaN(), problem: d, net: network.New(c.Network)}
	t.net.Uniform(rand.New(rand.NewPCG(c.Seed, train.StreamWeights)), float32(c.Init))
	t.state = &train.State{Weights: t.net.Weights}
	t.training = train.NewShared(c, t.net, t.state)
	t.model, err = model.New(network.New(c.Network), model.Meta{Task: c.Task, Order: c.Order, Frame: c.Frame,
		Layout: c.Layout, Stretch: c.Stretch, Distinct: c.Distinct, MinN: c.MinN, MaxN: c.MaxN, Seed: c.Seed})
	return t, err
}

// StepsTaken is the number of steps, Examples that of training examples.
func (t *Training) StepsTaken() int { return t.state.Step }
func (t *Training) Examples() int   { return t.state.Step * t.Config.Batch }

// TakeSteps takes count steps of a run that will have total steps, and sets Loss to their mean.
// After the last step the learning rate is zero.
func (t *Training) TakeSteps(count, total int) error {
	t.Config.Steps = max(total, 1)
	t.training.Schedule(t.Config.Steps)
	sum := 0.0
	for range count {
		loss, norm := t.training.Step(max(1, t.workers))
		if math.IsNaN(loss+norm) || math.IsInf(loss+norm, 0) {
			return errors.New("the loss became " + strconv.FormatFloat(loss, 'g', 4, 64) + " at step " +
				strconv.Itoa(t.state.Step) + "; start again")
		}
		sum += loss
	}
	t.Loss = sum / float64(max(1, count))
	return nil
}

// Measure scores the averaged weights on count new instances of every measured size, see
// decoding, and returns the tally over all of them. With a count of 0 it takes the weights as they
// are, for Encode, without scores.
func (t *Training) Measure(count int) (evaluation.Tally, error) {
	all := evaluation.NewTally(t.problem.Metrics)
	t.model = t.model.Copy() // so that no memory of larger sizes stays
	copy(t.model.Net.Weights, t.state.Average)
	t.Figures = t.Figures[:0]
	if count == 0 {
		return all, nil
	}
	t.measurements++
	o := t.decoding()
	for _, n := range t.sizes() {
		from := evaluation.TestSet{N: n, Seed: evaluation.MeasurementSeed(t.measurements)}
		r, err := evaluation.NewRun(t.model, from, o, 0)
		if err != nil {
			return all, err
		}
		r.All = &all
		for done := 0; done < count; {
			k := min(64, count-done)
			if err := r.Step(k); err != nil {
				return all, err
			}
			done += k
		}
		t.Figures = append(t.Figures, r.Tally.Figures(n)...)
	}
	return all, nil
}

func (t *Training) decoding() model.Options {
	return model.Options{Constrained: t.problem.Decoding.Constrained}
}

// sizes are the numbers of points of a measurement: both ends and the middle.
func (t *Training) sizes() []int {
	low, high := t.Config.MinN, t.Config.MaxN
	return slices.Compact([]int{low, (low + high) / 2, high})
}

// Encode writes a weight file with the weights and scores of the last measurement, in single
// precision, so that the scores are exactly those of the weights.
func (t *Training) Encode() []byte {
	meta := &t.model.Meta
	meta.Examples = int64(t.Examples())
	meta.History = string(t.run())
	meta.Scores, meta.Decoded = string(evaluation.Append(nil, t.Figures)), t.decoding().JSON()
	return t.model.Encode(safetensors.F32)
}

// run is the training as train.Run has it, in a JSON list.
func (t *Training) run() []byte {
	var run jsontext.Object
	c := t.Config
	run.Add("seed", c.Seed)
	run.Add("place", "browser")
	run.Add("optimizer", c.Optimizer)
	run.Add("decay", c.Decay)
	for _, f := range []struct {
		name  string
		value float64
	}{{"rate", c.Rate}, {"warmup", float64(c.Warmup)}, {"taken", float64(t.StepsTaken())},
		{"steps", float64(c.Steps)}, {"batch", float64(c.Batch)},
		{"stretch", c.Stretch}, {"clip", c.Clip}, {"curriculum", c.Curriculum}, {"average", c.Average},
		{"beta2", c.Beta2}} {
		if f.value != 0 {
			run.Add(f.name, f.value)
		}
	}
	if c.Distinct {
		run.Add("distinct", true)
	}
	return jsontext.Append(nil, []jsontext.Object{run})
}
