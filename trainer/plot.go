package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"ptrnet/trainer/internal/run"
)

const plotHelp = `Draws the learning curves of several runs in one figure.

    go run ./trainer plot --out docs/curves runs/a runs/b

writes docs/curves.png and docs/curves.svg. Each argument is a run's folder. The left panel
shows the training loss per symbol, the right panel the problem's headline metric, such as the
accuracy or the optimality gap, on validation instances.

Flags:
`

func runPlot(args []string, out io.Writer) error {
	fs := flag.NewFlagSet("plot", flag.ContinueOnError)
	to := fs.String("out", "curves", "path of the figure, without extension")
	if err := parseFlags(fs, plotHelp, args, out); err != nil {
		return err
	}
	if fs.NArg() == 0 {
		return errors.New("plot needs the folder of at least one run (plot --help explains it)")
	}
	if at := slices.IndexFunc(fs.Args(), func(a string) bool { return strings.HasPrefix(a, "-") }); at >= 0 {
		return fmt.Errorf("plot takes flags before the folders, not %q behind one", fs.Arg(at))
	}
	if err := run.DrawCurves(*to, fs.Args()); err != nil {
		return err
	}
	fmt.Fprintf(out, "wrote %s.png and %s.svg\n", *to, *to)
	return nil
}
