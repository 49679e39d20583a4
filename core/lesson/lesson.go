// Package lesson is a training run small enough for a visitor's browser: from a
// problem and a number of points to a network that answers, a few steps at a
// time. It chooses the recipe, measures on instances that training never sees,
// and writes the weight file.
//
// It knows nothing of time. Who calls it says with every call how many steps the
// whole run is going to have, so that the learning rate reaches zero when the
// caller's patience ends, however fast the machine.
package lesson

import (
	"errors"
	"math"
	"math/rand/v2"
	"strconv"

	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/safetensors"
	"ptrnet/core/task"
	"ptrnet/core/train"
)

// Plan is what a visitor chooses.
type Plan struct {
	Task       string
	MinN, MaxN int
	Hidden     int // 2 … MaxHidden
	Seed       uint64
}

// Limits of a plan: a lesson must fit into a browser's memory and patience.
const (
	MaxHidden = 256
	MaxN      = 50
	maxTourN  = 10 // shortest tours are dear, and every example needs one
)

// The recipe, found by experiment on five points. After 160 000 examples 64 units
// are right on 95 % of hulls and 83 % of triangulations; with coordinates alone, and
// the paper's order of triangles, on 90 to 91 % and 41 %. Rates from 0.01 to 0.03 are
// alike, batches of 64 are worse.
const (
	features  = task.MaxFeatures
	batch     = 32
	rate      = 1e-2
	warmup    = 100
	clip      = 2
	firstSize = 0.15 // of the first weights; the paper's 0.08 loses the first 500 steps
	average   = 0.99 // over the last 100 steps, so that the average keeps up
)

// validationSeed is that of the measurements. Training draws from streams of its
// own (train.Source), so the two share no instance.
const validationSeed = 0x6c6573736f6e

// Lesson is a run in progress. It is for one goroutine at a time.
type Lesson struct {
	Config train.Config
	Loss   float64 // mean of the newest call of Steps
	Scores []Score // of the newest measurement

	state    *train.State
	net      *network.Network // what trains
	model    *model.Model     // of the averaged weights, at the newest measurement
	source   *train.Source
	gradient *network.Gradient
	optimize *train.Optimizer
	measured uint64 // measurements begun; each draws other instances
}

// Score is one metric of a measurement; Low and High are 0 where there is no interval.
type Score struct {
	Metric       string
	N, Instances int
	Value        float64
	Low, High    float64
}

// New begins a lesson. The error is a sentence.
func New(p Plan) (*Lesson, error) {
	most := MaxN
	if p.Task == "tsp" {
		most = maxTourN
	}
	switch {
	case p.Hidden < 2 || p.Hidden > MaxHidden:
		return nil, errors.New(strconv.Itoa(p.Hidden) + " hidden units; a lesson takes 2 to " + strconv.Itoa(MaxHidden))
	case p.MinN < 3 || p.MaxN > most || p.MaxN < p.MinN:
		return nil, errors.New(strconv.Itoa(p.MinN) + " to " + strconv.Itoa(p.MaxN) + " points; a lesson takes 3 to " + strconv.Itoa(most))
	}
	order := task.OrderX
	if p.Task == "tsp" {
		order = task.OrderAngle
	}
	sequence := ""
	if p.Task == "delaunay" {
		sequence = task.SequenceFan
	}
	c := train.Config{
		Task: p.Task, Order: order, Sequence: sequence, Distinct: p.Task == "tsp", MinN: p.MinN, MaxN: p.MaxN,
		Network: network.Config{Arch: network.PtrNet, Features: features, Hidden: p.Hidden, Bidirectional: p.Hidden%2 == 0},
		Batch:   batch, Steps: 1, Optimizer: "adam", Rate: rate, Warmup: warmup, Decay: "cosine",
		Clip: clip, Init: firstSize, Average: average, Seed: p.Seed,
	}
	if err := c.Check(); err != nil {
		return nil, err
	}
	pool := network.Sequential()
	l := &Lesson{Config: c, Loss: math.NaN(), net: network.New(c.Network)}
	l.net.Uniform(rand.New(rand.NewPCG(c.Seed, train.StreamWeights)), float32(c.Init))
	l.state = &train.State{Weights: l.net.Weights}
	l.source = train.NewSource(c, nil, pool)
	l.gradient = network.NewGradient(l.net, pool)
	return l, l.begin(1)
}

// begin sets the length of the whole run.
func (l *Lesson) begin(total int) error {
	l.Config.Steps = total
	l.optimize = train.NewOptimizer(l.Config, l.state, network.Sequential())
	if l.model != nil {
		return nil
	}
	m, err := model.New(network.New(l.Config.Network), model.Meta{Task: l.Config.Task, Order: l.Config.Order,
		Sequence: l.Config.Sequence, Distinct: l.Config.Distinct, MinN: l.Config.MinN, MaxN: l.Config.MaxN, Seed: l.Config.Seed})
	l.model = m
	return err
}

