//go:build goexperiment.simd && !plain && (arm64 || wasm)

package kernel

import "simd/archsimd"

// squash sets dst = shift + scale·tanh(in·src), over whole vectors, and returns
// how many elements that was: tanh with 1, 1, 0 and the sigmoid with ½, ½, ½. It
// spells out tanh1 with its constants held in registers.
func squash(dst, src []float32, in, scale, shift float32) int {
	n, w := len(src), lanes
	dst = dst[:n]
	limit, floor := archsimd.BroadcastFloat32x4(tanhLimit), archsimd.BroadcastFloat32x4(-tanhLimit)
	a1, a3, a5 := archsimd.BroadcastFloat32x4(tanhA1), archsimd.BroadcastFloat32x4(tanhA3),
		archsimd.BroadcastFloat32x4(tanhA5)
	a7, a9, a11 := archsimd.BroadcastFloat32x4(tanhA7), archsimd.BroadcastFloat32x4(tanhA9),
		archsimd.BroadcastFloat32x4(tanhA11)
	a13, b0, b2 := archsimd.BroadcastFloat32x4(tanhA13), archsimd.BroadcastFloat32x4(tanhB0),
		archsimd.BroadcastFloat32x4(tanhB2)
	b4, b6 := archsimd.BroadcastFloat32x4(tanhB4), archsimd.BroadcastFloat32x4(tanhB6)
	ins, scales, shifts := archsimd.BroadcastFloat32x4(in), archsimd.BroadcastFloat32x4(scale),
		archsimd.BroadcastFloat32x4(shift)
	i := 0
	for ; i+w <= n; i += w {
		x := archsimd.LoadFloat32x4(src[i:]).Mul(ins).Min(limit).Max(floor)
		x2 := x.Mul(x)
		p := a13.MulAdd(x2, a11).MulAdd(x2, a9).MulAdd(x2, a7).MulAdd(x2, a5).MulAdd(x2, a3).MulAdd(x2, a1)
		q := b6.MulAdd(x2, b4).MulAdd(x2, b2).MulAdd(x2, b0)
		scales.MulAdd(x.Mul(p).Div(q), shifts).Store(dst[i:])
	}
	return i
}

func cellForward(g, c, tc, h, cPrev []float32) int {
	n, w := len(h), lanes
	done := n / w * w
	gi, gf, gg, gout := g[:n], g[n:2*n], g[2*n:3*n], g[3*n:4*n]
	c, tc, cPrev = c[:n], tc[:n], cPrev[:n]
	squash(gi[:done], gi[:done], 0.5, 0.5, 0.5)
	squash(gf[:done], gf[:done], 0.5, 0.5, 0.5)
	squash(gg[:done], gg[:done], 1, 1, 0)
	squash(gout[:done], gout[:done], 0.5, 0.5, 0.5)
	for i := 0; i < done; i += w {
		a := archsimd.LoadFloat32x4(gi[i:]).Mul(archsimd.LoadFloat32x4(gg[i:]))
		archsimd.LoadFloat32x4(gf[i:]).MulAdd(archsimd.LoadFloat32x4(cPrev[i:]), a).Store(c[i:])
	}
	squash(tc[:done], c[:done], 1, 1, 0)
	for i := 0; i < done; i += w {
		archsimd.LoadFloat32x4(gout[i:]).Mul(archsimd.LoadFloat32x4(tc[i:])).Store(h[i:])
	}
	return done
}

