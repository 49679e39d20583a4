// Package network is the recurrent networks of Vinyals, Fortunato and Jaitly,
// "Pointer Networks" (2015), in float32: an LSTM encoder, an LSTM decoder, and
// one of three heads that turn the decoder's state into a distribution over
// output symbols.
//
//   - PtrNet (section 2.3): u_j = v·tanh(W1·e_j + W2·d), softmax over the N
//     inputs and the end symbol. It may be given where candidates lie from those
//     chosen last (relative.go) and compare those that score nearly alike (gated.go).
//   - Seq2Seq (section 2.1): a linear layer over a dictionary of fixed size.
//   - Attention (section 2.2): the same, from the decoder's state and the
//     attention's blend d' of the encoder's states, which is also fed to the
//     next step.
//
// A network is made of parts, each in a file with its forward pass and, beside
// it, its backward pass: the LSTM (lstm.go), the encoder (encoder.go says what
// one is, recurrent.go is the one that there is), the
// attention (attention.go), the decoder (decoder.go), and the two heads
// (pointer.go, output.go). Gradient and Inference are made of the same parts.
// Gradient (gradient.go) takes a batch through all of them under teacher forcing
// and back, and Inference (inference.go) goes one decoder step at a time, for the
// beam search (search.go). The package knows nothing of problems, geometry or
// files: inputs are rows of features, outputs are indices.
//
// Shapes stand beside every buffer, the outermost dimension first. The letters are
// the same everywhere:
//
//	B  examples of a batch
//	N  inputs of each example
//	F  features of each input
//	H  hidden units of the network
//	U  units of one LSTM: H, or H/2 in each direction of a bidirectional encoder
//	X  width of one LSTM's input
//	K  width of what one LSTM multiplies: state, input, and 1 for the bias, U+X+1
//	L  decoder steps of one example, the one that chooses the end symbol included
//	T  tokens, the decoder steps of all examples of a batch: the sum of their L
//	W  width of a row that a head reads: H, or 2H with Attention, d' behind d
//	C  gated units
//	D  coordinates of a candidate less those of the last two points
//	R  rows of Inference's decoder, which take their steps together
//	S  slots of one LSTM: what its steps have read and computed, one a step
package network
