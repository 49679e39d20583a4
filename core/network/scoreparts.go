package network

import (
	"math"
	"slices"

	"ptrnet/core/kernel"
)

// ScoreParts is what the scores of a step of decoder row 0 come from: of the inputs 0 … N-1, and then of the
// end symbol. Scores are relative to the end symbol's, those that are not computed NaN.
type ScoreParts struct {
	Decoder  []float32 // [W], the decoder's state d; that of Attention followed by the context
	Encoder  []float32 // [N+1][H], the encoder's states e, and the end symbol's vector
	Relative []float32 // [N+1][P], the relative features r; nil if there are none
	First    []float32 // [N+1], v·tanh(W1·e + W2·d + W3·r), or a dictionary's logits
	// [N+1], the comparison's form against input Anchor, in nats; NaN if they were not compared
	Compared []float32
	Scores   []float32 // [N+1], of the inputs compared Scores[Anchor] + Share·(First - First[Anchor]) + Compared
	Anchor   int       // -1 if nothing was compared
	Share    float32   // γ, the weight of the first scores

	Probabilities []float32 // [N+1], the softmax of Scores
}

// ScoreParts takes the step that was taken last again, with the mask that a search has.
func (f *Inference) ScoreParts(s Search) ScoreParts {
	n, h, tmp, p := f.encoder.n, f.net.Hidden, &f.scratch, &f.pointer
	var masks []bool
	if f.masking(s) {
		state := s.Start(f.example[0])
		for _, j := range f.prefixes[0] {
			state.Take(j)
		}
		masks = make([]bool, n+1)
		s.actionMask(masks, state)
	}
	none := slices.Repeat([]float32{float32(math.NaN())}, n+1)
	parts := ScoreParts{Anchor: -1, Compared: slices.Clone(none)}
	f.Compared = func(_ int, _ []int, j, a int, form float32) {
		parts.Anchor, parts.Compared[a], parts.Compared[j] = a, 0, formUnit*form
	}
	parts.Scores = slices.Clone(f.StepMasked(masks, s.Nearest)[:n+1])
	f.Compared = nil
	parts.Probabilities = slices.Clone(parts.Scores)
	for j, open := range masks {
		if !open {
			parts.Scores[j], parts.Probabilities[j] = none[j], maskedScore
		}
	}
	kernel.Softmax(parts.Probabilities, parts.Probabilities)
	parts.Decoder = slices.Clone(f.decoder.d[:f.decoder.width()])
	states := f.encoder.row(f.encoder.e, f.example[0], 0)
	parts.Encoder = append(slices.Clone(states[h:(n+1)*h]), states[:h]...)
	if p.relative == nil {
		parts.First = parts.Scores
		return parts
	}
	width, first := p.relative.Width, tmp.u[:len(tmp.rows)]
	p.scores(first, tmp.t, p.relativeKeys(f.example[0], f.prefixes[0], tmp.rows, tmp), f.q[:h], nil)
	parts.First, parts.Relative = none, make([]float32, (n+1)*width)
	for k, row := range tmp.rows {
		j := (row + n) % (n + 1)
		parts.First[j] = first[k] - first[0]
		copy(parts.Relative[j*width:], tmp.r[k*width:][:width])
	}
	if p.comparer != nil {
		parts.Share = kernel.Sigmoid(f.comparisonQ[f.net.Gated])
	}
	return parts
}
