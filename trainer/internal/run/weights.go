package run

import (
	"context"
	"encoding/json"
	"fmt"

	"ptrnet/core/evaluation"
	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/safetensors"
	"ptrnet/core/train"
	"ptrnet/trainer/internal/measure"
)

// final is the network with the run's final weights: the averaged ones, if averaging is on.
func (t *trainer) final() *network.Network {
	n := network.New(t.config.Network)
	copy(n.Weights, t.state.Weights)
	copy(n.Weights, t.state.Average)
	return n
}

func (t *trainer) meta() model.Meta { return meta(t.config, t.state.Step, t.options.Mantissa) }

// Meta is the metadata of the weight file of a whole run, without scores.
func Meta(c train.Config) model.Meta { return meta(c, c.Steps, safetensors.MantissaF16) }

func meta(c train.Config, step, bits int) model.Meta {
	runs := c.History()
	if step < c.Steps { // it was stopped, or this is a validation
		runs[len(runs)-1].Taken = step
	}
	text, err := json.Marshal(runs)
	if err != nil {
		panic(err) // no number is infinite: Check
	}
	meta := model.Meta{Task: c.Task, Network: c.Network, Order: c.Order, Frame: c.Frame, Sequence: c.Sequence,
		Stretch: c.Stretch, Distinct: c.Distinct, MinN: c.MinN, MaxN: c.MaxN,
		History: string(text), Seed: c.Seed, Examples: int64(step) * int64(c.Batch),
		Scores: "[]", Decoded: model.Options{}.JSON()}
	if c.From != nil {
		meta.Examples += c.From.Examples
	}
	if bits < safetensors.MantissaF16 {
		meta.Mantissa = bits
	}
	return meta
}

// validate scores the weights as they would be written, decoded greedily, on instances that
// training never uses. Kinds other than uniform points are measured at the largest size only.
func (t *trainer) validate() (measure.Scores, error) {
	m, err := model.New(t.final(), t.meta())
	if err != nil {
		return nil, err
	}
	decode := model.Options{Constrained: t.scorer.problem.Decoding.Constrained}
	largest := t.config.MaxN
	if most := t.scorer.problem.Training.ProvenTo; most > 0 { // exact solutions of more points take minutes
		largest = min(largest, most)
	}
	looks := t.scorer.looks(t.scorer.sizes(2*t.config.MaxN, true), []int{largest})
	return t.scorer.score(looks, t.options.Instances, func(l look, count int) ([]evaluation.Figure, error) {
		return t.scorer.validated(m, l, count, decode)
	})
}

// finish writes the weight file: the final weights, rounded to half precision or less, with
// the scores of the rounded weights.
func (t *trainer) finish(ctx context.Context) error {
	fmt.Fprintf(t.out, "measuring the network on test instances, decoded as the page does with a beam of %d; "+
		"validations are greedy\n", t.scorer.problem.Live.Beam)
	net := t.final()
	safetensors.RoundF16(net.Weights, t.options.Mantissa)
	return t.scorer.write(ctx, net, t.meta(), t.options, t.out)
}
