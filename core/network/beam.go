package network

import (
	"slices"

	"ptrnet/core/decoding"
)

// Hypothesis is one partial output during a beam search.
type Hypothesis struct {
	Parent   int     // index among the hypotheses of the step before
	Symbol   int     // chosen last; N is the end symbol; -1 if it had ended in an earlier step
	LogProb  float64 // of the whole hypothesis
	Finished bool    // it has ended

	// The highest ranks survive: LogProb; if the search renormalizes, that among feasible symbols; with
	// merging, soft less the weighted cost.
	rank float64
	// with merging: LogProb at the temperature, or that of the most probable hypothesis that it dominated
	soft float64
	cost float64 // with merging: its cost so far
	row  int     // decoder row that it continues
}

// beam is the search of one example.
type beam struct {
	hypotheses []Hypothesis // of all steps, step by step, best first; the empty hypothesis for step 0
	ends       []int        // 0, and the end of each step's hypotheses
	done       bool         // the search has ended

	// of the last step's hypotheses, if they have states; a buffer for the next step's; unused ones
	states, before, spare []decoding.State

	distributions [][][]float32 // with Trace, from which each step's hypotheses chose, [steps][hypotheses][N+1]
}

// begin resets the beam to the empty hypothesis of an example.
func (b *beam) begin(example int) {
	b.hypotheses = append(b.hypotheses[:0], Hypothesis{Symbol: -1, row: example})
	b.ends = append(b.ends[:0], 0, 1)
	b.states, b.spare, b.distributions, b.done = b.states[:0], b.spare[:0], nil, false
}

func (b *beam) steps() int { return len(b.ends) - 2 }

// step is the hypotheses of step k; step 0 has the empty one.
func (b *beam) step(k int) []Hypothesis { return b.hypotheses[b.ends[k]:b.ends[k+1]] }
func (b *beam) last() []Hypothesis      { return b.step(b.steps()) }

// add appends the hypotheses of a step. Each extends its parent's state, or a fork of it if the
// parent has several children.
func (b *beam) add(next []Hypothesis, n int) {
	b.hypotheses = append(b.hypotheses, next...)
	b.ends = append(b.ends, len(b.hypotheses))
	if len(b.states) == 0 {
		return
	}
	states := b.states
	b.states, b.before = b.before[:0], states
	for p, state := range states {
		if heir(next, p) < 0 {
			b.spare = append(b.spare, state)
		}
	}
	for i := range next {
		h := &next[i]
		state := states[h.Parent]
		if heir(next, h.Parent) > i {
			var into decoding.State
			if k := len(b.spare) - 1; k >= 0 {
				into, b.spare = b.spare[k], b.spare[:k]
			}
			state = state.Fork(into)
		}
		if h.Symbol >= 0 && h.Symbol < n {
			state.Take(h.Symbol)
		}
		b.states = append(b.states, state)
	}
}

// heir is the child that takes over its parent's state, the last one; -1: there is none.
func heir(next []Hypothesis, parent int) int {
	i := len(next) - 1
	for i >= 0 && next[i].Parent != parent {
		i--
	}
	return i
}

// amongBest reports whether a hypothesis of the given rank would be among the best k.
func amongBest(best []Hypothesis, k int, rank float64) bool {
	return len(best) < k || rank > best[k-1].rank
}

// insert inserts h among the best k hypotheses, which are sorted.
func insert(best []Hypothesis, k int, h Hypothesis) []Hypothesis {
	if !amongBest(best, k, h.rank) {
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

// answer is hypothesis i of the last step and, with trace, the steps that led to it.
func (b *beam) answer(n, i int, trace bool) Decoded {
	h, steps := b.last()[i], b.steps()
	out := Decoded{LogProb: h.LogProb, Ended: h.Finished, Symbols: make([]int, 0, steps)}
	path := make([]int, steps)
	for k := steps; k > 0; k-- {
		path[k-1], i = i, b.step(k)[i].Parent
	}
	for k, i := range path {
		h := b.step(k + 1)[i]
		if h.Symbol >= 0 && h.Symbol < n {
			out.Symbols = append(out.Symbols, h.Symbol)
		}
		if trace {
			out.Beams = append(out.Beams, slices.Clone(b.step(k+1)))
			if h.Symbol >= 0 {
				out.Probabilities = append(out.Probabilities, b.distributions[k][h.Parent])
			}
		}
	}
	if trace {
		out.Path = path
	}
	return out
}
