package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"syscall"
	"time"

	"ptrnet/core/dataset"
	"ptrnet/core/geom"
	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/task"
	"ptrnet/core/tour"
	"ptrnet/core/train"
	"ptrnet/trainer/internal/pool"
	"ptrnet/trainer/internal/progress"
	"ptrnet/trainer/internal/record"
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
	weights, data string
	n, count      int
	seed          uint64
	exact         bool
	limit         time.Duration
	decode        model.Options
	json          bool
	workers       int
}

func runEval(args []string, out io.Writer) error {
	var o evalOptions
	fs := flag.NewFlagSet("eval", flag.ContinueOnError)
	fs.StringVar(&o.weights, "weights", "", "weight `FILE`")
	fs.StringVar(&o.data, "data", "", "`FILE` of instances (default: fresh ones)")
	fs.IntVar(&o.n, "n", 0, "`POINTS` of a fresh instance (default: the most the network was trained on)")
	fs.IntVar(&o.count, "count", 2000, "fresh `INSTANCES`")
	fs.Uint64Var(&o.seed, "seed", testSeed, "`SEED` of fresh instances")
	fs.IntVar(&o.decode.Beam, "beam", 1, "`WIDTH` of the beam search; 1 is greedy")
	fs.BoolVar(&o.decode.Constrained, "constrained", false, "choose only what fits what was chosen before (default: for tsp)")
	fs.BoolVar(&o.exact, "exact", false, "compare tours with optimal ones even where the file has some")
	fs.DurationVar(&o.limit, "time-limit", 10*time.Second, "time for each optimal tour; then the best found stands in")
	fs.BoolVar(&o.decode.Likeliest, "likeliest", false, "of the outputs with which the beam ends take the most probable, as in the paper")
	fs.IntVar(&o.decode.Views, "views", 1, "symmetric `VIEWS` of an instance that are answered and combined, 1 to 8")
	fs.BoolVar(&o.json, "json", false, "print one JSON object instead of lines")
	fs.IntVar(&o.workers, "workers", runtime.GOMAXPROCS(0), "cores to use")
	if err := parseFlags(fs, evalHelp, args, out); err != nil {
		return helpIsFine(err)
	}
	if err := need(fs, "weights"); err != nil {
		return err
	}
	for _, name := range []string{"n", "count", "seed"} {
		if o.data != "" && given(fs, name) {
			return fmt.Errorf("--%s is for fresh instances, --data for those of a file: give one of them", name)
		}
	}
	switch {
	case o.decode.Beam < 1 || o.decode.Beam > model.MaxBeam:
		return fmt.Errorf("--beam %d is not between 1 and %d", o.decode.Beam, model.MaxBeam)
	case o.decode.Views < 1 || o.decode.Views > task.Views:
		return fmt.Errorf("--views %d is not between 1 and %d", o.decode.Views, task.Views)
	case o.count < 1:
		return fmt.Errorf("--count %d is not at least 1", o.count)
	case o.limit <= 0:
		return fmt.Errorf("--time-limit %v is not a time", o.limit)
	case o.workers < 1:
		return fmt.Errorf("--workers %d is not at least 1", o.workers)
	}
	m, err := loadModel(o.weights)
	if err != nil {
		return err
	}
	if !given(fs, "constrained") {
		o.decode.Constrained = m.Meta.Task == "tsp"
	}
	if !given(fs, "n") {
		o.n = m.Meta.MaxN
	}
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer cancel()
	return evaluate(ctx, m, o, out)
}

// loadModel reads a weight file.
func loadModel(path string) (*model.Model, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("cannot read the weights: %w", err)
	}
	m, err := model.Load(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return m, nil
}

// evaluation is a measurement in progress.
type evaluation struct {
	model   *model.Model
	options evalOptions
	pool    network.Pool
	workers []*model.Model
	byN     map[int]*figures
	all     figures
}

// figures are what is counted.
type figures struct {
	model.Tally
	spent  time.Duration // decoding
	proven int           // tours compared with that are proven optimal
}

func (f *figures) merge(o figures) {
	f.Tally.Merge(o.Tally)
	f.spent += o.spent
	f.proven += o.proven
}

