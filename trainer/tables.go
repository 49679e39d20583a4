package main

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"

	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/task"
	"ptrnet/core/tour"
	"ptrnet/trainer/internal/file"
	"ptrnet/trainer/internal/pool"
)

const tablesHelp = `Measures every weight file on the test sets of the paper's tables and writes
RESULTS.md, each figure beside the paper's, plots of them, and examples of answers.

    go run ./trainer tables

A file counts for a cell of the paper if it is the paper's network (one LSTM layer
in one direction, points in random order) and was trained on the numbers of points
that the cell names; every other file has its rows in a table of its own. The paper's
networks are decoded twice: as in the paper, and considering valid outputs only. Tours of
ours come from the same instances: optimal ones, and those of the solvers behind
the paper's columns.

What has been measured is kept in --cache: after an interruption the command goes
on where it stopped, and with a new weight file only that is measured. The same
weights give the same RESULTS.md.

Flags:
`

// tablesOptions are the flags of tables.
type tablesOptions struct {
	weights, out, figures, cache, runs string
	count, tours, beam                 int
	quick                              bool
	workers                            int
}

func runTables(args []string, out io.Writer) error {
	var o tablesOptions
	fs := flag.NewFlagSet("tables", flag.ContinueOnError)
	fs.StringVar(&o.weights, "weights", "weights", "`FOLDER` of the weight files")
	fs.StringVar(&o.out, "out", "RESULTS.md", "`FILE` to write")
	fs.StringVar(&o.figures, "figures", filepath.Join("docs", "figures"), "`FOLDER` of the plots")
	fs.StringVar(&o.cache, "cache", filepath.Join("runs", "tables.jsonl"), "`FILE` of what has been measured")
	fs.StringVar(&o.runs, "runs", filepath.Join("docs", "runs"), "`FOLDER` of the runs' logs, each in a folder of its weight file's name")
	fs.IntVar(&o.count, "count", 2000, "`INSTANCES` for each cell of hull and delaunay")
	fs.IntVar(&o.tours, "tours", 1000, "`INSTANCES` for each cell of tsp")
	fs.IntVar(&o.beam, "beam", 10, "`WIDTH` of the beam search; 1 is greedy")
	fs.BoolVar(&o.quick, "quick", false, "a look in a minute: 100 instances, 50 tours")
	fs.IntVar(&o.workers, "workers", runtime.GOMAXPROCS(0), "cores to use")
	if err := parseFlags(fs, tablesHelp, args, out); err != nil {
		return helpIsFine(err)
	}
	if o.quick {
		if given(fs, "count") || given(fs, "tours") {
			return fmt.Errorf("--quick sets --count and --tours itself: give one or the other")
		}
		o.count, o.tours = 100, 50
	}
	switch {
	case o.count < 2 || o.tours < 2:
		return fmt.Errorf("--count %d and --tours %d must be at least 2", o.count, o.tours)
	case o.beam < 1 || o.beam > model.MaxBeam:
		return fmt.Errorf("--beam %d is not between 1 and %d", o.beam, model.MaxBeam)
	case o.workers < 1:
		return fmt.Errorf("--workers %d is not at least 1", o.workers)
	}
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer cancel()
	return tabulate(ctx, o, out)
}

// weightFile is a weight file and its content.
type weightFile struct {
	path  string // as commands take it
	name  string
	hash  string
	bytes int
	model *model.Model
}

// labels is the method whose solutions the network learnt last, "" for exact ones.
func (w weightFile) labels() string {
	recipe := w.model.Meta.Recipe
	if i := strings.LastIndex(recipe, then); i >= 0 {
		recipe = recipe[i:]
	}
	_, method, ok := strings.Cut(recipe, labelsBy)
	if !ok {
		return ""
	}
	method, _, _ = strings.Cut(method, ",")
	return method
}

// readWeights reads all weight files of a folder, by name.
func readWeights(folder string) ([]weightFile, error) {
	paths, err := filepath.Glob(filepath.Join(folder, "*.safetensors"))
	if err != nil {
		return nil, err
	}
	if len(paths) == 0 {
		if _, err := os.Stat(folder); err != nil {
			return nil, fmt.Errorf("cannot read the weights: %w", err)
		}
	}
	var files []weightFile
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			return nil, fmt.Errorf("cannot read the weights: %w", err)
		}
		m, err := model.Load(data)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		files = append(files, weightFile{path, strings.TrimSuffix(filepath.Base(path), ".safetensors"), fmt.Sprintf("%x", sha256.Sum256(data)), len(data), m})
	}
	return files, nil
}

