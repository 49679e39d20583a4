//go:build goexperiment.simd && !plain

// Code generated from elementwise_x4.go by twin_test.go. DO NOT EDIT.

package kernel

import (
	"simd/archsimd"
	"unsafe"
)

func cellForward(g, c, tc, h, cPrev []float32) (done int) {
	switch lanes {
	case 16:
		done = cellForward16(g, c, tc, h, cPrev)
	case 8:
		done = cellForward8(g, c, tc, h, cPrev)
	default:
		return
	}
	archsimd.ClearAVXUpperBits() // which SSE code behind it would wait for
	return
}

func cellBackward(g, tc, cPrev, dh, dc []float32) (done int) {
	switch lanes {
	case 16:
		done = cellBackward16(g, tc, cPrev, dh, dc)
	case 8:
		done = cellBackward8(g, tc, cPrev, dh, dc)
	default:
		return
	}
	archsimd.ClearAVXUpperBits() // which SSE code behind it would wait for
	return
}

func scoreForward(t, k, q, v []float32) (sum float32, done int) {
	switch lanes {
	case 16:
		sum, done = scoreForward16(t, k, q, v)
	case 8:
		sum, done = scoreForward8(t, k, q, v)
	default:
		return
	}
	archsimd.ClearAVXUpperBits() // which SSE code behind it would wait for
	return
}

func scoreBackward(dk, dq, dv, t, v []float32, du float32) (done int) {
	switch lanes {
	case 16:
		done = scoreBackward16(dk, dq, dv, t, v, du)
	case 8:
		done = scoreBackward8(dk, dq, dv, t, v, du)
	default:
		return
	}
	archsimd.ClearAVXUpperBits() // which SSE code behind it would wait for
	return
}

func multiply(y, a, b []float32) (done int) {
	switch lanes {
	case 16:
		done = multiply16(y, a, b)
	case 8:
		done = multiply8(y, a, b)
	default:
		return
	}
	archsimd.ClearAVXUpperBits() // which SSE code behind it would wait for
	return
}

func dot(x, y []float32) (sum float32, done int) {
	switch lanes {
	case 16:
		sum, done = dot16(x, y)
	case 8:
		sum, done = dot8(x, y)
	default:
		return
	}
	archsimd.ClearAVXUpperBits() // which SSE code behind it would wait for
	return
}

func axpy(y []float32, a float32, x []float32) (done int) {
	switch lanes {
	case 16:
		done = axpy16(y, a, x)
	case 8:
		done = axpy8(y, a, x)
	default:
		return
	}
	archsimd.ClearAVXUpperBits() // which SSE code behind it would wait for
	return
}

func scale(x []float32, a float32) (done int) {
	switch lanes {
	case 16:
		done = scale16(x, a)
	case 8:
		done = scale8(x, a)
	default:
		return
	}
	archsimd.ClearAVXUpperBits() // which SSE code behind it would wait for
	return
}

func expSum(p, u []float32, shift float32) (sum float32, done int) {
	switch lanes {
	case 16:
		sum, done = expSum16(p, u, shift)
	case 8:
		sum, done = expSum8(p, u, shift)
	default:
		return
	}
	archsimd.ClearAVXUpperBits() // which SSE code behind it would wait for
	return
}

func exp2x(y, x []float32) (done int) {
	switch lanes {
	case 16:
		done = exp2x16(y, x)
	case 8:
		done = exp2x8(y, x)
	default:
		return
	}
	archsimd.ClearAVXUpperBits() // which SSE code behind it would wait for
	return
}

func quotient(r, k, q []float32) (done int) {
	switch lanes {
	case 16:
		done = quotient16(r, k, q)
	case 8:
		done = quotient8(r, k, q)
	default:
		return
	}
	archsimd.ClearAVXUpperBits() // which SSE code behind it would wait for
	return
}

func quotients(u, keys, q, v, r []float32) (done int) {
	switch lanes {
	case 16:
		done = quotients16(u, keys, q, v, r)
	case 8:
		done = quotients8(u, keys, q, v, r)
	default:
		return
	}
	archsimd.ClearAVXUpperBits() // which SSE code behind it would wait for
	return
}

