package results

import (
	"ptrnet/core/input"
	"ptrnet/core/model"
	"ptrnet/core/problem"
	"ptrnet/trainer/internal/weights"
)

// decode is how networks are decoded: valid outputs only, of those with which the beam
// ends the best.
func (o Options) decode() model.Options {
	return model.Options{Beam: o.Beam, Constrained: true}
}

// plain is how a weight file's network is decoded too: the paper's as in the paper, by
// log-probability and, where its beam search considers valid outputs only, constrained;
// others likewise where that is so, else greedily.
func (o Options) plain(f weights.File) model.Options {
	p := model.Options{Beam: o.Beam, ByLogProb: true, Constrained: describe(f).Paper.Constrained}
	if !p.Constrained && !faithful(f.Model) {
		p.Beam = 1
	}
	return p
}

// augmented is how a weight file's network answers with test-time augmentation: valid
// outputs only, under all symmetries of the square, greedily where the outputs vote on
// their parts.
func (o Options) augmented(f weights.File) model.Options {
	a := o.decode()
	a.Symmetries = input.Symmetries
	if _, votes := f.Model.Problem.(problem.Voter); votes {
		a.Beam = 1
	}
	return a
}
