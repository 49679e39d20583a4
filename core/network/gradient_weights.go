package network

import "ptrnet/core/kernel"

// jobRows is the number of rows of a weight's gradient that make one job, if
// there are workers to share them.
const jobRows = 256

// plan lists the second phase's jobs: each weight's gradient is a product of
// the recorded gradients and inputs over all examples and steps.
func (g *Gradient) plan() {
	n, b, h := g.net, g.batch, g.net.Hidden
	rows, tokens := b.Examples()*(b.N+1), b.Tokens()
	g.jobs = g.jobs[:0]
	for d := range n.directions() {
		g.planCell(&g.encoder[d], rows)
	}
	g.planCell(&g.decoder, tokens+b.Examples())
	last := n.Glimpses
	switch n.Arch {
	case PtrNet:
		g.planScorer(n.pointer, g.dKeys, g.q[last], g.d[last], h, g.dv)
		g.planSum(n.end, g.de, (b.N+1)*h, b.Examples(), h)
	case Attention:
		g.planScorer(n.pointer, g.dKeys, g.q[0], g.d[0], g.width(), g.dv)
	}
	if last > 0 {
		g.planGlimpse(rows, tokens)
	}
	if n.Arch != PtrNet {
		symbols := n.Dictionary + 1
		g.planProduct(weightJob{out: n.output, ldc: n.outputInputs(), a: g.logits, lda: symbols,
			b: g.d[0], ldb: g.width(), k: tokens, n: n.outputInputs()}, symbols)
		g.planSum(n.outBias, g.logits, symbols, tokens, symbols)
	}
}

// planProduct cuts the gradient of a weight with m rows into jobs. Each packs
// b for itself, so a single worker gets all rows as one job.
func (g *Gradient) planProduct(j weightJob, m int) {
	rows := jobRows
	if g.pool.Workers == 1 {
		rows = m
	}
	for m0 := 0; m0 < m; m0 += rows {
		j.m0, j.m1 = m0, min(m, m0+rows)
		g.jobs = append(g.jobs, j)
	}
}

// planSum plans the gradient of a vector of n values: the sum of k rows of a.
func (g *Gradient) planSum(out int, a []float32, lda, k, n int) {
	g.jobs = append(g.jobs, weightJob{out: out, a: a, lda: lda, k: k, n: n, vector: true})
}

func (g *Gradient) planCell(l *cell, slots int) {
	g.planProduct(weightJob{out: l.Offset, ldc: l.Stride, a: l.g, lda: 4 * l.H,
		b: l.in, ldb: l.Stride, k: slots, n: l.K()}, 4*l.H)
}

func (g *Gradient) planScorer(s scorerShape, dKeys, dq, d []float32, width int, dv []float32) {
	b, h := g.batch, g.net.Hidden
	g.planProduct(weightJob{out: s.W1, ldc: h, a: dKeys, lda: h, b: g.e, ldb: h, k: b.Examples() * (b.N + 1), n: h}, h)
	g.planProduct(weightJob{out: s.W2, ldc: h, a: dq, lda: h, b: d, ldb: width, k: b.Tokens(), n: h}, h)
	g.planSum(s.V, dv, h, b.Examples(), h)
}

// planGlimpse plans the glimpses' weights: W2 is shared, so its gradient is
// summed over the glimpses, one after the other within each job.
func (g *Gradient) planGlimpse(rows, tokens int) {
	h, s := g.net.Hidden, g.net.glimpse
	g.planProduct(weightJob{out: s.W1, ldc: h, a: g.dGKeys, lda: h, b: g.e, ldb: h, k: rows, n: h}, h)
	for k := range g.net.Glimpses {
		if k == 0 {
			g.planProduct(weightJob{out: s.W2, ldc: h, a: g.q[0], lda: h, b: g.d[0], ldb: h, k: tokens, n: h}, h)
			continue
		}
		for i := range g.jobs {
			if j := &g.jobs[i]; j.out == s.W2 {
				j.more = append(j.more[:k-1], [2][]float32{g.q[k], g.d[k]})
			}
		}
	}
	g.planSum(s.V, g.dgv, h, g.batch.Examples(), h)
}

// run computes the job's rows of the gradient d.
func (j *weightJob) run(d []float32, ws *kernel.TransposedWork) {
	if j.vector {
		out := d[j.out:][:j.n]
		clear(out)
		for r := range j.k {
			kernel.Axpy(out, 1, j.a[r*j.lda:][:j.n])
		}
		return
	}
	c := d[j.out:]
	for m := j.m0; m < j.m1; m++ {
		clear(c[m*j.ldc:][:j.n])
	}
	kernel.AddTransposed(c, j.ldc, j.a, j.lda, j.b, j.ldb, j.k, j.m0, j.m1, j.n, ws)
	for _, m := range j.more {
		kernel.AddTransposed(c, j.ldc, m[0], j.lda, m[1], j.ldb, j.k, j.m0, j.m1, j.n, ws)
	}
}
