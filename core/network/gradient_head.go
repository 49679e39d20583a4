package network

import "ptrnet/core/kernel"

// keysForward sets keys = E·W1ᵀ.
func (g *Gradient) keysForward(b0, b1 int) {
	n1, h := g.batch.N+1, g.net.Hidden
	kernel.MulStrided(g.keys[b0*n1*h:], h, g.e[b0*n1*h:], h, (b1-b0)*n1, g.pointer.w1, false)
}

// keysBack adds dKeys·W1 to de.
func (g *Gradient) keysBack(b0, b1 int) {
	n1, h := g.batch.N+1, g.net.Hidden
	kernel.MulStrided(g.de[b0*n1*h:], h, g.dKeys[b0*n1*h:], h, (b1-b0)*n1, g.pointer.w1Back, true)
}

// tokens is the range of tokens of examples b0 … b1-1.
func (g *Gradient) tokens(b0, b1 int) (int, int) {
	return g.batch.token(b0, 0), g.batch.token(b1-1, 0) + g.batch.steps(b1-1)
}

// pointerPass is PtrNet's head, forward and backward at once: under teacher
// forcing all decoder states are known, so each token's tanh values can stay in
// the cache between its two passes. It leaves the decoder states' gradient in dd.
func (g *Gradient) pointerPass(b0, b1 int, w *worker) {
	b, h, n := g.batch, g.net.Hidden, g.net
	n1 := b.N + 1
	t0, t1 := g.tokens(b0, b1)
	last := n.Glimpses
	g.keysForward(b0, b1)
	for k := range last {
		g.glimpseForward(k, b0, b1, w)
	}
	kernel.MulStrided(g.q[last][t0*h:], h, g.d[last][t0*h:], h, t1-t0, g.pointer.w2, false)
	v := n.vector(n.pointer.V)
	share := 1 / float32(b.Tokens())
	for e := b0; e < b1; e++ {
		keys, dKeys := g.keys[e*n1*h:][:n1*h], g.dKeys[e*n1*h:][:n1*h]
		for i := range b.steps(e) {
			q := g.q[last][b.token(e, i)*h:][:h]
			scores(w.u, w.t, keys, q, v)
			target := b.Target[b.Offset[e]:b.Offset[e+1]]
			want := 0
			if i < len(target) {
				want = 1 + target[i]
			}
			if b.Distinct {
				for _, s := range target[:i] {
					w.u[1+s] = masked
				}
				if i < len(target) {
					w.u[0] = masked
				}
			}
			g.loss[e] += crossEntropy(w.u, want, share)
			clear(q)
			scoresBack(dKeys, q, g.dv[e*h:][:h], w.t, v, w.u)
		}
	}
	g.keysBack(b0, b1)
	kernel.MulStrided(g.dd[t0*h:], h, g.q[last][t0*h:], h, t1-t0, g.pointer.w2Back, false)
	for k := last - 1; k >= 0; k-- {
		g.glimpseBack(k, b0, b1, w)
	}
	if last > 0 {
		kernel.MulStrided(g.de[b0*n1*h:], h, g.dGKeys[b0*n1*h:], h, (b1-b0)*n1, g.glimpse.w1Back, true)
	}
}

// crossEntropy returns -log softmax(u)[want] and turns u into the gradient of
// that loss times share.
func crossEntropy(u []float32, want int, share float32) float64 {
	score := u[want]
	loss := float64(kernel.Softmax(u, u)) - float64(score)
	u[want]--
	kernel.Scale(u, share)
	return loss
}

// glimpseForward is the k-th glimpse: d[k+1] = d[k] + Σ a_j·e_j, a the softmax
// of the glimpse's scores over the inputs.
func (g *Gradient) glimpseForward(k, b0, b1 int, w *worker) {
	b, h, n := g.batch, g.net.Hidden, g.net
	n1 := b.N + 1
	t0, t1 := g.tokens(b0, b1)
	if k == 0 {
		kernel.MulStrided(g.gKeys[b0*n1*h:], h, g.e[b0*n1*h:], h, (b1-b0)*n1, g.glimpse.w1, false)
	}
	kernel.MulStrided(g.q[k][t0*h:], h, g.d[k][t0*h:], h, t1-t0, g.glimpse.w2, false)
	v := n.vector(n.glimpse.V)
	for e := b0; e < b1; e++ {
		for i := range b.steps(e) {
			tok := b.token(e, i)
			a := g.blendWeights[k][tok*b.N:][:b.N]
			scores(a, w.t, g.gKeys[(e*n1+1)*h:], g.q[k][tok*h:][:h], v)
			kernel.Softmax(a, a)
			out := g.d[k+1][tok*h:][:h]
			copy(out, g.d[k][tok*h:])
			blend(out, a, g.e[(e*n1+1)*h:])
		}
	}
}