func adam(wt, m, v, g []float32, st AdamStep) (done int) {
	switch lanes {
	case 16:
		done = adam16(wt, m, v, g, st)
	case 8:
		done = adam8(wt, m, v, g, st)
	default:
		return
	}
	archsimd.ClearAVXUpperBits() // which SSE code behind it would wait for
	return
}

// at is x[i : i+lanes], which the caller knows to be there: a check would cost as much as the operation.
func at8(x []float32, i int) *[8]float32 {
	return (*[8]float32)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(x)), 4*i))
}

func load8(x []float32, i int) archsimd.Float32x8 { return archsimd.LoadFloat32x8Array(at8(x, i)) }

// squash sets dst = shift + scale·tanh(in·src), over whole vectors, and returns
// how many elements that was: tanh with 1, 1, 0 and the sigmoid with ½, ½, ½. It
// spells out tanh1 with its constants held in registers.
func squash8(dst, src []float32, in, scale, shift float32) int {
	n, w := len(src), 8
	dst = dst[:n]
	limit, floor := archsimd.BroadcastFloat32x8(tanhLimit), archsimd.BroadcastFloat32x8(-tanhLimit)
	a1, a3, a5 := archsimd.BroadcastFloat32x8(tanhA1), archsimd.BroadcastFloat32x8(tanhA3),
		archsimd.BroadcastFloat32x8(tanhA5)
	a7, a9, a11 := archsimd.BroadcastFloat32x8(tanhA7), archsimd.BroadcastFloat32x8(tanhA9),
		archsimd.BroadcastFloat32x8(tanhA11)
	a13, b0, b2 := archsimd.BroadcastFloat32x8(tanhA13), archsimd.BroadcastFloat32x8(tanhB0),
		archsimd.BroadcastFloat32x8(tanhB2)
	b4, b6 := archsimd.BroadcastFloat32x8(tanhB4), archsimd.BroadcastFloat32x8(tanhB6)
	ins, scales, shifts := archsimd.BroadcastFloat32x8(in), archsimd.BroadcastFloat32x8(scale),
		archsimd.BroadcastFloat32x8(shift)
	i := 0
	for ; i+w <= n; i += w {
		x := load8(src, i).Mul(ins).Min(limit).Max(floor)
		x2 := x.Mul(x)
		p := a13.MulAdd(x2, a11).MulAdd(x2, a9).MulAdd(x2, a7).MulAdd(x2, a5).MulAdd(x2, a3).MulAdd(x2, a1)
		q := b6.MulAdd(x2, b4).MulAdd(x2, b2).MulAdd(x2, b0)
		scales.MulAdd(x.Mul(p).Div(q), shifts).StoreArray(at8(dst, i))
	}
	return i
}

func cellForward8(g, c, tc, h, cPrev []float32) int {
	n, w := len(h), 8
	done := n / w * w
	gi, gf, gg, gout := g[:n], g[n:2*n], g[2*n:3*n], g[3*n:4*n]
	c, tc, cPrev = c[:n], tc[:n], cPrev[:n]
	squash8(gi[:done], gi[:done], 0.5, 0.5, 0.5)
	squash8(gf[:done], gf[:done], 0.5, 0.5, 0.5)
	squash8(gg[:done], gg[:done], 1, 1, 0)
	squash8(gout[:done], gout[:done], 0.5, 0.5, 0.5)
	for i := 0; i < done; i += w {
		a := load8(gi, i).Mul(load8(gg, i))
		load8(gf, i).MulAdd(load8(cPrev, i), a).StoreArray(at8(c, i))
	}
	squash8(tc[:done], c[:done], 1, 1, 0)
	for i := 0; i < done; i += w {
		load8(gout, i).Mul(load8(tc, i)).StoreArray(at8(h, i))
	}
	return done
}

