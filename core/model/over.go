package model

import (
	"slices"

	"ptrnet/core/input"
	"ptrnet/core/network"
)

// Over is the most probable symbol of a step if the answer chose a less probable one, and why.
type Over struct {
	Symbol int // -1: the step chose the most probable symbol
	Why    Why
}

// Why is the reason why a more probable symbol was not chosen.
type Why string

const (
	Unasked   Why = ""          // the most probable symbol was chosen
	Barred    Why = "barred"    // constrained decoding did not allow it (Options.Constrained)
	Outranked Why = "outranked" // it was in the beam, which ranked its continuations behind the answer
	Dropped   Why = "dropped"   // the beam dropped it at once, because of its cost or because it was dominated
)

// passedOver is Over for each step of a traced answer, in presented order.
func (m *Model) passedOver(d network.Decoded, set, n int, constrained bool) []Over {
	if d.Probabilities == nil {
		return nil
	}
	walk := m.Problem.Walk(m.presented[set*n:][:n], m.Meta.Order == input.OrderX)
	mask := make([]bool, n+1)
	overs := make([]Over, len(d.Probabilities))
	for i, p := range d.Probabilities {
		chosen, likeliest := n, 0
		if i < len(d.Symbols) {
			chosen = d.Symbols[i]
		}
		for j := range p {
			if p[j] > p[likeliest] {
				likeliest = j
			}
		}
		overs[i] = Over{Symbol: -1}
		if p[likeliest] > p[chosen] {
			overs[i] = Over{likeliest, Dropped}
			if walk.Mask(mask); survived(d, i, likeliest) {
				overs[i].Why = Outranked
			} else if constrained && (!mask[likeliest] || !walk.Feasible(likeliest)) {
				overs[i].Why = Barred
			}
		}
		if chosen < n {
			walk.Take(chosen)
		}
	}
	return overs
}

// survived reports whether a symbol after the answer's prefix before a step was in the beam.
func survived(d network.Decoded, step, symbol int) bool {
	parent := 0
	if step > 0 {
		parent = d.Path[step-1]
	}
	return slices.ContainsFunc(d.Beams[step], func(h network.Hypothesis) bool { return h.Parent == parent && h.Symbol == symbol })
}
