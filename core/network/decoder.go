package network

import "ptrnet/core/kernel"

// decoder is the second LSTM: it starts from the encoder's final state, its input is the features of the
// input chosen last, or the start symbol, and its state d goes to the head. With Attention, it attends to the
// encoder's states after each step; the context d' goes to the head too, and into the next step.
type decoder struct {
	cell
	enc       *encoder
	attention *attention // of Attention, else nil

	d, dd  []float32 // [T][W] and gradient, rows d or [d | d']; Inference has [R][W]
	dh, dc []float32 // [B][dhStride], [B][H], gradients on the way back through time
}

func newDecoder(n *Network, enc *encoder) decoder {
	dec := decoder{cell: cell{cellShape: n.decoder}, enc: enc}
	if n.Arch == Attention {
		dec.attention = &attention{attentionShape: n.pointer, enc: enc}
	}
	return dec
}

func (dec *decoder) pack(weights []float32) {
	dec.cell.pack(weights)
	if dec.attention != nil {
		dec.attention.pack(weights)
	}
}

func (dec *decoder) packBackward(weights []float32) {
	dec.cell.packBackward(weights, dec.attention != nil)
	if dec.attention != nil {
		dec.attention.packBackward(weights)
	}
}

func (dec *decoder) width() int {
	if dec.attention != nil {
		return 2 * dec.U
	}
	return dec.U
}

// dhStride is the row length of dh: the gradient of the state, followed, for Attention, by that of the input.
func (dec *decoder) dhStride() int {
	if dec.attention != nil {
		return aligned(dec.U + dec.X)
	}
	return dec.U
}

func (dec *decoder) reserve(b *Batch) {
	examples, tokens := b.Examples(), b.Tokens()
	dec.cell.reserve(tokens + examples)
	dec.d = grow(dec.d, tokens*dec.width())
	dec.dd = grow(dec.dd, tokens*dec.width())
	dec.dh, dec.dc = grow(dec.dh, examples*dec.dhStride()), grow(dec.dc, examples*dec.U)
	if dec.attention != nil {
		dec.attention.reserve(b, dec.d, true)
	}
}

// start sets up a slot for the first step on example b: the encoder's final state, and the start symbol.
func (dec *decoder) start(slot, b int) {
	dec.enc.final(b, dec.state(slot), dec.carry(slot))
	x := dec.input(slot)
	clear(x)
	x[dec.enc.features] = 1
	x[dec.X] = 1
}

// feed sets up a slot's input: the symbol of example b that was chosen last.
func (dec *decoder) feed(slot, b, symbol int) {
	x := dec.input(slot)
	clear(x)
	copy(x, dec.enc.x[(b*dec.enc.n+symbol)*dec.enc.features:][:dec.enc.features])
	x[dec.X] = 1
}

// feedContext adds d' of the previous step to a slot's input.
func (dec *decoder) feedContext(slot int, context []float32) {
	copy(dec.input(slot)[dec.enc.features+1:], context)
}

// slots lists the slots of step i of the part's examples.
func (dec *decoder) slots(p part, i int, tmp *scratch) []int {
	tmp.slots = tmp.slots[:0]
	for b := p.b0; b < p.b1; b++ {
		tmp.slots = append(tmp.slots, p.slot(b, i))
	}
	return tmp.slots
}

// forward takes all steps under teacher forcing.
func (dec *decoder) forward(p part, tmp *scratch) {
	if dec.attention != nil {
		dec.attention.keysForward(p)
	}
	for b := p.b0; b < p.b1; b++ {
		dec.start(p.slot(b, 0), b)
		for i := 1; i < p.steps(b); i++ {
			dec.feed(p.slot(b, i), b, p.Target[p.Offset[b]+i-1])
		}
	}
	for i := range p.steps(p.b0) {
		q := p.withStep(i)
		dec.cell.forward(dec.slots(q, i, tmp), &tmp.offsets)
		for b := q.b0; b < q.b1; b++ {
			copy(dec.d[q.token(b, i)*dec.width():][:dec.U], dec.state(q.slot(b, i)+1))
		}
		if dec.attention != nil {
			dec.attend(q, i, tmp)
		}
	}
}

// backward takes dd back through all steps, to the encoder's final state.
func (dec *decoder) backward(p part, tmp *scratch) {
	stride := dec.dhStride()
	clear(dec.dh[p.b0*stride : p.b1*stride])
	clear(dec.dc[p.b0*dec.U : p.b1*dec.U])
	for i := p.steps(p.b0) - 1; i >= 0; i-- {
		q := p.withStep(i)
		if dec.attention != nil {
			dec.attendBack(q, i, tmp)
		}
		for b := q.b0; b < q.b1; b++ {
			kernel.Axpy(dec.dh[b*stride:], 1, dec.dd[q.token(b, i)*dec.width():][:dec.U])
		}
		dec.cell.backward(dec.slots(q, i, tmp), dec.dh[p.b0*stride:], stride, dec.dc[p.b0*dec.U:], &tmp.offsets)
	}
	for b := p.b0; b < p.b1; b++ {
		clear(dec.gates(p.slot(b, p.steps(b))))
		dec.enc.finalBack(b, dec.dh[b*stride:][:dec.U], dec.dc[b*dec.U:][:dec.U])
	}
	if dec.attention != nil {
		dec.attention.keysBack(p)
	}
}

// attend computes d' after step i, stores it after d, and feeds it to step i+1.
func (dec *decoder) attend(p part, i int, tmp *scratch) {
	s, h, w := dec.attention, dec.U, dec.width()
	tmp.c, tmp.a = tmp.c[:0], tmp.a[:0]
	for b := p.b0; b < p.b1; b++ {
		tmp.c = append(tmp.c, p.token(b, i)*h)
		tmp.a = append(tmp.a, p.token(b, i)*w)
	}
	kernel.MulRows(s.q, tmp.c, dec.d, tmp.a, s.w2, false)
	for b := p.b0; b < p.b1; b++ {
		t := p.token(b, i)
		context := dec.d[t*w+h:][:h]
		clear(context)
		s.context(context, t, b, tmp)
		if i+1 < p.steps(b) {
			dec.feedContext(p.slot(b, i+1), context)
		}
	}
}

// attendBack takes the gradient of d', from the head and from step i+1, back through
// the attention of step i, into dh.
func (dec *decoder) attendBack(p part, i int, tmp *scratch) {
	s, h, w, stride := dec.attention, dec.U, dec.width(), dec.dhStride()
	tmp.c, tmp.a = tmp.c[:0], tmp.a[:0]
	for b := p.b0; b < p.b1; b++ {
		t := p.token(b, i)
		dContext := dec.dd[t*w+h:][:h]
		kernel.Axpy(dContext, 1, dec.dh[b*stride+h+dec.enc.features+1:][:h])
		s.contextBack(dContext, t, b, tmp)
		tmp.c = append(tmp.c, b*stride)
		tmp.a = append(tmp.a, t*h)
	}
	kernel.MulRows(dec.dh, tmp.c, s.q, tmp.a, s.w2Back, true)
}

func (dec *decoder) plan(p *plan) {
	dec.cell.plan(p, p.batch.Tokens()+p.batch.Examples())
	if dec.attention != nil {
		dec.attention.plan(p, dec.width())
	}
}
