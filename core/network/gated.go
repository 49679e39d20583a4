package network

import (
	"ptrnet/core/kernel"
	"ptrnet/core/relation"
)

// gated is a pointer's second look. Of all inputs it takes the one that scores best, m, and
// looks again at each that scores nearly as well, through two gated layers (Dauphin et al. 2017,
// with a tanh for the gate):
//
//	g(r) = (A2·h + a2) ∘ tanh(B2·h + b2)  with  h = (A1·r + a1) ∘ tanh(B1·r + b1),
//	u'_j = u_m + γ·(u_j - u_m) + q·(g(r_ij) - g(r_im))  with  (q, log γ/(1-γ)) = Wq·d_i + bq,
//
// where r_ij says where j lies, and γ how much the first look still counts: what e_j brings to u_j
// has nothing to do with which of two near places is right, and would outweigh it. What tells apart two candidates that lie nearly alike is a small
// part of what their places say, and made of products of these; one layer of tanh is too coarse
// for it. u_m stays as it is, and so does the score of
// the end symbol. The choice of m has no gradient: it is as it is but for ties.
type gated struct {
	gatedShape
	relation.Relation
	w1, w2, wq     *kernel.Panels // r·W1ᵀ, h·W2ᵀ and d·Wqᵀ, biases included
	w2Back, wqBack *kernel.Panels // dz·W2, of the weights without biases, and dq·Wq

	d  []float32 // [T][H], the states that ask; they belong to the pointer
	q  []float32 // [T][C+1], q and log γ/(1-γ); after the backward pass their gradient
	bq []float32 // [C+1]
	dw []float32 // [B], gradients of W1ᵀ, [R+1][2C], and W2ᵀ, [C+1][2C], example by example
}

// gatedShape locates a second look of C units: W1 [2C][R+1] and W2 [2C][C+1], of
// which the first C rows are A and the others B, and the last column the bias; Wq [C+1][H] and bq [C+1].
type gatedShape struct{ units, W1, W2, Wq, bq int }

// seen is memory of a second look at one token's candidates.
type seen struct {
	which []int     // [K], the candidates looked at but for m, of those scored
	first []float32 // [K], u_j - u_m of each
	best  int       // m, of those scored
	share float32   // γ
	rows  []float32 // [K+1][stride]: r and 1; z1; h and 1; z2; g. The last is that of m
}

// inputs is R+1, of a place and the 1 of the bias.
func (s *gated) inputs() int { return s.Width() + 1 }

// The columns of a row: r begins it, then z1, h, z2 and g.
func (s *gated) z1() int     { return s.inputs() }
func (s *gated) h() int      { return s.z1() + 2*s.units }
func (s *gated) z2() int     { return s.h() + s.units + 1 }
func (s *gated) g() int      { return s.z2() + 2*s.units }
func (s *gated) stride() int { return s.g() + s.units }

func (s *gated) pack(weights []float32, hidden int) {
	s.w1 = packLinear(s.w1, weights[s.W1:], 2*s.units, s.inputs())
	s.w2 = packLinear(s.w2, weights[s.W2:], 2*s.units, s.units+1)
	s.wq = packLinear(s.wq, weights[s.Wq:], s.units+1, hidden)
	s.bq = weights[s.gatedShape.bq:][:s.units+1]
}

func (s *gated) packBackward(weights []float32, hidden int) {
	if s.w2Back == nil {
		s.w2Back = kernel.NewPanels(2*s.units, s.units)
	}
	s.w2Back.SetRows(0, 2*s.units, weights[s.W2:], s.units+1)
	s.wqBack = packGradient(s.wqBack, weights[s.Wq:], s.units+1, hidden)
}

// width is the number of gradients of an example.
func (s *gated) width() int { return (s.inputs() + s.units + 1) * 2 * s.units }

func (s *gated) reserve(b *Batch, d []float32) {
	s.d = d
	s.q = grow(s.q, b.Tokens()*(s.units+1))
	s.dw = grow(s.dw, b.Examples()*s.width())
}

func (s *gated) clear(b0, b1 int) { clear(s.dw[b0*s.width() : b1*s.width()]) }

// queries sets q, [rows][C+1], to Wq·d + bq.
func (s *gated) queries(q, d []float32, hidden, rows int) {
	for r := range rows {
		copy(q[r*(s.units+1):], s.bq)
	}
	kernel.MulStrided(q, s.units+1, d, hidden, rows, s.wq, true)
}

func (s *gated) forward(t0, t1, hidden int) {
	s.queries(s.q[t0*(s.units+1):], s.d[t0*hidden:], hidden, t1-t0)
}

func (s *gated) query(t int) []float32 { return s.q[t*(s.units+1):][:s.units+1] }

