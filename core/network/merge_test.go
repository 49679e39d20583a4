package network

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
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
		Beam: beam, MaxLength: n, Masked: true, Trace: true,
		Mask: func(_ int, prefix []int, mask []bool) {
			for j := range n {
				mask[j] = !slices.Contains(prefix, j)
			}
			mask[n] = len(prefix) == n
		},
		Cost:     func(_ int, symbols []int) float64 { return cost(symbols) },
		Distance: func(int) func(a, b int) float64 { return distance },
	}, cost
}

// shortest is the least cost of all tours.
func shortest(n int, cost func([]int) float64) float64 {
	best := math.Inf(1)
	var walk func(prefix []int)
	walk = func(prefix []int) {
		if len(prefix) == n {
			best = min(best, cost(prefix))
			return
		}
		for j := range n {
			if !slices.Contains(prefix, j) {
				walk(append(prefix[:len(prefix):len(prefix)], j))
			}
		}
	}
	walk([]int{0})
	return best
}

// A beam with room for every set of cities with its ends is the dynamic program of Held and
// Karp: it finds a shortest tour, whatever the network thinks. So wide a beam of all outputs
// does not.
func TestMergedBeamIsExact(t *testing.T) {
	const n = 6
	const states = n * 10 * 3 // at most: firsts, the others in the middle of the way, and the last of those
	missed := 0
	for seed := range uint64(20) {
		f, _ := decoding(seed, Config{Arch: PtrNet, Features: 2, Hidden: 6, Relative: seed%2 == 1}, n)
		s, cost := tours(seed, n, states)
		best := shortest(n, cost)
		require.InDelta(t, best, cost(f.Search(s)[0].Symbols), 1e-12)
		s.Distance = nil
		if s.Beam = states / 4; cost(f.Search(s)[0].Symbols) > best+1e-12 {
			missed++
		}
	}
	assert.Positive(t, missed)
}

// Of hypotheses that have named the same inputs and have the same ends there is one, and
// every one is as probable as its symbols are.
func TestMergedBeamRecord(t *testing.T) {
	const n = 8
	replaced := 0
	for seed := range uint64(20) {
		f, _ := decoding(seed, Config{Arch: PtrNet, Features: 2, Hidden: 6}, n)
		s, _ := tours(seed, n, 12)
		d := f.Search(s)[0]
		for step, row := range d.Beams[:n] {
			b := beam{steps: append([][]Hypothesis{{{Symbol: -1}}}, d.Beams[:step+1]...)}
			seen := map[[n + 2]int]bool{}
			for i, h := range row {
				symbols := b.symbols(nil, step+1, i)
				var state [n + 2]int
				for _, symbol := range symbols {
					state[symbol]++
				}
				state[n], state[n+1] = symbols[0], symbols[step]
				require.False(t, seen[state], "seed %d step %d: %v", seed, step, symbols)
				seen[state] = true
				require.LessOrEqual(t, h.LogProb, h.rank+1e-12)
				if h.rank > h.LogProb {
					replaced++
				}
				if i > 0 {
					require.LessOrEqual(t, h.rank, row[i-1].rank)
				}
			}
		}
		require.True(t, d.Ended)
		within(t, logProbOf(f, s, d.Symbols), d.LogProb, 1e-4, "seed %d", seed)
	}
	assert.Positive(t, replaced, "a less probable one took the place of a more probable one")
}

// logProbOf is the log-probability of an output among the symbols that the mask allows, the end
// symbol included.
func logProbOf(f *Inference, s Search, symbols []int) float64 {
	n := f.encoder.n
	f.Start([]int{0})
	sum, mask := 0.0, make([]bool, n+1)
	for i := range len(symbols) + 1 {
		u := slices.Clone(f.Step())
		s.Mask(0, symbols[:i], mask)
		for j := range u {
			if !mask[j] {
				u[j] = masked
			}
		}
		want := n
		if i < len(symbols) {
			want = symbols[i]
		}
		sum += logSoftmax(u)[want]
		if i < len(symbols) {
			f.Advance([]int{0}, []int{want})
		}
	}
	return sum
}

// Costs that differ by what adding them up in another order does are equal: the more probable is
// the answer.
func TestEqualCosts(t *testing.T) {
	for seed := range uint64(20) {
		f, _ := decoding(seed, Config{Arch: PtrNet, Features: 2, Hidden: 6}, 6)
		s, cost := tours(seed, 6, 40)
		d := f.Search(s)[0]
		b := beam{steps: append([][]Hypothesis{{{Symbol: -1}}}, d.Beams...)}
		for i := range b.last() { // the first of the shortest, best first
			symbols := withoutEnd(b.symbols(nil, len(b.steps)-1, i), 6)
			if cost(symbols) < cost(d.Symbols)*(1+1e-13) {
				require.Equal(t, symbols, d.Symbols, "seed %d", seed)
				break
			}
		}
	}
}

// Greedily there is nothing to merge.
func TestMergeGreedy(t *testing.T) {
	f, _ := decoding(5, decoders()[0], 9)
	s, _ := tours(5, 9, 1)
	with := f.Search(s)
	s.Distance = nil
	require.Equal(t, f.Search(s), with)
}

// Sample draws every output as often as it is probable.
func TestSample(t *testing.T) {
	const n, draws = 3, 20_000
	rng := rand.New(rand.NewPCG(3, 4))
	for _, relative := range []bool{false, true} {
		f, x := decoding(7, Config{Arch: PtrNet, Features: 2, Hidden: 6, Relative: relative}, n)
		s, _ := tours(1, n, 1)
		probable := map[[n]int]float64{}
		for _, p := range [][n]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
			probable[p] = math.Exp(logProbOf(f, s, p[:]))
		}
		const rows = 50
		many := make([]float32, 0, rows*len(x))
		for range rows {
			many = append(many, x...)
		}
		f.Pack()
		f.Encode(many, rows, n)
		drawn := map[[n]int]float64{}
		var out []int
		for range draws / rows {
			out = f.Sample(out[:0], rng)
			for r := range rows {
				drawn[[n]int(out[r*n:])]++
			}
		}
		total := 0.0
		for p, share := range probable {
			total += share
			assert.InDelta(t, share, drawn[p]/draws, 4*math.Sqrt(share*(1-share)/draws)+1e-9, "%v", p)
		}
		assert.InDelta(t, 1, total, 1e-5)
	}
}
