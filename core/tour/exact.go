package tour

import "slices"

// ExactOptions control Exact. The zero value runs to the end without progress reports.
type ExactOptions struct {
	// Stop ends the search early once it is true. It is called at intervals of microseconds to a few milliseconds,
	// but for the first tour, which takes 0.1 s of 1,000 cities.
	Stop func() bool
	// Progress, if not nil, is called with each new best tour and each new lower bound. It must not
	// change the result.
	Progress func(Result)
}

// Result is a tour with a lower bound: Bound ≤ the shortest length ≤ Length.
type Result struct {
	Tour   []int
	Length float64
	Bound  float64 // Length if Proven; 0 from approximate methods
	Proven bool    // the tour is proven optimal, within one part in 10⁹ of its length
	Nodes  int     // nodes of the search
}

// Tolerance is the relative tolerance of a proof of optimality, and the difference up to which lengths
// count as equal. It is far above the rounding errors of a bound, about n·10⁻¹⁶.
const Tolerance = 1e-9

// Finest is the mean length of edges below which no tour is proven: numbers this small are rounded to multiples
// of 2⁻¹⁰⁷⁴, which may change a tour's length by more than Tolerance.
const Finest = 0x1p-1074 / Tolerance // 4.9e-315

// rounded is the result for the distances before they were rounded.
func (r Result) rounded() Result {
	if n := float64(len(r.Tour)); r.Length > 0 && r.Length < n*Finest {
		r.Proven, r.Bound = false, max(0, min(r.Bound, r.Length)-n*0x1p-1074)
	}
	return r
}

// Exact is a shortest tour, canonical, by branch and cut. The lower bound is that of a linear program over the
// edges (package simplex): every city has degree 2, and subtour constraints, blossoms and combs that its
// solution violates are added. A node that these do not close branches on a long edge whose x is near ½; the
// search is best-first. The first tour is OrOpt's, later ones start from x.
//
// The program only proposes: a node closes when the minimum 1-tree under its multipliers, computed
// afresh over all edges, is longer than what a better tour can have, by a margin for rounding
// (oneTrees.bound). It proves optimality within a relative tolerance of 10⁻⁹; where all distances are
// integers (and tours below 10⁸) bounds are rounded up and the proof is exact. Tours whose mean edge is
// shorter than Finest are not proven. Stopped early it returns the best tour so far and the least bound of the
// open nodes. Time is exponential in the worst case; docs/architecture.md has measured times. Memory: O(n²).
//
// Source: Dantzig, Fulkerson & Johnson, 1954; Padberg & Rinaldi, 1991; the bound, Held & Karp, 1970.
func Exact(d Distances, o ExactOptions) Result {
	var s search
	return s.solve(d, o)
}

// solve is Exact: it merges coincident cities, finds the first tour and runs the search.
func (s *search) solve(d Distances, o ExactOptions) Result {
	if apart := d.withoutTwins(o.Stop); len(apart) < d.n {
		if progress := o.Progress; progress != nil {
			o.Progress = func(r Result) { progress(d.ofAll(r, apart)) }
		}
		return d.ofAll(s.solve(d.only(apart), o), apart)
	}
	return s.from(d, o, s.local.orOpt(d, nil, OrOptions{Stop: o.Stop}))
}

// withoutTwins lists the cities without those at distance 0 from an earlier one, if all detours
// via such a city are no shorter: some shortest tour then visits it right after its twin. Cost
// O(n²) for each city that has twins, O(n³) if all have; once stop is true, it finds no more.
func (d Distances) withoutTwins(stop func() bool) []int {
	apart := make([]int, 0, d.n)
	for v := range d.n {
		first := v
		for u, w := range d.row(v)[:v] {
			if w == 0 && slices.Equal(d.row(u), d.row(v)) && (stop == nil || !stop()) && d.noShortcut(v) {
				first = u
				break
			}
		}
		if first == v {
			apart = append(apart, v)
		}
	}
	return apart
}

// noShortcut reports whether no two cities are closer via v.
func (d Distances) noShortcut(v int) bool {
	via := d.row(v)
	for i, wi := range via {
		for j, w := range d.row(i)[:i] {
			if w > (wi+via[j])*(1+slack) {
				return false
			}
		}
	}
	return true
}

func (d Distances) only(cities []int) Distances {
	m := len(cities)
	flat := make([]float64, 0, m*m)
	for _, i := range cities {
		for _, j := range cities {
			flat = append(flat, d.At(i, j))
		}
	}
	return Distances{m, flat, d.poll}
}

// ofAll extends a result of only(cities) to all cities.
func (d Distances) ofAll(r Result, cities []int) Result {
	r.Tour = d.withTwins(cities, r.Tour)
	r.Length = Length(d, r.Tour) // the sum from city 0
	if r.Bound = min(r.Bound, r.Length); r.Proven {
		r.Bound = r.Length
	}
	return r
}

// withTwins extends a tour of only(cities) to all cities.
func (d Distances) withTwins(cities, tour []int) []int {
	full := make([]int, 0, d.n)
	for _, k := range tour {
		c := cities[k]
		for v, w := range d.row(c) {
			if v == c || w == 0 && !slices.Contains(cities, v) && !slices.Contains(full, v) &&
				slices.Equal(d.row(v), d.row(c)) {
				full = append(full, v)
			}
		}
	}
	return Canonical(full)
}

// pathBound is a lower bound: twice the shortest path between two cities far apart, which any tour connects
// in both directions. It is tight for collinear points. Cost O(n²), Dijkstra's algorithm.
func (d Distances) pathBound() float64 {
	if d.n == 0 {
		return 0
	}
	at := slices.Index(d.flat, slices.Max(d.flat))
	from, to := at/d.n, at%d.n
	dist := slices.Clone(d.row(from))
	for done := make([]bool, d.n); !done[to]; {
		u := -1
		for v, w := range dist {
			if !done[v] && (u < 0 || w < dist[u]) {
				u = v
			}
		}
		done[u] = true
		for v, w := range d.row(u) {
			dist[v] = min(dist[v], dist[u]+w)
		}
	}
	return 2 * dist[to]
}
