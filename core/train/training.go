package train

import "ptrnet/core/network"

// Training takes the steps of a run.
type Training struct {
	State *State
	Batch *network.Batch // of the last step

	source   *Examples
	gradient *network.Gradient
	optimize *Optimizer
}

// NewTraining prepares the steps of a run from state, whose weights are the network's, on the examples of a
// source.
func NewTraining(
	c Config, net *network.Network, state *State, source *Examples, pool network.Pool,
) *Training {
	return &Training{State: state, source: source, gradient: network.NewGradient(net, pool),
		optimize: NewOptimizer(c, state, pool)}
}

// Step takes a step. It returns the loss before the update, and the norm of the gradient before clipping; if
// that is not finite nothing is updated, and State.Step stays.
func (t *Training) Step() (loss, norm float64) {
	t.Batch = t.source.Batch(t.State.Step)
	loss = t.gradient.Compute(t.Batch)
	return loss, t.optimize.Step(t.gradient.D)
}
