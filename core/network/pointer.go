package network

import "ptrnet/core/kernel"

// pointer is PtrNet's head (section 2.3): the scores of an attention over the inputs
// and the end symbol, whose key is made of a learned vector in row 0 of the encoder's
// states. Before it points it may take glimpses, d ← d + what was read, all with
// the same weights (Vinyals, Bengio and Kudlur 2016).
type pointer struct {
	attention
	glimpse  attention
	glimpses int       // G
	end      int       // offset of the end symbol's vector, [H]
	relative *relative // nil if candidates' places do not count

	d [][]float32 // [G+1] of [T][H]: the decoder's states, then after each glimpse
}

func newPointer(n *Network, enc *encoder) pointer {
	h := pointer{attention: newAttention(n.pointer, enc), glimpse: newAttention(n.glimpse, enc),
		glimpses: n.Glimpses, end: n.end, d: make([][]float32, n.Glimpses+1)}
	if n.Relative {
		h.relative = &relative{offset: n.relative}
	}
	return h
}

func (h *pointer) pack(weights []float32) {
	h.attention.pack(weights)
	if h.relative != nil {
		h.relative.pack(weights, h.enc.hidden)
	}
	if h.glimpses > 0 {
		h.glimpse.pack(weights)
	}
}

func (h *pointer) packBackward(weights []float32) {
	h.attention.packBackward(weights)
	if h.glimpses > 0 {
		h.glimpse.packBackward(weights)
	}
}

// reserve makes room for both passes.
func (h *pointer) reserve(b *Batch, dec *decoder) {
	h.d[0] = dec.d
	for k := range h.glimpses {
		h.d[k+1] = grow(h.d[k+1], len(dec.d))
	}
	h.attention.reserve(b, 1, false)
	h.looks[0].d = h.d[h.glimpses]
	if h.relative != nil {
		h.relative.dw = grow(h.relative.dw, b.Examples()*relations*h.enc.hidden)
	}
	if h.glimpses > 0 {
		h.glimpse.reserve(b, h.glimpses, true)
		for k := range h.glimpses {
			h.glimpse.looks[k].d = h.d[k]
		}
	}
}

// clear zeroes what the backward pass of the part's examples adds up.
func (h *pointer) clear(p part) {
	h.attention.clear(p)
	if h.relative != nil {
		n := relations * h.enc.hidden
		clear(h.relative.dw[p.b0*n : p.b1*n])
	}
	if h.glimpses > 0 {
		h.glimpse.clear(p)
	}
}

// placeEnd puts the end symbol's vector among the encoder's states.
func (h *pointer) placeEnd(b0, b1 int, weights []float32) {
	for b := b0; b < b1; b++ {
		copy(h.enc.row(h.enc.e, b, 0)[:h.enc.hidden], weights[h.end:])
	}
}

// pass goes forward and backward: it adds to each example's loss and leaves the gradient
// of the decoder's states in dd. Under teacher forcing all of these are known, so that
// each token's tanh stay in the cache between its scores and their gradient.
func (h *pointer) pass(p part, dd []float32, loss []float64, tmp *scratch) {
	h.forward(p, tmp)
	share := 1 / float32(p.Tokens())
	for b := p.b0; b < p.b1; b++ {
		target, last := p.Target[p.Offset[b]:p.Offset[b+1]], untrodden
		for i := range p.steps(b) {
			want := 0
			if i < len(target) {
				want = 1 + target[i]
			}
			q, keys := h.query(0, p.token(b, i)), h.enc.row(h.keys, b, 0)
			if h.relative != nil {
				keys = h.place(b, last, tmp)
			}
			h.scores(tmp.u, tmp.t, keys, q)
			if p.Distinct {
				maskNamed(tmp.u, target, i)
			}
			loss[b] += crossEntropy(tmp.u, want, share)
			h.tokenBack(q, b, tmp)
			if i < len(target) {
				last = last.then(target[i])
			}
		}
	}
	h.backward(p, dd, tmp)
}

// place returns the keys of example b with the candidates' places as seen from the trail.
func (h *pointer) place(b int, last trail, tmp *scratch) []float32 {
	enc := h.enc
	copy(tmp.z[:(enc.n+1)*enc.hidden], enc.row(h.keys, b, 0))
	relate(tmp.r, enc.x[b*enc.n*enc.features:], enc.features, last, nil)
	h.relative.keys(tmp.z, tmp.r)
	return tmp.z
}

