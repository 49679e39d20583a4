package network

import "ptrnet/core/kernel"

// Inference runs a network forward, one decoder step at a time, for any number
// of decoder rows over any number of encoded examples. It packs the weights
// once and owns its memory. It is for one goroutine.
type Inference struct {
	net     *Network
	encoder [2]cell
	decoder cell // row r has slots 2r (before a step) and 2r+1 (after it)
	pointer scorer
	glimpse scorer
	output  *kernel.Panels

	examples, n int
	x           []float32 // [examples][n][F]
	e           []float32 // [examples][n+1][H]
	keys, gKeys []float32 // [examples][n+1][H], of them e^2k
	example     []int     // of each decoder row
	d, q        []float32 // [rows][H or 2H], [rows][H], of q e^2q
	u           []float32 // [rows][n+1]
	first       []float32 // [H], scratch of kernel.RelativeScores
	worker      worker
}

// NewInference packs the network's weights as they are now.
func NewInference(n *Network) *Inference {
	f := &Inference{net: n}
	for d := range n.directions() {
		f.encoder[d].cellShape = n.encoder[d]
		f.encoder[d].pack(n.Weights)
	}
	f.decoder.cellShape = n.decoder
	f.decoder.pack(n.Weights)
	f.pointer.scorerShape, f.glimpse.scorerShape = n.pointer, n.glimpse
	if n.Arch != Seq2Seq {
		f.pointer.pack(n)
	}
	if n.Glimpses > 0 {
		f.glimpse.pack(n)
	}
	if n.Arch != PtrNet {
		f.output = packLinear(nil, n.Weights[n.output:], n.Dictionary+1, n.outputInputs())
	}
	return f
}

// Encode reads examples of n inputs each, x being [examples][n][F]. With a
// single example it keeps what an earlier one shares with it: states before the
// first input that changed (and, of the backward direction, behind the last).
// Cost: 8·n·H² floating-point operations per example for the LSTM and 2·n·H²
// for the keys.
func (f *Inference) Encode(x []float32, examples, n int) {
	if err := f.net.Fits(n); err != nil {
		panic("network: " + err.Error())
	}
	features := f.net.Features
	first, last := 0, n // inputs before first and from last on are as they were
	if examples == 1 && f.examples == 1 {
		first, last = unchanged(f.x, x, features, f.n == n)
	}
	same := first == n && f.n == n
	f.reserveEncoder(examples, n, first > 0 || last < n)
	copy(f.x, x[:examples*n*features])
	if same {
		return
	}
	f.run(0, first)
	if f.net.Bidirectional {
		f.run(1, n-last)
	}
	f.collect(first, last)
}

// unchanged counts the inputs at the front that x shares with old, and returns
// too where the inputs at the back begin that it shares (if both are as long).
func unchanged(old, x []float32, features int, sameLength bool) (int, int) {
	n := len(x) / features
	equal := func(j int) bool {
		for i := j * features; i < (j+1)*features; i++ {
			if old[i] != x[i] {
				return false
			}
		}
		return true
	}
	first := 0
	for first < min(n, len(old)/features) && equal(first) {
		first++
	}
	last := n
	for sameLength && last > first && equal(last-1) {
		last--
	}
	return first, last
}

// reserveEncoder makes room; with keep, what is there stays.
func (f *Inference) reserveEncoder(examples, n int, keep bool) {
	h, rows := f.net.Hidden, examples*(n+1)
	// Cells and vectors are not of one capacity: either may be the one too small.
	if keep && (rows > cap(f.e)/h || rows*f.encoder[0].H > len(f.encoder[0].tc)) {
		f.copyLarger(rows)
	}
	f.examples, f.n = examples, n
	for d := range f.net.directions() {
		f.encoder[d].reserve(rows)
	}
	f.x = grow(f.x, examples*n*f.net.Features)
	f.e = grow(f.e, rows*h)
	if f.net.Arch != Seq2Seq {
		f.keys = grow(f.keys, rows*h)
	}
	if f.net.Glimpses > 0 {
		f.gKeys = grow(f.gKeys, rows*h)
	}
}

