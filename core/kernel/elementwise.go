package kernel

import "math"

// The vector kernels (elementwise_x4.go) process a whole number of vectors and return the
// number of elements processed; the plain versions process the rest.

// CellForward applies an LSTM cell to one row. g, [4H], holds the gates'
// pre-activations in PyTorch's order i, f, g, o and is overwritten with their
// activations; then c = f∘cPrev + i∘g, tc = tanh c, h = o∘tc, each [H].
// c may alias cPrev.
func CellForward(g, c, tc, h, cPrev []float32) {
	plainCellForward(g, c, tc, h, cPrev, cellForward(g, c, tc, h, cPrev))
}

// CellBackward is the gradient of CellForward: given the activations g, [4H],
// tc, cPrev and the gradients dh and dc of its outputs, [H], it overwrites g
// with the gradient of the pre-activations and dc with that of cPrev.
func CellBackward(g, tc, cPrev, dh, dc []float32) {
	plainCellBackward(g, tc, cPrev, dh, dc, cellBackward(g, tc, cPrev, dh, dc))
}

// ScoreForward is the additive attention's score of one key, v·tanh(k+q). It stores
// tanh(k+q) in t for ScoreBackward. All are [H].
func ScoreForward(t, k, q, v []float32) float32 {
	s, n := scoreForward(t, k, q, v)
	return s + plainScoreForward(t[n:], k[n:], q[n:], v[n:])
}

// ScoreBackward adds the gradients of ScoreForward, given du and t: du·v·(1-t²) to dk and dq,
// du·t to dv.
func ScoreBackward(dk, dq, dv, t, v []float32, du float32) {
	n := scoreBackward(dk, dq, dv, t, v, du)
	plainScoreBackward(dk[n:], dq[n:], dv[n:], t[n:], v[n:], du)
}

// Multiply sets y to a∘b, all of the same length; y may be one of them.
func Multiply(y, a, b []float32) {
	n := multiply(y, a, b)
	plainMultiply(y[n:], a[n:], b[n:])
}

// Exp2x sets y to e^2x, for x clamped to ±43, as RelativeScores has keys and queries.
// y may be x.
func Exp2x(y, x []float32) {
	n := exp2x(y, x)
	plainExp2x(y[n:], x[n:])
}

// RelativeScores are the scores of all keys relative to the first one's: ScoreForward
// of each key, less that of the first. It is for inference only. The keys, [len(u)][H], and
// the query, [H], are the results of Exp2x. The tanh of their sum then costs a division
// instead of two dozen operations, since tanh(k+q) = 1 - 2/(1 + e^2k·e^2q), also if the
// product overflows. r, [H], is scratch.
//
// Softmax is invariant under subtracting a constant from all scores. The first key's score is
// subtracted term by term, before summation: if v is large, scores in the thousands may
// differ little, and rounding errors of the sums would exceed the differences.
func RelativeScores(u, keys, q, v, r []float32) {
	h := len(q)
	n := quotient(r, keys, q)
	plainQuotient(r[n:h], keys[n:h], q[n:])
	clear(u)
	quotients(u, keys, q, v, r)
	for j, s := range u {
		u[j] = -2 * (s + plainQuotients(keys[j*h+n:][:h-n], q[n:], v[n:], r[n:]))
	}
}

// Sigmoid is 1/(1+e^-x), within 4e-7.
func Sigmoid(x float32) float32 { return sigmoid1(x) }

// Dot is Σ x_i·y_i; len(y) ≥ len(x).
func Dot(x, y []float32) float32 {
	s, n := dot(x, y)
	return s + plainDot(x[n:], y[n:])
}

// Axpy adds a·x to y; len(y) ≥ len(x).
func Axpy(y []float32, a float32, x []float32) {
	n := axpy(y, a, x)
	plainAxpy(y[n:], a, x[n:])
}

// Scale multiplies x by a.
func Scale(x []float32, a float32) {
	n := scale(x, a)
	plainScale(x[n:], a)
}

// Softmax sets p to the softmax of u (same length, may be the same slice) and
// returns log Σ e^u. A value more than 87 below the largest counts as 87 below:
// its probability is under 2e-38, not zero. u has at least one value.
func Softmax(p, u []float32) float32 {
	top := u[0]
	for _, x := range u {
		top = max(top, x)
	}
	s, n := expSum(p, u, top)
	s += plainExpSum(p[n:], u[n:], top)
	Scale(p[:len(u)], 1/s)
	return top + float32(math.Log(float64(s)))
}

// SumSquares is Σ x_i², summed in float64 over blocks of 512.
func SumSquares(x []float32) float64 {
	const block = 512
	var s float64
	for len(x) > 0 {
		n := min(block, len(x))
		s += float64(Dot(x[:n], x[:n]))
		x = x[n:]
	}
	return s
}

// AdamStep is the parameters of one update by Adam (Kingma and Ba 2015).
type AdamStep struct {
	Rate         float32 // learning rate / (1-β1^t)
	Beta1, Beta2 float32
	Epsilon      float32
	Correction2  float32 // 1 / (1-β2^t)
	Scale        float32 // factor on the gradient, below 1 where it is clipped
}

// Adam updates weights w and moments m and v, given the gradient g, all of the
// same length: d = Scale·g, m = β1·m+(1-β1)·d, v = β2·v+(1-β2)·d²,
// w -= Rate·m/(√(v·Correction2)+Epsilon).
func Adam(w, m, v, g []float32, s AdamStep) {
	n := adam(w, m, v, g, s)
	plainAdam(w[n:], m[n:], v[n:], g[n:], s)
}
