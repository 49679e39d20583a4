package network

import "ptrnet/core/kernel"

// maskedScore is the score of a symbol that cannot be chosen. kernel.Softmax counts it as 87
// below the best one's: its probability is under 2e-38, not zero.
const maskedScore = -1e30

// crossEntropy returns -log softmax(u)[want] and sets u to the gradient of that loss times
// share. Components that are negligible in float32 relative to share are set to zero, so that
// the backward pass can skip them: in a trained network these are most.
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
