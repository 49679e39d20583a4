// Package decoding is what a decoder and a problem have to say to each other while an output
// is being chosen: the walk, which is what the problem knows of the symbols chosen so far, and
// how a beam ranks hypotheses whose walks tell what they have cost.
//
// It knows neither networks nor problems. Symbols are the inputs 0 … n-1, and n, the end.
package decoding

// Walk is an output under way. A decoder has one for each hypothesis of its beam, forks it where
// a hypothesis has several continuations, and lets it take what was chosen.
type Walk interface {
	// Fork is a copy that goes on by itself, in the memory of a walk of the same inputs that is
	// not needed any more; nil: in new memory.
	Fork(into Walk) Walk
	// Take puts an input behind the output. It may be any, feasible or not.
	Take(symbol int)
	// Mask is the action mask: it sets mask[j] for every input j, and mask[n] for the end, to
	// whether it may follow as far as the sequence alone tells. len(mask) is n+1. At least one
	// may.
	Mask(mask []bool)
	// Feasible reports whether a symbol may follow where the inputs lie, too; if not, no valid
	// output comes of it. The end is feasible where the output is complete. It is asked
	// only of symbols that are likely enough to be kept.
	Feasible(symbol int) bool
	// Cost is what the output costs if it ends here, the less the better, and 0 if none is
	// better: what keeps it from being valid, or how long it is. Infinite for what is no output.
	Cost() float64
}

// Additive is a Walk whose cost grows from symbol to symbol, by what depends on the symbol and
// the one before.
type Additive interface {
	Walk
	// State is the same for walks that have the same future once they have taken the same symbol:
	// of those only the cheapest need go on.
	State() uint64
	// CostWith is what the output has cost when it has taken a symbol.
	CostWith(symbol int) float64
}

// Merging is how a beam ranks hypotheses whose walks are Additive, and that it merges those with
// the same future; the zero value: it does not, and ranks by log-probability alone. Softened,
// a beam holds more that differs in what matters.
type Merging struct {
	Temperature float64 // by which logits are divided
	Price       float64 // taken off a log-probability each time that a hypothesis has cost as much as a mean step of the beam
}
