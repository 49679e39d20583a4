package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"time"

	"ptrnet/core/model"
	"ptrnet/core/problems"
	"ptrnet/trainer/internal/results"
)

const tablesHelp = `Evaluates every weight file on test sets like those of the paper's tables and writes
RESULTS.md: our figures beside the paper's, plots, and examples of outputs.

    go run ./trainer tables

A file belongs to a cell of the paper if it has the paper's architecture (one
unidirectional LSTM layer, points by x and y) and was trained on the numbers of points
that the cell names; other files have their own tables. The paper's networks are decoded
twice: as in the paper, and under constraints. The paper's approximate algorithms are
measured on the same instances.

Measurements are kept in --cache: after an interruption the command continues where it
stopped, and a new weight file alone is measured. The same weights give the same
RESULTS.md.

Flags:
`

func runTables(args []string, out io.Writer) error {
	var o results.Options
	fs := flag.NewFlagSet("tables", flag.ContinueOnError)
	fs.StringVar(&o.Weights, "weights", "weights", "`FOLDER` of the weight files")
	fs.StringVar(&o.Out, "out", "RESULTS.md", "`FILE` to write")
	fs.StringVar(&o.Readme, "readme", "README.md", "`FILE` whose summary of the results is updated; \"\" for none")
	fs.StringVar(&o.Figures, "figures", filepath.Join("docs", "figures"), "`FOLDER` of the plots")
	fs.StringVar(&o.Cache, "cache", filepath.Join("runs", "tables.jsonl"), "`FILE` that caches measurements")
	fs.StringVar(&o.Runs, "runs", filepath.Join("docs", "runs"), "`FOLDER` of the runs' logs, each in a folder of its weight file's name")
	fs.IntVar(&o.Count, "count", 0, "`INSTANCES` for each cell, at most 1000 where decoding takes long, 500 with test-time augmentation (default: "+countList(false)+")")
	fs.IntVar(&o.Tours, "tours", 0, "`INSTANCES` for each cell where exact solutions are costly, at most 250 with test-time augmentation (default: "+countList(true)+")")
	fs.IntVar(&o.Beam, "beam", 10, "`WIDTH` of the beam search; 1 is greedy")
	fs.BoolVar(&o.Quick, "quick", false, "a quick estimate: 100 instances for each cell, 50 where exact solutions are costly")
	fs.IntVar(&o.Workers, "workers", runtime.GOMAXPROCS(0), "cores to use")
	if err := parseFlags(fs, tablesHelp, args, out); err != nil {
		return helpIsFine(err)
	}
	o.Improve = 5 * time.Second
	if o.Quick {
		o.Improve = 0
		if given(fs, "count") || given(fs, "tours") {
			return fmt.Errorf("--quick sets --count and --tours itself: give one or the other")
		}
		o.Count, o.Tours = 100, 50
	}
	switch {
	case o.Beam < 1 || o.Beam > model.MaxBeam:
		return fmt.Errorf("--beam %d is not between 1 and %d", o.Beam, model.MaxBeam)
	}
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer cancel()
	return results.Write(ctx, o, out)
}

// countList is the numbers of instances for a cell that the problems' descriptions give.
func countList(costly bool) string {
	var parts []string
	for _, p := range problems.All() {
		if d := p.Describe(); d.Training.Costly == costly {
			parts = append(parts, fmt.Sprintf("%d of %s", d.Training.Instances, d.Name))
		}
	}
	return strings.Join(parts, ", ")
}
