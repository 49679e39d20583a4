package network

import "ptrnet/core/kernel"

// pointer is the paper's (section 2.3): attention scores over the inputs and the end symbol,
// whose key comes from a learned vector in row 0 of the encoder's states.
type pointer struct {
	attention
	end      int                                                      // offset of the end symbol's vector, [H]
	ends     []float32                                                // that vector
	multiply func(y, x []float32, stride, rows int, w *kernel.Panels) // for the keys and queries of Inference
}

func (h *pointer) pack(weights []float32) {
	h.attention.pack(weights)
	h.ends = weights[h.end:][:h.enc.hidden]
}

func (h *pointer) reserve(b *Batch, dec *decoder) { h.attention.reserve(b, dec.d, false) }

// placeEnd copies the end symbol's vector to row 0 of the encoder's states.
func (h *pointer) placeEnd(b0, b1 int) {
	for b := b0; b < b1; b++ {
		copy(h.enc.row(h.enc.e, b, 0), h.ends)
	}
}

func (h *pointer) forward(p part) {
	h.placeEnd(p.b0, p.b1)
	h.keysForward(p)
	t0, t1 := p.tokens()
	products(h.q[t0*h.enc.hidden:], h.d[t0*h.enc.hidden:], h.enc.hidden, t1-t0, h.w2)
}

func (h *pointer) backward(p part, dd []float32) {
	h.keysBack(p)
	t0, t1 := p.tokens()
	products(dd[t0*h.enc.hidden:], h.q[t0*h.enc.hidden:], h.enc.hidden, t1-t0, h.w2Back)
}

func (h *pointer) encoded(examples int) {
	h.placeEnd(0, examples)
	h.setKeys(h.multiply)
}

func (h *pointer) decoded(d []float32, rows int) {
	h.q = grow(h.q, rows*h.enc.hidden)
	h.multiply(h.q, d, h.enc.hidden, rows, h.w2)
}

func (h *pointer) candidates(token, []bool, int, *scratch) []int { return nil }
func (h *pointer) arrange(int)                                   {}
func (h *pointer) open(int, []int)                               {}

func (h *pointer) score(u []float32, t token, tmp *scratch) {
	h.scores(u, tmp.t, h.enc.row(h.keys, t.example, 0), h.query(t.at), t.rows)
}

func (h *pointer) back(u []float32, t token, tmp *scratch) {
	h.scoresBack(h.enc.row(h.dKeys, t.example, 0), h.query(t.at), tmp.t, u, t.example, t.rows)
}

func (h *pointer) skip(at int) { clear(h.query(at)) }

func (h *pointer) plan(p *plan, _ *decoder) {
	width := h.enc.hidden
	h.attention.plan(p, width)
	p.sum(weightJob{out: h.end, a: h.enc.de, lda: (h.enc.n + 1) * width, k: p.batch.Examples(), n: width})
}

// exponentialPointer is the pointer of Inference, if no stage changes the keys from step to step: its keys and
// queries are exponentials.
type exponentialPointer struct {
	pointer
	first []float32 // [H], scratch of kernel.RelativeScores
}

func (h *exponentialPointer) score(u []float32, t token, _ *scratch) {
	kernel.RelativeScores(u, h.enc.row(h.keys, t.example, 0), h.query(t.at), h.v, h.first)
}
