package network

import "ptrnet/core/kernel"

// Gradient computes the loss of a batch under teacher forcing, and its gradient
// by backpropagation through the whole network. It owns all memory that this
// takes and reuses it; after the largest batch it allocates nothing.
//
// The work has two phases. In the first, examples are independent of one
// another: each worker takes some of them forward and backward and records
// activations and their gradients. In the second, each worker sums some rows of
// the weights' gradients over all examples, in one order. So the result is the
// same bit for bit whatever the number of workers.
type Gradient struct {
	D []float32 // the gradient, laid out like Network.Weights

	net     *Network
	pool    Pool
	batch   *Batch
	encoder [2]cell
	decoder cell
	pointer scorer
	glimpse scorer
	output  *kernel.Panels // linear layer of the baselines, x·Wᵀ
	outBack *kernel.Panels

	e, de         []float32   // [B][N+1][H], encoder states; row 0 is the end symbol's key
	keys, dKeys   []float32   // [B][N+1][H], W1·e
	gKeys, dGKeys []float32   // the same for glimpses
	d             [][]float32 // [glimpses+1] of [T][width], decoder states (with d' behind, for Attention), before and after each glimpse
	dd            []float32   // [T][width], their gradient
	q             [][]float32 // [glimpses+1] of [T][H], W2·d; after the backward pass their gradient. The last is the pointer's
	blendWeights  [][]float32 // [max(glimpses,1)] of [T][N], attention
	logits        []float32   // [T][n+1] of the baselines, then their gradient
	dh, dc        []float32   // [B][dhStride], [B][H], gradients on the way back through time
	dv, dgv       []float32   // [B][H], gradient of v per example
	loss          []float64   // [B]
	bounds        []int
	workers       []worker
	jobs          []weightJob
	phase1        func(job, worker int)
	phase2        func(job, worker int)
}

// worker is the scratch memory of one worker.
type worker struct {
	offsets
	slots      []int
	t          []float32 // [N+1][H]
	u, du      []float32 // [N+1] or [n+1]
	dh, dc     []float32 // [examples][H of one direction]
	transposed kernel.TransposedWork
}

// weightJob is the gradient of rows m0 … m1-1 of one weight: D += aᵀb over k rows.
type weightJob struct {
	out, ldc       int
	a, b           []float32
	lda, ldb, k, n int
	m0, m1         int
	vector         bool           // only the sum of a's k rows, [n]
	more           [][2][]float32 // further pairs a, b of the same shapes to add
}

// NewGradient returns the gradient's workspace for a network.
func NewGradient(n *Network, pool Pool) *Gradient {
	g := &Gradient{net: n, pool: pool, D: make([]float32, len(n.Weights)), workers: make([]worker, pool.Workers)}
	for d := range n.directions() {
		g.encoder[d].cellShape = n.encoder[d]
	}
	g.decoder.cellShape = n.decoder
	g.pointer.scorerShape, g.glimpse.scorerShape = n.pointer, n.glimpse
	g.d, g.q = make([][]float32, n.Glimpses+1), make([][]float32, n.Glimpses+1)
	g.blendWeights = make([][]float32, max(n.Glimpses, 1))
	g.phase1 = func(job, w int) { g.examples(g.bounds[job], g.bounds[job+1], &g.workers[w]) }
	g.phase2 = func(job, w int) { g.jobs[job].run(g.D, &g.workers[w].transposed) }
	return g
}

// Compute sets D to the gradient of the batch's loss, the mean over all its
// tokens of -log p(token), and returns the loss.
// Cost: about 6·(N+L)·4H² floating-point operations per example for the LSTMs,
// 6·(N+L)·H² for the keys and queries, and N·L·H tanh.
func (g *Gradient) Compute(b *Batch) float64 {
	b.check(g.net.Config)
	g.batch = b
	g.pack()
	g.reserve()
	g.bounds = b.ranges(g.bounds, 2*g.pool.Workers)
	g.pool.Run(len(g.bounds)-1, g.phase1)
	g.plan()
	g.pool.Run(len(g.jobs), g.phase2)
	total := 0.0
	for _, l := range g.loss[:b.Examples()] {
		total += l
	}
	return total / float64(b.Tokens())
}

// dhStride is the row length of dh: the state's gradient and, for Attention,
// the input's behind it.
func (g *Gradient) dhStride() int {
	if g.net.Arch == Attention {
		return aligned(g.decoder.H + g.decoder.X)
	}
	return g.decoder.H
}

// width is the row length of the decoder's states: with Attention d' follows d.
func (g *Gradient) width() int {
	if g.net.Arch == Attention {
		return 2 * g.net.Hidden
	}
	return g.net.Hidden
}

