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

	"ptrnet/core/dataset"
	"ptrnet/core/network"
	"ptrnet/core/task"
	"ptrnet/trainer/internal/file"
	"ptrnet/trainer/internal/pool"
	"ptrnet/trainer/internal/progress"
	"ptrnet/trainer/internal/record"
)

const solveHelp = `Solves the instances of a data file with a named algorithm, exact or
approximate, on all cores, and says how many solutions are proven optimal and
how long one takes.

    go run ./trainer solve --task tsp --method branch-and-bound --data tsp.txt --out solved.txt
    go run ./trainer solve --task tsp --data att48.tsp --time-limit 10s --json

The data are in the paper's text format (x1 y1 x2 y2 … output i1 i2 …, one
instance a line, the solutions in it not looked at), in TSPLIB's (EUC_2D, CEIL_2D,
ATT or GEO; lengths by TSPLIB's own rule), or a list of points, one a line (CSV).
The content decides. Files are read as a stream: they may be larger than memory.

--out writes the solutions in the paper's format, one line for each instance in
the order of the data; the file appears when it is complete. --json prints one
object: task, method, instances, proven_optimal (how many), mean_length (of the
tours), mean_bound (what no tour can be shorter than, where the method knows),
ms_per_instance (on one core).

At the time limit branch and bound gives its best tour so far and a proven lower
bound, and does not count the instance as proven optimal.

Methods:
`

// solveOptions are the flags of solve.
type solveOptions struct {
	task, method, data, out string
	limit                   time.Duration
	json                    bool
	workers                 int
}

// methodList is the help's list of algorithms.
func methodList() string {
	var b strings.Builder
	for _, problem := range task.Names() {
		for i, m := range task.Methods(problem) {
			note := "approximate"
			if m.Exact {
				note = "exact"
			}
			if m.Limit > 0 {
				note += fmt.Sprintf(", at most %d points", m.Limit)
			}
			if i == 0 {
				note += ", the default"
			}
			fmt.Fprintf(&b, "    %-9s %-24s %s (%s); %s\n", problem, m.Name, m.Title, m.Source, note)
		}
	}
	return b.String() + "\nFlags:\n"
}

func runSolve(args []string, out io.Writer) error {
	var o solveOptions
	fs := flag.NewFlagSet("solve", flag.ContinueOnError)
	fs.StringVar(&o.task, "task", "", "problem `T`: hull, delaunay or tsp")
	fs.StringVar(&o.method, "method", "", "algorithm `NAME` (default: the task's first in the list above)")
	fs.StringVar(&o.data, "data", "", "`FILE` of instances")
	fs.StringVar(&o.out, "out", "", "`FILE` to write the solutions to")
	fs.DurationVar(&o.limit, "time-limit", 0, "time `D` for each instance, like 500ms or 10s (default: none)")
	fs.BoolVar(&o.json, "json", false, "print one JSON object instead of a sentence")
	fs.IntVar(&o.workers, "workers", runtime.GOMAXPROCS(0), "cores to use")
	if err := parseFlags(fs, solveHelp+methodList(), args, out); err != nil {
		return helpIsFine(err)
	}
	if err := need(fs, "task", "data"); err != nil {
		return err
	}
	method, err := task.FindMethod(o.task, o.method)
	if err != nil {
		return err
	}
	o.method = method.Name
	switch {
	case o.limit < 0:
		return fmt.Errorf("--time-limit %v is negative", o.limit)
	case o.workers < 1:
		return fmt.Errorf("--workers %d is not at least 1", o.workers)
	}
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer cancel()
	return solveFile(ctx, o, out)
}

// solved is what became of one instance.
type solved struct {
	task.Solution
	spent time.Duration
	err   error
}

// totals sums up a file.
type totals struct {
	instances, proven, bounded int
	length, bound              float64
	spent                      time.Duration
}

func (t *totals) add(s solved) {
	t.instances++
	t.spent += s.spent
	t.length += s.Length
	if s.Proven {
		t.proven++
	}
	if s.Proven || s.Bound > 0 {
		t.bounded++
		t.bound += s.Bound
	}
}

