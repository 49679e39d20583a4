package network

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/decoding"
	"ptrnet/core/relation"
)

// tours is a search for outputs that name each of n inputs once, and what they cost as tours
// of random cities.
func tours(seed uint64, n, beam int) (Search, func(symbols []int) float64) {
	rng := rand.New(rand.NewPCG(seed, 31))
	x, y := make([]float64, n), make([]float64, n)
	for i := range n {
		x[i], y[i] = rng.Float64(), rng.Float64()
	}
	distance := func(a, b int) float64 { return math.Hypot(x[a]-x[b], y[a]-y[b]) }
	return tourSearch(n, beam, distance)
}

// tourSearch is a search for tours, and what they cost.
func tourSearch(n, beam int, distance func(a, b int) float64) (Search, func(symbols []int) float64) {
	cost := func(symbols []int) float64 {
		if len(symbols) != n {
			return math.Inf(1)
		}
		sum := 0.0
		for k, s := range symbols {
			sum += distance(s, symbols[(k+1)%n])
		}
		return sum
	}
	return Search{
		Beam: beam, MaxLength: n, MaskedSoftmax: true, Constrained: true, Merging: softened, Trace: true,
		Start: ruled{n: n, mask: once, cost: cost, distance: distance}.start,
	}, cost
}

// softened are the numbers of tours.
var softened = decoding.Merging{Temperature: 1.75, CostWeight: 0.1}

// rule is what a search goes by.
func rule(s Search) *ruled { return s.Start(0).(*ruled) }

// A cheaper path that cannot be continued with a city, because the city is not among the nearest to
// its last one, does not dominate one that can.
func TestMergedAmongNearest(t *testing.T) {
	for _, reached := range []bool{true, false} {
		b := beam{hypotheses: []Hypothesis{{}, {soft: -1}, {soft: -0.5}}, ends: []int{0, 1, 3}}
		m := merging{enabled: true, beam: &b, width: 5, soft: make([]float32, 10)}
		for _, order := range [][]int{{0, 2, 1}, {0, 1, 2}} {
			m.parents = append(m.parents,
				&ruled{n: 4, symbols: order, distance: func(a, b int) float64 { return math.Abs(float64(a - b)) }})
		}
		m.listAlternatives(0)
		require.Equal(t, []int{1}, m.alternatives)
		child := Hypothesis{Parent: 0, Symbol: 3}
		if !reached {
			m.soft[m.width+3] = maskedScore
		}
		require.Less(t, m.parents[1].CostWith(3), m.parents[0].CostWith(3))
		assert.Equal(t, reached, m.dominated(&child))
		if !reached {
			assert.Equal(t, -1., child.soft)
		}
	}
}

// plain is a hypothesis of plainBeam.
type plain struct {
	symbols                   []int
	logProb, soft, rank, cost float64
	instead                   bool // of a more probable one, in the last step
}

// plainBeam is a reference implementation of the beam for tours: it extends every hypothesis by
// every city; of hypotheses with the same cities, first and last, the cheapest stays, ranked by
// the most probable; the beam keeps the best by log-probability at a temperature less the cost
// in mean steps times the cost weight. It returns the surviving hypotheses of each step.
func plainBeam(f *Inference, s Search, n int) (rows [][]plain) {
	row := []plain{{}}
	distance := rule(s).distance
	for step := range n {
		type state [n8 + 2]int
		best, order := map[state]plain{}, []state{}
		costWeight, total := 0.0, 0.0
		for _, h := range row {
			total += h.cost
		}
		if total > 0 {
			mean := total / float64(len(row)) / float64(step-1)
			costWeight = 0.1 / mean
		}
		for _, h := range row {
			p, soft := stepProbabilities(f, s, h.symbols, 1), stepProbabilities(f, s, h.symbols, 1.75)
			for j := range n {
				if slices.Contains(h.symbols, j) {
					continue
				}
				c := plain{append(slices.Clone(h.symbols), j), h.logProb + p[j], h.soft + soft[j], 0, h.cost, false}
				if len(h.symbols) > 0 {
					c.cost += distance(h.symbols[len(h.symbols)-1], j)
				}
				var key state
				for _, symbol := range c.symbols {
					key[symbol] = 1
				}
				key[n8], key[n8+1] = c.symbols[0], j
				before, met := best[key]
				if !met {
					best[key], order = c, append(order, key)
					continue
				}
				if before.cost <= c.cost {
					c, before = before, c
				}
				c.instead = c.instead || c.soft < before.soft
				c.soft = max(c.soft, before.soft)
				best[key] = c
			}
		}
		row = row[:0:0]
		for _, key := range order {
			h := best[key]
			h.rank = h.soft - costWeight*h.cost
			row = append(row, h)
		}
		slices.SortStableFunc(row, func(a, b plain) int { return cmp.Compare(b.rank, a.rank) })
		row = row[:min(len(row), s.Beam)]
		rows = append(rows, row)
	}
	return rows
}

// n8 is the number of cities of plainBeam's tours.
const n8 = 8

