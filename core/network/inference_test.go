package network

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/kernel"
	"ptrnet/core/relation"
)

// within requires two finite numbers that differ by tolerance at most. (testify's
// InDelta takes one NaN for another's equal.)
func within(t *testing.T, want, got, tolerance float64, message ...any) {
	t.Helper()
	require.False(t, math.IsNaN(want) || math.IsInf(want, 0), "%v is wanted %v", want, message)
	require.False(t, math.IsNaN(got) || math.IsInf(got, 0), "%v is no number %v", got, message)
	require.InDelta(t, want, got, tolerance, message...)
}

// forcedLogProb is the log-probability of a target and its end symbol, after Encode, for an example.
func forcedLogProb(f *Inference, example int, target []int) float64 {
	sum := 0.0
	f.Start([]int{example})
	for i, symbol := range target {
		sum += logSoftmax(f.Step())[symbol]
		f.Advance([]int{0}, target[i:i+1])
	}
	return sum + logSoftmax(f.Step())[f.encoder.n]
}

// everyOutput is a batch of all outputs of up to most symbols over n inputs, the longer
// ones first, each of other random inputs.
func everyOutput(rng *rand.Rand, n, features, most int) *Batch {
	outputs := [][]int{{}}
	for from := 0; most > 0; most-- {
		to := len(outputs)
		for _, prefix := range outputs[from:to] {
			for j := range n {
				outputs = append(outputs, append(slices.Clone(prefix), j))
			}
		}
		from = to
	}
	slices.Reverse(outputs)
	lengths := []int{}
	for _, o := range outputs {
		lengths = append(lengths, len(o))
	}
	b := randomBatch(rng, n, features, lengths...)
	b.Target = slices.Concat(outputs...)
	return b
}

// Training's forward pass and Inference, which keeps states and asks with exponentials,
// give one log-probability to every output, in a batch and alone.
func TestInferenceScoresAsTraining(t *testing.T) {
	shapes := append(variants(),
		Config{Arch: Seq2Seq, Features: 2, Hidden: 20, Dictionary: 7, Bidirectional: true})
	for _, c := range shapes {
		t.Run(c.label(), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(12, 6))
			n := randomNetwork(c, rng)
			b := everyOutput(rng, 7, c.Features, 2)
			require.Equal(t, 1+7+49, b.Examples())
			g := NewGradient(n, Sequential())
			g.Compute(b)
			batch, single := NewInference(n), NewInference(n)
			batch.Encode(b.X, b.Examples(), b.N)
			for e := range b.Examples() {
				target := b.Target[b.Offset[e]:b.Offset[e+1]]
				within(t, -g.loss[e], forcedLogProb(batch, e, target), 1e-5, "%v in a batch", target)
				single.Encode(b.X[e*b.N*c.Features:][:b.N*c.Features], 1, b.N)
				within(t, -g.loss[e], forcedLogProb(single, 0, target), 1e-5, "%v alone", target)
			}
		})
	}
}

// So they do where outputs name every input once, and nothing else is a choice: a beam
// that holds all tours has each with its log-probability.
func TestMaskedSearchScoresAsTraining(t *testing.T) {
	const points, tours = 4, 24
	for _, c := range variants() {
		if c.Arch != PtrNet {
			continue
		}
		t.Run(c.label(), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(13, 6))
			n := randomNetwork(c, rng)
			f := NewInference(n)
			b := randomTours(rng, points, c.Features, tours)
			for e := range tours {
				copy(b.X[e*points*c.Features:], b.X[:points*c.Features])
			}
			f.Encode(b.X, 1, points)
			d := f.Search(Search{Beam: tours, MaxLength: points, Start: ruled{n: points, mask: once}.start,
				Constrained: true, MaskedSoftmax: true, Trace: true})[0]
			require.Len(t, d.Beams, points+1)
			last := d.Beams[points]
			require.Len(t, last, tours)
			seen := map[[points]int]bool{}
			b.Target = b.Target[:0]
			for i, h := range last {
				require.True(t, h.Finished)
				tour := [points]int{}
				for step := points - 1; step >= 0; step-- {
					i = d.Beams[step+1][i].Parent
					tour[step] = d.Beams[step][i].Symbol
				}
				seen[tour] = true
				b.Target = append(b.Target, tour[:]...)
			}
			require.Len(t, seen, tours)
			g := NewGradient(n, Sequential())
			g.Compute(b)
			for i, h := range last {
				within(t, -g.loss[i], h.LogProb, 1e-5, "%v", b.Target[i*points:][:points])
			}
		})
	}
}

