package probe

import (
	"math"

	"ptrnet/core/network"
	"ptrnet/core/train"
)

// Fit trains the linear pointer on the examples of a run, by Adam with a rate that decays to
// zero, under teacher forcing. The configuration's network determines the pointer's inputs.
// stop, called before each step, ends the training early.
func Fit(c train.Config, pool network.Pool, stop func() bool) Linear {
	l := Zero(c.Network)
	n := l.Network(c.Network)
	c.Network = n.Config
	source, gradient := train.NewSource(c, pool), network.NewGradient(n, pool)
	weights := parameters(n, len(l.Point), len(l.Relative))
	m, v := make([]float64, len(weights)), make([]float64, len(weights))
	for step := range c.Steps {
		if stop() {
			break
		}
		gradient.Compute(source.Batch(step))
		rate := c.RateAt(step)
		bias1, bias2 := 1-math.Pow(0.9, float64(step+1)), 1-math.Pow(0.999, float64(step+1))
		for i, w := range weights {
			d := float64(gradient.D[w.at]) * w.scale
			m[i] += 0.1 * (d - m[i])
			v[i] += 0.001 * (d*d - v[i])
			n.Weights[w.at] -= float32(rate * w.scale * (m[i] / bias1) / (math.Sqrt(v[i]/bias2) + 1e-8))
		}
	}
	for i, w := range weights {
		value := float32(float64(n.Weights[w.at]) / w.scale)
		switch feature := i - len(l.Point); {
		case feature < 0:
			l.Point[i] = value
		case feature < len(l.Relative):
			l.Relative[feature] = value
		default:
			l.End = value
		}
	}
	return l
}

// parameter is a weight of a linear pointer: its index among the network's weights and its scale
// there.
type parameter struct {
	at    int
	scale float64
}

// parameters are the parameters of Point, Relative and End, in this order.
func parameters(n *network.Network, features, relative int) []parameter {
	var all []parameter
	add := func(name string, from, count int, scale float64) {
		for k := range count {
			all = append(all, parameter{n.Tensor(name).Offset + from + k, scale})
		}
	}
	add("pointer.W1.weight", 0, features, 1)
	if relative > 0 {
		add("pointer.W3.weight", 0, relative, small)
	}
	add("pointer.end", features, 1, 1)
	return all
}
