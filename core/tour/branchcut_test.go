package tour

import (
	"math"
	"math/big"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A comb needs an odd number of teeth, at least three, that are disjoint and cross the handle.
func TestCombsThatAreNone(t *testing.T) {
	var c cutter
	c.reset(12)
	handle := []int32{0, 1, 2, 3}
	teeth := [][]int32{{0, 4}, {1, 5}, {2, 6}, {3, 7}}
	require.NotNil(t, c.comb(handle, teeth[:3]))
	assert.Nil(t, c.comb(handle, teeth), "an even number of teeth")
	assert.Nil(t, c.comb(handle, teeth[:1]), "one tooth")
	assert.Nil(t, c.comb(handle, [][]int32{{0, 4}, {1, 5}, {1, 6}}), "teeth with a city in common")
	assert.Nil(t, c.comb(handle, [][]int32{{0, 4}, {1, 5}, {2, 3}}), "a tooth inside the handle")
	assert.Nil(t, c.comb(handle, [][]int32{{0, 4}, {1, 5}, {8, 9}}), "a tooth outside the handle")
	assert.Equal(t, make([]uint64, 12), c.mask, "nothing is left behind")
}

// Every cut that is made holds for every tour of seven cities, and is tight for one.
func TestCutsHold(t *testing.T) {
	const n = 7
	var tours [][]int
	permutations(n, func(p []int) { tours = append(tours, slices.Clone(p)) })
	var c cutter
	c.reset(n)
	rng := rand.New(rand.NewPCG(4, 4))
	combs := 0
	for range 4000 {
		set := func() (list []int32) {
			for v := range int32(n) {
				if rng.IntN(2) == 0 {
					list = append(list, v)
				}
			}
			return list
		}
		made := c.comb(set(), [][]int32{{int32(rng.IntN(n)), int32(rng.IntN(n))}, {int32(rng.IntN(n)), int32(rng.IntN(n))}, {int32(rng.IntN(n)), int32(rng.IntN(n))}})
		if made == nil {
			made = c.subtour(set())
		} else {
			combs++
		}
		if made == nil || made.sizes[0] == n {
			continue
		}
		tight := false
		for _, tour := range tours {
			sum := 0.0
			for k := range made.sizes {
				in := made.set(k)
				for i, v := range tour {
					if slices.Contains(in, int32(v)) != slices.Contains(in, int32(tour[(i+1)%n])) {
						sum++
					}
				}
			}
			require.GreaterOrEqual(t, sum, made.least, "%+v", made)
			tight = tight || sum == made.least
		}
		require.True(t, tight, "no tour is tight: %+v", made)
		if combs > 12 {
			break
		}
	}
	require.Greater(t, combs, 5)
}

// permutations calls f with every order of 0, 1, … that begins with 0.
func permutations(n int, f func([]int)) {
	p := identity(n)
	var rest func(k int)
	rest = func(k int) {
		if k == n {
			f(p)
			return
		}
		for i := k; i < n; i++ {
			p[k], p[i] = p[i], p[k]
			rest(k + 1)
			p[k], p[i] = p[i], p[k]
		}
	}
	rest(1)
}

// The part of the tours that a leaf closes has none below the cutoff: checked with rational numbers from the
// leaf's multipliers, by Kruskal's algorithm, without a line of the solver.
func TestLeavesInRationals(t *testing.T) {
	leaves, branched := 0, 0
	for _, kind := range []string{"uniform", "clusters", "grid", "integer"} {
		for seed := range uint64(10) {
			rng := rand.New(rand.NewPCG(seed, 11))
			var d Distances
			if kind == "integer" {
				d = Euclidean(points("uniform", 40, rng))
				for k, w := range d.flat {
					d.flat[k] = math.Floor(60*w + 0.5)
				}
			} else {
				d = Euclidean(points(kind, 40, rng))
			}
			if len(d.withoutTwins()) < d.n {
				continue
			}
			var s search
			s.leaf = func(decided []decision, m *multipliers, cutoff float64) {
				leaves++
				bound := rationalBound(d, decided, m)
				require.True(t, bound == nil || bound.Cmp(new(big.Rat).SetFloat64(cutoff)) > 0, "%s %d: %v, cutoff %v", kind, seed, bound, cutoff)
				// The solver's bound is that less its margin, for other parts too.
				var trees oneTrees
				trees.reset(d.n)
				tour := rng.Perm(d.n)
				for range 4 {
					if got := trees.bound(d, m, decided); bound == nil {
						require.True(t, math.IsInf(got, 1))
					} else {
						want, _ := bound.Float64()
						require.LessOrEqual(t, got, want, "%s %d", kind, seed)
						require.InEpsilon(t, want, got, 1e-9, "%s %d", kind, seed)
					}
					if len(decided) > 0 {
						branched++
					}
					decided = nil
					for k := range rng.IntN(6) { // some edges of a tour are in, others are out
						decided = append(decided, decision{int32(tour[k]), int32(tour[k+1]), true}, decision{int32(tour[k]), int32(tour[k+7]), false})
					}
					bound = rationalBound(d, decided, m)
				}
			}
			require.True(t, s.from(d, ExactOptions{}, NearestNeighbor(d, 0)).Proven)
		}
	}
	require.Greater(t, leaves, 20)
	require.Greater(t, branched, 40)
}

// rationalBound is a lower bound of the tours that obey the decisions, by the multipliers; nil: there are none. A
// subtour constraint only adds to the weights of the cities of its side without city 0: a tree has fewer edges
// among them than they are.
func rationalBound(d Distances, decided []decision, m *multipliers) *big.Rat {
	n := d.n
	rat := func(x float64) *big.Rat { return new(big.Rat).SetFloat64(x) }
	total := new(big.Rat)
	pi := make([]*big.Rat, n)
	for v := range pi {
		pi[v] = rat(m.city[v])
	}
	inside := make([][][]bool, len(m.cuts)) // [cut][set][city], of combs
	for k, c := range m.cuts {
		if m.cut[k] < 0 {
			panic("a multiplier below 0")
		}
		if len(c.sizes) == 1 {
			set := c.set(0)
			for v := range pi {
				if slices.Contains(set, int32(v)) != slices.Contains(set, 0) {
					pi[v].Add(pi[v], rat(m.cut[k]))
				}
			}
			continue
		}
		total.Add(total, new(big.Rat).Mul(rat(m.cut[k]), rat(c.least)))
		for set := range c.sizes {
			in := make([]bool, n)
			for _, v := range c.set(set) {
				in[v] = true
			}
			inside[k] = append(inside[k], in)
		}
	}
	for _, p := range pi {
		total.Add(total, new(big.Rat).Add(p, p))
	}
	type edge struct {
		u, v   int
		w      *big.Rat
		forced bool
	}
	var edges []edge
	for u := range n {
		for v := range u {
			w := rat(d.At(u, v))
			w.Sub(w, pi[u]).Sub(w, pi[v])
			for k := range m.cuts {
				for _, in := range inside[k] {
					if in[u] != in[v] {
						w.Sub(w, rat(m.cut[k]))
					}
				}
			}
			e := edge{u, v, w, false}
			out := false
			for _, x := range decided {
				if int(x.u) == u && int(x.v) == v || int(x.u) == v && int(x.v) == u {
					out, e.forced = !x.in, x.in
				}
			}
			if !out {
				edges = append(edges, e)
			}
		}
	}
	slices.SortFunc(edges, func(a, b edge) int {
		if a.forced != b.forced {
			if a.forced {
				return -1
			}
			return 1
		}
		return a.w.Cmp(b.w)
	})
	// Two edges at city 0, and a spanning tree of the others.
	up, first, joined := identity(n), 0, 0
	root := func(v int) int {
		for up[v] != v {
			v = up[v]
		}
		return v
	}
	for _, e := range edges {
		if e.v == 0 || e.u == 0 {
			if first < 2 {
				first++
				total.Add(total, e.w)
			}
		} else if a, b := root(e.u), root(e.v); a != b {
			up[a] = b
			joined++
			total.Add(total, e.w)
		}
	}
	if first < 2 || joined < n-2 {
		return nil
	}
	return total
}

// Where all tours have whole lengths, bounds are rounded up, and no further; a part is closed when nothing shorter
// by one is left.
func TestWholeBounds(t *testing.T) {
	s := search{length: 100, integral: true}
	for _, row := range [][2]float64{{41, 41}, {41.2, 42}, {41.5, 42}, {99.5, 100}, {120, 100}} {
		s.bound = 0
		s.raise(row[0])
		require.Equal(t, row[1], s.bound, "%v", row[0])
	}
	s.raise(50)
	require.Equal(t, 100.0, s.bound, "bounds do not fall")
	require.Equal(t, 99.0, s.cutoff())
	s.integral, s.bound = false, 0
	s.raise(41.2)
	require.Equal(t, 41.2, s.bound)
	require.InDelta(t, 100*(1-1e-9), s.cutoff(), 1e-12)
}

// Points on a line at whole distances, from a bad tour: the first bound is the optimum, not more.
func TestBoundsOnALine(t *testing.T) {
	for seed := range uint64(50) {
		rng := rand.New(rand.NewPCG(seed, 12))
		n := 5 + rng.IntN(8)
		at := make([]float64, n)
		for i := range at {
			at[i] = float64(rng.IntN(60))
		}
		flat := make([]float64, 0, n*n)
		for _, a := range at {
			for _, b := range at {
				flat = append(flat, math.Abs(a-b))
			}
		}
		d := NewDistances(n, flat)
		shortest := 2 * (slices.Max(at) - slices.Min(at))
		var s search
		r := s.from(d, ExactOptions{Progress: func(r Result) {
			require.LessOrEqual(t, r.Bound, shortest, "seed %d", seed)
		}}, rng.Perm(n))
		require.Equal(t, shortest, r.Length, "seed %d", seed)
	}
}

// Without the local search, which finds shortest tours by itself where there are few cities, and from a bad tour: a
// part that is closed too early loses them. Its bounds hold on the way.
func TestUnaidedSearch(t *testing.T) {
	nodes, seeds := 0, 25
	if os.Getenv("PTRNET_TOURS") != "" { // 12,960 instances
		seeds = 160
	}
	for n := 4; n < 13; n++ {
		eachInstance(t, n, seeds, func(name string, _ bool, d Distances) {
			shortest := Length(d, HeldKarp(d))
			s := search{unaided: true}
			r := s.from(d, ExactOptions{Progress: func(r Result) {
				require.LessOrEqual(t, r.Bound, shortest*(1+1e-9), name)
				require.GreaterOrEqual(t, r.Length, shortest*(1-1e-9), name)
			}}, rngFor(n).Perm(n))
			require.True(t, r.Proven, name)
			require.True(t, near(shortest, r.Length), "%s: %v, want %v", name, r.Length, shortest)
			nodes += r.Nodes
		})
	}
	for seed := range uint64(40) {
		d := Euclidean(points("uniform", 60, rand.New(rand.NewPCG(seed, 13))))
		s := search{unaided: true}
		r := s.from(d, ExactOptions{}, GreedyEdge(d))
		nodes += r.Nodes
		require.True(t, near(Exact(d, ExactOptions{}).Length, r.Length), "seed %d", seed)
	}
	t.Logf("%d nodes", nodes)
	require.Greater(t, nodes, 1000)
}

// Cities at distance 0 with the same distances to all others, and shorter ways via them than without.
func TestTwinsWithShortcuts(t *testing.T) {
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 14))
		n := 5 + rng.IntN(5)
		twin, flat := rng.Perm(n), make([]float64, n*n)
		for v := n / 2; v < n; v++ {
			twin[v] = twin[v%2]
		}
		for u := range n {
			for v := range u {
				w := float64(1 + rng.IntN(9))
				flat[u*n+v], flat[v*n+u] = w, w
			}
		}
		d := Distances{n, make([]float64, n*n)}
		for u := range n {
			for v := range n {
				d.flat[u*n+v] = flat[twin[u]*n+twin[v]]
			}
		}
		want := HeldKarp(d)
		require.Equal(t, Length(d, want), Exact(d, ExactOptions{}).Length, "seed %d", seed)
	}
}