func cellBackward8(g, tc, cPrev, dh, dc []float32) int {
	n, w := len(dh), 8
	gi, gf, gg, gout := g[:n], g[n:2*n], g[2*n:3*n], g[3*n:4*n]
	tc, cPrev, dc = tc[:n], cPrev[:n], dc[:n]
	one := archsimd.BroadcastFloat32x8(1)
	j := 0
	for ; j+w <= n; j += w {
		i, f := load8(gi, j), load8(gf, j)
		z, o := load8(gg, j), load8(gout, j)
		t, dhj := load8(tc, j), load8(dh, j)
		d := dhj.Mul(o).MulAdd(one.Sub(t.Mul(t)), load8(dc, j))
		dhj.Mul(t).Mul(o.Mul(one.Sub(o))).StoreArray(at8(gout, j))
		d.Mul(z).Mul(i.Mul(one.Sub(i))).StoreArray(at8(gi, j))
		d.Mul(load8(cPrev, j)).Mul(f.Mul(one.Sub(f))).StoreArray(at8(gf, j))
		d.Mul(i).Mul(one.Sub(z.Mul(z))).StoreArray(at8(gg, j))
		d.Mul(f).StoreArray(at8(dc, j))
	}
	return j
}

// scoreForward spells out tanh as squash does.
func scoreForward8(t, k, q, v []float32) (float32, int) {
	n, w := len(k), 8
	t, q, v = t[:n], q[:n], v[:n]
	limit, floor := archsimd.BroadcastFloat32x8(tanhLimit), archsimd.BroadcastFloat32x8(-tanhLimit)
	a1, a3, a5 := archsimd.BroadcastFloat32x8(tanhA1), archsimd.BroadcastFloat32x8(tanhA3),
		archsimd.BroadcastFloat32x8(tanhA5)
	a7, a9, a11 := archsimd.BroadcastFloat32x8(tanhA7), archsimd.BroadcastFloat32x8(tanhA9),
		archsimd.BroadcastFloat32x8(tanhA11)
	a13, b0, b2 := archsimd.BroadcastFloat32x8(tanhA13), archsimd.BroadcastFloat32x8(tanhB0),
		archsimd.BroadcastFloat32x8(tanhB2)
	b4, b6 := archsimd.BroadcastFloat32x8(tanhB4), archsimd.BroadcastFloat32x8(tanhB6)
	s := archsimd.BroadcastFloat32x8(0)
	i := 0
	for ; i+w <= n; i += w {
		x := load8(k, i).Add(load8(q, i)).Min(limit).Max(floor)
		x2 := x.Mul(x)
		p := a13.MulAdd(x2, a11).MulAdd(x2, a9).MulAdd(x2, a7).MulAdd(x2, a5).MulAdd(x2, a3).MulAdd(x2, a1)
		f := b6.MulAdd(x2, b4).MulAdd(x2, b2).MulAdd(x2, b0)
		y := x.Mul(p).Div(f)
		y.StoreArray(at8(t, i))
		s = load8(v, i).MulAdd(y, s)
	}
	return sum8(s), i
}

// sum adds the lanes of a vector, in order.
func sum8(s archsimd.Float32x8) float32 {
	var lane [8]float32
	s.Store(lane[:])
	var total float32
	for _, x := range lane {
		total += x
	}
	return total
}

func scoreBackward8(dk, dq, dv, t, v []float32, du float32) int {
	n, w := len(t), 8
	dk, dq, dv, v = dk[:n], dq[:n], dv[:n], v[:n]
	one, u := archsimd.BroadcastFloat32x8(1), archsimd.BroadcastFloat32x8(du)
	i := 0
	for ; i+w <= n; i += w {
		y := load8(t, i)
		d := u.Mul(load8(v, i)).Mul(one.Sub(y.Mul(y)))
		load8(dk, i).Add(d).StoreArray(at8(dk, i))
		load8(dq, i).Add(d).StoreArray(at8(dq, i))
		u.MulAdd(y, load8(dv, i)).StoreArray(at8(dv, i))
	}
	return i
}

func multiply8(y, a, b []float32) int {
	n, w := len(y), 8
	a, b = a[:n], b[:n]
	i := 0
	for ; i+w <= n; i += w {
		load8(a, i).Mul(load8(b, i)).StoreArray(at8(y, i))
	}
	return i
}

