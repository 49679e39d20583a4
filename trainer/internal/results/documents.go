package results

import (
	"bytes"
	"cmp"
	"embed"
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"text/template"

	"ptrnet/core/evaluation"
	"ptrnet/core/measured"
	"ptrnet/core/paper"
	"ptrnet/core/pointset"
	"ptrnet/core/problem"
	"ptrnet/core/problems"
	"ptrnet/trainer/internal/file"
	"ptrnet/trainer/internal/measure"
	"ptrnet/trainer/internal/weights"
)

// documents are RESULTS.md and the README's table.
type documents struct {
	files   []weights.File
	at      map[key]measured.Line
	metrics map[string]problem.Metric // of all problems, by name
	cells   map[string][]cellOf       // of the paper, by problem
}

// key finds a line.
type key struct {
	table, row, decoding, kind string
	n                          int
	metric                     string
}

func newDocuments(files []weights.File, lines []measured.Line) *documents {
	d := &documents{files, map[key]measured.Line{}, map[string]problem.Metric{}, map[string][]cellOf{}}
	for _, p := range problems.All() {
		d.cells[p.Describe().Name] = paperCells(p)
		for _, m := range p.Describe().Metrics {
			d.metrics[m.Name] = m
		}
	}
	for _, name := range []string{"agreement", "agreement_near"} {
		d.metrics[name] = problem.Metric{Name: name, Unit: problem.Share}
	}
	d.metrics["proven"] = problem.Metric{Name: "proven", Unit: problem.Share, Proportion: true}
	for _, l := range lines {
		d.at[key{l.Table, l.Row, l.Decoding, l.Kind, l.N, l.Metric}] = l
	}
	return d
}

//go:embed results.md readme.md
var texts embed.FS

// markdown is a document written from its template.
func (d *documents) markdown(name string) ([]byte, error) {
	t, err := template.New(name).Funcs(template.FuncMap{
		"list": func(n ...int) []int { return n }, "kinds": pointset.Kinds, "seed": func() uint64 { return evaluation.TestSeed },
		"cell": d.cell, "kind": d.kind, "count": d.count, "told": d.told,
		"rows": d.rows, "solved": d.solved, "marks": d.marks,
		"what":     func(task string) string { return words(task).What },
		"feasible": func(task string) string { return words(task).Feasible },
	}).ParseFS(texts, "*.md")
	if err != nil {
		return nil, err
	}
	var text bytes.Buffer
	err = t.Execute(&text, nil)
	return text.Bytes(), err
}

func words(task string) problem.Words {
	p, err := problems.New(task, "")
	if err != nil {
		panic(err) // the template names it
	}
	return p.Words()
}

// none stands where there is no figure.
const none = "–"

// fewest is the number of instances below which a figure has no interval.
const fewest = 50

// cell is a figure on uniform points with its interval in small type, or a dash.
func (d *documents) cell(table, row, decoding string, n int, metric string) string {
	return d.kind(table, row, decoding, pointset.Kinds()[0].Name, n, metric)
}

func (d *documents) kind(table, row, decoding, kind string, n int, metric string) string {
	l, ok := d.at[key{table, row, decoding, kind, n, metric}]
	m := d.metrics[metric]
	switch {
	case !ok:
		return none
	case l.Instances < fewest:
		return printed(m, l.Value)
	case m.Unit != problem.Share:
		return fmt.Sprintf("%s <sub>±%.3f</sub>", printed(m, l.Value), (l.High-l.Low)/2)
	}
	return fmt.Sprintf("%s <sub>%s–%s</sub>", printed(m, l.Value), printed(m, l.Low), plain(m, l.High))
}

// count is a figure that counts.
func (d *documents) count(table, row, decoding string, n int, metric string) string {
	l, _ := d.line(table, row, decoding, n, metric)
	return grouped(int(l.Value))
}

func (d *documents) line(table, row, decoding string, n int, metric string) (measured.Line, bool) {
	l, ok := d.at[key{table, row, decoding, pointset.Kinds()[0].Name, n, metric}]
	return l, ok
}

