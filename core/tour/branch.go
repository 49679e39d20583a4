package tour

import "math"

// loss is an edge to a city, -1 for none, and the increase of the 1-tree's cost without it.
type loss struct {
	to   int
	cost float64
}

// dearest is the city at which a node branches whose 1-tree, in s.tree with marginals filled, is
// not a tour: a city with more than two edges, and e and f, its free edges with the largest
// losses. The city is -1 if there is none.
func (s *search) dearest() (pick int, e, f loss) {
	t := &s.tree
	top := make([][2]loss, s.n) // of each city, its two dearest free edges
	for v := range top {
		top[v] = [2]loss{{-1, -1}, {-1, -1}}
	}
	note := func(v, to int, cost float64) {
		switch {
		case cost > top[v][0].cost:
			top[v][1] = top[v][0]
			top[v][0] = loss{to, cost}
		case cost > top[v][1].cost:
			top[v][1] = loss{to, cost}
		}
	}
	add := func(u, v int, cost float64) {
		if s.edges.at(u, v) == free {
			cost = min(max(cost, 0), math.MaxFloat64)
			note(u, v, cost)
			note(v, u, cost)
		}
	}
	for _, v := range t.order[1:] {
		add(v, t.parent[v], t.repl[v])
	}
	for k, v := range t.ends[:2] {
		add(0, v, t.replEnds[k])
	}
	pick = -1
	score := -1.0
	for v, pair := range top {
		if t.degree[v] > 2 && pair[0].to >= 0 {
			if c := pair[0].cost + 2*max(pair[1].cost, 0); c > score {
				pick, score = v, c
			}
		}
	}
	if pick >= 0 {
		e, f = top[pick][0], top[pick][1]
	}
	return pick, e, f
}

// branch opens the children of a node whose 1-tree, in s.tree with marginals filled, is not a
// tour. With the city and the edges e and f of dearest, the children are: without e; with e,
// without f; with both. A child's bound is that of the 1-tree after the loss. It is false, and
// opens nothing, if there is no such city.
func (s *search) branch(at *node) bool {
	pick, e, f := s.dearest()
	if pick < 0 {
		return false
	}
	pi := append([]float64(nil), s.pi...)
	child := func(loss float64) *node {
		return &node{parent: at, bound: max(at.bound, s.treeBound+loss), depth: at.depth + 1, pi: pi}
	}
	push := func(c *node) {
		if c.bound < s.cutoff() {
			s.open.push(c)
		}
	}
	edge := func(l loss) [2]int32 { return [2]int32{int32(pick), int32(l.to)} }
	c := child(e.cost)
	c.out[0], c.outs = edge(e), 1
	push(c)
	if s.edges.must[pick] == 1 || f.to < 0 {
		c = child(0)
		c.in[0], c.ins = edge(e), 1
		push(c)
		return true
	}
	c = child(f.cost)
	c.in[0], c.ins = edge(e), 1
	c.out[0], c.outs = edge(f), 1
	push(c)
	c = child(0)
	c.in, c.ins = [2][2]int32{edge(e), edge(f)}, 2
	push(c)
	return true
}

// nodeHeap is the open nodes, the least bound first, deeper ones before others
// of the same bound.
type nodeHeap []*node

func (h nodeHeap) less(i, j int) bool {
	return h[i].bound < h[j].bound || h[i].bound == h[j].bound && h[i].depth > h[j].depth
}

func (h *nodeHeap) push(at *node) {
	*h = append(*h, at)
	s := *h
	for i := len(s) - 1; i > 0; {
		up := (i - 1) / 2
		if !s.less(i, up) {
			break
		}
		s[i], s[up] = s[up], s[i]
		i = up
	}
}

// pop removes the first node or, if late, the last of the heap, an arbitrary one.
func (h *nodeHeap) pop(late bool) *node {
	s := *h
	last := len(s) - 1
	at := s[0]
	if late {
		at = s[last]
	} else {
		s[0] = s[last]
	}
	s[last] = nil
	s = s[:last]
	*h = s
	for i := 0; ; {
		c := 2*i + 1
		if c >= len(s) {
			return at
		}
		if c+1 < len(s) && s.less(c+1, c) {
			c++
		}
		if !s.less(c, i) {
			return at
		}
		s[i], s[c] = s[c], s[i]
		i = c
	}
}
