package network

import "ptrnet/core/kernel"

// encode runs one direction of the encoder. Its slot t of example b is
// b·(N+1)+t; the backward direction reads the inputs from the last to the first.
func (g *Gradient) encode(d, b0, b1 int, w *worker) {
	b, l, f := g.batch, &g.encoder[d], g.net.Features
	n1 := b.N + 1
	for e := b0; e < b1; e++ {
		clear(l.state(e * n1))
		clear(l.carry(e * n1))
		for t := range b.N {
			from := t
			if d == 1 {
				from = b.N - 1 - t
			}
			x := l.input(e*n1 + t)
			copy(x, b.X[(e*b.N+from)*f:][:f])
			x[f] = 1
		}
	}
	for t := range b.N {
		l.step(w.encoderSlots(b0, b1, n1, t), &w.offsets)
	}
}

// encoderSlots lists slot t of examples b0 … b1-1.
func (w *worker) encoderSlots(b0, b1, n1, t int) []int {
	w.slots = w.slots[:0]
	for e := b0; e < b1; e++ {
		w.slots = append(w.slots, e*n1+t)
	}
	return w.slots
}

// collect gathers the encoder's states into e, with the end symbol's key in row
// 0, and starts the decoder from the last of them.
func (g *Gradient) collect(b0, b1 int, w *worker) {
	b, h := g.batch, g.net.Hidden
	n1, dirs := b.N+1, g.net.directions()
	for e := b0; e < b1; e++ {
		rows := g.e[e*n1*h:][:n1*h]
		if g.net.Arch == PtrNet {
			copy(rows[:h], g.net.vector(g.net.end))
		} else {
			clear(rows[:h])
		}
		start := b.slot(e, 0)
		for d := range dirs {
			l := &g.encoder[d]
			for j := 1; j < n1; j++ {
				t := j
				if d == 1 {
					t = n1 - j
				}
				copy(rows[j*h+d*l.H:], l.state(e*n1+t))
			}
			copy(g.decoder.state(start)[d*l.H:], l.state(e*n1+b.N))
			copy(g.decoder.carry(start)[d*l.H:], l.carry(e*n1+b.N))
		}
	}
}

// active lists the decoder's slots of step i among examples b0 … b1-1: those
// that have so many steps, which come first.
func (g *Gradient) active(w *worker, b0, b1, i int) []int {
	w.slots = w.slots[:0]
	for e := b0; e < b1 && g.batch.steps(e) > i; e++ {
		w.slots = append(w.slots, g.batch.slot(e, i))
	}
	return w.slots
}

// decode runs the decoder under teacher forcing; after each step it calls then,
// if any, for the examples that took it.
func (g *Gradient) decode(b0, b1 int, w *worker, then func(b0, b1, i int, w *worker)) {
	b, l, h, f := g.batch, &g.decoder, g.net.Hidden, g.net.Features
	for e := b0; e < b1; e++ {
		for i := range b.steps(e) {
			x := l.input(b.slot(e, i))
			clear(x)
			if i == 0 {
				x[f] = 1
			} else {
				symbol := b.Target[b.Offset[e]+i-1]
				copy(x, b.X[(e*b.N+symbol)*f:][:f])
			}
			x[l.X] = 1
		}
	}
	for i := range b.steps(b0) {
		slots := g.active(w, b0, b1, i)
		l.step(slots, &w.offsets)
		for k := range slots {
			e := b0 + k
			copy(g.d[0][b.token(e, i)*g.width():][:h], l.state(b.slot(e, i)+1))
		}
		if then != nil {
			then(b0, b0+len(slots), i, w)
		}
	}
}

// decodeBack runs the decoder backward, given dd. Before each step it calls
// before, if any, for the examples that took it.
func (g *Gradient) decodeBack(b0, b1 int, w *worker, before func(b0, b1, i int, w *worker)) {
	b, h, stride := g.batch, g.net.Hidden, g.dhStride()
	for i := b.steps(b0) - 1; i >= 0; i-- {
		slots := g.active(w, b0, b1, i)
		b2 := b0 + len(slots)
		if before != nil {
			before(b0, b2, i, w)
			slots = g.active(w, b0, b1, i)
		}
		for e := b0; e < b2; e++ {
			kernel.Axpy(g.dh[e*stride:], 1, g.dd[b.token(e, i)*g.width():][:h])
		}
		g.decoder.stepBack(slots, g.dh[b0*stride:], stride, g.dc[b0*h:], &w.offsets)
	}
	for e := b0; e < b1; e++ {
		clear(g.decoder.gates(b.slot(e, b.steps(e))))
	}
}

// encodeBack runs one direction of the encoder backward, given de and the
// gradient of the decoder's first state in dh and dc.
func (g *Gradient) encodeBack(d, b0, b1 int, w *worker) {
	b, l, h := g.batch, &g.encoder[d], g.net.Hidden
	n1, stride := b.N+1, g.dhStride()
	w.dh, w.dc = grow(w.dh, (b1-b0)*l.H), grow(w.dc, (b1-b0)*l.H)
	for e := b0; e < b1; e++ {
		copy(w.dh[(e-b0)*l.H:][:l.H], g.dh[e*stride+d*l.H:])
		copy(w.dc[(e-b0)*l.H:][:l.H], g.dc[e*h+d*l.H:])
	}
	for t := b.N - 1; t >= 0; t-- {
		j := t + 1
		if d == 1 {
			j = b.N - t
		}
		for e := b0; e < b1; e++ {
			kernel.Axpy(w.dh[(e-b0)*l.H:], 1, g.de[(e*n1+j)*h+d*l.H:][:l.H])
		}
		l.stepBack(w.encoderSlots(b0, b1, n1, t), w.dh, l.H, w.dc, &w.offsets)
	}
	for e := b0; e < b1; e++ {
		clear(l.gates(e*n1 + b.N))
	}
}
