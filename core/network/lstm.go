package network

import "ptrnet/core/kernel"

// cell is an LSTM: with in = [h before | x | 1] it computes
//
//	i, f, o = σ(W·in), g = tanh(W·in), one quarter of W's rows each
//	c = f∘(c before) + i∘g
//	h = o∘tanh c
//
// It has the packed weights and a slot for each step: slot s has the inputs and gates of step s; its results
// c and h are stored in slot s+1. The slots of one example are consecutive, one more than its steps.
type cell struct {
	cellShape
	w     *kernel.Panels // [K][4U], in·Wᵀ
	wBack *kernel.Panels // [4U][U] or [4U][U+X], dy·W

	in []float32 // [S][Stride], rows [h before | x | 1 | 0 …]
	g  []float32 // [S][4U], gates i f g o; after the backward pass the gradients of W·in
	c  []float32 // [S][U], cell state before the step
	tc []float32 // [S][U], tanh of the cell state after the step
}

func (l *cell) reserve(slots int) {
	l.in = grow(l.in, slots*l.Stride)
	l.g = grow(l.g, slots*4*l.U)
	l.c = grow(l.c, slots*l.U)
	l.tc = grow(l.tc, slots*l.U)
}

func (l *cell) pack(weights []float32) {
	if l.w == nil {
		l.w = kernel.NewPanels(l.K(), 4*l.U)
	}
	l.w.SetTransposed(weights[l.Offset:], l.Stride)
}

// packBackward packs the weights for the backward pass, with the gradient of
// the inputs too if inputs is true.
func (l *cell) packBackward(weights []float32, inputs bool) {
	if l.wBack == nil {
		n := l.U
		if inputs {
			n += l.X
		}
		l.wBack = kernel.NewPanels(4*l.U, n)
	}
	l.wBack.SetRows(weights[l.Offset:], l.Stride)
}

// state is the hidden state before slot s (after slot s-1), [U].
func (l *cell) state(s int) []float32 { return l.in[s*l.Stride:][:l.U] }

// input is the input part of slot s, [X], followed by the bias's 1.
func (l *cell) input(s int) []float32 { return l.in[s*l.Stride+l.U:][:l.X+1] }

func (l *cell) gates(s int) []float32 { return l.g[s*4*l.U:][:4*l.U] }
func (l *cell) carry(s int) []float32 { return l.c[s*l.U:][:l.U] }
func (l *cell) tanhC(s int) []float32 { return l.tc[s*l.U:][:l.U] }

func (l *cell) forward(slots []int, o *offsets) {
	o.set(slots, 4*l.U, l.Stride)
	kernel.MulRows(l.g, o.c, l.in, o.a, l.w, false)
	for _, s := range slots {
		kernel.CellForward(l.gates(s), l.carry(s+1), l.tanhC(s), l.state(s+1), l.carry(s))
	}
}

// backward propagates the gradients dh and dc of the states that the slots' steps computed: the
// gates are overwritten by the gradients of W·in, dc by the gradient of the previous cell state,
// and dh, rows of dhStride, by the gradient of the previous state (followed by that of the
// input, if packed so). Row i of dh and dc belongs to slots[i].
func (l *cell) backward(slots []int, dh []float32, dhStride int, dc []float32, o *offsets) {
	for i, s := range slots {
		kernel.CellBackward(l.gates(s), l.tanhC(s), l.carry(s), dh[i*dhStride:][:l.U], dc[i*l.U:][:l.U])
	}
	o.set(slots, 0, 4*l.U)
	for i := range slots {
		o.c[i] = i * dhStride
	}
	kernel.MulRows(dh, o.c, l.g, o.a, l.wBack, false)
}

// plan adds the gradient of the weights, Σ d(W·in)ᵀ·in over all slots. A slot
// that only holds the last step's results must have gates of zero.
func (l *cell) plan(p *plan, slots int) {
	p.product(weightJob{out: l.Offset, ldc: l.Stride, a: l.g, lda: 4 * l.U,
		b: l.in, ldb: l.Stride, k: slots, n: l.K()}, 4*l.U)
}

// offsets is scratch for the row offsets of a product C = A·W.
type offsets struct{ c, a []int }

func (o *offsets) set(slots []int, strideC, strideA int) {
	o.c, o.a = o.c[:0], o.a[:0]
	for _, s := range slots {
		o.c = append(o.c, s*strideC)
		o.a = append(o.a, s*strideA)
	}
}