// estimate is a measured mean of so many values with its 95 % interval.
type estimate struct {
	Value, Low, High float64
	Of               int // 0: there is none
}

func (e estimate) undefined() bool { return e.Of == 0 }

// defined is the value, NaN where there is none.
func (e estimate) defined() float64 {
	if e.undefined() {
		return math.NaN()
	}
	return e.Value
}

// within keeps the interval inside what is possible.
func (e estimate) within(low, high float64) estimate {
	e.Low, e.High = max(low, e.Low), min(high, e.High)
	return e
}

// mean is the mean of values with its interval by the normal approximation; values
// that are NaN do not count.
func mean(values []float64) estimate {
	n, sum := 0.0, 0.0
	for _, x := range values {
		if !math.IsNaN(x) {
			n, sum = n+1, sum+x
		}
	}
	if n < 2 {
		return estimate{}
	}
	m, squares := sum/n, 0.0
	for _, x := range values {
		if !math.IsNaN(x) {
			squares += (x - m) * (x - m)
		}
	}
	half := 1.959963984540054 * math.Sqrt(squares/(n-1)/n)
	return estimate{m, m - half, m + half, int(n)}
}

// result is what was measured of one network, or one solver, at one n.
type result struct {
	Instances int
	Accuracy  estimate
	Coverage  estimate // area or triangles
	Length    estimate
	Optimal   estimate // length of the optimal tours
	Gap       estimate
	Invalid   float64
	Plain     *result `json:",omitempty"` // of the same network, decoded plainly; see tablesOptions.plain
}

// measurement is a run of tables.
type measurement struct {
	ctx     context.Context
	options tablesOptions
	pool    network.Pool
	out     io.Writer
	known   map[string]result
	sets    map[string]*solvedSet
	cache   *os.File
}

// results is everything that a run of tables has measured, in the order of the
// tables.
type results struct {
	files []weightFile
	cells [][]measured // of paperCells: one for each fitting file
	best  []measured   // of the other files
	tours map[int]tourFigures
}

type measured struct {
	file weightFile
	n    int
	result
	views result // of all symmetric views combined; for the other files only
}

// tourFigures are the solvers' mean lengths at one n.
type tourFigures struct {
	optimal result
	solvers []result // of paperSolvers
}

func tabulate(ctx context.Context, o tablesOptions, out io.Writer) error {
	files, err := readWeights(o.weights)
	if err != nil {
		return err
	}
	for _, path := range []string{o.out, o.cache, filepath.Join(o.figures, "x")} {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return fmt.Errorf("cannot make the folder of %s: %w", path, err)
		}
	}
	if err := file.CheckWritable(o.out); err != nil {
		return err
	}
	workers, stop := pool.New(o.workers)
	defer stop()
	m := &measurement{ctx: ctx, options: o, pool: pool.Until(ctx, workers), out: out, sets: map[string]*solvedSet{}}
	if err := m.open(); err != nil {
		return err
	}
	defer m.cache.Close()
	r, err := m.all(files)
	if err != nil {
		return err
	}
	figures, err := drawResults(o, r)
	if err != nil {
		return err
	}
	examples, err := drawExamples(o, files, workers)
	if err != nil {
		return err
	}
	if err := file.Write(o.out, []byte(r.markdown(o, figures, examples))); err != nil {
		return err
	}
	fmt.Fprintf(out, "wrote %s\n", o.out)
	return nil
}

// cached is a line of the cache.
type cached struct {
	Key    string
	Result result
}

