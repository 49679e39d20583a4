package network

import "slices"

// Hypothesis is one partial output during a beam search.
type Hypothesis struct {
	Parent   int     // index among the hypotheses of the step before
	Symbol   int     // chosen last; N is the end symbol; -1 if it had ended before
	LogProb  float64 // of the whole hypothesis
	Finished bool    // it has ended and only waits

	row           int       // decoder row that it continues
	probabilities []float32 // with Trace, what Symbol was chosen from, [N+1]
}

// beam is the search of one example.
type beam struct {
	steps [][]Hypothesis // of each step the hypotheses kept, best first; before the first step the empty one
	done  bool           // no hypothesis goes on
}

// last is the hypotheses of the last step.
func (b *beam) last() []Hypothesis { return b.steps[len(b.steps)-1] }

// likely reports whether h is among the best k hypotheses.
func likely(best []Hypothesis, k int, h Hypothesis) bool {
	return len(best) < k || h.LogProb > best[k-1].LogProb
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
	for i > 0 && h.LogProb > best[i-1].LogProb {
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