func dot8(x, y []float32) (float32, int) {
	n, w := len(x), 8
	y = y[:n]
	s0 := archsimd.BroadcastFloat32x8(0)
	s1 := s0
	i := 0
	for ; i+2*w <= n; i += 2 * w {
		s0 = load8(x, i).MulAdd(load8(y, i), s0)
		s1 = load8(x, i+w).MulAdd(load8(y, i+w), s1)
	}
	for ; i+w <= n; i += w {
		s0 = load8(x, i).MulAdd(load8(y, i), s0)
	}
	return sum8(s0.Add(s1)), i
}

func axpy8(y []float32, a float32, x []float32) int {
	n, w := len(x), 8
	y = y[:n]
	s := archsimd.BroadcastFloat32x8(a)
	i := 0
	for ; i+w <= n; i += w {
		s.MulAdd(load8(x, i), load8(y, i)).StoreArray(at8(y, i))
	}
	return i
}

func scale8(x []float32, a float32) int {
	w := 8
	s := archsimd.BroadcastFloat32x8(a)
	i := 0
	for ; i+w <= len(x); i += w {
		load8(x, i).Mul(s).StoreArray(at8(x, i))
	}
	return i
}

// exp is exp1, lane by lane.
func exp8(x archsimd.Float32x8) archsimd.Float32x8 {
	x = x.Min(archsimd.BroadcastFloat32x8(expHigh)).Max(archsimd.BroadcastFloat32x8(expLow))
	magic := archsimd.BroadcastFloat32x8(expMagic)
	k := x.Mul(archsimd.BroadcastFloat32x8(log2e)).Add(magic).Sub(magic)
	f := k.MulAdd(archsimd.BroadcastFloat32x8(-ln2Hi), x)
	f = k.MulAdd(archsimd.BroadcastFloat32x8(-ln2Lo), f)
	one := archsimd.BroadcastFloat32x8(1)
	p := archsimd.BroadcastFloat32x8(expC6).MulAdd(f, archsimd.BroadcastFloat32x8(expC5))
	p = p.MulAdd(f, archsimd.BroadcastFloat32x8(expC4))
	p = p.MulAdd(f, archsimd.BroadcastFloat32x8(expC3))
	p = p.MulAdd(f, archsimd.BroadcastFloat32x8(expC2))
	p = p.MulAdd(f, one)
	p = p.MulAdd(f, one)
	// 2^k by its bits: k+127 < 2^8, so (k+127)·2^23 is exact in float32 and
	// converts to the integer that is the exponent field.
	bits := k.Add(archsimd.BroadcastFloat32x8(127)).Mul(archsimd.BroadcastFloat32x8(1 << 23)).ConvertToInt32()
	return p.Mul(bits.ToBits().BitsToFloat32())
}

func expSum8(p, u []float32, shift float32) (float32, int) {
	n, w := len(u), 8
	p = p[:n]
	b := archsimd.BroadcastFloat32x8(shift)
	s := archsimd.BroadcastFloat32x8(0)
	i := 0
	for ; i+w <= n; i += w {
		y := exp8(load8(u, i).Sub(b))
		y.StoreArray(at8(p, i))
		s = s.Add(y)
	}
	return sum8(s), i
}

func exp2x8(y, x []float32) int {
	n, w := len(x), 8
	y = y[:n]
	high, low := archsimd.BroadcastFloat32x8(exp2xLimit), archsimd.BroadcastFloat32x8(-exp2xLimit)
	i := 0
	for ; i+w <= n; i += w {
		z := load8(x, i).Min(high).Max(low)
		exp8(z.Add(z)).StoreArray(at8(y, i))
	}
	return i
}

// quotient sets r to 1/(1+k·q) over whole vectors and returns how many elements that
// was.
func quotient8(r, k, q []float32) int {
	n, w := len(q), 8
	r, k = r[:n], k[:n]
	one := archsimd.BroadcastFloat32x8(1)
	i := 0
	for ; i+w <= n; i += w {
		one.Div(load8(k, i).MulAdd(load8(q, i), one)).StoreArray(at8(r, i))
	}
	return i
}

