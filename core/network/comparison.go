package network

import (
	"ptrnet/core/kernel"
	"ptrnet/core/relation"
)

// comparison is the former second look of a relative pointer: it compares the highest-scoring
// input, m, with each input j whose score is within compares of the highest,
//
//	u'_j = u_j + v·tanh(W1·ρ_j + W2·d_i) - v·tanh(W2·d_i),
//
// where ρ_j is the difference between the relative features of j and m
// (relation.Comparing.Differ). If two candidates lie close together, their relative features
// differ little, and the pointer's tanh, which covers the whole range, cannot separate them.
// u_m and the score of the end symbol are unchanged. The gated layer (see gated) replaced it:
// networks with it can be decoded, but no longer trained.
type comparison struct {
	comparisonShape
	relation.Comparing
	w1, w2 *kernel.Panels // ρ·W1ᵀ and d·W2ᵀ
	v      []float32      // [C]
}

// compares bounds the second look: candidates more than 16 nats below the best (a ratio of
// 1e-7) are skipped.
const compares = 16

// compared is the memory for the comparison of one token's candidates.
type compared struct {
	which []int     // [K], the indices of the compared candidates in u
	rows  []float32 // [K+1][D+C], ρ and W1·ρ of each; the last row is that of ρ = 0
	tanhs []float32 // [C], of one candidate
}

func (s *comparison) stride() int { return s.Contrast() + s.units }

// inner is W1·ρ of the k-th compared candidate.
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

// add adds the comparison's term to the scores u of the candidates in rows, nil for all, given
// their relative features r, [len(u)][R], and the token's query.
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
