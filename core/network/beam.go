package network

import "slices"

// Hypothesis is one partial output during a beam search.
type Hypothesis struct {
	Parent   int     // index among the hypotheses of the step before
	Symbol   int     // chosen last; N is the end symbol; -1 if it had ended before
	LogProb  float64 // of the whole hypothesis
	Finished bool    // it has ended and only waits

	rank          float64   // what the best are chosen by: LogProb, or with Search.Distance soft less a price of cost
	soft          float64   // with Search.Distance: LogProb at the temperature, or that of the most probable of those whose place it took
	state         uint64    // with Search.Distance: which inputs it has named, in any order, and the first of them, as a sum of their signs
	cost          float64   // with Search.Distance: of the way from the first to the last
	row           int       // decoder row that it continues
	probabilities []float32 // with Trace, what Symbol was chosen from, [N+1]
}

// beam is the search of one example.
type beam struct {
	steps [][]Hypothesis // of each step the hypotheses kept, best first; before the first step the empty one
	done  bool           // its search is over

	distance func(from, to int) float64 // with Search.Distance
}

// last is the hypotheses of the last step.
func (b *beam) last() []Hypothesis { return b.steps[len(b.steps)-1] }

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