// quotients sets u[j] = Σ v·(1/(1+k·q) - r) for every key, over whole vectors, and
// returns how many elements that was.
func quotients8(u, keys, q, v, r []float32) int {
	n, w := len(q), 8
	v, r = v[:n], r[:n]
	one := archsimd.BroadcastFloat32x8(1)
	for j := range u {
		k := keys[j*n:][:n]
		s := archsimd.BroadcastFloat32x8(0)
		t := s
		i := 0
		for ; i+2*w <= n; i += 2 * w {
			x := one.Div(load8(k, i).MulAdd(load8(q, i), one)).Sub(load8(r, i))
			y := one.Div(load8(k, i+w).MulAdd(load8(q, i+w), one)).Sub(load8(r, i+w))
			s = x.MulAdd(load8(v, i), s)
			t = y.MulAdd(load8(v, i+w), t)
		}
		for ; i+w <= n; i += w {
			x := one.Div(load8(k, i).MulAdd(load8(q, i), one)).Sub(load8(r, i))
			s = x.MulAdd(load8(v, i), s)
		}
		u[j] = sum8(s.Add(t))
	}
	return n / w * w
}

func adam8(wt, m, v, g []float32, st AdamStep) int {
	n, w := len(g), 8
	wt, m, v = wt[:n], m[:n], v[:n]
	b1, b2 := archsimd.BroadcastFloat32x8(st.Beta1), archsimd.BroadcastFloat32x8(st.Beta2)
	eps, rate := archsimd.BroadcastFloat32x8(st.Epsilon), archsimd.BroadcastFloat32x8(st.Rate)
	c2, f := archsimd.BroadcastFloat32x8(st.Correction2), archsimd.BroadcastFloat32x8(st.Scale)
	i := 0
	for ; i+w <= n; i += w {
		d := load8(g, i).Mul(f)
		d2 := d.Mul(d)
		mi := b1.MulAdd(load8(m, i).Sub(d), d)
		vi := b2.MulAdd(load8(v, i).Sub(d2), d2)
		mi.StoreArray(at8(m, i))
		vi.StoreArray(at8(v, i))
		step := rate.Mul(mi).Div(vi.Mul(c2).Sqrt().Add(eps))
		load8(wt, i).Sub(step).StoreArray(at8(wt, i))
	}
	return i
}

// at is x[i : i+lanes], which the caller knows to be there: a check would cost as much as the operation.
func at16(x []float32, i int) *[16]float32 {
	return (*[16]float32)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(x)), 4*i))
}

func load16(x []float32, i int) archsimd.Float32x16 { return archsimd.LoadFloat32x16Array(at16(x, i)) }

// squash sets dst = shift + scale·tanh(in·src), over whole vectors, and returns
// how many elements that was: tanh with 1, 1, 0 and the sigmoid with ½, ½, ½. It
// spells out tanh1 with its constants held in registers.
func squash16(dst, src []float32, in, scale, shift float32) int {
	n, w := len(src), 16
	dst = dst[:n]
	limit, floor := archsimd.BroadcastFloat32x16(tanhLimit), archsimd.BroadcastFloat32x16(-tanhLimit)
	a1, a3, a5 := archsimd.BroadcastFloat32x16(tanhA1), archsimd.BroadcastFloat32x16(tanhA3),
		archsimd.BroadcastFloat32x16(tanhA5)
	a7, a9, a11 := archsimd.BroadcastFloat32x16(tanhA7), archsimd.BroadcastFloat32x16(tanhA9),
		archsimd.BroadcastFloat32x16(tanhA11)
	a13, b0, b2 := archsimd.BroadcastFloat32x16(tanhA13), archsimd.BroadcastFloat32x16(tanhB0),
		archsimd.BroadcastFloat32x16(tanhB2)
	b4, b6 := archsimd.BroadcastFloat32x16(tanhB4), archsimd.BroadcastFloat32x16(tanhB6)
	ins, scales, shifts := archsimd.BroadcastFloat32x16(in), archsimd.BroadcastFloat32x16(scale),
		archsimd.BroadcastFloat32x16(shift)
	i := 0
	for ; i+w <= n; i += w {
		x := load16(src, i).Mul(ins).Min(limit).Max(floor)
		x2 := x.Mul(x)
		p := a13.MulAdd(x2, a11).MulAdd(x2, a9).MulAdd(x2, a7).MulAdd(x2, a5).MulAdd(x2, a3).MulAdd(x2, a1)
		q := b6.MulAdd(x2, b4).MulAdd(x2, b2).MulAdd(x2, b0)
		scales.MulAdd(x.Mul(p).Div(q), shifts).StoreArray(at16(dst, i))
	}
	return i
}

