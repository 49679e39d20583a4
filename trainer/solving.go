package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"

	"ptrnet/core/problem"
	"ptrnet/core/problems"
	"ptrnet/trainer/internal/data"
	"ptrnet/trainer/internal/pool"
	"ptrnet/trainer/internal/progress"
)

// solving is what gen and solve have in common: a problem, the method that solves its
// instances, and the number of workers.
type solving struct {
	task, method string
	out          string // file to write, "-" for the standard output
	problem      problem.Description
	json         bool
	workers      int
}

// flags adds the flags of solving. about is the usage of --method.
func (s *solving) flags(fs *flag.FlagSet, about string) {
	fs.StringVar(&s.task, "task", "", taskFlag())
	fs.StringVar(&s.method, "method", "", about)
	fs.BoolVar(&s.json, "json", false, "print one JSON object instead of a sentence")
	workersFlag(fs, &s.workers)
}

// find looks up what the flags name.
func (s *solving) find() (problem.Method, error) {
	p, err := problems.New(s.task, "")
	if err != nil {
		return problem.Method{}, err
	}
	s.problem = p.Describe()
	method, err := problem.FindMethod(p, s.method)
	s.method = method.Name
	return method, err
}

// run solves the instances of a source, total of them or 0 if unknown, from the file at from or "", on all workers,
// and reports on the standard output, unless the solutions go there. An interrupt ends it.
func (s *solving) run(out io.Writer, by data.Solver, next data.Source, from string, total int) error {
	ctx, cancel := untilInterrupted()
	defer cancel()
	workers, stop := pool.New(s.workers)
	defer stop()
	by.Task, by.Pool, by.Out = s.task, workers, out
	sum, err := by.SolveAll(ctx, next, from, s.out, progress.NewCounter(os.Stderr, total).Add)
	if err != nil {
		return err
	}
	if s.out == "-" {
		out = os.Stderr
	}
	return s.print(sum, out)
}

// print prints the result.
func (s *solving) print(t data.Totals, out io.Writer) error {
	mean := t.Length / float64(t.Instances)
	if s.json {
		r := struct {
			Task      string   `json:"task"`
			Method    string   `json:"method"`
			Instances int      `json:"instances"`
			Proven    int      `json:"proven_optimal"`
			Length    *float64 `json:"mean_length,omitempty"`
			Bound     *float64 `json:"mean_bound,omitempty"`
			Each      float64  `json:"ms_per_instance"`
		}{Task: s.task, Method: s.method, Instances: t.Instances, Proven: t.Proven,
			Each: data.Milliseconds(t.Spent, t.Instances)}
		if s.problem.Objective {
			r.Length = &mean
			if t.Bounded == t.Instances {
				r.Bound = new(t.Bound / float64(t.Instances))
			}
		}
		return json.NewEncoder(out).Encode(r)
	}
	if s.out != "" && s.out != "-" {
		fmt.Fprintf(out, "wrote %s: ", s.out)
	}
	fmt.Fprintf(out, "%s, %s: %d instances, %d proven optimal, ", s.task, s.method, t.Instances, t.Proven)
	if s.problem.Objective {
		fmt.Fprintf(out, "mean length %.6g, ", mean)
		if t.Bounded == t.Instances && t.Proven < t.Instances {
			fmt.Fprintf(out, "proven to be at least %.6g, ", t.Bound/float64(t.Instances))
		}
	}
	fmt.Fprintf(out, "%s on one core\n", data.Each(t.Spent, t.Instances))
	return nil
}