// add adds to the scores u of rows of candidates, nil for all, what a second look brings,
// given where they lie, r, [len(u)][R], and the token's query.
func (s *gated) add(u, r, q []float32, rows []int, tmp *scratch) {
	with, best := &tmp.seen, -1
	with.which, with.first = with.which[:0], with.first[:0]
	for k, score := range u {
		if rowAt(rows, k) != 0 && (best < 0 || score > u[best]) {
			best = k
		}
	}
	stride, width := s.stride(), s.Width()
	with.rows = grow(with.rows, (len(u)+1)*stride)
	for k, score := range u {
		if k != best && rowAt(rows, k) != 0 && score > u[best]-compares {
			s.look(with.rows[len(with.which)*stride:], r[k*width:][:width])
			with.which, with.first = append(with.which, k), append(with.first, score-u[best])
		}
	}
	count := len(with.which)
	if count == 0 {
		return
	}
	at := with.rows
	s.look(at[count*stride:], r[best*width:][:width])
	kernel.MulStrided(at[s.z1():], stride, at, stride, count+1, s.w1, false)
	for k := range count + 1 {
		h := at[k*stride+s.h():][:s.units+1]
		kernel.Gate(h[:s.units], at[k*stride+s.z1():])
		h[s.units] = 1
	}
	kernel.MulStrided(at[s.z2():], stride, at[s.h():], stride, count+1, s.w2, false)
	for k := range count + 1 {
		kernel.Gate(at[k*stride+s.g():][:s.units], at[k*stride+s.z2():])
	}
	with.best, with.share = best, kernel.Sigmoid(q[s.units])
	base := u[best] - kernel.Dot(q[:s.units], at[count*stride+s.g():])
	for k, candidate := range with.which {
		u[candidate] = base + with.share*with.first[k] + kernel.Dot(q[:s.units], at[k*stride+s.g():])
	}
}

// look sets the first values of a row: where a candidate lies, and 1.
func (s *gated) look(row, r []float32) {
	copy(row, r)
	row[len(r)] = 1
}

// back takes the gradient du of the scores that add has left, of example b, back to those before
// it, to the token's query, which becomes its gradient, and to W1 and W2.
func (s *gated) back(du, q []float32, b int, tmp *scratch) {
	with, c, stride := &tmp.seen, s.units, s.stride()
	at, count := with.rows, len(with.which)
	tmp.dq = grow(tmp.dq, c+1)
	clear(tmp.dq)
	if count > 0 {
		var sum, share float32
		for k, candidate := range with.which {
			s.scoreBack(at[k*stride:], q, tmp.dq, du[candidate])
			sum += du[candidate]
			share += du[candidate] * with.first[k]
			du[candidate] *= with.share
		}
		s.scoreBack(at[count*stride:], q, tmp.dq, -sum)
		tmp.dq[c] = share * with.share * (1 - with.share)
		du[with.best] += (1 - with.share) * sum
		dw1 := s.dw[b*s.width():]
		dw2 := dw1[s.inputs()*2*c:]
		kernel.AddTransposed(kernel.Transposed{C: dw2, LDC: 2 * c, A: at[s.h():], LDA: stride, B: at[s.z2():], LDB: stride,
			K: count + 1, M1: c + 1, N: 2 * c}, &tmp.transposed)
		kernel.MulStrided(at[s.h():], stride, at[s.z2():], stride, count+1, s.w2Back, false)
		for k := range count + 1 {
			kernel.GateBack(at[k*stride+s.z1():], at[k*stride+s.h():][:c])
		}
		kernel.AddTransposed(kernel.Transposed{C: dw1, LDC: 2 * c, A: at, LDA: stride, B: at[s.z1():], LDB: stride,
			K: count + 1, M1: s.inputs(), N: 2 * c}, &tmp.transposed)
	}
	copy(q, tmp.dq)
}

// scoreBack takes the gradient d of a row's score q·g back to q and z2.
func (s *gated) scoreBack(row, q, dq []float32, d float32) {
	g := row[s.g():][:s.units]
	kernel.Axpy(dq, d, g)
	copy(g, q[:s.units])
	kernel.Scale(g, d)
	kernel.GateBack(row[s.z2():], g)
}

// queriesBack adds dq·Wq to dd.
func (s *gated) queriesBack(dd []float32, hidden int, p part) {
	t0, t1 := p.tokens()
	kernel.MulStrided(dd[t0*hidden:], hidden, s.q[t0*(s.units+1):], s.units+1, t1-t0, s.wqBack, true)
}

func (s *gated) plan(p *plan, hidden int) {
	width, examples, first := s.width(), p.batch.Examples(), s.inputs()*2*s.units
	p.sum(weightJob{out: s.W1, a: s.dw, lda: width, k: examples, n: first, turned: s.inputs()})
	p.sum(weightJob{out: s.W2, a: s.dw[first:], lda: width, k: examples, n: width - first, turned: s.units + 1})
	p.product(weightJob{out: s.Wq, ldc: hidden, a: s.q, lda: s.units + 1, b: s.d, ldb: hidden, k: p.batch.Tokens(), n: hidden}, s.units+1)
	p.sum(weightJob{out: s.gatedShape.bq, a: s.q, lda: s.units + 1, k: p.batch.Tokens(), n: s.units + 1})
}
