package network

// Batch is a set of training examples with the same number of inputs.
type Batch struct {
	N int       // inputs per example
	X []float32 // [B][N][F]
	// output symbols, inputs counted from 0, of all examples one after the other, without end symbols
	Target []int
	Offset []int // [B+1]: example b's symbols are Target[Offset[b]:Offset[b+1]]; longer ones must come first

	// Distinct applies an action mask for outputs that name every input once, such as tours: a
	// step's softmax is over the inputs not yet named, and over the end symbol alone when there
	// are none left. It is for PtrNet.
	Distinct bool

	// Prefix is the number of symbols at the beginning of each example's target that have no loss, [B]; nil: none.
	Prefix []int

	// First is the weight of each example's first symbol in the loss; the others' is 1. 0 means 1.
	First float32

	// Summed makes the gradient that of the loss summed over all symbols and divided by the number of examples,
	// as the paper's equation 2 sums over symbols, instead of that of the mean over all symbols of the batch.
	Summed bool
}

// Examples is B.
func (b *Batch) Examples() int { return len(b.Offset) - 1 }

// Tokens is T: the number of symbols, end symbols included.
func (b *Batch) Tokens() int { return len(b.Target) + b.Examples() }

// prefix is the number of symbols of example e that have no loss.
func (b *Batch) prefix(e int) int {
	if b.Prefix == nil {
		return 0
	}
	return b.Prefix[e]
}

// weight is the weight of an example's step i in the loss.
func (b *Batch) weight(i int) float32 {
	if i == 0 && b.First > 0 {
		return b.First
	}
	return 1
}

// Predicted is the number of symbols, end symbols included, that have a loss.
func (b *Batch) Predicted() int {
	t := b.Tokens()
	for _, prefix := range b.Prefix {
		t -= prefix
	}
	return t
}

// divisor is what the sum of all symbols' losses is divided by.
func (b *Batch) divisor() float32 {
	if b.Summed {
		return float32(b.Examples())
	}
	return float32(b.Predicted())
}

// steps is L of example e: its decoder steps, the end symbol's included.
func (b *Batch) steps(e int) int { return b.Offset[e+1] - b.Offset[e] + 1 }

// token is the index of step i of example e among all tokens of the batch.
func (b *Batch) token(e, i int) int { return b.Offset[e] + e + i }

// slot is the decoder's slot for step i of example e; every example has one more slot than steps.
func (b *Batch) slot(e, i int) int { return b.Offset[e] + 2*e + i }

// check panics if the batch breaks its contract.
func (b *Batch) check(c Config) {
	if err := c.CheckInputs(b.N); err != nil {
		panic("network: " + err.Error())
	}
	for e := 1; e < b.Examples(); e++ {
		if b.steps(e) > b.steps(e-1) {
			panic("network: a batch's examples are not sorted by length")
		}
	}
	for _, s := range b.Target {
		if s < 0 || s >= b.N {
			panic("network: a target lies outside the inputs")
		}
	}
}

// ranges divides the examples into at most k parts of nearly equal work, and appends their
// bounds, 0 … B, to dst.
func (b *Batch) ranges(dst []int, k int) []int {
	dst = append(dst[:0], 0)
	cost := func(e int) int { return b.N + b.steps(e) }
	total := 0
	for e := range b.Examples() {
		total += cost(e)
	}
	done := 0
	for e := range b.Examples() {
		done += cost(e)
		if done*k >= total*len(dst) {
			dst = append(dst, e+1)
		}
	}
	return dst
}

// part is one worker's share of a batch: examples b0 … b1-1.
type part struct {
	*Batch
	b0, b1 int
}

func (p part) tokens() (t0, t1 int) {
	return p.token(p.b0, 0), p.token(p.b1-1, 0) + p.steps(p.b1-1)
}

// withStep is the part's examples that have a step i; they come first.
func (p part) withStep(i int) part {
	b1 := p.b0
	for b1 < p.b1 && p.steps(b1) > i {
		b1++
	}
	return part{p.Batch, p.b0, b1}
}