// copyLarger moves the encoder's results to memory for more rows.
func (f *Inference) copyLarger(rows int) {
	rows += rows / 2
	for d := range f.net.directions() {
		l := &f.encoder[d]
		old := *l
		l.tc = nil
		l.reserve(rows)
		copy(l.in, old.in)
		copy(l.c, old.c)
	}
	larger := func(x []float32) []float32 {
		y := make([]float32, rows*f.net.Hidden)
		copy(y, x)
		return y
	}
	f.e = larger(f.e)
	if f.net.Arch != Seq2Seq {
		f.keys = larger(f.keys)
	}
	if f.net.Glimpses > 0 {
		f.gKeys = larger(f.gKeys)
	}
}

// run runs one direction of the encoder from step first on.
func (f *Inference) run(d, first int) {
	l, features, n1 := &f.encoder[d], f.net.Features, f.n+1
	for e := range f.examples {
		if first == 0 {
			clear(l.state(e * n1))
			clear(l.carry(e * n1))
		}
		for t := first; t < f.n; t++ {
			from := t
			if d == 1 {
				from = f.n - 1 - t
			}
			x := l.input(e*n1 + t)
			copy(x, f.x[(e*f.n+from)*features:][:features])
			x[features] = 1
		}
	}
	for t := first; t < f.n; t++ {
		l.step(f.worker.encoderSlots(0, f.examples, n1, t), &f.worker.offsets)
	}
}

// collect gathers the states into e and computes the keys of those that changed.
func (f *Inference) collect(first, last int) {
	h, n1, dirs := f.net.Hidden, f.n+1, f.net.directions()
	from := first + 1
	if dirs == 2 {
		// Either direction changes some state nearly everywhere.
		from = 1
	}
	for e := range f.examples {
		rows := f.e[e*n1*h:][:n1*h]
		clear(rows[:h])
		if f.net.Arch == PtrNet {
			copy(rows[:h], f.net.vector(f.net.end))
		}
		for d := range dirs {
			l := &f.encoder[d]
			for j := from; j < n1; j++ {
				t := j
				if d == 1 {
					t = n1 - j
				}
				copy(rows[j*h+d*l.H:], l.state(e*n1+t))
			}
		}
	}
	if f.examples > 1 || first == 0 {
		from = 0
	}
	rows := f.examples*n1 - from
	if f.net.Arch != Seq2Seq {
		encode(f.keys[from*h:], f.e[from*h:], h, rows, f.pointer.w1)
	}
	if f.net.Glimpses > 0 {
		encode(f.gKeys[from*h:], f.e[from*h:], h, rows, f.glimpse.w1)
	}
}

// Start begins decoding with one row for each listed example (an example may be
// listed more than once).
func (f *Inference) Start(examples []int) {
	f.example = append(f.example[:0], examples...)
	f.reserveRows(len(examples))
	for r, e := range f.example {
		last := e*(f.n+1) + f.n
		for d := range f.net.directions() {
			l := &f.encoder[d]
			copy(f.decoder.state(2 * r)[d*l.H:], l.state(last))
			copy(f.decoder.carry(2 * r)[d*l.H:], l.carry(last))
		}
		x := f.decoder.input(2 * r)
		clear(x)
		x[f.net.Features] = 1
		x[f.decoder.X] = 1
	}
}

// reserveRows makes room for rows decoder rows. f.d keeps its contents if it has
// the capacity.
func (f *Inference) reserveRows(rows int) {
	f.decoder.reserve(2 * rows)
	f.d, f.q = grow(f.d, rows*f.width()), grow(f.q, rows*f.net.Hidden)
	f.u = grow(f.u, rows*(f.n+1))
	f.first = grow(f.first, f.net.Hidden)
}

// width is that of a row of f.d: the decoder's state, and with Attention the
// blend behind it.
func (f *Inference) width() int {
	if f.net.Arch == Attention {
		return 2 * f.net.Hidden
	}
	return f.net.Hidden
}