// printed is plain, but a proportion of less than all instances is never printed as 100.0.
func printed(m problem.Metric, x float64) string {
	if m.Unit == problem.Share && m.Proportion && x < 1 {
		x = min(x, 0.999)
	}
	return plain(m, x)
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

// grouped is a number with a comma before every three digits, counted from the last.
func grouped(n int) string {
	text := strconv.Itoa(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

// row is a row of a table of the paper.
type row struct {
	cellOf
	d *documents
}

func (d *documents) rows(task string) (rows []row) {
	for _, c := range d.cells[task] {
		rows = append(rows, row{c, d})
	}
	return rows
}

// solved are the rows of a problem for each n.
func (d *documents) solved(task string) []row {
	rows := d.rows(task)
	slices.SortStableFunc(rows, func(a, b row) int { return a.N - b.N })
	return slices.CompactFunc(rows, func(a, b row) bool { return a.N == b.N })
}

// By is the paper's figure of its k-th algorithm.
func (r row) By(k int) string { return r.printed(r.Solvers[k], true) }

// byPaper are the flags of eval for the paper's decoding.
var byPaper = fmt.Sprintf("--beam %d --no-rerank", beam)

// Told is the paper's figure.
func (r row) Told(metric string) string { return r.printed(r.figure(metric)) }

// figure is the paper's figure of a metric. The excess length of its tours is over our mean optimum, since it gives its own for few
// numbers of cities.
func (r row) figure(metric string) (paper.Figure, bool) {
	if metric != "gap" {
		return r.Figure(metric)
	}
	f, ok := r.Figure("tour_length")
	l, measured := r.d.line("algorithms", "shortest", exact, r.N, "optimal_length")
	return paper.Figure{Metric: metric, Value: f.Value/l.Value - 1, Digits: 1}, ok && measured
}

// printed is a figure of the paper as it prints it, shares in percent.
func (r row) printed(f paper.Figure, ok bool) string {
	switch {
	case !ok:
		return none
	case f.Fail:
		return "FAIL"
	}
	return fmt.Sprintf("%.*f", f.Digits, r.d.scaled(f.Metric, f.Value))
}

// scaled is a value in the unit that the paper prints.
func (d *documents) scaled(metric string, x float64) float64 {
	if d.metrics[metric].Unit == problem.Share {
		return 100 * x
	}
	return x
}

// Ours is our figure of a metric in a decoding, or FAIL where the paper would print it; Marked has its mark, as the paper decodes.
func (r row) Ours(decoding, metric string) string {
	if m := r.d.metrics[metric]; m.Hidden != "" && r.fails(decoding, m.Hidden, m.Above) {
		return "FAIL"
	}
	return r.d.cell(r.Name, r.Row(), decoding, r.N, metric)
}

func (r row) Marked(metric string) string {
	return r.Ours(byPaper, metric) + map[string]string{met: " ✓", open: " ≈", missed: " ✗"}[r.mark(metric, r.d.metrics[metric].Hidden)]
}

func (r row) fails(decoding, hidden string, above float64) bool {
	l, ok := r.d.line(r.Name, r.Row(), decoding, r.N, hidden)
	return ok && l.Value > above
}

// The three marks of a figure.
const met, open, missed = "met", "not told apart", "missed"

// mark compares our figure with the paper's: met if ours, rounded as the paper prints it, is at least as good; not told apart if our
// interval covers the paper's; else missed. hidden is the metric by which invalid outputs are counted. "" if there is nothing to compare.
func (r row) mark(metric, hidden string) string {
	told, ok := r.Figure(metric)
	l, known := r.d.line(r.Name, r.Row(), byPaper, r.N, metric)
	m := r.d.metrics[metric]
	if !ok || told.Fail || !known || m.Better == 0 || metric == "gap" {
		return ""
	}
	if m.Hidden != "" && r.fails(byPaper, hidden, m.Above) {
		return missed
	}
	unit := math.Pow10(told.Digits)
	theirs := math.Round(r.d.scaled(metric, told.Value)*unit) / unit
	if ours := math.Round(r.d.scaled(metric, l.Value)*unit) / unit; float64(m.Better)*(ours-theirs) >= 0 {
		return met
	}
	if r.d.scaled(metric, l.Low) <= theirs && theirs <= r.d.scaled(metric, l.High) {
		return open
	}
	return missed
}

// Made says on how many examples, and in how many runs, a cell's weight file was trained.
func (r row) Made() string {
	for _, f := range r.d.files {
		if r.belongs(f) {
			return fmt.Sprintf("%s, %.1f M, %d", f.Name, float64(f.Model.Meta.Examples)/1e6, len(f.History))
		}
	}
	return "not trained"
}

// marks counts the figures of the paper with each mark, where an area is hidden by the invalid outputs that a reading counts, and lists
// those that are not met.
func (d *documents) marks(reading string) map[string]any {
	t := map[string]int{}
	var which []string
	for _, p := range problems.All() {
		for _, r := range d.rows(p.Describe().Name) {
			for _, f := range r.Figures {
				mark := r.mark(f.Metric, reading)
				t[mark]++
				if mark == open || mark == missed {
					m, _ := r.MetricNamed(f.Metric)
					which = append(which, fmt.Sprintf("%s, %s at %d: %s %s, paper %s (%s)", p.Words().Answers, r.Row(), r.N, m.Short,
						r.Ours(byPaper, f.Metric), r.printed(f, true), mark))
				}
			}
		}
	}
	return map[string]any{"All": t[met] + t[open] + t[missed], "Met": t[met], "Open": t[open], "Missed": t[missed],
		"Which": cmp.Or(strings.Join(which, "; "), "none")}
}

// told is a figure of the paper, of the row of that name.
func (d *documents) told(task, name string, n int, metric string) string {
	for _, r := range d.rows(task) {
		if r.Row() == name && r.N == n {
			return r.Told(metric)
		}
	}
	return none
}

// These two lines enclose the table of a document that has one.
const (
	summaryBegins = "<!-- go run ./trainer tables writes this table -->\n"
	summaryEnds   = "<!-- end of the table -->\n"
)

// withSummary is a document's text with the summary in its place, if it has one.
func (d *documents) withSummary(text string) (string, error) {
	summary, err := d.markdown("readme.md")
	before, rest, begins := strings.Cut(text, summaryBegins)
	_, after, ends := strings.Cut(rest, summaryEnds)
	if !begins || !ends || err != nil {
		return text, err
	}
	return before + summaryBegins + "\n" + string(summary) + "\n" + summaryEnds + after, nil
}

// summarize puts the summary into the document at a path, if there is one.
func (d *documents) summarize(path string) error {
	text, err := os.ReadFile(path)
	if os.IsNotExist(err) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("cannot read the document for the summary: %w", err)
	}
	now, err := d.withSummary(string(text))
	if err != nil {
		return err
	}
	return file.Write(path, []byte(now))
}
