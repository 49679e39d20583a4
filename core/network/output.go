package network

import "ptrnet/core/kernel"

// output is the baselines' head: a linear layer over the dictionary, the N inputs and then the end symbol.
type output struct {
	weight, bias   int            // offsets, [N+1][W] and [N+1]
	inputs, n      int            // W, N
	w, wBack       *kernel.Panels // d·weightᵀ and du·weight
	biases, logits []float32      // [N+1]; [T][N+1], then their gradient
}

func newOutput(n *Network) output {
	return output{weight: n.output, bias: n.outBias, inputs: n.outputInputs(), n: n.Dictionary}
}

func (h *output) pack(weights []float32) {
	h.w = packLinear(h.w, weights[h.weight:], h.n+1, h.inputs)
	h.biases = weights[h.bias:][:h.n+1]
}

func (h *output) packBackward(weights []float32) {
	h.wBack = packGradient(h.wBack, weights[h.weight:], h.n+1, h.inputs)
}

func (h *output) reserve(b *Batch, _ *decoder) { h.logits = grow(h.logits, b.Tokens()*(b.N+1)) }

func (h *output) clear(part) {}

// forward sets the rows of u, [N+1] each, to the logits of the rows of d, [W] each.
func (h *output) forward(u, d []float32, rows int) {
	symbols := h.n + 1
	kernel.MulStrided(u, symbols, d, h.inputs, rows, h.w, false)
	for r := range rows {
		kernel.Axpy(u[r*symbols:][:symbols], 1, h.biases)
	}
}

func (h *output) pass(p part, dec *decoder, loss []float64, _ *scratch) {
	symbols := h.n + 1
	t0, t1 := p.tokens()
	h.forward(h.logits[t0*symbols:], dec.d[t0*h.inputs:], t1-t0)
	divisor := p.divisor()
	for b := p.b0; b < p.b1; b++ {
		for i := range p.steps(b) {
			logits := h.logits[p.token(b, i)*symbols:][:symbols]
			if i < p.prefix(b) {
				clear(logits)
				continue
			}
			want := h.n
			if i+1 < p.steps(b) {
				want = p.Target[p.Offset[b]+i]
			}
			weight := p.weight(i)
			loss[b] += float64(weight) * crossEntropy(logits, want, weight/divisor)
		}
	}
	kernel.MulStrided(dec.dd[t0*h.inputs:], h.inputs, h.logits[t0*symbols:], symbols, t1-t0, h.wBack, false)
}

func (h *output) plan(p *plan, dec *decoder) {
	symbols, tokens := h.n+1, p.batch.Tokens()
	p.product(weightJob{out: h.weight, ldc: h.inputs, a: h.logits, lda: symbols,
		b: dec.d, ldb: h.inputs, k: tokens, n: h.inputs}, symbols)
	p.sum(weightJob{out: h.bias, a: h.logits, lda: symbols, k: tokens, n: symbols})
}