func cellForward16(g, c, tc, h, cPrev []float32) int {
	n, w := len(h), 16
	done := n / w * w
	gi, gf, gg, gout := g[:n], g[n:2*n], g[2*n:3*n], g[3*n:4*n]
	c, tc, cPrev = c[:n], tc[:n], cPrev[:n]
	squash16(gi[:done], gi[:done], 0.5, 0.5, 0.5)
	squash16(gf[:done], gf[:done], 0.5, 0.5, 0.5)
	squash16(gg[:done], gg[:done], 1, 1, 0)
	squash16(gout[:done], gout[:done], 0.5, 0.5, 0.5)
	for i := 0; i < done; i += w {
		a := load16(gi, i).Mul(load16(gg, i))
		load16(gf, i).MulAdd(load16(cPrev, i), a).StoreArray(at16(c, i))
	}
	squash16(tc[:done], c[:done], 1, 1, 0)
	for i := 0; i < done; i += w {
		load16(gout, i).Mul(load16(tc, i)).StoreArray(at16(h, i))
	}
	return done
}

func cellBackward16(g, tc, cPrev, dh, dc []float32) int {
	n, w := len(dh), 16
	gi, gf, gg, gout := g[:n], g[n:2*n], g[2*n:3*n], g[3*n:4*n]
	tc, cPrev, dc = tc[:n], cPrev[:n], dc[:n]
	one := archsimd.BroadcastFloat32x16(1)
	j := 0
	for ; j+w <= n; j += w {
		i, f := load16(gi, j), load16(gf, j)
		z, o := load16(gg, j), load16(gout, j)
		t, dhj := load16(tc, j), load16(dh, j)
		d := dhj.Mul(o).MulAdd(one.Sub(t.Mul(t)), load16(dc, j))
		dhj.Mul(t).Mul(o.Mul(one.Sub(o))).StoreArray(at16(gout, j))
		d.Mul(z).Mul(i.Mul(one.Sub(i))).StoreArray(at16(gi, j))
		d.Mul(load16(cPrev, j)).Mul(f.Mul(one.Sub(f))).StoreArray(at16(gf, j))
		d.Mul(i).Mul(one.Sub(z.Mul(z))).StoreArray(at16(gg, j))
		d.Mul(f).StoreArray(at16(dc, j))
	}
	return j
}

// scoreForward spells out tanh as squash does.
func scoreForward16(t, k, q, v []float32) (float32, int) {
	n, w := len(k), 16
	t, q, v = t[:n], q[:n], v[:n]
	limit, floor := archsimd.BroadcastFloat32x16(tanhLimit), archsimd.BroadcastFloat32x16(-tanhLimit)
	a1, a3, a5 := archsimd.BroadcastFloat32x16(tanhA1), archsimd.BroadcastFloat32x16(tanhA3),
		archsimd.BroadcastFloat32x16(tanhA5)
	a7, a9, a11 := archsimd.BroadcastFloat32x16(tanhA7), archsimd.BroadcastFloat32x16(tanhA9),
		archsimd.BroadcastFloat32x16(tanhA11)
	a13, b0, b2 := archsimd.BroadcastFloat32x16(tanhA13), archsimd.BroadcastFloat32x16(tanhB0),
		archsimd.BroadcastFloat32x16(tanhB2)
	b4, b6 := archsimd.BroadcastFloat32x16(tanhB4), archsimd.BroadcastFloat32x16(tanhB6)
	s := archsimd.BroadcastFloat32x16(0)
	i := 0
	for ; i+w <= n; i += w {
		x := load16(k, i).Add(load16(q, i)).Min(limit).Max(floor)
		x2 := x.Mul(x)
		p := a13.MulAdd(x2, a11).MulAdd(x2, a9).MulAdd(x2, a7).MulAdd(x2, a5).MulAdd(x2, a3).MulAdd(x2, a1)
		f := b6.MulAdd(x2, b4).MulAdd(x2, b2).MulAdd(x2, b0)
		y := x.Mul(p).Div(f)
		y.StoreArray(at16(t, i))
		s = load16(v, i).MulAdd(y, s)
	}
	return sum16(s), i
}

