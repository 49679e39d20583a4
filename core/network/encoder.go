package network

import "ptrnet/core/kernel"

// encoder turns an example's inputs into a state for each, e, and a final state for
// the decoder to start from: one LSTM, or two that read from either end with half of
// the units each.
//
// The other parts see the inputs x, the states e, whose gradient they add to de, and the
// final state (final, finalBack). Gradient calls forward, backward and plan, Inference
// calls update. An encoder of another kind has to offer these and may have anything in
// place of the cells.
type encoder struct {
	cells            []cell      // one per direction; step t of example b is slot b·(N+1)+t
	hidden, features int         // H, F
	examples, n      int         // B, N
	stopped          func() bool // what is read is called off, see Inference.Stop; nil: never

	x      []float32    // [B][N][F]
	e, de  []float32    // [B][N+1][H] and gradient: input j's state is row j+1, row 0 is zero or the pointer's end symbol
	dh, dc [2][]float32 // [B][U] of either direction, gradients on the way back through time
}

func newEncoder(n *Network) encoder {
	enc := encoder{hidden: n.Hidden, features: n.Features}
	for d := range n.directions() {
		enc.cells = append(enc.cells, cell{cellShape: n.encoder[d]})
	}
	return enc
}

func (enc *encoder) pack(weights []float32) {
	for d := range enc.cells {
		enc.cells[d].pack(weights)
	}
}

func (enc *encoder) packBackward(weights []float32) {
	for d := range enc.cells {
		enc.cells[d].packBackward(weights, false)
	}
}

// reserve makes room for examples of n inputs, keeping no contents.
func (enc *encoder) reserve(examples, n int) {
	enc.examples, enc.n = examples, n
	rows := examples * (n + 1)
	for d := range enc.cells {
		enc.cells[d].reserve(rows)
	}
	enc.e = grow(enc.e, rows*enc.hidden)
}

// reserveBackward makes room for the backward pass too.
func (enc *encoder) reserveBackward() {
	enc.de = grow(enc.de, len(enc.e))
	for d := range enc.cells {
		enc.dh[d] = grow(enc.dh[d], enc.examples*enc.cells[d].U)
		enc.dc[d] = grow(enc.dc[d], enc.examples*enc.cells[d].U)
	}
}

// row is row j of example b in a buffer of rows, [B][N+1][H], and all behind it.
func (enc *encoder) row(rows []float32, b, j int) []float32 {
	return rows[(b*(enc.n+1)+j)*enc.hidden:]
}

// reads is the input that direction d reads in step t, and the step in which it reads
// input t: the second direction goes from the last to the first.
func (enc *encoder) reads(d, t int) int {
	if d == 1 {
		return enc.n - 1 - t
	}
	return t
}

// forward reads the inputs x of examples b0 … b1-1.
func (enc *encoder) forward(b0, b1 int, tmp *scratch) {
	for d := range enc.cells {
		enc.run(d, 0, b0, b1, tmp)
	}
	enc.gather(b0, b1, 1)
}

// run runs direction d from step first on; the states of the steps before are there.
func (enc *encoder) run(d, first, b0, b1 int, tmp *scratch) {
	l := &enc.cells[d]
	for b := b0; b < b1; b++ {
		if first == 0 {
			clear(l.state(b * (enc.n + 1)))
			clear(l.carry(b * (enc.n + 1)))
		}
		for t := first; t < enc.n; t++ {
			x := l.input(b*(enc.n+1) + t)
			copy(x, enc.x[(b*enc.n+enc.reads(d, t))*enc.features:][:enc.features])
			x[enc.features] = 1
		}
	}
	for t := first; t < enc.n; t++ {
		if enc.stopped != nil && enc.stopped() {
			return
		}
		l.forward(enc.slots(b0, b1, t, tmp), &tmp.offsets)
	}
}

// slots lists slot t of examples b0 … b1-1.
func (enc *encoder) slots(b0, b1, t int, tmp *scratch) []int {
	tmp.slots = tmp.slots[:0]
	for b := b0; b < b1; b++ {
		tmp.slots = append(tmp.slots, b*(enc.n+1)+t)
	}
	return tmp.slots
}

// gather puts the directions' states side by side into the rows of e from row from
// on, and zeros into row 0.
func (enc *encoder) gather(b0, b1, from int) {
	for b := b0; b < b1; b++ {
		clear(enc.row(enc.e, b, 0)[:enc.hidden])
		for d := range enc.cells {
			l := &enc.cells[d]
			for j := from; j <= enc.n; j++ {
				copy(enc.row(enc.e, b, j)[d*l.U:], l.state(b*(enc.n+1)+enc.reads(d, j-1)+1))
			}
		}
	}
}

// final copies the last state of example b to h and c, [H], the directions side by side.
func (enc *encoder) final(b int, h, c []float32) {
	for d := range enc.cells {
		l := &enc.cells[d]
		last := b*(enc.n+1) + enc.n
		copy(h[d*l.U:], l.state(last))
		copy(c[d*l.U:], l.carry(last))
	}
}

// finalBack takes the gradients of what final gave.
func (enc *encoder) finalBack(b int, dh, dc []float32) {
	for d := range enc.cells {
		u := enc.cells[d].U
		copy(enc.dh[d][b*u:][:u], dh[d*u:])
		copy(enc.dc[d][b*u:][:u], dc[d*u:])
	}
}

// clear zeroes what the backward pass of examples b0 … b1-1 adds up.
func (enc *encoder) clear(b0, b1 int) {
	clear(enc.row(enc.de, b0, 0)[:(b1-b0)*(enc.n+1)*enc.hidden])
}

// backward takes de, and the gradients that finalBack took, back through time.
func (enc *encoder) backward(b0, b1 int, tmp *scratch) {
	for d := range enc.cells {
		l := &enc.cells[d]
		dh, dc := enc.dh[d][b0*l.U:], enc.dc[d][b0*l.U:]
		for t := enc.n - 1; t >= 0; t-- {
			for b := b0; b < b1; b++ {
				kernel.Axpy(dh[(b-b0)*l.U:], 1, enc.row(enc.de, b, enc.reads(d, t)+1)[d*l.U:][:l.U])
			}
			l.backward(enc.slots(b0, b1, t, tmp), dh, l.U, dc, &tmp.offsets)
		}
		for b := b0; b < b1; b++ {
			clear(l.gates(b*(enc.n+1) + enc.n))
		}
	}
}

func (enc *encoder) plan(p *plan) {
	for d := range enc.cells {
		enc.cells[d].plan(p, enc.examples*(enc.n+1))
	}
}
