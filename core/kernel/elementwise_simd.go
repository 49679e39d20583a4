//go:build goexperiment.simd && !plain && !wasm

package kernel

import "simd"

// squash sets dst = shift + scale·tanh(in·src), over whole vectors, and returns
// how many elements that was: tanh with 1, 1, 0 and the sigmoid with ½, ½, ½. It
// spells out tanh1 with its constants held in registers.
func squash(dst, src []float32, in, scale, shift float32) int {
	n, w := len(src), lanes()
	dst = dst[:n]
	limit, floor := simd.BroadcastFloat32s(tanhLimit), simd.BroadcastFloat32s(-tanhLimit)
	a1, a3, a5 := simd.BroadcastFloat32s(tanhA1), simd.BroadcastFloat32s(tanhA3),
		simd.BroadcastFloat32s(tanhA5)
	a7, a9, a11 := simd.BroadcastFloat32s(tanhA7), simd.BroadcastFloat32s(tanhA9),
		simd.BroadcastFloat32s(tanhA11)
	a13, b0, b2 := simd.BroadcastFloat32s(tanhA13), simd.BroadcastFloat32s(tanhB0),
		simd.BroadcastFloat32s(tanhB2)
	b4, b6 := simd.BroadcastFloat32s(tanhB4), simd.BroadcastFloat32s(tanhB6)
	ins, scales, shifts := simd.BroadcastFloat32s(in), simd.BroadcastFloat32s(scale),
		simd.BroadcastFloat32s(shift)
	i := 0
	for ; i+w <= n; i += w {
		x := simd.LoadFloat32s(src[i:]).Mul(ins).Min(limit).Max(floor)
		x2 := x.Mul(x)
		p := a13.MulAdd(x2, a11).MulAdd(x2, a9).MulAdd(x2, a7).MulAdd(x2, a5).MulAdd(x2, a3).MulAdd(x2, a1)
		q := b6.MulAdd(x2, b4).MulAdd(x2, b2).MulAdd(x2, b0)
		scales.MulAdd(x.Mul(p).Div(q), shifts).Store(dst[i:])
	}
	return i
}

func cellForward(g, c, tc, h, cPrev []float32) int {
	n, w := len(h), lanes()
	done := n / w * w
	gi, gf, gg, gout := g[:n], g[n:2*n], g[2*n:3*n], g[3*n:4*n]
	c, tc, cPrev = c[:n], tc[:n], cPrev[:n]
	squash(gi[:done], gi[:done], 0.5, 0.5, 0.5)
	squash(gf[:done], gf[:done], 0.5, 0.5, 0.5)
	squash(gg[:done], gg[:done], 1, 1, 0)
	squash(gout[:done], gout[:done], 0.5, 0.5, 0.5)
	for i := 0; i < done; i += w {
		a := simd.LoadFloat32s(gi[i:]).Mul(simd.LoadFloat32s(gg[i:]))
		simd.LoadFloat32s(gf[i:]).MulAdd(simd.LoadFloat32s(cPrev[i:]), a).Store(c[i:])
	}
	squash(tc[:done], c[:done], 1, 1, 0)
	for i := 0; i < done; i += w {
		simd.LoadFloat32s(gout[i:]).Mul(simd.LoadFloat32s(tc[i:])).Store(h[i:])
	}
	return done
}

func cellBackward(g, tc, cPrev, dh, dc []float32) int {
	n, w := len(dh), lanes()
	gi, gf, gg, gout := g[:n], g[n:2*n], g[2*n:3*n], g[3*n:4*n]
	tc, cPrev, dc = tc[:n], cPrev[:n], dc[:n]
	one := simd.BroadcastFloat32s(1)
	j := 0
	for ; j+w <= n; j += w {
		i, f := simd.LoadFloat32s(gi[j:]), simd.LoadFloat32s(gf[j:])
		z, o := simd.LoadFloat32s(gg[j:]), simd.LoadFloat32s(gout[j:])
		t, dhj := simd.LoadFloat32s(tc[j:]), simd.LoadFloat32s(dh[j:])
		d := dhj.Mul(o).MulAdd(one.Sub(t.Mul(t)), simd.LoadFloat32s(dc[j:]))
		dhj.Mul(t).Mul(o.Mul(one.Sub(o))).Store(gout[j:])
		d.Mul(z).Mul(i.Mul(one.Sub(i))).Store(gi[j:])
		d.Mul(simd.LoadFloat32s(cPrev[j:])).Mul(f.Mul(one.Sub(f))).Store(gf[j:])
		d.Mul(i).Mul(one.Sub(z.Mul(z))).Store(gg[j:])
		d.Mul(f).Store(dc[j:])
	}
	return j
}

