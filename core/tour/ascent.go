package tour

import "math"

// ascend raises the node's bound by subgradient ascent from pi: along the smoothed subgradient in
// the metric of the moats, with step sizes from the gap. It leaves the best node weights in pi and
// their 1-tree, of the returned bound, in tree. True closes the node.
//
// Source: step, Polyak, 1969; smoothing, Volgenant & Jonker, 1982.
func (s *search) ascend(at *node, steps int, root bool) (float64, bool) {
	s.tree.load(&s.edges)
	scale := 1.0 // of the step, relative to Polyak's
	if root {
		scale = 2
	}
	clear(s.slope)
	idle, best := 0, math.Inf(-1)
	// The root's ascent continues as long as the gap halves between checks.
	extra := max(20, s.n/2)
	check, gap := steps, math.Inf(1)
	for step := 0; step < steps; step++ {
		bound := s.tree.minimum(s.pi)
		if bound >= s.cutoff() {
			return bound, true
		}
		if bound > best {
			best = bound
			copy(s.bestPi, s.pi)
			idle = 0
		} else if idle++; idle >= 4 {
			scale *= 0.55
			idle = 0
		}
		norm := 0
		for _, k := range s.tree.degree {
			norm += (k - 2) * (k - 2)
		}
		if norm == 0 {
			s.take(s.tree.tour())
			return bound, true
		}
		if stopped(s.o.Stop) {
			s.halted = true
			break
		}
		if root && step+1 == check {
			if g := s.length - best; g < 0.5*gap {
				gap, scale = g, max(scale, 1)
				steps, check = steps+extra, check+extra
			}
		}
		size, keep := scale*(s.length-bound)/s.moats.apply(s.rise, s.tree.degree), 0.3
		if step == 0 {
			keep = 0
		}
		for v, g := range s.rise {
			s.slope[v] = (1-keep)*g + keep*s.slope[v]
			s.pi[v] += size * s.slope[v]
		}
	}
	at.bound = max(at.bound, best)
	copy(s.pi, s.bestPi)
	s.tree.minimum(s.pi)
	s.treeBound = best
	return best, false
}

// moats is a metric for the ascent, adapted to clusters of cities. Kruskal's algorithm gives a
// tree of clusters; the moat of a cluster is the distance at which it joins another minus the one
// at which it was completed. The node weights of a cluster move together by the sum of its
// subgradients, times its moat. If distances have different scales, as in tight clusters far
// apart, an ascent by single cities converges slowly: its steps are too large inside a cluster
// and too small between clusters.
type moats struct {
	n      int
	child  [][2]int // of cluster n+k; clusters 0..n-1 are the cities
	weight []float64
	sum    []float64 // scratch of apply
}

// build finds the clusters. The moat of a single city is at least the given unit. Cost O(n²).
func (m *moats) build(d Distances, unit float64) {
	n := d.n
	m.n, m.child = n, resize(m.child, n)[:0]
	m.weight, m.sum = resize(m.weight, 2*n-1), resize(m.sum, 2*n-1)
	up, formed := identity(2*n), make([]float64, 2*n)
	root := func(v int) int {
		for up[v] != v {
			up[v] = up[up[v]]
			v = up[v]
		}
		return v
	}
	for k, e := range spanningTree(d) {
		c := n + k
		pair := [2]int{root(e.u), root(e.v)}
		m.child = append(m.child, pair)
		formed[c] = e.w
		for _, x := range pair {
			up[x] = c
			m.weight[x] = (e.w - formed[x]) / unit
			if x < n {
				m.weight[x] = max(m.weight[x], 1)
			}
		}
	}
	m.weight[2*n-2] = 0 // all cities: a common weight does not change the bound
}

// apply sets rise to M g for the subgradient g = degree - 2, and returns gᵀ M g. M is symmetric and
// positive definite except on constant weights.
func (m *moats) apply(rise []float64, degree []int) float64 {
	for v, k := range degree {
		m.sum[v] = float64(k - 2)
	}
	for k, c := range m.child {
		m.sum[m.n+k] = m.sum[c[0]] + m.sum[c[1]]
	}
	norm := 0.0
	for c, g := range m.sum {
		m.sum[c] = m.weight[c] * g
		norm += m.sum[c] * g
	}
	for k := len(m.child) - 1; k >= 0; k-- {
		c, g := m.child[k], m.sum[m.n+k]
		m.sum[c[0]] += g
		m.sum[c[1]] += g
	}
	copy(rise, m.sum)
	return norm
}