// open reads what an earlier run has measured.
func (m *measurement) open() error {
	m.known = map[string]result{}
	text, err := os.ReadFile(m.options.cache)
	if err != nil && !os.IsNotExist(err) {
		return fmt.Errorf("cannot read what was measured: %w", err)
	}
	var whole []byte
	for lines := bufio.NewScanner(bytes.NewReader(text)); lines.Scan(); {
		var c cached
		if json.Unmarshal(lines.Bytes(), &c) == nil { // the last may be cut off
			m.known[c.Key] = c.Result
			whole = append(append(whole, lines.Bytes()...), '\n')
		}
	}
	if err := file.Write(m.options.cache, whole); err != nil {
		return err
	}
	if m.cache, err = os.OpenFile(m.options.cache, os.O_APPEND|os.O_WRONLY, 0o644); err != nil {
		return file.CannotWrite(m.options.cache, err)
	}
	return nil
}

// once returns what was measured under a key, or measures it.
func (m *measurement) once(key, what string, measure func() (result, error)) (result, error) {
	if r, ok := m.known[key]; ok {
		return r, nil
	}
	if m.ctx.Err() != nil {
		return result{}, m.interrupted()
	}
	r, err := measure()
	if m.ctx.Err() != nil {
		return result{}, m.interrupted()
	}
	if err != nil {
		return r, err
	}
	line, err := json.Marshal(cached{key, r})
	if err != nil {
		return r, err
	}
	if _, err := m.cache.Write(append(line, '\n')); err != nil {
		return r, file.CannotWrite(m.options.cache, err)
	}
	m.known[key] = r
	fmt.Fprintf(m.out, "measured %s\n", what)
	return r, nil
}

func (m *measurement) interrupted() error {
	return fmt.Errorf("interrupted; the same command goes on where it stopped")
}

func (m *measurement) count(problem string) int {
	if problem == "tsp" {
		return m.options.tours
	}
	return m.options.count
}

// set is the test set of a task and size.
func (m *measurement) set(problem string, n int) *solvedSet {
	key := fmt.Sprint(problem, n)
	if m.sets[key] == nil {
		m.sets[key] = freshSet(problem, n, m.count(problem), testSeed, m.pool)
	}
	return m.sets[key]
}

// all measures everything.
func (m *measurement) all(files []weightFile) (*results, error) {
	r := &results{files: files, tours: map[int]tourFigures{}}
	used := map[string]bool{}
	for _, c := range paperCells() {
		var row []measured
		for _, f := range files {
			if !c.fits(f) {
				continue
			}
			used[f.name] = true
			got, err := m.network(f, c.n)
			if err != nil {
				return nil, err
			}
			row = append(row, measured{file: f, n: c.n, result: got})
		}
		r.cells = append(r.cells, row)
		if _, ok := r.tours[c.n]; c.task == "tsp" && !ok {
			figures, err := m.solvers(c.n)
			if err != nil {
				return nil, err
			}
			r.tours[c.n] = figures
		}
	}
	for _, f := range files {
		if used[f.name] {
			continue
		}
		for _, n := range bestSizes(f.model.Meta) {
			got, err := m.network(f, n)
			if err != nil {
				return nil, err
			}
			views, err := m.views(f, n)
			if err != nil {
				return nil, err
			}
			r.best = append(r.best, measured{f, n, got, views})
		}
	}
	return r, nil
}

// measuring is raised with every change of decoding, scoring or solving that moves
// a figure, so that none is taken from the cache that was measured otherwise.
const measuring = 5

// network measures a weight file at n.
func (m *measurement) network(f weightFile, n int) (result, error) {
	return m.once(m.key(f, n), fmt.Sprintf("%s at n = %d", f.name, n), func() (result, error) {
		r, err := m.decoded(f, n, m.options.decode())
		if err != nil {
			return r, err
		}
		plain, err := m.decoded(f, n, m.options.plain(f))
		r.Plain = &plain
		return r, err
	})
}

// key is what a measurement of a weight file at n is known by.
func (m *measurement) key(f weightFile, n int) string {
	problem := f.model.Meta.Task
	return fmt.Sprintf("measuring %d weights %s n %d instances %d seed %d beam %d", measuring, f.hash, n, m.count(problem), testSeed, m.options.beam)
}

// views measures a weight file at n with all symmetric views combined.
func (m *measurement) views(f weightFile, n int) (result, error) {
	key := fmt.Sprintf("%s views %d", m.key(f, n), task.Views)
	return m.once(key, fmt.Sprintf("%s at n = %d, %d views", f.name, n, task.Views), func() (result, error) {
		return m.decoded(f, n, m.options.viewed(f))
	})
}

