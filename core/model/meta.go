package model

import (
	"errors"
	"strconv"
	"strings"

	"ptrnet/core/input"
	"ptrnet/core/network"
	"ptrnet/core/problems"
	"ptrnet/core/relation"
)

// Format is the value of the metadata key "format" of a weight file.
const Format = "ptrnet/1"

// Meta is what a weight file says about its network, apart from the weights.
type Meta struct {
	_          [0]func() // nobody compares them: no code for it in the page's download
	Task       string
	Network    network.Config
	Order      string // presentation order, see package input
	Frame      string // standard frame that it sees points in, see package input; "" is none
	Sequence   string // form of the answers, see problem.Description.Forms; "" is the paper's
	Distinct   bool   // trained and asked for outputs that name every point once, see network.Batch
	MinN, MaxN int    // points per example in training
	Recipe     string // one line: how it was trained, made from History where there is one
	History    string // JSON: the runs of training, see package history; "" in files from before it
	Mantissa   int    // bits of the weights' mantissas that were kept, 0 for all that the type has
	Seed       uint64 // of the last run
	Examples   int64  // training examples seen
	Scores     string // JSON: a list of evaluation.Figure
	Decoded    string // JSON: how outputs were looked for when Scores were measured, see Options.JSON; "" in files from before it
}

// strings are the metadata of a weight file.
func (m Meta) strings() map[string]string {
	s := map[string]string{
		"format":        Format,
		"task":          m.Task,
		"architecture":  string(m.Network.Arch),
		"features":      strconv.Itoa(m.Network.Features),
		"hidden":        strconv.Itoa(m.Network.Hidden),
		"bidirectional": strconv.FormatBool(m.Network.Bidirectional),
		"dictionary":    strconv.Itoa(m.Network.Dictionary),
		"order":         m.Order,
		"n":             strconv.Itoa(m.MinN) + "-" + strconv.Itoa(m.MaxN),
		"recipe":        m.Recipe,
		"seed":          strconv.FormatUint(m.Seed, 10),
		"examples":      strconv.FormatInt(m.Examples, 10),
		"scores":        m.Scores,
	}
	if m.Sequence != "" {
		s["sequence"] = m.Sequence
	}
	if m.Frame != "" {
		s["frame"] = m.Frame
	}
	if m.Network.Relation != relation.None {
		s["relation"] = m.Network.Relation
	}
	if m.Network.Gated > 0 {
		s["gated"] = strconv.Itoa(m.Network.Gated)
	}
	if m.Network.Compare > 0 {
		s["compare"] = strconv.Itoa(m.Network.Compare)
	}
	if m.Distinct {
		s["distinct"] = "true"
	}
	if m.History != "" {
		s["history"] = m.History
	}
	if m.Decoded != "" {
		s["decoded"] = m.Decoded
	}
	if m.Mantissa > 0 {
		s["mantissa"] = strconv.Itoa(m.Mantissa)
	}
	return s
}

// parseMeta reads the metadata of a weight file. The sentence of its error
// names the key and the value.
func parseMeta(s map[string]string) (Meta, error) {
	var m Meta
	if s["format"] != Format {
		if s["format"] == "" {
			return m, errors.New("not a weight file of this project: its metadata has no format")
		}
		return m, errors.New("weight file format " + strconv.Quote(clip(s["format"])) + ", this program reads " + Format)
	}
	bad := func(key, what string) error {
		return errors.New("metadata " + key + " is " + strconv.Quote(clip(s[key])) + what)
	}
	var failed error
	number := func(key string) int {
		v, err := strconv.Atoi(s[key])
		if err != nil && failed == nil {
			failed = bad(key, ", not a number")
		}
		return v
	}
	truth := func(key string) bool {
		switch s[key] {
		case "true":
			return true
		case "", "false":
		default:
			if failed == nil {
				failed = bad(key, ", not true or false")
			}
		}
		return false
	}
	m.Task, m.Order, m.Frame, m.Sequence, m.Recipe, m.History, m.Scores, m.Decoded = s["task"], s["order"], s["frame"], s["sequence"], s["recipe"], s["history"], s["scores"], s["decoded"]
	if s["mantissa"] != "" {
		m.Mantissa = number("mantissa")
	}
	if s["compare"] != "" {
		m.Network.Compare = number("compare")
	}
	if s["gated"] != "" {
		m.Network.Gated = number("gated")
	}
	m.Network.Arch = network.Arch(s["architecture"])
	m.Network.Features, m.Network.Hidden = number("features"), number("hidden")
	m.Network.Dictionary = number("dictionary")
	if g := s["glimpses"]; g != "" && g != "0" {
		return m, bad("glimpses", "; networks with glimpses are no longer answered for")
	}
	if s["bidirectional"] == "" {
		return m, bad("bidirectional", ", not true or false")
	}
	m.Network.Bidirectional, m.Distinct = truth("bidirectional"), truth("distinct")
	m.Network.Relation = s["relation"]
	if truth("relative") { // as files had it when there was one relation
		m.Network.Relation = relation.Bearings
	}
	low, high, ok := strings.Cut(s["n"], "-")
	var err1, err2 error
	m.MinN, err1 = strconv.Atoi(low)
	m.MaxN, err2 = strconv.Atoi(high)
	if !ok || err1 != nil || err2 != nil || m.MinN < 1 || m.MaxN < m.MinN {
		return m, bad("n", ", not a range like 5-50")
	}
	if m.MaxN > input.MaxPoints {
		return m, bad("n", "; a network takes at most "+strconv.Itoa(input.MaxPoints)+" points")
	}
	var err error
	if m.Seed, err = strconv.ParseUint(s["seed"], 10, 64); err != nil {
		return m, bad("seed", ", not a number")
	}
	if m.Examples, err = strconv.ParseInt(s["examples"], 10, 64); err != nil || m.Examples < 0 {
		return m, bad("examples", ", not a number")
	}
	if failed != nil {
		return m, failed
	}
	for _, err := range []error{m.Network.Check(), input.CheckFeatures(m.Network.Features), input.CheckOrder(m.Order), input.CheckFrame(m.Frame)} {
		if err != nil {
			return m, err
		}
	}
	if d := m.Network.Dictionary; m.Network.Arch != network.PtrNet && (m.MinN != d || m.MaxN != d) {
		return m, bad("n", "; the network's dictionary binds it to "+strconv.Itoa(d)+" points")
	}
	p, err := problems.New(m.Task, m.Sequence)
	if err != nil {
		return m, err
	}
	if m.Frame == input.FrameAffine && p.Describe().Training.BestFrame != input.FrameAffine {
		return m, errors.New("metadata frame is affine, under which the answers of " + m.Task + " change")
	}
	if m.Distinct && (!p.Describe().Permutation || m.Network.Arch != network.PtrNet) {
		return m, errors.New("metadata distinct is true, which is for pointer networks whose answers name every point once")
	}
	return m, nil
}

// clip shortens a foreign string for an error message.
func clip(s string) string {
	const most = 60
	if len(s) > most {
		return s[:most] + "…"
	}
	return s
}
