package network

import "ptrnet/core/decoding"

// nowhere: a way no longer than this leads nowhere, and is no unit for others.
const nowhere = 1e-300

// merging is what is known of an example's hypotheses that go on, while one of them is continued,
// where some have the same future.
type merging struct {
	on      bool // else nothing of the rest is used
	beam    *beam
	soft    []float32 // log-probabilities at the temperature, [hypotheses][N+1]
	width   int       // N+1
	price   float64   // of a way that costs 1
	rivals  []int     // those with the same state as the one that is continued
	parents []decoding.Additive
}

// prepareMerging begins the continuation of an example's hypotheses, given the step's scores.
func (w *searching) prepareMerging(b *beam, u []float32) {
	m := &w.merging
	if !m.on {
		return
	}
	m.beam, m.width, m.parents = b, w.n+1, m.parents[:0]
	last, way := b.last(), 0.0
	m.soft = grow(m.soft, len(last)*m.width)
	for i, h := range last {
		way += h.cost
		m.parents = append(m.parents, b.walks[i].(decoding.Additive))
		if h.Finished {
			continue
		}
		soft := m.soft[i*m.width:][:m.width]
		for j, score := range u[h.row*m.width:][:m.width] {
			soft[j] = score / float32(w.Merging.Temperature)
		}
		logZ := float32(w.softmax(soft, w.lets(b, i, true)))
		for j := range soft {
			soft[j] -= logZ
		}
	}
	if m.price = 0; way > nowhere {
		m.price = w.Merging.Price * float64(len(last)*(b.steps()-1)) / way
	}
}

// listRivals lists those of hypothesis i.
func (m *merging) listRivals(i int) {
	m.rivals = m.rivals[:0]
	if !m.on {
		return
	}
	state := m.parents[i].State()
	for k, other := range m.parents {
		if k != i && !m.beam.last()[k].Finished && other.State() == state {
			m.rivals = append(m.rivals, k)
		}
	}
}

// overtaken sets a child's cost and rank, and reports whether one of its parent's rivals
// comes to the same end at less cost, or as much and was before it. If not, the child stands in
// the place of the most probable of those that it overtakes.
func (m *merging) overtaken(child *Hypothesis) bool {
	last := m.beam.last()
	child.cost = m.parents[child.Parent].CostWith(child.Symbol)
	child.soft = last[child.Parent].soft + m.softened(child.Parent, child.Symbol)
	for _, k := range m.rivals {
		if cost := m.parents[k].CostWith(child.Symbol); cost < child.cost || cost == child.cost && k < child.Parent {
			return true
		}
		child.soft = max(child.soft, last[k].soft+m.softened(k, child.Symbol))
	}
	child.rank = child.soft - m.price*child.cost
	return false
}

// softened is the log-probability of a symbol behind hypothesis i at the temperature.
func (m *merging) softened(i, symbol int) float64 { return float64(m.soft[i*m.width+symbol]) }