// stepProbabilities are the log-probabilities behind a prefix at a temperature, of a network among
// what the mask allows with MaskedSoftmax.
func stepProbabilities(f *Inference, s Search, prefix []int, temperature float32) []float64 {
	u, mask := slices.Clone(scoresAfter(f, prefix)), make([]bool, f.encoder.n+1)
	rule(s).allow(prefix, mask)
	for j := range u {
		u[j] /= temperature
		if s.MaskedSoftmax && !mask[j] {
			u[j] = maskedScore
		}
	}
	return logSoftmax(u)
}

// One hypothesis stays of those with the same inputs and the same ends, also on a lattice, where
// many paths are equally long; its rank is that of the most probable less its weighted cost,
// and its log-probability is its own.
func TestMergedBeamRecord(t *testing.T) {
	replaced := 0
	for seed := range uint64(24) {
		for _, among := range []bool{true, false} {
			f, _ := encoded(seed,
				Config{Arch: PtrNet, Features: 2, Hidden: 6, Relation: []string{"", relation.Coordinates}[seed%2]}, n8)
			s, cost := tours(seed, n8, 12)
			if seed%3 == 0 {
				s, cost = latticeTours(n8, 12, int(seed%2))
			}
			s.MaskedSoftmax = among
			d := f.Search(s)[0]
			want := plainBeam(f, s, n8)
			for step, row := range d.Beams[:n8] {
				b := recorded(d.Beams[:step+1])
				seen := map[[n8 + 2]int]bool{}
				require.Len(t, row, len(want[step]), "seed %d step %d", seed, step)
				for i, h := range row {
					symbols := b.answer(n8, i, false).Symbols
					var state [n8 + 2]int
					for _, symbol := range symbols {
						state[symbol]++
					}
					state[n8], state[n8+1] = symbols[0], symbols[step]
					require.False(t, seen[state], "seed %d step %d: %v", seed, step, symbols)
					seen[state] = true
					within(t, want[step][i].rank, h.rank, 1e-4, "seed %d step %d", seed, step)
					if seed%3 != 0 { // on a lattice equal ones may stand for each other
						require.Equal(t, want[step][i].symbols, symbols, "seed %d step %d", seed, step)
						within(t, want[step][i].logProb, h.LogProb, 1e-4, "seed %d step %d", seed, step)
					}
					if want[step][i].instead {
						replaced++
					}
				}
			}
			require.True(t, d.Ended)
			best := math.Inf(1)
			for _, h := range want[n8-1] {
				best = min(best, cost(h.symbols))
			}
			require.InDelta(t, best, cost(d.Symbols), 1e-12)
			if among {
				within(t, logProbOf(f, s, d.Symbols), d.LogProb, 1e-4, "seed %d", seed)
			}
		}
	}
	assert.Positive(t, replaced, "a less probable one took the place of a more probable one")
}

// latticeTours is tours of cities on a lattice with the given spacing; 0 is all in one place.
func latticeTours(n, beam, spacing int) (Search, func(symbols []int) float64) {
	return tourSearch(n, beam, func(a, b int) float64 {
		return math.Hypot(float64(spacing*(a%3-b%3)), float64(spacing*(a/3-b/3)))
	})
}

// Ranks are numbers, however near some cities lie to each other: as near as float64 can tell, too,
// where the total cost is so small that the cost weight would be infinite.
func TestMergedBeamOfNearCities(t *testing.T) {
	for seed := range uint64(10) {
		f, _ := encoded(seed, Config{Arch: PtrNet, Features: 2, Hidden: 6}, n8)
		for _, near := range []float64{0, math.SmallestNonzeroFloat64, 1e-300} {
			s, cost := tourSearch(n8, 4, func(a, b int) float64 {
				return near * float64((a+b)%3)
			})
			d := f.Search(s)[0]
			require.True(t, d.Ended)
			require.False(t, math.IsInf(cost(d.Symbols), 1), "a tour")
			for _, row := range d.Beams {
				for _, h := range row {
					require.False(t, math.IsNaN(h.rank) || math.IsInf(h.rank, 0), "near %v: %v", near, h.rank)
				}
			}
		}
	}
}

// recorded is a beam with these hypotheses.
func recorded(steps [][]Hypothesis) *beam {
	b := &beam{}
	b.begin(0)
	for _, row := range steps {
		b.add(row, 0)
	}
	return b
}

// logProbOf is the log-probability of an output, the end symbol included, with MaskedSoftmax among the
// symbols that the mask allows.
func logProbOf(f *Inference, s Search, symbols []int) (sum float64) {
	for i, want := range append(slices.Clone(symbols), f.encoder.n) {
		sum += stepProbabilities(f, s, symbols[:i], 1)[want]
	}
	return sum
}

// Costs that differ by what adding them up in another order does are equal: the most probable is the answer.
func TestEqualCosts(t *testing.T) {
	several := 0
	for seed := range uint64(30) {
		f, _ := encoded(seed, Config{Arch: PtrNet, Features: 2, Hidden: 6}, 6)
		s, cost := tours(seed, 6, 40)
		d := f.Search(s)[0]
		b, equal := recorded(d.Beams), 0
		for i, h := range b.last() {
			if cost(b.answer(6, i, false).Symbols) < cost(d.Symbols)*(1+1e-13) {
				equal++
				require.LessOrEqual(t, h.LogProb, d.LogProb, "seed %d", seed)
			}
		}
		if equal > 1 {
			several++
		}
	}
	assert.Positive(t, several)
}
