package network

import (
	"math"

	"ptrnet/core/kernel"
)

// Search is how to decode: a beam search of the given width, greedy for 1.
type Search struct {
	Beam      int // hypotheses kept, at least 1
	MaxLength int // the longest output that can be right; a hypothesis that does not end with the next symbol is given up, unended
	// Mask, if not nil, is the action mask: it sets mask[j] for each input j and mask[N]
	// for the end symbol to whether it may follow prefix in an example. Others are not
	// considered; probabilities are not renormalized, unless Masked says so.
	Mask func(example int, prefix []int, mask []bool)
	// Feasible, if not nil, rules out more of the symbols that the mask lets through:
	// those that cannot follow prefix in an example because of where its inputs lie. It
	// is asked only of symbols likely enough to be kept, and not heeded in a step in
	// which none is feasible.
	Feasible func(example int, prefix []int, symbol int) bool
	// Cost, if not nil, re-ranks the hypotheses that have ended: the one of the
	// lowest cost is the answer, the more probable of those equal to 12 digits. None costs less than 0.
	Cost func(example int, symbols []int) float64
	// Distance, which needs Cost, if not nil, says what it costs in an example to go from one symbol to the next,
	// where outputs name every input once and cost the sum of that. Hypotheses that have named
	// the same inputs, and begin and end with the same, have the same future: only the cheapest
	// goes on, in the place of the most probable. (Held and Karp 1962; in a beam Kool et al. 2022.)
	// The beam keeps the best by softened log-probability less a price of what they have cost.
	Distance func(example int) func(from, to int) float64
	Masked   bool // the network was trained on the mask's symbols alone (Batch.Distinct)
	Trace    bool // record distributions and hypotheses
}

// Decoded is what a search found for one example.
type Decoded struct {
	Symbols       []int          // inputs in the order chosen, end symbol left out
	LogProb       float64        // of all symbols, the end symbol included if Ended
	Ended         bool           // the end symbol was chosen
	Probabilities [][]float32    // with Trace: before each symbol, the end symbol included, [N+1]
	Beams         [][]Hypothesis // with Trace: after each step, the hypotheses kept, best first
}

// Search decodes all encoded examples. Hypotheses that have ended keep their
// place in the beam at their log-probability and take no further step. The
// search of an example ends when all its hypotheses have, or one has that none can
// overtake; the answer is the most probable ended one (with Cost, the cheapest), or the most
// probable one if none ended. Between equal log-probabilities the lower parent wins, then the lower symbol.
// A search that Stop called off has no answers: nil.
func (f *Inference) Search(s Search) []Decoded {
	w := newSearching(s, f.encoder.examples, f.encoder.n)
	w.stopped = f.stopped
	f.Start(w.roots())
	for length := 0; ; length++ {
		u := f.StepAmong(w.open)
		if f.stopped() {
			return nil
		}
		w.parents, w.symbols, w.open = w.parents[:0], w.symbols[:0], w.open[:0]
		for example := range w.beams {
			if b := &w.beams[example]; !b.done {
				b.steps = append(b.steps, w.extend(example, u))
				if f.stopped() {
					return nil
				}
				b.done = w.settled(example) || !w.goOn(example)
			}
		}
		if len(w.parents) == 0 || length >= s.MaxLength {
			break
		}
		f.Advance(w.parents, w.symbols)
	}
	out := make([]Decoded, len(w.beams))
	for example := range out {
		best := w.best(example)
		if best < 0 {
			return nil
		}
		out[example] = w.beams[example].answer(w.n, best, s.Trace)
	}
	return out
}

// searching is a search under way.
type searching struct {
	Search
	n       int // N
	beams   []beam
	stopped func() bool

	parents, symbols []int  // of the rows of the next step, for Inference.Advance
	open             []bool // with Masked: what the mask lets through in them, for Inference.StepAmong; else nil

	merging merging

	// Scratch: what leads to the hypothesis that is being continued, and what may follow.
	prefix []int
	mask   []bool    // [N+1]
	p      []float32 // [N+1]
}

func newSearching(s Search, examples, n int) *searching {
	s.Beam = max(s.Beam, 1)
	w := &searching{Search: s, n: n, beams: make([]beam, examples), mask: make([]bool, n+1), p: make([]float32, n+1)}
	if s.Distance != nil && s.Beam > 1 {
		for e := range w.beams {
			w.beams[e].distance = s.Distance(e)
		}
	}
	return w
}

// roots begins each example's beam with the empty hypothesis, and lists the examples.
func (w *searching) roots() []int {
	rows := make([]int, len(w.beams))
	for example := range w.beams {
		rows[example] = example
		w.beams[example].steps = [][]Hypothesis{{{Symbol: -1, row: example}}}
		w.letThrough(example, 0)
	}
	return rows
}

