// Package decoding is the interface between a decoder and a problem: the problem's state for a
// prefix of the output, and how a beam ranks hypotheses by the costs of their states.
//
// It knows neither networks nor problems. Symbols are the inputs 0 … n-1, and n, the end.
package decoding

// State is that of a partial output. A decoder has one for each hypothesis of its beam,
// forks it if the hypothesis has several continuations, and extends it by the chosen symbol.
type State interface {
	// Fork is an independent copy. It reuses the memory of into, a state of the same inputs that
	// is no longer needed; nil allocates.
	Fork(into State) State
	// Take appends an input to the output. Any input is allowed, feasible or not.
	Take(symbol int)
	// Mask sets the action mask: mask[j] for every input j, and mask[n] for the end, is whether it may follow
	// by the sequence alone, whatever the coordinates. len(mask) is n+1. At least one symbol may follow.
	Mask(mask []bool)
	// Feasible reports whether a symbol may follow given the coordinates, too; if not, no valid
	// output continues with it. The end is feasible if the output is complete. The search calls
	// it only for symbols that are likely enough to survive.
	Feasible(symbol int) bool
	// Cost is the cost of the output if it ends here, the less the better: its length, the reciprocal of its
	// area, or its violations, 0 for none. It is infinite if this is not an output.
	Cost() float64
}

// Additive is a State whose cost is a sum over symbols, each term depending on the symbol and
// the previous one.
type Additive interface {
	State
	// Key is equal for states that have the same continuations, at the same cost, once they
	// have taken the same symbol: the cheapest of them dominates the others.
	Key() uint64
	// CostWith is the cost of the partial output extended by a symbol.
	CostWith(symbol int) float64
}

// Forced is a State that knows when no choice is left.
type Forced interface {
	State
	// Forced is the one feasible symbol, -1 if there may be more, or none.
	Forced() int
}

// Guided is a State whose beginning and some of whose edges can be fixed, see Permutation.Guide.
type Guided interface {
	State
	// Guide fixes the first symbol, and an edge from each input to its partner.
	Guide(partner []int, first int)
}

// Measured is a State whose costs can follow other distances than the plane's.
type Measured interface {
	State
	// Measure gives the distance of two inputs.
	Measure(distance func(i, j int) float64)
}

// Merging is how a beam ranks and merges hypotheses whose states are Additive: of those with the same Key
// only the cheapest stays. The zero value does not merge, and ranks by log-probability alone.
type Merging struct {
	Temperature float64 // divides the logits; above 1 the beam is more diverse
	// A hypothesis ranks by its log-probability - CostWeight · its cost / the beam's mean cost of a step.
	CostWeight float64
}
