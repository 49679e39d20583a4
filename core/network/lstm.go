package network

import "ptrnet/core/kernel"

// cell is an LSTM's packed weights and the records of its steps. A record is a
// slot: slot s holds what step s read, in[s] = [h before | x | 1 | 0 …], and
// what it computed; its results c and h go to slot s+1. The slots of one
// example are consecutive, one more than its steps.
type cell struct {
	cellShape
	forward  *kernel.Panels // [K][4H]
	backward *kernel.Panels // [4H][H] or [4H][H+X]

	in []float32 // [slots][Stride]
	g  []float32 // [slots][4H], gates i f g o; after the backward pass their gradients
	c  []float32 // [slots][H], cell state before the step
	tc []float32 // [slots][H], tanh of the cell state after the step
}

// reserve makes room for the given number of slots, keeping no contents.
func (l *cell) reserve(slots int) {
	if len(l.tc) >= slots*l.H {
		return
	}
	l.in = make([]float32, slots*l.Stride)
	l.g = make([]float32, slots*4*l.H)
	l.c = make([]float32, slots*l.H)
	l.tc = make([]float32, slots*l.H)
}

// pack packs the weights for the forward pass.
func (l *cell) pack(weights []float32) {
	if l.forward == nil {
		l.forward = kernel.NewPanels(l.K(), 4*l.H)
	}
	l.forward.SetTransposed(0, l.K(), weights[l.Offset:], l.Stride)
}

// packBackward packs the weights for the backward pass, with the gradient of
// the inputs too if asked for.
func (l *cell) packBackward(weights []float32, inputs bool) {
	if l.backward == nil {
		n := l.H
		if inputs {
			n += l.X
		}
		l.backward = kernel.NewPanels(4*l.H, n)
	}
	l.backward.SetRows(0, 4*l.H, weights[l.Offset:], l.Stride)
}

// state is the hidden state before slot s (after slot s-1), [H].
func (l *cell) state(s int) []float32 { return l.in[s*l.Stride:][:l.H] }

// input is the input part of slot s, [X], followed by the bias's 1.
func (l *cell) input(s int) []float32 { return l.in[s*l.Stride+l.H:][:l.X+1] }

func (l *cell) gates(s int) []float32 { return l.g[s*4*l.H:][:4*l.H] }
func (l *cell) carry(s int) []float32 { return l.c[s*l.H:][:l.H] }
func (l *cell) tanhC(s int) []float32 { return l.tc[s*l.H:][:l.H] }

// step advances the given slots by one step: gates = in·Wᵀ, then the cell.
func (l *cell) step(slots []int, o *offsets) {
	o.set(slots, 4*l.H, l.Stride)
	kernel.MulRows(l.g, o.c, l.in, o.a, l.forward, false)
	for _, s := range slots {
		kernel.CellForward(l.gates(s), l.carry(s+1), l.tanhC(s), l.state(s+1), l.carry(s))
	}
}

// stepBack takes the gradients dh of the states that slots' steps computed, and
// dc of their cell states, back through the step: the gates become their
// gradients, dc the gradient of the cell state before, and dh, rows of
// dhStride, the gradient of the state before (and of the input behind it, if
// packed so). Row i of dh and dc belongs to slots[i].
func (l *cell) stepBack(slots []int, dh []float32, dhStride int, dc []float32, o *offsets) {
	for i, s := range slots {
		kernel.CellBackward(l.gates(s), l.tanhC(s), l.carry(s), dh[i*dhStride:][:l.H], dc[i*l.H:][:l.H])
	}
	o.set(slots, 0, 4*l.H)
	for i := range slots {
		o.c[i] = i * dhStride
	}
	kernel.MulRows(dh, o.c, l.g, o.a, l.backward, false)
}

// offsets is scratch for the row offsets of a product; one per worker.
type offsets struct{ c, a []int }

func (o *offsets) set(slots []int, strideC, strideA int) {
	o.c, o.a = o.c[:0], o.a[:0]
	for _, s := range slots {
		o.c = append(o.c, s*strideC)
		o.a = append(o.a, s*strideA)
	}
}
