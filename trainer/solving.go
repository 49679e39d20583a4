package main

import (
	"context"
	"flag"
	"io"
	"os"
	"os/signal"
	"runtime"
	"syscall"

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
	fs.IntVar(&s.workers, "workers", runtime.GOMAXPROCS(0), "cores to use; what is written does not depend on it")
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

// report is where the report goes: to the standard output, unless the solutions do.
func (s *solving) report(out io.Writer) io.Writer {
	if s.out == "-" {
		return os.Stderr
	}
	return out
}

// run solves the instances of a source, total of them or 0 if unknown, from the file at from or "", on all workers. An
// interrupt ends it. Progress goes where the report does, or nowhere with --json.
func (s *solving) run(out io.Writer, by data.Solver, next data.Source, from string, total int) (data.Totals, error) {
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer cancel()
	workers, stop := pool.New(s.workers)
	defer stop()
	by.Task, by.Pool, by.Out = s.task, workers, out
	shown := s.report(out)
	if s.json {
		shown = io.Discard
	}
	return by.SolveAll(ctx, next, from, s.out, progress.NewCounter(shown, total).Add)
}