// scoreForward spells out tanh as squash does.
func scoreForward(t, k, q, v []float32) (float32, int) {
	n, w := len(k), lanes()
	t, q, v = t[:n], q[:n], v[:n]
	limit, floor := simd.BroadcastFloat32s(tanhLimit), simd.BroadcastFloat32s(-tanhLimit)
	a1, a3, a5 := simd.BroadcastFloat32s(tanhA1), simd.BroadcastFloat32s(tanhA3),
		simd.BroadcastFloat32s(tanhA5)
	a7, a9, a11 := simd.BroadcastFloat32s(tanhA7), simd.BroadcastFloat32s(tanhA9),
		simd.BroadcastFloat32s(tanhA11)
	a13, b0, b2 := simd.BroadcastFloat32s(tanhA13), simd.BroadcastFloat32s(tanhB0),
		simd.BroadcastFloat32s(tanhB2)
	b4, b6 := simd.BroadcastFloat32s(tanhB4), simd.BroadcastFloat32s(tanhB6)
	s := simd.BroadcastFloat32s(0)
	i := 0
	for ; i+w <= n; i += w {
		x := simd.LoadFloat32s(k[i:]).Add(simd.LoadFloat32s(q[i:])).Min(limit).Max(floor)
		x2 := x.Mul(x)
		p := a13.MulAdd(x2, a11).MulAdd(x2, a9).MulAdd(x2, a7).MulAdd(x2, a5).MulAdd(x2, a3).MulAdd(x2, a1)
		f := b6.MulAdd(x2, b4).MulAdd(x2, b2).MulAdd(x2, b0)
		y := x.Mul(p).Div(f)
		y.Store(t[i:])
		s = simd.LoadFloat32s(v[i:]).MulAdd(y, s)
	}
	return sum(s), i
}

// sum adds the lanes of a vector, in order.
func sum(s simd.Float32s) float32 {
	var lane [maxWidth / 2]float32
	w := lanes()
	s.Store(lane[:])
	var total float32
	for _, x := range lane[:w] {
		total += x
	}
	return total
}

func scoreBackward(dk, dq, dv, t, v []float32, du float32) int {
	n, w := len(t), lanes()
	dk, dq, dv, v = dk[:n], dq[:n], dv[:n], v[:n]
	one, u := simd.BroadcastFloat32s(1), simd.BroadcastFloat32s(du)
	i := 0
	for ; i+w <= n; i += w {
		y := simd.LoadFloat32s(t[i:])
		d := u.Mul(simd.LoadFloat32s(v[i:])).Mul(one.Sub(y.Mul(y)))
		simd.LoadFloat32s(dk[i:]).Add(d).Store(dk[i:])
		simd.LoadFloat32s(dq[i:]).Add(d).Store(dq[i:])
		u.MulAdd(y, simd.LoadFloat32s(dv[i:])).Store(dv[i:])
	}
	return i
}

func multiply(y, a, b []float32) int {
	n, w := len(y), lanes()
	a, b = a[:n], b[:n]
	i := 0
	for ; i+w <= n; i += w {
		simd.LoadFloat32s(a[i:]).Mul(simd.LoadFloat32s(b[i:])).Store(y[i:])
	}
	return i
}

func dot(x, y []float32) (float32, int) {
	n, w := len(x), lanes()
	y = y[:n]
	s0 := simd.BroadcastFloat32s(0)
	s1 := s0
	i := 0
	for ; i+2*w <= n; i += 2 * w {
		s0 = simd.LoadFloat32s(x[i:]).MulAdd(simd.LoadFloat32s(y[i:]), s0)
		s1 = simd.LoadFloat32s(x[i+w:]).MulAdd(simd.LoadFloat32s(y[i+w:]), s1)
	}
	for ; i+w <= n; i += w {
		s0 = simd.LoadFloat32s(x[i:]).MulAdd(simd.LoadFloat32s(y[i:]), s0)
	}
	return sum(s0.Add(s1)), i
}

func axpy(y []float32, a float32, x []float32) int {
	n, w := len(x), lanes()
	y = y[:n]
	s := simd.BroadcastFloat32s(a)
	i := 0
	for ; i+w <= n; i += w {
		s.MulAdd(simd.LoadFloat32s(x[i:]), simd.LoadFloat32s(y[i:])).Store(y[i:])
	}
	return i
}

func scale(x []float32, a float32) int {
	w := lanes()
	s := simd.BroadcastFloat32s(a)
	i := 0
	for ; i+w <= len(x); i += w {
		simd.LoadFloat32s(x[i:]).Mul(s).Store(x[i:])
	}
	return i
}