// Tours of length 0, and distances so unequal that a bound's margin for rounding exceeds the tolerance.
func TestUnequalDistances(t *testing.T) {
	for seed := range uint64(200) {
		rng := rand.New(rand.NewPCG(seed, 15))
		n := 4 + rng.IntN(8)
		flat := make([]float64, n*n)
		for u := range n {
			for v := range u {
				w := 0.1 * float64(rng.IntN(3))
				if seed%2 == 0 {
					w = math.Exp(5 * rng.NormFloat64())
				}
				flat[u*n+v], flat[v*n+u] = w, w
			}
		}
		d := NewDistances(n, flat)
		s := search{unaided: true}
		r := s.from(d, ExactOptions{}, rng.Perm(n))
		require.True(t, r.Proven, "seed %d", seed)
		require.InDelta(t, Length(d, HeldKarp(d)), r.Length, 1e-15*float64(n)*slices.Max(flat), "seed %d", seed)
	}
}

// No tour leaves city 0 by a single edge.
func TestBoundOfNoTour(t *testing.T) {
	d := Euclidean(points("uniform", 6, rngFor(1)))
	var decided []decision
	for v := int32(2); v < 6; v++ {
		decided = append(decided, decision{0, v, false})
	}
	trees := oneTrees{}
	trees.reset(d.n)
	require.Equal(t, math.Inf(1), trees.bound(d, &multipliers{city: make([]float64, d.n)}, decided))
}