// Step is the number of steps taken, Examples that of examples seen.
func (l *Lesson) Step() int     { return l.state.Step }
func (l *Lesson) Examples() int { return l.state.Step * l.Config.Batch }

// Steps takes count steps of a run of total steps in all and sets Loss to their
// mean. After the last step the learning rate is zero.
func (l *Lesson) Steps(count, total int) error {
	if total = max(total, 1); total != l.Config.Steps {
		if err := l.begin(total); err != nil {
			return err
		}
	}
	sum := 0.0
	for range count {
		loss := l.gradient.Compute(l.source.Batch(l.state.Step))
		norm := l.optimize.Step(l.gradient.D)
		if math.IsNaN(loss+norm) || math.IsInf(loss+norm, 0) {
			return errors.New("the loss became " + strconv.FormatFloat(loss, 'g', 4, 64) + " at step " + strconv.Itoa(l.state.Step) + "; start again")
		}
		sum += loss
	}
	l.Loss = sum / float64(max(1, count))
	return nil
}

// Measure scores the averaged weights greedily on count fresh instances of every
// size at which the lesson is examined, and returns the tally over all of them.
func (l *Lesson) Measure(count int) (model.Tally, error) {
	var all model.Tally
	m, err := model.New(l.model.Net, l.model.Meta) // so that no memory of larger sizes is kept
	if err != nil {
		return all, err
	}
	copy(m.Net.Weights, l.state.Average)
	l.model = m
	l.Scores = l.Scores[:0]
	l.measured++
	for _, n := range l.sizes() {
		b, err := model.NewBench(m, n, validationSeed+l.measured<<32, model.Options{Constrained: l.Config.Task == "tsp"}, 0)
		if err != nil {
			return all, err
		}
		for done := 0; done < count; {
			k := min(64, count-done)
			if err := b.Run(k); err != nil {
				return all, err
			}
			done += k
		}
		l.Scores = append(l.Scores, scores(l.Config.Task, n, b.Tally)...)
		all.Merge(b.Tally)
	}
	return all, nil
}

// sizes are the numbers of points of a measurement: both ends and the middle.
func (l *Lesson) sizes() []int {
	low, high := l.Config.MinN, l.Config.MaxN
	switch {
	case low == high:
		return []int{low}
	case high == low+1:
		return []int{low, high}
	}
	return []int{low, (low + high) / 2, high}
}

// scores are the metrics of a task, under the names that weight files have for them.
func scores(name string, n int, t model.Tally) []Score {
	low, high := t.AccuracyInterval()
	list := []Score{{Metric: "accuracy", N: n, Instances: t.Instances, Value: t.Accuracy(), Low: low, High: high}}
	add := func(metric string, value float64) {
		if !math.IsNaN(value) && !math.IsInf(value, 0) {
			list = append(list, Score{Metric: metric, N: n, Instances: t.Instances, Value: value})
		}
	}
	switch name {
	case "hull":
		add("area_coverage", t.Coverage())
		add("not_simple", t.Invalid())
	case "delaunay":
		add("triangle_coverage", t.Coverage())
	case "tsp":
		add("tour_length", t.Length())
		add("optimal_length", t.ExactLength())
		add("gap", t.Gap())
	}
	return list
}

// Encode writes the weight file of the newest measurement's weights, with its
// scores, in single precision: they are the weights that were measured.
func (l *Lesson) Encode() []byte {
	meta := &l.model.Meta
	meta.Examples = int64(l.Examples())
	meta.Recipe = "trained in a browser: adam, rate " + number(rate) + " after " + strconv.Itoa(warmup) + " steps of warm-up, cosine decay, " +
		strconv.Itoa(l.Step()) + " of " + strconv.Itoa(l.Config.Steps) + " steps of " + strconv.Itoa(batch) +
		", clipping " + number(clip) + ", weights averaged with decay " + number(average)
	text := []byte{'['}
	for i, s := range l.Scores {
		if i > 0 {
			text = append(text, ',')
		}
		text = append(text, `{"metric":"`+s.Metric+`","n":`+strconv.Itoa(s.N)+`,"instances":`+strconv.Itoa(s.Instances)+`,"value":`+number(s.Value)...)
		if s.High > 0 {
			text = append(text, `,"low":`+number(s.Low)+`,"high":`+number(s.High)...)
		}
		text = append(text, '}')
	}
	meta.Scores = string(append(text, ']'))
	return l.model.Encode(safetensors.F32)
}

// number is a finite float in JSON's form and few digits.
func number(v float64) string {
	s := strconv.FormatFloat(v, 'f', 6, 64)
	for s[len(s)-1] == '0' {
		s = s[:len(s)-1]
	}
	if s[len(s)-1] == '.' {
		s = s[:len(s)-1]
	}
	return s
}
