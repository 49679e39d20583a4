package network

import (
	"errors"
	"strconv"
	"strings"
)

// encoding is the interface of an encoder to the other layers: the inputs x, a state e for each
// input, with gradient de, and the decoder's initial state (final, finalBack).
type encoding struct {
	encoder
	hidden, features int         // H, F
	examples, n      int         // B, N
	stopped          func() bool // cancels the encoding, see Inference.Stop; nil: never

	x     []float32 // [B][N][F]
	e, de []float32 // [B][N+1][H] and gradient: input j's state is row j+1, row 0 is zero or the pointer's end symbol
}

// encoder is an encoder of any kind. It reads x and writes e of its encoding. Gradient calls
// forward, backward and plan, Inference calls renew.
type encoder interface {
	pack(weights []float32)
	packBackward(weights []float32)
	// reserve sizes the buffers for the encoding's examples, keeping no contents; reserveBackward
	// sizes those of the gradients too.
	reserve()
	reserveBackward()
	// forward sets the states of examples b0 … b1-1.
	forward(b0, b1 int, tmp *scratch)
	// renew sets the states of all examples, and may keep those that are still valid: the inputs
	// of a single example before first, and from last on, are unchanged since the last call;
	// first is 0 and last N if none are. It returns the first row of e that may have changed.
	renew(first, last int, tmp *scratch) (from int)
	// final sets h and c, [H] each, to the initial state of example b's decoder; finalBack takes
	// its gradients.
	final(b int, h, c []float32)
	finalBack(b int, dh, dc []float32)
	// backward propagates de, and the gradients given to finalBack, to the buffers that plan sums.
	backward(b0, b1 int, tmp *scratch)
	plan(p *plan)
}

// encoderShape locates an encoder's weights, and makes the encoder.
type encoderShape interface {
	part(enc *encoding) encoder
}

// encoders lists the kinds of encoders by their names in Config, with the layout of their weights.
var encoders = []struct {
	name string
	lay  func(n *Network) encoderShape
}{{"", layRecurrent}}

// Encoders are the names of the kinds of encoders, except "", the LSTM.
func Encoders() []string {
	var names []string
	for _, kind := range encoders[1:] {
		names = append(names, kind.name)
	}
	return names
}

// layEncoder lays out the weights of the encoder that the network's shape names.
func layEncoder(n *Network) encoderShape {
	for _, kind := range encoders {
		if kind.name == n.Encoder {
			return kind.lay(n)
		}
	}
	panic("network: no encoder " + n.Encoder)
}

// checkEncoder is an error if no encoder has the name.
func checkEncoder(name string) error {
	for _, kind := range encoders {
		if kind.name == name {
			return nil
		}
	}
	return errors.New("encoder " + strconv.Quote(name) + " is not one of " + strings.Join(append(Encoders(), "left out"), ", "))
}

// begin sets up the encoding for the network's encoder.
func (enc *encoding) begin(n *Network) {
	enc.hidden, enc.features = n.Hidden, n.Features
	enc.encoder = n.encoder.part(enc)
}

// reserve sizes the buffers for examples of n inputs, keeping no contents.
func (enc *encoding) reserve(examples, n int) {
	enc.examples, enc.n = examples, n
	enc.e = grow(enc.e, examples*(n+1)*enc.hidden)
	enc.encoder.reserve()
}

// reserveBackward sizes the buffers of the backward pass.
func (enc *encoding) reserveBackward() {
	enc.de = grow(enc.de, len(enc.e))
	enc.encoder.reserveBackward()
}

// row is the rest of a buffer [B][N+1][H] from row j of example b on.
func (enc *encoding) row(rows []float32, b, j int) []float32 {
	return rows[(b*(enc.n+1)+j)*enc.hidden:]
}

// forward sets the states of examples b0 … b1-1, and zeros in row 0.
func (enc *encoding) forward(b0, b1 int, tmp *scratch) {
	enc.clearFirst(b0, b1)
	enc.encoder.forward(b0, b1, tmp)
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