// pack packs all weights for both passes.
func (g *Gradient) pack() {
	n := g.net
	for d := range n.directions() {
		g.encoder[d].pack(n.Weights)
		g.encoder[d].packBackward(n.Weights, false)
	}
	g.decoder.pack(n.Weights)
	g.decoder.packBackward(n.Weights, n.Arch == Attention)
	if n.Arch != Seq2Seq {
		g.pointer.pack(n)
		g.pointer.packBackward(n)
	}
	if n.Glimpses > 0 {
		g.glimpse.pack(n)
		g.glimpse.packBackward(n)
	}
	if n.Arch != PtrNet {
		w := n.Weights[n.output:]
		g.output = packLinear(g.output, w, n.Dictionary+1, n.outputInputs())
		g.outBack = packGradient(g.outBack, w, n.Dictionary+1, n.outputInputs())
	}
}

// grow returns x if it has n values, else a new slice with some room to spare.
func grow[T any](x []T, n int) []T {
	if cap(x) >= n {
		return x[:n]
	}
	return make([]T, n, n+n/8)
}

// reserve sizes all buffers for the batch.
func (g *Gradient) reserve() {
	b, h := g.batch, g.net.Hidden
	examples, tokens := b.Examples(), b.Tokens()
	rows := examples * (b.N + 1)
	for d := range g.net.directions() {
		g.encoder[d].reserve(rows)
	}
	g.decoder.reserve(tokens + examples)
	g.e, g.de = grow(g.e, rows*h), grow(g.de, rows*h)
	if g.net.Arch != Seq2Seq {
		g.keys, g.dKeys = grow(g.keys, rows*h), grow(g.dKeys, rows*h)
	}
	if g.net.Glimpses > 0 {
		g.gKeys, g.dGKeys = grow(g.gKeys, rows*h), grow(g.dGKeys, rows*h)
	}
	if g.net.Arch != PtrNet {
		g.logits = grow(g.logits, tokens*(b.N+1))
	}
	for i := range g.d {
		g.d[i] = grow(g.d[i], tokens*g.width())
		g.q[i] = grow(g.q[i], tokens*h)
	}
	if g.net.Glimpses > 0 || g.net.Arch == Attention {
		for i := range g.blendWeights {
			g.blendWeights[i] = grow(g.blendWeights[i], tokens*b.N)
		}
	}
	g.dd = grow(g.dd, tokens*g.width())
	g.dh, g.dc = grow(g.dh, examples*g.dhStride()), grow(g.dc, examples*h)
	g.dv, g.dgv = grow(g.dv, examples*h), grow(g.dgv, examples*h)
	g.loss = grow(g.loss, examples)
	for i := range g.workers {
		w := &g.workers[i]
		w.t = grow(w.t, (b.N+1)*h)
		w.u, w.du = grow(w.u, b.N+1), grow(w.du, b.N+1)
	}
}

// examples takes examples b0 … b1-1 forward and backward.
func (g *Gradient) examples(b0, b1 int, w *worker) {
	g.clear(b0, b1)
	for d := range g.net.directions() {
		g.encode(d, b0, b1, w)
	}
	g.collect(b0, b1, w)
	switch g.net.Arch {
	case PtrNet:
		g.decode(b0, b1, w, nil)
		g.pointerPass(b0, b1, w)
		g.decodeBack(b0, b1, w, nil)
	case Attention:
		g.keysForward(b0, b1)
		g.decode(b0, b1, w, g.attend)
		g.outputPass(b0, b1, w)
		g.decodeBack(b0, b1, w, g.attendBack)
		g.keysBack(b0, b1)
	case Seq2Seq:
		g.decode(b0, b1, w, nil)
		g.outputPass(b0, b1, w)
		g.decodeBack(b0, b1, w, nil)
	}
	for d := range g.net.directions() {
		g.encodeBack(d, b0, b1, w)
	}
}

// clear zeroes what the passes of examples b0 … b1-1 add to.
func (g *Gradient) clear(b0, b1 int) {
	n1, h := g.batch.N+1, g.net.Hidden
	clear(g.de[b0*n1*h : b1*n1*h])
	if g.net.Arch != Seq2Seq {
		clear(g.dKeys[b0*n1*h : b1*n1*h])
	}
	if g.net.Glimpses > 0 {
		clear(g.dGKeys[b0*n1*h : b1*n1*h])
	}
	clear(g.dh[b0*g.dhStride() : b1*g.dhStride()])
	clear(g.dc[b0*h : b1*h])
	clear(g.dv[b0*h : b1*h])
	clear(g.dgv[b0*h : b1*h])
	clear(g.loss[b0:b1])
}
