package network

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/decoding"
	"ptrnet/core/relation"
)

// encoded is a random network with one encoded example of n inputs.
func encoded(seed uint64, c Config, n int) (*Inference, []float32) {
	rng := rand.New(rand.NewPCG(seed, 8))
	net := New(c)
	net.Uniform(rng, 1.5)
	x := make([]float32, n*c.Features)
	for i := range x {
		x[i] = rng.Float32()
	}
	f := NewInference(net)
	f.Encode(x, 1, n)
	return f, x
}

func decoders() []Config {
	return []Config{
		{Arch: PtrNet, Features: 2, Hidden: 6},
		{Arch: PtrNet, Features: 2, Hidden: 8, Bidirectional: true},
		{Arch: Attention, Features: 2, Hidden: 6, Dictionary: 4},
		{Arch: Seq2Seq, Features: 2, Hidden: 6, Dictionary: 4},
	}
}

// logSoftmax is the oracle of a step's log-probabilities, in float64.
func logSoftmax(u []float32) []float64 {
	top, sum := math.Inf(-1), 0.0
	for _, x := range u {
		top = max(top, float64(x))
	}
	for _, x := range u {
		sum += math.Exp(float64(x) - top)
	}
	p := make([]float64, len(u))
	for i, x := range u {
		p[i] = float64(x) - top - math.Log(sum)
	}
	return p
}

// scoresAfter is the scores of the step after a prefix of example 0's output.
func scoresAfter(f *Inference, prefix []int) []float32 {
	f.Start([]int{0})
	u := f.Step()
	for i := range prefix {
		f.Advance([]int{0}, prefix[i:i+1])
		u = f.Step()
	}
	return u
}

// A beam of one takes the likeliest symbol at each step, and its trace is the whole distribution there.
func TestBeamOneIsGreedy(t *testing.T) {
	for _, c := range decoders() {
		for seed := range uint64(20) {
			f, _ := encoded(seed, c, 4)
			d, total := f.Search(Search{Beam: 1, MaxLength: 6, Trace: true})[0], 0.0
			for i, p := range d.Probabilities {
				want, chosen := logSoftmax(scoresAfter(f, d.Symbols[:i])), append(d.Symbols, 4)[i]
				require.Equal(t, slices.Index(want, slices.Max(want)), chosen, "%v seed %d", c, seed)
				total += want[chosen]
				for j := range p {
					within(t, math.Exp(want[j]), float64(p[j]), 1e-5)
				}
			}
			within(t, total, d.LogProb, 1e-4)
			if d.Ended {
				require.Len(t, d.Probabilities, len(d.Symbols)+1)
			} else {
				require.Equal(t, [2]int{7, 7}, [2]int{len(d.Probabilities), len(d.Symbols)})
			}
		}
	}
}

// best looks at every sequence of at most most symbols that ends.
func best(f *Inference, n, most int) (symbols []int, logProb float64) {
	logProb = math.Inf(-1)
	var extend func(prefix []int, sum float64)
	extend = func(prefix []int, sum float64) {
		p := logSoftmax(scoresAfter(f, prefix))
		if s := sum + p[n]; s > logProb {
			symbols, logProb = append([]int(nil), prefix...), s
		}
		if len(prefix) == most {
			return
		}
		for j := range n {
			extend(append(prefix[:len(prefix):len(prefix)], j), sum+p[j])
		}
	}
	extend(nil, 0)
	return symbols, logProb
}

// A beam that holds every hypothesis finds the most probable sequence of all.
func TestWideBeamIsExhaustive(t *testing.T) {
	for _, c := range decoders() {
		if c.Dictionary > 0 {
			c.Dictionary = 3
		}
		for seed := range uint64(8) {
			f, _ := encoded(seed, c, 3)
			symbols, logProb := best(f, 3, 4)
			d := f.Search(Search{Beam: 200, MaxLength: 4, Trace: true})[0]
			require.True(t, d.Ended)
			require.Len(t, d.Probabilities, len(d.Symbols)+1, "while it waits for others it chooses nothing")
			within(t, logProb, d.LogProb, 1e-4, "%v seed %d", c, seed)
			require.Equal(t, append([]int{}, symbols...), append([]int{}, d.Symbols...))
		}
	}
}

