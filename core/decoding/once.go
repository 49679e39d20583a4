package decoding

import "math"

// Once is the walk of outputs that name every input once, in any order, with no other
// constraint but the edges that Give gives. Every complete output costs 0.
type Once struct {
	named []bool
	left  int // inputs not yet named; -1 for good once one was named twice

	partner []int // see Give; nil: no edges are given
	next    int   // the input that must follow, -1 for none
}

// NewOnce is the walk at its beginning.
func NewOnce(n int) *Once { return &Once{named: make([]bool, n), left: n, next: -1} }

// Give, at the beginning of a walk, gives edges: the output begins with first, and the partner of an input
// follows it unless it was named before. partner is -1 for inputs without one, and is not changed.
func (o *Once) Give(partner []int, first int) { o.partner, o.next = partner, first }

func (o *Once) Fork(into Walk) Walk {
	to, ok := into.(*Once)
	if !ok {
		to = &Once{}
	}
	to.Copy(o)
	return to
}

// Copy makes o a copy of another, in its own memory.
func (o *Once) Copy(from *Once) {
	named := append(o.named[:0], from.named...)
	*o = *from
	o.named = named
}

func (o *Once) Take(symbol int) {
	if o.named[symbol] || o.left < 0 {
		o.left = -1
		return
	}
	o.named[symbol] = true
	o.left--
	if o.partner == nil {
		return
	}
	o.next = -1
	if p := o.partner[symbol]; p >= 0 && !o.named[p] {
		o.next = p
	}
}

// Mask allows inputs not yet named, and the end after the last of them.
func (o *Once) Mask(mask []bool) {
	for j := range mask {
		mask[j] = o.Feasible(j)
	}
}

func (o *Once) Feasible(symbol int) bool {
	switch {
	case o.next >= 0:
		return symbol == o.next
	case symbol == len(o.named):
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
