package kernel

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// guard surrounds the slices that kernels write to, so that an overrun shows.
const guard = 7

const guardValue = float32(-12345.5)

// guarded returns a slice of n random values in ±scale with guard values on
// both sides, and a function that checks them.
func guarded(t *testing.T, rng *rand.Rand, n int, scale float32) ([]float32, func()) {
	t.Helper()
	all := make([]float32, n+2*guard)
	for i := range all {
		all[i] = guardValue
	}
	x := all[guard : guard+n : guard+n]
	for i := range x {
		x[i] = (2*rng.Float32() - 1) * scale
	}
	return x, func() {
		t.Helper()
		for i := range guard {
			if all[i] != guardValue || all[n+guard+i] != guardValue {
				require.FailNow(t, "written before or behind the slice")
			}
		}
	}
}

func random(rng *rand.Rand, n int, scale float32) []float32 {
	x := make([]float32, n)
	for i := range x {
		x[i] = (2*rng.Float32() - 1) * scale
	}
	return x
}

// near requires |got-want| ≤ tol·(1+|want|) everywhere.
func near(t *testing.T, want, got []float32, tol float64, msg ...any) {
	t.Helper()
	require.Equal(t, len(want), len(got))
	for i := range want {
		d := math.Abs(float64(want[i]) - float64(got[i]))
		// require, called for each, would take most of the tests' time
		if !(d <= tol*(1+math.Abs(float64(want[i])))) {
			require.FailNowf(t, "not near", "element %d: want %v, got %v %v", i, want[i], got[i], msg)
		}
	}
}

func source(t *testing.T) *rand.Rand {
	seed := uint64(20150609)
	t.Logf("seed %d, kernels: %s", seed, Vectors())
	return rand.New(rand.NewPCG(seed, 1))
}

func TestMulRowsMatchesPlainProduct(t *testing.T) {
	rng := source(t)
	for _, m := range []int{0, 1, 2, 3, 4, 5, 7, 8, 9, 12, 17, 64, 65, 130} {
		for _, k := range []int{1, 2, 3, 31, 64, 67} {
			for _, n := range []int{1, 3, 8, 31, 32, 33, 64, 70} {
				lda, ldc := k+rng.IntN(5), n+rng.IntN(5)
				a := random(rng, m*lda+k, 1)
				w := random(rng, n*k, 1)
				c, check := guarded(t, rng, m*ldc+n, 1)
				p := NewPanels(k, n)
				p.SetTransposed(w, k)
				accumulate := rng.IntN(2) == 0
				want := slices.Clone(c)
				for r := range m {
					for j := range n {
						s := 0.0
						if accumulate {
							s = float64(want[r*ldc+j])
						}
						for q := range k {
							s += float64(a[r*lda+q]) * float64(w[j*k+q])
						}
						want[r*ldc+j] = float32(s)
					}
				}
				MulStrided(c, ldc, a, lda, m, p, accumulate)
				check()
				near(t, want, c, 1e-5, "m,k,n", m, k, n)
			}
		}
	}
}

// The value of a row must not depend on the rows it is computed with.
func TestMulRowsIsIndependentOfGrouping(t *testing.T) {
	rng := source(t)
	const m, k, n = 41, 67, 70
	a, w := random(rng, m*k, 1), random(rng, n*k, 1)
	p := NewPanels(k, n)
	p.SetTransposed(w, k)
	want := make([]float32, m*n)
	MulStrided(want, n, a, k, m, p, false)
	for group := 1; group <= m; group++ {
		got := make([]float32, m*n)
		for r := 0; r < m; r += group {
			rows := min(group, m-r)
			MulStrided(got[r*n:], n, a[r*k:], k, rows, p, false)
		}
		require.Equal(t, want, got, "groups of %d", group)
	}
}

func TestAddTransposed(t *testing.T) {
	rng := source(t)
	for _, k := range []int{0, 1, 5, 255, 256, 300, 530} {
		for _, m := range []int{1, 4, 15, 16, 17, 40, 150} {
			for _, n := range []int{1, 8, 15, 17, 31, 32, 33, 66} {
				lda, ldb, ldc := m+3, n+1, n+2
				a, b := random(rng, k*lda+m, 1), random(rng, k*ldb+n, 1)
				c, check := guarded(t, rng, m*ldc, 1)
				want := slices.Clone(c)
				for i := range m {
					for j := range n {
						s := float64(want[i*ldc+j])
						for q := range k {
							s += float64(a[q*lda+i]) * float64(b[q*ldb+j])
						}
						want[i*ldc+j] = float32(s)
					}
				}
				unsplit := slices.Clone(c)
				var ws TransposedWork
				AddTransposed(Transposed{C: unsplit, LDC: ldc, A: a, LDA: lda, B: b, LDB: ldb, K: k, M0: 0, M1: m,
					N: n}, &ws)
				cut := rng.IntN(m + 1)
				AddTransposed(Transposed{C: c, LDC: ldc, A: a, LDA: lda, B: b, LDB: ldb, K: k, M0: cut, M1: m, N: n}, &ws)
				AddTransposed(Transposed{C: c, LDC: ldc, A: a, LDA: lda, B: b, LDB: ldb, K: k, M0: 0, M1: cut, N: n}, &ws)
				check()
				near(t, want, c, 2e-5, "k,m,n", k, m, n)
				require.Equal(t, unsplit, c, "split at %d of %d", cut, m)
			}
		}
	}
}

