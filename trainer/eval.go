package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"syscall"
	"time"

	"ptrnet/core/model"
	"ptrnet/core/task"
	"ptrnet/trainer/internal/measure"
	"ptrnet/trainer/internal/pool"
	"ptrnet/trainer/internal/progress"
	"ptrnet/trainer/internal/weights"
)

const evalHelp = `Measures a weight file on the instances of a data file, or on fresh ones, on all
cores.

    go run ./trainer eval --weights weights/hull.safetensors --data hull_50_test.txt
    go run ./trainer eval --weights weights/hull.safetensors --n 50 --count 2000
    go run ./trainer eval --weights weights/tsp.safetensors --data berlin52.tsp --beam 3 --json

The data are in the paper's text format (x1 y1 x2 y2 … output i1 i2 …, one
instance a line), in TSPLIB's (EUC_2D, CEIL_2D, ATT or GEO; the network sees the
points scaled to the unit square, lengths are by TSPLIB's own rule), or a list of
points, one a line (CSV). The content decides. Files are read as a stream: they
may be larger than memory. Fresh instances are uniform in the unit square; with
the default seed they are those of the scores that training writes into a weight
file, which no training sees.

Hulls and triangulations are compared with exact ones computed here. Tours are
compared with those of the file; where it has none, or with --exact, with optimal
ones computed here. Networks for tours choose among unvisited cities only, as in
the paper; --constrained=false shows how often they would go wrong without that.
--constrained does much the same for hulls, no edge across one before, and for
triangulations, no triangle across one before or with a point in it (up to 100 points).
A beam search ends with several outputs. The shortest tour is taken, the most probable
simple polygon, the triangulation with the fewest faults (gaps, overlaps, points left
out); --likeliest takes the most probable output, as the paper does.

--views 8 shows the network every instance from all sides: turned and mirrored as the
square can be. Of the answers it takes the shortest tour; the edges of a hull and the
triangles of a triangulation by their votes, each that fits with those before. That
takes eight times as long.

--json prints one object: task, instances, ms_per_instance (decoding, on one
core), accuracy with its 95 % interval accuracy_low and accuracy_high, and
    hull      area_coverage (of the simple polygons), not_simple, and fail: more
              than 1 % are not simple, where the paper prints FAIL
    delaunay  triangle_coverage, invalid (no triangulation of all points)
    tsp       tour_length, optimal_length (of the tours compared with), gap (mean of
              length/optimal - 1), invalid, proven_optimal (how many tours compared
              with were computed here and are proven)
and, under by_n, the same for each number of points. A figure that is not
defined, like the mean length of no valid tour, is null.

Flags:
`

// evalOptions are the flags of eval.
type evalOptions struct {
	measure.Options
	weights string
	json    bool
	workers int
}

func runEval(args []string, out io.Writer) error {
	o, m, err := evalFlags(args, out)
	if err != nil {
		return helpIsFine(err)
	}
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer cancel()
	workers, stop := pool.New(o.workers)
	defer stop()
	counter := progress.NewCounter(out, 0)
	if o.json {
		counter = progress.NewCounter(io.Discard, 0)
	}
	e, err := measure.Evaluate(ctx, m, o.Options, workers, counter.Add)
	if err != nil {
		return err
	}
	if o.json {
		return e.Object().Print(out)
	}
	e.Print(out)
	return nil
}

// evalFlags reads the flags of eval and the weight file.
func evalFlags(args []string, out io.Writer) (o evalOptions, m *model.Model, err error) {
	fs := flag.NewFlagSet("eval", flag.ContinueOnError)
	fs.StringVar(&o.weights, "weights", "", "weight `FILE`")
	fs.StringVar(&o.Data, "data", "", "`FILE` of instances (default: fresh ones)")
	fs.IntVar(&o.N, "n", 0, "`POINTS` of a fresh instance (default: the most the network was trained on)")
	fs.IntVar(&o.Count, "count", 2000, "fresh `INSTANCES`")
	fs.Uint64Var(&o.Seed, "seed", measure.TestSeed, "`SEED` of fresh instances")
	fs.IntVar(&o.Decode.Beam, "beam", 1, "`WIDTH` of the beam search; 1 is greedy")
	fs.BoolVar(&o.Decode.Constrained, "constrained", false, "choose only what fits what was chosen before (default: for tsp)")
	fs.BoolVar(&o.Exact, "exact", false, "compare tours with optimal ones even where the file has some")
	fs.DurationVar(&o.Limit, "time-limit", 10*time.Second, "time for each optimal tour; then the best found stands in")
	fs.BoolVar(&o.Decode.Likeliest, "likeliest", false, "of the outputs with which the beam ends take the most probable, as in the paper")
	fs.IntVar(&o.Decode.Views, "views", 1, "symmetric `VIEWS` of an instance that are answered and combined, 1 to 8")
	fs.BoolVar(&o.json, "json", false, "print one JSON object instead of lines")
	fs.IntVar(&o.workers, "workers", runtime.GOMAXPROCS(0), "cores to use")
	if err := parseFlags(fs, evalHelp, args, out); err != nil {
		return o, nil, err
	}
	if err := need(fs, "weights"); err != nil {
		return o, nil, err
	}
	for _, name := range []string{"n", "count", "seed"} {
		if o.Data != "" && given(fs, name) {
			return o, nil, fmt.Errorf("--%s is for fresh instances, --data for those of a file: give one of them", name)
		}
	}
	switch {
	case o.Decode.Beam < 1 || o.Decode.Beam > model.MaxBeam:
		return o, nil, fmt.Errorf("--beam %d is not between 1 and %d", o.Decode.Beam, model.MaxBeam)
	case o.Decode.Views < 1 || o.Decode.Views > task.Views:
		return o, nil, fmt.Errorf("--views %d is not between 1 and %d", o.Decode.Views, task.Views)
	case o.Count < 1:
		return o, nil, fmt.Errorf("--count %d is not at least 1", o.Count)
	case o.Limit <= 0:
		return o, nil, fmt.Errorf("--time-limit %v is not a time", o.Limit)
	case o.workers < 1:
		return o, nil, fmt.Errorf("--workers %d is not at least 1", o.workers)
	}
	file, err := weights.Read(o.weights)
	if err != nil {
		return o, nil, err
	}
	m = file.Model
	if !given(fs, "constrained") {
		o.Decode.Constrained = m.Meta.Task == "tsp"
	}
	if !given(fs, "n") {
		o.N = m.Meta.MaxN
	}
	if o.Data == "" && (o.N < 1 || o.N > model.MaxPoints) {
		return o, nil, fmt.Errorf("--n %d is not between 1 and %d", o.N, model.MaxPoints)
	}
	return o, m, nil
}
