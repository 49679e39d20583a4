package network

import "slices"

// Hypothesis is one partial output during a beam search.
type Hypothesis struct {
	Parent   int     // index among the hypotheses of the step before
	Symbol   int     // chosen last; N is the end symbol; -1 if it had ended before
	LogProb  float64 // of the whole hypothesis
	Finished bool    // it has ended and only waits

	rank          float64   // what the best are chosen by: LogProb, or that of the most probable of those whose place it took
	path          path      // with Search.Distance
	row           int       // decoder row that it continues
	probabilities []float32 // with Trace, what Symbol was chosen from, [N+1]
}

// path is what two hypotheses have in common that have the same future, and what it costs.
type path struct {
	named uint64  // which inputs, in any order: the sum of their signs
	first int     // the symbol that it begins with
	cost  float64 // of the way from there to the last
	logZ  float64 // of the step's scores: their log-probabilities are as much less
}

// beam is the search of one example.
type beam struct {
	steps [][]Hypothesis // of each step the hypotheses kept, best first; before the first step the empty one
	done  bool           // no hypothesis goes on

	edge   func(from, to int) float64 // with Search.Distance
	rivals [][]int                    // of each hypothesis of the last step those that have the same future, with it
}

// last is the hypotheses of the last step.
func (b *beam) last() []Hypothesis { return b.steps[len(b.steps)-1] }

// goesOn reports whether none of its parent's rivals comes to the same end as a child at
// less cost, or as much and was before it. It completes the child's path, and gives it the rank
// of the most probable of those whose place it takes. u begins with the first row's score of the
// child's symbol, each row's is width behind the one before.
func (b *beam) goesOn(child *Hypothesis, u []float32, width int) bool {
	last := b.last()
	parent := &last[child.Parent]
	cost := b.extended(parent, child.Symbol)
	for _, i := range b.rivals[child.Parent] {
		h := &last[i]
		if other := b.extended(h, child.Symbol); other < cost || other == cost && i < child.Parent {
			return false
		}
		child.rank = max(child.rank, h.rank+float64(u[h.row*width])-h.path.logZ)
	}
	if parent.Symbol < 0 {
		child.path.first = child.Symbol
	}
	child.path.named, child.path.cost = parent.path.named+sign(child.Symbol), cost
	return true
}

// extended is what the way of h costs, gone on to symbol.
func (b *beam) extended(h *Hypothesis, symbol int) float64 {
	if h.Symbol < 0 {
		return 0
	}
	return h.path.cost + b.edge(h.Symbol, symbol)
}

// sign is a number for each symbol by whose sum sets of them are told apart (SplitMix64).
func sign(symbol int) uint64 {
	z := uint64(symbol+1) * 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// likely reports whether h is among the best k hypotheses.
func likely(best []Hypothesis, k int, h Hypothesis) bool {
	return len(best) < k || h.rank > best[k-1].rank
}

// keep inserts h among the best k hypotheses, which are sorted.
func keep(best []Hypothesis, k int, h Hypothesis) []Hypothesis {
	if !likely(best, k, h) {
		return best
	}
	if len(best) < k {
		best = append(best, h)
	}
	i := len(best) - 1
	for i > 0 && h.rank > best[i-1].rank {
		best[i] = best[i-1]
		i--
	}
	best[i] = h
	return best
}

// symbols appends to dst, which is empty, the symbols of hypothesis i of the given step.
func (b *beam) symbols(dst []int, step, i int) []int {
	for ; step > 0; step-- {
		h := b.steps[step][i]
		if h.Symbol >= 0 {
			dst = append(dst, h.Symbol)
		}
		i = h.Parent
	}
	slices.Reverse(dst)
	return dst
}

// probabilities lists what the symbols of hypothesis i of the last step were chosen
// from.
func (b *beam) probabilities(i int) (p [][]float32) {
	for step := len(b.steps) - 1; step > 0; step-- {
		h := b.steps[step][i]
		if h.Symbol >= 0 {
			p = append(p, h.probabilities)
		}
		i = h.Parent
	}
	slices.Reverse(p)
	return p
}

// withoutEnd leaves out the end symbol n.
func withoutEnd(symbols []int, n int) []int {
	if k := len(symbols); k > 0 && symbols[k-1] == n {
		return symbols[:k-1]
	}
	return symbols
}

// answer is hypothesis i of the last step and, with trace, what led to it.
func (b *beam) answer(n, i int, trace bool) Decoded {
	if len(b.last()) == 0 {
		return Decoded{}
	}
	h := b.last()[i]
	out := Decoded{LogProb: h.LogProb, Ended: h.Finished, Symbols: withoutEnd(b.symbols(nil, len(b.steps)-1, i), n)}
	if trace {
		out.Probabilities, out.Beams = b.probabilities(i), b.steps[1:]
	}
	return out
}