func evaluate(ctx context.Context, m *model.Model, o evalOptions, out io.Writer) error {
	next, done := fresh(o), func() error { return nil }
	if o.data != "" {
		var err error
		if next, done, err = openData(o.data, m.Meta.Task); err != nil {
			return err
		}
	} else if o.n < 1 || o.n > model.MaxPoints {
		return fmt.Errorf("--n %d is not between 1 and %d", o.n, model.MaxPoints)
	}
	defer done()
	pool, stop := pool.New(o.workers)
	defer stop()
	e := &evaluation{model: m, options: o, pool: pool, workers: make([]*model.Model, pool.Workers), byN: map[int]*figures{}}
	counter := progress.NewCounter(out, 0)
	if o.json {
		counter = progress.NewCounter(io.Discard, 0)
	}
	err := eachWindow(ctx, next, func(window []dataset.Instance) error {
		if err := e.window(ctx, window); err != nil {
			return err
		}
		counter.Add(len(window))
		return nil
	})
	switch {
	case err != nil:
		return err
	case e.all.Instances == 0:
		return fmt.Errorf("%s holds no instances", o.data)
	case o.json:
		return e.object().Print(out)
	}
	e.print(out)
	return nil
}

// fresh is instances as freshSet draws them, not yet solved.
func fresh(o evalOptions) source {
	i := 0
	return func() (dataset.Instance, error) {
		if i == o.count {
			return dataset.Instance{}, io.EOF
		}
		rng := rand.New(rand.NewPCG(o.seed, uint64(o.n)<<32+uint64(i)))
		points := make([]geom.Point, o.n)
		train.Uniform(points, rng)
		i++
		return dataset.Instance{Points: points, Format: dataset.Text}, nil
	}
}

// evalJob is instances of a window that are decoded in one batch.
type evalJob struct {
	n     int
	items []int // in the window
	figures
	err error
}

// window measures instances of any sizes: those of the same number of points are
// decoded together.
func (e *evaluation) window(ctx context.Context, window []dataset.Instance) error {
	jobs, err := e.jobs(window)
	if err != nil {
		return err
	}
	e.pool.Run(len(jobs), func(j, w int) {
		if ctx.Err() != nil {
			return
		}
		if e.workers[w] == nil {
			// A model is for one goroutine; the copies share the weights.
			e.workers[w], jobs[j].err = model.New(e.model.Net, e.model.Meta)
			if jobs[j].err != nil {
				return
			}
		}
		e.run(ctx, &jobs[j], window, e.workers[w])
	})
	if ctx.Err() != nil {
		return errInterrupted
	}
	for _, j := range jobs {
		if j.err != nil {
			return j.err
		}
		if e.byN[j.n] == nil {
			e.byN[j.n] = &figures{}
		}
		e.byN[j.n].merge(j.figures)
		e.all.merge(j.figures)
	}
	return nil
}

// jobs groups a window by the number of points; an instance that the network
// cannot take is an error.
func (e *evaluation) jobs(window []dataset.Instance) ([]evalJob, error) {
	groups := map[int][]int{}
	for k, i := range window {
		if err := e.model.Check(i.Points); err != nil {
			return nil, placed(e.options.data, i, err)
		}
		if err := checkSize(e.model.Meta.Task, len(i.Points)); err != nil {
			return nil, placed(e.options.data, i, err)
		}
		groups[len(i.Points)] = append(groups[len(i.Points)], k)
	}
	var jobs []evalJob
	for _, n := range slices.Sorted(maps.Keys(groups)) {
		for items := range slices.Chunk(groups[n], measureBatch(n, e.options.decode)) {
			jobs = append(jobs, evalJob{n: n, items: items})
		}
	}
	return jobs, nil
}

// run decodes and scores a job.
func (e *evaluation) run(ctx context.Context, j *evalJob, window []dataset.Instance, m *model.Model) {
	points := make([]geom.Point, 0, j.n*len(j.items))
	for _, k := range j.items {
		points = append(points, window[k].Unit()...)
	}
	began := time.Now()
	answers, err := m.SolveAll(points, j.n, e.options.decode)
	j.spent = time.Since(began)
	if err != nil {
		j.err = err
		return
	}
	for a, k := range j.items {
		problem, exact, proven := e.reference(ctx, m.Problem, window[k])
		j.Add(problem, window[k].Points, exact, answers[a])
		if proven {
			j.proven++
		}
	}
}

