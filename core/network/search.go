package network

import (
	"math"

	"ptrnet/core/decoding"
	"ptrnet/core/kernel"
	"ptrnet/core/relation"
)

// Search is how to decode: a beam search of the given width, greedy for 1.
type Search struct {
	Beam int // hypotheses that survive a step, at least 1
	// the length of the longest valid output; a hypothesis that has not ended one symbol later is dropped
	MaxLength int
	// Start, if not nil, is the state of an example's empty output; every hypothesis then has a state. Unless
	// ByLogProb, the answer is the ended hypothesis of the lowest cost, the more probable of
	// costs that are equal to 12 digits.
	Start     func(example int) decoding.State
	ByLogProb bool // the answer is the most probable hypothesis, whatever its cost
	// Constrained needs Start. Only feasible symbols are considered; in a step without any, those of the action
	// mask. Ranks use probabilities renormalized over the feasible symbols. LogProb does not, except where
	// only the scores of symbols that the mask allows, or of the one that is forced, are computed: with
	// MaskedSoftmax, or with relative features and more than 100 inputs.
	Constrained bool
	// the softmax is over the symbols that the mask allows, as in training with Batch.Distinct; needs
	// Constrained
	MaskedSoftmax bool
	// Nearest, if not 0, limits a step of a search with MaskedSoftmax and relative features to that many of
	// the inputs that the mask allows: those nearest to the input chosen last.
	Nearest int
	// Merging merges hypotheses of Additive states with the same key: only the cheapest stays,
	// ranked by the most probable (Held and Karp 1962; in a beam Kool et al. 2022). It needs
	// Constrained, and has no effect in greedy decoding or with ByLogProb.
	Merging decoding.Merging
	Trace   bool // record distributions and hypotheses
}

// maskAbove is the number of inputs up to which a constrained search computes all scores, so that a
// trace shows what the network would choose without the constraints.
const maskAbove = 100

// Decoded is the result of a search for one example.
type Decoded struct {
	Symbols       []int          // inputs in the order chosen, without the end symbol
	LogProb       float64        // of all symbols, the end symbol included if Ended
	Ended         bool           // the end symbol was chosen
	Probabilities [][]float32    // with Trace: before each symbol, the end symbol included, [N+1]
	Beams         [][]Hypothesis // with Trace: after each step, the survivors, best first
	Path          []int          // with Trace: the index of the answer's prefix among each step's hypotheses
}

// Search decodes all encoded examples. Hypotheses that have ended stay in the beam at their log-probability.
// The search of an example ends when all its hypotheses have ended, or no other hypothesis can beat one that
// has. The answer is the most probable ended hypothesis (with states, the cheapest), or the most probable one
// if none ended. Ties in rank go to the lower parent, then the lower symbol. A search that Stop cancels
// returns nil. Except with Trace, steps allocate nothing after a search of the same size.
func (f *Inference) Search(s Search) []Decoded {
	w := &f.searching
	w.masking = f.masking(s)
	w.begin(s, f.encoder.examples, f.encoder.n, f.stopped)
	f.Start(w.parents)
	for length := 0; ; length++ {
		u := f.StepMasked(w.nextMasks, s.Nearest)
		if f.stopped() {
			return nil
		}
		w.parents, w.symbols, w.nextMasks, w.masks = w.parents[:0], w.symbols[:0], w.masks[:0], w.nextMasks
		for example := range w.beams {
			if b := &w.beams[example]; !b.done {
				w.extend(b, u)
				if f.stopped() {
					return nil
				}
				b.done = w.settled(b) || !w.addRows(b)
			}
		}
		if len(w.parents) == 0 || length >= s.MaxLength {
			break
		}
		f.Advance(w.parents, w.symbols)
	}
	out := make([]Decoded, len(w.beams))
	for example := range out {
		b := &w.beams[example]
		best := w.best(b)
		if best < 0 {
			return nil
		}
		out[example] = b.answer(w.n, best, s.Trace)
	}
	return out
}

// masking reports whether a search's softmax is over the symbols that the action mask allows.
func (f *Inference) masking(s Search) bool {
	return s.MaskedSoftmax || s.Constrained && f.net.Relation != relation.None && f.encoder.n > maskAbove
}

// searching is the state of a search.
type searching struct {
	Search
	n       int  // N
	masking bool // see Inference.masking
	beams   []beam
	stopped func() bool

	parents, symbols []int // of the rows of the next step, for Inference.Advance; initially the examples
	// if masking: the action masks of the rows of the next step and of this one, [R][N+1]; else empty
	nextMasks, masks []bool

	merging merging

	// Scratch: the hypotheses of the next step; the extensions of one hypothesis, and its action mask.
	next     []Hypothesis
	children children
	feasible []Hypothesis
	mask     []bool    // [N+1]
	p        []float32 // [N+1]
}

