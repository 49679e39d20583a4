package network

import (
	"ptrnet/core/kernel"
	"ptrnet/core/relation"
)

// pointer is PtrNet's head (section 2.3): attention scores over the inputs and the end symbol,
// whose key comes from a learned vector in row 0 of the encoder's states.
type pointer struct {
	attention
	end      int              // offset of the end symbol's vector, [H]
	ends     []float32        // that vector
	relative *relative        // nil without relative features
	scenes   []relation.Scene // [B], with relative features
	comparer *comparer        // the comparison; nil if there is none
}

func newPointer(n *Network, enc encoding) pointer {
	h := pointer{attention: attention{attentionShape: n.pointer, enc: enc}, end: n.end}
	if named := relation.Of(n.Relation); named != nil {
		h.relative = &relative{Relation: named, offset: n.relative}
	}
	if n.Gated > 0 {
		h.comparer = &comparer{comparerShape: n.comparer, rounds: n.Rounds, relativeWidth: h.relative.Width}
	}
	return h
}

func (h *pointer) pack(weights []float32) {
	h.attention.pack(weights)
	h.ends = weights[h.end:][:h.enc.hidden]
	if h.relative != nil {
		h.relative.pack(weights, h.enc.hidden)
	}
	if h.comparer != nil {
		h.comparer.pack(weights, h.enc.hidden)
	}
}

func (h *pointer) packBackward(weights []float32) {
	h.attention.packBackward(weights)
	if h.comparer != nil {
		h.comparer.packBackward(weights, h.enc.hidden)
	}
}

func (h *pointer) reserve(b *Batch, dec *decoder) {
	h.attention.reserve(b, dec.d, false)
	if h.relative != nil {
		h.scenes = grow(h.scenes, b.Examples())
		h.relative.dw = grow(h.relative.dw, b.Examples()*h.relative.Width*h.enc.hidden)
	}
	if h.comparer != nil {
		h.comparer.reserve(b, dec.d)
	}
}

func (h *pointer) clear(p part) {
	h.attention.clear(p)
	if h.relative != nil {
		n := h.relative.Width * h.enc.hidden
		clear(h.relative.dw[p.b0*n : p.b1*n])
	}
	if h.comparer != nil {
		h.comparer.clear(p.b0, p.b1)
	}
}

// placeEnd copies the end symbol's vector to row 0 of the encoder's states.
func (h *pointer) placeEnd(b0, b1 int) {
	for b := b0; b < b1; b++ {
		copy(h.enc.row(h.enc.e, b, 0), h.ends)
	}
}

// arrange prepares example b's scene for its inputs.
func (h *pointer) arrange(b int) {
	if h.relative == nil {
		return
	}
	enc, s := h.enc, &h.scenes[b]
	s.X, s.Features = enc.x[b*enc.n*enc.features:][:enc.n*enc.features], enc.features
	if h.relative.ReadsOpen {
		s.Arrange()
	}
}

// openTo tells example b's scene which rows are open.
func (h *pointer) openTo(b int, rows []int) {
	if h.relative != nil && h.relative.ReadsOpen {
		h.scenes[b].Open(rows)
	}
}

// pass implements head. Under teacher forcing all states of the decoder are known in advance, so
// each token's tanh values are still in the cache when their gradient is computed.
func (h *pointer) pass(p part, dec *decoder, loss []float64, tmp *scratch) {
	h.placeEnd(p.b0, p.b1)
	h.forward(p)
	divisor := p.divisor()
	for b := p.b0; b < p.b1; b++ {
		target := p.Target[p.Offset[b]:p.Offset[b+1]]
		rows := tmp.every(p.Distinct, h.enc.n)
		h.arrange(b)
		for i := range p.steps(b) {
			want := 0
			if i < len(target) {
				want = 1 + target[i]
			}
			u := tmp.u
			if p.Distinct {
				rows, want = open(rows, target, i)
				u = u[:len(rows)]
			}
			t := p.token(b, i)
			q := h.query(t)
			if i < p.given(b) {
				clear(q)
				if h.comparer != nil {
					h.comparer.clearToken(t)
				}
				continue
			}
			h.openTo(b, rows)
			h.tokenScores(u, q, b, target[:i], rows, tmp)
			if h.comparer != nil {
				h.comparer.compare(u, tmp.r, h.comparer.query(t), rows, tmp)
			}
			weight := p.weight(i)
			loss[b] += float64(weight) * crossEntropy(u, want, weight/divisor)
			if h.comparer != nil {
				h.comparer.back(u, t, b, tmp)
			}
			h.tokenBack(u, q, b, rows, tmp)
		}
	}
	h.backward(p, dec.dd)
}

