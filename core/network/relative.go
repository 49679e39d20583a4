package network

import (
	"ptrnet/core/kernel"
	"ptrnet/core/relation"
)

// relativePointer adds the term W3·r_ij inside the pointer's tanh, u_j = v·tanh(W1·e_j + W2·d_i + W3·r_ij): r_ij
// is the relative features of input j, given the inputs chosen so far, in the network's relation.
type relativePointer struct {
	pointer
	*relation.Relation
	offset int              // of W3, [H][P]
	w3     *kernel.Panels   // r·W3ᵀ
	dw3    []float32        // [B][P][H], gradient of W3ᵀ, example by example
	scenes []relation.Scene // [B]
}

func (h *relativePointer) pack(weights []float32) {
	h.pointer.pack(weights)
	h.w3 = packLinear(h.w3, weights[h.offset:], h.enc.hidden, h.Width)
}

// size is the number of weights of W3.
func (h *relativePointer) size() int { return h.Width * h.enc.hidden }

func (h *relativePointer) reserve(b *Batch, dec *decoder) {
	h.pointer.reserve(b, dec)
	h.scenes = grow(h.scenes, b.Examples())
	h.dw3 = grow(h.dw3, b.Examples()*h.size())
}

func (h *relativePointer) clear(p part) {
	h.pointer.clear(p)
	clear(h.dw3[p.b0*h.size() : p.b1*h.size()])
}

func (h *relativePointer) encoded(examples int) {
	h.pointer.encoded(examples)
	h.scenes = grow(h.scenes, examples)
	for b := range examples {
		h.arrange(b)
	}
}

// arrange prepares example b's scene for its inputs.
func (h *relativePointer) arrange(b int) {
	enc, s := h.enc, &h.scenes[b]
	s.X, s.Features = enc.x[b*enc.n*enc.features:][:enc.n*enc.features], enc.features
	if h.ReadsOpen {
		s.Arrange()
	}
}

func (h *relativePointer) open(b int, rows []int) {
	if h.ReadsOpen {
		h.scenes[b].Open(rows)
	}
}

// candidates are only what the mask allows and the end symbol, to which the other scores are relative: features
// change from step to step, so that each score costs a product.
func (h *relativePointer) candidates(t token, mask []bool, nearest int, tmp *scratch) []int {
	tmp.rows = append(tmp.rows[:0], 0)
	for j := range h.enc.n {
		if mask == nil || mask[j] {
			tmp.rows = append(tmp.rows, j+1)
		}
	}
	h.open(t.example, tmp.rows)
	if nearest > 0 && mask != nil && len(t.prefix) > 0 && len(tmp.rows)-1 > nearest {
		near := h.scenes[t.example].Nearest(tmp.rows[1:], t.prefix[len(t.prefix)-1], nearest)
		tmp.rows = tmp.rows[:1+len(near)]
		clear(mask)
		for _, row := range near {
			mask[row-1] = true
		}
	}
	return tmp.rows
}

// score sets tmp.z to the candidates' keys plus the relative term, in consecutive rows, and tmp.r to their
// features.
func (h *relativePointer) score(u []float32, t token, tmp *scratch) {
	width, count, keys := h.enc.hidden, len(u), h.enc.row(h.keys, t.example, 0)
	tmp.t, tmp.z, tmp.r = grow(tmp.t, count*width), grow(tmp.z, count*width), grow(tmp.r, count*h.Width)
	if t.rows == nil {
		copy(tmp.z, keys[:count*width])
	}
	for k, row := range t.rows {
		copy(tmp.z[k*width:][:width], keys[row*width:])
	}
	h.Relate(tmp.r, &h.scenes[t.example], t.prefix, t.rows)
	kernel.MulStrided(tmp.z, width, tmp.r, h.Width, count, h.w3, true)
	h.scores(u, tmp.t, tmp.z, h.query(t.at), nil)
}

func (h *relativePointer) back(u []float32, t token, tmp *scratch) {
	// Keep only the rows of scores with a nonzero gradient.
	width, some := h.enc.hidden, 0
	tmp.rows = grow(tmp.rows, len(u))
	for j, d := range u {
		if d == 0 {
			continue
		}
		if some < j {
			copy(tmp.t[some*width:][:width], tmp.t[j*width:])
			copy(tmp.r[some*h.Width:][:h.Width], tmp.r[j*h.Width:])
		}
		u[some], tmp.rows[some] = d, rowAt(t.rows, j)
		some++
	}
	dz := tmp.z[:some*width]
	clear(dz)
	h.scoresBack(dz, h.query(t.at), tmp.t, u[:some], t.example, nil)
	dKeys := h.enc.row(h.dKeys, t.example, 0)
	for k, j := range tmp.rows[:some] {
		kernel.Axpy(dKeys[j*width:], 1, dz[k*width:][:width])
	}
	kernel.AddTransposed(kernel.Transposed{C: h.dw3[t.example*h.size():], LDC: width, A: tmp.r, LDA: h.Width,
		B: dz, LDB: width, K: some, M1: h.Width, N: width}, &tmp.transposed)
}

func (h *relativePointer) plan(p *plan, dec *decoder) {
	h.pointer.plan(p, dec)
	p.sum(weightJob{out: h.offset, a: h.dw3, lda: h.size(), k: p.batch.Examples(), n: h.size(), turned: h.Width})
}
