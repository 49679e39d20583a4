package network

import "ptrnet/core/kernel"

// attention is the additive attention of Bahdanau, Cho and Bengio (2015) over the encoder's states: keys k_j
// = W1·e_j, a query q = W2·d of a decoder state, and scores u_j = v·tanh(k_j + q). PtrNet's pointer uses the
// scores; the architecture Attention uses the context Σ a_j·e_j with a = softmax(u).
//
// Inference, without a backward pass, computes the scores faster: see exponentials.
type attention struct {
	attentionShape
	enc            *encoder
	w1, w2         *kernel.Panels // [H][H], e·W1ᵀ and d·W2ᵀ
	w1Back, w2Back *kernel.Panels // [H][H], dk·W1 and dq·W2
	v              []float32      // [H]

	keys, dKeys []float32 // [B][N+1][H] and gradient; Inference keeps e^2k
	dv          []float32 // [B][H], gradient of v, example by example
	d           []float32 // [T][W], the decoder's states; they belong to the decoder
	q           []float32 // [T][H], the queries; after the backward pass their gradient
	a           []float32 // [T][N], the attention weights of each token; nil for a pointer
}

func (s *attention) pack(weights []float32) {
	h := s.enc.hidden
	s.w1 = packLinear(s.w1, weights[s.W1:], h, h)
	s.w2 = packLinear(s.w2, weights[s.W2:], h, h)
	s.v = weights[s.V:][:h]
}

func (s *attention) packBackward(weights []float32) {
	h := s.enc.hidden
	s.w1Back = packGradient(s.w1Back, weights[s.W1:], h, h)
	s.w2Back = packGradient(s.w2Back, weights[s.W2:], h, h)
}

// reserve sizes the buffers of both passes; d is the decoder's states.
func (s *attention) reserve(b *Batch, d []float32, weights bool) {
	examples, h := b.Examples(), s.enc.hidden
	s.keys = grow(s.keys, len(s.enc.e))
	s.dKeys = grow(s.dKeys, len(s.enc.e))
	s.dv = grow(s.dv, examples*h)
	s.d, s.q = d, grow(s.q, b.Tokens()*h)
	if weights {
		s.a = grow(s.a, b.Tokens()*b.N)
	}
}

func (s *attention) clear(p part) {
	h := s.enc.hidden
	clear(s.enc.row(s.dKeys, p.b0, 0)[:(p.b1-p.b0)*(p.N+1)*h])
	clear(s.dv[p.b0*h : p.b1*h])
}

// keysForward sets k = W1·e, for all rows of the part's examples.
func (s *attention) keysForward(p part) {
	h, rows := s.enc.hidden, (p.b1-p.b0)*(p.N+1)
	kernel.MulStrided(s.enc.row(s.keys, p.b0, 0), h, s.enc.row(s.enc.e, p.b0, 0), h, rows, s.w1, false)
}

// keysBack adds dk·W1 to de.
func (s *attention) keysBack(p part) {
	h, rows := s.enc.hidden, (p.b1-p.b0)*(p.N+1)
	kernel.MulStrided(s.enc.row(s.enc.de, p.b0, 0), h, s.enc.row(s.dKeys, p.b0, 0), h, rows, s.w1Back, true)
}

func (s *attention) query(t int) []float32 { return s.q[t*s.enc.hidden:][:s.enc.hidden] }

// rowAt is the k-th of the given rows; nil stands for all rows.
func rowAt(rows []int, k int) int {
	if rows == nil {
		return k
	}
	return rows[k]
}

// scores sets u = v·tanh(key+q) for rows of keys, nil for the first len(u), and stores the tanh
// in t, [len(u)][H].
func (s *attention) scores(u, t, keys, q []float32, rows []int) {
	h := len(q)
	for k := range u {
		u[k] = kernel.ScoreForward(t[k*h:][:h], keys[rowAt(rows, k)*h:][:h], q, s.v)
	}
}

// scoresBack propagates du through the scores of the given rows of example b, given t: it sets
// dq, which may be q, and adds to dKeys and dv.
func (s *attention) scoresBack(dKeys, dq, t, du []float32, b int, rows []int) {
	h := len(dq)
	dv := s.dv[b*h:][:h]
	clear(dq)
	for j, d := range du {
		if d != 0 {
			kernel.ScoreBackward(dKeys[rowAt(rows, j)*h:][:h], dq, dv, t[j*h:][:h], s.v, d)
		}
	}
}

