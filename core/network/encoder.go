package network

import (
	"slices"

	"ptrnet/core/kernel"
)

// encoder is the paper's encoder, an LSTM, or a bidirectional LSTM with half of the units in each direction. It
// reads the inputs x, and gives a state e for each, with gradient de. What takes some examples, b or b0 … b1-1, runs
// at the same time for others.
type encoder struct {
	hidden, features int         // H, F
	examples, n      int         // B, N
	stopped          func() bool // cancels the encoding, see Inference.Stop; nil: never

	x     []float32 // [B][N][F]
	e, de []float32 // [B][N+1][H] and gradient: input j's state is row j+1, row 0 is a pointer's end symbol

	cells  []cell       // one per direction; step t of example b is slot b·(N+1)+t
	dh, dc [2][]float32 // [B][U] of either direction, gradients on the way back through time
}

func layEncoder(n *Network) (s []cellShape) {
	for d := range n.directions() {
		s = append(s, n.addCell("encoder", []string{"", "_reverse"}[d], n.Hidden/n.directions(), n.Features))
	}
	return s
}

func newEncoder(n *Network) *encoder {
	enc := &encoder{hidden: n.Hidden, features: n.Features}
	for _, shape := range n.encoder {
		enc.cells = append(enc.cells, cell{cellShape: shape})
	}
	return enc
}

// row is the rest of a buffer [B][N+1][H] from row j of example b on.
func (enc *encoder) row(rows []float32, b, j int) []float32 {
	return rows[(b*(enc.n+1)+j)*enc.hidden:]
}

// clear zeroes the sums of the backward pass of examples b0 … b1-1.
func (enc *encoder) clear(b0, b1 int) {
	clear(enc.row(enc.de, b0, 0)[:(b1-b0)*(enc.n+1)*enc.hidden])
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

// reserve sizes the buffers, but for de, for examples of n inputs.
func (enc *encoder) reserve(examples, n int) {
	enc.examples, enc.n = examples, n
	enc.e = grow(enc.e, examples*(n+1)*enc.hidden)
	for d := range enc.cells {
		l := &enc.cells[d]
		l.reserve(examples * (n + 1))
		enc.dh[d], enc.dc[d] = grow(enc.dh[d], examples*l.U), grow(enc.dc[d], examples*l.U)
	}
}

// encode encodes x, [B][N][F], of which it keeps a copy. It is false if that is what is encoded already.
func (enc *encoder) encode(x []float32, examples, n int, tmp *scratch) bool {
	if examples == enc.examples && n == enc.n && slices.Equal(x, enc.x) {
		return false
	}
	enc.x = append(enc.x[:0], x...)
	enc.reserve(examples, n)
	enc.forward(0, examples, tmp)
	return true
}

// inputAt is the input that direction d reads in step t, and vice versa: the second direction
// reads from the last input to the first.
func (enc *encoder) inputAt(d, t int) int {
	if d == 1 {
		return enc.n - 1 - t
	}
	return t
}

// forward sets the states of examples b0 … b1-1: those of the directions concatenated.
func (enc *encoder) forward(b0, b1 int, tmp *scratch) {
	for d := range enc.cells {
		enc.run(d, b0, b1, tmp)
	}
	for b := b0; b < b1; b++ {
		for d := range enc.cells {
			l := &enc.cells[d]
			for j := 1; j <= enc.n; j++ {
				copy(enc.row(enc.e, b, j)[d*l.U:], l.state(b*(enc.n+1)+enc.inputAt(d, j-1)+1))
			}
		}
	}
}

func (enc *encoder) run(d, b0, b1 int, tmp *scratch) {
	l := &enc.cells[d]
	for b := b0; b < b1; b++ {
		clear(l.state(b * (enc.n + 1)))
		clear(l.carry(b * (enc.n + 1)))
		for t := range enc.n {
			x := l.input(b*(enc.n+1) + t)
			copy(x, enc.x[(b*enc.n+enc.inputAt(d, t))*enc.features:][:enc.features])
			x[enc.features] = 1
		}
	}
	for t := range enc.n {
		if enc.stopped != nil && enc.stopped() {
			return
		}
		l.forward(enc.slots(b0, b1, t, tmp), &tmp.offsets)
	}
}

func (enc *encoder) slots(b0, b1, t int, tmp *scratch) []int {
	tmp.slots = tmp.slots[:0]
	for b := b0; b < b1; b++ {
		tmp.slots = append(tmp.slots, b*(enc.n+1)+t)
	}
	return tmp.slots
}

// final copies the last states, from which the decoder starts: [H] each, the directions concatenated.
func (enc *encoder) final(b int, h, c []float32) {
	for d := range enc.cells {
		l := &enc.cells[d]
		last := b*(enc.n+1) + enc.n
		copy(h[d*l.U:], l.state(last))
		copy(c[d*l.U:], l.carry(last))
	}
}

// finalBack takes the gradient of these states.
func (enc *encoder) finalBack(b int, dh, dc []float32) {
	for d := range enc.cells {
		u := enc.cells[d].U
		copy(enc.dh[d][b*u:][:u], dh[d*u:])
		copy(enc.dc[d][b*u:][:u], dc[d*u:])
	}
}

// backward takes de and the gradient of the last states back through time.
func (enc *encoder) backward(b0, b1 int, tmp *scratch) {
	for d := range enc.cells {
		l := &enc.cells[d]
		dh, dc := enc.dh[d][b0*l.U:], enc.dc[d][b0*l.U:]
		for t := enc.n - 1; t >= 0; t-- {
			for b := b0; b < b1; b++ {
				kernel.Axpy(dh[(b-b0)*l.U:], 1, enc.row(enc.de, b, enc.inputAt(d, t)+1)[d*l.U:][:l.U])
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
