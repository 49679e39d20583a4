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
	Layout     string  // layout of the output sequence, see problem.Description.Layouts; "" is the paper's
	Stretch    float64 // factor of y in the problem, see problem.Stretchable; 0 for none
	Distinct   bool    // trained and decoded with points already named masked, see network.Batch
	MinN, MaxN int     // points per example in training
	History    string  // JSON: the runs of training, see train.Run
	Mantissa   int     // bits of the weights' mantissas that were kept, 0 for all that the type has
	Seed       uint64  // of the last run
	Examples   int64   // training examples seen
	Scores     string  // JSON: a list of evaluation.Figure
	Decoded    string  // JSON: the decoding with which Scores were measured, see Options.JSON
}

// field is an entry of a weight file's metadata.
type field struct {
	key    string
	value  any  // where it is in Meta: *string, *int, *float64 or *bool
	always bool // it is in every file; others only if not empty or zero
}

// fields are the entries whose values are texts, numbers, true or false.
func (m *Meta) fields() []field {
	n := &m.Network
	return []field{
		{"task", &m.Task, true},
		{"architecture", (*string)(&n.Arch), true},
		{"features", &n.Features, true},
		{"hidden", &n.Hidden, true},
		{"bidirectional", &n.Bidirectional, true},
		{"dictionary", &n.Dictionary, true},
		{"order", &m.Order, true},
		{"history", &m.History, true},
		{"scores", &m.Scores, true},
		{"decoded", &m.Decoded, true},
		{"sequence", &m.Layout, false},
		{"frame", &m.Frame, false},
		{"stretch", &m.Stretch, false},
		{"relation", &n.Relation, false},
		{"gated", &n.ComparisonUnits, false},
		{"rounds", &n.Rounds, false},
		{"distinct", &m.Distinct, false},
		{"mantissa", &m.Mantissa, false},
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
		value, says := f.text()
		if says || f.always {
			s[f.key] = value
		}
	}
	return s
}

// text is the field's value as text, and whether it is not empty or zero.
func (f field) text() (text string, says bool) {
	switch v := f.value.(type) {
	case *string:
		return *v, *v != ""
	case *int:
		return strconv.Itoa(*v), *v != 0
	case *float64:
		return strconv.FormatFloat(*v, 'g', -1, 64), *v != 0
	case *bool:
		return strconv.FormatBool(*v), *v
	}
	panic("model: metadata of another type")
}

// set sets the field to the text in a file, "" if absent. It returns what is wrong with it, "" if nothing is.
func (f field) set(text string) (wrong string) {
	var err error
	switch v := f.value.(type) {
	case *string:
		if *v = text; text == "" && f.always {
			return ", which every file must have"
		}
		return ""
	case *int:
		*v, err = strconv.Atoi(text)
	case *float64:
		*v, err = strconv.ParseFloat(text, 64)
	case *bool:
		if *v = text == "true"; !*v && text != "false" && (text != "" || f.always) {
			return ", not true or false"
		}
		return ""
	}
	if err != nil && (text != "" || f.always) {
		return ", not a number"
	}
	return ""
}

// parseMeta reads the metadata of a weight file. Its error is a sentence with the key and the value.
func parseMeta(s map[string]string) (m Meta, err error) {
	switch format := s["format"]; format {
	case Format:
	case "":
		return m, errors.New("not a weight file of this project: its metadata has no format")
	default:
		return m, errors.New("weight file format " + jsontext.Quote(format) + ", this program reads " + Format)
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
	return errors.New("metadata " + key + " is " + jsontext.Quote(value) + what)
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
	for _, name := range []*string{&m.Task, &m.Order, &m.Frame, &m.Layout, &m.Network.Relation,
		(*string)(&m.Network.Arch)} {
		*name = jsontext.Clip(*name) // errors repeat it, and no name is as long
	}
	for _, err := range []error{m.Network.Check(), input.CheckFeatures(m.Network.Features),
		input.CheckOrder(m.Order), input.CheckFrame(m.Frame)} {
		if err != nil {
			return err
		}
	}
	p, err := problems.Stretched(m.Task, m.Layout, m.Stretch)
	switch {
	case err != nil:
		return err
	case m.Stretch > 1 && m.Frame != input.FrameNone:
		return errors.New("metadata frame is " + m.Frame +
			", which turns points, but stretched ones cannot be turned")
	case m.Frame == input.FrameAffine && p.Describe().Training.Frame != input.FrameAffine:
		return errors.New("metadata frame is affine, but the solutions of " + m.Task + " are not affine-invariant")
	case m.Distinct && (!p.Describe().Permutation || m.Network.Arch != network.PtrNet):
		return errors.New(
			"metadata distinct is true, which is only for pointer networks and outputs that name every point once")
	}
	return nil
}
