package main

import (
	"flag"
	"io"

	"ptrnet/trainer/internal/run"
)

const scoreHelp = `Evaluates a weight file again, on the test instances of every size and kind of points
that its problem lists, with the page's default decoding, and writes the scores into the
file. Training does the same at its end; this command updates files that were written
before the test instances or the evaluation changed. The weights are unchanged, except that
single precision, as in-browser training writes it, is rounded to half.

    go run ./trainer score --weights weights/hull.safetensors --test 2000

Flags:
`

// runScore measures a weight file and writes its scores.
func runScore(args []string, out io.Writer) error {
	fs := flag.NewFlagSet("score", flag.ContinueOnError)
	var o run.Options
	path := fs.String("weights", "", "weight `FILE` to measure")
	fs.StringVar(&o.Out, "out", "", "weight `FILE` to write (default: the one given by --weights)")
	fs.IntVar(&o.Test, "test", 2000, "instances per size and kind")
	workersFlag(fs, &o.Workers)
	if err := parseFlags(fs, scoreHelp, args, out); err != nil {
		return err
	}
	if err := need(fs, "weights"); err != nil {
		return err
	}
	ctx, release := untilInterrupted()
	defer release()
	return run.Score(ctx, *path, o, out)
}
