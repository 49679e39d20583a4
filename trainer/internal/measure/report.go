package measure

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"

	"ptrnet/core/evaluation"
	"ptrnet/core/problem"
	"ptrnet/trainer/internal/data"
)

// MarshalJSON implements json.Marshaler: one object, with null for figures that are undefined.
func (e *Evaluation) MarshalJSON() ([]byte, error) {
	decode := e.options.Decode
	o := e.jsonFigures(e.All)
	o["task"], o["architecture"] = e.model.Meta.Task, e.model.Meta.Network.Arch
	o["beam"], o["constrained"] = decode.Beam, decode.Constrained || e.model.Meta.Distinct
	o["rerank"] = !decode.ByLogProb
	if e.options.Improve > 0 {
		o["improve_s"] = e.options.Improve.Seconds()
	}
	if e.options.Data == "" {
		o["kind"], o["seed"] = cmp.Or(e.options.Kind, "uniform"), e.options.Seed
	}
	var each []map[string]any
	for _, n := range slices.Sorted(maps.Keys(e.ByN)) {
		part := e.jsonFigures(e.ByN[n])
		part["n"] = n
		each = append(each, part)
	}
	o["by_n"] = each
	return json.Marshal(o)
}

func (e *Evaluation) jsonFigures(f *Figures) map[string]any {
	o := map[string]any{"instances": f.Instances, "ms_per_instance": data.Milliseconds(f.Spent, f.Instances)}
	for _, m := range e.problem.Metrics {
		figure := f.Figure(m.Name)
		o[m.Name] = nil
		if finite(figure.Value) {
			o[m.Name] = figure.Value
		}
		if finite(figure.Low) && finite(figure.High) {
			o[m.Name+"_low"], o[m.Name+"_high"] = figure.Low, figure.High
		}
		if m.Hidden != "" {
			o["fail"] = failed(m, f) || o["fail"] == true
		}
	}
	if all := e.model.Problem.Words().Flaws; len(all) > 0 {
		flaws := map[string]int{}
		for which, flaw := range all {
			flaws[flaw] = 0
			if which < len(f.Flaws) {
				flaws[flaw] = f.Flaws[which]
			}
		}
		o["flaws"] = flaws
	}
	if e.firstMatters() {
		o["first_wrong"] = f.FirstWrong
	}
	if e.problem.Objective {
		o["proven_optimal"], o["shorter_than_reference"] = f.Proven, f.Shorter
	}
	return o
}

func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }

// failed reports whether the paper would print FAIL instead of a metric, by the one that hides it.
func failed(m problem.Metric, f *Figures) bool {
	return m.Hidden != "" && f.Figure(m.Hidden).Value > m.Above
}

// Print writes the result as lines, one for each number of points and one for all.
func (e *Evaluation) Print(out io.Writer) {
	if e.options.Data == "" {
		fmt.Fprintf(out, "%s points, seed %d\n", cmp.Or(e.options.Kind, "uniform"), e.options.Seed)
	}
	sizes := slices.Sorted(maps.Keys(e.ByN))
	for _, n := range sizes {
		fmt.Fprintf(out, "n=%-4d %s\n", n, e.line(e.ByN[n]))
	}
	if len(sizes) > 1 {
		fmt.Fprintf(out, "all    %s\n", e.line(e.All))
	}
	var flaws []string // "3 of 1000 never close"
	for which, flaw := range e.model.Problem.Words().Flaws {
		if which < len(e.All.Flaws) && e.All.Flaws[which] > 0 {
			flaws = append(flaws, fmt.Sprintf("%d of %d %s", e.All.Flaws[which], e.All.Instances, flaw))
		}
	}
	if len(flaws) > 0 {
		fmt.Fprintf(out, "not valid: %s\n", strings.Join(flaws, ", "))
	}
	if e.firstMatters() && e.All.FirstWrong > 0 {
		fmt.Fprintf(out, "first pointer wrong: %d of %d\n", e.All.FirstWrong, e.All.Instances)
	}
	given := e.options.Data != "" && !e.options.Exact // the references may be the file's
	if unproven := e.All.Instances - e.All.Proven; e.problem.Objective && unproven > 0 {
		source := ""
		if given {
			source = "the file's, or "
		}
		fmt.Fprintf(out, "not proven optimal: %d of %d references, %sthe best that --time-limit %v found\n",
			unproven, e.All.Instances, source, e.options.Limit)
	}
	if e.All.Shorter > 0 {
		remedy := fmt.Sprintf("--time-limit %v was too short to find all shortest tours: give more",
			e.options.Limit)
		if given {
			remedy = "the file's tours are not all shortest, and gap and share are relative to them: " +
				"--exact compares with tours computed here"
		}
		fmt.Fprintf(out, "shorter than the reference: %d of %d; so %s\n", e.All.Shorter, e.All.Instances, remedy)
	}
}

// line is the figures of all metrics, with the intervals of the headline and of the share of exact outputs.
func (e *Evaluation) line(f *Figures) string {
	parts := []string{fmt.Sprintf("%d instances", f.Instances)}
	for _, m := range e.problem.Metrics {
		figure := f.Figure(m.Name)
		text := m.Short + " " + formatValue(m, figure.Value)
		if (m.Name == e.problem.Headline || m.Proportion && m.Better > 0) && finite(figure.High) {
			text += fmt.Sprintf(" (%.2f to %.2f)", 100*figure.Low, 100*figure.High)
		}
		if failed(m, f) {
			text += " (the paper's FAIL)"
		}
		parts = append(parts, text)
	}
	return strings.Join(append(parts, data.Each(f.Spent, f.Instances)), ", ")
}

// formatValue formats a metric's value, a dash where it is undefined or not finite.
func formatValue(m problem.Metric, value float64) string {
	switch {
	case !finite(value):
		return "–"
	case m.Unit == problem.Share:
		return fmt.Sprintf("%.2f%%", Hundredths(100*value))
	}
	return fmt.Sprintf("%.5g", value)
}

// Hundredths rounds to two decimals; the result is never negative zero.
func Hundredths(x float64) float64 { return math.Round(100*x)/100 + 0 }

// Scores are figures as in logs and weight files.
type Scores []evaluation.Figure

// MarshalJSON implements json.Marshaler; unlike encoding/json it omits values that are not finite.
func (s Scores) MarshalJSON() ([]byte, error) { return evaluation.Append(nil, s), nil }

// Summary is the scores in one line: for each kind and number of points the share of exact
// outputs and the problem's headline metric, in the order of the metrics.
func (s Scores) Summary(d problem.Description) string {
	var b strings.Builder
	last := ""
	for _, f := range s {
		m, _ := d.MetricNamed(f.Metric)
		if f.Metric != d.Headline && !(m.Proportion && m.Better > 0) {
			continue
		}
		if where := strings.TrimSpace(fmt.Sprintf("%s n=%d", f.Kind, f.N)); where == last {
			b.WriteString(", ")
		} else {
			b.WriteString("  " + where + " ")
			last = where
		}
		b.WriteString(m.Short + " " + formatValue(m, f.Value))
	}
	return strings.TrimSpace(b.String())
}
