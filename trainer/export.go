package main

import (
	"cmp"
	"encoding/json"
	"flag"
	"io"
	"os"

	"ptrnet/trainer/internal/measure"
	"ptrnet/trainer/internal/run"
	"ptrnet/trainer/internal/weights"
)

const exportHelp = `Writes a weight file from the checkpoint of a run, which may not have ended; it can
continue meanwhile. Until then its learning rate has not fully decayed, and its scores are lower.

    go run ./trainer export --run runs/hull --out weights/hull.safetensors

--json prints one object: file, task, examples (of training), decoded (the decoding) and scores, a list
with metric, kind of points (none: uniform), n, instances, value, low and high.

Flags:
`

func runExport(args []string, out io.Writer) error {
	fs := flag.NewFlagSet("export", flag.ContinueOnError)
	var o run.Options
	fs.StringVar(&o.Run, "run", "", "`FOLDER` of the run")
	fs.StringVar(&o.Out, "out", "", "weight `FILE` to write")
	fs.IntVar(&o.Test, "test", 2000, "instances per size for the scores in the weight file")
	fs.BoolVar(&o.Last, "last", false, "the last weights instead of the averaged ones")
	asJSON := jsonFlag(fs)
	workersFlag(fs, &o.Workers)
	if err := parseFlags(fs, exportHelp, args, out); err != nil {
		return err
	}
	if err := need(fs, "run", "out"); err != nil {
		return err
	}
	ctx, release := untilInterrupted()
	defer release()
	return withScores(o.Out, *asJSON, out, func(out io.Writer) error { return run.Export(ctx, o, out) })
}

func jsonFlag(fs *flag.FlagSet) *bool {
	return fs.Bool("json", false, "print one JSON object instead of a sentence")
}

// withScores has work write a weight file. With asJSON it prints the file's scores, and what work says goes to
// standard error.
func withScores(path string, asJSON bool, out io.Writer, work func(out io.Writer) error) error {
	if !asJSON {
		return work(out)
	}
	if err := work(os.Stderr); err != nil {
		return err
	}
	f, err := weights.Read(path)
	if err != nil {
		return err
	}
	meta := f.Model.Meta
	return json.NewEncoder(out).Encode(map[string]any{"file": path, "task": meta.Task, "examples": meta.Examples,
		"decoded": json.RawMessage(meta.Decoded), "scores": measure.Scores(f.Scores)})
}

const scoreHelp = `Evaluates a weight file again, on the test instances of every size and kind of points
that its problem lists, with the page's default decoding, and writes the scores into the
file, as training does at its end. The weights are unchanged, except that single precision, as in-browser
training writes it, is rounded to half.

    go run ./trainer score --weights weights/hull.safetensors --test 2000

--json prints the object that export --json prints.

Flags:
`

func runScore(args []string, out io.Writer) error {
	fs := flag.NewFlagSet("score", flag.ContinueOnError)
	var o run.Options
	path := fs.String("weights", "", "weight `FILE` to measure")
	fs.StringVar(&o.Out, "out", "", "weight `FILE` to write (default: the one given by --weights)")
	fs.IntVar(&o.Test, "test", 2000, "instances per size and kind")
	asJSON := jsonFlag(fs)
	workersFlag(fs, &o.Workers)
	if err := parseFlags(fs, scoreHelp, args, out); err != nil {
		return err
	}
	if err := need(fs, "weights"); err != nil {
		return err
	}
	ctx, release := untilInterrupted()
	defer release()
	written := cmp.Or(o.Out, *path)
	return withScores(written, *asJSON, out, func(out io.Writer) error { return run.Score(ctx, *path, o, out) })
}
