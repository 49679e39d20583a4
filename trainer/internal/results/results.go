// Package results measures what RESULTS.md says and writes it. What was measured stands in one file, docs/results.csv, a line for each
// figure; only cells whose weights or settings are not in it are measured. The problems and the paper's figures come from the
// problems' descriptions.
package results

import (
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"time"

	"ptrnet/trainer/internal/file"
	"ptrnet/trainer/internal/pool"
	"ptrnet/trainer/internal/weights"
)

// Options say what is measured, and where files are.
type Options struct {
	Weights string         // folder of the weight files
	Data    string         // file of the measurements
	Out     string         // file of the tables
	Readme  string         // document whose table is rewritten, if it has one; "" for none
	Figures string         // folder of the plots
	All     bool           // measure every cell anew
	Only    *regexp.Regexp // measure only cells that match; nil for all
	Workers int
}

// Write measures what is not in the data file, and writes the documents. It reports each measurement to out.
func Write(ctx context.Context, o Options, out io.Writer) error {
	files, err := weights.Folder(o.Weights)
	if err != nil {
		return err
	}
	if err := file.CheckWritable(o.Out); err != nil {
		return err
	}
	for _, folder := range []string{filepath.Dir(o.Data), o.Figures} {
		if err := os.MkdirAll(folder, 0o755); err != nil {
			return fmt.Errorf("cannot make the folder of the results: %w", err)
		}
	}
	lines, err := o.measure(ctx, plan(files), out)
	if err != nil {
		return err
	}
	r := newResults(files, lines)
	if err := r.draw(o.Figures); err != nil {
		return err
	}
	text, err := r.markdown()
	if err != nil {
		return err
	}
	if err := file.Write(o.Out, text); err != nil {
		return err
	}
	fmt.Fprintf(out, "wrote %s\n", o.Out)
	return r.writeSummary(o.Readme)
}

// measure returns the lines of all cells: those of the data file, and new ones, each of which is written when it is measured.
func (o Options) measure(ctx context.Context, jobs []job, out io.Writer) ([]line, error) {
	old, err := readLines(o.Data)
	if err != nil {
		return nil, err
	}
	before := map[cell][]line{}
	for _, l := range old {
		before[l.settings()] = append(before[l.settings()], l)
	}
	known := map[cell][]line{}
	var todo []job
	matched := false
	for _, j := range jobs {
		wanted := o.Only == nil || o.Only.MatchString(j.String())
		matched = matched || wanted
		switch {
		case j.figures != nil:
			known[j.cell] = append(known[j.cell], linesOf(j.cell, j.figures)...)
			continue
		case wanted && (o.All || before[j.settings()] == nil):
			todo = append(todo, j)
		}
		for _, l := range before[j.settings()] {
			l.Table, l.Row = j.Table, j.Row
			known[j.cell] = append(known[j.cell], l)
		}
	}
	if !matched && o.Only != nil {
		fmt.Fprintf(out, "no cell matches --only %s: nothing is measured\n", o.Only)
	}
	save := func() ([]line, error) {
		lines := slices.Concat(slices.Collect(maps.Values(known))...)
		return lines, writeLines(o.Data, lines)
	}
	workers, stop := pool.New(o.Workers)
	defer stop()
	for i, j := range todo {
		began := time.Now()
		figures, err := j.measure(ctx, workers)
		if ctx.Err() != nil {
			return nil, fmt.Errorf("interrupted; %s has what was measured, and the same command measures the rest", o.Data)
		}
		if err != nil {
			return nil, err
		}
		known[j.cell] = linesOf(j.cell, figures)
		if _, err := save(); err != nil {
			return nil, err
		}
		fmt.Fprintf(out, "%d of %d, %.0f s: %s\n", i+1, len(todo), time.Since(began).Seconds(), j.cell)
	}
	return save()
}
