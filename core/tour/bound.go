package tour

import (
	"math"
	"math/bits"
	"slices"
)

// reduce sets w to the distances less the multipliers' terms: from every degree constraint, from
// every comb, and with subtours also from those.
//
// The degree constraints take π from each end of an edge. In a comb or a subtour constraint of
// multiplier y, x(δ(S)) = Σ over v in S of x(δ(v)) - 2 x(E(S)), so that y moves into the weights
// of the cities of S, and 2y comes back for each edge inside S.
func (m *multipliers) reduce(d Distances, w []float64, subtours bool) (pi []float64, constant float64) {
	n := d.n
	pi = append([]float64(nil), m.city...)
	for k, c := range m.cuts {
		y := m.cut[k]
		if !subtours && len(c.sizes) == 1 && c.cities[0] == 0 {
			y = -y // instead of y at all other cities: the same weight at all changes nothing
		}
		for i, v := range c.cities {
			pi[v] += y * float64(bits.OnesCount64(c.masks[i]))
		}
		if len(c.sizes) > 1 {
			total := 0
			for _, size := range c.sizes {
				total += size
			}
			constant += y * (c.least - 2*float64(total))
		}
	}
	for u := range n {
		row, to, p := d.row(u), w[u*n:(u+1)*n], pi[u]
		to = to[:len(row)]
		for v, c := range row {
			to[v] = c - (p + pi[v])
		}
	}
	for k, c := range m.cuts {
		if len(c.sizes) == 1 && !subtours {
			continue
		}
		y := 2 * m.cut[k]
		for i, u := range c.cities {
			for j, v := range c.cities[:i] {
				if both := bits.OnesCount64(c.masks[i] & c.masks[j]); both > 0 {
					more := y * float64(both)
					w[int(u)*n+int(v)] += more
					w[int(v)*n+int(u)] += more
				}
			}
		}
	}
	for _, p := range pi {
		constant += 2 * p
	}
	return pi, constant
}

// fixedEdge is an edge that the tours of a part have, or do not have.
type fixedEdge struct {
	u, v int32
	in   bool
}

// oneTrees bounds tours by minimum 1-trees.
type oneTrees struct {
	n    int
	w    []float64 // [n][n]
	key  []float64
	rest []int32
}

func (t *oneTrees) reset(n int) {
	t.n = n
	t.w, t.key, t.rest = resize(t.w, n*n), resize(t.key, n), resize(t.rest, n)
}

// bound is at most the length of every tour that has the edges that are in, and none of those that are out:
// for any multipliers with those of the cuts at least 0. The edges that are in must be part of some tour.
//
// With w(e) the distance of e less the multipliers' terms, as reduce says, every tour T satisfies
//
//	length(T) ≥ Σ over e in T of w(e) + 2 Σ π + Σ over combs of y (least - 2 Σ |S|),
//
// where the subtours' y are in π only, and the first sum is at least that of the minimum 1-tree: a spanning
// tree of the cities but 0, and two edges at city 0 (Held & Karp, 1970). The minimum is over all edges, by
// Prim's algorithm. It includes what subtour constraints would give back inside their sets.
//
// What is returned is less by a margin for rounding. Let u = 2⁻⁵³. An entry of w is the result of
// at most 2 + K operations, for K sets of combs, whose results are at most W = max d + 2 max |π| +
// Σ 2y·(sets) in size: its error is at most (2+K)uW, and that of the least sum of n of them n
// times that. The sum of the tree's n edges, n weights and c combs errs by at most (2n + c + 2)u
// times the sum of its terms' sizes. The margin is four times both.
func (t *oneTrees) bound(d Distances, m *multipliers, fixed []fixedEdge) float64 {
	n := t.n
	pi, constant := m.reduce(d, t.w, false)
	size, steps, most := 0.0, 2.0, 0.0
	for _, p := range pi {
		size += 2 * math.Abs(p)
		most = max(most, math.Abs(p))
	}
	most = slices.Max(d.flat) + 2*most
	for k, c := range m.cuts {
		if len(c.sizes) > 1 {
			steps += float64(len(c.sizes))
			most += 2 * m.cut[k] * float64(len(c.sizes))
			for _, s := range c.sizes {
				size += m.cut[k] * 2 * float64(s+2)
			}
		}
	}
	for _, e := range fixed {
		at, back := int(e.u)*n+int(e.v), int(e.v)*n+int(e.u)
		if e.in {
			constant += t.w[at]
			size += math.Abs(t.w[at])
			t.w[at], t.w[back] = math.Inf(-1), math.Inf(-1)
		} else {
			t.w[at], t.w[back] = math.Inf(1), math.Inf(1)
		}
	}
	sum, abs := t.minimum()
	const unit = 0x1p-53
	margin := 4 * unit * (float64(n)*steps*most + float64(2*n+len(m.cuts)+2)*(size+abs))
	return constant + sum - margin
}

// minimum is the sum of the finite edges of the minimum 1-tree, and of their sizes.
func (t *oneTrees) minimum() (sum, abs float64) {
	n := t.n
	key, rest := t.key, t.rest[:0]
	for v := 2; v < n; v++ {
		rest = append(rest, int32(v))
	}
	for v := range key {
		key[v] = math.Inf(1)
	}
	add := func(w float64) {
		if w > math.Inf(-1) {
			sum += w
			abs += math.Abs(w)
		}
	}
	for u := 1; len(rest) > 0; {
		row := t.w[u*n : (u+1)*n]
		best, least := 0, math.Inf(1)
		for k, v := range rest {
			w := key[v]
			if row[v] < w {
				w = row[v]
				key[v] = w
			}
			if w < least {
				best, least = k, w
			}
		}
		u = int(rest[best])
		if math.IsInf(least, 1) {
			return least, 0
		}
		rest[best] = rest[len(rest)-1]
		rest = rest[:len(rest)-1]
		add(least)
	}
	// Two edges at city 0.
	first, second := 0, 0 // cities; 0 for none
	row := t.w[:n]
	for v := 1; v < n; v++ {
		if w := row[v]; first == 0 || w < row[first] {
			first, second = v, first
		} else if second == 0 || w < row[second] {
			second = v
		}
	}
	if math.IsInf(row[second], 1) {
		return row[second], 0
	}
	add(row[first])
	add(row[second])
	return sum, abs
}