// sum adds the lanes of a vector, in order.
func sum16(s archsimd.Float32x16) float32 {
	var lane [16]float32
	s.Store(lane[:])
	var total float32
	for _, x := range lane {
		total += x
	}
	return total
}

func scoreBackward16(dk, dq, dv, t, v []float32, du float32) int {
	n, w := len(t), 16
	dk, dq, dv, v = dk[:n], dq[:n], dv[:n], v[:n]
	one, u := archsimd.BroadcastFloat32x16(1), archsimd.BroadcastFloat32x16(du)
	i := 0
	for ; i+w <= n; i += w {
		y := load16(t, i)
		d := u.Mul(load16(v, i)).Mul(one.Sub(y.Mul(y)))
		load16(dk, i).Add(d).StoreArray(at16(dk, i))
		load16(dq, i).Add(d).StoreArray(at16(dq, i))
		u.MulAdd(y, load16(dv, i)).StoreArray(at16(dv, i))
	}
	return i
}

func multiply16(y, a, b []float32) int {
	n, w := len(y), 16
	a, b = a[:n], b[:n]
	i := 0
	for ; i+w <= n; i += w {
		load16(a, i).Mul(load16(b, i)).StoreArray(at16(y, i))
	}
	return i
}

func dot16(x, y []float32) (float32, int) {
	n, w := len(x), 16
	y = y[:n]
	s0 := archsimd.BroadcastFloat32x16(0)
	s1 := s0
	i := 0
	for ; i+2*w <= n; i += 2 * w {
		s0 = load16(x, i).MulAdd(load16(y, i), s0)
		s1 = load16(x, i+w).MulAdd(load16(y, i+w), s1)
	}
	for ; i+w <= n; i += w {
		s0 = load16(x, i).MulAdd(load16(y, i), s0)
	}
	return sum16(s0.Add(s1)), i
}

func axpy16(y []float32, a float32, x []float32) int {
	n, w := len(x), 16
	y = y[:n]
	s := archsimd.BroadcastFloat32x16(a)
	i := 0
	for ; i+w <= n; i += w {
		s.MulAdd(load16(x, i), load16(y, i)).StoreArray(at16(y, i))
	}
	return i
}

func scale16(x []float32, a float32) int {
	w := 16
	s := archsimd.BroadcastFloat32x16(a)
	i := 0
	for ; i+w <= len(x); i += w {
		load16(x, i).Mul(s).StoreArray(at16(x, i))
	}
	return i
}

// exp is exp1, lane by lane.
func exp16(x archsimd.Float32x16) archsimd.Float32x16 {
	x = x.Min(archsimd.BroadcastFloat32x16(expHigh)).Max(archsimd.BroadcastFloat32x16(expLow))
	magic := archsimd.BroadcastFloat32x16(expMagic)
	k := x.Mul(archsimd.BroadcastFloat32x16(log2e)).Add(magic).Sub(magic)
	f := k.MulAdd(archsimd.BroadcastFloat32x16(-ln2Hi), x)
	f = k.MulAdd(archsimd.BroadcastFloat32x16(-ln2Lo), f)
	one := archsimd.BroadcastFloat32x16(1)
	p := archsimd.BroadcastFloat32x16(expC6).MulAdd(f, archsimd.BroadcastFloat32x16(expC5))
	p = p.MulAdd(f, archsimd.BroadcastFloat32x16(expC4))
	p = p.MulAdd(f, archsimd.BroadcastFloat32x16(expC3))
	p = p.MulAdd(f, archsimd.BroadcastFloat32x16(expC2))
	p = p.MulAdd(f, one)
	p = p.MulAdd(f, one)
	// 2^k by its bits: k+127 < 2^8, so (k+127)·2^23 is exact in float32 and
	// converts to the integer that is the exponent field.
	bits := k.Add(archsimd.BroadcastFloat32x16(127)).Mul(archsimd.BroadcastFloat32x16(1 << 23)).ConvertToInt32()
	return p.Mul(bits.ToBits().BitsToFloat32())
}

