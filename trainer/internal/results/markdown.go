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
		"summary": r.summary, "notMet": r.notMet, "paper": r.paper, "solvers": r.solvers, "larger": r.larger, "inputs": r.inputs,
		"xy": r.alone, "improved": r.improved, "proofs": r.proofs, "figure": r.figure, "plot": r.plotted,
		"seed":      func() uint64 { return evaluation.TestSeed },
		"improving": improving.Seconds, "searching": searching.Seconds, "proving": proving.Seconds,
		"feasible": func(task string) (string, error) { d, err := described(task); return d.Words.Feasible, err },
		"what":     func(task string) (string, error) { d, err := described(task); return d.Words.What, err },
	}).Parse(page)
	if err != nil {
		return nil, err
	}
	var text bytes.Buffer
	err = t.Execute(&text, nil)
	return text.Bytes(), err
}

// figure is a single figure of a problem within a sentence.
func (r *results) figure(task, table, row, decoding string, n int, metric string) (string, error) {
	d, err := described(task)
	if err != nil {
		return "", err
	}
	m, _ := d.MetricNamed(metric)
	return r.says(d, table, row, decoding, n, m), nil
}

// These two lines enclose the table of a document that has one.
const (
	summaryBegins = "<!-- go run ./trainer tables writes this table -->\n"
	summaryEnds   = "<!-- end of the table -->\n"
)

// withSummary is a document's text with the summary in its place, if it has one.
func (r *results) withSummary(text string) (string, error) {
	before, rest, begins := strings.Cut(text, summaryBegins)
	_, after, ends := strings.Cut(rest, summaryEnds)
	if !begins || !ends {
		return text, nil
	}
	summary, err := r.summary()
	return before + summaryBegins + "\n" + summary + "\n" + summaryEnds + after, err
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
	whole, err := r.withSummary(string(text))
	if err != nil {
		return err
	}
	return file.Write(path, []byte(whole))
}
