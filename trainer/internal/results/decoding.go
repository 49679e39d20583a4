package results

import (
	"ptrnet/core/input"
	"ptrnet/core/model"
	"ptrnet/core/problem"
	"ptrnet/trainer/internal/weights"
)

// decode is the constrained decoding of networks, with the final hypotheses re-ranked.
func (o Options) decode() model.Options {
	return model.Options{Beam: o.Beam, Constrained: true}
}

// plain is the other decoding that a weight file is measured with: for the paper's networks
// the paper's, by log-probability, constrained only where the paper's beam search is; for
// others the same where the paper's is constrained, otherwise greedy.
func (o Options) plain(f weights.File) model.Options {
	p := model.Options{Beam: o.Beam, ByLogProb: true, Constrained: describe(f).Paper.Constrained}
	if !p.Constrained && !f.Model.Faithful() {
		p.Beam = 1
	}
	return p
}

// augmented is decoding with test-time augmentation: constrained, under all symmetries of
// the square, greedy where the outputs vote on their parts.
func (o Options) augmented(f weights.File) model.Options {
	a := o.decode()
	a.Symmetries = input.Symmetries
	if _, votes := f.Model.Problem.(problem.Voter); votes {
		a.Beam = 1
	}
	return a
}
