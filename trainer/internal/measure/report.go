package measure

import (
	"fmt"
	"io"
	"maps"
	"math"
	"slices"

	"ptrnet/trainer/internal/record"
)

// Object is the result as JSON.
func (e *Evaluation) Object() record.Object {
	var r record.Object
	r.Add("task", e.model.Meta.Task)
	r.Add("architecture", string(e.model.Meta.Network.Arch))
	r.Add("beam", e.options.Decode.Beam)
	r.Add("constrained", e.options.Decode.Constrained)
	r.Add("likeliest", e.options.Decode.Likeliest)
	r.Add("views", e.options.Decode.Views)
	e.All.fill(&r, e.model.Meta.Task)
	var each []record.Object
	for _, n := range slices.Sorted(maps.Keys(e.ByN)) {
		var part record.Object
		part.Add("n", n)
		e.ByN[n].fill(&part, e.model.Meta.Task)
		each = append(each, part)
	}
	r.Add("by_n", each)
	return r
}

// MostNotSimple is the share of outputs that are no simple polygons above which
// the paper prints FAIL instead of an area.
const MostNotSimple = 0.01

// fill adds the figures that a task has.
func (f *Figures) fill(r *record.Object, problem string) {
	r.Add("instances", f.Instances)
	r.Add("accuracy", f.Accuracy())
	low, high := f.AccuracyInterval()
	r.Add("accuracy_low", low)
	r.Add("accuracy_high", high)
	switch problem {
	case "hull":
		r.Add("area_coverage", f.Coverage())
		r.Add("not_simple", f.Invalid())
		r.Add("fail", f.Invalid() > MostNotSimple)
	case "delaunay":
		r.Add("triangle_coverage", f.Coverage())
		r.Add("invalid", f.Invalid())
	case "tsp":
		r.Add("tour_length", f.Length())
		r.Add("optimal_length", f.ExactLength())
		r.Add("gap", f.Gap())
		r.Add("invalid", f.Invalid())
		r.Add("proven_optimal", f.Proven)
	}
	r.Add("ms_per_instance", record.Milliseconds(f.Spent, f.Instances))
}

// Print writes the result as lines, one for each number of points and one for
// all.
func (e *Evaluation) Print(out io.Writer) {
	sizes := slices.Sorted(maps.Keys(e.ByN))
	for _, n := range sizes {
		fmt.Fprintf(out, "n=%-4d %s\n", n, e.ByN[n].line(e.model.Meta.Task))
	}
	if len(sizes) > 1 {
		fmt.Fprintf(out, "all    %s\n", e.All.line(e.model.Meta.Task))
	}
}

// Hundredths rounds to two decimals, and what is then zero to a zero without sign.
func Hundredths(x float64) float64 { return math.Round(100*x)/100 + 0 }

func (f *Figures) line(problem string) string {
	low, high := f.AccuracyInterval()
	accuracy := fmt.Sprintf("accuracy %.2f%% (%.2f to %.2f)", 100*f.Accuracy(), 100*low, 100*high)
	text := fmt.Sprintf("%d instances, ", f.Instances)
	switch problem {
	case "hull":
		text += fmt.Sprintf("%s, area %.2f%%, not simple %.2f%%", accuracy, 100*f.Coverage(), 100*f.Invalid())
		if f.Invalid() > MostNotSimple {
			text += " (the paper's FAIL)"
		}
	case "delaunay":
		text += fmt.Sprintf("%s, triangles %.2f%%, no triangulation %.2f%%", accuracy, 100*f.Coverage(), 100*f.Invalid())
	case "tsp":
		text += fmt.Sprintf("length %.5g, optimal %.5g, gap %.2f%%, invalid %.2f%%, %s",
			f.Length(), f.ExactLength(), Hundredths(100*f.Gap()), 100*f.Invalid(), accuracy)
	}
	return text + fmt.Sprintf(", %.3g ms each", record.Milliseconds(f.Spent, f.Instances))
}