// placeSome is place for some candidates, as relate takes them, moved together.
func (h *pointer) placeSome(b int, last trail, rows []int, tmp *scratch) []float32 {
	enc, width, r := h.enc, h.enc.hidden, tmp.r[:len(rows)*relations]
	keys := enc.row(h.keys, b, 0)
	for k, row := range rows {
		copy(tmp.z[k*width:][:width], keys[row*width:])
	}
	relate(r, enc.x[b*enc.n*enc.features:], enc.features, last, rows)
	h.relative.keys(tmp.z, r)
	return tmp.z
}

// tokenBack takes the gradient of a token's scores, in tmp.u, back to its query, the keys, v
// and W3.
func (h *pointer) tokenBack(q []float32, b int, tmp *scratch) {
	dKeys := h.enc.row(h.dKeys, b, 0)
	if h.relative == nil {
		h.scoresBack(dKeys, q, tmp.t, tmp.u, b)
		return
	}
	// Only the rows of scores that have a gradient go on, moved together.
	width, rows := h.enc.hidden, 0
	for j, d := range tmp.u {
		if d == 0 {
			continue
		}
		if rows < j {
			copy(tmp.t[rows*width:][:width], tmp.t[j*width:])
			copy(tmp.r[rows*relations:][:relations], tmp.r[j*relations:])
		}
		tmp.u[rows], tmp.rows[rows] = d, j
		rows++
	}
	dz := tmp.z[:rows*width]
	clear(dz)
	h.scoresBack(dz, q, tmp.t, tmp.u[:rows], b)
	for k, j := range tmp.rows[:rows] {
		kernel.Axpy(dKeys[j*width:], 1, dz[k*width:][:width])
	}
	h.relative.back(dz, tmp.r[:rows*relations], b, tmp)
}

// maskNamed masks the scores of what an output that names every input once cannot
// choose in step i: the inputs named before, and the end symbol while any is left.
// u is [N+1], the end symbol's score first.
func maskNamed(u []float32, target []int, i int) {
	for _, symbol := range target[:i] {
		u[1+symbol] = masked
	}
	if i < len(target) {
		u[0] = masked
	}
}

// forward makes the keys, takes the glimpses and makes the queries.
func (h *pointer) forward(p part, tmp *scratch) {
	h.keysForward(p)
	if h.glimpses > 0 {
		h.glimpse.keysForward(p)
	}
	for k := range h.glimpses {
		h.glimpseForward(k, p, tmp)
	}
	h.queriesForward(0, p)
}

// backward takes the gradients of keys and queries back to de and dd.
func (h *pointer) backward(p part, dd []float32, tmp *scratch) {
	h.keysBack(p)
	h.queriesBack(dd, 0, p, false)
	for k := h.glimpses - 1; k >= 0; k-- {
		h.glimpseBack(k, p, dd, tmp)
	}
	if h.glimpses > 0 {
		h.glimpse.keysBack(p)
	}
}

// glimpseForward is the k-th glimpse: d[k+1] = d[k] + what was read.
func (h *pointer) glimpseForward(k int, p part, tmp *scratch) {
	h.glimpse.queriesForward(k, p)
	width := h.enc.hidden
	for b := p.b0; b < p.b1; b++ {
		for i := range p.steps(b) {
			t := p.token(b, i)
			out := h.d[k+1][t*width:][:width]
			copy(out, h.d[k][t*width:])
			h.glimpse.read(out, k, t, b, tmp)
		}
	}
}

// glimpseBack takes dd back through the k-th glimpse: the gradient of d[k+1] becomes
// that of d[k].
func (h *pointer) glimpseBack(k int, p part, dd []float32, tmp *scratch) {
	width := h.enc.hidden
	for b := p.b0; b < p.b1; b++ {
		for i := range p.steps(b) {
			t := p.token(b, i)
			h.glimpse.readBack(dd[t*width:][:width], k, t, b, tmp)
		}
	}
	h.glimpse.queriesBack(dd, k, p, true)
}

func (h *pointer) plan(p *plan) {
	width := h.enc.hidden
	h.attention.plan(p, width)
	if h.relative != nil {
		p.sum(weightJob{out: h.relative.offset, a: h.relative.dw, lda: relations * width, k: p.batch.Examples(), n: relations * width, turned: relations})
	}
	p.sum(weightJob{out: h.end, a: h.enc.de, lda: (h.enc.n + 1) * width, k: p.batch.Examples(), n: width})
	if h.glimpses > 0 {
		h.glimpse.plan(p, width)
	}
}
