package network

import (
	"math"

	"ptrnet/core/kernel"
)

// comparingPointer scores the likeliest candidates of a relative pointer a second time.
type comparingPointer struct {
	relativePointer
	comparison comparison
}

func (h *comparingPointer) pack(weights []float32) {
	h.relativePointer.pack(weights)
	s := &h.comparison
	s.w1 = packLinear(s.w1, weights[s.W1:], 2*s.units, s.inputs)
	s.w2 = packLinear(s.w2, weights[s.W2:], 2*s.units, s.units)
	s.w2Back = packGradient(s.w2Back, weights[s.W2:], 2*s.units, s.units)
	s.wq = packLinear(s.wq, weights[s.Wq:], s.units+1, h.enc.hidden)
	s.bq = weights[s.Bq:][:s.units+1]
}

func (h *comparingPointer) packBackward(weights []float32) {
	h.relativePointer.packBackward(weights)
	s := &h.comparison
	s.wqBack = packGradient(s.wqBack, weights[s.Wq:], s.units+1, h.enc.hidden)
}

func (h *comparingPointer) reserve(b *Batch, dec *decoder) {
	h.relativePointer.reserve(b, dec)
	s := &h.comparison
	s.q = grow(s.q, b.Tokens()*(s.units+1))
	s.dw = grow(s.dw, b.Examples()*s.width())
	s.l, s.r = grow(s.l, b.Tokens()*4*s.units), grow(s.r, b.Tokens()*2*s.units)
}

func (h *comparingPointer) clear(p part) {
	h.relativePointer.clear(p)
	s := &h.comparison
	clear(s.dw[p.b0*s.width() : p.b1*s.width()])
}

func (h *comparingPointer) forward(p part) {
	h.relativePointer.forward(p)
	t0, t1 := p.tokens()
	h.comparison.queries(t0, h.d[t0*h.enc.hidden:], h.enc.hidden, t1-t0)
}

// backward adds dq·Wq to dd.
func (h *comparingPointer) backward(p part, dd []float32) {
	h.relativePointer.backward(p, dd)
	s, hidden := &h.comparison, h.enc.hidden
	t0, t1 := p.tokens()
	kernel.MulStrided(dd[t0*hidden:], hidden, s.q[t0*(s.units+1):], s.units+1, t1-t0, s.wqBack, true)
}

func (h *comparingPointer) decoded(d []float32, rows int) {
	h.relativePointer.decoded(d, rows)
	h.comparison.q = grow(h.comparison.q, rows*(h.comparison.units+1))
	h.comparison.queries(0, d, h.enc.hidden, rows)
}

func (h *comparingPointer) score(u []float32, t token, tmp *scratch) {
	h.relativePointer.score(u, t, tmp)
	h.comparison.compare(u, tmp.r, h.comparison.query(t.at), t.rows, tmp)
}

func (h *comparingPointer) back(u []float32, t token, tmp *scratch) {
	h.comparison.back(u, t.at, t.example, tmp)
	h.relativePointer.back(u, t, tmp)
}

func (h *comparingPointer) skip(at int) {
	h.relativePointer.skip(at)
	h.comparison.clearToken(at)
}

func (h *comparingPointer) plan(p *plan, dec *decoder) {
	h.relativePointer.plan(p, dec)
	s, hidden, tokens := &h.comparison, h.enc.hidden, p.batch.Tokens()
	p.sum(weightJob{out: s.W1, a: s.dw, lda: s.width(), k: p.batch.Examples(), n: s.width(),
		turned: s.inputs})
	p.product(weightJob{out: s.W2, ldc: s.units, a: s.l, lda: 2 * s.units, b: s.r, ldb: s.units, k: 2 * tokens,
		n: s.units}, 2*s.units)
	p.product(weightJob{out: s.Wq, ldc: hidden, a: s.q, lda: s.units + 1, b: h.d, ldb: hidden, k: tokens,
		n: hidden}, s.units+1)
	p.sum(weightJob{out: s.Bq, a: s.q, lda: s.units + 1, k: tokens, n: s.units + 1})
}

