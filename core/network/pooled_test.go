package network

import "ptrnet/core/kernel"

// pooled is a second encoder, to show that one is a part: this file is all of it. A state
// knows its own input and the mean of all, so that the order of the inputs does not matter:
//
//	z_j = tanh(A·x_j + a),  m = mean z_j,  e_j = tanh(B·[z_j m] + b),
//
// and the decoder starts from h = c = m. A point that moves changes m and with it every state.
type pooled struct {
	pooledShape
	enc          *encoding
	a, b, bBack  *kernel.Panels
	x            []float32 // [B][N][F+1], inputs and 1
	zm           []float32 // [B][N][2H+1], z, m and 1
	dz, de       []float32 // [B][N][H], gradients inside the tanh
	dzm          []float32 // [B][N][2H]
	mean, dFinal []float32 // [B][H], m and the gradient of the decoder's start
}

// pooledShape locates A [H][F+1] and B [H][2H+1], the last column the bias.
type pooledShape struct{ A, B int }

var _ = func() bool {
	encoders = append(encoders, struct {
		name string
		lay  func(n *Network) encoderShape
	}{"pooled", func(n *Network) encoderShape {
		return pooledShape{n.addLinear("encoder.A", n.Hidden, n.Features), n.addLinear("encoder.B", n.Hidden, 2*n.Hidden)}
	}})
	return true
}()

func (s pooledShape) part(enc *encoding) encoder { return &pooled{pooledShape: s, enc: enc} }

// widths are F+1, H and 2H+1.
func (p *pooled) widths() (f, h, both int) {
	return p.enc.features + 1, p.enc.hidden, 2*p.enc.hidden + 1
}

func (p *pooled) pack(weights []float32) {
	f, h, both := p.widths()
	p.a, p.b = packLinear(p.a, weights[p.A:], h, f), packLinear(p.b, weights[p.B:], h, both)
}

func (p *pooled) packBackward(weights []float32) {
	_, h, both := p.widths()
	if p.bBack == nil {
		p.bBack = kernel.NewPanels(h, 2*h)
	}
	p.bBack.SetRows(0, h, weights[p.B:], both)
}

func (p *pooled) reserve() {
	f, h, both := p.widths()
	rows := p.enc.examples * p.enc.n
	p.x, p.zm, p.mean = grow(p.x, rows*f), grow(p.zm, rows*both), grow(p.mean, p.enc.examples*h)
}

func (p *pooled) reserveBackward() {
	h, rows := p.enc.hidden, p.enc.examples*p.enc.n
	p.dz, p.de, p.dzm = grow(p.dz, rows*h), grow(p.de, rows*h), grow(p.dzm, rows*2*h)
	p.dFinal = grow(p.dFinal, p.enc.examples*h)
}

func (p *pooled) forward(b0, b1 int, _ *scratch) {
	f, h, both := p.widths()
	enc, first, rows := p.enc, b0*p.enc.n, (b1-b0)*p.enc.n
	for r := first; r < first+rows; r++ {
		copy(p.x[r*f:], enc.x[r*enc.features:][:enc.features])
		p.x[r*f+f-1], p.zm[r*both+both-1] = 1, 1
	}
	kernel.MulStrided(p.zm[first*both:], both, p.x[first*f:], f, rows, p.a, false)
	for b := b0; b < b1; b++ {
		mean := p.mean[b*h:][:h]
		clear(mean)
		for j := range enc.n {
			z := p.zm[(b*enc.n+j)*both:][:h]
			tanh(z)
			kernel.Axpy(mean, 1/float32(enc.n), z)
		}
		for j := range enc.n {
			copy(p.zm[(b*enc.n+j)*both+h:], mean)
		}
		kernel.MulStrided(enc.row(enc.e, b, 1), h, p.zm[b*enc.n*both:], both, enc.n, p.b, false)
		tanh(enc.row(enc.e, b, 1)[:enc.n*h])
	}
}

// tanh through the kernel of gates: σ(2x) is (1+tanh x)/2.
func tanh(x []float32) {
	for i, v := range x {
		x[i] = 2*kernel.Sigmoid(2*v) - 1
	}
}

// renew: every state depends on every input.
func (p *pooled) renew(_, _ int, tmp *scratch) (from int) {
	p.reserve()
	p.forward(0, p.enc.examples, tmp)
	return 1
}

func (p *pooled) final(b int, h, c []float32) {
	copy(h, p.mean[b*p.enc.hidden:][:p.enc.hidden])
	copy(c, p.mean[b*p.enc.hidden:][:p.enc.hidden])
}

func (p *pooled) finalBack(b int, dh, dc []float32) {
	d := p.dFinal[b*p.enc.hidden:][:p.enc.hidden]
	copy(d, dh)
	kernel.Axpy(d, 1, dc)
}

func (p *pooled) backward(b0, b1 int, _ *scratch) {
	_, h, both := p.widths()
	enc, n := p.enc, p.enc.n
	for b := b0; b < b1; b++ {
		mean := p.dFinal[b*h:][:h]
		for j := range n {
			r := b*n + j
			insideTanh(p.de[r*h:][:h], enc.row(enc.de, b, j+1), enc.row(enc.e, b, j+1))
		}
		kernel.MulStrided(p.dzm[b*n*2*h:], 2*h, p.de[b*n*h:], h, n, p.bBack, false)
		for j := range n {
			kernel.Axpy(mean, 1, p.dzm[(b*n+j)*2*h+h:][:h])
		}
		for j := range n {
			r := b*n + j
			kernel.Axpy(p.dzm[r*2*h:][:h], 1/float32(n), mean)
			insideTanh(p.dz[r*h:][:h], p.dzm[r*2*h:], p.zm[r*both:])
		}
	}
}

// insideTanh sets dx to the gradient of x, given y = tanh x and dy.
func insideTanh(dx, dy, y []float32) {
	for i := range dx {
		dx[i] = dy[i] * (1 - y[i]*y[i])
	}
}

func (p *pooled) plan(to *plan) {
	f, h, both := p.widths()
	rows := p.enc.examples * p.enc.n
	to.product(weightJob{out: p.A, ldc: f, a: p.dz, lda: h, b: p.x, ldb: f, k: rows, n: f}, h)
	to.product(weightJob{out: p.B, ldc: both, a: p.de, lda: h, b: p.zm, ldb: both, k: rows, n: both}, h)
}

// encodePooled is pooled in float64, number by number.
func (r *reference) encodePooled(x [][]scalar) (e [][]scalar, h, c []scalar) {
	through := func(name string, x []scalar) (y []scalar) {
		for _, z := range r.plus(r.linear(name+".weight", x), r.weights[name+".bias"]) {
			y = append(y, r.tanh(z))
		}
		return y
	}
	mean := r.zeros(r.Hidden)
	var states [][]scalar
	for _, input := range x {
		states = append(states, through("encoder.A", input))
		mean = r.plus(mean, states[len(states)-1])
	}
	for k := range mean {
		mean[k] = r.div(mean[k], r.constant(float64(len(x))))
	}
	for _, z := range states {
		e = append(e, through("encoder.B", append(append([]scalar{}, z...), mean...)))
	}
	return e, mean, mean
}