// context adds the context of token t of example b to out.
func (s *attention) context(out []float32, t, b int, tmp *scratch) {
	n := s.enc.n
	a := s.a[t*n:][:n]
	s.scores(a, tmp.t, s.enc.row(s.keys, b, 1), s.query(t), nil)
	kernel.Softmax(a, a)
	weightedSum(out, a, s.enc.row(s.enc.e, b, 1))
}

// contextBack propagates the gradient dOut of the context: it adds to de, dKeys and dv, and overwrites the
// query with its gradient. The tanh are recomputed; storing those of all tokens would take [T][N][H].
func (s *attention) contextBack(dOut []float32, t, b int, tmp *scratch) {
	n := s.enc.n
	du, q := tmp.du[:n], s.query(t)
	s.scores(du, tmp.t, s.enc.row(s.keys, b, 1), q, nil)
	weightedSumBack(s.enc.row(s.enc.de, b, 1), du, s.a[t*n:][:n], s.enc.row(s.enc.e, b, 1), dOut)
	s.scoresBack(s.enc.row(s.dKeys, b, 1), q, tmp.t, du, b, nil)
}

// weightedSum adds Σ a_j·e_j to out, over the rows of e, [len(a)][H].
func weightedSum(out, a, e []float32) {
	h := len(out)
	for j, x := range a {
		kernel.Axpy(out, x, e[j*h:][:h])
	}
}

// weightedSumBack is the gradient of weightedSum after a softmax: given dOut it adds a_j·dOut to row j of
// de and sets du to the gradient of the scores u, where a = softmax(u).
func weightedSumBack(de, du, a, e, dOut []float32) {
	h := len(dOut)
	var mean float32
	for j, x := range a {
		du[j] = kernel.Dot(dOut, e[j*h:][:h])
		mean += x * du[j]
		kernel.Axpy(de[j*h:][:h], x, dOut)
	}
	for j, x := range a {
		du[j] = x * (du[j] - mean)
	}
}

func (s *attention) plan(p *plan, width int) {
	h, rows, tokens := s.enc.hidden, p.batch.Examples()*(p.batch.N+1), p.batch.Tokens()
	p.product(weightJob{out: s.W1, ldc: h, a: s.dKeys, lda: h, b: s.enc.e, ldb: h, k: rows, n: h}, h)
	p.product(weightJob{out: s.W2, ldc: h, a: s.q, lda: h, b: s.d, ldb: width, k: tokens, n: h}, h)
	p.sum(weightJob{out: s.V, a: s.dv, lda: h, k: p.batch.Examples(), n: h})
}

// exponentials sets y to e^2(x·Wᵀ), for rows of x that are stride apart: keys or queries for
// kernel.RelativeScores. In Inference each score then costs a division for each unit instead of
// a tanh. The scores are relative to the first key's, which does not change the softmax.
// TestInferenceScoresAsTraining compares both computations.
func exponentials(y, x []float32, stride, rows int, w *kernel.Panels) {
	products(y, x, stride, rows, w)
	for r := range rows { // one by one, so that a row's rounding does not depend on the others
		row := y[r*w.N:][:w.N]
		kernel.Exp2x(row, row)
	}
}

// products sets y to x·Wᵀ, for rows of x that are stride apart.
func products(y, x []float32, stride, rows int, w *kernel.Panels) {
	kernel.MulStrided(y, w.N, x, stride, rows, w, false)
}

// expContext is context for example b with keys and q as exponentials: it sets a, [N], to the
// softmax. first, [H], is scratch.
func (s *attention) expContext(out, a, q, first []float32, b int) {
	kernel.RelativeScores(a, s.enc.row(s.keys, b, 1), q, s.v, first)
	kernel.Softmax(a, a)
	weightedSum(out, a, s.enc.row(s.enc.e, b, 1))
}

// setKeys computes the keys of all examples, by exponentials or products.
func (s *attention) setKeys(multiply func(y, x []float32, stride, rows int, w *kernel.Panels)) {
	h := s.enc.hidden
	s.keys = grow(s.keys, len(s.enc.e))
	multiply(s.keys, s.enc.e, h, len(s.enc.e)/h, s.w1)
}
