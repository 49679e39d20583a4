// Package probe measures how much of a network's accuracy its inputs alone explain. A linear
// pointer gets the inputs of the network's pointer for a candidate, the features of the point and
// its relative features, and has neither an encoder nor a hidden layer: its accuracy is due to
// the inputs and to constrained decoding, not to what the network has learned.
package probe

import (
	"ptrnet/core/network"
	"ptrnet/core/relation"
)

// Linear is a linear pointer: the score of candidate j is Point·x_j + Relative·r_j, and that of
// the end symbol is End.
type Linear struct {
	Point    []float32 // [F], weights of a point's features
	Relative []float32 // [P], weights of the relative features; none without a relation
	End      float32
}

// Zero is the linear pointer with zero weights and the inputs of a network of shape c: all
// candidates have equal scores.
func Zero(c network.Config) Linear {
	l := Linear{Point: make([]float32, c.Features)}
	if seen := relation.Of(c.Relation); seen != nil {
		l.Relative = make([]float32, seen.Width)
	}
	return l
}

// small is the factor of a linear pointer's values inside a tanh, which is then the identity to
// 1e-6 for scores up to 20,000, and monotone beyond.
const small = 0x1p-24

// Network is the linear pointer as a pointer network, which can be decoded like any other: its
// encoder's state e_j is x_j, its decoder's state is zero, and one unit of the pointer computes
// the score. The relation is that of c.
func (l Linear) Network(c network.Config) *network.Network {
	f := len(l.Point)
	n := network.New(network.Config{Arch: network.PtrNet, Features: f, Hidden: f + 1, Relation: c.Relation})
	h := f + 1
	set := func(name string, row, column int, value float32) {
		t := n.Tensor(name)
		n.Weights[t.Offset+row*t.Stride+column] = value
	}
	for k, w := range l.Point {
		set("encoder.weight_ih_l0", 2*h+k, k, small) // h = 1·tanh(0·c + 1·tanh(small·x))
		for gate, bias := range [4]float32{32, -32, 0, 32} {
			set("encoder.bias_ih_l0", gate*h+k, 0, bias)
		}
		set("pointer.W1.weight", 0, k, w)
	}
	set("pointer.W1.weight", 0, f, small)
	set("pointer.end", 0, f, l.End)
	set("pointer.v.weight", 0, 0, 1/small)
	for k, w := range l.Relative {
		set("pointer.W3.weight", 0, k, small*w)
	}
	return n
}