// extend returns the best continuations of an example's hypotheses, given the step's
// scores, [R][N+1].
func (w *searching) extend(example int, u []float32) []Hypothesis {
	next := w.continuations(example, u, w.Feasible)
	if len(next) == 0 && w.Feasible != nil {
		next = w.continuations(example, u, nil)
	}
	return next
}

// continuations are the best among those that are feasible, if asked.
func (w *searching) continuations(example int, u []float32, feasible func(int, []int, int) bool) []Hypothesis {
	next := make([]Hypothesis, 0, w.Beam)
	w.prepareMerging(example, u)
	for i, h := range w.beams[example].last() {
		if w.stopped() {
			break
		}
		if h.Finished {
			next = keep(next, w.Beam, Hypothesis{Parent: i, Symbol: -1, LogProb: h.LogProb, rank: h.rank, Finished: true})
			continue
		}
		w.merging.listRivals(i)
		w.setMask(example, i)
		scores := u[h.row*(w.n+1):][:w.n+1]
		logSum := w.softmax(scores)
		var trace []float32
		if w.Trace {
			trace = append(trace, w.p...)
		}
		for j, ok := range w.mask {
			if !ok {
				continue
			}
			step := float64(scores[j]) - logSum
			child := Hypothesis{Parent: i, Symbol: j, LogProb: h.LogProb + step, rank: h.rank + step,
				Finished: j == w.n, state: h.state, probabilities: trace}
			if w.merging.beam.distance != nil && j < w.n && w.merging.overtaken(&child) {
				continue
			}
			if feasible == nil || likely(next, w.Beam, child) && feasible(example, w.prefix, j) {
				next = keep(next, w.Beam, child)
			}
		}
	}
	return next
}

// setMask sets mask, and prefix if anyone asks for it, to those of hypothesis i.
func (w *searching) setMask(example, i int) {
	if w.Mask != nil || w.Feasible != nil {
		b := &w.beams[example]
		w.prefix = b.symbols(w.prefix[:0], len(b.steps)-1, i)
	}
	if w.Mask != nil {
		w.Mask(example, w.prefix, w.mask)
		return
	}
	for j := range w.mask {
		w.mask[j] = true
	}
}

// letThrough lists what the mask lets through behind hypothesis i, if nothing else counts.
func (w *searching) letThrough(example, i int) {
	if w.Masked {
		w.setMask(example, i)
		w.open = append(w.open, w.mask...)
	}
}

// softmax sets p to the softmax of the scores and returns log Σ e^score. With Masked
// it is over the mask's symbols alone, and the other scores are overwritten.
func (w *searching) softmax(scores []float32) float64 {
	if w.Masked {
		for j, ok := range w.mask {
			if !ok {
				scores[j] = masked
			}
		}
	}
	return float64(kernel.Softmax(w.p, scores))
}

// goOn gives the unfinished hypotheses of an example's last step a row of the next one, and
// reports whether there are any.
func (w *searching) goOn(example int) bool {
	b := &w.beams[example]
	alive, parents := false, b.steps[len(b.steps)-2]
	for i := range b.last() {
		h := &b.last()[i]
		if h.Finished {
			continue
		}
		alive = true
		h.row = len(w.parents)
		w.parents, w.symbols = append(w.parents, parents[h.Parent].row), append(w.symbols, h.Symbol)
		w.letThrough(example, i)
	}
	return alive
}

// settled reports whether an example's answer is found, whatever its other hypotheses come
// to: the first has ended, all others only become less probable, and none can cost less.
func (w *searching) settled(example int) bool {
	b := &w.beams[example]
	if len(b.last()) == 0 {
		return false
	}
	first := b.last()[0]
	if !first.Finished || first.Symbol < 0 && first.Parent == 0 { // that was said of it one step ago
		return false
	}
	return w.Cost == nil || w.Cost(example, withoutEnd(b.symbols(nil, len(b.steps)-1, 0), w.n)) == 0
}

// rounding is by how much, as a share, costs may differ that are equal but for the order in which
// they were added up: those of one tour from two of its cities.
const rounding = 1e-12

// best is the index of the answer among an example's final hypotheses, which stand
// best first: one that has ended, if any has; -1 if the search is called off.
func (w *searching) best(example int) int {
	b := &w.beams[example]
	best, lowest := -1, math.Inf(1)
	for i, h := range b.last() {
		if !h.Finished {
			continue
		}
		if best < 0 {
			best = i
		}
		if w.Cost == nil || len(b.last()) == 1 {
			break
		}
		if w.stopped() {
			return -1
		}
		cost := w.Cost(example, withoutEnd(b.symbols(nil, len(b.steps)-1, i), w.n))
		if cost < lowest*(1-rounding) || cost <= lowest*(1+rounding) && h.LogProb > b.last()[best].LogProb {
			best, lowest = i, cost
		}
		if lowest == 0 && w.Distance == nil { // what follows is less probable
			break
		}
	}
	return max(best, 0)
}