func solveFile(ctx context.Context, o solveOptions, out io.Writer) error {
	next, done, err := openData(o.data, "") // whatever solutions it holds
	if err != nil {
		return err
	}
	defer done()
	var pending *file.Pending
	if o.out != "" {
		if pending, err = file.Create(o.out); err != nil {
			return err
		}
		defer pending.Abandon()
	}
	pool, stop := pool.New(o.workers)
	defer stop()
	counter := progress.NewCounter(out, 0)
	if o.json {
		counter = progress.NewCounter(io.Discard, 0)
	}
	by := solver{problem: o.task, method: func(int) string { return o.method }, limit: o.limit, pool: pool}
	var sum totals
	var line []byte
	err = eachWindow(ctx, next, func(window []dataset.Instance) error {
		answers := by.solve(ctx, window)
		if ctx.Err() != nil {
			return errInterrupted
		}
		for k, a := range answers {
			if a.err != nil {
				return placed(o.data, window[k], a.err)
			}
			sum.add(a)
			if pending != nil {
				line = dataset.Append(line[:0], window[k].Points, a.Sequence, o.task)
				if _, err := pending.Write(line); err != nil {
					return fmt.Errorf("cannot write %s: %w", o.out, err)
				}
			}
		}
		counter.Add(len(window))
		return nil
	})
	if err != nil {
		return err
	}
	if sum.instances == 0 {
		return fmt.Errorf("%s holds no instances", o.data)
	}
	if pending != nil {
		if err := pending.Commit(); err != nil {
			return err
		}
	}
	return sum.report(o, out)
}

// solver solves windows of instances on all of a pool's workers.
type solver struct {
	problem string
	method  func(n int) string // for n points
	limit   time.Duration      // for each instance, 0: none
	pool    network.Pool
}

func (s solver) solve(ctx context.Context, window []dataset.Instance) []solved {
	answers := make([]solved, len(window))
	s.pool.Run(len(window), func(k, _ int) {
		if ctx.Err() != nil {
			return
		}
		began := time.Now()
		stop := func() bool { return ctx.Err() != nil || s.limit > 0 && time.Since(began) >= s.limit }
		a := &answers[k]
		a.Solution, a.err = solveInstance(s.problem, s.method(len(window[k].Points)), window[k], stop)
		if a.Sequence == nil {
			a.Sequence = []int{} // an answer without indices, which is not no answer
		}
		a.spent = time.Since(began)
	})
	return answers
}

// solveInstance solves one instance, with lengths by its own rule.
func solveInstance(problem, method string, i dataset.Instance, stop func() bool) (task.Solution, error) {
	if err := checkSize(problem, len(i.Points)); err != nil {
		return task.Solution{}, err
	}
	o := task.SolveOptions{Stop: stop}
	if problem != "tsp" || i.Rule == dataset.Euclid {
		return task.Solve(problem, method, i.Points, o)
	}
	return task.SolveTour(method, i.Points, i.Rule.Distances(i.Points), o)
}

func (t *totals) report(o solveOptions, out io.Writer) error {
	mean := t.length / float64(t.instances)
	if o.json {
		var r record.Object
		r.Add("task", o.task)
		r.Add("method", o.method)
		r.Add("instances", t.instances)
		r.Add("proven_optimal", t.proven)
		if o.task == "tsp" {
			r.Add("mean_length", mean)
			if t.bounded == t.instances {
				r.Add("mean_bound", t.bound/float64(t.instances))
			}
		}
		r.Add("ms_per_instance", record.Milliseconds(t.spent, t.instances))
		return r.Print(out)
	}
	fmt.Fprintf(out, "%s, %s: %d instances, %d proven optimal, ", o.task, o.method, t.instances, t.proven)
	if o.task == "tsp" {
		fmt.Fprintf(out, "mean length %.6g, ", mean)
		if t.bounded == t.instances && t.proven < t.instances {
			fmt.Fprintf(out, "proven to be at least %.6g, ", t.bound/float64(t.instances))
		}
	}
	fmt.Fprintf(out, "%.3g ms each on one core\n", record.Milliseconds(t.spent, t.instances))
	return nil
}
