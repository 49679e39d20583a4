package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"runtime"

	"ptrnet/core/model"
	"ptrnet/trainer/internal/run"
)

const scoreHelp = `Measures a weight file anew, on the test instances of every size and kind of points that
its problem names, decoded as the page decodes by default, and writes the figures into it.
Training does the same at its end; this is for files from before the test instances, or the
way to measure, were others. The weights stay as they are; those in single precision, as
browsers train them, are rounded to half.

    go run ./trainer score --weights weights/hull.safetensors --test 2000

Flags:
`

// runScore measures a weight file and writes its scores.
func runScore(args []string, out io.Writer) error {
	fs := flag.NewFlagSet("score", flag.ContinueOnError)
	var o run.Options
	path := fs.String("weights", "", "weight `FILE` to measure")
	fs.StringVar(&o.Out, "out", "", "weight `FILE` to write (default: the one that is measured)")
	fs.IntVar(&o.Beam, "beam", 0, "`WIDTH` of the beam search (default: the page's)")
	fs.IntVar(&o.Test, "test", 2000, "instances per size and kind")
	fs.IntVar(&o.Workers, "workers", runtime.GOMAXPROCS(0), "cores to use; the result does not depend on it")
	if err := parseFlags(fs, scoreHelp, args, out); err != nil {
		return helpIsFine(err)
	}
	if *path == "" {
		return errors.New("score needs --weights")
	}
	if o.Beam < 0 || o.Beam > model.MaxBeam {
		return fmt.Errorf("--beam %d is not between 1 and %d", o.Beam, model.MaxBeam)
	}
	return run.Score(*path, o, out)
}