// decoded measures a weight file at n, decoded as the options say.
func (m *measurement) decoded(f weightFile, n int, o model.Options) (result, error) {
	set := m.set(f.model.Meta.Task, n)
	answers, err := decodeAll(f.model, set, o, m.pool)
	if err != nil {
		return result{}, fmt.Errorf("%s: %w", f.path, err)
	}
	var t model.Tally
	var coverage, length, optimal, gap []float64
	for i, a := range answers {
		t.Add(f.model.Problem, set.at(i), set.exact[i], a)
		s := f.model.Problem.Score(set.at(i), set.exact[i], a.Sequence)
		coverage, length = append(coverage, s.Coverage), append(length, s.Length)
		optimal, gap = append(optimal, s.ExactLength), append(gap, s.Length/s.ExactLength-1)
	}
	r := result{Instances: set.instances(), Coverage: mean(coverage).within(0, 1),
		Length: mean(length), Optimal: mean(optimal), Gap: mean(gap).within(0, math.Inf(1)), Invalid: t.Invalid()}
	low, high := t.AccuracyInterval()
	r.Accuracy = estimate{t.Accuracy(), low, high, set.instances()}
	return r, nil
}

// solvers measures the optimum and the solvers behind the paper's columns.
func (m *measurement) solvers(n int) (tourFigures, error) {
	var f tourFigures
	for _, name := range append([]string{"optimal"}, paperSolvers...) {
		key := fmt.Sprintf("measuring %d tours by %s n %d instances %d seed %d", measuring, name, n, m.options.tours, testSeed)
		r, err := m.once(key, fmt.Sprintf("tours by %s at n = %d", name, n), func() (result, error) { return m.solver(name, n) })
		if err != nil {
			return f, err
		}
		if name == "optimal" {
			f.optimal = r
		} else {
			f.solvers = append(f.solvers, r)
		}
	}
	return f, nil
}

// solver measures a solver's tours. The optimal ones are those of the test set,
// which branch and bound proves.
func (m *measurement) solver(name string, n int) (result, error) {
	set := m.set("tsp", n)
	length, gap := make([]float64, set.instances()), make([]float64, set.instances())
	errs := make([]error, set.instances())
	m.pool.Run(set.instances(), func(i, _ int) {
		if m.ctx.Err() != nil {
			return
		}
		d := tour.Euclidean(set.at(i))
		best := tour.Length(d, set.exact[i])
		length[i] = best
		if name != "optimal" {
			s, err := task.SolveTour(name, set.at(i), d, task.SolveOptions{})
			if err != nil {
				errs[i] = err
				return
			}
			length[i] = tour.Length(d, s.Sequence)
		}
		gap[i] = length[i]/best - 1
	})
	for _, err := range errs {
		if err != nil {
			return result{}, err
		}
	}
	return result{Instances: set.instances(), Length: mean(length), Gap: mean(gap).within(0, math.Inf(1))}, nil
}

// bestOf lists the other networks' results of one task.
func (r *results) bestOf(problem string) []measured {
	return slices.DeleteFunc(slices.Clone(r.best), func(m measured) bool { return m.file.model.Meta.Task != problem })
}

// decode is how networks are decoded: valid outputs only, of tours the shortest.
func (o tablesOptions) decode() model.Options {
	return model.Options{Beam: o.beam, Constrained: true}
}

// plain is how a weight file's network is decoded too: the paper's as in the paper,
// which considers only valid ones of tours; others for tours likewise, for hulls and
// triangulations greedily.
func (o tablesOptions) plain(f weightFile) model.Options {
	p := model.Options{Beam: o.beam, Likeliest: true, Constrained: f.model.Meta.Task == "tsp"}
	if !p.Constrained && !faithful(f.model.Meta) {
		p.Beam = 1
	}
	return p
}

// viewed is how a weight file's network answers for all symmetric views: valid outputs
// only, of hulls and triangulations, whose parts are elected, greedily.
func (o tablesOptions) viewed(f weightFile) model.Options {
	v := o.decode()
	v.Views = task.Views
	if f.model.Meta.Task != "tsp" {
		v.Beam = 1
	}
	return v
}