func cellBackward(g, tc, cPrev, dh, dc []float32) int {
	n, w := len(dh), lanes
	gi, gf, gg, gout := g[:n], g[n:2*n], g[2*n:3*n], g[3*n:4*n]
	tc, cPrev, dc = tc[:n], cPrev[:n], dc[:n]
	one := archsimd.BroadcastFloat32x4(1)
	j := 0
	for ; j+w <= n; j += w {
		i, f := archsimd.LoadFloat32x4(gi[j:]), archsimd.LoadFloat32x4(gf[j:])
		z, o := archsimd.LoadFloat32x4(gg[j:]), archsimd.LoadFloat32x4(gout[j:])
		t, dhj := archsimd.LoadFloat32x4(tc[j:]), archsimd.LoadFloat32x4(dh[j:])
		d := dhj.Mul(o).MulAdd(one.Sub(t.Mul(t)), archsimd.LoadFloat32x4(dc[j:]))
		dhj.Mul(t).Mul(o.Mul(one.Sub(o))).Store(gout[j:])
		d.Mul(z).Mul(i.Mul(one.Sub(i))).Store(gi[j:])
		d.Mul(archsimd.LoadFloat32x4(cPrev[j:])).Mul(f.Mul(one.Sub(f))).Store(gf[j:])
		d.Mul(i).Mul(one.Sub(z.Mul(z))).Store(gg[j:])
		d.Mul(f).Store(dc[j:])
	}
	return j
}

// scoreForward spells out tanh as squash does.
func scoreForward(t, k, q, v []float32) (float32, int) {
	n, w := len(k), lanes
	t, q, v = t[:n], q[:n], v[:n]
	limit, floor := archsimd.BroadcastFloat32x4(tanhLimit), archsimd.BroadcastFloat32x4(-tanhLimit)
	a1, a3, a5 := archsimd.BroadcastFloat32x4(tanhA1), archsimd.BroadcastFloat32x4(tanhA3),
		archsimd.BroadcastFloat32x4(tanhA5)
	a7, a9, a11 := archsimd.BroadcastFloat32x4(tanhA7), archsimd.BroadcastFloat32x4(tanhA9),
		archsimd.BroadcastFloat32x4(tanhA11)
	a13, b0, b2 := archsimd.BroadcastFloat32x4(tanhA13), archsimd.BroadcastFloat32x4(tanhB0),
		archsimd.BroadcastFloat32x4(tanhB2)
	b4, b6 := archsimd.BroadcastFloat32x4(tanhB4), archsimd.BroadcastFloat32x4(tanhB6)
	s := archsimd.BroadcastFloat32x4(0)
	i := 0
	for ; i+w <= n; i += w {
		x := archsimd.LoadFloat32x4(k[i:]).Add(archsimd.LoadFloat32x4(q[i:])).Min(limit).Max(floor)
		x2 := x.Mul(x)
		p := a13.MulAdd(x2, a11).MulAdd(x2, a9).MulAdd(x2, a7).MulAdd(x2, a5).MulAdd(x2, a3).MulAdd(x2, a1)
		f := b6.MulAdd(x2, b4).MulAdd(x2, b2).MulAdd(x2, b0)
		y := x.Mul(p).Div(f)
		y.Store(t[i:])
		s = archsimd.LoadFloat32x4(v[i:]).MulAdd(y, s)
	}
	return sum(s), i
}

// sum adds the lanes of a vector, in order.
func sum(s archsimd.Float32x4) float32 {
	var lane [lanes]float32
	s.Store(lane[:])
	var total float32
	for _, x := range lane {
		total += x
	}
	return total
}

func scoreBackward(dk, dq, dv, t, v []float32, du float32) int {
	n, w := len(t), lanes
	dk, dq, dv, v = dk[:n], dq[:n], dv[:n], v[:n]
	one, u := archsimd.BroadcastFloat32x4(1), archsimd.BroadcastFloat32x4(du)
	i := 0
	for ; i+w <= n; i += w {
		y := archsimd.LoadFloat32x4(t[i:])
		d := u.Mul(archsimd.LoadFloat32x4(v[i:])).Mul(one.Sub(y.Mul(y)))
		archsimd.LoadFloat32x4(dk[i:]).Add(d).Store(dk[i:])
		archsimd.LoadFloat32x4(dq[i:]).Add(d).Store(dq[i:])
		u.MulAdd(y, archsimd.LoadFloat32x4(dv[i:])).Store(dv[i:])
	}
	return i
}