// A search among the nearest inputs gives the others no probability, and the nearest that of the
// scores among them; where no more are left, nothing changes.
func TestSearchAmongNearest(t *testing.T) {
	const points, k = 40, 5
	rng := rand.New(rand.NewPCG(15, 6))
	for _, beam := range []int{1, 4} {
		n := randomNetwork(Config{Arch: PtrNet, Features: 2, Hidden: 12, Bidirectional: true,
			Relation: relation.Coordinates, ComparisonUnits: 4, Rounds: 3}, rng)
		x := randomBatch(rng, points, 2, 1).X
		f, stepped := NewInference(n), NewInference(n)
		f.Encode(x, 1, points)
		s := Search{Beam: beam, MaxLength: points, Constrained: true, MaskedSoftmax: true, Trace: true,
			Start: ruled{n: points, mask: once}.start}
		plain := f.Search(s)
		s.Nearest = points
		assert.Equal(t, plain, f.Search(s))
		s.Nearest = k
		d := f.Search(s)[0]
		require.True(t, d.Ended)
		stepped.Encode(x, 1, points)
		stepped.Start([]int{0})
		mask, logProb := make([]bool, points+1), 0.0
		for i, p := range d.Probabilities {
			once(d.Symbols[:min(i, points)], mask)
			last := []int{}
			for j := range points {
				if mask[j] {
					last = append(last, j)
				}
			}
			if i > 0 && i < points {
				at := d.Symbols[i-1]
				away := func(j int) float32 {
					dx, dy := x[2*j]-x[2*at], x[2*j+1]-x[2*at+1]
					return dx*dx + dy*dy
				}
				slices.SortFunc(last, func(a, b int) int { return cmp.Compare(away(a), away(b)) })
				last = last[:min(k, len(last))]
			}
			for j := range points {
				mask[j] = slices.Contains(last, j)
			}
			u := slices.Clone(stepped.StepMasked(mask, 0))
			for j := range u {
				if !mask[j] {
					u[j] = maskedScore
				}
			}
			kernel.Softmax(u, u)
			assert.InDeltaSlice(t, u, p, 1e-5, "step %d", i)
			if i < points {
				logProb += math.Log(float64(u[d.Symbols[i]]))
				stepped.Advance([]int{0}, []int{d.Symbols[i]})
			}
		}
		assert.InDelta(t, logProb, d.LogProb, 1e-3)
	}
}

// An output may have MaxLength symbols and then end; one that has not ended by then is given up.
func TestSearchMaxLength(t *testing.T) {
	endsAfter := func(length int) Search {
		return Search{Beam: 2, Trace: true, Constrained: true,
			Start: ruled{n: 4, mask: func(prefix []int, mask []bool) {
				for j := range mask {
					mask[j] = (j == len(mask)-1) == (len(prefix) == length)
				}
			}}.start}
	}
	f, _ := encoded(1, decoders()[0], 4)
	for _, most := range []int{0, 1, 3} {
		s := endsAfter(most)
		s.MaxLength = most
		d := f.Search(s)[0]
		require.True(t, d.Ended)
		require.Len(t, d.Symbols, most)
		require.Len(t, d.Beams, most+1)

		s = endsAfter(most + 1)
		s.MaxLength = most
		d = f.Search(s)[0]
		require.False(t, d.Ended)
		require.Len(t, d.Symbols, most+1, "the symbol that was not the end")
		require.Len(t, d.Beams, most+1)
	}
}
