package network

import "ptrnet/core/kernel"

// recurrent is the paper's encoder, an LSTM, or a bidirectional LSTM with half of the units in
// each direction. The decoder starts from the last states.
type recurrent struct {
	enc    *encoding
	cells  []cell       // one per direction; step t of example b is slot b·(N+1)+t
	dh, dc [2][]float32 // [B][U] of either direction, gradients on the way back through time
}

// recurrentShape locates the LSTM of each direction.
type recurrentShape []cellShape

// layEncoder lays out the weights of the encoder.
func layEncoder(n *Network) (s recurrentShape) {
	for d := range n.directions() {
		s = append(s, n.addCell("encoder", []string{"", "_reverse"}[d], n.Hidden/n.directions(), n.Features))
	}
	return s
}

func (s recurrentShape) part(enc *encoding) *recurrent {
	r := &recurrent{enc: enc}
	for _, shape := range s {
		r.cells = append(r.cells, cell{cellShape: shape})
	}
	return r
}

func (r *recurrent) pack(weights []float32) {
	for d := range r.cells {
		r.cells[d].pack(weights)
	}
}

func (r *recurrent) packBackward(weights []float32) {
	for d := range r.cells {
		r.cells[d].packBackward(weights, false)
	}
}

func (r *recurrent) reserve() {
	for d := range r.cells {
		r.cells[d].reserve(r.enc.examples * (r.enc.n + 1))
	}
}

func (r *recurrent) reserveBackward() {
	for d := range r.cells {
		r.dh[d] = grow(r.dh[d], r.enc.examples*r.cells[d].U)
		r.dc[d] = grow(r.dc[d], r.enc.examples*r.cells[d].U)
	}
}

// reads is the input that direction d reads in step t, and vice versa: the second direction
// reads from the last input to the first.
func (r *recurrent) reads(d, t int) int {
	if d == 1 {
		return r.enc.n - 1 - t
	}
	return t
}

func (r *recurrent) forward(b0, b1 int, tmp *scratch) {
	for d := range r.cells {
		r.run(d, 0, b0, b1, tmp)
	}
	r.gather(b0, b1, 1)
}

// renew keeps the states before the first input that changed and, in the backward direction,
// those after the last one.
func (r *recurrent) renew(first, last int, tmp *scratch) (from int) {
	enc := r.enc
	if first > 0 || last < enc.n {
		for d := range r.cells {
			r.cells[d].enlarge(enc.n+1, (enc.n+1)/2)
		}
	}
	r.reserve()
	r.run(0, first, 0, enc.examples, tmp)
	from = first + 1
	if len(r.cells) == 2 {
		r.run(1, enc.n-last, 0, enc.examples, tmp)
		from = 1 // either direction changes some state nearly everywhere
	}
	r.gather(0, enc.examples, from)
	return from
}

// run runs direction d from step first on; the states of earlier steps are valid.
func (r *recurrent) run(d, first, b0, b1 int, tmp *scratch) {
	l, enc := &r.cells[d], r.enc
	for b := b0; b < b1; b++ {
		if first == 0 {
			clear(l.state(b * (enc.n + 1)))
			clear(l.carry(b * (enc.n + 1)))
		}
		for t := first; t < enc.n; t++ {
			x := l.input(b*(enc.n+1) + t)
			copy(x, enc.x[(b*enc.n+r.reads(d, t))*enc.features:][:enc.features])
			x[enc.features] = 1
		}
	}
	for t := first; t < enc.n; t++ {
		if enc.stopped != nil && enc.stopped() {
			return
		}
		l.forward(r.slots(b0, b1, t, tmp), &tmp.offsets)
	}
}

// slots lists slot t of examples b0 … b1-1.
func (r *recurrent) slots(b0, b1, t int, tmp *scratch) []int {
	tmp.slots = tmp.slots[:0]
	for b := b0; b < b1; b++ {
		tmp.slots = append(tmp.slots, b*(r.enc.n+1)+t)
	}
	return tmp.slots
}

// gather concatenates the directions' states into the rows of e from row from on.
func (r *recurrent) gather(b0, b1, from int) {
	enc := r.enc
	for b := b0; b < b1; b++ {
		for d := range r.cells {
			l := &r.cells[d]
			for j := from; j <= enc.n; j++ {
				copy(enc.row(enc.e, b, j)[d*l.U:], l.state(b*(enc.n+1)+r.reads(d, j-1)+1))
			}
		}
	}
}

// final is the last states, the directions concatenated.
func (r *recurrent) final(b int, h, c []float32) {
	for d := range r.cells {
		l := &r.cells[d]
		last := b*(r.enc.n+1) + r.enc.n
		copy(h[d*l.U:], l.state(last))
		copy(c[d*l.U:], l.carry(last))
	}
}

func (r *recurrent) finalBack(b int, dh, dc []float32) {
	for d := range r.cells {
		u := r.cells[d].U
		copy(r.dh[d][b*u:][:u], dh[d*u:])
		copy(r.dc[d][b*u:][:u], dc[d*u:])
	}
}

// backward goes back through time.
func (r *recurrent) backward(b0, b1 int, tmp *scratch) {
	enc := r.enc
	for d := range r.cells {
		l := &r.cells[d]
		dh, dc := r.dh[d][b0*l.U:], r.dc[d][b0*l.U:]
		for t := enc.n - 1; t >= 0; t-- {
			for b := b0; b < b1; b++ {
				kernel.Axpy(dh[(b-b0)*l.U:], 1, enc.row(enc.de, b, r.reads(d, t)+1)[d*l.U:][:l.U])
			}
			l.backward(r.slots(b0, b1, t, tmp), dh, l.U, dc, &tmp.offsets)
		}
		for b := b0; b < b1; b++ {
			clear(l.gates(b*(enc.n+1) + enc.n))
		}
	}
}

func (r *recurrent) plan(p *plan) {
	for d := range r.cells {
		r.cells[d].plan(p, r.enc.examples*(r.enc.n+1))
	}
}