func multiply(y, a, b []float32) int {
	n, w := len(y), lanes
	a, b = a[:n], b[:n]
	i := 0
	for ; i+w <= n; i += w {
		archsimd.LoadFloat32x4(a[i:]).Mul(archsimd.LoadFloat32x4(b[i:])).Store(y[i:])
	}
	return i
}

func dot(x, y []float32) (float32, int) {
	n, w := len(x), lanes
	y = y[:n]
	s0 := archsimd.BroadcastFloat32x4(0)
	s1 := s0
	i := 0
	for ; i+2*w <= n; i += 2 * w {
		s0 = archsimd.LoadFloat32x4(x[i:]).MulAdd(archsimd.LoadFloat32x4(y[i:]), s0)
		s1 = archsimd.LoadFloat32x4(x[i+w:]).MulAdd(archsimd.LoadFloat32x4(y[i+w:]), s1)
	}
	for ; i+w <= n; i += w {
		s0 = archsimd.LoadFloat32x4(x[i:]).MulAdd(archsimd.LoadFloat32x4(y[i:]), s0)
	}
	return sum(s0.Add(s1)), i
}

func axpy(y []float32, a float32, x []float32) int {
	n, w := len(x), lanes
	y = y[:n]
	s := archsimd.BroadcastFloat32x4(a)
	i := 0
	for ; i+w <= n; i += w {
		s.MulAdd(archsimd.LoadFloat32x4(x[i:]), archsimd.LoadFloat32x4(y[i:])).Store(y[i:])
	}
	return i
}

func scale(x []float32, a float32) int {
	w := lanes
	s := archsimd.BroadcastFloat32x4(a)
	i := 0
	for ; i+w <= len(x); i += w {
		archsimd.LoadFloat32x4(x[i:]).Mul(s).Store(x[i:])
	}
	return i
}

// exp is exp1, lane by lane.
func exp(x archsimd.Float32x4) archsimd.Float32x4 {
	x = x.Min(archsimd.BroadcastFloat32x4(expHigh)).Max(archsimd.BroadcastFloat32x4(expLow))
	magic := archsimd.BroadcastFloat32x4(expMagic)
	k := x.Mul(archsimd.BroadcastFloat32x4(log2e)).Add(magic).Sub(magic)
	f := k.MulAdd(archsimd.BroadcastFloat32x4(-ln2Hi), x)
	f = k.MulAdd(archsimd.BroadcastFloat32x4(-ln2Lo), f)
	one := archsimd.BroadcastFloat32x4(1)
	p := archsimd.BroadcastFloat32x4(expC6).MulAdd(f, archsimd.BroadcastFloat32x4(expC5))
	p = p.MulAdd(f, archsimd.BroadcastFloat32x4(expC4))
	p = p.MulAdd(f, archsimd.BroadcastFloat32x4(expC3))
	p = p.MulAdd(f, archsimd.BroadcastFloat32x4(expC2))
	p = p.MulAdd(f, one)
	p = p.MulAdd(f, one)
	// 2^k by its bits: k+127 < 2^8, so (k+127)·2^23 is exact in float32 and
	// converts to the integer that is the exponent field.
	bits := k.Add(archsimd.BroadcastFloat32x4(127)).Mul(archsimd.BroadcastFloat32x4(1 << 23)).ConvertToInt32()
	return p.Mul(bits.ToBits().BitsToFloat32())
}

func expSum(p, u []float32, shift float32) (float32, int) {
	n, w := len(u), lanes
	p = p[:n]
	b := archsimd.BroadcastFloat32x4(shift)
	s := archsimd.BroadcastFloat32x4(0)
	i := 0
	for ; i+w <= n; i += w {
		y := exp(archsimd.LoadFloat32x4(u[i:]).Sub(b))
		y.Store(p[i:])
		s = s.Add(y)
	}
	return sum(s), i
}