// A search that ends as soon as nothing can overtake what has ended finds what one finds that
// goes on until all has: no output costs 0 there.
func TestSearchEndsWhenSettled(t *testing.T) {
	shorter := 0
	for _, c := range decoders() {
		for seed := range uint64(30) {
			f, _ := encoded(seed, c, 4)
			cost := func(symbols []int) float64 { // some are as good as can be
				sum := 0
				for _, s := range symbols {
					sum += 7*sum + s + 1
				}
				return float64(sum % 3)
			}
			for _, beam := range []int{1, 2, 5, 20} {
				s := Search{Beam: beam, MaxLength: 6, Trace: true}
				likeliest, cheapest := s, s
				likeliest.Start = ruled{n: 4, cost: func([]int) float64 { return 1 }}.start
				cheapest.Start = ruled{n: 4, cost: func(symbols []int) float64 { return 1 + cost(symbols) }}.start
				ranked := s
				ranked.Start = ruled{n: 4, cost: cost}.start
				for _, pair := range [][2]Search{{s, likeliest}, {ranked, cheapest}} {
					early, late := f.Search(pair[0])[0], f.Search(pair[1])[0]
					require.Equal(t, late.Symbols, early.Symbols, "%v seed %d beam %d", c, seed, beam)
					require.Equal(t, late.LogProb, early.LogProb)
					require.Equal(t, late.Ended, early.Ended)
					settled := len(early.Beams) - 1 // in whose row no hypothesis has a next one
					require.Equal(t, late.Beams[:settled], early.Beams[:settled])
					if len(early.Beams) < len(late.Beams) {
						shorter++
					}
				}
			}
		}
	}
	assert.Greater(t, shorter, 100)
}

// ruled is a state by functions of its symbols.
type ruled struct {
	n        int
	mask     func(prefix []int, mask []bool)     // nil: everything may follow
	feasible func(prefix []int, symbol int) bool // of what the mask allows; nil: that
	cost     func(symbols []int) float64         // nil: all cost nothing
	distance func(from, to int) float64          // for merging
	forced   func(prefix []int) int              // nil: nothing is
	symbols  []int
}

func (r ruled) start(int) decoding.State { return &r }

func (r *ruled) Fork(into decoding.State) decoding.State {
	to := *r
	to.symbols = nil
	if old, ok := into.(*ruled); ok {
		to.symbols = old.symbols[:0]
		*old = to
		old.symbols = append(old.symbols, r.symbols...)
		return old
	}
	to.symbols = slices.Clone(r.symbols)
	return &to
}

func (r *ruled) Take(symbol int) { r.symbols = append(r.symbols, symbol) }

func (r *ruled) Mask(mask []bool) { r.allow(r.symbols, mask) }

func (r *ruled) allow(prefix []int, mask []bool) {
	for j := range mask {
		mask[j] = true
	}
	if r.mask != nil {
		r.mask(prefix, mask)
	}
}

func (r *ruled) Feasible(symbol int) bool {
	mask := make([]bool, r.n+1)
	r.Mask(mask)
	return mask[symbol] && (r.feasible == nil || r.feasible(r.symbols, symbol))
}

func (r *ruled) Forced() int {
	if r.forced == nil {
		return -1
	}
	return r.forced(r.symbols)
}

func (r *ruled) Cost() float64 {
	if r.cost == nil {
		return 0
	}
	return r.cost(r.symbols)
}

func (r *ruled) Key() uint64 {
	state := uint64(0)
	for _, s := range r.symbols {
		state |= 1 << s
	}
	if len(r.symbols) > 0 {
		state |= uint64(r.symbols[0]+1) << 32
	}
	return state
}

func (r *ruled) CostWith(symbol int) (sum float64) {
	for k, s := range r.symbols {
		if k > 0 {
			sum += r.distance(r.symbols[k-1], s)
		}
	}
	if k := len(r.symbols); k > 0 {
		sum += r.distance(r.symbols[k-1], symbol)
	}
	return sum
}

// once is the mask of outputs that name every input once, then end.
func once(prefix []int, mask []bool) {
	for j := range mask {
		mask[j] = true
	}
	for _, j := range prefix {
		mask[j] = false
	}
	mask[len(mask)-1] = len(prefix) == len(mask)-1
}

// With a cost the cheapest of what has ended is the answer, with its own record;
// where costs are equal or infinite, the one of the best rank; by log-probability, the most probable.
func TestCheapestEnded(t *testing.T) {
	wanted := []int{2, 0, 3, 1}
	for seed := range uint64(5) {
		f, _ := encoded(seed, decoders()[0], 4)
		search := func(byLogProb bool, cost func(symbols []int) float64) Decoded {
			return f.Search(Search{Beam: 24, MaxLength: 4, Start: ruled{n: 4, mask: once, cost: cost}.start,
				Constrained: true, Trace: true, ByLogProb: byLogProb})[0]
		}
		preferred := func(symbols []int) float64 {
			require.Len(t, symbols, 4)
			if slices.Equal(symbols, wanted) {
				return 1
			}
			return 2
		}
		likeliest, d, sum := search(false, nil), search(false, preferred), 0.0
		require.True(t, d.Ended)
		require.Equal(t, wanted, d.Symbols)
		for i, p := range d.Probabilities {
			sum += math.Log(float64(p[append(d.Symbols, 4)[i]]))
		}
		within(t, sum, d.LogProb, 1e-4)
		byLogProb := search(true, preferred)
		for _, h := range d.Beams[len(d.Beams)-1] {
			require.GreaterOrEqual(t, byLogProb.LogProb, h.LogProb)
		}
		for _, cost := range []float64{1, math.Inf(1)} {
			require.Equal(t, likeliest, search(false, func([]int) float64 { return cost }))
		}
	}
}