// comparison is a pointer's second scoring of the likeliest candidates. Weight files call its
// tensors and its number of units gated, after the gated linear units that it is made of. It compares an
// input a with each input j whose score u_j is less than compareWithin below the highest, u_m, by a bilinear
// gated layer (Dauphin et al. 2017 and Shazeer 2020, without a nonlinearity in the gate), normalized to a
// root mean square of 1 (RMSNorm; Zhang and Sennrich 2019), and an antisymmetric form, which changes its sign
// when j and a are exchanged:
//
//	h_j = norm((A·s_j) ∘ (B·s_j)),  (α_j, β_j) = W2·h_j,
//	u'_j = u_m + γ·(u_j - u_a) + 16·Σ_c q_c·(α_jc·β_ac - β_jc·α_ac)  with  (q, logit γ) = Wq·d_i + bq,
//
// where s_j is the first D relative features of j, the coordinate differences to two points chosen before (of Lists
// also whether j closes the list), and γ is the weight of the first scores. u'_a is u_m, and the score of the end symbol is unchanged.
//
// In the first round a is m, the highest-scoring input. While another input has a higher u' than a,
// and for at most the given number of further rounds, the highest becomes a, and all are
// compared with it: the first scores choose the candidates, and comparisons in pairs the answer.
//
// Which of two near candidates is right depends on products of such differences, not on their scale: layers
// of tanh need many units to approximate a product, and, as A and B have no biases, the normalization removes
// the scale. The factor 16 (formUnit) lets the form outweigh the first scores early in training, whose
// differences between near candidates are noise then. The choices of m and a have no gradient: they are
// constant except at ties.
type comparison struct {
	comparisonShape
	rounds         int            // after the first
	relativeWidth  int            // P, of which the first D are s
	w1, w2, wq     *kernel.Panels // s·W1ᵀ, h·W2ᵀ and d·Wqᵀ
	w2Back, wqBack *kernel.Panels // y·W2 and dq·Wq

	q    []float32 // [T][C+1], q and logit γ; after the backward pass their gradient
	bq   []float32 // [C+1]
	dw   []float32 // [B][D][2C], gradient of W1ᵀ, example by example
	l, r []float32 // [2T][2C] and [2T][C]: the gradient of W2 is lᵀr
}

// A change of compareWithin or formUnit needs new versions of package relation's names, as a change of a
// feature does.

// compareWithin is by how many nats a candidate may score less than the best and still be compared with
// it: a ratio of probabilities of 1e-7.
const compareWithin = 16

// comparisonShape locates the weights of a comparison of C units and D inputs: W1 [2C][D], whose first C rows are
// A and the others B; W2 [2C][C]; Wq [C+1][H] and Bq [C+1].
type comparisonShape struct{ units, inputs, W1, W2, Wq, Bq int }

// pairs is the memory for comparing one token's candidates.
type pairs struct {
	candidates []int     // [M], their indices in u, the last that of m
	scores     []float32 // [M], u_j - u_m of each
	anchor     int       // the index of a in candidates
	share      float32   // γ
	rows       []float32 // [M][stride]: s; z = (A·s, B·s); h
	norms      []float32 // [M], the factors of the normalization
	vectors    []float32 // [6C], see vectors

	compared func(candidate, anchor int, form float32) // called for each pair, by indices in u; may be nil
}

// The columns of a row: s begins it, then z and h.
func (s *comparison) z() int      { return s.inputs }
func (s *comparison) h() int      { return s.z() + 2*s.units }
func (s *comparison) stride() int { return s.h() + s.units }

// width is the number of values of an example's dw.
func (s *comparison) width() int { return s.inputs * 2 * s.units }

// queries sets the queries of rows tokens from t0 on to Wq·d + bq.
func (s *comparison) queries(t0 int, d []float32, hidden, rows int) {
	q := s.q[t0*(s.units+1):]
	for r := range rows {
		copy(q[r*(s.units+1):], s.bq)
	}
	kernel.MulStrided(q, s.units+1, d, hidden, rows, s.wq, true)
}

func (s *comparison) query(t int) []float32 { return s.q[t*(s.units+1):][:s.units+1] }