func exp2x(y, x []float32) int {
	n, w := len(x), lanes
	y = y[:n]
	high, low := archsimd.BroadcastFloat32x4(exp2xLimit), archsimd.BroadcastFloat32x4(-exp2xLimit)
	i := 0
	for ; i+w <= n; i += w {
		z := archsimd.LoadFloat32x4(x[i:]).Min(high).Max(low)
		exp(z.Add(z)).Store(y[i:])
	}
	return i
}

// quotient sets r to 1/(1+k·q) over whole vectors and returns how many elements that
// was.
func quotient(r, k, q []float32) int {
	n, w := len(q), lanes
	one := archsimd.BroadcastFloat32x4(1)
	i := 0
	for ; i+w <= n; i += w {
		one.Div(archsimd.LoadFloat32x4(k[i:]).MulAdd(archsimd.LoadFloat32x4(q[i:]), one)).Store(r[i:])
	}
	return i
}

// quotients sets u[j] = Σ v·(1/(1+k·q) - r) for every key, over whole vectors, and
// returns how many elements that was.
func quotients(u, keys, q, v, r []float32) int {
	n, w := len(q), lanes
	v, r = v[:n], r[:n]
	one := archsimd.BroadcastFloat32x4(1)
	for j := range u {
		k := keys[j*n:][:n]
		s := archsimd.BroadcastFloat32x4(0)
		t := s
		i := 0
		for ; i+2*w <= n; i += 2 * w {
			x := one.Div(archsimd.LoadFloat32x4(k[i:]).MulAdd(archsimd.LoadFloat32x4(q[i:]), one)).Sub(
				archsimd.LoadFloat32x4(r[i:]))
			y := one.Div(archsimd.LoadFloat32x4(k[i+w:]).MulAdd(archsimd.LoadFloat32x4(q[i+w:]), one)).Sub(
				archsimd.LoadFloat32x4(r[i+w:]))
			s = x.MulAdd(archsimd.LoadFloat32x4(v[i:]), s)
			t = y.MulAdd(archsimd.LoadFloat32x4(v[i+w:]), t)
		}
		for ; i+w <= n; i += w {
			x := one.Div(archsimd.LoadFloat32x4(k[i:]).MulAdd(archsimd.LoadFloat32x4(q[i:]), one)).Sub(
				archsimd.LoadFloat32x4(r[i:]))
			s = x.MulAdd(archsimd.LoadFloat32x4(v[i:]), s)
		}
		u[j] = sum(s.Add(t))
	}
	return n / w * w
}

func adam(wt, m, v, g []float32, st AdamStep) int {
	n, w := len(g), lanes
	wt, m, v = wt[:n], m[:n], v[:n]
	b1, b2 := archsimd.BroadcastFloat32x4(st.Beta1), archsimd.BroadcastFloat32x4(st.Beta2)
	eps, rate := archsimd.BroadcastFloat32x4(st.Epsilon), archsimd.BroadcastFloat32x4(st.Rate)
	c2, f := archsimd.BroadcastFloat32x4(st.Correction2), archsimd.BroadcastFloat32x4(st.Scale)
	i := 0
	for ; i+w <= n; i += w {
		d := archsimd.LoadFloat32x4(g[i:]).Mul(f)
		d2 := d.Mul(d)
		mi := b1.MulAdd(archsimd.LoadFloat32x4(m[i:]).Sub(d), d)
		vi := b2.MulAdd(archsimd.LoadFloat32x4(v[i:]).Sub(d2), d2)
		mi.Store(m[i:])
		vi.Store(v[i:])
		step := rate.Mul(mi).Div(vi.Mul(c2).Sqrt().Add(eps))
		archsimd.LoadFloat32x4(wt[i:]).Sub(step).Store(wt[i:])
	}
	return i
}
