// Package history is how the weights of a file came to be: the runs of training that
// made them, one after another, as data. The sentence that people read is made from it,
// never the other way.
package history

import (
	"strconv"
	"strings"

	"ptrnet/core/jsontext"
)

// Run is a run of training. What its fields are called, may be and mean stands in Fields.
type Run struct {
	_          [0]func() // nobody compares them: no code for it in the page's download
	Seed       uint64    `json:"seed"`                // of everything random; 0 if it is not known
	Place      string    `json:"place,omitempty"`     // "" is the trainer; "browser"
	Optimizer  string    `json:"optimizer,omitempty"` // "adam" or "sgd"
	Rate       float64   `json:"rate,omitempty"`
	Warmup     int       `json:"warmup,omitempty"`     // steps over which the rate rises from zero
	Decay      string    `json:"decay,omitempty"`      // "none", "cosine" to zero at the last step, or "linear"
	Taken      int       `json:"taken,omitempty"`      // steps taken, where they are fewer
	Steps      int       `json:"steps,omitempty"`      // of the schedule, which ends with them
	Batch      int       `json:"batch,omitempty"`      // examples per step
	Data       string    `json:"data,omitempty"`       // what names the content of the file that the examples came from
	Labels     string    `json:"labels,omitempty"`     // method whose solutions were learnt; "" for exact ones
	Kinds      string    `json:"kinds,omitempty"`      // of points, see package pointset; "" for uniform ones, or those of Data
	Inverse    bool      `json:"inverse,omitempty"`    // each number of points is drawn in proportion to 1/n, so that each takes about the same share of a run's time
	Curriculum float64   `json:"curriculum,omitempty"` // share of the run over which the numbers of points grow from the smallest to all; 0 for all from the start
	Chrono     float64   `json:"chrono,omitempty"`     // steps that the LSTMs remember from the start, see network.Network.Chrono; 0 for biases as all weights
	Fixed      int       `json:"fixed,omitempty"`      // size of the fixed training set; 0 draws fresh examples for ever
	Distinct   bool      `json:"distinct,omitempty"`   // a softmax is over the points not yet named, see network.Batch
	Mistakes   float64   `json:"mistakes,omitempty"`   // share of the examples that begin with a wrong index, from which the network learns to go on
	First      float64   `json:"first,omitempty"`      // what the loss of an answer's first pointer counts, where the others count one; 0 is one
	Clip       float64   `json:"clip,omitempty"`       // largest L2 norm of the gradient; 0 for no clipping
	Average    float64   `json:"average,omitempty"`    // decay per step of the averaged weights; 0 for none
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
	for _, f := range r.Fields() {
		switch {
		case f.Text != nil && *f.Text != "":
			o.String(f.Name, *f.Text)
		case f.Whole != nil && *f.Whole != 0:
			o.Int(f.Name, int64(*f.Whole))
		case f.Real != nil && *f.Real != 0:
			o.Float(f.Name, *f.Real)
		case f.Yes != nil && *f.Yes:
			o.Bool(f.Name, true)
		case f.Large != nil:
			o.Uint(f.Name, *f.Large)
		}
	}
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

// sentence is the words of all fields that say something.
func (r Run) sentence() string {
	s := ""
	for _, f := range r.Fields() {
		if value, says := f.value(); says || f.always {
			before, after, _ := strings.Cut(f.words, "%")
			if s += before; after != "" || strings.HasSuffix(f.words, "%") {
				s += value + after
			}
		}
	}
	return s
}

func short(v float64) string { return strconv.FormatFloat(v, 'g', 6, 64) }