// begin sets up beams with the empty hypothesis, and lists the examples as parents.
func (w *searching) begin(s Search, examples, n int, stopped func() bool) {
	s.Beam = max(s.Beam, 1)
	w.Search, w.n, w.stopped = s, n, stopped
	if w.p = grow(w.p, n+1); len(w.mask) != n+1 {
		w.mask = make([]bool, n+1)
	}
	if len(w.beams) != examples {
		w.beams = make([]beam, examples)
	}
	w.parents, w.nextMasks = w.parents[:0], w.nextMasks[:0]
	w.merging.enabled = s.Merging != decoding.Merging{} && s.Constrained && !s.ByLogProb && s.Beam > 1
	for e := range w.beams {
		b := &w.beams[e]
		b.begin(e)
		w.parents = append(w.parents, e)
		if s.Start != nil {
			b.states = append(b.states, s.Start(e))
			w.appendMask(b.states[0])
		}
	}
}

// extend adds the best extensions of an example's hypotheses, given the step's scores, [R][N+1].
func (w *searching) extend(b *beam, u []float32) {
	w.continuations(b, u, w.Constrained)
	if len(w.next) == 0 && w.Constrained {
		w.continuations(b, u, false)
	}
	b.add(w.next, w.n)
}

// continuations sets next to the best extensions, or to the best feasible ones.
func (w *searching) continuations(b *beam, u []float32, feasibleOnly bool) {
	w.next = w.next[:0]
	w.prepareMerging(b, u)
	if w.Trace {
		b.distributions = append(b.distributions[:b.steps()], make([][]float32, len(b.last())))
	}
	for i, h := range b.last() {
		if w.stopped() {
			break
		}
		if h.Finished {
			w.next = insert(w.next, w.Beam,
				Hypothesis{Parent: i, Symbol: -1, LogProb: h.LogProb, rank: h.rank, Finished: true})
			continue
		}
		w.listChildren(b, i, u[h.row*(w.n+1):][:w.n+1], feasibleOnly)
		if w.renormalizes() {
			w.insertRenormalized(b.states[i], h.rank, feasibleOnly)
			continue
		}
		for len(w.children) > 0 {
			child := w.children.pop()
			if !amongBest(w.next, w.Beam, child.rank) {
				break
			}
			if b.states[i].Feasible(child.Symbol) {
				w.next = insert(w.next, w.Beam, child)
			}
		}
	}
}

// renormalizes reports whether the search ranks hypotheses by the probabilities of their symbols
// among the feasible ones. Otherwise a hypothesis would be ranked by how seldom its network gave
// an infeasible symbol some probability, which in a long output outweighs all else. A greedy
// search takes the same symbols either way, and with MaskedSoftmax the softmax is renormalized already.
func (w *searching) renormalizes() bool {
	return w.Constrained && w.Beam > 1 && !w.MaskedSoftmax && !w.ByLogProb && !w.merging.enabled
}

// negligible is the difference in log-probability from the best feasible symbol, in nats, from
// which on symbols are left out: of the sum, and of the beam.
const negligible = 16

// insertRenormalized adds the feasible children of a hypothesis to next. rank is its own rank, which
// theirs do not exceed. If not feasibleOnly, it adds all children.
func (w *searching) insertRenormalized(state decoding.State, rank float64, feasibleOnly bool) {
	if !amongBest(w.next, w.Beam, rank) {
		return
	}
	w.feasible = w.feasible[:0]
	for len(w.children) > 0 {
		child := w.children.pop()
		if len(w.feasible) > 0 && child.rank < w.feasible[0].rank-negligible {
			break
		}
		if !feasibleOnly || state.Feasible(child.Symbol) {
			w.p[len(w.feasible)] = float32(child.rank - rank)
			w.feasible = append(w.feasible, child)
		}
	}
	if len(w.feasible) == 0 {
		return
	}
	p := w.p[:len(w.feasible)]
	logSum := float64(kernel.Softmax(p, p))
	for _, child := range w.feasible {
		child.rank -= logSum
		w.next = insert(w.next, w.Beam, child)
	}
}

// listChildren lists the extensions of hypothesis i that rank high enough to survive; if not feasibleOnly and
// the search does not renormalize, it adds them to next instead.
func (w *searching) listChildren(b *beam, i int, scores []float32, feasibleOnly bool) {
	w.children = w.children[:0]
	w.merging.listAlternatives(i)
	h, mask := &b.last()[i], w.maskAfter(b, i, feasibleOnly)
	logSum := w.softmax(scores, mask)
	if w.Trace {
		b.distributions[b.steps()][i] = append([]float32(nil), w.p...)
	}
	for j, score := range scores {
		if mask != nil && !mask[j] {
			continue
		}
		step := float64(score) - logSum
		child := Hypothesis{Parent: i, Symbol: j, LogProb: h.LogProb + step, rank: h.rank + step,
			Finished: j == w.n}
		if w.merging.enabled && j < w.n && w.merging.dominated(&child) {
			continue
		}
		if !w.renormalizes() && !amongBest(w.next, w.Beam, child.rank) {
			continue
		}
		if !feasibleOnly && !w.renormalizes() {
			w.next = insert(w.next, w.Beam, child)
			continue
		}
		w.children = append(w.children, child)
	}
}

