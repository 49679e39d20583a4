// Package network implements the recurrent networks of Vinyals, Fortunato and Jaitly,
// "Pointer Networks" (2015), in float32: an LSTM encoder, an LSTM decoder, and a
// head that maps the decoder's state to a distribution over output symbols. The architectures:
//
//   - PtrNet (section 2.3): u_j = v·tanh(W1·e_j + W2·d), softmax over the N
//     inputs and the end symbol. It may have relative features of the candidates
//     (relative.go) and a comparison of those that score nearly alike (comparison.go).
//   - Seq2Seq (section 2.1): a linear layer over a dictionary of fixed size.
//   - Attention (section 2.2): the same, from the decoder's state d and the context d', the
//     attention-weighted sum of the encoder's states, which is also fed to the next step.
//
// Each layer is a file with its forward and its backward pass: the LSTM (lstm.go), the encoder (encoder.go),
// the attention (attention.go), the decoder (decoder.go), and the two heads: pointing.go, whose scores come from
// pointer.go and its stages, and output.go. Gradient and Inference use the same layers. Gradient (gradient.go) runs a batch forward under teacher forcing, and
// backward; Inference (inference.go) takes one decoder step at a time, for the beam search (search.go). The
// package knows nothing of problems, geometry or files: inputs are rows of features, outputs are indices.
//
// Shapes stand beside every buffer, the outermost dimension first. The letters are the same everywhere:
//
//	B  examples of a batch
//	N  inputs of each example
//	F  features of each input
//	H  hidden units of the network
//	U  units of one LSTM: H, or H/2 in each direction of a bidirectional encoder
//	X  width of one LSTM's input
//	K  width of [state | input | 1] of one LSTM, U+X+1
//	L  decoder steps of one example, including the one that chooses the end symbol
//	T  tokens, the decoder steps of all examples of a batch: the sum of their L
//	W  width of a head's input: H, or 2H with Attention, [d | d']
//	C  units of the comparison
//	D  its inputs for one candidate
//	M  candidates of a token
//	P  relative (pairwise) features of a candidate
//	R  rows of Inference's decoder, which advance together
//	S  slots of one LSTM: the inputs and results of its steps, one slot a step
package network
