package network

import (
	"ptrnet/core/kernel"
	"ptrnet/core/relation"
)

// comparison is what a relative pointer may add to its scores once it has them: of all inputs
// it takes the one that scores best, m, and compares with it each that scores nearly as well,
//
//	u'_j = u_j + v·tanh(W1·ρ_j + W2·d_i) - v·tanh(W2·d_i),
//
// where ρ_j is how the place of j differs from that of m (relation.Comparing.Differ). Where
// two candidates lie nearly alike, what tells them apart is a small part of what their places say,
// and a tanh that must tell all places apart is too coarse for it. u_m stays as it is, and so does what
// the end symbol scores. The choice of m has no gradient: it is as it is but for ties.
type comparison struct {
	comparisonShape
	relation.Comparing
	w1, w2 *kernel.Panels // ρ·W1ᵀ and d·W2ᵀ
	w2Back *kernel.Panels // dq·W2
	v      []float32      // [C]

	d  []float32 // [T][H], the states that ask; they belong to the pointer
	q  []float32 // [T][C], W2·d; after the backward pass their gradient
	dw []float32 // [B][D+1][C], gradients of W1ᵀ and of v, example by example
}

// compares is how much less than the best a candidate may score to be looked at again:
// less likely ones, by 10⁻⁷, are out of the question.
const compares = 16

// compared is memory of a comparison of one token's candidates.
type compared struct {
	which []int     // [K], the candidates compared, of those scored
	rows  []float32 // [K+1][D+2C], of each ρ, W1·ρ, and the tanh; the last are those of no difference
}

func (s *comparison) stride() int { return s.Contrast() + 2*s.units }

// inner is W1·ρ of the k-th that is compared, and tanhs what became of it.
func (s *comparison) inner(with *compared, k int) []float32 {
	return with.rows[k*s.stride()+s.Contrast():][:s.units]
}

func (s *comparison) tanhs(with *compared, k int) []float32 {
	return with.rows[k*s.stride()+s.Contrast()+s.units:][:s.units]
}

func (s *comparison) pack(weights []float32, hidden int) {
	s.w1 = packLinear(s.w1, weights[s.W1:], s.units, s.Contrast())
	s.w2 = packLinear(s.w2, weights[s.W2:], s.units, hidden)
	s.v = weights[s.V:][:s.units]
}

func (s *comparison) packBackward(weights []float32, hidden int) {
	s.w2Back = packGradient(s.w2Back, weights[s.W2:], s.units, hidden)
}

func (s *comparison) clear(b0, b1 int) { clear(s.gradients(b0, b1)) }

// gradients are those of examples b0 … b1-1 in dw.
func (s *comparison) gradients(b0, b1 int) []float32 {
	n := (s.Contrast() + 1) * s.units
	return s.dw[b0*n : b1*n]
}

func (s *comparison) reserve(b *Batch, d []float32) {
	s.d = d
	s.q = grow(s.q, b.Tokens()*s.units)
	s.dw = grow(s.dw, b.Examples()*(s.Contrast()+1)*s.units)
}

// queries sets q, [rows][C], to W2·d.
func (s *comparison) queries(q, d []float32, hidden, rows int) {
	kernel.MulStrided(q, s.units, d, hidden, rows, s.w2, false)
}

func (s *comparison) forward(t0, t1, hidden int) {
	s.queries(s.q[t0*s.units:], s.d[t0*hidden:], hidden, t1-t0)
}

// query is the query of token t, [C].
func (s *comparison) query(t int) []float32 { return s.q[t*s.units:][:s.units] }

// add adds to the scores u of rows of candidates, nil for all, what comparing them brings,
// given where they lie, r, [len(u)][R], and the token's query.
func (s *comparison) add(u, r, q []float32, rows []int, tmp *scratch) {
	with := &tmp.compared
	best := -1
	for k, score := range u {
		if rowAt(rows, k) != 0 && (best < 0 || score > u[best]) {
			best = k
		}
	}
	stride, width := s.stride(), s.Width()
	with.rows = grow(with.rows, (len(u)+1)*stride)
	with.which = with.which[:0]
	for k, score := range u {
		if k != best && rowAt(rows, k) != 0 && score > u[best]-compares {
			s.Differ(with.rows[len(with.which)*stride:], r[k*width:], r[best*width:])
			with.which = append(with.which, k)
		}
	}
	count := len(with.which)
	if count == 0 {
		return
	}
	kernel.MulStrided(with.rows[s.Contrast():], stride, with.rows, stride, count, s.w1, false)
	none := s.inner(with, count)
	clear(none)
	base := kernel.ScoreForward(s.tanhs(with, count), none, q, s.v)
	for k, candidate := range with.which {
		u[candidate] += kernel.ScoreForward(s.tanhs(with, k), s.inner(with, k), q, s.v) - base
	}
}

// back takes the gradient du of the scores that add has left, of example b, back to the
// token's query, which becomes its gradient, and to W1 and v.
func (s *comparison) back(du, q []float32, b int, tmp *scratch) {
	with, c := &tmp.compared, s.units
	dw := s.gradients(b, b+1)
	dv := dw[s.Contrast()*c:]
	clear(q)
	var sum float32
	for k, candidate := range with.which {
		d := du[candidate]
		dz := s.inner(with, k)
		clear(dz)
		if d != 0 {
			kernel.ScoreBackward(dz, q, dv, s.tanhs(with, k), s.v, d)
			sum += d
		}
	}
	count := len(with.which)
	if count == 0 {
		return
	}
	kernel.AddTransposed(kernel.Transposed{C: dw, LDC: c, A: with.rows, LDA: s.stride(), B: with.rows[s.Contrast():], LDB: s.stride(),
		K: count, M1: s.Contrast(), N: c}, &tmp.transposed)
	kernel.ScoreBackward(s.inner(with, count), q, dv, s.tanhs(with, count), s.v, -sum)
}

// queriesBack adds dq·W2 to dd.
func (s *comparison) queriesBack(dd []float32, hidden int, p part) {
	t0, t1 := p.tokens()
	kernel.MulStrided(dd[t0*hidden:], hidden, s.q[t0*s.units:], s.units, t1-t0, s.w2Back, true)
}

func (s *comparison) plan(p *plan, hidden int) {
	n, examples := s.Contrast()*s.units, p.batch.Examples()
	p.sum(weightJob{out: s.W1, a: s.dw, lda: n + s.units, k: examples, n: n, turned: s.Contrast()})
	p.sum(weightJob{out: s.V, a: s.dw[n:], lda: n + s.units, k: examples, n: s.units})
	p.product(weightJob{out: s.W2, ldc: hidden, a: s.q, lda: s.units, b: s.d, ldb: hidden, k: p.batch.Tokens(), n: hidden}, s.units)
}