func (s *comparison) clearToken(t int) {
	clear(s.query(t))
	clear(s.l[t*4*s.units:][:4*s.units])
	clear(s.r[t*2*s.units:][:2*s.units])
}

// vectors are y_a = (α_a, β_a), t = (q∘β_a, -q∘α_a), v = t·W2, so that the form is h_j·v, and the gradient of
// v.
func (s *comparison) vectors(with *pairs) (y, t, v, dv []float32) {
	c := s.units
	p := with.vectors
	return p[:2*c], p[2*c : 4*c], p[4*c : 5*c], p[5*c : 6*c]
}

// compare replaces the scores u of the candidates in rows, nil for all, by those of the comparison,
// given their relative features r, [len(u)][P], and the token's query.
func (s *comparison) compare(u, r, q []float32, rows []int, tmp *scratch) {
	with, best, c := &tmp.pairs, -1, s.units
	with.candidates, with.scores = with.candidates[:0], with.scores[:0]
	for k, score := range u {
		if rowAt(rows, k) != 0 && (best < 0 || score > u[best]) {
			best = k
		}
	}
	stride := s.stride()
	with.rows = grow(with.rows, (len(u)+1)*stride)
	for k, score := range u {
		if k != best && rowAt(rows, k) != 0 && score > u[best]-compareWithin {
			copy(with.rows[len(with.candidates)*stride:], r[k*s.relativeWidth:][:s.inputs])
			with.candidates, with.scores = append(with.candidates, k), append(with.scores, score-u[best])
		}
	}
	if len(with.candidates) == 0 {
		return
	}
	copy(with.rows[len(with.candidates)*stride:], r[best*s.relativeWidth:][:s.inputs])
	with.candidates, with.scores = append(with.candidates, best), append(with.scores, 0)
	with.share = kernel.Sigmoid(q[c])
	s.multiply(with)
	highest := u[best]
	with.anchor = len(with.candidates) - 1
	top := s.compareWithAnchor(u, highest, q, with)
	for round := 0; round < s.rounds && top != with.anchor; round++ {
		with.anchor = top
		top = s.compareWithAnchor(u, highest, q, with)
	}
}

// multiply sets z, h and norms of the candidates, given their s.
func (s *comparison) multiply(with *pairs) {
	at, c, stride := with.rows, s.units, s.stride()
	kernel.MulStrided(at[s.z():], stride, at, stride, len(with.candidates), s.w1, false)
	with.norms = grow(with.norms, len(with.candidates))
	for k := range with.norms {
		z, h := at[k*stride+s.z():], at[k*stride+s.h():][:c]
		kernel.Multiply(h, z[:c], z[c:2*c])
		with.norms[k] = 1 / float32(math.Sqrt(float64(kernel.Dot(h, h)/float32(c)+leastSquare)))
		kernel.Scale(h, with.norms[k])
	}
	with.vectors = grow(with.vectors, 6*c)
}

// compareWithAnchor sets the scores u of the candidates to those of their comparison with a, whose own score
// is highest. It returns the index of the best in candidates, that of a if none is better.
func (s *comparison) compareWithAnchor(u []float32, highest float32, q []float32, with *pairs) (top int) {
	c, stride := s.units, s.stride()
	h := with.rows[s.h():]
	v, zero := s.form(q, with)
	top = with.anchor
	best := highest
	for k, candidate := range with.candidates {
		u[candidate] = highest
		if k != with.anchor {
			form := kernel.Dot(h[k*stride:][:c], v) - zero
			u[candidate] = highest + with.share*(with.scores[k]-with.scores[with.anchor]) + formUnit*form
			if with.compared != nil {
				with.compared(candidate, with.candidates[with.anchor], form)
			}
		}
		if u[candidate] > best {
			top, best = k, u[candidate]
		}
	}
	return top
}

// form is v, by which a candidate's form against a is h_j·v - zero. zero is a's own form, which
// is zero but for rounding; the rounding is nearly the same for candidates near a.
func (s *comparison) form(q []float32, with *pairs) (v []float32, zero float32) {
	c, stride := s.units, s.stride()
	h := with.rows[s.h():]
	y, t, v, _ := s.vectors(with)
	kernel.MulStrided(y, 2*c, h[with.anchor*stride:], stride, 1, s.w2, false)
	for i, q := range q[:c] {
		t[i], t[c+i] = q*y[c+i], -q*y[i]
	}
	kernel.MulStrided(v, c, t, 2*c, 1, s.w2Back, false)
	return v, kernel.Dot(h[with.anchor*stride:][:c], v)
}