func TestTanhSigmoidExpAccuracy(t *testing.T) {
	for x := -20.0; x <= 20; x += 0.00137 {
		require.InDelta(t, math.Tanh(x), tanh1(float32(x)), 4e-7, "tanh %g", x)
		require.InDelta(t, 1/(1+math.Exp(-x)), sigmoid1(float32(x)), 4e-7, "sigmoid %g", x)
	}
	for x := -86.0; x <= 87; x += 0.0137 {
		want := math.Exp(float64(float32(x)))
		require.InEpsilon(t, want, exp1(float32(x)), 6e-7, "exp %g", x)
	}
	for _, x := range []float64{8.1, 50, math.Inf(1)} {
		both := make([]float32, 64)
		for k := range both {
			both[k] = float32(math.Copysign(x, float64(k%2)-0.5))
		}
		zeros := make([]float32, len(both))
		ScoreForward(both, both, zeros, zeros)
		for k, y := range both {
			want := float32(math.Copysign(1, float64(k%2)-0.5))
			assert.Equal(t, want, y, "tanh of ±%g in vectors", x)
			assert.Equal(t, want, tanh1(want*float32(x)), "tanh of ±%g", x)
		}
	}
	for _, fma := range []func(x, y, z float32) float32{
		func(x, y, z float32) float32 { return float32(math.FMA(float64(x), float64(y), float64(z))) },
		func(x, y, z float32) float32 { return float32(x*y) + z },
	} {
		x2 := float32(tanhLimit) * tanhLimit
		p := float32(tanhA13)
		for _, a := range []float32{tanhA11, tanhA9, tanhA7, tanhA5, tanhA3, tanhA1} {
			p = fma(p, x2, a)
		}
		q := float32(tanhB6)
		for _, b := range []float32{tanhB4, tanhB2, tanhB0} {
			q = fma(q, x2, b)
		}
		assert.Equal(t, q, tanhLimit*p, "tanh of the limit")
	}
	assert.True(t, math.IsNaN(float64(sigmoid1(float32(math.NaN())))), "NaN must not be hidden")
}

// Every elementwise kernel against its plain twin, over lengths 0 to 130, at
// odd offsets, with guard values.
func TestElementwiseMatchPlain(t *testing.T) {
	rng := source(t)
	for n := range 131 {
		var checks []func()
		writable := func(n int, scale float32) (x, twin []float32) {
			x, check := guarded(t, rng, n, scale)
			checks = append(checks, check)
			return x, slices.Clone(x)
		}
		same := func(tolerance float64, pairs ...[]float32) {
			t.Helper()
			for k := 0; k < len(pairs); k += 2 {
				near(t, pairs[k+1], pairs[k], tolerance)
			}
		}
		g, g2 := writable(4*n, 4)
		c, c2 := writable(n, 2)
		tc, tc2 := writable(n, 1)
		h, h2 := writable(n, 1)
		prev := random(rng, n, 2)
		CellForward(g, c, tc, h, prev)
		plainCellForward(g2, c2, tc2, h2, prev, 0)
		same(1e-6, g, g2, c, c2, tc, tc2, h, h2)

		dh, dc := random(rng, n, 1), random(rng, n, 1)
		dc2 := slices.Clone(dc)
		CellBackward(g, tc, prev, dh, dc)
		plainCellBackward(g2, tc2, prev, dh, dc2, 0)
		same(1e-6, g, g2, dc, dc2)

		k, q, v := random(rng, n, 3), random(rng, n, 3), random(rng, n, 1)
		th, th2 := writable(n, 1)
		require.InDelta(t, plainScoreForward(th2, k, q, v), ScoreForward(th, k, q, v), 2e-5)
		same(1e-6, th, th2)
		keys, query := random(rng, 3*n, 3), slices.Clone(q)
		scores, want := writable(3, 1)
		for j := range want {
			want[j] = plainScoreForward(make([]float32, n), keys[j*n:][:n], q, v)
		}
		Exp2x(keys, keys)
		Exp2x(query, query)
		r, _ := writable(n, 1)
		RelativeScores(scores, keys, query, v, r)
		first := want[0]
		for j := range want {
			want[j] -= first
		}
		same(1e-5, scores, want)

		dk, dk2 := writable(n, 1)
		dq, dq2 := writable(n, 1)
		dv, dv2 := writable(n, 1)
		ScoreBackward(dk, dq, dv, th, v, 0.7)
		plainScoreBackward(dk2, dq2, dv2, th2, v, 0.7)
		same(1e-6, dk, dk2, dq, dq2, dv, dv2)

		z, z2 := writable(n, 2)
		Multiply(z, z, dh)
		plainMultiply(z2, z2, dh)
		same(0, z, z2)

		x := random(rng, n, 1)
		y, y2 := writable(n, 1)
		require.InDelta(t, plainDot(x, y), Dot(x, y), 2e-5)
		Axpy(y, 0.3, x)
		plainAxpy(y2, 0.3, x)
		same(1e-6, y, y2)
		Scale(y, -1.7)
		plainScale(y2, -1.7)
		same(1e-6, y, y2)

		u := random(rng, n, 30)
		p, _ := writable(n, 1)
		if n > 0 {
			lse, total := Softmax(p, u), 0.0
			for i := range u {
				total += math.Exp(float64(u[i]))
			}
			require.InDelta(t, math.Log(total), lse, 1e-5)
			for i := range u {
				require.InDelta(t, math.Exp(float64(u[i]))/total, p[i], 1e-6)
			}
			Softmax(u, u)
			require.Equal(t, p, u, "in place")
		}

		w, w2 := writable(n, 1)
		m, m2 := writable(n, 1)
		a, _ := writable(n, 1)
		d := random(rng, n, 1)
		for i := range a {
			a[i] = 0.1 + a[i]*a[i]
		}
		a2 := slices.Clone(a)
		s := AdamStep{Rate: 0.01, Beta1: 0.9, Beta2: 0.999, Epsilon: 1e-8, Correction2: 1.3, Scale: 0.5}
		Adam(w, m, a, d, s)
		plainAdam(w2, m2, a2, d, s)
		same(1e-6, w, w2, m, m2, a, a2)
		for _, check := range checks {
			check()
		}
	}
}

