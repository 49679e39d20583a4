package kernel

import "math"

// The functions of this file are the plain Go versions of the vector kernels: the reference
// in their tests, and the implementation without GOEXPERIMENT=simd.

// Plain is what Vectors says of the plain kernels.
const Plain = "plain Go"

// plainTile has the panel width of the plain kernels.
var plainTile = shape{width: 8, strip: 16}

// fma returns x·y+z, which the compiler may fuse: math.FMA is slow where the hardware has none.
// The tests allow for the difference in rounding.
func fma(x, y, z float32) float32 { return x*y + z }

// plainBlock is mulBlock, for panels of any width.
func plainBlock(c []float32, cOff []int, a []float32, aOff []int, b *Panels, accumulate bool) {
	for j := range b.count() {
		panel, c0 := b.panel(j), j*b.r
		w := min(b.r, b.N-c0)
		for i, off := range aOff {
			row := a[off:][:b.K]
			dst := c[cOff[i]+c0:][:w]
			if !accumulate {
				clear(dst)
			}
			for k, x := range row {
				for q, y := range panel[k*b.r:][:w] {
					dst[q] = fma(x, y, dst[q])
				}
			}
		}
	}
}

// plainStrip is mulStrip: C[i][j] += Σ_k a[k][i]·b[k][j] for i < rows, j < w.
func plainStrip(c []float32, ldc, rows, w int, a, b []float32, k int) {
	r := len(b) / k
	for i := range rows {
		dst := c[i*ldc:][:w]
		for kk := range k {
			x := a[kk*tile.strip+i]
			for j, y := range b[kk*r:][:w] {
				dst[j] = fma(x, y, dst[j])
			}
		}
	}
}

// plainPack is pack: panel p, [kBlock][width], gets columns p·width … of src.
func plainPack(dst []float32, width int, src []float32, ld, rows, w int) {
	for c0 := 0; c0 < w; c0 += width {
		for k := range rows {
			d := dst[c0*kBlock+k*width:][:width]
			clear(d[copy(d, src[k*ld+c0:][:min(width, w-c0)]):])
		}
	}
}

// Coefficients of the rational approximation of tanh on ±tanhLimit, odd numerator and even
// denominator, the minimax coefficients of Eigen and XNNPACK. At the limit the rational is exactly 1, whether
// multiplications and additions are fused or not: it is the smallest float32 of which both are true.
const (
	tanhLimit = 8.07809448
	tanhA1    = 4.89352455891786e-03
	tanhA3    = 6.37261928875436e-04
	tanhA5    = 1.48572235717979e-05
	tanhA7    = 5.12229709037114e-08
	tanhA9    = -8.60467152213735e-11
	tanhA11   = 2.00018790482477e-13
	tanhA13   = -2.76076847742355e-16
	tanhB0    = 4.89352518554385e-03
	tanhB2    = 2.26843463243900e-03
	tanhB4    = 1.18534705686654e-04
	tanhB6    = 1.19825839466702e-06
)

// tanh1 is tanh of one float32, within 3e-7.
func tanh1(x float32) float32 {
	x = max(-tanhLimit, min(tanhLimit, x))
	x2 := x * x
	p := fma(tanhA13, x2, tanhA11)
	p = fma(p, x2, tanhA9)
	p = fma(p, x2, tanhA7)
	p = fma(p, x2, tanhA5)
	p = fma(p, x2, tanhA3)
	p = fma(p, x2, tanhA1)
	q := fma(tanhB6, x2, tanhB4)
	q = fma(q, x2, tanhB2)
	q = fma(q, x2, tanhB0)
	return x * p / q
}

// sigmoid1 is 1/(1+e^-x) = (1+tanh(x/2))/2.
func sigmoid1(x float32) float32 { return fma(0.5, tanh1(0.5*x), 0.5) }

// Constants of exp: e^x = 2^k·e^f, with x = k·ln 2 + f, |f| ≤ ln 2 / 2, ln 2 in
// two parts (Cody and Waite) and a Taylor polynomial of degree 6 in f, whose
// error on that interval is below 2e-7 relative.
const (
	expLow  = -87
	expHigh = 88
	log2e   = 1.44269504088896341
	ln2Hi   = 0.693359375
	ln2Lo   = -2.12194440e-4
	expC2   = 1.0 / 2
	expC3   = 1.0 / 6
	expC4   = 1.0 / 24
	expC5   = 1.0 / 120
	expC6   = 1.0 / 720
)

// exp2xLimit keeps e^2x and its inverse among the normal numbers, so that one of
// two factors is never zero where the other is infinite.
const exp2xLimit = 43

