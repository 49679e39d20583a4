package run

import (
	"encoding/json"
	"fmt"

	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/safetensors"
	"ptrnet/core/train"
	"ptrnet/trainer/internal/file"
	"ptrnet/trainer/internal/measure"
	"ptrnet/trainer/internal/weights"
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
	c := t.config
	meta := model.Meta{Task: c.Task, Network: c.Network, Order: c.Order, Sequence: c.Sequence, Distinct: c.Distinct, MinN: c.MinN, MaxN: c.MaxN,
		Recipe: weights.Recipe(c), Seed: c.Seed, Examples: int64(t.state.Step) * int64(c.Batch), Scores: "[]"}
	if c.From != nil {
		meta.Examples += c.From.Examples
	}
	return meta
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
func (t *trainer) score(net *network.Network, sizes []int, instances int, seed uint64) ([]measure.Score, error) {
	var scores []measure.Score
	for _, n := range sizes {
		m, err := model.New(net, t.meta())
		if err != nil {
			return nil, err
		}
		set := t.sets[n]
		if set == nil || seed != measure.ValidationSeed {
			set = measure.Fresh(t.config.Task, n, instances, seed, t.pool)
		}
		if t.sets != nil && seed == measure.ValidationSeed {
			t.sets[n] = set // exact tours are costly
		}
		tally, err := measure.Tally(m, set, model.Options{Constrained: t.config.Task == "tsp"}, t.pool)
		if err != nil {
			return nil, err
		}
		scores = append(scores, measure.Scores(t.config.Task, n, tally)...)
	}
	return scores, nil
}

// validate scores the weights as they would be written, on instances that
// training never sees.
func (t *trainer) validate() ([]measure.Score, error) {
	return t.score(t.final(), t.validationSizes(), t.options.Instances, measure.ValidationSeed)
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
	scores, err := t.score(net, sizesFor(t.config, most), t.options.Test, measure.TestSeed)
	if err != nil {
		return err
	}
	text, err := json.Marshal(scores)
	if err != nil {
		return err
	}
	meta := t.meta()
	meta.Scores = string(text)
	if t.options.Mantissa < safetensors.MantissaF16 {
		meta.Recipe = weights.Rounded(meta.Recipe, t.options.Mantissa)
	}
	m, err := model.New(net, meta)
	if err != nil {
		return err
	}
	data := m.Encode(safetensors.F16)
	if err := file.Write(t.options.Out, data); err != nil {
		return err
	}
	fmt.Fprintf(t.out, "wrote %s (%d bytes): %s\n", t.options.Out, len(data), measure.Summary(scores))
	return nil
}