// glimpseBack takes dd back through the k-th glimpse.
func (g *Gradient) glimpseBack(k, b0, b1 int, w *worker) {
	b, h, n := g.batch, g.net.Hidden, g.net
	n1 := b.N + 1
	t0, t1 := g.tokens(b0, b1)
	v := n.vector(n.glimpse.V)
	for e := b0; e < b1; e++ {
		first := (e*n1 + 1) * h
		for i := range b.steps(e) {
			tok := b.token(e, i)
			q := g.q[k][tok*h:][:h]
			du := w.du[:b.N]
			scores(du, w.t, g.gKeys[first:], q, v)
			blendBack(g.de[first:], du, g.blendWeights[k][tok*b.N:][:b.N], g.e[first:], g.dd[tok*h:][:h])
			clear(q)
			scoresBack(g.dGKeys[first:], q, g.dgv[e*h:][:h], w.t, v, du)
		}
	}
	kernel.MulStrided(g.dd[t0*h:], h, g.q[k][t0*h:], h, t1-t0, g.glimpse.w2Back, true)
}

// attend is Attention's read of the inputs after step i of examples b0 … b1-1:
// d' = Σ a_j·e_j, kept behind d and fed to step i+1.
func (g *Gradient) attend(b0, b1, i int, w *worker) {
	b, h, n, width := g.batch, g.net.Hidden, g.net, g.width()
	n1 := b.N + 1
	w.c, w.a = w.c[:0], w.a[:0]
	for e := b0; e < b1; e++ {
		w.c = append(w.c, b.token(e, i)*h)
		w.a = append(w.a, b.token(e, i)*width)
	}
	kernel.MulRows(g.q[0], w.c, g.d[0], w.a, g.pointer.w2, false)
	v := n.vector(n.pointer.V)
	for e := b0; e < b1; e++ {
		tok, first := b.token(e, i), (e*n1+1)*h
		a := g.blendWeights[0][tok*b.N:][:b.N]
		scores(a, w.t, g.keys[first:], g.q[0][tok*h:][:h], v)
		kernel.Softmax(a, a)
		out := g.d[0][tok*width+h:][:h]
		clear(out)
		blend(out, a, g.e[first:])
		if i+1 < b.steps(e) {
			copy(g.decoder.input(b.slot(e, i+1))[n.Features+1:][:h], out)
		}
	}
}

// attendBack takes the gradient of d', from the output layer and from step i+1,
// back through the attention of step i, into dh, de, dKeys, q and dv.
func (g *Gradient) attendBack(b0, b1, i int, w *worker) {
	b, h, n, width, stride := g.batch, g.net.Hidden, g.net, g.width(), g.dhStride()
	n1 := b.N + 1
	v := n.vector(n.pointer.V)
	w.c, w.a = w.c[:0], w.a[:0]
	for e := b0; e < b1; e++ {
		tok, first := b.token(e, i), (e*n1+1)*h
		dBlend := g.dd[tok*width+h:][:h]
		kernel.Axpy(dBlend, 1, g.dh[e*stride+h+n.Features+1:][:h])
		q := g.q[0][tok*h:][:h]
		du := w.du[:b.N]
		scores(du, w.t, g.keys[first:], q, v)
		blendBack(g.de[first:], du, g.blendWeights[0][tok*b.N:][:b.N], g.e[first:], dBlend)
		clear(q)
		scoresBack(g.dKeys[first:], q, g.dv[e*h:][:h], w.t, v, du)
		w.c = append(w.c, e*stride)
		w.a = append(w.a, tok*h)
	}
	kernel.MulRows(g.dh, w.c, g.q[0], w.a, g.pointer.w2Back, true)
}

// outputPass is the baselines' linear layer and loss, forward and backward. It
// leaves the gradient of its inputs in dd and that of the logits in logits.
func (g *Gradient) outputPass(b0, b1 int, w *worker) {
	b, n, width := g.batch, g.net, g.width()
	symbols := n.Dictionary + 1
	t0, t1 := g.tokens(b0, b1)
	kernel.MulStrided(g.logits[t0*symbols:], symbols, g.d[0][t0*width:], width, t1-t0, g.output, false)
	share := 1 / float32(b.Tokens())
	for e := b0; e < b1; e++ {
		for i := range b.steps(e) {
			u := g.logits[b.token(e, i)*symbols:][:symbols]
			kernel.Axpy(u, 1, n.Weights[n.outBias:][:symbols])
			want := n.Dictionary
			if i+1 < b.steps(e) {
				want = b.Target[b.Offset[e]+i]
			}
			g.loss[e] += crossEntropy(u, want, share)
		}
	}
	kernel.MulStrided(g.dd[t0*width:], width, g.logits[t0*symbols:], symbols, t1-t0, g.outBack, false)
}
