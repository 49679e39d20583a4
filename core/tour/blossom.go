package tour

import "slices"

// shrink makes a blossom of the cycle that the edge between a and c closes in
// the forest below their meeting point base.
func (m *blossoms) shrink(a, base, c int) {
	b := m.n + 1
	for b <= m.top && m.in[b] != 0 {
		b++
	}
	m.top = max(m.top, b)
	m.dual[b], m.label[b], m.mate[b] = 0, outer, m.mate[base]
	cycle := append(m.cycle[b][:0], base)
	climb := func(x int) {
		for x != base {
			y := m.in[m.mate[x]]
			cycle = append(cycle, x, y)
			m.enqueue(y) // inner vertices become outer
			x = m.in[m.parent[y]]
		}
	}
	climb(a)
	slices.Reverse(cycle[1:])
	climb(c)
	m.cycle[b] = cycle
	m.contain(b, b)

	for x := 1; x <= m.top; x++ {
		m.edge[b*m.size+x], m.edge[x*m.size+b] = [2]int32{}, [2]int32{}
	}
	clear(m.via[b*m.size : (b+1)*m.size])
	for _, part := range cycle {
		for x := 1; x <= m.top; x++ {
			if m.edge[part*m.size+x][0] == 0 {
				continue
			}
			if m.edge[b*m.size+x][0] == 0 || m.slackBetween(part, x) < m.slackBetween(b, x) {
				m.edge[b*m.size+x], m.edge[x*m.size+b] = m.edge[part*m.size+x], m.edge[x*m.size+part]
			}
		}
		for v := 1; v <= m.n; v++ {
			if m.via[part*m.size+v] != 0 {
				m.via[b*m.size+v] = int32(part)
			}
		}
	}
	m.findTight(b)
}

// expand expands an inner blossom with dual 0. The even path from the part that it hangs from to
// its base stays in the forest.
func (m *blossoms) expand(b int) {
	for _, part := range m.cycle[b] {
		m.contain(part, part)
	}
	u, _ := m.between(b, m.parent[b])
	x := int(m.via[b*m.size+u])
	at := m.evenWay(b, x)
	cycle := m.cycle[b]
	for i := 0; i < at; i += 2 {
		low, high := cycle[i], cycle[i+1]
		m.parent[low], _ = m.between(high, low)
		m.label[low], m.label[high] = inner, outer
		m.tight[low] = 0
		m.findTight(high)
		m.enqueue(high)
	}
	m.label[x], m.parent[x] = inner, m.parent[b]
	for _, part := range cycle[at+1:] {
		m.label[part] = unreached
		m.findTight(part)
	}
	m.in[b] = 0
}

// use processes the edge u-v of slack 0 from outer u: it grows the forest, closes a blossom, or
// augments the matching (true).
func (m *blossoms) use(u, v int) bool {
	a, b := m.in[u], m.in[v]
	switch m.label[b] {
	case unreached:
		m.parent[b], m.label[b], m.tight[b] = u, inner, 0
		next := m.in[m.mate[b]]
		m.label[next], m.tight[next] = outer, 0
		m.enqueue(next)
	case outer:
		base := m.meet(a, b)
		if base == 0 {
			m.augment(a, b)
			m.augment(b, a)
			return true
		}
		m.shrink(a, base, b)
	}
	return false
}

// phase grows a forest from all free vertices until the matching is augmented; false if that is
// impossible or does not add weight.
func (m *blossoms) phase() bool {
	m.queue = m.queue[:0]
	for x := 1; x <= m.top; x++ {
		m.label[x], m.tight[x] = unreached, 0
	}
	for x := 1; x <= m.top; x++ {
		if m.in[x] == x && m.mate[x] == 0 {
			m.parent[x], m.label[x] = 0, outer
			m.enqueue(x)
		}
	}
	if len(m.queue) == 0 {
		return false
	}
	for {
		for len(m.queue) > 0 {
			u := m.queue[0]
			m.queue = m.queue[1:]
			if m.label[m.in[u]] == inner {
				continue
			}
			for v := 1; v <= m.n; v++ {
				if m.in[u] == m.in[v] {
					continue
				}
				if m.slack(u, v) > 0 {
					m.offer(u, m.in[v])
				} else if m.use(u, v) {
					return true
				}
			}
		}
		if !m.shift() {
			return false
		}
		m.queue = m.queue[:0]
		for x := 1; x <= m.top; x++ {
			if t := m.tight[x]; m.in[x] == x && t != 0 && m.in[t] != x && m.slackBetween(t, x) == 0 {
				if m.use(m.between(t, x)) {
					return true
				}
			}
		}
		for b := m.n + 1; b <= m.top; b++ {
			if m.in[b] == b && m.label[b] == inner && m.dual[b] == 0 {
				m.expand(b)
			}
		}
	}
}

// shift changes the duals as far as possible: outer vertices down, inner ones up. It is false when
// an outer vertex reaches 0, so that no further pair adds weight.
func (m *blossoms) shift() bool {
	by := int64(1) << 62
	for b := m.n + 1; b <= m.top; b++ {
		if m.in[b] == b && m.label[b] == inner {
			by = min(by, m.dual[b]/2)
		}
	}
	for x := 1; x <= m.top; x++ {
		if m.in[x] != x || m.tight[x] == 0 {
			continue
		}
		switch m.label[x] {
		case unreached:
			by = min(by, m.slackBetween(m.tight[x], x))
		case outer:
			by = min(by, m.slackBetween(m.tight[x], x)/2)
		}
	}
	for u := 1; u <= m.n; u++ {
		switch m.label[m.in[u]] {
		case outer:
			if m.dual[u] <= by {
				return false
			}
			m.dual[u] -= by
		case inner:
			m.dual[u] += by
		}
	}
	for b := m.n + 1; b <= m.top; b++ {
		if m.in[b] != b {
			continue
		}
		switch m.label[b] {
		case outer:
			m.dual[b] += 2 * by
		case inner:
			m.dual[b] -= 2 * by
		}
	}
	return true
}
