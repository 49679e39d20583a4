package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"strings"

	"ptrnet/trainer/internal/results"
	"ptrnet/trainer/internal/run"
)

const tablesHelp = `Measures every weight file on test sets like those of the paper's tables, and writes
RESULTS.md and the README's table: our figures beside the paper's.

    go run ./trainer tables
    go run ./trainer tables --all --only 'hull-50, .* n = 50$'

The file of --measurements has one line for each figure. Only cells that are missing there, or have other
numbers of instances, are measured, and each is written at once; --all measures the others again, too.
Lines of networks that --weights does not hold are removed: give another folder its own --measurements,
--out and --readme. A weight file belongs to a cell of the paper if it has the paper's architecture and was
trained on the numbers of points that the cell names; the page's networks are called like their problems.

Flags:
`

func runTables(args []string, out io.Writer) error {
	var o results.Options
	fs := flag.NewFlagSet("tables", flag.ContinueOnError)
	fs.StringVar(&o.Weights, "weights", "weights", "`FOLDER` of the weight files")
	fs.StringVar(&o.Data, "measurements", filepath.Join("docs", "results.csv"), "`FILE` of the measurements")
	fs.StringVar(&o.Out, "out", "RESULTS.md", "`FILE` to write")
	fs.StringVar(&o.Readme, "readme", "README.md", "`FILE` whose table of results is updated; \"\" for none")
	fs.BoolVar(&o.All, "all", false, "measure what is known, too")
	only := fs.String("only", "", "measure only cells that match the regular `EXPRESSION`: "+
		"table, row, network, flags of eval, kind, n = points")
	workersFlag(fs, &o.Workers)
	if err := parseFlags(fs, tablesHelp, args, out); err != nil {
		return err
	}
	var err error
	if o.Only, err = regexp.Compile(*only); err != nil {
		return fmt.Errorf("--only: %w", err)
	}
	ctx, cancel := untilInterrupted()
	defer cancel()
	return results.Write(ctx, o, out)
}

const plotHelp = `Draws the learning curves of several runs in one figure.

    go run ./trainer plot --out docs/curves runs/a runs/b

writes docs/curves.png and docs/curves.svg, with the training loss and the problem's headline metric on
validation instances. Each argument is a run's folder.

Flags:
`

func runPlot(args []string, out io.Writer) error {
	fs := flag.NewFlagSet("plot", flag.ContinueOnError)
	to := fs.String("out", "curves", "`PATH` of the figure, without extension")
	if err := parseFlags(fs, plotHelp, args, out); err != nil {
		return err
	}
	if fs.NArg() == 0 {
		return errors.New("plot needs the folder of at least one run (plot --help explains it)")
	}
	if err := need(fs, "out"); err != nil {
		return err
	}
	if name := filepath.Base(*to); strings.HasSuffix(*to, string(filepath.Separator)) || name == "." || name == ".." {
		return fmt.Errorf("--out %s is a folder: plot needs a figure's name", *to)
	}
	if err := run.DrawCurves(*to, fs.Args()); err != nil {
		return err
	}
	fmt.Fprintf(out, "wrote %s.png and %s.svg\n", *to, *to)
	return nil
}
