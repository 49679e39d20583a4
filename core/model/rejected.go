package model

import (
	"slices"

	"ptrnet/core/network"
)

// Rejected is the most probable symbol of a step if the answer chose a less probable one, and why.
type Rejected struct {
	Symbol int // -1: the step chose the most probable symbol
	Reason Reason
}

// Reason is the reason why a more probable symbol was not chosen.
type Reason string

const (
	NoReason  Reason = ""          // the most probable symbol was chosen
	Barred    Reason = "barred"    // constrained decoding did not allow it (Options.Constrained)
	Outranked Reason = "outranked" // it was in the beam, which ranked its continuations behind the answer
	Dropped   Reason = "dropped"   // the beam dropped it at once: its cost was too high, or it was dominated
)

// rejections is Rejected for each step of a traced answer, in presented order.
func (m *Model) rejections(d network.Decoded, set, n int, constrained bool) []Rejected {
	if d.Probabilities == nil {
		return nil
	}
	state := m.Problem.Start(m.presented[set*n:][:n])
	mask := make([]bool, n+1)
	rejected := make([]Rejected, len(d.Probabilities))
	for i, p := range d.Probabilities {
		m.poll.Steps(n)
		chosen, likeliest := n, 0
		if i < len(d.Symbols) {
			chosen = d.Symbols[i]
		}
		for j := range p {
			if p[j] > p[likeliest] {
				likeliest = j
			}
		}
		rejected[i] = Rejected{Symbol: -1}
		if p[likeliest] > p[chosen] {
			rejected[i] = Rejected{likeliest, Dropped}
			if state.Mask(mask); survived(d, i, likeliest) {
				rejected[i].Reason = Outranked
			} else if constrained && (!mask[likeliest] || !state.Feasible(likeliest)) {
				rejected[i].Reason = Barred
			}
		}
		if chosen < n {
			state.Take(chosen)
		}
	}
	return rejected
}

// survived reports whether a symbol after the answer's prefix before a step was in the beam.
func survived(d network.Decoded, step, symbol int) bool {
	parent := 0
	if step > 0 {
		parent = d.Path[step-1]
	}
	return slices.ContainsFunc(d.Beams[step], func(h network.Hypothesis) bool {
		return h.Parent == parent && h.Symbol == symbol
	})
}
