package results

import (
	"bytes"
	_ "embed"
	"fmt"
	"os"
	"strings"
	"text/template"

	"ptrnet/core/evaluation"
	"ptrnet/trainer/internal/file"
)

// page is the text of RESULTS.md with the names of its tables.
//
//go:embed page.md
var page string

// markdown is RESULTS.md.
func (r *results) markdown() ([]byte, error) {
	t, err := template.New("page.md").Funcs(template.FuncMap{
		"summary": r.summary, "notMet": r.notMet, "paper": r.paper, "solvers": r.solvers, "larger": r.larger, "compared": r.compared,
		"hardest": r.hardest, "xy": r.alone, "improved": r.improved, "proofs": r.proofs, "figure": r.figure, "plot": plotted,
		"seed":      func() uint64 { return evaluation.TestSeed },
		"improving": improving.Seconds, "searching": searching.Seconds, "proving": proving.Seconds,
		"feasible": func(task string) string { return described(task).Words.Feasible },
		"what":     func(task string) string { return described(task).Words.What },
	}).Parse(page)
	if err != nil {
		return nil, err
	}
	var text bytes.Buffer
	err = t.Execute(&text, nil)
	return text.Bytes(), err
}

// figure is a single figure of a problem within a sentence.
func (r *results) figure(task, table, row, decoding string, n int, metric string) string {
	d := described(task)
	m, _ := d.MetricNamed(metric)
	return r.says(d, table, row, decoding, n, m)
}

// These two lines enclose the table of a document that has one.
const (
	summaryBegins = "<!-- go run ./trainer tables writes this table -->\n"
	summaryEnds   = "<!-- end of the table -->\n"
)

// withSummary is a document's text with the summary in its place, if it has one.
func (r *results) withSummary(text string) string {
	before, rest, begins := strings.Cut(text, summaryBegins)
	_, after, ends := strings.Cut(rest, summaryEnds)
	if !begins || !ends {
		return text
	}
	return before + summaryBegins + "\n" + r.summary() + "\n" + summaryEnds + after
}

// writeSummary puts the summary into the document at a path, if there is one.
func (r *results) writeSummary(path string) error {
	text, err := os.ReadFile(path)
	if os.IsNotExist(err) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("cannot read the document for the summary: %w", err)
	}
	return file.Write(path, []byte(r.withSummary(string(text))))
}
