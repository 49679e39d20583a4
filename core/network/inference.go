package network

// Inference runs a network forward, one decoder step at a time, for any number of decoder rows over any
// number of encoded examples. It packs the weights once and owns its memory. It is for one goroutine.
//
// It uses the same layers as Gradient, but computes attention scores from exponentials, for speed
// (see exponentials).
type Inference struct {
	// Stop, if not nil, cancels the current call once it is true, and must stay true then. It is called
	// between encoded inputs and between decoded rows, about once a millisecond or more often.
	Stop func() bool

	// Compared, if not nil, is called for each pair of inputs that are compared: after a prefix of an example's
	// output, input j has this form against input a (comparison.go). It is positive if the form prefers j.
	Compared func(example int, prefix []int, j, a int, form float32)

	net     *Network
	encoder *encoder
	decoder decoder // row r has slots 2r (before a step) and 2r+1 (after it)
	pointer scorer  // PtrNet's head
	output  output  // the baselines' head

	example  []int     // [R], of each decoder row
	prefixes [][]int   // [R], the inputs that each row chose
	before   [][]int   // those of the previous step, a buffer for the next step's
	q        []float32 // [R][H], exponentials of Attention's queries
	u        []float32 // [R][N+1]
	first    []float32 // [H], scratch of kernel.RelativeScores
	scratch  scratch

	searching searching // the current search, and its memory
}

// NewInference packs the network's current weights.
func NewInference(n *Network) *Inference {
	f := &Inference{net: n, first: make([]float32, n.Hidden)}
	f.encoder = newEncoder(n)
	f.encoder.stopped = f.stopped
	f.decoder = newDecoder(n, f.encoder)
	f.pointer, f.output = newScorer(n, f.encoder), newOutput(n)
	if plain, ok := f.pointer.(*pointer); ok {
		plain.multiply = exponentials
		f.pointer = &exponentialPointer{*plain, f.first}
	}
	f.encoder.pack(n.Weights)
	f.decoder.pack(n.Weights)
	if n.Arch == PtrNet {
		f.pointer.pack(n.Weights)
	} else {
		f.output.pack(n.Weights)
	}
	return f
}

// Encode encodes examples of n inputs each, x being [B][N][F]; the same again is not encoded again. Cost:
// 8·N·H² floating-point operations per example for the LSTM and 2·N·H² for the keys.
func (f *Inference) Encode(x []float32, examples, n int) {
	if err := f.net.CheckInputs(n); err != nil {
		panic("network: " + err.Error())
	}
	if !f.encoder.encode(x[:examples*n*f.net.Features], examples, n, &f.scratch) {
		return
	}
	if f.stopped() {
		f.encoder.examples = 0 // there is nothing encoded
		return
	}
	switch f.net.Arch {
	case PtrNet:
		f.pointer.encoded(examples)
	case Attention:
		f.decoder.attention.setKeys(exponentials)
	}
}

func (f *Inference) stopped() bool { return f.Stop != nil && f.Stop() }

// Start begins decoding with one row for each listed example (an example may be listed more than once).
func (f *Inference) Start(examples []int) {
	f.example = append(f.example[:0], examples...)
	f.prefixes = grow(f.prefixes, len(examples))
	for r := range f.prefixes {
		f.prefixes[r] = f.prefixes[r][:0]
	}
	f.reserve(len(examples))
	for r, b := range f.example {
		f.decoder.start(2*r, b)
	}
}

// reserve sizes the buffers for the given number of decoder rows, keeping the last step's results.
func (f *Inference) reserve(rows int) {
	f.decoder.cell.reserve(2 * rows)
	f.decoder.d = grow(f.decoder.d, rows*f.decoder.width())
	f.q, f.u = grow(f.q, rows*f.net.Hidden), grow(f.u, rows*(f.encoder.n+1))
}

// Step takes one decoder step in every row and returns the scores before the softmax, [R][N+1]: the inputs,
// then the end symbol. A pointer network's scores are relative to the end symbol's, which does not change the
// softmax (kernel.RelativeScores). The slice is valid until the next step.
func (f *Inference) Step() []float32 { return f.StepMasked(nil, 0) }