// maskAfter is the action mask after hypothesis i; nil, for all symbols, if none is used.
func (w *searching) maskAfter(b *beam, i int, feasibleOnly bool) []bool {
	switch {
	case w.masking:
		return w.masks[b.last()[i].row*(w.n+1):][:w.n+1]
	case feasibleOnly || !w.Constrained:
		return nil
	}
	b.states[i].Mask(w.mask)
	return w.mask
}

func (w *searching) appendMask(state decoding.State) {
	if w.masking {
		w.actionMask(w.mask, state)
		w.nextMasks = append(w.nextMasks, w.mask...)
	}
}

// actionMask sets the mask of a softmax that is masked.
func (s *Search) actionMask(mask []bool, state decoding.State) {
	if f, ok := state.(decoding.Forced); ok && s.Constrained {
		if forced := f.Forced(); forced >= 0 {
			clear(mask)
			mask[forced] = true
			return
		}
	}
	state.Mask(mask)
}

// softmax sets p to the softmax of the scores and returns log Σ e^score. If masking it is over the
// symbols that the mask allows, and the other scores are overwritten.
func (w *searching) softmax(scores []float32, mask []bool) float64 {
	if w.masking {
		for j, ok := range mask {
			if !ok {
				scores[j] = maskedScore
			}
		}
	}
	return float64(kernel.Softmax(w.p, scores))
}

// addRows gives the unfinished hypotheses of an example's last step a row of the next one, and
// reports whether there are any.
func (w *searching) addRows(b *beam) bool {
	alive, parents := false, b.step(b.steps()-1)
	for i := range b.last() {
		h := &b.last()[i]
		if h.Finished {
			continue
		}
		alive = true
		h.row = len(w.parents)
		w.parents, w.symbols = append(w.parents, parents[h.Parent].row), append(w.symbols, h.Symbol)
		if len(b.states) > 0 {
			w.appendMask(b.states[i])
		}
	}
	return alive
}

// settled reports whether no other hypothesis of an example can become its answer: the first has
// ended, all others only become less probable, and none can cost less.
func (w *searching) settled(b *beam) bool {
	last := b.last()
	first := last[0]
	if !first.Finished || first.Symbol < 0 && first.Parent == 0 { // already checked one step ago
		return false
	}
	return !w.reranks() || len(last) == 1 || b.states[0].Cost() == 0
}

// reranks reports whether the answer is the output of the lowest cost.
func (w *searching) reranks() bool { return w.Start != nil && !w.ByLogProb }

// rounding is the relative difference up to which costs count as equal: the costs of one tour,
// summed from different cities, differ by rounding errors.
const rounding = 1e-12

// best is the index of the answer among an example's final hypotheses, which are sorted, best
// first: one that has ended, if any has; -1 if the search is canceled.
func (w *searching) best(b *beam) int {
	best, lowest := -1, math.Inf(1)
	for i, h := range b.last() {
		if !h.Finished {
			continue
		}
		if best < 0 {
			best = i
		}
		if !w.reranks() || len(b.last()) == 1 {
			break
		}
		if w.stopped() {
			return -1
		}
		cost := b.states[i].Cost()
		if cost < lowest*(1-rounding) || cost <= lowest*(1+rounding) && w.before(&h, &b.last()[best]) {
			best, lowest = i, cost
		}
		if lowest == 0 && !w.merging.enabled { // the others are less probable
			break
		}
	}
	return max(best, 0)
}

// before reports whether of two hypotheses of the same cost the first is the answer.
func (w *searching) before(h, best *Hypothesis) bool {
	if w.merging.enabled { // their ranks are those of the hypotheses that they dominated
		return h.LogProb > best.LogProb
	}
	return h.rank > best.rank
}

// children are the extensions of one hypothesis, in no order.
type children []Hypothesis

// pop removes the best, of equals the lower symbol. Cost: O(N); few are removed before one is feasible and
// the others are not likely enough.
func (c *children) pop() Hypothesis {
	list, best := *c, 0
	for k, h := range list {
		if other := &list[best]; h.rank > other.rank || h.rank == other.rank && h.Symbol < other.Symbol {
			best = k
		}
	}
	child, last := list[best], len(list)-1
	list[best] = list[last]
	*c = list[:last]
	return child
}
