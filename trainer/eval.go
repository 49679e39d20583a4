package main

import (
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"ptrnet/core/evaluation"
	"ptrnet/core/network"
	"ptrnet/core/pointset"
	"ptrnet/core/problems"
	"ptrnet/trainer/internal/measure"
	"ptrnet/trainer/internal/progress"
	"ptrnet/trainer/internal/weights"
)

const evalHelp = `Evaluates a weight file on the instances of a data file, or on drawn ones, on all cores.

    go run ./trainer eval --weights weights/hull.safetensors --n 50 --count 2000
    go run ./trainer eval --weights weights/tsp.safetensors --data berlin52.tsp --beam 3 --json

The data are instances as solve reads them, with solutions or without; the network sees the points of
TSPLIB's files scaled to the unit square, lengths are by TSPLIB's own rule. Drawn instances are
uniform in the unit square, or of another distribution (--kind). The default seed gives the test
instances behind the scores that training writes into a weight file; training never uses them.

Outputs are compared with exact solutions, computed here. For tours, the solutions in
the file are taken as exact; if it has none, or with --exact, they are computed too.

--constrained is constrained decoding: the network chooses only symbols that the action mask allows and
that are feasible. It is the default for the problems that the paper decodes under constraints;
--constrained=false turns it off, except for networks that were trained with the action mask (--distinct).

A beam search ends with several outputs. They are re-ranked: the answer is the shortest tour, the largest
simple polygon, or the triangulation with the fewest violations. A constrained beam ranks hypotheses by the
probabilities of their symbols among the feasible ones, and merges tours over the same cities with the same
ends. --no-rerank turns off re-ranking and merging and takes the most probable output, as the paper does.

--improve 5s lets the network improve each tour for that time, on one core: it decodes windows of
the tour again and keeps shorter tours.

--json prints one object: task, architecture, beam, constrained, rerank, improve_s (with --improve), kind
and seed (of drawn instances), instances, ms_per_instance (decoding, on one core), and the problem's
metrics, each with its 95 %% interval, such as accuracy_low and accuracy_high:
%s
fail is true where the paper would print FAIL, since so many outputs cross themselves. proven_optimal counts
the reference tours that were computed here and proven optimal, shorter_than_reference the network's that are
shorter, flaws the invalid outputs by their defect, first_wrong those whose first index differs from the exact
solution's (of networks that read points in random order). by_n has the same figures for each number of
points. An undefined figure, such as the mean length when no tour is valid, is null.

Flags:
`

// evalUsage is the help text, completed with the problems' metrics.
func evalUsage() string {
	var metrics strings.Builder
	for _, p := range problems.All() {
		for _, m := range p.Describe().Metrics {
			fmt.Fprintf(&metrics, "    %-9s %-18s %s\n", p.Describe().Name, m.Name, strings.ToLower(m.Title))
		}
	}
	return fmt.Sprintf(evalHelp, metrics.String())
}

func runEval(args []string, out io.Writer) error {
	var o measure.Options
	fs := flag.NewFlagSet("eval", flag.ContinueOnError)
	path := fs.String("weights", "", "weight `FILE`")
	fs.StringVar(&o.Data, "data", "", "`FILE` of instances (default: drawn at random)")
	kind := fs.String("kind", pointset.Kinds()[0].Name, kindFlag())
	fs.IntVar(&o.N, "n", 0, "`POINTS` of a drawn instance (default: the most the network was trained on)")
	fs.IntVar(&o.Count, "count", 2000, "fresh `INSTANCES`")
	fs.Uint64Var(&o.Seed, "seed", evaluation.TestSeed, "`SEED` of drawn instances")
	o.Flags(fs, false)
	fs.BoolVar(&o.Exact, "exact", false, "for tours, compute the exact solutions even if the file has solutions")
	fs.DurationVar(&o.Limit, "time-limit", measure.SearchTime,
		"time to compute each exact tour; after it, the best tour found is used")
	asJSON := fs.Bool("json", false, "print one JSON object instead of lines")
	cores := 0
	workersFlag(fs, &cores)
	if err := parseFlags(fs, evalUsage(), args, out); err != nil {
		return err
	}
	err := need(fs, "weights")
	drawn := []string{"kind", "n", "count", "seed"}
	fs.Visit(func(f *flag.Flag) {
		if o.Data != "" && slices.Contains(drawn, f.Name) {
			err = fmt.Errorf("--%s is for drawn instances, --data for a file: give one of them", f.Name)
		}
	})
	if err != nil {
		return err
	}
	file, err := weights.Read(*path)
	if err != nil {
		return err
	}
	m, d := file.Model, file.Model.Problem.Describe()
	if _, o.Kind, err = readKinds(*kind, d); err != nil {
		return err
	}
	if !given(fs, "constrained") {
		o.Decode.Constrained = d.Decoding.Constrained
	}
	if !given(fs, "n") {
		o.N = m.Meta.MaxN
	}
	if err := cmp.Or(checkImprove(o, file), forTours(fs, d, "exact", "time-limit"), checkPoints(d, o.N)); err != nil {
		return err
	}
	ctx, cancel := untilInterrupted()
	defer cancel()
	workers := network.Parallel(cores)
	total := o.Count
	if o.Data != "" {
		total = 0 // unknown
	}
	e, err := measure.Evaluate(ctx, m, o, workers, progress.NewCounter(os.Stderr, total).Add)
	if err != nil {
		return err
	}
	if *asJSON {
		return json.NewEncoder(out).Encode(e)
	}
	e.Print(out)
	return nil
}

// checkImprove is an error if a network is to improve tours and cannot.
func checkImprove(o measure.Options, f weights.File) error {
	if o.Improve > 0 && !f.Model.Meta.Distinct {
		return fmt.Errorf("--improve is for networks that give tours and never name a city twice, not for %s",
			f.Path)
	}
	return nil
}
