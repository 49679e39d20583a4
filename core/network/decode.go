package network

import (
	"math"

	"ptrnet/core/kernel"
)

// Search is how to decode: a beam search of the given width, greedy for 1.
type Search struct {
	Beam      int // hypotheses kept, at least 1
	MaxLength int // the longest output that can be right; a hypothesis that does not end with the next symbol is given up, unended
	// Allowed, if not nil, sets mask[j] for each input j and mask[n] for the end
	// symbol to whether it may follow prefix in an example. Others are not
	// considered; probabilities are not renormalized, unless Masked says so.
	Allowed func(example int, prefix []int, mask []bool)
	// Fits, if not nil, rules out more of the allowed symbols: those that do not fit
	// behind prefix in an example. It is asked only of symbols likely enough to be
	// kept, and not heeded in a step in which none of them fits.
	Fits func(example int, prefix []int, symbol int) bool
	// Cost, if not nil, chooses among the hypotheses that have ended: the one of the
	// lowest cost is the answer, the more probable of equal ones.
	Cost   func(example int, symbols []int) float64
	Masked bool // the network was trained on the allowed symbols alone (Batch.Distinct)
	Trace  bool // record distributions and hypotheses
}

// Decoded is what a search found for one example.
type Decoded struct {
	Symbols       []int          // inputs in the order chosen, end symbol left out
	LogProb       float64        // of all symbols, the end symbol included if Ended
	Ended         bool           // the end symbol was chosen
	Probabilities [][]float32    // with Trace: before each symbol, the end symbol included, over n inputs and the end
	Beams         [][]Hypothesis // with Trace: after each step, the hypotheses kept, best first
}

// Hypothesis is one partial output during a beam search.
type Hypothesis struct {
	Parent   int     // index among the hypotheses of the step before
	Symbol   int     // chosen last; n is the end symbol; -1 if it had ended before
	LogProb  float64 // of the whole hypothesis
	Finished bool    // it has ended and only waits

	row           int       // decoder row that it continues
	probabilities []float32 // with Trace, what Symbol was chosen from
}

// beam is the search of one example.
type beam struct {
	steps [][]Hypothesis
	done  bool
}

// Search decodes all encoded examples. Hypotheses that have ended keep their
// place in the beam at their log-probability and take no further step. The
// search of an example ends when all its hypotheses have; the answer is the
// most probable ended one (with Cost, the cheapest), or the most probable one if
// none ended. Between equal log-probabilities the lower parent wins, then the lower symbol.
func (f *Inference) Search(s Search) []Decoded {
	s.Beam = max(s.Beam, 1)
	beams := make([]beam, f.encoder.examples)
	rows := make([]int, f.encoder.examples)
	for e := range beams {
		rows[e] = e
		beams[e].steps = append(beams[e].steps, []Hypothesis{{Symbol: -1, row: e}})
	}
	mask, p, prefix := make([]bool, f.encoder.n+1), make([]float32, f.encoder.n+1), []int{}
	var parents, symbols []int
	f.Start(rows)
	for length := 0; length <= s.MaxLength; length++ {
		u := f.Step()
		parents, symbols = parents[:0], symbols[:0]
		for e := range beams {
			b := &beams[e]
			if b.done {
				continue
			}
			live := b.steps[len(b.steps)-1]
			next := make([]Hypothesis, 0, s.Beam)
			fits := s.Fits
		again:
			for i, h := range live {
				if h.Finished {
					next = keep(next, s.Beam, Hypothesis{Parent: i, Symbol: -1, LogProb: h.LogProb, Finished: true})
					continue
				}
				scores := u[h.row*(f.encoder.n+1):][:f.encoder.n+1]
				s.allow(e, b, i, &prefix, mask)
				if s.Masked {
					for j, ok := range mask {
						if !ok {
							scores[j] = masked
						}
					}
				}
				lse := float64(kernel.Softmax(p, scores))
				var trace []float32
				if s.Trace {
					trace = append([]float32(nil), p...)
				}
				for j, ok := range mask {
					if !ok {
						continue
					}
					h := Hypothesis{Parent: i, Symbol: j, LogProb: h.LogProb + float64(scores[j]) - lse,
						Finished: j == f.encoder.n, probabilities: trace}
					if fits == nil || likely(next, s.Beam, h) && fits(e, prefix, j) {
						next = keep(next, s.Beam, h)
					}
				}
			}
			if len(next) == 0 && fits != nil {
				fits = nil
				goto again
			}
			b.done = true
			for i := range next {
				h := &next[i]
				if h.Finished || length == s.MaxLength {
					continue
				}
				b.done = false
				parent := live[h.Parent].row
				h.row = len(parents)
				parents, symbols = append(parents, parent), append(symbols, h.Symbol)
			}
			b.steps = append(b.steps, next)
		}
		if len(parents) == 0 {
			break
		}
		f.Advance(parents, symbols)
	}
	out := make([]Decoded, f.encoder.examples)
	for e := range out {
		out[e] = beams[e].answer(f.encoder.n, s.best(e, &beams[e], f.encoder.n), s.Trace)
	}
	return out
}

// allow fills mask and prefix for hypothesis i of the last step.
func (s Search) allow(example int, b *beam, i int, prefix *[]int, mask []bool) {
	if s.Allowed != nil || s.Fits != nil {
		*prefix = b.symbols((*prefix)[:0], len(b.steps)-1, i)
	}
	if s.Allowed != nil {
		s.Allowed(example, *prefix, mask)
	} else {
		for j := range mask {
			mask[j] = true
		}
	}
}

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

// symbols appends to dst the symbols of hypothesis i of the given step.
func (b *beam) symbols(dst []int, step, i int) []int {
	for ; step > 0; step-- {
		h := b.steps[step][i]
		if h.Symbol >= 0 {
			dst = append(dst, h.Symbol)
		}
		i = h.Parent
	}
	for l, r := 0, len(dst)-1; l < r; l, r = l+1, r-1 {
		dst[l], dst[r] = dst[r], dst[l]
	}
	return dst
}

// best is the final hypothesis, one that has ended if any has. They stand best
// first.
func (s Search) best(example int, b *beam, n int) int {
	last := len(b.steps) - 1
	best, lowest := -1, math.Inf(1)
	for i, h := range b.steps[last] {
		if !h.Finished {
			continue
		}
		if best < 0 {
			best = i
		}
		if s.Cost == nil || len(b.steps[last]) == 1 {
			break
		}
		if cost := s.Cost(example, withoutEnd(b.symbols(nil, last, i), n)); cost < lowest {
			best, lowest = i, cost
		}
	}
	return max(best, 0)
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
	last := len(b.steps) - 1
	if len(b.steps[last]) == 0 {
		return Decoded{}
	}
	h := b.steps[last][i]
	out := Decoded{LogProb: h.LogProb, Ended: h.Finished, Symbols: withoutEnd(b.symbols(nil, last, i), n)}
	if !trace {
		return out
	}
	for step := last; step > 0; step-- {
		h := b.steps[step][i]
		if h.Symbol >= 0 {
			out.Probabilities = append(out.Probabilities, h.probabilities)
		}
		i = h.Parent
	}
	for l, r := 0, len(out.Probabilities)-1; l < r; l, r = l+1, r-1 {
		out.Probabilities[l], out.Probabilities[r] = out.Probabilities[r], out.Probabilities[l]
	}
	out.Beams = b.steps[1:]
	return out
}