// Step takes one decoder step in every row and returns the scores before the
// softmax, [rows][n+1]: the n inputs, then the end symbol; a pointer network's less
// the end symbol's, which a softmax does not see (kernel.RelativeScores). The slice is valid
// until the next step.
func (f *Inference) Step() []float32 {
	rows := len(f.example)
	w := &f.worker
	w.slots = w.slots[:0]
	for r := range rows {
		w.slots = append(w.slots, 2*r)
	}
	f.decoder.step(w.slots, &w.offsets)
	h, symbols, width := f.net.Hidden, f.n+1, f.width()
	for r := range rows {
		copy(f.d[r*width:][:h], f.decoder.state(2*r+1))
	}
	switch f.net.Arch {
	case PtrNet:
		for range f.net.Glimpses {
			f.blend(&f.glimpse, f.gKeys, h, 0)
		}
		f.point()
	case Attention:
		f.blend(&f.pointer, f.keys, width, h)
	}
	if f.net.Arch != PtrNet {
		kernel.MulStrided(f.u, symbols, f.d, width, rows, f.output, false)
		for r := range rows {
			kernel.Axpy(f.u[r*symbols:][:symbols], 1, f.net.Weights[f.net.outBias:][:symbols])
		}
	}
	return f.u[:rows*symbols]
}

// point computes the pointer's scores, the end symbol's moved to the back.
func (f *Inference) point() {
	h, symbols, rows := f.net.Hidden, f.n+1, len(f.example)
	encode(f.q, f.d, h, rows, f.pointer.w2)
	v := f.net.vector(f.net.pointer.V)
	for r, e := range f.example {
		u := f.u[r*symbols:][:symbols]
		kernel.RelativeScores(u, f.keys[e*symbols*h:], f.q[r*h:][:h], v, f.first)
		end := u[0]
		copy(u, u[1:])
		u[f.n] = end
	}
}

// encode makes keys or queries of rows of x, the way kernel.RelativeScores takes them.
func encode(y, x []float32, stride, rows int, w *kernel.Panels) {
	kernel.MulStrided(y, w.N, x, stride, rows, w, false)
	for r := range rows { // each alone, so that the same row is always rounded alike
		row := y[r*w.N:][:w.N]
		kernel.Exp2x(row, row)
	}
}

// blend adds an attention's blend of the encoder's states to d at column to.
func (f *Inference) blend(s *scorer, keys []float32, width, to int) {
	h, n1, rows := f.net.Hidden, f.n+1, len(f.example)
	encode(f.q, f.d, width, rows, s.w2)
	v := f.net.vector(s.V)
	for r, e := range f.example {
		a := f.u[r*n1:][:f.n]
		first := (e*n1 + 1) * h
		kernel.RelativeScores(a, keys[first:], f.q[r*h:][:h], v, f.first)
		kernel.Softmax(a, a)
		out := f.d[r*width+to:][:h]
		if to > 0 {
			clear(out)
		}
		blend(out, a, f.e[first:])
	}
}

// Advance sets up the next step: row r goes on from row parents[r] of the step
// before, fed with the input symbols[r]. The number of rows may change.
func (f *Inference) Advance(parents, symbols []int) {
	h, features := f.net.Hidden, f.net.Features
	rows := len(parents)
	f.moreRows(max(rows, len(f.example))) // the rows of the step before are read below
	w := &f.worker
	w.slots = append(w.slots[:0], f.example...)
	f.example = f.example[:0]
	for r, p := range parents {
		e := w.slots[p]
		f.example = append(f.example, e)
		copy(f.decoder.state(2*r), f.decoder.state(2*p+1))
		copy(f.decoder.carry(2*r), f.decoder.carry(2*p+1))
		x := f.decoder.input(2 * r)
		clear(x)
		copy(x, f.x[(e*f.n+symbols[r])*features:][:features])
		if f.net.Arch == Attention {
			copy(x[features+1:], f.d[p*2*h+h:][:h])
		}
		x[f.decoder.X] = 1
	}
}

// moreRows makes room for more decoder rows, keeping what the last step computed.
func (f *Inference) moreRows(rows int) {
	old, d := f.decoder, f.d
	f.reserveRows(rows)
	if len(f.decoder.tc) != len(old.tc) {
		copy(f.decoder.in, old.in)
		copy(f.decoder.c, old.c)
	}
	if rows*f.width() > cap(d) {
		copy(f.d, d)
	}
}
