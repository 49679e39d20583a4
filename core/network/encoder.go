package network

// encoding is the interface of an encoder to the other layers: the inputs x, a state e for each
// input, with gradient de, and the decoder's initial state (final, finalBack).
type encoding struct {
	*recurrent
	hidden, features int         // H, F
	examples, n      int         // B, N
	stopped          func() bool // cancels the encoding, see Inference.Stop; nil: never

	x     []float32 // [B][N][F]
	e, de []float32 // [B][N+1][H] and gradient: input j's state is row j+1, row 0 is zero or the pointer's end symbol
}

// begin sets up the encoding for the network's encoder.
func (enc *encoding) begin(n *Network) {
	enc.hidden, enc.features = n.Hidden, n.Features
	enc.recurrent = n.encoder.part(enc)
}

// reserve sizes the buffers for examples of n inputs, keeping no contents.
func (enc *encoding) reserve(examples, n int) {
	enc.examples, enc.n = examples, n
	enc.e = grow(enc.e, examples*(n+1)*enc.hidden)
	enc.recurrent.reserve()
}

// reserveBackward sizes the buffers of the backward pass.
func (enc *encoding) reserveBackward() {
	enc.de = grow(enc.de, len(enc.e))
	enc.recurrent.reserveBackward()
}

// row is the rest of a buffer [B][N+1][H] from row j of example b on.
func (enc *encoding) row(rows []float32, b, j int) []float32 {
	return rows[(b*(enc.n+1)+j)*enc.hidden:]
}

// forward sets the states of examples b0 … b1-1, and zeros in row 0.
func (enc *encoding) forward(b0, b1 int, tmp *scratch) {
	enc.clearFirst(b0, b1)
	enc.recurrent.forward(b0, b1, tmp)
}

func (enc *encoding) clearFirst(b0, b1 int) {
	for b := b0; b < b1; b++ {
		clear(enc.row(enc.e, b, 0)[:enc.hidden])
	}
}

// clear zeroes the sums of the backward pass of examples b0 … b1-1.
func (enc *encoding) clear(b0, b1 int) {
	clear(enc.row(enc.de, b0, 0)[:(b1-b0)*(enc.n+1)*enc.hidden])
}
