package network

import (
	"slices"

	"ptrnet/core/kernel"
)

// encoder is what Gradient, Inference and the decoder need of an encoder. A second one implements it beside
// lstmEncoder, lays out its weights in layEncoder and is chosen in newEncoding. What takes some examples, b or
// b0 … b1-1, runs at the same time for others.
type encoder interface {
	pack(weights []float32)
	packBackward(weights []float32)
	reserve(examples, n int)           // sizes its buffers for examples of n inputs
	forward(b0, b1 int, tmp *scratch)  // sets rows 1 … N of e from x
	final(b int, h, c []float32)       // copies the state from which the decoder starts, [H] each
	finalBack(b int, dh, dc []float32) // takes the gradient of that state
	backward(b0, b1 int, tmp *scratch) // takes de and finalBack's gradients back to its activations
	plan(p *plan)                      // lists the gradients of its weights
}

// states is what an encoder reads and gives: the inputs x, and a state e for each, with gradient de.
type states struct {
	hidden, features int         // H, F
	examples, n      int         // B, N
	stopped          func() bool // cancels the encoding, see Inference.Stop; nil: never

	x     []float32 // [B][N][F]
	e, de []float32 // [B][N+1][H] and gradient: input j's state is row j+1, row 0 is a pointer's end symbol
}

// row is the rest of a buffer [B][N+1][H] from row j of example b on.
func (s *states) row(rows []float32, b, j int) []float32 {
	return rows[(b*(s.n+1)+j)*s.hidden:]
}

// clear zeroes the sums of the backward pass of examples b0 … b1-1.
func (s *states) clear(b0, b1 int) {
	clear(s.row(s.de, b0, 0)[:(b1-b0)*(s.n+1)*s.hidden])
}

// encoding is an encoder and its states.
type encoding struct {
	encoder
	*states
}

func newEncoding(n *Network) encoding {
	s := &states{hidden: n.Hidden, features: n.Features}
	return encoding{newLSTMEncoder(n, s), s}
}

// reserve sizes the buffers of both passes for examples of n inputs.
func (enc encoding) reserve(examples, n int) {
	enc.examples, enc.n = examples, n
	enc.e = grow(enc.e, examples*(n+1)*enc.hidden)
	enc.de = grow(enc.de, len(enc.e))
	enc.encoder.reserve(examples, n)
}

// encode encodes x, [B][N][F], of which it keeps a copy. It is false if that is what is encoded already.
func (enc encoding) encode(x []float32, examples, n int, tmp *scratch) bool {
	if examples == enc.examples && n == enc.n && slices.Equal(x, enc.x) {
		return false
	}
	enc.examples, enc.n, enc.x = examples, n, append(enc.x[:0], x...)
	enc.e = grow(enc.e, examples*(n+1)*enc.hidden)
	enc.encoder.reserve(examples, n)
	enc.forward(0, examples, tmp)
	return true
}

// lstmEncoder is the paper's encoder, an LSTM, or a bidirectional LSTM with half of the units in each direction.
type lstmEncoder struct {
	*states
	cells  []cell       // one per direction; step t of example b is slot b·(N+1)+t
	dh, dc [2][]float32 // [B][U] of either direction, gradients on the way back through time
}

func layEncoder(n *Network) (s []cellShape) {
	for d := range n.directions() {
		s = append(s, n.addCell("encoder", []string{"", "_reverse"}[d], n.Hidden/n.directions(), n.Features))
	}
	return s
}

func newLSTMEncoder(n *Network, s *states) *lstmEncoder {
	l := &lstmEncoder{states: s}
	for _, shape := range n.encoder {
		l.cells = append(l.cells, cell{cellShape: shape})
	}
	return l
}

func (enc *lstmEncoder) pack(weights []float32) {
	for d := range enc.cells {
		enc.cells[d].pack(weights)
	}
}

func (enc *lstmEncoder) packBackward(weights []float32) {
	for d := range enc.cells {
		enc.cells[d].packBackward(weights, false)
	}
}

func (enc *lstmEncoder) reserve(examples, n int) {
	for d := range enc.cells {
		l := &enc.cells[d]
		l.reserve(examples * (n + 1))
		enc.dh[d], enc.dc[d] = grow(enc.dh[d], examples*l.U), grow(enc.dc[d], examples*l.U)
	}
}

// inputAt is the input that direction d reads in step t, and vice versa: the second direction
// reads from the last input to the first.
func (enc *lstmEncoder) inputAt(d, t int) int {
	if d == 1 {
		return enc.n - 1 - t
	}
	return t
}

// forward sets the states of examples b0 … b1-1: those of the directions concatenated.
func (enc *lstmEncoder) forward(b0, b1 int, tmp *scratch) {
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

func (enc *lstmEncoder) run(d, b0, b1 int, tmp *scratch) {
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

func (enc *lstmEncoder) slots(b0, b1, t int, tmp *scratch) []int {
	tmp.slots = tmp.slots[:0]
	for b := b0; b < b1; b++ {
		tmp.slots = append(tmp.slots, b*(enc.n+1)+t)
	}
	return tmp.slots
}

// final is the last states, the directions concatenated.
func (enc *lstmEncoder) final(b int, h, c []float32) {
	for d := range enc.cells {
		l := &enc.cells[d]
		last := b*(enc.n+1) + enc.n
		copy(h[d*l.U:], l.state(last))
		copy(c[d*l.U:], l.carry(last))
	}
}

func (enc *lstmEncoder) finalBack(b int, dh, dc []float32) {
	for d := range enc.cells {
		u := enc.cells[d].U
		copy(enc.dh[d][b*u:][:u], dh[d*u:])
		copy(enc.dc[d][b*u:][:u], dc[d*u:])
	}
}

func (enc *lstmEncoder) backward(b0, b1 int, tmp *scratch) {
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

func (enc *lstmEncoder) plan(p *plan) {
	for d := range enc.cells {
		enc.cells[d].plan(p, enc.examples*(enc.n+1))
	}
}
