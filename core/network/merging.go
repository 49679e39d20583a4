package network

// Hypotheses that tell what they have cost are ranked by their log-probability at this temperature,
// less wayPrice for each time that they have cost as much as a mean step of the beam. Softened,
// a beam holds more that differs in what matters. The two were chosen on tours of validation seeds
// (docs/training.md).
const (
	temperature = 1.75
	wayPrice    = 0.1
	nowhere     = 1e-300 // a way no longer than this leads nowhere, and is no unit for others
)

// merging is what is known of an example's hypotheses that go on, while one of them is continued,
// where some have the same future.
type merging struct {
	beam   *beam
	soft   []float32 // log-probabilities at the temperature, [hypotheses][N+1]
	width  int       // N+1
	price  float64   // of a way that costs 1
	rivals []int     // those with the same state as the one that is continued
}

// prepareMerging begins the continuation of an example's hypotheses, given the step's scores.
func (w *searching) prepareMerging(example int, u []float32) {
	m := &w.merging
	m.beam, m.width = &w.beams[example], w.n+1
	if m.beam.distance == nil {
		return
	}
	last, way := m.beam.last(), 0.0
	m.soft = grow(m.soft, len(last)*m.width)
	for i, h := range last {
		way += h.cost
		if h.Finished {
			continue
		}
		soft := m.soft[i*m.width:][:m.width]
		for j, score := range u[h.row*m.width:][:m.width] {
			soft[j] = score / temperature
		}
		w.setMask(example, i)
		logZ := float32(w.softmax(soft))
		for j := range soft {
			soft[j] -= logZ
		}
	}
	if m.price = 0; way > nowhere {
		m.price = wayPrice * float64(len(last)*(len(m.beam.steps)-2)) / way
	}
}

// listRivals lists those of hypothesis i.
func (m *merging) listRivals(i int) {
	m.rivals = m.rivals[:0]
	for k := range m.beam.last() {
		if k != i && m.beam.distance != nil && m.beam.last()[k].state == m.beam.last()[i].state {
			m.rivals = append(m.rivals, k)
		}
	}
}

// overtaken sets a child's state, cost and rank, and reports whether one of its parent's rivals
// comes to the same end at less cost, or as much and was before it. If not, the child stands in
// the place of the most probable of those that it overtakes.
func (m *merging) overtaken(child *Hypothesis) bool {
	last := m.beam.last()
	parent := &last[child.Parent]
	child.state = parent.state + sign(child.Symbol)
	if parent.Symbol < 0 {
		child.state *= 3 // the first counts twice more
	} else {
		child.cost = parent.cost + m.beam.distance(parent.Symbol, child.Symbol)
	}
	child.soft = parent.soft + m.softened(child.Parent, child.Symbol)
	for _, k := range m.rivals {
		h := &last[k]
		if cost := h.cost + m.beam.distance(h.Symbol, child.Symbol); cost < child.cost || cost == child.cost && k < child.Parent {
			return true
		}
		child.soft = max(child.soft, h.soft+m.softened(k, child.Symbol))
	}
	child.rank = child.soft - m.price*child.cost
	return false
}

// softened is the log-probability of a symbol behind hypothesis i at the temperature.
func (m *merging) softened(i, symbol int) float64 { return float64(m.soft[i*m.width+symbol]) }