// forms sets form, [M], to the forms of M candidates against one more, given the differences s of them all,
// [M+1][D], that one's last.
func (s *comparison) forms(form, differences, q []float32, with *pairs) {
	stride, d := s.stride(), s.inputs
	with.candidates = with.candidates[:0]
	with.rows = grow(with.rows, (len(form)+1)*stride)
	for k := range len(form) + 1 {
		copy(with.rows[k*stride:][:d], differences[k*d:])
		with.candidates = append(with.candidates, k)
	}
	with.anchor = len(form)
	s.multiply(with)
	v, zero := s.form(q, with)
	for k := range form {
		form[k] = kernel.Dot(with.rows[k*stride+s.h():][:s.units], v) - zero
	}
}

// formUnit scales the form to nats.
const formUnit = 16

// leastSquare is added to the mean square before taking its root, so that it is not zero.
const leastSquare = 1e-30

// back propagates the gradient du of the scores after compare, for a token of example b, to the
// scores before it, to the token's query, which becomes its gradient, and to W1 and W2.
func (s *comparison) back(du []float32, token, b int, tmp *scratch) {
	with, c, stride, q := &tmp.pairs, s.units, s.stride(), s.query(token)
	at, anchor := with.rows, with.anchor
	if len(with.candidates) == 0 {
		s.clearToken(token)
		return
	}
	y, t, v, dv := s.vectors(with)
	clear(dv)
	own := du[with.candidates[anchor]]
	var sum, share float32
	for k, candidate := range with.candidates {
		if k == anchor {
			continue
		}
		d, h := du[candidate], at[k*stride+s.h():][:c]
		sum += d
		share += d * (with.scores[k] - with.scores[anchor])
		du[candidate] *= with.share
		d *= formUnit
		kernel.Axpy(dv, d, h)
		tmp.dq = append(tmp.dq[:0], v...)
		kernel.Scale(tmp.dq, d)
		s.normBack(at[k*stride:], with.norms[k], tmp.dq)
	}
	du[with.candidates[anchor]] = -with.share * sum
	du[with.candidates[len(with.candidates)-1]] += own + sum

	// The gradient of W2 is that of two rows: of v = t·W2, and of y_a = W2·h_a.
	l, r := s.l[token*4*c:][:4*c], s.r[token*2*c:][:2*c]
	copy(l, t)
	copy(r, dv)
	copy(r[c:], at[anchor*stride+s.h():][:c])
	dt := t
	kernel.MulStrided(dt, 2*c, dv, c, 1, s.w2, false)
	dy := l[2*c:]
	for i, x := range q[:c] {
		dy[i], dy[c+i] = -x*dt[c+i], x*dt[i]
		q[i] = dt[i]*y[c+i] - dt[c+i]*y[i]
	}
	q[c] = share * with.share * (1 - with.share)
	dh := dv
	kernel.MulStrided(dh, c, dy, 2*c, 1, s.w2Back, false)
	s.normBack(at[anchor*stride:], with.norms[anchor], dh)
	kernel.AddTransposed(kernel.Transposed{C: s.dw[b*s.width():], LDC: 2 * c, A: at, LDA: stride, B: at[s.z():],
		LDB: stride,
		K:   len(with.candidates), M1: s.inputs, N: 2 * c}, &tmp.transposed)
}

// normBack propagates the gradient dh of a row's normalized products to z. dh and h are overwritten.
func (s *comparison) normBack(row []float32, norm float32, dh []float32) {
	a, b, h := row[s.z():][:s.units], row[s.z()+s.units:][:s.units], row[s.h():][:s.units]
	kernel.Axpy(dh, -kernel.Dot(dh, h)/float32(s.units), h)
	kernel.Scale(dh, norm)
	kernel.Multiply(h, dh, a)
	kernel.Multiply(a, dh, b)
	copy(b, h)
}
