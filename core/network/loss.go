package network

import "ptrnet/core/kernel"

// masked is the score of a symbol that cannot be chosen: its probability is zero
// to single precision, and so is its gradient.
const masked = -1e30

// crossEntropy returns -log softmax(u)[want] and turns u into the gradient of
// that loss times share.
func crossEntropy(u []float32, want int, share float32) float64 {
	score := u[want]
	loss := float64(kernel.Softmax(u, u)) - float64(score)
	u[want]--
	kernel.Scale(u, share)
	return loss
}
