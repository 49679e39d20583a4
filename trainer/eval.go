package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"strings"
	"syscall"
	"time"

	"ptrnet/core/evaluation"
	"ptrnet/core/input"
	"ptrnet/core/model"
	"ptrnet/core/pointset"
	"ptrnet/core/problems"
	"ptrnet/trainer/internal/measure"
	"ptrnet/trainer/internal/pool"
	"ptrnet/trainer/internal/progress"
	"ptrnet/trainer/internal/weights"
)

const evalHelp = `Measures a weight file on the instances of a data file, or on fresh ones, on all
cores.

    go run ./trainer eval --weights weights/hull.safetensors --data hull_50_test.txt
    go run ./trainer eval --weights weights/hull.safetensors --n 50 --count 2000
    go run ./trainer eval --weights weights/hull.safetensors --n 50 --kind clusters
    go run ./trainer eval --weights weights/tsp.safetensors --data berlin52.tsp --beam 3 --json

The data are in the paper's text format (x1 y1 x2 y2 … output i1 i2 …, one
instance a line), in TSPLIB's (EUC_2D, CEIL_2D, ATT or GEO; the network sees the
points scaled to the unit square, lengths are by TSPLIB's own rule), or a list of
points, one a line (CSV). The content decides. Files are read as a stream: they
may be larger than memory. Fresh instances are uniform in the unit square, or of
another kind; with the default seed they are those of the scores that training writes into a weight
file, which no training sees.

Answers are compared with exact ones computed here. Where answers have lengths, as
tours have, those of the file count as exact; where it has none, or with --exact,
they are computed here too.

--constrained is constrained decoding: the network chooses only what the action mask allows
and what is feasible. It is the default for the problems that the paper decodes so;
--constrained=false shows how often those go wrong without it:
%s
A beam search ends with several outputs. The best is taken: the shortest, or the one with
the fewest violations. During a constrained search,
%s.
--no-rerank takes the most probable and does neither, as the paper does.

--symmetries 8 is test-time augmentation: the network answers every instance in all
symmetries of the square. The shortest answer is taken where answers have lengths; else
they vote on their parts. That takes eight times as long.

--json prints one object: task, architecture, beam, constrained, rerank, symmetries, kind
(of fresh instances), instances, ms_per_instance (decoding, on one core), and the problem's metrics, each with
its 95 %% interval, like accuracy_low and accuracy_high:
%s
Where a metric is hidden by another, fail says whether the paper prints FAIL. Where answers
have lengths, proven_optimal counts the answers compared with that were computed here and
are proven. flaws counts the outputs that are not valid by what is wrong with them,
first_wrong those that begin with another index than the exact ones (of networks that read points
as they come, in the paper's form). Under by_n is the same for each number of points. A figure that is not
defined, like the mean length of no valid tour, is null.

Flags:
`

// evalUsage is the help with what the problems say of themselves.
func evalUsage() string {
	var feasible, metrics strings.Builder
	var dominated []string
	for _, p := range problems.All() {
		d := p.Describe()
		note := ""
		if d.Decoding.Constrained {
			note = " (the default)"
		}
		fmt.Fprintf(&feasible, "    %-9s %s%s\n", d.Name, d.Words.Feasible, note)
		if d.Words.Dominated != "" {
			dominated = append(dominated, d.Words.Dominated)
		}
		for i, m := range d.Metrics {
			name := ""
			if i == 0 {
				name = d.Name
			}
			fmt.Fprintf(&metrics, "    %-9s %-18s %s\n", name, m.Name, strings.ToLower(m.Title))
		}
	}
	return fmt.Sprintf(evalHelp, feasible.String(), strings.Join(dominated, "; "), metrics.String())
}

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
	kind := fs.String("kind", pointset.Kinds()[0].Name, kindFlag())
	fs.IntVar(&o.N, "n", 0, "`POINTS` of a fresh instance (default: the most the network was trained on)")
	fs.IntVar(&o.Count, "count", 2000, "fresh `INSTANCES`")
	fs.Uint64Var(&o.Seed, "seed", evaluation.TestSeed, "`SEED` of fresh instances")
	fs.IntVar(&o.Decode.Beam, "beam", 1, "`WIDTH` of the beam search; 1 is greedy")
	fs.BoolVar(&o.Decode.Constrained, "constrained", false, "choose only what the action mask allows and what is feasible (default: the problem's)")
	fs.BoolVar(&o.Exact, "exact", false, "where answers have lengths, compare with exact ones even where the file has some")
	fs.DurationVar(&o.Limit, "time-limit", 10*time.Second, "time for each of those; then the best found stands in")
	fs.BoolVar(&o.Decode.ByLogProb, "no-rerank", false, "of the outputs with which the beam ends take the most probable, as in the paper")
	oldName(fs, "likeliest", "no-rerank")
	fs.IntVar(&o.Decode.Symmetries, "symmetries", 1, "test-time augmentation: `K` symmetries of the square that are answered and combined, 1 to 8")
	oldName(fs, "views", "symmetries")
	fs.BoolVar(&o.json, "json", false, "print one JSON object instead of lines")
	fs.IntVar(&o.workers, "workers", runtime.GOMAXPROCS(0), "cores to use")
	if err := parseFlags(fs, evalUsage(), args, out); err != nil {
		return o, nil, err
	}
	if err := need(fs, "weights"); err != nil {
		return o, nil, err
	}
	for _, name := range []string{"kind", "n", "count", "seed"} {
		if o.Data != "" && given(fs, name) {
			return o, nil, fmt.Errorf("--%s is for fresh instances, --data for those of a file: give one of them", name)
		}
	}
	switch {
	case o.Decode.Beam < 1 || o.Decode.Beam > model.MaxBeam:
		return o, nil, fmt.Errorf("--beam %d is not between 1 and %d", o.Decode.Beam, model.MaxBeam)
	case o.Decode.Symmetries < 1 || o.Decode.Symmetries > input.Symmetries:
		return o, nil, fmt.Errorf("--symmetries %d is not between 1 and %d", o.Decode.Symmetries, input.Symmetries)
	case o.Limit <= 0:
		return o, nil, fmt.Errorf("--time-limit %v is not a time", o.Limit)
	}
	file, err := weights.Read(o.weights)
	if err != nil {
		return o, nil, err
	}
	m = file.Model
	if o.Kinds, o.Kind, err = readKinds(*kind, m.Problem.Describe()); err != nil {
		return o, nil, err
	}
	if !given(fs, "constrained") {
		o.Decode.Constrained = m.Problem.Describe().Decoding.Constrained
	}
	if !given(fs, "n") {
		o.N = m.Meta.MaxN
	}
	if o.Data == "" && (o.N < 1 || o.N > input.MaxPoints) {
		return o, nil, fmt.Errorf("--n %d is not between 1 and %d", o.N, input.MaxPoints)
	}
	return o, m, nil
}
