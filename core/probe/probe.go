package probe

import (
	"errors"
	"math"

	"ptrnet/core/evaluation"
	"ptrnet/core/history"
	"ptrnet/core/input"
	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/relation"
	"ptrnet/core/train"
)

// Probe measures linear pointers on the inputs of a network.
type Probe struct {
	Of    *model.Model // the probed network, which determines the inputs
	Pool  network.Pool
	Steps int         // of training the linear pointer, of Batch examples
	Stop  func() bool // ends the training early once it is true
}

// Batch is the number of examples in a step of training a linear pointer.
const Batch = 64

// Inputs names the inputs of the network's pointer for a candidate: the features of the point,
// then its relative features.
func Inputs(c network.Config) []string {
	return append(append([]string(nil), input.FeatureNames()[:c.Features]...), relation.Values(c.Relation)...)
}

// Model is a model of a linear pointer with the probed network's normalization and order.
func (p *Probe) Model(l Linear) (*model.Model, error) {
	if p.Of.Net.Arch != network.PtrNet {
		return nil, errors.New("only a pointer network's inputs can be probed, not those of " + string(p.Of.Net.Arch))
	}
	return model.New(l.Network(p.Of.Net.Config), p.Of.Meta)
}

// Linear trains a linear pointer on all inputs, on examples of low to high points from the
// problem's mixture of kinds.
func (p *Probe) Linear(low, high int, seed uint64) (Linear, error) {
	meta := p.Of.Meta
	c := train.Config{
		Task: meta.Task, Network: meta.Network, Order: meta.Order, Frame: meta.Frame, Sequence: meta.Sequence,
		MinN: low, MaxN: high, Init: 1,
		Run: history.Run{Kinds: p.Of.Problem.Describe().Training.Mixture, Distinct: meta.Distinct, Batch: Batch, Steps: p.Steps,
			Optimizer: "adam", Rate: 1, Warmup: p.Steps / 20, Decay: "cosine", Seed: seed},
	}
	if err := c.Check(); err != nil {
		return Linear{}, err
	}
	return Fit(c, p.Pool, p.Stop), nil
}

// steep is the weight of a single input: a difference of 1/1000 makes a choice nearly certain.
const steep = 4096

// Best is the best single input with the best sign, by the headline metric of greedy decoding on
// a set of instances: the linear pointer, and its index in Inputs. The end symbol's score is
// tried below, within and above the range of the input.
func (p *Probe) Best(set *evaluation.Set, constrained bool) (best Linear, which int, err error) {
	top := math.Inf(-1)
	best = Zero(p.Of.Net.Config) // if it is stopped before the first
	for k := range len(best.Point) + len(best.Relative) {
		for _, slope := range []float32{steep, -steep} {
			for _, end := range []float32{-64 * steep, 0, 64 * steep} {
				if p.Stop() {
					return best, which, nil
				}
				l := single(p.Of.Net.Config, k, slope)
				l.End = end
				value, err := p.greedy(l, set, constrained)
				if err != nil {
					return best, which, err
				}
				if value > top {
					best, which, top = l, k, value
				}
			}
		}
	}
	return best, which, nil
}

// single is the linear pointer on the k-th of Inputs alone.
func single(c network.Config, k int, slope float32) Linear {
	l := Zero(c)
	if k < len(l.Point) {
		l.Point[k] = slope
	} else {
		l.Relative[k-len(l.Point)] = slope
	}
	return l
}

// greedy is the headline metric of a linear pointer's greedy outputs for a set, the larger the better.
func (p *Probe) greedy(l Linear, set *evaluation.Set, constrained bool) (float64, error) {
	m, err := p.Model(l)
	if err != nil {
		return 0, err
	}
	tally, err := evaluation.Measure(m, set, model.Options{Beam: 1, Constrained: constrained}, p.Pool)
	d := m.Problem.Describe()
	metric, _ := d.MetricNamed(d.Headline)
	return tally.Figure(metric.Name).Value * float64(metric.Better), err
}
