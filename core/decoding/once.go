package decoding

import "math"

// Once is the walk of outputs that name every input once, in any order, with no other
// constraint. Every complete output costs 0.
type Once struct {
	named []bool
	left  int // inputs not yet named; -1 for good once one was named twice
}

// NewOnce is the walk at its beginning.
func NewOnce(n int) *Once { return &Once{make([]bool, n), n} }

func (o *Once) Fork(into Walk) Walk {
	to, ok := into.(*Once)
	if !ok {
		to = &Once{}
	}
	to.Copy(o)
	return to
}

// Copy makes o a copy of another, in its own memory.
func (o *Once) Copy(from *Once) { o.named, o.left = append(o.named[:0], from.named...), from.left }

func (o *Once) Take(symbol int) {
	if o.named[symbol] || o.left < 0 {
		o.left = -1
		return
	}
	o.named[symbol] = true
	o.left--
}

// Mask allows inputs not yet named, and the end after the last of them.
func (o *Once) Mask(mask []bool) {
	for j, named := range o.named {
		mask[j] = !named
	}
	mask[len(o.named)] = o.Complete()
}

func (o *Once) Feasible(symbol int) bool {
	if symbol == len(o.named) {
		return o.Complete()
	}
	return !o.named[symbol]
}

// Complete reports whether every input was named once.
func (o *Once) Complete() bool { return o.left == 0 }

func (o *Once) Cost() float64 {
	if o.Complete() {
		return 0
	}
	return math.Inf(1)
}
