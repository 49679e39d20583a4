package network

import (
	"ptrnet/core/kernel"
	"ptrnet/core/relation"
)

// relative is the term W3·r_ij that a pointer may add inside its tanh, u_j = v·tanh(W1·e_j
// + W2·d_i + W3·r_ij): r_ij is the relative features of input j, given the inputs chosen so far, in
// the network's relation.
type relative struct {
	*relation.Relation
	offset int            // of W3, [H][P]
	w3     *kernel.Panels // r·W3ᵀ
	dw     []float32      // [B][P][H], gradient of W3ᵀ, example by example
}

func (s *relative) pack(weights []float32, hidden int) {
	s.w3 = packLinear(s.w3, weights[s.offset:], hidden, s.Width)
}

func (s *relative) keys(z, r []float32) {
	kernel.MulStrided(z, s.w3.N, r, s.w3.K, len(r)/s.w3.K, s.w3, true)
}

// back adds the gradient of W3 for example b, given the gradient dz of the result of keys.
func (s *relative) back(dz, r []float32, b int, tmp *scratch) {
	h, width := s.w3.N, s.w3.K
	kernel.AddTransposed(kernel.Transposed{C: s.dw[b*width*h:], LDC: h, A: r, LDA: width, B: dz, LDB: h,
		K: len(r) / width, M1: width, N: h}, &tmp.transposed)
}
