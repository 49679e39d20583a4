package network

import "ptrnet/core/kernel"

// masked is the score of a symbol that cannot be chosen: its probability is zero
// to single precision, and so is its gradient.
const masked = -1e30

// crossEntropy returns -log softmax(u)[want] and turns u into the gradient of
// that loss times share. What is less than a float32 could tell from none beside the
// gradient of one certain mistake is set to zero: of a trained network's scores that is
// most, and nobody need take them back further.
func crossEntropy(u []float32, want int, share float32) float64 {
	score := u[want]
	loss := float64(kernel.Softmax(u, u)) - float64(score)
	u[want]--
	kernel.Scale(u, share)
	negligible := share * 0x1p-24
	for j, d := range u {
		if d < negligible && d > -negligible {
			u[j] = 0
		}
	}
	return loss
}