// StepMasked is Step with action masks, [R][N+1]; nil allows all symbols. The scores of symbols that are not
// allowed are invalid; with relative features they are not computed. Then nearest, if not 0, clears in masks all
// inputs but that many: those nearest to the input that the row chose last.
func (f *Inference) StepMasked(masks []bool, nearest int) []float32 {
	rows, width := len(f.example), f.decoder.width()
	tmp := &f.scratch
	tmp.slots = tmp.slots[:0]
	for r := range rows {
		tmp.slots = append(tmp.slots, 2*r)
	}
	f.decoder.cell.forward(tmp.slots, &tmp.offsets)
	for r := range rows {
		copy(f.decoder.d[r*width:][:f.net.Hidden], f.decoder.state(2*r+1))
	}
	if f.net.Arch == PtrNet {
		f.point(masks, nearest)
	} else {
		if f.net.Arch == Attention {
			f.attend()
		}
		f.output.forward(f.u, f.decoder.d, rows)
	}
	return f.u[:rows*(f.encoder.n+1)]
}

// point computes the pointer's scores, with the end symbol's last.
func (f *Inference) point(masks []bool, nearest int) {
	n, tmp := f.encoder.n, &f.scratch
	f.pointer.decoded(f.decoder.d, len(f.example))
	tmp.u = grow(tmp.u, n+1)
	for r, b := range f.example {
		if f.stopped() {
			return
		}
		t := token{at: r, example: b, prefix: f.prefixes[r]}
		var mask []bool
		if len(masks) > 0 {
			mask = masks[r*(n+1):][:n]
		}
		t.rows = f.pointer.candidates(t, mask, nearest, tmp)
		tmp.pairs.compared = nil
		if f.Compared != nil {
			prefix, rows := t.prefix, t.rows
			tmp.pairs.compared = func(j, a int, form float32) {
				f.Compared(b, prefix, rowAt(rows, j)-1, rowAt(rows, a)-1, form)
			}
		}
		u := f.u[r*(n+1):][:n+1]
		if t.rows == nil {
			f.pointer.score(u, t, tmp)
			endLast(u)
			continue
		}
		some := tmp.u[:len(t.rows)]
		f.pointer.score(some, t, tmp)
		for k, row := range t.rows[1:] {
			u[row-1] = some[k+1] - some[0]
		}
		u[n] = 0
	}
}

// Forms sets form, [M], to the forms by which the comparison of the step just taken prefers M places to input
// a, in the first decoder row. The places, [M][2], are coordinates like those of the inputs; they need not be
// inputs. The network must have a comparison.
func (f *Inference) Forms(form []float32, a int, places []float32) {
	p := f.pointer.(*comparingPointer)
	s, prefix, width, inputs := &p.scenes[f.example[0]], f.prefixes[0], p.Width, p.Relation.Compared
	differences := make([]float32, len(form)*inputs+width)
	p.Differ(differences[:len(form)*inputs], places, s, prefix)
	p.Relate(differences[len(form)*inputs:], s, prefix, []int{1 + a})
	p.comparison.forms(form, differences, p.comparison.query(0), &f.scratch.pairs)
}

// endLast moves the end symbol's score from the front of u to the back.
func endLast(u []float32) {
	end := u[0]
	copy(u, u[1:])
	u[len(u)-1] = end
}

// attend appends the context d' to every row's d.
func (f *Inference) attend() {
	h, w, d := f.net.Hidden, f.decoder.width(), f.decoder.d
	exponentials(f.q, d, w, len(f.example), f.decoder.attention.w2)
	for r, b := range f.example {
		context := d[r*w+h:][:h]
		clear(context)
		f.decoder.attention.expContext(context, f.u[r*(f.encoder.n+1):][:f.encoder.n], f.q[r*h:][:h], f.first, b)
	}
}

// Advance sets up the next step: row r continues row parents[r] of the previous step, with
// input symbols[r]. The number of rows may change.
func (f *Inference) Advance(parents, symbols []int) {
	dec, h, w := &f.decoder, f.net.Hidden, f.decoder.width()
	f.reserve(max(len(parents), len(f.example))) // the rows of the step before are read below
	examples := append(f.scratch.slots[:0], f.example...)
	f.scratch.slots = examples
	before := f.prefixes
	f.example, f.prefixes, f.before = f.example[:0], grow(f.before, len(parents)), before
	for r, p := range parents {
		f.prefixes[r] = append(append(f.prefixes[r][:0], before[p]...), symbols[r])
		f.example = append(f.example, examples[p])
		copy(dec.state(2*r), dec.state(2*p+1))
		copy(dec.carry(2*r), dec.carry(2*p+1))
		dec.feed(2*r, examples[p], symbols[r])
		if f.net.Arch == Attention {
			dec.feedContext(2*r, dec.d[p*w+h:][:h])
		}
	}
}
