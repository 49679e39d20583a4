package main

import (
	"flag"
	"io"

	"ptrnet/trainer/internal/run"
)

const exportHelp = `Writes a weight file from the checkpoint of a run that has not ended. The run is not
changed and can continue meanwhile. Its learning rate has not fully decayed, so the scores
are lower than those of the finished run.

    go run ./trainer export --run runs/hull --out weights/hull.safetensors

Flags:
`

// runExport writes a weight file from a checkpoint.
func runExport(args []string, out io.Writer) error {
	fs := flag.NewFlagSet("export", flag.ContinueOnError)
	var o run.Options
	fs.StringVar(&o.Run, "run", "", "`FOLDER` of the run")
	fs.StringVar(&o.Out, "out", "", "weight `FILE` to write")
	weightFlags(fs, &o)
	workersFlag(fs, &o.Workers)
	if err := parseFlags(fs, exportHelp, args, out); err != nil {
		return err
	}
	if err := need(fs, "run", "out"); err != nil {
		return err
	}
	return run.Export(o, out)
}
