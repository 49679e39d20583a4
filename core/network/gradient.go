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
	encoder encoder
	decoder decoder
	pointer pointer   // PtrNet's head
	output  output    // the baselines' head
	loss    []float64 // [B], of all tokens of each example

	bounds  []int     // of the parts of the first phase
	plan    plan      // the second phase
	scratch []scratch // of each worker
	phase1  func(job, worker int)
	phase2  func(job, worker int)
}

// scratch is memory that one worker writes and reads within a single function.
type scratch struct {
	offsets
	slots      []int
	t          []float32 // [N+1][H]
	z          []float32 // [N+1][H], of a relative pointer: keys in their places, then their gradient
	r          []float32 // [N+1][R]
	rows       []int     // [N+1], of keys whose scores have a gradient
	left       []int     // [N+1], of what an output that names every input once has left to choose
	u, du      []float32 // [N+1]
	compared   compared
	seen       seen
	dq         []float32 // [C], of a second look
	transposed kernel.TransposedWork
}

// NewGradient returns the gradient's workspace for a network, which must pass Config.CheckTraining.
func NewGradient(n *Network, pool Pool) *Gradient {
	if err := n.CheckTraining(); err != nil {
		panic("network: " + err.Error())
	}
	g := &Gradient{net: n, pool: pool, D: make([]float32, len(n.Weights)), scratch: make([]scratch, pool.Workers)}
	g.encoder = newEncoder(n)
	g.decoder = newDecoder(n, &g.encoder)
	g.pointer, g.output = newPointer(n, &g.encoder), newOutput(n)
	g.phase1 = func(job, worker int) {
		g.pass(part{g.batch, g.bounds[job], g.bounds[job+1]}, &g.scratch[worker])
	}
	g.phase2 = func(job, worker int) { g.plan.jobs[job].run(g.D, &g.scratch[worker].transposed) }
	return g
}

// Compute sets D to the gradient of the batch's loss, the mean over all its
// tokens that are not given of -log p(token) times what it counts (Batch.First), and
// returns the loss.
// Cost: about 6·(N+L)·4H² floating-point operations per example for the LSTMs,
// 6·(N+L)·H² for the keys and queries, and N·L·H tanh.
func (g *Gradient) Compute(b *Batch) float64 {
	b.check(g.net.Config)
	g.batch = b
	g.pack()
	g.reserve()
	g.bounds = b.ranges(g.bounds, 2*g.pool.Workers)
	g.pool.Run(len(g.bounds)-1, g.phase1)
	g.planWeights()
	g.pool.Run(len(g.plan.jobs), g.phase2)
	total := 0.0
	for _, l := range g.loss[:b.Examples()] {
		total += l
	}
	return total / float64(b.predicted())
}

// pack packs all weights for both passes.
func (g *Gradient) pack() {
	w := g.net.Weights
	g.encoder.pack(w)
	g.encoder.packBackward(w)
	g.decoder.pack(w)
	g.decoder.packBackward(w)
	if g.net.Arch == PtrNet {
		g.pointer.pack(w)
		g.pointer.packBackward(w)
	} else {
		g.output.pack(w)
		g.output.packBackward(w)
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
	b := g.batch
	g.encoder.reserve(b.Examples(), b.N)
	g.encoder.reserveBackward()
	g.encoder.x = b.X
	g.decoder.reserve(b)
	if g.net.Arch == PtrNet {
		g.pointer.reserve(b, &g.decoder)
	} else {
		g.output.reserve(b)
	}
	g.loss = grow(g.loss, b.Examples())
	for i := range g.scratch {
		tmp := &g.scratch[i]
		tmp.t = grow(tmp.t, (b.N+1)*g.net.Hidden)
		if places := g.pointer.relative; places != nil {
			tmp.z, tmp.r = grow(tmp.z, (b.N+1)*g.net.Hidden), grow(tmp.r, (b.N+1)*places.Width())
			tmp.rows = grow(tmp.rows, b.N+1)
		}
		tmp.u, tmp.du, tmp.left = grow(tmp.u, b.N+1), grow(tmp.du, b.N+1), grow(tmp.left, b.N+1)
	}
}

// pass takes a part of the batch forward, to its loss, and backward.
func (g *Gradient) pass(p part, tmp *scratch) {
	g.clear(p)
	g.encoder.forward(p.b0, p.b1, tmp)
	if g.net.Arch == PtrNet {
		g.pointer.placeEnd(p.b0, p.b1, g.net.Weights)
	}
	g.decoder.forward(p, tmp)
	if g.net.Arch == PtrNet {
		g.pointer.pass(p, g.decoder.dd, g.loss, tmp)
	} else {
		g.output.pass(p, g.decoder.d, g.decoder.dd, g.loss)
	}
	g.decoder.backward(p, tmp)
	g.encoder.backward(p.b0, p.b1, tmp)
}

// clear zeroes what the part's passes add to.
func (g *Gradient) clear(p part) {
	g.encoder.clear(p.b0, p.b1)
	switch g.net.Arch {
	case PtrNet:
		g.pointer.clear(p)
	case Attention:
		g.decoder.attention.clear(p)
	}
	clear(g.loss[p.b0:p.b1])
}

// planWeights lists the jobs of the second phase.
func (g *Gradient) planWeights() {
	g.plan.reset(g.batch, g.pool.Workers)
	g.encoder.plan(&g.plan)
	g.decoder.plan(&g.plan)
	if g.net.Arch == PtrNet {
		g.pointer.plan(&g.plan)
	} else {
		g.output.plan(&g.plan, g.decoder.d)
	}
}
