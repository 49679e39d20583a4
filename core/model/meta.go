package model

import (
	"errors"
	"strconv"
	"strings"

	"ptrnet/core/input"
	"ptrnet/core/jsontext"
	"ptrnet/core/network"
	"ptrnet/core/problems"
)

// Format is the value of the metadata key "format" of a weight file.
const Format = "ptrnet/2"

// Meta is the metadata of a weight file.
type Meta struct {
	Task       string
	Network    network.Config
	Order      string  // presentation order, see package input
	Frame      string  // normalization of points, see package input; "" is none
	Sequence   string  // form of the output sequence, see problem.Description.Forms; "" is the paper's
	Stretch    float64 // factor of y in the problem, see problem.Stretchable; 0 for none
	Distinct   bool    // trained and decoded with points already named masked, see network.Batch
	MinN, MaxN int     // points per example in training
	History    string  // JSON: the runs of training, see package history
	Mantissa   int     // bits of the weights' mantissas that were kept, 0 for all that the type has
	Seed       uint64  // of the last run
	Examples   int64   // training examples seen
	Scores     string  // JSON: a list of evaluation.Figure
	Decoded    string  // JSON: the decoding with which Scores were measured, see Options.JSON
}

// field is an entry of a weight file's metadata, with the location of its value in Meta: one of
// four pointers.
type field struct {
	key    string
	always bool // it is in every file; others only if not empty or zero
	text   *string
	number *int
	real   *float64
	truth  *bool
}

// fields are the entries whose values are texts, numbers, true or false.
func (m *Meta) fields() []field {
	n := &m.Network
	return []field{
		{key: "task", always: true, text: &m.Task},
		{key: "architecture", always: true, text: (*string)(&n.Arch)},
		{key: "features", always: true, number: &n.Features},
		{key: "hidden", always: true, number: &n.Hidden},
		{key: "bidirectional", always: true, truth: &n.Bidirectional},
		{key: "dictionary", always: true, number: &n.Dictionary},
		{key: "order", always: true, text: &m.Order},
		{key: "history", always: true, text: &m.History},
		{key: "scores", always: true, text: &m.Scores},
		{key: "decoded", always: true, text: &m.Decoded},
		{key: "sequence", text: &m.Sequence},
		{key: "frame", text: &m.Frame},
		{key: "stretch", real: &m.Stretch},
		{key: "relation", text: &n.Relation},
		{key: "gated", number: &n.Gated},
		{key: "rounds", number: &n.Rounds},
		{key: "distinct", truth: &m.Distinct},
		{key: "mantissa", number: &m.Mantissa},
	}
}

func (m Meta) strings() map[string]string {
	s := map[string]string{
		"format":   Format,
		"n":        strconv.Itoa(m.MinN) + "-" + strconv.Itoa(m.MaxN),
		"seed":     strconv.FormatUint(m.Seed, 10),
		"examples": strconv.FormatInt(m.Examples, 10),
	}
	for _, f := range m.fields() {
		value, says := f.value()
		if says || f.always {
			s[f.key] = value
		}
	}
	return s
}

// value is the field's value as text, and whether it is not empty or zero.
func (f field) value() (value string, says bool) {
	switch {
	case f.text != nil:
		return *f.text, *f.text != ""
	case f.number != nil:
		return strconv.Itoa(*f.number), *f.number != 0
	}
	if f.real != nil {
		return strconv.FormatFloat(*f.real, 'g', -1, 64), *f.real != 0
	}
	return strconv.FormatBool(*f.truth), *f.truth
}

// set sets the field to the text in a file, "" if absent. It returns what is wrong with it, ""
// if nothing is.
func (f field) set(value string) (wrong string) {
	switch {
	case f.text != nil:
		if *f.text = value; value == "" && f.always {
			return ", which every file must have"
		}
	case value == "" && !f.always:
	case f.number != nil:
		var err error
		if *f.number, err = strconv.Atoi(value); err != nil {
			return ", not a number"
		}
	case f.real != nil:
		var err error
		if *f.real, err = strconv.ParseFloat(value, 64); err != nil {
			return ", not a number"
		}
	case value != "true" && value != "false":
		return ", not true or false"
	default:
		*f.truth = value == "true"
	}
	return ""
}

// parseMeta reads the metadata of a weight file. Its error is a sentence with the key and the
// value.
func parseMeta(s map[string]string) (m Meta, err error) {
	switch format := s["format"]; format {
	case Format:
	case "":
		return m, errors.New("not a weight file of this project: its metadata has no format")
	default:
		return m, errors.New("weight file format " + strconv.Quote(jsontext.Clip(format)) + ", this program reads " + Format)
	}
	for _, f := range m.fields() {
		if wrong := f.set(s[f.key]); wrong != "" {
			return m, bad(f.key, s[f.key], wrong)
		}
	}
	if err := m.parseRange(s["n"]); err != nil {
		return m, err
	}
	if m.Seed, err = strconv.ParseUint(s["seed"], 10, 64); err != nil {
		return m, bad("seed", s["seed"], ", not a number")
	}
	if m.Examples, err = strconv.ParseInt(s["examples"], 10, 64); err != nil || m.Examples < 0 {
		return m, bad("examples", s["examples"], ", not a number")
	}
	return m, m.check()
}

// bad is the error of an entry of the metadata.
func bad(key, value, what string) error {
	return errors.New("metadata " + key + " is " + strconv.Quote(jsontext.Clip(value)) + what)
}

func (m *Meta) parseRange(n string) error {
	low, high, ok := strings.Cut(n, "-")
	var err1, err2 error
	m.MinN, err1 = strconv.Atoi(low)
	m.MaxN, err2 = strconv.Atoi(high)
	switch d := m.Network.Dictionary; {
	case !ok || err1 != nil || err2 != nil || m.MinN < 1 || m.MaxN < m.MinN:
		return bad("n", n, ", not a range like 5-50")
	case m.MaxN > input.MaxPoints:
		return bad("n", n, "; a network takes at most "+strconv.Itoa(input.MaxPoints)+" points")
	case d != 0 && (m.MinN != d || m.MaxN != d):
		return bad("n", n, "; the network's output dictionary fixes it to "+strconv.Itoa(d)+" points")
	}
	return nil
}

// check is an error if entries contradict each other.
func (m *Meta) check() error {
	for _, name := range []*string{&m.Task, &m.Order, &m.Frame, &m.Sequence, &m.Network.Relation, (*string)(&m.Network.Arch)} {
		*name = jsontext.Clip(*name) // errors repeat it, and no name is as long
	}
	for _, err := range []error{m.Network.Check(), input.CheckFeatures(m.Network.Features), input.CheckOrder(m.Order), input.CheckFrame(m.Frame)} {
		if err != nil {
			return err
		}
	}
	p, err := problems.Stretched(m.Task, m.Sequence, m.Stretch)
	switch {
	case err != nil:
		return err
	case m.Stretch > 1 && m.Frame != input.FrameNone:
		return errors.New("metadata frame is " + m.Frame + ", which turns points, but stretched ones cannot be turned")
	case m.Frame == input.FrameAffine && p.Describe().Training.BestFrame != input.FrameAffine:
		return errors.New("metadata frame is affine, but the solutions of " + m.Task + " are not affine-invariant")
	case m.Distinct && (!p.Describe().Permutation || m.Network.Arch != network.PtrNet):
		return errors.New("metadata distinct is true, which is only for pointer networks and outputs that name every point once")
	}
	return nil
}
