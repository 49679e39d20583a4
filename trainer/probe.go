package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"ptrnet/core/evaluation"
	"ptrnet/core/model"
	"ptrnet/core/pointset"
	"ptrnet/core/probe"
	"ptrnet/core/problem"
	"ptrnet/core/safetensors"
	filesystem "ptrnet/trainer/internal/file"
	"ptrnet/trainer/internal/measure"
	"ptrnet/trainer/internal/pool"
	"ptrnet/trainer/internal/weights"
)

const probeHelp = `Measures how much of a network's accuracy its inputs alone explain. A linear pointer gets
the same inputs about a candidate as the network's pointer, the features of the point and
its relative features, but has no encoder and no hidden layer.
Three such pointers are decoded like the network, greedily and with its beam, on the same
instances; the better of the two results is printed:

    zero     zero weights: the effect of constrained decoding alone
    single   the best single input with the best sign
    linear   trained on all inputs, on the distributions that our networks are trained on

    go run ./trainer probe --weights weights/hull.safetensors --n 50
    go run ./trainer probe --weights weights/delaunay.safetensors --n 20 --constrained=false
    go run ./trainer probe --weights weights/hull.safetensors --write

    go run ./trainer probe --weights weights/delaunay.safetensors --comparison --count 200

--comparison measures the second look instead: how often the sign of its comparison of two candidates is that of
the exact test, orientation for hulls and in-circle for third corners of triangulations. The network decodes alone,
greedily and unconstrained. Pairs count whose candidates both lie to the left of the last edge; near ones are those
with a form below 0.2, either way. For triangulations it also measures the circle: the places that the
comparison prefers to a chosen third corner, against the inside of the circle through the edge and that corner, on the free
side, over a grid of 161 × 161; intersection over union on a tenth of the boards, of 20 points.

--write writes the figures of the best of the three pointers, for --n points or for 10, 20 and 50, into
the weight file, from which the page and RESULTS.md take them. Single precision is rounded to half, as by score.

Flags:
`

// probeOptions are the flags of probe.
type probeOptions struct {
	measure.Options
	weights        string
	steps, workers int
	write          bool
	comparison     bool
}

// probeSeed is that of the examples that the linear pointer is trained on. It differs from the default seeds of training.
const probeSeed = 271828

// singles is the most instances for choosing the best single input.
const singles = 100

func runProbe(args []string, out io.Writer) error {
	o, err := probeFlags(args, out)
	if err != nil {
		return err
	}
	file, err := weights.Read(o.weights)
	if err != nil {
		return err
	}
	m := file.Model
	if o.comparison {
		return probeComparison(m, o, out)
	}
	d := m.Problem.Describe()
	o.Decode.Beam = cmp.Or(o.Decode.Beam, d.Live.Beam)
	ctx, cancel := untilInterrupted()
	defer cancel()
	workers, stop := pool.New(o.workers)
	defer stop()
	p := &probe.Probe{Of: m, Pool: workers, Steps: o.steps, Stop: func() bool { return ctx.Err() != nil }}
	sizes := []int{cmp.Or(o.N, m.Meta.MaxN)}
	if o.write && o.N == 0 {
		sizes = probeSizes
	}
	var figures []evaluation.Figure
	if m.Meta.Inputs != "" {
		if err := json.Unmarshal([]byte(m.Meta.Inputs), &figures); err != nil {
			return fmt.Errorf("%s: metadata inputs: %w", o.weights, err)
		}
	}
	if err := enough(d.Name, slices.Min(sizes)); err != nil {
		return err
	}
	for _, o.N = range sizes {
		figures = slices.DeleteFunc(figures, func(f evaluation.Figure) bool { return f.N == o.N })
		best, err := probeSize(ctx, p, o, out)
		if err != nil {
			return err
		}
		for _, f := range best.All.Tally.Figures(o.N) {
			if f.Metric == "accuracy" || f.Metric == d.Headline {
				figures = append(figures, f)
			}
		}
	}
	if !o.write {
		return nil
	}
	slices.SortStableFunc(figures, func(a, b evaluation.Figure) int { return a.N - b.N })
	m.Meta.Inputs = string(evaluation.Append(nil, figures))
	if err = filesystem.Write(o.weights, m.Encode(safetensors.F16)); err == nil {
		fmt.Fprintf(out, "wrote the figures into %s\n", o.weights)
	}
	return err
}

// probeComparison prints how a network's second look agrees with the exact test, and that of random weights.
func probeComparison(m *model.Model, o probeOptions, out io.Writer) error {
	o.N = cmp.Or(o.N, 50)
	if err := enough(m.Meta.Task, o.N); err != nil {
		return err
	}
	a, err := probe.Compare(m, o.N, o.Count, o.Seed)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%d uniform boards of %d points, seed %d, alone\n", o.Count, o.N, o.Seed)
	for _, line := range []struct {
		name string
		probe.Count
	}{{"all", a.All}, {"near", a.Near}} {
		low, high := evaluation.Wilson(line.Right, line.Of)
		fmt.Fprintf(out, "%-15s %d of %d pairs, %.3f %% (%.3f to %.3f)\n", line.name, line.Right, line.Of, 100*line.Share(), 100*low, 100*high)
	}
	const draws = 20
	var all probe.Count
	for seed := range uint64(draws) {
		random, err := probe.Untrained(m, seed)
		if err != nil {
			return err
		}
		a, err := probe.Compare(random, o.N, max(1, o.Count/draws), o.Seed)
		if err != nil {
			return err
		}
		all.Right, all.Of = all.Right+a.All.Right, all.Of+a.All.Of
	}
	fmt.Fprintf(out, "%-15s %d of %d pairs, %.0f %%, of %d draws\n", "random weights", all.Right, all.Of, 100*all.Share(), draws)
	if m.Meta.Task != "delaunay" {
		return nil
	}
	over, err := probe.Circles(m, 20, max(1, o.Count/10), o.Seed)
	if err != nil || len(over) == 0 {
		return err
	}
	fmt.Fprintf(out, "%-15s %d third corners: overlap %.3f, median; %.3f, lower quartile; %.3f, least\n", "circle", len(over),
		probe.Quantile(over, 0.5), probe.Quantile(over, 0.25), over[0])
	return nil
}

