package results

import (
	"bytes"
	"cmp"
	"embed"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strings"
	"sync"
	"text/template"

	"ptrnet/core/evaluation"
	"ptrnet/core/measured"
	"ptrnet/core/network"
	"ptrnet/core/pointset"
	"ptrnet/core/problem"
	"ptrnet/core/problems"
	"ptrnet/trainer/internal/data"
	"ptrnet/trainer/internal/file"
	"ptrnet/trainer/internal/measure"
	"ptrnet/trainer/internal/run"
	"ptrnet/trainer/internal/weights"
)

// documents are RESULTS.md and the README's table. What they ask for is what is measured.
type documents struct {
	files     []weights.File
	lines     map[key]measured.Line
	requested map[place]bool
	metrics   map[string]problem.Metric // of all problems, by name
	known     sync.Map                  // exact tours, see measure.Options
	shortest  map[int][]data.Solved     // of the instances that methodFigures draws, by their number of cities
}

// place is where a cell stands in the documents, and in the data file.
type place struct {
	table, row, decoding, kind string
	n                          int
}

// key finds a line.
type key struct {
	place
	metric string
}

func newDocuments(files []weights.File, lines []measured.Line) *documents {
	d := &documents{files: files, lines: map[key]measured.Line{}, requested: map[place]bool{},
		shortest: map[int][]data.Solved{},
		metrics: map[string]problem.Metric{"proven": {Unit: problem.Share, Proportion: true},
			"agreement": {Unit: problem.Share}, "agreement_near": {Unit: problem.Share}}}
	for _, p := range problems.All() {
		for _, m := range p.Describe().Metrics {
			d.metrics[m.Name] = m
		}
	}
	for _, l := range lines {
		d.lines[key{place{l.Table, l.Row, l.Decoding, l.Kind, l.N}, l.Metric}] = l
	}
	return d
}

//go:embed results.md readme.md
var texts embed.FS

func (d *documents) markdown(name string) ([]byte, error) {
	t, err := template.New(name).Funcs(template.FuncMap{
		"list": func(n ...int) []int { return n }, "kinds": pointset.Kinds,
		"seed": func() uint64 { return evaluation.TestSeed },
		"cell": d.cell, "kind": d.kind, "count": d.count, "row": d.row, "rows": d.rows, "marks": d.marks,
		"words": func(task string) problem.Words { return named(task).Words() },
	}).ParseFS(texts, "*.md")
	if err != nil {
		return nil, err
	}
	var text bytes.Buffer
	err = t.Execute(&text, nil)
	return text.Bytes(), err
}

// named is the problem of a name in the template.
func named(task string) problem.Problem {
	p, err := problems.New(task, "")
	if err != nil {
		panic(err)
	}
	return p
}

// file is the first weight file with a property, nil if there is none.
func (d *documents) file(with func(f weights.File) bool) *weights.File {
	if at := slices.IndexFunc(d.files, with); at >= 0 {
		return &d.files[at]
	}
	return nil
}

// none stands where there is no figure.
const none = "–"

// fewest is the number of instances below which a figure has no interval.
const fewest = 50

// uniform names the uniform points.
var uniform = pointset.Kinds()[0].Name

// line is what the data file has at a place; what is asked for is measured.
func (d *documents) line(table, row, decoding, kind string, n int, metric string) (measured.Line, bool) {
	p := place{table, row, decoding, kind, n}
	d.requested[p] = true
	l, ok := d.lines[key{p, metric}]
	return l, ok
}

// cell is a figure on uniform points with its interval in small type, or a dash.
func (d *documents) cell(table, row, decoding string, n int, metric string) string {
	return d.kind(table, row, decoding, uniform, n, metric)
}

