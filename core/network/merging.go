package network

import "ptrnet/core/decoding"

// leastCost is the total cost up to which the cost weight is zero, because it would overflow.
const leastCost = 1e-300

// merging is the state of merging an example's hypotheses in one step of the search.
type merging struct {
	enabled      bool // otherwise the other fields are unused
	beam         *beam
	soft         []float32 // log-probabilities at the temperature, [hypotheses][N+1]
	width        int       // N+1
	costWeight   float64   // subtracted from the rank for each unit of cost
	alternatives []int     // the other hypotheses with the same key as the one that is extended
	parents      []decoding.Additive
}

// prepareMerging prepares the extension of an example's hypotheses, given the step's scores.
func (w *searching) prepareMerging(b *beam, u []float32) {
	m := &w.merging
	if !m.enabled {
		return
	}
	m.beam, m.width, m.parents = b, w.n+1, m.parents[:0]
	last, total := b.last(), 0.0
	m.soft = grow(m.soft, len(last)*m.width)
	for i, h := range last {
		total += h.cost
		m.parents = append(m.parents, b.states[i].(decoding.Additive))
		if h.Finished {
			continue
		}
		soft := m.soft[i*m.width:][:m.width]
		for j, score := range u[h.row*m.width:][:m.width] {
			soft[j] = score / float32(w.Merging.Temperature)
		}
		logZ := float32(w.softmax(soft, w.maskAfter(b, i, true)))
		for j := range soft {
			soft[j] -= logZ
		}
	}
	if m.costWeight = 0; total > leastCost {
		m.costWeight = w.Merging.CostWeight * float64(len(last)*(b.steps()-1)) / total
	}
}

// listAlternatives lists the unfinished hypotheses with the same key as hypothesis i.
func (m *merging) listAlternatives(i int) {
	m.alternatives = m.alternatives[:0]
	if !m.enabled {
		return
	}
	key := m.parents[i].Key()
	for k, other := range m.parents {
		if k != i && !m.beam.last()[k].Finished && other.Key() == key {
			m.alternatives = append(m.alternatives, k)
		}
	}
}

// dominated sets a child's cost and rank, and reports whether it is dominated: one of its
// parent's alternatives, extended by the same symbol, costs less, or as much and comes earlier.
// If not, the child is ranked by the most probable of the hypotheses that it dominates.
func (m *merging) dominated(child *Hypothesis) bool {
	last := m.beam.last()
	child.cost = m.parents[child.Parent].CostWith(child.Symbol)
	child.soft = last[child.Parent].soft + m.softened(child.Parent, child.Symbol)
	for _, k := range m.alternatives {
		if m.softened(k, child.Symbol) <= maskedScore/2 { // not among its nearest inputs
			continue
		}
		if cost := m.parents[k].CostWith(child.Symbol); cost < child.cost ||
			cost == child.cost && k < child.Parent {
			return true
		}
		child.soft = max(child.soft, last[k].soft+m.softened(k, child.Symbol))
	}
	child.rank = child.soft - m.costWeight*child.cost
	return false
}

// softened is the log-probability of a symbol after hypothesis i at the temperature.
func (m *merging) softened(i, symbol int) float64 { return float64(m.soft[i*m.width+symbol]) }