// open lists, in left's memory, the candidates of step i of an output that names every input
// once: the inputs not yet named, or the end symbol when none is left. left is the candidates of
// the previous step, all rows before the first. want is the index of the target among them.
func open(left []int, target []int, i int) (rows []int, want int) {
	if i == len(target) {
		return append(left[:0], 0), 0
	}
	gone := 0 // the end symbol
	if i > 0 {
		gone = 1 + target[i-1]
	}
	rows = left[:0]
	for _, row := range left {
		if row == gone {
			continue
		}
		if row == 1+target[i] {
			want = len(rows)
		}
		rows = append(rows, row)
	}
	return rows, want
}

// tokenScores sets u to the scores of rows of candidates of example b, given the query.
func (h *pointer) tokenScores(u, q []float32, b int, prefix, rows []int, tmp *scratch) {
	if h.relative != nil {
		h.scores(u, tmp.t, h.relativeKeys(b, prefix, rows, tmp), q, nil)
		return
	}
	h.scores(u, tmp.t, h.enc.row(h.keys, b, 0), q, rows)
}

// every lists the rows of all candidates of n inputs if outputs are distinct, otherwise it is nil.
func (tmp *scratch) every(distinct bool, n int) []int {
	if !distinct {
		return nil
	}
	rows := tmp.left[:n+1]
	for k := range rows {
		rows[k] = k
	}
	return rows
}

// relativeKeys returns the keys of the candidates in rows, nil for all, of example b, plus the relative
// term for the prefix, in consecutive rows.
func (h *pointer) relativeKeys(b int, prefix, rows []int, tmp *scratch) []float32 {
	enc, width, count := h.enc, h.enc.hidden, len(rows)
	keys := enc.row(h.keys, b, 0)
	if rows == nil {
		count = enc.n + 1
		copy(tmp.z[:count*width], keys)
	}
	for k, row := range rows {
		copy(tmp.z[k*width:][:width], keys[row*width:])
	}
	r := tmp.r[:count*h.relative.Width]
	h.relative.Relate(r, &h.scenes[b], prefix, rows)
	h.relative.keys(tmp.z, r)
	return tmp.z
}

// tokenBack propagates the gradient u of the scores of the candidates in rows to the token's
// query, the keys, v and W3.
func (h *pointer) tokenBack(u, q []float32, b int, rows []int, tmp *scratch) {
	dKeys := h.enc.row(h.dKeys, b, 0)
	if h.relative == nil {
		h.scoresBack(dKeys, q, tmp.t, u, b, rows)
		return
	}
	// Keep only the rows of scores with a nonzero gradient.
	width, relativeWidth, some := h.enc.hidden, h.relative.Width, 0
	for j, d := range u {
		if d == 0 {
			continue
		}
		if some < j {
			copy(tmp.t[some*width:][:width], tmp.t[j*width:])
			copy(tmp.r[some*relativeWidth:][:relativeWidth], tmp.r[j*relativeWidth:])
		}
		u[some], tmp.rows[some] = d, rowAt(rows, j)
		some++
	}
	dz := tmp.z[:some*width]
	clear(dz)
	h.scoresBack(dz, q, tmp.t, u[:some], b, nil)
	for k, j := range tmp.rows[:some] {
		kernel.Axpy(dKeys[j*width:], 1, dz[k*width:][:width])
	}
	h.relative.back(dz, tmp.r[:some*relativeWidth], b, tmp)
}

func (h *pointer) forward(p part) {
	h.keysForward(p)
	h.queriesForward(p)
	if h.comparer != nil {
		t0, t1 := p.tokens()
		h.comparer.forward(t0, t1, h.enc.hidden)
	}
}

// backward propagates the gradients of keys and queries to de and dd.
func (h *pointer) backward(p part, dd []float32) {
	h.keysBack(p)
	h.queriesBack(dd, p)
	if h.comparer != nil {
		h.comparer.queriesBack(dd, h.enc.hidden, p)
	}
}

func (h *pointer) plan(p *plan, _ *decoder) {
	width := h.enc.hidden
	h.attention.plan(p, width)
	if h.relative != nil {
		relativeWidth := h.relative.Width
		p.sum(weightJob{out: h.relative.offset, a: h.relative.dw, lda: relativeWidth * width, k: p.batch.Examples(),
			n: relativeWidth * width, turned: relativeWidth})
	}
	if h.comparer != nil {
		h.comparer.plan(p, width)
	}
	p.sum(weightJob{out: h.end, a: h.enc.de, lda: (h.enc.n + 1) * width, k: p.batch.Examples(), n: width})
}