// exp is exp1, lane by lane.
func exp(x simd.Float32s) simd.Float32s {
	x = x.Min(simd.BroadcastFloat32s(expHigh)).Max(simd.BroadcastFloat32s(expLow))
	magic := simd.BroadcastFloat32s(expMagic)
	k := x.Mul(simd.BroadcastFloat32s(log2e)).Add(magic).Sub(magic)
	f := k.MulAdd(simd.BroadcastFloat32s(-ln2Hi), x)
	f = k.MulAdd(simd.BroadcastFloat32s(-ln2Lo), f)
	one := simd.BroadcastFloat32s(1)
	p := simd.BroadcastFloat32s(expC6).MulAdd(f, simd.BroadcastFloat32s(expC5))
	p = p.MulAdd(f, simd.BroadcastFloat32s(expC4))
	p = p.MulAdd(f, simd.BroadcastFloat32s(expC3))
	p = p.MulAdd(f, simd.BroadcastFloat32s(expC2))
	p = p.MulAdd(f, one)
	p = p.MulAdd(f, one)
	// 2^k by its bits: k+127 < 2^8, so (k+127)·2^23 is exact in float32 and
	// converts to the integer that is the exponent field.
	bits := k.Add(simd.BroadcastFloat32s(127)).Mul(simd.BroadcastFloat32s(1 << 23)).ConvertToInt32()
	return p.Mul(bits.ToBits().BitsToFloat32())
}

func expSum(p, u []float32, shift float32) (float32, int) {
	n, w := len(u), lanes()
	p = p[:n]
	b := simd.BroadcastFloat32s(shift)
	s := simd.BroadcastFloat32s(0)
	i := 0
	for ; i+w <= n; i += w {
		y := exp(simd.LoadFloat32s(u[i:]).Sub(b))
		y.Store(p[i:])
		s = s.Add(y)
	}
	return sum(s), i
}

func exp2x(y, x []float32) int {
	n, w := len(x), lanes()
	y = y[:n]
	high, low := simd.BroadcastFloat32s(exp2xLimit), simd.BroadcastFloat32s(-exp2xLimit)
	i := 0
	for ; i+w <= n; i += w {
		z := simd.LoadFloat32s(x[i:]).Min(high).Max(low)
		exp(z.Add(z)).Store(y[i:])
	}
	return i
}

// quotient sets r to 1/(1+k·q) over whole vectors and returns how many elements that
// was.
func quotient(r, k, q []float32) int {
	n, w := len(q), lanes()
	one := simd.BroadcastFloat32s(1)
	i := 0
	for ; i+w <= n; i += w {
		one.Div(simd.LoadFloat32s(k[i:]).MulAdd(simd.LoadFloat32s(q[i:]), one)).Store(r[i:])
	}
	return i
}

// quotients sets u[j] = Σ v·(1/(1+k·q) - r) for every key, over whole vectors, and
// returns how many elements that was.
func quotients(u, keys, q, v, r []float32) int {
	n, w := len(q), lanes()
	v, r = v[:n], r[:n]
	one := simd.BroadcastFloat32s(1)
	for j := range u {
		k := keys[j*n:][:n]
		s := simd.BroadcastFloat32s(0)
		t := s
		i := 0
		for ; i+2*w <= n; i += 2 * w {
			x := one.Div(simd.LoadFloat32s(k[i:]).MulAdd(simd.LoadFloat32s(q[i:]), one)).Sub(
				simd.LoadFloat32s(r[i:]))
			y := one.Div(simd.LoadFloat32s(k[i+w:]).MulAdd(simd.LoadFloat32s(q[i+w:]), one)).Sub(
				simd.LoadFloat32s(r[i+w:]))
			s = x.MulAdd(simd.LoadFloat32s(v[i:]), s)
			t = y.MulAdd(simd.LoadFloat32s(v[i+w:]), t)
		}
		for ; i+w <= n; i += w {
			x := one.Div(simd.LoadFloat32s(k[i:]).MulAdd(simd.LoadFloat32s(q[i:]), one)).Sub(
				simd.LoadFloat32s(r[i:]))
			s = x.MulAdd(simd.LoadFloat32s(v[i:]), s)
		}
		u[j] = sum(s.Add(t))
	}
	return n / w * w
}

func adam(wt, m, v, g []float32, st AdamStep) int {
	n, w := len(g), lanes()
	wt, m, v = wt[:n], m[:n], v[:n]
	b1, b2 := simd.BroadcastFloat32s(st.Beta1), simd.BroadcastFloat32s(st.Beta2)
	eps, rate := simd.BroadcastFloat32s(st.Epsilon), simd.BroadcastFloat32s(st.Rate)
	c2, f := simd.BroadcastFloat32s(st.Correction2), simd.BroadcastFloat32s(st.Scale)
	i := 0
	for ; i+w <= n; i += w {
		d := simd.LoadFloat32s(g[i:]).Mul(f)
		d2 := d.Mul(d)
		mi := b1.MulAdd(simd.LoadFloat32s(m[i:]).Sub(d), d)
		vi := b2.MulAdd(simd.LoadFloat32s(v[i:]).Sub(d2), d2)
		mi.Store(m[i:])
		vi.Store(v[i:])
		step := rate.Mul(mi).Div(vi.Mul(c2).Sqrt().Add(eps))
		simd.LoadFloat32s(wt[i:]).Sub(step).Store(wt[i:])
	}
	return i
}
