package network

import "ptrnet/core/kernel"

// Gradient computes the loss of a batch under teacher forcing, and its gradient by backpropagation. It owns
// all buffers and reuses them; after the largest batch it allocates nothing.
//
// The work has two phases. In the first, examples are independent of one another: each worker takes some of
// them forward and backward and records activations and their gradients. In the second, each worker sums some
// rows of the weights' gradients over all examples, in one order. So the result is the same bit for bit
// whatever the number of workers.
type Gradient struct {
	D []float32 // the gradient, laid out like Network.Weights

	net     *Network
	pool    Pool
	batch   *Batch
	encoder *encoder
	decoder decoder
	head    head
	loss    []float64 // [B], of all tokens of each example

	bounds  []int     // of the parts of the first phase
	plan    plan      // the second phase
	scratch []scratch // of each worker
	phase1  func(job, worker int)
	phase2  func(job, worker int)
}

// head maps the decoder's states to scores of symbols.
type head interface {
	pack(weights []float32)
	packBackward(weights []float32)
	reserve(b *Batch, dec *decoder)
	clear(p part)
	// pass is the forward and backward pass: it adds to each example's loss and sets dd to the
	// gradient of the decoder's rows d.
	pass(p part, dec *decoder, loss []float64, tmp *scratch)
	plan(p *plan, dec *decoder)
}

// scratch is memory of one worker, valid until its next token or step.
type scratch struct {
	offsets
	slots      []int
	t          []float32 // [N+1][H]
	z          []float32 // [N+1][H], of a relative pointer: keys with the relative term, then their gradient
	r          []float32 // [N+1][P]
	rows       []int     // [N+1], of keys whose scores have a gradient; of candidates
	left       []int     // [N+1], the symbols not yet chosen of an output that names every input once
	u, du      []float32 // [N+1]
	pairs      pairs
	dq         []float32 // [C], of a comparison
	transposed kernel.TransposedWork
}

// NewGradient returns the gradient's workspace for a network, of a shape that passes Config.Check.
func NewGradient(n *Network, pool Pool) *Gradient {
	g := &Gradient{net: n, pool: pool, D: make([]float32, len(n.Weights)),
		scratch: make([]scratch, pool.Workers)}
	g.encoder = newEncoder(n)
	g.decoder = newDecoder(n, g.encoder)
	if n.Arch == PtrNet {
		g.head = pointing{newScorer(n, g.encoder)}
	} else {
		h := newOutput(n)
		g.head = &h
	}
	g.phase1 = func(job, worker int) {
		g.pass(part{g.batch, g.bounds[job], g.bounds[job+1]}, &g.scratch[worker])
	}
	g.phase2 = func(job, worker int) { g.plan.jobs[job].run(g.D, &g.scratch[worker].transposed) }
	return g
}

// Compute sets D to the gradient of the batch's loss, and returns the loss: the mean, over all tokens behind
// the prefixes, of -log p(token) times the token's weight (Batch.First). The gradient is that of another
// multiple of the sum if the batch says so (Batch.Summed). Cost: about 6·(N+L)·4H² floating-point operations
// per example for the LSTMs, 6·(N+L)·H² for the keys and queries, and N·L·H tanh.
func (g *Gradient) Compute(b *Batch) float64 {
	g.Pack()
	return g.ComputePacked(b)
}

// ComputePacked is Compute with the weights as they were at the last Pack: several small batches need one.
func (g *Gradient) ComputePacked(b *Batch) float64 {
	b.check(g.net.Config)
	g.batch = b
	g.reserve()
	parts := 1
	if g.pool.Workers > 1 {
		parts = 2 * g.pool.Workers
	}
	g.bounds = b.ranges(g.bounds, parts)
	g.pool.Run(len(g.bounds)-1, g.phase1)
	g.plan.reset(b, g.pool.Workers)
	g.encoder.plan(&g.plan)
	g.decoder.plan(&g.plan)
	g.head.plan(&g.plan, &g.decoder)
	g.pool.Run(len(g.plan.jobs), g.phase2)
	total := 0.0
	for _, l := range g.loss[:b.Examples()] {
		total += l
	}
	return total / float64(b.Predicted())
}

// Pack copies the weights into the layouts of the kernels.
func (g *Gradient) Pack() {
	w := g.net.Weights
	g.encoder.pack(w)
	g.encoder.packBackward(w)
	g.decoder.pack(w)
	g.decoder.packBackward(w)
	g.head.pack(w)
	g.head.packBackward(w)
}

// grow returns x with n values, and keeps those that it has. New memory has some reserve.
func grow[T any](x []T, n int) []T {
	if cap(x) < n {
		x = append(make([]T, 0, n+n/8), x...)
	}
	return x[:n]
}

func (g *Gradient) reserve() {
	b := g.batch
	g.encoder.reserve(b.Examples(), b.N)
	g.encoder.x, g.encoder.de = b.X, grow(g.encoder.de, len(g.encoder.e))
	g.decoder.reserve(b)
	g.head.reserve(b, &g.decoder)
	g.loss = grow(g.loss, b.Examples())
	for i := range g.scratch {
		tmp := &g.scratch[i]
		tmp.t = grow(tmp.t, (b.N+1)*g.net.Hidden)
		tmp.u, tmp.du, tmp.left = grow(tmp.u, b.N+1), grow(tmp.du, b.N+1), grow(tmp.left, b.N+1)
	}
}

func (g *Gradient) pass(p part, tmp *scratch) {
	g.encoder.clear(p.b0, p.b1)
	g.head.clear(p)
	if g.decoder.attention != nil {
		g.decoder.attention.clear(p)
	}
	clear(g.loss[p.b0:p.b1])
	g.encoder.forward(p.b0, p.b1, tmp)
	g.decoder.forward(p, tmp)
	g.head.pass(p, &g.decoder, g.loss, tmp)
	g.decoder.backward(p, tmp)
	g.encoder.backward(p.b0, p.b1, tmp)
}
