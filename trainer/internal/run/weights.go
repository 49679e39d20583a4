package run

import (
	"fmt"

	"ptrnet/core/evaluation"
	"ptrnet/core/history"
	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/problem"
	"ptrnet/core/safetensors"
	"ptrnet/core/train"
	"ptrnet/trainer/internal/file"
	"ptrnet/trainer/internal/measure"
)

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
	c, runs := t.config, t.config.History()
	meta := model.Meta{Task: c.Task, Network: c.Network, Order: c.Order, Sequence: c.Sequence, Distinct: c.Distinct, MinN: c.MinN, MaxN: c.MaxN,
		Recipe: history.Sentence(runs, 0), History: string(history.Append(nil, runs)), Seed: c.Seed,
		Examples: int64(t.state.Step) * int64(c.Batch), Scores: "[]"}
	if c.From != nil {
		meta.Examples += c.From.Examples
	}
	if bits := t.options.Mantissa; bits < safetensors.MantissaF16 {
		meta.Mantissa, meta.Recipe = bits, history.Sentence(runs, bits)
	}
	return meta
}

// validationSizes are the numbers of points that a run is validated on.
func (t *trainer) validationSizes() []int {
	return sizesFor(t.config, t.problem.Training, 2*t.config.MaxN)
}

// sizesFor are the numbers of points up to most at which a run's network is
// measured.
func sizesFor(c train.Config, d problem.Training, most int) []int {
	if c.Network.Arch != network.PtrNet {
		return []int{c.MaxN}
	}
	var sizes []int
	for _, n := range []int{5, 10, 20, 50, 100, 200, 500} {
		tooMuch := d.MeasuredTo > 0 && n > d.MeasuredTo || !d.Beyond && n > max(c.MaxN, 10)
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
func (t *trainer) score(net *network.Network, sizes []int, instances int, seed uint64) (measure.Scores, error) {
	m, err := model.New(net, t.meta())
	if err != nil {
		return nil, err
	}
	decode := model.Options{Constrained: t.problem.Decoding.Constrained}
	var scores measure.Scores
	for _, n := range sizes {
		set, err := t.set(n, instances, seed)
		if err != nil {
			return nil, err
		}
		outcomes, err := evaluation.Measure(m, set, decode, t.pool)
		if err != nil {
			return nil, err
		}
		tally := evaluation.Total(m.Problem, outcomes)
		scores = append(scores, tally.Figures(n)...)
	}
	return scores, nil
}

// set is the instances of n points of a seed. Those to validate on are kept: exact
// solutions may take long.
func (t *trainer) set(n, instances int, seed uint64) (*evaluation.Set, error) {
	if seed == evaluation.ValidationSeed && t.sets[n] != nil {
		return t.sets[n], nil
	}
	set, err := evaluation.Fresh(t.config.Task, n, 0, instances, seed, t.pool)
	if seed == evaluation.ValidationSeed {
		t.sets[n] = set
	}
	return set, err
}

// validate scores the weights as they would be written, on instances that
// training never sees.
func (t *trainer) validate() (measure.Scores, error) {
	return t.score(t.final(), t.validationSizes(), t.options.Instances, evaluation.ValidationSeed)
}

// finish writes the weight file: the final weights in half precision or less, with the
// scores that they have as rounded, measured on test instances that neither
// training nor validation has seen.
func (t *trainer) finish() error {
	net := t.final()
	safetensors.RoundF16(net.Weights, t.options.Mantissa)
	most := t.config.MaxN
	if t.config.MinN < t.config.MaxN {
		most *= 10 // made to generalize over n: say how far it does
	}
	scores, err := t.score(net, sizesFor(t.config, t.problem.Training, most), t.options.Test, evaluation.TestSeed)
	if err != nil {
		return err
	}
	meta := t.meta()
	meta.Scores = string(evaluation.Append(nil, scores))
	m, err := model.New(net, meta)
	if err != nil {
		return err
	}
	data := m.Encode(safetensors.F16)
	if err := file.Write(t.options.Out, data); err != nil {
		return err
	}
	fmt.Fprintf(t.out, "wrote %s (%d bytes): %s\n", t.options.Out, len(data), scores.Summary(t.problem))
	return nil
}