// Edges are part of a tour if no city has three and no cycle is shorter than the tour.
func TestPossible(t *testing.T) {
	s := search{n: 5}
	for _, row := range []struct {
		edges []int32
		want  bool
	}{
		{nil, true},
		{[]int32{0, 1, 1, 2, 2, 3}, true},
		{[]int32{0, 1, 2, 3, 1, 2}, true},
		{[]int32{0, 1, 0, 2, 0, 3}, false},
		{[]int32{1, 0, 2, 0, 3, 0}, false},
		{[]int32{0, 1, 1, 2, 2, 0}, false},
		{[]int32{0, 1, 1, 2, 2, 3, 3, 0}, false},
		{[]int32{0, 1, 1, 2, 2, 3, 3, 4, 4, 0}, true},
	} {
		at := &node{}
		for k := 0; k < len(row.edges); k += 2 {
			at = &node{parent: at, decision: decision{row.edges[k], row.edges[k+1], true}}
			at = &node{parent: at, decision: decision{0, 4, false}}
		}
		require.Equal(t, row.want, s.possible(at), "%v", row.edges)
	}
}

// set lists the cities of a set.
func (c *cut) set(k int) []int32 {
	var set []int32
	for i, v := range c.cities {
		if c.masks[i]>>k&1 > 0 {
			set = append(set, v)
		}
	}
	return set
}