// reference is the solution to compare with, and the problem with the instance's
// own distances.
func (e *evaluation) reference(ctx context.Context, p task.Problem, i dataset.Instance) (problem task.Problem, exact []int, proven bool) {
	if p.Name() != "tsp" {
		return p, p.Target(nil, i.Points), true
	}
	problem, exact = p, i.Output
	compute := exact == nil || e.options.exact
	if i.Rule == dataset.Euclid && !compute {
		return problem, exact, false
	}
	d := i.Rule.Distances(i.Points)
	if i.Rule != dataset.Euclid {
		problem = ruled{p, d}
	}
	if compute {
		began := time.Now()
		r := tour.Exact(d, tour.ExactOptions{Stop: func() bool {
			return ctx.Err() != nil || time.Since(began) >= e.options.limit
		}})
		exact, proven = r.Tour, r.Proven
	}
	return problem, exact, proven
}

// object is the result as JSON.
func (e *evaluation) object() record.Object {
	var r record.Object
	r.Add("task", e.model.Meta.Task)
	r.Add("architecture", string(e.model.Meta.Network.Arch))
	r.Add("beam", e.options.decode.Beam)
	r.Add("constrained", e.options.decode.Constrained)
	r.Add("likeliest", e.options.decode.Likeliest)
	r.Add("views", e.options.decode.Views)
	e.all.fill(&r, e.model.Meta.Task)
	var each []record.Object
	for _, n := range slices.Sorted(maps.Keys(e.byN)) {
		var part record.Object
		part.Add("n", n)
		e.byN[n].fill(&part, e.model.Meta.Task)
		each = append(each, part)
	}
	r.Add("by_n", each)
	return r
}

// mostNotSimple is the share of outputs that are no simple polygons above which
// the paper prints FAIL instead of an area.
const mostNotSimple = 0.01

// fill adds the figures that a task has.
func (f *figures) fill(r *record.Object, problem string) {
	r.Add("instances", f.Instances)
	r.Add("accuracy", f.Accuracy())
	low, high := f.AccuracyInterval()
	r.Add("accuracy_low", low)
	r.Add("accuracy_high", high)
	switch problem {
	case "hull":
		r.Add("area_coverage", f.Coverage())
		r.Add("not_simple", f.Invalid())
		r.Add("fail", f.Invalid() > mostNotSimple)
	case "delaunay":
		r.Add("triangle_coverage", f.Coverage())
		r.Add("invalid", f.Invalid())
	case "tsp":
		r.Add("tour_length", f.Length())
		r.Add("optimal_length", f.ExactLength())
		r.Add("gap", f.Gap())
		r.Add("invalid", f.Invalid())
		r.Add("proven_optimal", f.proven)
	}
	r.Add("ms_per_instance", record.Milliseconds(f.spent, f.Instances))
}

// print writes the result as lines, one for each number of points and one for
// all.
func (e *evaluation) print(out io.Writer) {
	sizes := slices.Sorted(maps.Keys(e.byN))
	for _, n := range sizes {
		fmt.Fprintf(out, "n=%-4d %s\n", n, e.byN[n].line(e.model.Meta.Task))
	}
	if len(sizes) > 1 {
		fmt.Fprintf(out, "all    %s\n", e.all.line(e.model.Meta.Task))
	}
}

// hundredths rounds to two decimals, and what is then zero to a zero without sign.
func hundredths(x float64) float64 { return math.Round(100*x)/100 + 0 }

func (f *figures) line(problem string) string {
	low, high := f.AccuracyInterval()
	accuracy := fmt.Sprintf("accuracy %.2f%% (%.2f to %.2f)", 100*f.Accuracy(), 100*low, 100*high)
	text := fmt.Sprintf("%d instances, ", f.Instances)
	switch problem {
	case "hull":
		text += fmt.Sprintf("%s, area %.2f%%, not simple %.2f%%", accuracy, 100*f.Coverage(), 100*f.Invalid())
		if f.Invalid() > mostNotSimple {
			text += " (the paper's FAIL)"
		}
	case "delaunay":
		text += fmt.Sprintf("%s, triangles %.2f%%, no triangulation %.2f%%", accuracy, 100*f.Coverage(), 100*f.Invalid())
	case "tsp":
		text += fmt.Sprintf("length %.5g, optimal %.5g, gap %.2f%%, invalid %.2f%%, %s",
			f.Length(), f.ExactLength(), hundredths(100*f.Gap()), 100*f.Invalid(), accuracy)
	}
	return text + fmt.Sprintf(", %.3g ms each", record.Milliseconds(f.spent, f.Instances))
}
