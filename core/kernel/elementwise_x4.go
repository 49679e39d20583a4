//go:build goexperiment.simd && !plain && (arm64 || wasm)

package kernel

import (
	"simd/archsimd"
	"unsafe"
)

// at is x[i : i+lanes], which the caller knows to be there: a check would cost as much as the operation.
func at(x []float32, i int) *[lanes]float32 {
	return (*[lanes]float32)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(x)), 4*i))
}

func load(x []float32, i int) archsimd.Float32x4 { return archsimd.LoadFloat32x4Array(at(x, i)) }

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
		x := load(src, i).Mul(ins).Min(limit).Max(floor)
		x2 := x.Mul(x)
		p := a13.MulAdd(x2, a11).MulAdd(x2, a9).MulAdd(x2, a7).MulAdd(x2, a5).MulAdd(x2, a3).MulAdd(x2, a1)
		q := b6.MulAdd(x2, b4).MulAdd(x2, b2).MulAdd(x2, b0)
		scales.MulAdd(x.Mul(p).Div(q), shifts).StoreArray(at(dst, i))
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
		a := load(gi, i).Mul(load(gg, i))
		load(gf, i).MulAdd(load(cPrev, i), a).StoreArray(at(c, i))
	}
	squash(tc[:done], c[:done], 1, 1, 0)
	for i := 0; i < done; i += w {
		load(gout, i).Mul(load(tc, i)).StoreArray(at(h, i))
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
		i, f := load(gi, j), load(gf, j)
		z, o := load(gg, j), load(gout, j)
		t, dhj := load(tc, j), load(dh, j)
		d := dhj.Mul(o).MulAdd(one.Sub(t.Mul(t)), load(dc, j))
		dhj.Mul(t).Mul(o.Mul(one.Sub(o))).StoreArray(at(gout, j))
		d.Mul(z).Mul(i.Mul(one.Sub(i))).StoreArray(at(gi, j))
		d.Mul(load(cPrev, j)).Mul(f.Mul(one.Sub(f))).StoreArray(at(gf, j))
		d.Mul(i).Mul(one.Sub(z.Mul(z))).StoreArray(at(gg, j))
		d.Mul(f).StoreArray(at(dc, j))
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
		x := load(k, i).Add(load(q, i)).Min(limit).Max(floor)
		x2 := x.Mul(x)
		p := a13.MulAdd(x2, a11).MulAdd(x2, a9).MulAdd(x2, a7).MulAdd(x2, a5).MulAdd(x2, a3).MulAdd(x2, a1)
		f := b6.MulAdd(x2, b4).MulAdd(x2, b2).MulAdd(x2, b0)
		y := x.Mul(p).Div(f)
		y.StoreArray(at(t, i))
		s = load(v, i).MulAdd(y, s)
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
		y := load(t, i)
		d := u.Mul(load(v, i)).Mul(one.Sub(y.Mul(y)))
		load(dk, i).Add(d).StoreArray(at(dk, i))
		load(dq, i).Add(d).StoreArray(at(dq, i))
		u.MulAdd(y, load(dv, i)).StoreArray(at(dv, i))
	}
	return i
}

func multiply(y, a, b []float32) int {
	n, w := len(y), lanes
	a, b = a[:n], b[:n]
	i := 0
	for ; i+w <= n; i += w {
		load(a, i).Mul(load(b, i)).StoreArray(at(y, i))
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
		s0 = load(x, i).MulAdd(load(y, i), s0)
		s1 = load(x, i+w).MulAdd(load(y, i+w), s1)
	}
	for ; i+w <= n; i += w {
		s0 = load(x, i).MulAdd(load(y, i), s0)
	}
	return sum(s0.Add(s1)), i
}

func axpy(y []float32, a float32, x []float32) int {
	n, w := len(x), lanes
	y = y[:n]
	s := archsimd.BroadcastFloat32x4(a)
	i := 0
	for ; i+w <= n; i += w {
		s.MulAdd(load(x, i), load(y, i)).StoreArray(at(y, i))
	}
	return i
}

func scale(x []float32, a float32) int {
	w := lanes
	s := archsimd.BroadcastFloat32x4(a)
	i := 0
	for ; i+w <= len(x); i += w {
		load(x, i).Mul(s).StoreArray(at(x, i))
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
		y := exp(load(u, i).Sub(b))
		y.StoreArray(at(p, i))
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
		z := load(x, i).Min(high).Max(low)
		exp(z.Add(z)).StoreArray(at(y, i))
	}
	return i
}

// quotient sets r to 1/(1+k·q) over whole vectors and returns how many elements that
// was.
func quotient(r, k, q []float32) int {
	n, w := len(q), lanes
	r, k = r[:n], k[:n]
	one := archsimd.BroadcastFloat32x4(1)
	i := 0
	for ; i+w <= n; i += w {
		one.Div(load(k, i).MulAdd(load(q, i), one)).StoreArray(at(r, i))
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
			x := one.Div(load(k, i).MulAdd(load(q, i), one)).Sub(load(r, i))
			y := one.Div(load(k, i+w).MulAdd(load(q, i+w), one)).Sub(load(r, i+w))
			s = x.MulAdd(load(v, i), s)
			t = y.MulAdd(load(v, i+w), t)
		}
		for ; i+w <= n; i += w {
			x := one.Div(load(k, i).MulAdd(load(q, i), one)).Sub(load(r, i))
			s = x.MulAdd(load(v, i), s)
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
		d := load(g, i).Mul(f)
		d2 := d.Mul(d)
		mi := b1.MulAdd(load(m, i).Sub(d), d)
		vi := b2.MulAdd(load(v, i).Sub(d2), d2)
		mi.StoreArray(at(m, i))
		vi.StoreArray(at(v, i))
		step := rate.Mul(mi).Div(vi.Mul(c2).Sqrt().Add(eps))
		load(wt, i).Sub(step).StoreArray(at(wt, i))
	}
	return i
}
