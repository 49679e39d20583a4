// Package results measures what RESULTS.md says, and writes it. What was measured stands in docs/results.csv
// (package measured); only cells whose weights or settings are not in it are measured. The text, with the
// place of each figure, is a template; what it asks for is what is measured.
package results

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"regexp"
	"slices"
	"time"

	"ptrnet/core/evaluation"
	"ptrnet/core/measured"
	"ptrnet/core/network"
	"ptrnet/trainer/internal/data"
	"ptrnet/trainer/internal/file"
	"ptrnet/trainer/internal/weights"
)

// Options say what is measured, and where files are.
type Options struct {
	Weights string         // folder of the weight files
	Data    string         // file of the measurements
	Out     string         // file of the tables
	Readme  string         // document whose table is rewritten, if it has one; "" for none
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
	jobs, err := newDocuments(files, nil).plan()
	if err != nil {
		return err
	}
	lines, err := o.measure(ctx, jobs, out)
	if err != nil {
		return err
	}
	d := newDocuments(files, lines)
	text, err := d.markdown("results.md")
	if err != nil {
		return err
	}
	if err := file.Write(o.Out, text); err != nil {
		return err
	}
	fmt.Fprintf(out, "wrote %s\n", o.Out)
	return d.summarize(o.Readme, out)
}

// settings are a cell without its place and the number of its instances: equal settings give figures of the
// same quantity.
func settings(c measured.Cell) measured.Cell {
	c.Table, c.Row, c.Instances = "", "", 0
	return c
}

// measure returns the lines of all cells: those of the data file, and new ones, each of which is written when
// it is measured. Lines on other numbers of instances stay until the cell is measured.
func (o Options) measure(ctx context.Context, jobs []job, out io.Writer) ([]measured.Line, error) {
	text, err := os.ReadFile(o.Data) // there may be none
	var old []measured.Line
	if err == nil {
		old, err = measured.Parse(text)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("cannot read the measurements, %s: %w", o.Data, err)
	}
	before, known := map[measured.Cell][]measured.Line{}, map[measured.Cell][]measured.Line{}
	for _, l := range old {
		before[settings(l.Cell)] = append(before[settings(l.Cell)], l)
	}
	var todo []job
	matched := o.Only == nil
	for _, j := range jobs {
		wanted, has := o.Only == nil || o.Only.MatchString(j.String()), before[settings(j.Cell)]
		matched = matched || wanted
		switch {
		case j.figures != nil:
			known[j.Cell] = append(known[j.Cell], linesOf(j.Cell, j.figures)...)
			continue
		case wanted && (o.All || has == nil || has[0].Instances != j.Instances):
			todo = append(todo, j)
		}
		for _, l := range has {
			l.Table, l.Row = j.Table, j.Row
			known[j.Cell] = append(known[j.Cell], l)
		}
	}
	if !matched {
		fmt.Fprintf(out, "no cell matches --only %s: nothing is measured\n", o.Only)
	}
	save := func() ([]measured.Line, error) {
		text := measured.Format(slices.Concat(slices.Collect(maps.Values(known))...))
		if err := file.Write(o.Data, text); err != nil {
			return nil, err
		}
		return measured.Parse(text) // with the file's digits
	}
	workers := network.Parallel(o.Workers)
	for i, j := range todo {
		began := time.Now()
		figures, err := j.measure(ctx, j.Instances, workers)
		if ctx.Err() != nil {
			err = data.ErrInterrupted
		}
		if err != nil {
			return nil, fmt.Errorf("%w; %s has what was measured, and the same command measures the rest", err, o.Data)
		}
		known[j.Cell] = linesOf(j.Cell, figures)
		if _, err := save(); err != nil {
			return nil, err
		}
		fmt.Fprintf(out, "%d of %d, %.0f s: %s\n", i+1, len(todo), time.Since(began).Seconds(), j.Cell)
	}
	return save()
}

// linesOf are the lines of a cell with its figures. Means of a single value, which have no interval, are left
// out.
func linesOf(c measured.Cell, figures []evaluation.Figure) (lines []measured.Line) {
	for _, f := range figures {
		if f.Defined > 1 {
			lines = append(lines, measured.Line{Cell: c, Metric: f.Metric, Value: f.Value, Low: f.Low, High: f.High})
		}
	}
	return lines
}
