package decoding

import "math"

// Permutation is the state of outputs that visit every input once, in any order, with no other
// constraint but the edges of Guide. Every complete output costs 0.
type Permutation struct {
	visited []bool
	left    int // inputs not yet visited; -1 for good once one was visited twice

	partner []int // see Guide; nil: there are none
	next    int   // the input that must follow, -1 for none
}

// NewPermutation is the state of the empty output.
func NewPermutation(n int) *Permutation {
	return &Permutation{visited: make([]bool, n), left: n, next: -1}
}

// Guide, at the beginning, fixes edges: the output begins with first, and the partner of an input
// follows it unless it was visited before. partner is -1 for inputs without one, and is not changed.
func (p *Permutation) Guide(partner []int, first int) { p.partner, p.next = partner, first }

func (p *Permutation) Fork(into State) State {
	to, ok := into.(*Permutation)
	if !ok {
		to = &Permutation{}
	}
	to.Copy(p)
	return to
}

// Copy makes p a copy of another, in its own memory.
func (p *Permutation) Copy(from *Permutation) {
	visited := append(p.visited[:0], from.visited...)
	*p = *from
	p.visited = visited
}

func (p *Permutation) Take(symbol int) {
	if p.visited[symbol] || p.left < 0 {
		p.left = -1
		return
	}
	p.visited[symbol] = true
	p.left--
	if p.partner == nil {
		return
	}
	p.next = -1
	if j := p.partner[symbol]; j >= 0 && !p.visited[j] {
		p.next = j
	}
}

// Mask allows inputs not yet visited, and the end after the last of them.
func (p *Permutation) Mask(mask []bool) {
	for j := range mask {
		mask[j] = p.Feasible(j)
	}
}

func (p *Permutation) Feasible(symbol int) bool {
	switch {
	case p.next >= 0:
		return symbol == p.next
	case symbol == len(p.visited):
		return p.Complete()
	}
	return !p.visited[symbol]
}

// Complete reports whether every input was visited once.
func (p *Permutation) Complete() bool { return p.left == 0 }

func (p *Permutation) Cost() float64 {
	if p.Complete() {
		return 0
	}
	return math.Inf(1)
}
