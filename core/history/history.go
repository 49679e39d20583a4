// Package history describes how the weights of a file were trained: the training runs, one
// after another, as data. The sentence for readers is generated from the data.
package history

import (
	"strconv"
	"strings"

	"ptrnet/core/jsontext"
)

// Run is a training run. Fields has the names and ranges of its fields.
type Run struct {
	Seed       uint64  `json:"seed"`                // random seed; 0 if unknown
	Place      string  `json:"place,omitempty"`     // "" is the trainer; or "browser"
	Optimizer  string  `json:"optimizer,omitempty"` // "adam" or "sgd"
	Rate       float64 `json:"rate,omitempty"`
	Warmup     int     `json:"warmup,omitempty"`     // steps over which the rate rises from zero
	Decay      string  `json:"decay,omitempty"`      // "none", "cosine" to zero at the last step, or "linear"
	Taken      int     `json:"taken,omitempty"`      // steps taken, where they are fewer
	Steps      int     `json:"steps,omitempty"`      // of the schedule, which ends with them
	Batch      int     `json:"batch,omitempty"`      // examples per step
	Data       string  `json:"data,omitempty"`       // identifies the content of the file that the examples came from
	Labels     string  `json:"labels,omitempty"`     // method whose solutions are the targets; "" for exact ones
	Kinds      string  `json:"kinds,omitempty"`      // of points, see package pointset; "" for uniform ones, or those of Data
	Inverse    bool    `json:"inverse,omitempty"`    // each number of points is drawn in proportion to 1/n, so that each takes about the same share of a run's time
	Curriculum float64 `json:"curriculum,omitempty"` // share of the run over which the numbers of points grow from the smallest to all; 0 for all from the start
	Chrono     float64 `json:"chrono,omitempty"`     // steps of chrono initialization, see network.Network.Chrono; 0 to initialize biases like all weights
	Stretch    float64 `json:"stretch,omitempty"`    // factor of y in the problem, see problem.Stretchable; 0 for none
	Fixed      int     `json:"fixed,omitempty"`      // size of the fixed training set; 0 to draw new examples in every step
	Distinct   bool    `json:"distinct,omitempty"`   // the softmax is over the points not yet named, see network.Batch
	Mistakes   float64 `json:"mistakes,omitempty"`   // share of the examples with a perturbed prefix: a wrong first index
	First      float64 `json:"first,omitempty"`      // weight of the first pointer in the loss, the others' is 1; 0 means 1
	Summed     bool    `json:"summed,omitempty"`     // the loss is summed over the symbols of an example, see network.Batch
	Windows    float64 `json:"windows,omitempty"`    // share of the steps whose examples are windows of a solved tour, their last and first city given
	Clip       float64 `json:"clip,omitempty"`       // largest L2 norm of the gradient; 0 for no clipping
	Average    float64 `json:"average,omitempty"`    // decay of the exponential moving average of the weights; 0 for none
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

// Sentence describes the training in one line. bits is the number of mantissa bits that were
// kept, 0 for all.
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

// sentence joins the words of all fields that have any.
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
