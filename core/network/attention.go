package network

import "ptrnet/core/kernel"

// scorer is an additive attention over the rows of E, u_j = v·tanh(W1·e_j +
// W2·d), with its packed weights.
type scorer struct {
	scorerShape
	w1, w2         *kernel.Panels // x·Wᵀ
	w1Back, w2Back *kernel.Panels // dy·W
}

func (s *scorer) pack(n *Network) {
	h := n.Hidden
	s.w1 = packLinear(s.w1, n.Weights[s.W1:], h, h)
	s.w2 = packLinear(s.w2, n.Weights[s.W2:], h, h)
}

func (s *scorer) packBackward(n *Network) {
	h := n.Hidden
	s.w1Back = packGradient(s.w1Back, n.Weights[s.W1:], h, h)
	s.w2Back = packGradient(s.w2Back, n.Weights[s.W2:], h, h)
}

// scores sets u[j] = v·tanh(keys[j]+q) for every row of keys, [len(u)][H], and
// leaves the tanh in t, [len(u)][H].
func scores(u, t, keys, q, v []float32) {
	h := len(q)
	for j := range u {
		u[j] = kernel.ScoreForward(t[j*h:][:h], keys[j*h:][:h], q, v)
	}
}

// scoresBack adds the gradients of scores: dKeys, dq and dv, given du and t.
func scoresBack(dKeys, dq, dv, t, v, du []float32) {
	h := len(dq)
	for j, d := range du {
		kernel.ScoreBackward(dKeys[j*h:][:h], dq, dv, t[j*h:][:h], v, d)
	}
}

// blend adds Σ a_j·e_j to out, over the rows of e, [len(a)][H].
func blend(out, a, e []float32) {
	h := len(out)
	for j, x := range a {
		kernel.Axpy(out, x, e[j*h:][:h])
	}
}

// blendBack is the gradient of blend after a softmax: given dOut it adds a_j·dOut
// to row j of de and sets du to the gradient of the scores behind
// a = softmax(u).
func blendBack(de, du, a, e, dOut []float32) {
	h := len(dOut)
	var mean float32
	for j, x := range a {
		du[j] = kernel.Dot(dOut, e[j*h:][:h])
		mean += x * du[j]
		kernel.Axpy(de[j*h:][:h], x, dOut)
	}
	for j, x := range a {
		du[j] = x * (du[j] - mean)
	}
}
