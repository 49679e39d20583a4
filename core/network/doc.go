// Package network is the recurrent networks of Vinyals, Fortunato and Jaitly,
// "Pointer Networks" (2015), in float32: an LSTM encoder, an LSTM decoder, and
// one of three heads that turn the decoder's state into a distribution over
// output symbols.
//
//   - PtrNet (section 2.3): u_j = v·tanh(W1·e_j + W2·d), softmax over the n
//     inputs and the end symbol.
//   - Seq2Seq (section 2.1): a linear layer over a dictionary of fixed size.
//   - Attention (section 2.2): the same, from the decoder's state and the
//     attention's blend d' of the encoder's states, which is also fed to the
//     next step.
//
// Each forward pass stands beside its backward pass (lstm.go, attention.go,
// gradient.go); Inference decodes (inference.go, decode.go). The package knows
// nothing of problems, geometry or files: inputs are rows of features, outputs
// are indices.
//
// The letters are the same everywhere: B examples, N inputs each, F features,
// H hidden units, L decoder steps.
package network
