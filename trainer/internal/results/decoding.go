package results

import (
	"ptrnet/core/model"
	"ptrnet/core/task"
	"ptrnet/trainer/internal/weights"
)

// decode is how networks are decoded: valid outputs only, of tours the shortest.
func (o Options) decode() model.Options {
	return model.Options{Beam: o.Beam, Constrained: true}
}

// plain is how a weight file's network is decoded too: the paper's as in the paper,
// which considers only valid ones of tours; others for tours likewise, for hulls and
// triangulations greedily.
func (o Options) plain(f weights.File) model.Options {
	p := model.Options{Beam: o.Beam, Likeliest: true, Constrained: f.Model.Meta.Task == "tsp"}
	if !p.Constrained && !faithful(f.Model.Meta) {
		p.Beam = 1
	}
	return p
}

// viewed is how a weight file's network answers for all symmetric views: valid outputs
// only, of hulls and triangulations, whose parts are elected, greedily.
func (o Options) viewed(f weights.File) model.Options {
	v := o.decode()
	v.Views = task.Views
	if f.Model.Meta.Task != "tsp" {
		v.Beam = 1
	}
	return v
}
