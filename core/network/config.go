package network

import (
	"errors"
	"strconv"

	"ptrnet/core/relation"
)

// Arch names one of the paper's three architectures.
type Arch string

const (
	PtrNet    Arch = "ptrnet"
	Seq2Seq   Arch = "seq2seq"
	Attention Arch = "attention"
)

// Config is the shape of a network.
type Config struct {
	Arch          Arch
	Features      int  // F, numbers per input, 1 … 64
	Hidden        int  // H, 1 … 4096
	Bidirectional bool // the encoder is bidirectional, H/2 units each
	// the relative features r_ij of candidates, from the inputs chosen so far, see package relation (PtrNet
	// only): u_j = v·tanh(W1·e_j + W2·d_i + W3·r_ij)
	Relation string `json:",omitempty"`
	// C, units of the comparison (comparison.go), which needs a Relation, 0 … 256
	ComparisonUnits int `json:"Gated,omitempty"`
	Rounds          int `json:",omitempty"` // how often it may compare again, with the best so far, 0 … 16
	Dictionary      int // N of the two baselines' output dictionary; 0 for PtrNet
}

// Check is an error if the shape is invalid.
func (c Config) Check() error {
	bad := func(what string, value, low, high int) error {
		return errors.New(what + " is " + strconv.Itoa(value) + ", must be " + strconv.Itoa(low) + " to " +
			strconv.Itoa(high))
	}
	switch c.Arch {
	case PtrNet, Seq2Seq, Attention:
	default:
		return errors.New("architecture " + strconv.Quote(string(c.Arch)) +
			" is not one of ptrnet, attention, seq2seq")
	}
	if err := relation.Check(c.Relation); err != nil {
		return err
	}
	switch {
	case c.Features < 1 || c.Features > 64:
		return bad("number of features", c.Features, 1, 64)
	case c.Hidden < 1 || c.Hidden > 4096:
		return bad("hidden size", c.Hidden, 1, 4096)
	case c.Bidirectional && c.Hidden%2 != 0:
		return errors.New("hidden size " + strconv.Itoa(c.Hidden) + " is odd; a bidirectional encoder halves it")
	case c.Relation != relation.None && c.Arch != PtrNet:
		return errors.New("only ptrnet can have relative features, not " + string(c.Arch))
	case c.Relation != relation.None && c.Features < 2:
		return errors.New("relative features need x and y, 2 features")
	case c.ComparisonUnits < 0 || c.ComparisonUnits > 256:
		return bad("number of units of the comparison", c.ComparisonUnits, 0, 256)
	case c.Rounds < 0 || c.Rounds > 16:
		return bad("rounds", c.Rounds, 0, 16)
	case c.ComparisonUnits > 0 && c.Relation == relation.None || c.Rounds > 0 && c.ComparisonUnits == 0:
		return errors.New("a comparison needs relative features, and rounds need a comparison")
	case c.Arch == PtrNet && c.Dictionary != 0:
		return errors.New("ptrnet has no dictionary of fixed size")
	case c.Arch != PtrNet && (c.Dictionary < 1 || c.Dictionary > 4096):
		return bad("dictionary of "+string(c.Arch), c.Dictionary, 1, 4096)
	}
	return nil
}

func (c Config) directions() int {
	if c.Bidirectional {
		return 2
	}
	return 1
}

// decoderInputs is the width of a decoder's input: the features of the point
// chosen last, a flag that is 1 in the first step (its column of weights is the
// learned start symbol), and d' of the step before with Attention.
func (c Config) decoderInputs() int {
	x := c.Features + 1
	if c.Arch == Attention {
		x += c.Hidden
	}
	return x
}

// outputInputs is the input width of the baselines' linear output layer.
func (c Config) outputInputs() int {
	if c.Arch == Attention {
		return 2 * c.Hidden
	}
	return c.Hidden
}

// CheckInputs is an error if the network cannot take n inputs: the baselines' dictionary is fixed.
func (c Config) CheckInputs(n int) error {
	if n < 1 {
		return errors.New("no inputs")
	}
	if c.Arch != PtrNet && n != c.Dictionary {
		return errors.New("this " + string(c.Arch) + " network has an output dictionary of exactly " +
			strconv.Itoa(c.Dictionary) +
			" points, learned in training, and cannot answer for " + strconv.Itoa(n) + "; a pointer network can")
	}
	return nil
}

// Title is the paper's name of the architecture.
func (a Arch) Title() string {
	switch a {
	case Seq2Seq:
		return "LSTM"
	case Attention:
		return "LSTM with attention"
	}
	return "Ptr-Net"
}