// probeSizes are the numbers of points whose figures a weight file keeps.
var probeSizes = []int{10, 20, 50}

// probeSize probes a network with instances of one size and prints a line for each pointer. It returns the
// best of the three.
func probeSize(ctx context.Context, p *probe.Probe, o probeOptions, out io.Writer) (best *measure.Evaluation, err error) {
	m := p.Of
	d := m.Problem.Describe()
	report := func(name string, l probe.Linear) error {
		it, err := p.Model(l)
		if err != nil {
			return err
		}
		e, err := probeLine(ctx, name, it, o, p, out)
		if err == nil && (best == nil || worth(e, d) > worth(best, d)) {
			best = e
		}
		return err
	}
	fmt.Fprintf(out, "%d %s points of each instance, %s\n", o.N, pointset.Kinds()[0].Name, decodedWords(o.Decode))
	if err := report("zero", probe.Zero(m.Net.Config)); err != nil {
		return nil, err
	}
	set, err := evaluation.Fresh(m.Meta.Task, evaluation.Source{N: o.N, Seed: probeSeed}, min(singles, o.Count), p.Pool)
	if err != nil {
		return nil, err
	}
	single, which, err := p.Best(set, o.Decode.Constrained)
	if err != nil {
		return nil, err
	}
	if err := report("single: "+probe.Inputs(m.Net.Config)[which], single); err != nil {
		return nil, err
	}
	linear, err := p.Linear(min(m.Meta.MinN, o.N), o.N, probeSeed)
	if err != nil {
		return nil, err
	}
	if err := report("linear", linear); err != nil {
		return nil, err
	}
	_, err = probeLine(ctx, "network", m, o, p, out)
	return best, err
}

// probeLine measures one model and prints its line.
func probeLine(ctx context.Context, name string, m *model.Model, o probeOptions, p *probe.Probe, out io.Writer) (best *measure.Evaluation, err error) {
	d := m.Problem.Describe()
	for _, beam := range slices.Compact([]int{1, o.Decode.Beam}) {
		options := o.Options
		options.Decode.Beam = beam
		e, err := measure.Evaluate(ctx, m, options, p.Pool, func(int) {})
		if err != nil {
			return nil, err
		}
		if best == nil || worth(e, d) > worth(best, d) {
			best = e
		}
	}
	fmt.Fprintf(out, "%-45s %s\n", name, probeFigures(best, d))
	return best, nil
}

// worth is an evaluation's headline, the larger the better.
func worth(e *measure.Evaluation, d problem.Description) float64 {
	headline, _ := d.MetricNamed(d.Headline)
	return e.All.Figure(headline.Name).Value * float64(headline.Better)
}

// probeFigures are an evaluation's proportions and excess length, with their intervals.
func probeFigures(e *measure.Evaluation, d problem.Description) string {
	var figures []string
	for _, name := range slices.Compact([]string{"accuracy", d.Headline}) {
		metric, at := d.MetricNamed(name)
		f := e.All.Figure(name)
		if at < 0 || f.Defined == 0 {
			continue
		}
		figures = append(figures, fmt.Sprintf("%s %.2f %% (%.2f to %.2f)", metric.Short, 100*f.Value, 100*f.Low, 100*f.High))
	}
	return strings.Join(figures, ", ")
}

// decodedWords describe the decoding.
func decodedWords(o model.Options) string {
	words := fmt.Sprintf("greedily or with a beam of %d", o.Beam)
	if o.Beam == 1 {
		words = "greedily"
	}
	if o.Constrained {
		words += ", constrained"
	}
	return words
}

func probeFlags(args []string, out io.Writer) (o probeOptions, err error) {
	fs := flag.NewFlagSet("probe", flag.ContinueOnError)
	fs.StringVar(&o.weights, "weights", "", "weight `FILE` of the network")
	fs.IntVar(&o.N, "n", 0, "`POINTS` of an instance (default: the most the network was trained on)")
	fs.IntVar(&o.Count, "count", 1000, "fresh `INSTANCES`")
	fs.Uint64Var(&o.Seed, "seed", evaluation.TestSeed, "`SEED` of drawn instances")
	fs.IntVar(&o.Decode.Beam, "beam", 0, "`WIDTH` of the beam search (default: the page's)")
	fs.BoolVar(&o.Decode.Constrained, "constrained", true, "constrained decoding")
	fs.IntVar(&o.steps, "steps", 2000, fmt.Sprintf("`STEPS` of training the linear pointer, of %d examples", probe.Batch))
	fs.BoolVar(&o.comparison, "comparison", false, "measure the second look against the exact test")
	fs.BoolVar(&o.write, "write", false, "write the best pointer's figures into the weight file")
	workersFlag(fs, &o.workers)
	if err := parseFlags(fs, probeHelp, args, out); err != nil {
		return o, err
	}
	if err := need(fs, "weights"); err != nil {
		return o, err
	}
	if o.comparison && o.write {
		return o, errors.New("--write is for linear pointers, not for --comparison")
	}
	o.Limit = 10 * time.Second // as eval
	return o, nil
}