func TestSoftmaxExtremes(t *testing.T) {
	inf := float32(math.Inf(-1))
	p := []float32{inf, 3, inf, 3}
	assert.InDelta(t, 3+math.Ln2, Softmax(p, p), 1e-6)
	assert.InDelta(t, 0.5, p[1], 1e-6)
	assert.Less(t, p[0], float32(1e-37))
	nan := float32(math.NaN())
	q := []float32{1, nan, 2}
	assert.True(t, math.IsNaN(float64(Softmax(q, q))), "NaN must not be hidden")
}

// Keys and queries far from zero saturate; they never make infinity times zero.
func TestRelativeScoresOfExtremes(t *testing.T) {
	ends := []float32{-1e30, -100, -44, -43, -20, -1, 0, 1, 20, 43, 44, 100, 1e30, float32(math.Inf(1)),
		float32(math.Inf(-1))}
	const lot = 16 // fills vectors, so that they and the tail's twin are both asked
	for _, k := range ends {
		for _, q := range ends {
			keys, query, v, r := make([]float32, 2*(lot+1)), make([]float32, lot+1), make([]float32, lot+1),
				make([]float32, lot+1)
			for i := range v {
				keys[lot+1+i], query[i], v[i] = k, q, 1 // after a first key of zeros
			}
			Exp2x(keys, keys)
			Exp2x(query, query)
			var u [2]float32
			RelativeScores(u[:], keys, query, v, r)
			clamp := func(x float32) float64 { return max(-exp2xLimit, min(exp2xLimit, float64(x))) }
			require.Zero(t, u[0])
			require.InDelta(t, (lot+1)*(math.Tanh(clamp(k)+clamp(q))-math.Tanh(clamp(q))), u[1], 1e-4,
				"k %v, q %v", k, q)
		}
	}
}

// Scores that are sums of thousands and differ by little differ by the right amount.
func TestRelativeScoresOfLargeWeights(t *testing.T) {
	rng := source(t)
	const h = 256
	keys, q, v, r := random(rng, 3*h, 1), random(rng, h, 1), make([]float32, h), make([]float32, h)
	for i := range h {
		v[i] = float32(100 * (1 + rng.Float64()))
		for j := 1; j < 3; j++ {
			keys[j*h+i] = keys[i] + float32(1e-3*(rng.Float64()-0.5))
		}
	}
	want := func(j int) (sum float64) {
		for i := range h {
			key, end, query := float64(keys[j*h+i]), float64(keys[i]), float64(q[i])
			sum += float64(v[i]) * (math.Tanh(key+query) - math.Tanh(end+query))
		}
		return sum
	}
	exact := []float64{0, want(1), want(2)}
	Exp2x(keys, keys)
	Exp2x(q, q)
	u := make([]float32, 3)
	RelativeScores(u, keys, q, v, r)
	for j, x := range exact {
		assert.InDelta(t, x, u[j], 1e-3, "of sums of %d terms of up to 200", h)
	}
}
