package network

import (
	"ptrnet/core/kernel"
	"ptrnet/core/relation"
)

// relative is the term W3·r_ij that a pointer may add inside its tanh, u_j = v·tanh(W1·e_j
// + W2·d_i + W3·r_ij): r_ij is where input j lies as seen from those that were chosen last,
// in the values of the network's relation.
type relative struct {
	relation.Relation
	offset int            // of W3, [H][R]
	w3     *kernel.Panels // r·W3ᵀ
	dw     []float32      // [B][R][H], gradient of W3ᵀ, example by example
}

func (s *relative) pack(weights []float32, hidden int) {
	s.w3 = packLinear(s.w3, weights[s.offset:], hidden, s.Width())
}

// keys adds to z, [K][H], which holds keys, what the candidates' places r, [K][R], add to them.
func (s *relative) keys(z, r []float32) {
	kernel.MulStrided(z, s.w3.N, r, s.w3.K, len(r)/s.w3.K, s.w3, true)
}

// back adds the gradient of W3 of example b, given dz, the gradient of what keys set.
func (s *relative) back(dz, r []float32, b int, tmp *scratch) {
	h, width := s.w3.N, s.w3.K
	if len(r) == 0 {
		return
	}
	kernel.AddTransposed(kernel.Transposed{C: s.dw[b*width*h:], LDC: h, A: r, LDA: width, B: dz, LDB: h,
		K: len(r) / width, M1: width, N: h}, &tmp.transposed)
}
