package network

import (
	"errors"
	"strconv"
	"strings"
)

// encoding is what an encoder makes of examples' inputs, and all that the other parts see of it: the
// inputs x, a state for each, e, whose gradient they add to de, and the state from which the decoder
// starts (final, finalBack).
type encoding struct {
	encoder
	hidden, features int         // H, F
	examples, n      int         // B, N
	stopped          func() bool // what is read is called off, see Inference.Stop; nil: never

	x     []float32 // [B][N][F]
	e, de []float32 // [B][N+1][H] and gradient: input j's state is row j+1, row 0 is zero or the pointer's end symbol
}

// encoder is how inputs become states. It reads x and writes e of its encoding. Gradient
// calls forward, backward and plan, Inference calls renew.
type encoder interface {
	pack(weights []float32)
	packBackward(weights []float32)
	// reserve makes room for the encoding's examples, keeping no contents; reserveBackward
	// for their gradients too.
	reserve()
	reserveBackward()
	// forward sets the states of examples b0 … b1-1.
	forward(b0, b1 int, tmp *scratch)
	// renew sets the states of all examples, of which those before may be kept that are still right: of
	// a single example, inputs before first and from last on are as they were in the last call,
	// and none is where first is 0 and last N. It returns the first row of e that may have changed.
	renew(first, last int, tmp *scratch) (from int)
	// final sets h and c, [H] each, to the state from which example b's decoder starts; finalBack takes
	// their gradients.
	final(b int, h, c []float32)
	finalBack(b int, dh, dc []float32)
	// backward takes de, and the gradients that finalBack took, back to what plan sums up.
	backward(b0, b1 int, tmp *scratch)
	plan(p *plan)
}

// encoderShape locates an encoder's weights, and makes the part that reads them.
type encoderShape interface {
	part(enc *encoding) encoder
}

// encoders lay out the weights of every kind of encoder, by its name in Config.
var encoders = []struct {
	name string
	lay  func(n *Network) encoderShape
}{{"", layRecurrent}}

// Encoders are the names of the kinds of encoders beside "", which is an LSTM.
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

// begin makes the encoding that of the network's encoder.
func (enc *encoding) begin(n *Network) {
	enc.hidden, enc.features = n.Hidden, n.Features
	enc.encoder = n.encoder.part(enc)
}

// reserve makes room for examples of n inputs, keeping no contents.
func (enc *encoding) reserve(examples, n int) {
	enc.examples, enc.n = examples, n
	enc.e = grow(enc.e, examples*(n+1)*enc.hidden)
	enc.encoder.reserve()
}

// reserveBackward makes room for the backward pass too.
func (enc *encoding) reserveBackward() {
	enc.de = grow(enc.de, len(enc.e))
	enc.encoder.reserveBackward()
}

// row is row j of example b in a buffer of rows, [B][N+1][H], and all behind it.
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

// clear zeroes what the backward pass of examples b0 … b1-1 adds up.
func (enc *encoding) clear(b0, b1 int) {
	clear(enc.row(enc.de, b0, 0)[:(b1-b0)*(enc.n+1)*enc.hidden])
}
