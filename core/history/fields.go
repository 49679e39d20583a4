package history

import (
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Field describes a field of Run: its name and its range. The JSON form, the sentence, the
// check of a configuration, the trainer's flags and its errors about other runs' checkpoints
// are derived from it.
type Field struct {
	Name  string // in a file's metadata, in a configuration, and of a flag
	What  string // its name in errors; "" for an outcome, which is not checked
	words string // its words in the sentence, % stands for the value; omitted for a zero value

	always    bool     // it is in the sentence even if zero
	must      bool     // the number must be above zero
	low, high float64  // range of a number; 0, for none, is always allowed; high 0: no limit
	among     []string // the values that a text may have; nil: any

	// The location of the value; one is not nil.
	Text  *string
	Whole *int
	Real  *float64
	Yes   *bool
	Large *uint64
}

// Fields are the run's, in the order of their words.
func (r *Run) Fields() []Field {
	steps := ", % steps"
	if r.Taken > 0 {
		steps = " of % steps"
	}
	return []Field{
		{Name: "seed", What: "seed", Large: &r.Seed},
		{Name: "place", words: "trained in a %: ", Text: &r.Place},
		{Name: "optimizer", What: "optimizer", words: "%", among: []string{"adam", "sgd"}, Text: &r.Optimizer},
		{Name: "rate", What: "learning rate", words: ", rate %", always: true, must: true, Real: &r.Rate},
		{Name: "warmup", What: "warm-up", words: " after % steps of warm-up", Whole: &r.Warmup},
		{Name: "decay", What: "decay", words: ", % decay", among: []string{"none", "cosine", "linear"}, Text: &r.Decay},
		{Name: "taken", words: ", %", Whole: &r.Taken},
		{Name: "steps", What: "number of steps", words: steps, always: true, must: true, Whole: &r.Steps},
		{Name: "batch", What: "batch", words: " of %", always: true, must: true, Whole: &r.Batch},
		{Name: "data", What: "data", words: " from a file of %", Text: &r.Data},
		{Name: "labels", What: "labels", words: ", labels by %", Text: &r.Labels},
		{Name: "kinds", What: "kinds of points", words: ", points %", Text: &r.Kinds},
		{Name: "inverse", What: "drawing of sizes as 1/n", words: ", sizes drawn as 1/n", Yes: &r.Inverse},
		{Name: "curriculum", What: "curriculum", words: ", sizes growing over % of them", high: 1, Real: &r.Curriculum},
		// A forget gate that rounds to 1 in float32 would have no gradient.
		{Name: "chrono", What: "steps to remember", words: ", gates set to remember up to % steps", low: 3, high: 1_000_000, Real: &r.Chrono},
		{Name: "stretch", What: "stretch", words: ", solutions those of y stretched by %", low: 1, high: 3, Real: &r.Stretch},
		{Name: "fixed", What: "size of the fixed training set", words: " from % fixed examples", Whole: &r.Fixed},
		{Name: "distinct", What: "choice among points not yet named", words: ", among points not yet visited", Yes: &r.Distinct},
		{Name: "mistakes", What: "share of mistakes", words: ", % of them after a wrong start", high: 1, Real: &r.Mistakes},
		{Name: "first", What: "weight of the first pointer", words: ", first pointers counting %", high: 1000, Real: &r.First},
		{Name: "summed", What: "sum of the loss over an example's symbols", words: ", loss summed over the symbols of an example", Yes: &r.Summed},
		{Name: "windows", What: "share of windows", words: ", % of them windows of a tour with its ends given", high: 1, Real: &r.Windows},
		{Name: "clip", What: "clipping", words: ", clipping %", always: true, Real: &r.Clip},
		{Name: "average", What: "averaging", words: ", weights averaged with decay %", high: 1, Real: &r.Average},
	}
}

// value is the field's value as text, and whether it is in the sentence.
func (f Field) value() (value string, says bool) {
	switch {
	case f.Text != nil:
		return *f.Text, *f.Text != "" && *f.Text != "none"
	case f.Whole != nil:
		return strconv.Itoa(*f.Whole), *f.Whole > 0
	case f.Real != nil:
		return short(*f.Real), *f.Real > 0
	case f.Yes != nil:
		return "", *f.Yes
	}
	return "", false
}

// Check says in a sentence what is wrong with the value, if anything.
func (f Field) Check() error {
	var x float64
	switch {
	case f.among != nil && !slices.Contains(f.among, *f.Text):
		return errors.New(f.What + " " + strconv.Quote(*f.Text) + " is not one of " + strings.Join(f.among, ", "))
	case f.Whole != nil:
		x = float64(*f.Whole)
	case f.Real != nil:
		x = *f.Real
	}
	must := ""
	switch {
	case f.must && !(x > 0 && x <= math.MaxFloat64):
		must = "must be above zero"
	case x == 0, x >= f.low && x <= f.high, x > 0 && x <= math.MaxFloat64 && f.high == 0:
		return nil
	case f.high == 0:
		must = "cannot be negative"
	case f.low > 0:
		must = "must be 0, or " + digits(f.low) + " to " + digits(f.high)
	default:
		must = "must be " + digits(f.low) + " to " + digits(f.high)
	}
	return errors.New(f.What + " is " + digits(x) + ", " + must)
}

func digits(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
