package run

import (
	"fmt"
	"slices"

	"ptrnet/core/evaluation"
	"ptrnet/core/history"
	"ptrnet/core/input"
	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/pointset"
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
	if t.state.Step < c.Steps { // it was stopped, or is validated on its way
		runs[len(runs)-1].Taken = t.state.Step
	}
	meta := model.Meta{Task: c.Task, Network: c.Network, Order: c.Order, Frame: c.Frame, Sequence: c.Sequence, Distinct: c.Distinct, MinN: c.MinN, MaxN: c.MaxN,
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

// look is a kind and a number of points that networks are measured on.
type look struct {
	kind string // "" is uniform
	n    int
}

// otherKinds are the kinds beside uniform points that a run's network is measured on: those
// of the problem's mixture if the network has a frame, so that it is meant for any points.
func otherKinds(c train.Config, d problem.Training) ([]string, error) {
	if c.Frame == input.FrameNone {
		return nil, nil
	}
	m, err := pointset.ParseMixture(d.Mixture)
	return slices.DeleteFunc(m.Names(), func(name string) bool { return name == pointset.Kinds()[0].Name }), err
}

// looks are uniform points of the given sizes, and points of the other kinds of kindSizes.
func (t *trainer) looks(sizes, kindSizes []int) []look {
	var list []look
	for _, n := range sizes {
		list = append(list, look{"", n})
	}
	for _, kind := range t.kinds {
		for _, n := range kindSizes {
			if n >= t.config.MinN && n <= t.config.MaxN {
				list = append(list, look{kind, n})
			}
		}
	}
	return list
}

// score measures a network on random instances of each look, drawn from the given seed.
func (t *trainer) score(net *network.Network, looks []look, instances int, seed uint64, decode model.Options) (measure.Scores, error) {
	m, err := model.New(net, t.meta())
	if err != nil {
		return nil, err
	}
	var scores measure.Scores
	for _, l := range looks {
		set, err := t.set(l, instances, seed)
		if err != nil {
			return nil, err
		}
		outcomes, err := evaluation.Measure(m, set, decode, t.pool)
		if err != nil {
			return nil, err
		}
		tally := evaluation.Total(m.Problem, outcomes)
		for _, f := range tally.Figures(l.n) {
			f.Kind = l.kind
			scores = append(scores, f)
		}
	}
	return scores, nil
}

// set is the instances of a look, of a seed. Those to validate on are kept: exact
// solutions may take long.
func (t *trainer) set(l look, instances int, seed uint64) (*evaluation.Set, error) {
	if seed == evaluation.ValidationSeed && t.sets[l] != nil {
		return t.sets[l], nil
	}
	kinds, err := pointset.ParseMixture(l.kind)
	if err != nil {
		return nil, err
	}
	set, err := evaluation.Fresh(t.config.Task, evaluation.Source{Kinds: kinds, N: l.n, Seed: seed}, 0, instances, t.pool)
	if seed == evaluation.ValidationSeed {
		t.sets[l] = set
	}
	return set, err
}

// validate scores the weights as they would be written, decoded greedily, on instances that
// training never sees. Other kinds than uniform points are looked at in one size, the
// largest.
func (t *trainer) validate() (measure.Scores, error) {
	decode := model.Options{Constrained: t.problem.Decoding.Constrained}
	return t.score(t.final(), t.looks(t.validationSizes(), []int{t.config.MaxN}), t.options.Instances, evaluation.ValidationSeed, decode)
}

// finish writes the weight file: the final weights in half precision or less, with the
// scores that they have as rounded, decoded as the page decodes by default, on
// test instances that neither training nor validation has seen.
func (t *trainer) finish() error {
	net := t.final()
	safetensors.RoundF16(net.Weights, t.options.Mantissa)
	most := t.config.MaxN
	if t.config.MinN < t.config.MaxN {
		most *= 10 // made to generalize over n: say how far it does
	}
	live := t.problem.LiveDecoding()
	decode := model.Options{Beam: live.Beam, Constrained: live.Constrained}
	looks := t.looks(sizesFor(t.config, t.problem.Training, most), []int{10, 20, 50})
	scores, err := t.score(net, looks, t.options.Test, evaluation.TestSeed, decode)
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
