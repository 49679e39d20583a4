package network

import "ptrnet/core/kernel"

// plan is the second phase of Gradient: each weight's gradient is a product of
// the recorded gradients and inputs over all examples and steps.
type plan struct {
	batch   *Batch
	workers int
	jobs    []weightJob
}

// weightJob is the gradient of rows m0 … m1-1 of one weight: D += aᵀb over k rows.
type weightJob struct {
	out, ldc       int // offset in D, and row length
	a, b           []float32
	lda, ldb, k, n int
	m0, m1         int
	vector         bool // only the sum of a's k rows, [n]
	turned         int  // of a vector: it is the transpose of the weight, [turned][n/turned]
}

// jobRows is the number of rows of a weight's gradient that make one job, if there are several workers.
const jobRows = 256

func (p *plan) reset(b *Batch, workers int) {
	p.batch, p.workers, p.jobs = b, workers, p.jobs[:0]
}

// product divides the gradient of a weight with m rows into jobs. Each job packs b, so a single
// worker gets all rows as one job.
func (p *plan) product(j weightJob, m int) {
	rows := jobRows
	if p.workers == 1 {
		rows = m
	}
	for m0 := 0; m0 < m; m0 += rows {
		j.m0, j.m1 = m0, min(m, m0+rows)
		p.jobs = append(p.jobs, j)
	}
}

// sum adds the gradient of a vector of n values: the sum of k rows of a.
func (p *plan) sum(j weightJob) {
	j.vector = true
	p.jobs = append(p.jobs, j)
}

// addTransposed adds the transpose of x, [rows][…], to out.
func addTransposed(out, x []float32, rows int) {
	cols := len(x) / rows
	for i := range rows {
		for j := range cols {
			out[j*rows+i] += x[i*cols+j]
		}
	}
}

func (j *weightJob) run(d []float32, ws *kernel.TransposedWork) {
	if j.vector {
		out := d[j.out:][:j.n]
		clear(out)
		for r := range j.k {
			addTransposed(out, j.a[r*j.lda:][:j.n], max(1, j.turned))
		}
		return
	}
	c := d[j.out:]
	for m := j.m0; m < j.m1; m++ {
		clear(c[m*j.ldc:][:j.n])
	}
	kernel.AddTransposed(kernel.Transposed{C: c, LDC: j.ldc, A: j.a, LDA: j.lda, B: j.b, LDB: j.ldb, K: j.k,
		M0: j.m0, M1: j.m1, N: j.n}, ws)
}
