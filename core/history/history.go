// Package history is how the weights of a file came to be: the runs of training that
// made them, one after another, as data. The sentence that people read is made from it,
// never the other way.
package history

import (
	"strconv"
	"strings"

	"ptrnet/core/jsontext"
)

// Run is a run of training. Its fields are named as in a weight file's metadata.
type Run struct {
	_          [0]func() // nobody compares them: no code for it in the page's download
	Seed       uint64    `json:"seed"`            // 0 if it is not known
	Place      string    `json:"place,omitempty"` // "" is the trainer; "browser"
	Optimizer  string    `json:"optimizer,omitempty"`
	Rate       float64   `json:"rate,omitempty"`
	Warmup     int       `json:"warmup,omitempty"`
	Decay      string    `json:"decay,omitempty"`
	Steps      int       `json:"steps,omitempty"` // of the schedule
	Taken      int       `json:"taken,omitempty"` // steps taken, where they are fewer
	Batch      int       `json:"batch,omitempty"`
	Data       string    `json:"data,omitempty"`   // what names the content of the file that the examples came from
	Labels     string    `json:"labels,omitempty"` // method whose solutions were learnt; "" for exact ones
	Kinds      string    `json:"kinds,omitempty"`  // of points, see package pointset; "" for uniform ones, or those of Data
	Inverse    bool      `json:"inverse,omitempty"`
	Curriculum float64   `json:"curriculum,omitempty"`
	Chrono     float64   `json:"chrono,omitempty"` // steps that the LSTMs remembered from the start
	Fixed      int       `json:"fixed,omitempty"`
	Distinct   bool      `json:"distinct,omitempty"`
	Mistakes   float64   `json:"mistakes,omitempty"` // share of the examples that began with one
	First      float64   `json:"first,omitempty"`    // what the loss of an answer's first pointer counted
	Clip       float64   `json:"clip,omitempty"`
	Average    float64   `json:"average,omitempty"`
}

// Append appends the runs to dst as a JSON list.
func Append(dst []byte, runs []Run) []byte {
	var list jsontext.Object
	for _, r := range runs {
		list.Object("", r.object())
	}
	return append(dst, list.ListBytes()...)
}

func (r Run) object() jsontext.Object {
	var o jsontext.Object
	text := func(name, value string) {
		if value != "" {
			o.String(name, value)
		}
	}
	whole := func(name string, value int) {
		if value != 0 {
			o.Int(name, int64(value))
		}
	}
	real := func(name string, value float64) {
		if value != 0 {
			o.Float(name, value)
		}
	}
	yes := func(name string, value bool) {
		if value {
			o.Bool(name, true)
		}
	}
	o.Uint("seed", r.Seed)
	text("place", r.Place)
	text("optimizer", r.Optimizer)
	real("rate", r.Rate)
	whole("warmup", r.Warmup)
	text("decay", r.Decay)
	whole("steps", r.Steps)
	whole("taken", r.Taken)
	whole("batch", r.Batch)
	text("data", r.Data)
	text("labels", r.Labels)
	text("kinds", r.Kinds)
	yes("inverse", r.Inverse)
	real("curriculum", r.Curriculum)
	real("chrono", r.Chrono)
	whole("fixed", r.Fixed)
	yes("distinct", r.Distinct)
	real("mistakes", r.Mistakes)
	real("first", r.First)
	real("clip", r.Clip)
	real("average", r.Average)
	return o
}

// Sentence says in one line how the weights came to be. bits are those of the mantissas
// that were kept, 0 for all.
func Sentence(runs []Run, bits int) string {
	parts := make([]string, len(runs))
	for i, r := range runs {
		parts[i] = r.sentence()
		if i+1 < len(runs) && r.Seed != 0 {
			parts[i] += ", seed " + strconv.FormatUint(r.Seed, 10)
		}
	}
	s := strings.Join(parts, "; then ")
	if bits > 0 {
		s += ", rounded to mantissas of " + strconv.Itoa(bits) + " bits"
	}
	return s
}

func (r Run) sentence() string {
	s := r.Optimizer + ", rate " + short(r.Rate)
	if r.Place != "" {
		s = "trained in a " + r.Place + ": " + s
	}
	if r.Warmup > 0 {
		s += " after " + strconv.Itoa(r.Warmup) + " steps of warm-up"
	}
	if r.Decay != "none" {
		s += ", " + r.Decay + " decay"
	}
	s += ", "
	if r.Taken > 0 {
		s += strconv.Itoa(r.Taken) + " of "
	}
	s += strconv.Itoa(r.Steps) + " steps of " + strconv.Itoa(r.Batch)
	if r.Data != "" {
		s += " from a file of " + r.Data
		if r.Labels != "" {
			s += ", labels by " + r.Labels
		}
	}
	if r.Kinds != "" {
		s += ", points " + r.Kinds
	}
	if r.Inverse {
		s += ", sizes drawn as 1/n"
	}
	if r.Curriculum > 0 {
		s += ", sizes growing over " + short(r.Curriculum) + " of them"
	}
	if r.Chrono > 0 {
		s += ", gates set to remember up to " + short(r.Chrono) + " steps"
	}
	if r.Fixed > 0 {
		s += " from " + strconv.Itoa(r.Fixed) + " fixed examples"
	}
	if r.Distinct {
		s += ", among points not yet visited"
	}
	if r.Mistakes > 0 {
		s += ", " + short(r.Mistakes) + " of them after a wrong start"
	}
	if r.First > 0 {
		s += ", first pointers counting " + short(r.First)
	}
	s += ", clipping " + short(r.Clip)
	if r.Average > 0 {
		s += ", weights averaged with decay " + short(r.Average)
	}
	return s
}

func short(v float64) string { return strconv.FormatFloat(v, 'g', 6, 64) }