// expMagic rounds a float32 of small size to an integer when added and
// subtracted again: 1.5·2^23.
const expMagic = 12582912

// exp1 is e^x of one float32, for x clamped to [-87, 88].
func exp1(x float32) float32 {
	x = max(expLow, min(expHigh, x))
	k := float32(x*log2e+expMagic) - expMagic
	f := fma(k, -ln2Hi, x)
	f = fma(k, -ln2Lo, f)
	p := fma(expC6, f, expC5)
	p = fma(p, f, expC4)
	p = fma(p, f, expC3)
	p = fma(p, f, expC2)
	p = fma(p, f, 1)
	p = fma(p, f, 1)
	return p * math.Float32frombits(uint32(int32(k)+127)<<23)
}

// plainCellForward is CellForward for the units from … H-1.
func plainCellForward(g, c, tc, h, cPrev []float32, from int) {
	n := len(h)
	gi, gf, gg, gout := g[:n], g[n:2*n], g[2*n:3*n], g[3*n:4*n]
	for i := from; i < n; i++ {
		a, f, z, o := sigmoid1(gi[i]), sigmoid1(gf[i]), tanh1(gg[i]), sigmoid1(gout[i])
		gi[i], gf[i], gg[i], gout[i] = a, f, z, o
		c[i] = fma(f, cPrev[i], a*z)
		tc[i] = tanh1(c[i])
		h[i] = o * tc[i]
	}
}

// plainCellBackward is CellBackward for the units from … H-1.
func plainCellBackward(g, tc, cPrev, dh, dc []float32, from int) {
	n := len(dh)
	gi, gf, gg, gout := g[:n], g[n:2*n], g[2*n:3*n], g[3*n:4*n]
	for j := from; j < n; j++ {
		i, f, z, o := gi[j], gf[j], gg[j], gout[j]
		d := fma(dh[j]*o, 1-tc[j]*tc[j], dc[j])
		gout[j] = dh[j] * tc[j] * (o * (1 - o))
		gi[j] = d * z * (i * (1 - i))
		gf[j] = d * cPrev[j] * (f * (1 - f))
		gg[j] = d * i * (1 - z*z)
		dc[j] = d * f
	}
}

// plainScoreForward is scoreForward: Σ v·tanh(k+q), writing the tanh to t.
func plainScoreForward(t, k, q, v []float32) float32 {
	var s float32
	for i, x := range k {
		y := tanh1(x + q[i])
		t[i] = y
		s = fma(v[i], y, s)
	}
	return s
}

func plainMultiply(y, a, b []float32) {
	for i := range y {
		y[i] = a[i] * b[i]
	}
}

func plainExp2x(y, x []float32) {
	for i, z := range x {
		y[i] = exp1(max(-exp2xLimit, min(exp2xLimit, z)) * 2)
	}
}

func plainQuotient(r, k, q []float32) {
	for i, x := range k {
		r[i] = 1 / fma(x, q[i], 1)
	}
}

// plainQuotients is Σ v·(1/(1+k·q) - r) of one key.
func plainQuotients(k, q, v, r []float32) float32 {
	var s float32
	for i, x := range k {
		s = fma(v[i], 1/fma(x, q[i], 1)-r[i], s)
	}
	return s
}

func plainScoreBackward(dk, dq, dv, t, v []float32, du float32) {
	for i, y := range t {
		d := du * v[i] * (1 - y*y)
		dk[i] += d
		dq[i] += d
		dv[i] = fma(du, y, dv[i])
	}
}

// plainDot sums in pairs of halves, which rounds less than a long sum.
func plainDot(x, y []float32) float32 {
	if half := len(x) / 2; half > 32 {
		return plainDot(x[:half], y[:half]) + plainDot(x[half:], y[half:])
	}
	var s float32
	for i, a := range x {
		s = fma(a, y[i], s)
	}
	return s
}

func plainAxpy(y []float32, a float32, x []float32) {
	for i, b := range x {
		y[i] = fma(a, b, y[i])
	}
}

func plainExpSum(p, u []float32, shift float32) float32 {
	var s float32
	for i, x := range u {
		p[i] = exp1(x - shift)
		s += p[i]
	}
	return s
}

func plainScale(x []float32, a float32) {
	for i := range x {
		x[i] *= a
	}
}

func plainAdam(w, m, v, g []float32, s AdamStep) {
	for i, d := range g {
		d *= s.Scale
		m[i] = fma(s.Beta1, m[i]-d, d)
		v[i] = fma(s.Beta2, v[i]-d*d, d*d)
		w[i] -= s.Rate * m[i] / (float32(math.Sqrt(float64(v[i]*s.Correction2))) + s.Epsilon)
	}
}
