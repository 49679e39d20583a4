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
// the end symbol scores. Gated layers took its place (see gated): networks that have it are decoded, and
// trained no longer.
type comparison struct {
	comparisonShape
	relation.Comparing
	w1, w2 *kernel.Panels // ρ·W1ᵀ and d·W2ᵀ
	v      []float32      // [C]
}

// compares is how much less than the best a candidate may score to be looked at again:
// less likely ones, by 10⁻⁷, are out of the question.
const compares = 16

// compared is memory of a comparison of one token's candidates.
type compared struct {
	which []int     // [K], the candidates compared, of those scored
	rows  []float32 // [K+1][D+C], of each ρ and W1·ρ; the last are those of no difference
	tanhs []float32 // [C], of one of them
}

func (s *comparison) stride() int { return s.Contrast() + s.units }

// inner is W1·ρ of the k-th that is compared.
func (s *comparison) inner(with *compared, k int) []float32 {
	return with.rows[k*s.stride()+s.Contrast():][:s.units]
}

func (s *comparison) pack(weights []float32, hidden int) {
	s.w1 = packLinear(s.w1, weights[s.W1:], s.units, s.Contrast())
	s.w2 = packLinear(s.w2, weights[s.W2:], s.units, hidden)
	s.v = weights[s.V:][:s.units]
}

// queries sets q, [rows][C], to W2·d.
func (s *comparison) queries(q, d []float32, hidden, rows int) {
	kernel.MulStrided(q, s.units, d, hidden, rows, s.w2, false)
}

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
	with.tanhs = grow(with.tanhs, s.units)
	none := s.inner(with, count)
	clear(none)
	base := kernel.ScoreForward(with.tanhs, none, q, s.v)
	for k, candidate := range with.which {
		u[candidate] += kernel.ScoreForward(with.tanhs, s.inner(with, k), q, s.v) - base
	}
}