func expSum16(p, u []float32, shift float32) (float32, int) {
	n, w := len(u), 16
	p = p[:n]
	b := archsimd.BroadcastFloat32x16(shift)
	s := archsimd.BroadcastFloat32x16(0)
	i := 0
	for ; i+w <= n; i += w {
		y := exp16(load16(u, i).Sub(b))
		y.StoreArray(at16(p, i))
		s = s.Add(y)
	}
	return sum16(s), i
}

func exp2x16(y, x []float32) int {
	n, w := len(x), 16
	y = y[:n]
	high, low := archsimd.BroadcastFloat32x16(exp2xLimit), archsimd.BroadcastFloat32x16(-exp2xLimit)
	i := 0
	for ; i+w <= n; i += w {
		z := load16(x, i).Min(high).Max(low)
		exp16(z.Add(z)).StoreArray(at16(y, i))
	}
	return i
}

// quotient sets r to 1/(1+k·q) over whole vectors and returns how many elements that
// was.
func quotient16(r, k, q []float32) int {
	n, w := len(q), 16
	r, k = r[:n], k[:n]
	one := archsimd.BroadcastFloat32x16(1)
	i := 0
	for ; i+w <= n; i += w {
		one.Div(load16(k, i).MulAdd(load16(q, i), one)).StoreArray(at16(r, i))
	}
	return i
}

// quotients sets u[j] = Σ v·(1/(1+k·q) - r) for every key, over whole vectors, and
// returns how many elements that was.
func quotients16(u, keys, q, v, r []float32) int {
	n, w := len(q), 16
	v, r = v[:n], r[:n]
	one := archsimd.BroadcastFloat32x16(1)
	for j := range u {
		k := keys[j*n:][:n]
		s := archsimd.BroadcastFloat32x16(0)
		t := s
		i := 0
		for ; i+2*w <= n; i += 2 * w {
			x := one.Div(load16(k, i).MulAdd(load16(q, i), one)).Sub(load16(r, i))
			y := one.Div(load16(k, i+w).MulAdd(load16(q, i+w), one)).Sub(load16(r, i+w))
			s = x.MulAdd(load16(v, i), s)
			t = y.MulAdd(load16(v, i+w), t)
		}
		for ; i+w <= n; i += w {
			x := one.Div(load16(k, i).MulAdd(load16(q, i), one)).Sub(load16(r, i))
			s = x.MulAdd(load16(v, i), s)
		}
		u[j] = sum16(s.Add(t))
	}
	return n / w * w
}

func adam16(wt, m, v, g []float32, st AdamStep) int {
	n, w := len(g), 16
	wt, m, v = wt[:n], m[:n], v[:n]
	b1, b2 := archsimd.BroadcastFloat32x16(st.Beta1), archsimd.BroadcastFloat32x16(st.Beta2)
	eps, rate := archsimd.BroadcastFloat32x16(st.Epsilon), archsimd.BroadcastFloat32x16(st.Rate)
	c2, f := archsimd.BroadcastFloat32x16(st.Correction2), archsimd.BroadcastFloat32x16(st.Scale)
	i := 0
	for ; i+w <= n; i += w {
		d := load16(g, i).Mul(f)
		d2 := d.Mul(d)
		mi := b1.MulAdd(load16(m, i).Sub(d), d)
		vi := b2.MulAdd(load16(v, i).Sub(d2), d2)
		mi.StoreArray(at16(m, i))
		vi.StoreArray(at16(v, i))
		step := rate.Mul(mi).Div(vi.Mul(c2).Sqrt().Add(eps))
		load16(wt, i).Sub(step).StoreArray(at16(wt, i))
	}
	return i
}