// What is not feasible is as if the mask ruled it out. Where nothing is feasible the rule is not heeded.
func TestFeasible(t *testing.T) {
	small := func(prefix []int, j int) bool { return len(prefix) == 5 || len(prefix) < 3 == (j < 3) }
	for seed := range uint64(10) {
		f, _ := encoded(seed, decoders()[0], 5)
		for _, beam := range []int{1, 4} {
			search := func(r ruled) []Decoded {
				r.n = 5
				return f.Search(Search{Beam: beam, MaxLength: 5, Trace: true, Start: r.start, Constrained: true})
			}
			masked := ruled{mask: func(prefix []int, mask []bool) {
				once(prefix, mask)
				for j := range mask {
					mask[j] = mask[j] && small(prefix, j)
				}
			}}
			require.Equal(t, search(masked), search(ruled{mask: once, feasible: small}))
			none := search(ruled{mask: once, feasible: func([]int, int) bool { return false }})
			require.Equal(t, search(ruled{mask: once}), none)
			only := search(ruled{feasible: func(prefix []int, j int) bool { return !slices.Contains(prefix, j) }})[0]
			require.Len(t, slices.Compact(slices.Sorted(slices.Values(only.Symbols))), len(only.Symbols),
				"it knows the prefix without a rule, too")
		}
	}
}

// In a constrained search a hypothesis does not lose rank for the probability of infeasible symbols:
// its rank is the log-probability of its symbols among the feasible ones.
func TestRankAmongFeasible(t *testing.T) {
	feasible := func(prefix []int, j int) bool {
		return len(prefix) == 4 || j == (len(prefix)*3+1)%4 || j == (len(prefix)*3)%4
	}
	for seed := range uint64(20) {
		f, _ := encoded(seed, decoders()[0], 4)
		d := f.Search(Search{Beam: 16, MaxLength: 4, Trace: true, Start: ruled{n: 4, feasible: feasible}.start,
			Constrained: true})[0]
		last := len(d.Beams) - 1
		got := d.Beams[last][d.Path[last]].rank
		rank := 0.0
		for k, p := range d.Probabilities {
			sum := 0.0
			for j, v := range p {
				if feasible(d.Symbols[:k], j) {
					sum += float64(v)
				}
			}
			rank += math.Log(float64(p[append(d.Symbols, 4)[k]]) / sum)
		}
		within(t, rank, got, 1e-4)
	}
}

// A constrained search with relative features and more than 100 inputs gives a forced symbol
// probability 1; with fewer, what the network gives it.
func TestForcedSymbolOfLargeSets(t *testing.T) {
	for _, n := range []int{maskAbove, maskAbove + 1} {
		f, _ := encoded(4, Config{Arch: PtrNet, Features: 2, Hidden: 6, Relation: relation.Coordinates}, n)
		// After the first symbol each is followed by the next, and the last by the end.
		forced := func(prefix []int) int {
			switch len(prefix) {
			case 0:
				return -1
			case n:
				return n
			}
			return (prefix[len(prefix)-1] + 1) % n
		}
		inOrder := ruled{n: n, mask: once, forced: forced, feasible: func(prefix []int, symbol int) bool {
			return len(prefix) == 0 || symbol == forced(prefix)
		}}
		d := f.Search(Search{Beam: 1, MaxLength: n, Constrained: true, Trace: true, Start: inOrder.start})[0]
		require.True(t, d.Ended)
		for k, symbol := range d.Symbols[1:] {
			require.Equal(t, (d.Symbols[k]+1)%n, symbol)
			if n > maskAbove {
				require.Equal(t, float32(1), d.Probabilities[k+1][symbol], "step %d", k+1)
			} else {
				require.Less(t, d.Probabilities[k+1][symbol], float32(1), "step %d", k+1)
			}
		}
	}
}

// Among equally probable continuations the beam keeps those of the better parent and, of one parent,
// of the lower symbol.
func TestTies(t *testing.T) {
	f := NewInference(New(Config{Arch: PtrNet, Features: 2, Hidden: 4})) // all weights zero
	f.Encode(make([]float32, 2*6), 1, 6)
	for _, constrained := range []bool{false, true} {
		s, _ := tours(1, 6, 3)
		s.Merging, s.Constrained, s.Trace = decoding.Merging{}, constrained, true
		beams := f.Search(s)[0].Beams
		for i, h := range beams[0] {
			assert.Equal(t, beams[0][0].Symbol+i, h.Symbol, "constrained %v: %v", constrained, beams[0])
		}
		for i := 1; i < len(beams[1]); i++ {
			a, b := beams[1][i-1], beams[1][i]
			assert.True(t, a.Parent < b.Parent || a.Parent == b.Parent && a.Symbol < b.Symbol, "constrained %v: %v",
				constrained, beams[1])
		}
	}
}