func (d *documents) kind(table, row, decoding, kind string, n int, metric string) string {
	l, ok := d.line(table, row, decoding, kind, n, metric)
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

// count is a figure that counts, with a comma before its thousands.
func (d *documents) count(table, row, decoding string, n int, metric string) string {
	l, _ := d.line(table, row, decoding, uniform, n, metric)
	if l.Value < 1000 {
		return fmt.Sprint(l.Value)
	}
	return fmt.Sprintf("%d,%03d", int(l.Value)/1000, int(l.Value)%1000)
}

// printed is plain, but a proportion of less than all instances is never printed as 100.0.
func printed(m problem.Metric, x float64) string {
	if m.Unit == problem.Share && m.Proportion && x < 1 {
		x = min(x, 0.999)
	}
	return plain(m, x)
}

// plain is a value of a metric: lengths with three decimals, proportions of the instances in percent with
// one, other shares, which may be near one or zero, with two.
func plain(m problem.Metric, x float64) string {
	switch {
	case m.Unit != problem.Share:
		return fmt.Sprintf("%.3f", x)
	case m.Proportion:
		return fmt.Sprintf("%.1f", 100*x)
	}
	return fmt.Sprintf("%.2f", measure.Hundredths(100*x))
}

// row is a row of a table of the paper: a network, and the number of points on which it is tested.
type row struct {
	problem.Description
	measured.PaperCell
	methods []measured.Solver
	d       *documents
}

// rows are those of a problem, in the paper's order.
func (d *documents) rows(task string) (rows []row) {
	p := named(task)
	reported := measured.ByPaper(task)
	for _, c := range reported.Cells {
		rows = append(rows, row{p.Describe(), c, reported.Solvers, d})
	}
	return rows
}

// row is a row of a problem by its name and number of points.
func (d *documents) row(task, name string, n int) (row, error) {
	for _, r := range d.rows(task) {
		if r.Row() == name && r.N == n {
			return r, nil
		}
	}
	return row{}, fmt.Errorf("the paper has no %s, %s, n = %d", task, name, n)
}

// Row names the network and the n of its training, as the paper does.
func (r row) Row() string {
	names := map[network.Arch]string{network.Seq2Seq: "LSTM", network.Attention: "+attention"}
	name := cmp.Or(names[network.Arch(r.Architecture)], "Ptr-Net") + ", " + run.FormatRange(r.Low, r.High)
	if r.Labels != "" {
		name += ", " + r.Labels + "'s tours"
	}
	return name
}

// file is the weight file that belongs to the row: it has the paper's architecture, and was trained on the
// same numbers of points and the same method's solutions.
func (r row) file() *weights.File {
	method := ""
	for _, s := range r.methods {
		if s.Name == r.Labels {
			method = s.Method
		}
	}
	return r.d.file(func(f weights.File) bool {
		m := f.Model.Meta
		return m.Task == r.Name && m.MinN == r.Low && m.MaxN == r.High && f.Labels() == method &&
			f.Model.Faithful() && string(m.Network.Arch) == r.Architecture
	})
}

// TrainedOn says on how many examples, and in how many runs, the row's weight file was trained, and on how many of
// them with shortest tours where the row's are others.
func (r row) TrainedOn() string {
	f := r.file()
	if f == nil {
		return "not trained"
	}
	shortest := 0
	for _, h := range f.History {
		if h.Labels != f.Labels() {
			shortest += h.Batch * cmp.Or(h.Taken, h.Steps)
		}
	}
	examples := fmt.Sprintf("%.1f M", float64(f.Model.Meta.Examples)/1e6)
	if shortest > 0 {
		examples += fmt.Sprintf(" (first %.1f M with shortest tours)", float64(shortest)/1e6)
	}
	return fmt.Sprintf("%s, %s, %d", f.Name, examples, len(f.History))
}

// byPaper are the flags of eval for the paper's decoding, with a beam of our choice.
const byPaper = "--beam 10 --no-rerank"

// PaperValue is the paper's figure of a metric. The excess length of its tours is over our mean optimum,
// since it gives its own for few numbers of cities.
func (r row) PaperValue(metric string) string {
	if metric != "gap" {
		return r.printed(r.Figure(metric))
	}
	f, ok := r.Figure("tour_length")
	l, known := r.d.line("algorithms", "shortest", exact, uniform, r.N, "optimal_length")
	return r.printed(measured.PaperFigure{Metric: metric, Value: f.Value/l.Value - 1, Digits: 1}, ok && known)
}

// printed is a figure of the paper as it prints it, shares in percent.
func (r row) printed(f measured.PaperFigure, ok bool) string {
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

// Ours is our figure of a metric in a decoding, or FAIL where the paper would print it; Marked has its mark,
// as the paper decodes.
func (r row) Ours(decoding, metric string) string {
	if m := r.d.metrics[metric]; m.Hidden != "" && r.fails(decoding, m.Hidden, m.Above) {
		return "FAIL"
	}
	return r.d.cell(r.Name, r.Row(), decoding, r.N, metric)
}

func (r row) Marked(metric string) string {
	sign := map[string]string{met: " ✓", open: " ≈", missed: " ✗"}
	return r.Ours(byPaper, metric) + sign[r.mark(metric, r.d.metrics[metric].Hidden)]
}

func (r row) fails(decoding, hidden string, above float64) bool {
	l, ok := r.d.line(r.Name, r.Row(), decoding, uniform, r.N, hidden)
	return ok && l.Value > above
}

// The marks of a figure.
const met, open, missed, unmissable = "met", "not told apart", "missed", "cannot be missed"

// mark compares our figure, rounded as the paper prints its own, with the paper's: met if the worse end of our
// interval is at least as good; not told apart if only the better end is; else missed. A share of 0 cannot be
// missed. hidden is the metric by which invalid outputs are counted. "" if there is nothing to compare.
func (r row) mark(metric, hidden string) string {
	reported, ok := r.Figure(metric)
	l, known := r.d.line(r.Name, r.Row(), byPaper, uniform, r.N, metric)
	m := r.d.metrics[metric]
	if !ok || reported.Fail || !known || m.Better == 0 {
		return ""
	}
	if m.Hidden != "" && r.fails(byPaper, hidden, m.Above) {
		return missed
	}
	unit := math.Pow10(reported.Digits)
	rounded := func(x float64) float64 { return math.Round(r.d.scaled(metric, x)*unit) / unit }
	theirs := rounded(reported.Value)
	asGood := func(x float64) bool { return float64(m.Better)*(rounded(x)-theirs) >= 0 }
	switch low, high := asGood(l.Low), asGood(l.High); {
	case m.Better > 0 && theirs == 0:
		return unmissable
	case low && high:
		return met
	case low || high:
		return open
	}
	return missed
}

// marks counts the figures of the paper with each mark, where an area is hidden by the invalid outputs that a
// reading counts, and lists those that are not met.
func (d *documents) marks(reading string) map[string]any {
	t, which := map[string]int{}, map[string]string{}
	for _, p := range problems.All() {
		for _, r := range d.rows(p.Describe().Name) {
			for _, f := range r.Figures {
				mark := r.mark(f.Metric, reading)
				if t[mark]++; mark == "" || mark == met {
					continue
				}
				m, _ := r.MetricNamed(f.Metric)
				which[mark] += fmt.Sprintf("\n- %s: %s, %s at %d: %s %s, paper %s", mark, p.Words().Answers, r.Row(), r.N,
					m.Short, r.Ours(byPaper, f.Metric), r.printed(f, true))
			}
		}
	}
	return map[string]any{"Met": t[met], "Open": t[open], "Missed": t[missed], "Unmissable": t[unmissable],
		"All":   t[met] + t[open] + t[missed] + t[unmissable],
		"Which": which[missed] + which[open] + which[unmissable]}
}

// These two lines enclose the table of a document that has one.
const (
	summaryBegins = "<!-- go run ./trainer tables writes this table -->\n"
	summaryEnds   = "<!-- end of the table -->\n"
)

// summarize puts the summary into its place in the document at a path, "" for none, and says so, or that one of
// both is missing, on out.
func (d *documents) summarize(path string, out io.Writer) error {
	if path == "" {
		return nil
	}
	text, err := os.ReadFile(path)
	switch {
	case os.IsNotExist(err):
		fmt.Fprintf(out, "there is no %s for the table\n", path)
		return nil
	case err != nil:
		return fmt.Errorf("cannot read the document for the summary: %w", err)
	}
	summary, err := d.markdown("readme.md")
	before, rest, begins := strings.Cut(string(text), summaryBegins)
	_, after, ends := strings.Cut(rest, summaryEnds)
	switch {
	case err != nil:
		return err
	case !begins || !ends:
		fmt.Fprintf(out, "%s has no place for the table: it stays as it is\n", path)
		return nil
	}
	err = file.Write(path, []byte(before+summaryBegins+"\n"+string(summary)+"\n"+summaryEnds+after))
	if err == nil {
		fmt.Fprintf(out, "wrote %s\n", path)
	}
	return err
}
