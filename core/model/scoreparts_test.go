package model

import (
	"math"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/network"
)

// What a score comes from, number by number, gives the decoder's probability.
func TestScorePartsComposes(t *testing.T) {
	for _, c := range []struct {
		name        string
		n           int
		constrained bool
	}{
		{"hull", 12, false}, {"hull", 12, true}, {"hull", 130, true}, {"delaunay", 9, true}, {"tsp", 14, false},
		{"tsp", 60, true},
		{"hull-faithful", 12, false}, {"tsp-10", 10, true}, {"hull-seq2seq-10", 10, false},
		{"hull-attention-10", 10, true},
	} {
		m := must(Load(must(os.ReadFile("../../weights/" + c.name + ".safetensors"))))
		set := points(uint64(c.n), c.n)
		answer := must(m.Solve(set, Options{Beam: 1, Constrained: c.constrained, Trace: true}))
		for step, s := range answer.Steps {
			in := must(m.ScoreParts(set, answer.Sequence[:step], c.constrained, nil))
			require.InDeltaSlice(t, s.Probabilities, in.Probabilities, 1e-5, "%v, step %d", c, step)
			if step%4 != 1 {
				continue // it takes long
			}
			composed := composed(t, m, in)
			sum := 0.0
			for _, u := range composed {
				sum += math.Exp(u)
			}
			for j, u := range composed {
				require.InDelta(t, s.Probabilities[j], math.Exp(u)/sum, 1e-5, "%v, step %d, symbol %d", c, step, j)
			}
		}
		_, err := m.ScoreParts(set, []int{c.n}, false, nil)
		assert.EqualError(t, err, "the sequence names points that there are not")
	}
}

// composed is the scores of the symbols, relative to the end symbol's, from what is said of them and the
// weights, one number after the other; of those that may not be chosen minus infinity.
func composed(t *testing.T, m *Model, in network.ScoreParts) []float64 {
	tensor := func(name string) []float32 { return m.Net.Tensor(name).Get(m.Net.Weights) }
	h, scores := m.Net.Hidden, make([]float64, len(in.Scores))
	linear := func(w, x []float32, row int) (sum float64) {
		for i, v := range x {
			sum += float64(w[row*len(x)+i]) * float64(v)
		}
		return sum
	}
	first := func(j int) (u float64) {
		if m.Net.Arch != network.PtrNet {
			return linear(tensor("output.weight"), in.Decoder, j) + float64(tensor("output.bias")[j])
		}
		v, w1, w2 := tensor("pointer.v.weight"), tensor("pointer.W1.weight"), tensor("pointer.W2.weight")
		for i := range h {
			z := linear(w1, in.Encoder[j*h:][:h], i) + linear(w2, in.Decoder, i)
			if len(in.Relative) > 0 {
				p := len(in.Relative) / len(in.Scores)
				z += linear(tensor("pointer.W3.weight"), in.Relative[j*p:][:p], i)
			}
			u += float64(v[i]) * math.Tanh(z)
		}
		return u
	}
	end := len(scores) - 1
	zero := first(end)
	if m.Net.Arch != network.PtrNet {
		zero = 0
	}
	for j := range scores {
		switch {
		case in.Scores[j] != in.Scores[j]:
			scores[j] = math.Inf(-1)
			continue
		case in.First[j] == in.First[j]:
			scores[j] = first(j) - zero
			require.InDelta(t, scores[j], in.First[j], 1e-3)
		}
		if a := in.Anchor; a >= 0 && in.Compared[j] == in.Compared[j] {
			scores[j] = float64(in.Scores[a]) + float64(in.Share)*float64(in.First[j]-in.First[a]) +
				float64(in.Compared[j])
		}
	}
	return scores
}
