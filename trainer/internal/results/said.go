package results

import (
	"fmt"
	"strings"

	"ptrnet/core/paper"
	"ptrnet/core/pointset"
	"ptrnet/core/problem"
	"ptrnet/trainer/internal/measure"
	"ptrnet/trainer/internal/weights"
)

// results is what the documents are written from.
type results struct {
	files []weights.File
	at    map[key]line
}

// key finds a line.
type key struct {
	table, row, decoding, kind string
	n                          int
	metric                     string
}

func newResults(files []weights.File, lines []line) *results {
	r := &results{files, map[key]line{}}
	for _, l := range lines {
		r.at[key{l.Table, l.Row, l.Decoding, l.Kind, l.N, l.Metric}] = l
	}
	return r
}

// of is a figure on uniform points. That of a tour whose optimum takes long to find is among those that are improved.
func (r *results) of(table, row, decoding string, n int, metric string) (line, bool) {
	uniform := pointset.Kinds()[0].Name
	l, ok := r.at[key{table, row, decoding, uniform, n, metric}]
	if !ok && table == tableOurs {
		l, ok = r.at[key{tableImproved, row, decoding + limited, uniform, n, metric}]
	}
	return l, ok
}

// none stands where there is no figure.
const none = "–"

// says is a figure with its interval, or the paper's FAIL, or a dash where there is none. Shares are in percent.
func (r *results) says(d subject, table, row, decoding string, n int, m problem.Metric) string {
	l, ok := r.of(table, row, decoding, n, m.Name)
	if !ok {
		return none
	}
	if why, failed := r.failed(d, l); failed {
		return "FAIL <sub>" + why + "</sub>"
	}
	return said(m, l)
}

// failed reports whether a figure is hidden by the share of invalid outputs, and says which share.
func (r *results) failed(d subject, l line) (why string, failed bool) {
	m, _ := d.MetricNamed(l.Metric)
	hides, _ := d.MetricNamed(m.Hidden)
	hidden, ok := r.of(l.Table, l.Row, l.Decoding, l.N, m.Hidden)
	return fmt.Sprintf("%.1f %s", 100*hidden.Value, hides.Short), ok && hidden.Value > m.Above
}

// said is a figure with its 95 % interval in small type.
func said(m problem.Metric, l line) string {
	if m.Unit != problem.Share {
		return fmt.Sprintf("%s <sub>±%.3f</sub>", plain(m, l.Value), (l.High-l.Low)/2)
	}
	return fmt.Sprintf("%s <sub>%s–%s</sub>", notAll(m, l.Value), plain(m, l.Low), plain(m, l.High))
}

// plain is a value of a metric: lengths with three decimals, proportions of the instances in percent with one, other shares, which
// may be near one or zero, with two.
func plain(m problem.Metric, x float64) string {
	switch {
	case m.Unit != problem.Share:
		return fmt.Sprintf("%.3f", x)
	case m.Proportion:
		return fmt.Sprintf("%.1f", 100*x)
	}
	return fmt.Sprintf("%.2f", measure.Hundredths(100*x))
}

// notAll is plain, but a proportion of less than all instances is never printed as 100.0.
func notAll(m problem.Metric, x float64) string {
	if m.Unit == problem.Share && m.Proportion && x < 1 {
		x = min(x, 0.999)
	}
	return plain(m, x)
}

// printed is a figure of the paper as it prints it, shares in percent.
func printed(f paper.Figure, unit problem.Unit) string {
	switch {
	case f.Fail:
		return "FAIL"
	case unit == problem.Share:
		return fmt.Sprintf("%.*f", f.Digits, 100*f.Value)
	}
	return fmt.Sprintf("%.*f", f.Digits, f.Value)
}

// unit is what a column's title ends with.
func unit(m problem.Metric) string {
	if m.Unit == problem.Share {
		return ", %"
	}
	return ""
}

// table writes a table in Markdown.
func table(titles []string, rows [][]string) string {
	var b strings.Builder
	for _, row := range append([][]string{titles, nil}, rows...) {
		if row == nil {
			b.WriteString(strings.Repeat("|---", len(titles)) + "|\n")
			continue
		}
		b.WriteString("| " + strings.Join(row, " | ") + " |\n")
	}
	return b.String()
}

// grouped is a number with a comma before every three digits, counted from the last.
func grouped(n int) string {
	text := fmt.Sprint(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}
